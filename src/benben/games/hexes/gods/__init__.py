"""Help from the Gods (GOD).

A god is a line of `gods.json` and a module of the same name, which declares its moves, events and reasons and has

- `legal_<god>(s, seat, mask)`: its actions; called when it may be played, is being played, or has something to ask;
- `apply_<god>(s, seat, action)`: carry one out;
- `why_not_<god>(s, seat, action)`: the reason against one;
- if the god is played on everyone's rolls, `rolled_<god>(s, seat)` or `seven_<god>(s, seat, over)`;
- if its use ends with the turn, `ending_<god>(s, seat)`; for moves of several ids, `form_<god>(s, seat)`;
- if others wait for its answer, `lapse_<god>(s, seat)`: the answer given when time is up.

`attached.py` calls them at the family's points. Action ids follow the order of the data, no matter what is imported
first.
"""

from __future__ import annotations

import importlib

from benben.games.hexes.gods.data import CARDS_OF_GODS, GODS, GodData
from benben.kernel.errors import BenbenError

MODULES = tuple(f"benben.games.hexes.gods.{god}" for god in GODS)

_OF_ALL = ("legal", "apply", "why_not")
_WHEN_PLAYED = {"roll": ("rolled", "lapse"), "seven": ("seven", "lapse")}


def _import(card: GodData, name: str) -> None:
    """Import a god's module, and say what it lacks."""
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise BenbenError(f"gods.json has the card {card.name}, but there is no gods/{card.name}.py.") from None
    wanted = [f"{part}_{card.name}" for part in (*_OF_ALL, *_WHEN_PLAYED.get(card.played, ()))]
    missing = [part for part in wanted if not hasattr(module, part)]
    if missing:
        raise BenbenError(f"gods/{card.name}.py does not define {' and '.join(missing)}.")


for _card, _name in zip(CARDS_OF_GODS, MODULES, strict=True):
    _import(_card, _name)
