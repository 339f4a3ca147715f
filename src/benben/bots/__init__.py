"""Opponents. They get observations only: what their seat sees, never a match, its seed or what is hidden.

    >>> from benben.bots import bot, bots_of
    >>> bots_of("cheops-heirs")
    ['random', 'sensible']
    >>> bot("cheops-heirs", "sensible")
    SensibleHeir()

A bot of one's own is any object with a `choose` like `Bot`'s.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from benben.bots.uniform import RandomBot
from benben.kernel.actions import Move
from benben.kernel.errors import BenbenError
from benben.kernel.title import Title

__all__ = ["Bot", "UnknownBot", "bot", "bots_of", "names", "stand_in"]


class Bot(Protocol):
    """Somebody who plays a seat."""

    def choose(
        self,
        title: Title,
        observation: Mapping[str, Any],
        seat: int,
        moves: Sequence[Move],
        forms: Sequence[Mapping[str, Any]],
        rng: random.Random,
    ) -> Move:
        """A legal move for a seat that is asked.

        `observation` is `Match.observe(seat, discreet=True)`; `moves` are the complete moves and `forms` describe
        those too many to list. All chance must come from `rng`, and thinking be bounded by counts, so that the same
        question gets the same answer.
        """
        ...


class UnknownBot(BenbenError):
    """The title has no such bot."""


# What plays a title better than chance: the bot's name to where it is. Imported when first asked for.
_OWN: dict[str, dict[str, str]] = {
    "cheops-heirs": {"sensible": "benben.bots.cheops_heirs.bot:SensibleHeir"},
    "ancient-egypt": {"sensible": "benben.bots.hexes.ancient_egypt.bot:SensibleEgyptian"},
    "great-pyramid": {"sensible": "benben.bots.hexes.ancient_egypt.bot:SensibleEgyptian"},
    "cheops-scenario": {"sensible": "benben.bots.hexes.cheops_scenario.bot:SensibleTrader"},
}


def names() -> list[str]:
    """All names a bot can have in some title."""
    return ["random", *sorted({name for own in _OWN.values() for name in own})]


def bots_of(title: Title | str) -> list[str]:
    """The bots that play a title, the simplest first. Every title has `random`."""
    return ["random", *_OWN.get(title if isinstance(title, str) else title.id, {})]


def bot(title: Title | str, name: str) -> Bot:
    """The bot of this name for a title."""
    key = title if isinstance(title, str) else title.id
    if name == "random":
        return RandomBot()
    where = _OWN.get(key, {}).get(name)
    if where is None:
        raise UnknownBot(f"{key} has no bot {name!r}; it has {', '.join(bots_of(key))}.")
    module, _, kind = where.partition(":")
    made: Bot = getattr(importlib.import_module(module), kind)()
    return made


def stand_in(title: Title | str, name: str) -> Bot:
    """The bot of this name, or the random one where the title has none of it: a table must go on."""
    return bot(title, name if name in bots_of(title) else "random")
