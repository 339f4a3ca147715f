"""The god cards in order (GOD-12 to GOD-21): each has a line in `gods.json`, and a module of the god's name."""

from __future__ import annotations

import importlib.resources
from typing import Literal

import msgspec


class GodData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A god card: its number on the A side, if it has one, and when it is played.

    "turn" is the holder's own turn after the roll, "any" also before it; "roll" and "seven" are everyone's rolls.
    """

    name: str
    played: Literal["turn", "any", "roll", "seven"]
    number: int = 0


CARDS_OF_GODS: tuple[GodData, ...] = msgspec.json.decode(
    (importlib.resources.files("benben.games.hexes.gods") / "gods.json").read_bytes(), type=tuple[GodData, ...]
)
GODS = tuple(card.name for card in CARDS_OF_GODS)
GODS_IN_BOX = len(GODS)
ALL_GODS = (1 << GODS_IN_BOX) - 1

# The numbered ones, in the order in which they are dealt (GOD-2).
NUMBERED = tuple(GODS.index(card.name) for card in sorted(CARDS_OF_GODS, key=lambda c: c.number) if card.number)
NUMBERED_GODS = sum(1 << god for god in NUMBERED)

# For each god: whether it is played on its holder's turn, and whether also before the roll.
IN_TURN = tuple(int(card.played in ("turn", "any")) for card in CARDS_OF_GODS)
BEFORE_ROLL = tuple(int(card.played == "any") for card in CARDS_OF_GODS)
OUT_OF_TURN = tuple(int(card.played in ("roll", "seven")) for card in CARDS_OF_GODS)
