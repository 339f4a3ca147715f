"""What never changes in the toy."""

from __future__ import annotations

from collections.abc import MutableSequence

from benben.kernel.rules import replaces, rule
from tests.support.invariants import driver, flow
from tests.support.invariants.flow import FLOW_VIOLATIONS
from tests.support.toy.state import CHOOSING, KINDS, RAIDING, State

TOY_VIOLATIONS = (*FLOW_VIOLATIONS, "goods", "raids")
V_GOODS, V_RAIDS = range(len(FLOW_VIOLATIONS), len(TOY_VIOLATIONS))

TOY_ASKS = {
    "choosing": ("- choose", "- choose"),
    "turn": ("turn", "- answer"),
    "raid": ("-", "- block"),
    "over": ("-", "-"),
}
TOY_FOLLOWS = {"choosing": "turn", "turn": "choosing raid over", "raid": "turn", "over": ""}
TOY_ANSWERS = {
    "choose": ("choose",),
    "turn": ("offer", "confirm", "raid", "done"),
    "answer": ("accept", "refuse"),
    "block": ("pay", "yield"),
}


@replaces(flow.check_own_flow)
@rule
def check_toy(s: State, wrong: MutableSequence[int]) -> None:
    """Twice as many of each good as players; a victim and hidden choices only in their phases."""
    for kind in range(KINDS):
        count = s.deck[kind] + s.shown[kind]
        for seat in range(s.seats):
            count += s.players[seat].hand[kind]
        if count != 2 * s.seats:
            wrong[V_GOODS] += 1
    if (s.victim >= 0) != (s.phase == RAIDING):
        wrong[V_RAIDS] += 1
    for seat in range(s.seats):
        if s.players[seat].chosen >= 0 and s.phase != CHOOSING:
            wrong[V_RAIDS] += 1


@replaces(driver.in_midst)
@rule
def offers(s: State, seat: int) -> bool:
    return seat == s.active and s.give >= 0 and s.get < 0
