"""Faults of the toy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from tests.support.invariants import CHECKED
from tests.support.planted.positions import positions
from tests.support.toy.state import D_BLOCK, RAIDING, State
from tests.support.toy.state import TURN as TURN_PHASE


def position() -> State:
    """In a turn in which nobody has offered anything yet."""
    return next(
        s
        for s in cast(Iterator[State], positions(CHECKED["toy"]))
        if s.phase == TURN_PHASE and not s.offered and not s.raided and s.round > 3
    )


def lose_a_good(s: State) -> None:
    s.shown[0] += 1


def raid_nobody(s: State) -> None:
    s.phase = RAIDING


def keep_a_choice(s: State) -> None:
    s.players[s.active].chosen = 0


def block_nothing(s: State) -> None:
    s.asked[(s.active + 1) % s.seats] = D_BLOCK


PLANTED: list[tuple[Callable[[State], None], str]] = [
    (lose_a_good, "goods"),
    (raid_nobody, "raids"),
    (keep_a_choice, "raids"),
    (block_nothing, "who is asked"),
]
