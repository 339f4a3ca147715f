"""Opponents. They get observations only: what their seat sees, never a match, its seed or what is hidden.

    >>> from benben.bots import bot, bots_of
    >>> bots_of("cheops-heirs")
    ['random', 'apprentice', 'sensible'...]
    >>> bot("cheops-heirs", "sensible")
    SensibleHeir()

A bot of one's own is any object with a `choose` like `Bot`'s. One that must make something ready first also has a
`ready` like `Prepared`'s.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast, runtime_checkable

from benben.bots.uniform import RandomBot
from benben.kernel.actions import Move
from benben.kernel.discovery import BOTS, Broken, broken, declared, load, tell
from benben.kernel.errors import BenbenError
from benben.kernel.title import Title

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["Bot", "Capped", "Prepared", "UnknownBot", "bot", "bots_of", "names", "stand_in"]


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


@runtime_checkable
class Prepared(Protocol):
    """What a bot may have besides: something to make ready that takes longer than a move, such as rules to compile."""

    def ready(self, title: Title) -> None:
        """Make ready whatever `choose` needs for a title with its options, such as `title.of({"gods": True})`.

        The server calls it in an opponent's process as soon as the bot takes a seat. `choose` may come before it, and
        then takes longer. A bot is made anew for each question, so what it makes ready must be kept outside of it.
        """
        ...


@runtime_checkable
class Capped(Protocol):
    """What a bot may have besides, if it takes its time: a way to make it think less."""

    def within(self, seconds: float) -> Bot:
        """A bot that thinks about so long a move, or less.

        The seconds are those of a usual core: a bot reckons from them what it may count to, and does not look at the
        clock, so that the same question gets the same answer.
        """
        ...


class UnknownBot(BenbenError):
    """The title has no such bot."""


@functools.cache
def _declared() -> dict[str, dict[str, EntryPoint]]:
    """The declared bots of each title by name; an entry point's name is TITLE.NAME."""
    found: dict[str, dict[str, EntryPoint]] = {}
    for full, entry in declared(BOTS).items():
        title, dot, name = full.rpartition(".")
        if dot and name != "random":
            found.setdefault(title, {})[name] = entry
        else:
            tell(str(broken(entry, "its name must be TITLE.NAME, with a NAME other than random")))
    return found


def _of(title: Title | str) -> dict[str, EntryPoint]:
    return _declared().get(title if isinstance(title, str) else title.id, {})


def names() -> list[str]:
    """All names a bot can have in some title."""
    return ["random", *sorted({name for own in _declared().values() for name in own})]


def bots_of(title: Title | str) -> list[str]:
    """The bots that play a title, the simplest first. Every title has `random`."""
    return ["random", *_of(title)]


def bot(title: Title | str, name: str) -> Bot:
    """The bot of this name for a title, imported when it is first asked for."""
    if name == "random":
        return RandomBot()
    entry = _of(title).get(name)
    if entry is None:
        key = title if isinstance(title, str) else title.id
        raise UnknownBot(f"{key} has no bot {name!r}; it has {', '.join(bots_of(key))}.")
    kind = load(entry)
    if not isinstance(kind, type) or not callable(getattr(kind, "choose", None)):
        raise broken(entry, "it names no class with a method choose")
    made: Any = kind()
    return cast(Bot, made)


def stand_in(title: Title | str, name: str) -> Bot:
    """The bot of this name, or the random one where there is none or it is broken: a table must go on."""
    try:
        return bot(title, name)
    except UnknownBot:
        return RandomBot()
    except Broken as error:
        tell(str(error))
        return RandomBot()
