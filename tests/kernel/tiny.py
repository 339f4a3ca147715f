"""The smallest family: a table, a constant and a point, for tests of instances."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Annotated

from benben.kernel.chance import ask
from benben.kernel.places import put
from benben.kernel.rules import point, rule
from benben.kernel.schema import BaseState, Num

STEP = 1
TABLE = (0, 1, 2, 3)
EXTRA = False


class Steps(BaseState):
    at: Annotated[int, Num(0, 1000)]


@point
@rule
def bonus(k: int) -> int:
    return 0 * k


@rule
def worth(k: int) -> int:
    if EXTRA:
        return TABLE[k] * STEP + bonus(k) + 100
    return TABLE[k] * STEP + bonus(k)


@rule
def set_up(s: Steps) -> None:
    s.at = 0
    ask(s, 0, 1)


@rule
def legal(s: Steps, seat: int, mask: MutableSequence[int]) -> None:
    if s.asked[seat]:
        put(mask, 0, 15)


@rule
def apply(s: Steps, seat: int, action: int) -> None:
    s.at += worth(action)
    s.round += 1
    ask(s, seat, 1)


@rule
def points(s: Steps, seat: int) -> int:
    return s.at + 0 * seat


@rule
def won(s: Steps, seat: int) -> int:
    return 1 if s.at and not seat else 0
