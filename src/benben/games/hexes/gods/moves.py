"""The action ids that all god cards share. Each god adds its own in its module."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from benben.games.hexes.gods.data import GODS
from benben.games.hexes.gods.state import STANDING
from benben.games.hexes.moves import ACTIONS
from benben.kernel.actions import Move

if TYPE_CHECKING:
    God = str
    Answer = str
else:
    God, Answer = Literal[GODS], Literal[STANDING]


class KeepGod(Move, frozen=True, tag="keep_god"):
    """Turn the used card to its B side and keep it (GOD-8)."""


class TakeGod(Move, frozen=True, tag="take_god"):
    """Return the used card, and take another one from the display (GOD-8, GOD-9)."""

    god: God


class SetStanding(Move, frozen=True, tag="standing"):
    """Always give Atum or Isis the same answer from now on; "ask" takes that back."""

    answer: Answer


GOD_ACTIONS = ACTIONS.copy()
KEEP_GOD = GOD_ACTIONS.add(KeepGod)
TAKE_GOD = GOD_ACTIONS.add(TakeGod, god=GODS)
STANDING_ANSWER = GOD_ACTIONS.add(SetStanding, answer=STANDING)
