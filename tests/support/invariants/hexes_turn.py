"""The flow of a turn in the titles on hexes: who is asked what, what may follow, and what belongs to which phase."""

from __future__ import annotations

from collections.abc import MutableSequence

from benben.games.hexes.state import (
    PHASE_CART,
    PHASE_DISCARD,
    PHASE_FREE_OXCART,
    PHASE_ROLL,
    PHASE_SETTLE,
    PHASE_TURN,
    State,
)
from benben.kernel.rules import replaces, rule
from tests.support.invariants import flow
from tests.support.invariants.hexes import V_OWED, V_TURN

HEX_ASKS = {
    "settle": ("settle", "-"),
    "cart": ("cart", "-"),
    "roll": ("roll", "-"),
    "discard": ("- discard", "- discard"),
    "robber": ("robber", "-"),
    "rob": ("rob", "-"),
    "free_oxcart": ("free_oxcart", "-"),
    "turn": ("turn", "- answer offer"),
    "over": ("-", "-"),
}
HEX_FOLLOWS = {
    "settle": "cart",
    "cart": "settle roll over",
    "roll": "discard robber free_oxcart turn over",
    "discard": "robber",
    "robber": "rob roll turn",
    "rob": "roll turn",
    "free_oxcart": "roll turn over",
    "turn": "robber free_oxcart roll over",
    "over": "",
}
PLAYED = ("mercenary", "free_oxcarts", "plenty", "monopoly")
HEX_ANSWERS: dict[str, tuple[str, ...]] = {
    "settle": ("settle",),
    "cart": ("cart",),
    "roll": ("roll", *PLAYED),
    "turn": (
        "cart", "settle", "city", "end_turn", "buy_card", "exchange", *PLAYED,
        "offer", "confirm", "take_offer", "decline", "withdraw",
    ),
    "discard": ("discard",),
    "robber": ("robber",),
    "rob": ("rob",),
    "free_oxcart": ("cart",),
    "answer": ("accept", "refuse", "offer"),
    "offer": ("quiet", "withdraw", "offer"),
}  # fmt: skip
HEX_WITHDRAWN = "answer offer"
AFTER_ROLL = 1 << PHASE_DISCARD | 1 << PHASE_TURN  # phases that come after the roll
BEFORE_ROLL_ONLY = 1 << PHASE_SETTLE | 1 << PHASE_CART | 1 << PHASE_ROLL


@rule
def check_owed(s: State, wrong: MutableSequence[int]) -> None:
    """Nothing is owed, and no discards are chosen, except while all discard on a 7."""
    if s.phase != PHASE_DISCARD:
        for seat in range(s.seats):
            player = s.players[seat]
            if player.owes or player.discard or player.discard_kind:
                wrong[V_OWED] += 1


@rule
def check_turn(s: State, wrong: MutableSequence[int]) -> None:
    """The dice are rolled when they must be, free oxcarts are placed in their phase, and trade is for turns only."""
    right = (s.free_oxcarts != 0) == (s.phase == PHASE_FREE_OXCART)
    if (AFTER_ROLL >> s.phase) & 1 and not s.rolled:
        right = False
    if (BEFORE_ROLL_ONLY >> s.phase) & 1 and (s.rolled or s.built):
        right = False
    if s.trading and s.phase != PHASE_TURN:
        right = False
    if not right:
        wrong[V_TURN] += 1


@replaces(flow.check_own_flow)
@rule
def check_hex_flow(s: State, wrong: MutableSequence[int]) -> None:
    check_owed(s, wrong)
    check_turn(s, wrong)
