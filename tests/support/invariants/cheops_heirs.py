"""What never changes in `cheops-heirs`: treasures, members and laws are all somewhere, and only one player is asked."""

from __future__ import annotations

from collections.abc import MutableSequence

from benben.games.cheops_heirs.board import FIELD_WORDS, FIELDS
from benben.games.cheops_heirs.data import (
    COLOR_COUNT,
    HAND,
    LAW_COUNT,
    MEMBER_KINDS,
    MEMBERS_OF_EACH,
    NEIGHBORS,
    STACKS,
)
from benben.games.cheops_heirs.kept_laws import is_picking
from benben.games.cheops_heirs.setup import rebuild
from benben.games.cheops_heirs.state import (
    ASK_LAW,
    ASK_REFILL,
    ASK_TREASURE,
    FIRST_MEMBER,
    LAW_TILE,
    NEIGHBOR_CARD,
    State,
)
from benben.kernel.places import bits
from benben.kernel.rules import replaces, rule
from tests.support.invariants import driver, flow
from tests.support.invariants.flow import FLOW_VIOLATIONS

TREASURES_OF_EACH = 10
LAWS_IN_PYRAMID = 6

HEIRS_VIOLATIONS = (*FLOW_VIOLATIONS, "treasures", "members", "neighbors", "laws", "what was taken", "derived")
V_TREASURES, V_MEMBERS, V_NEIGHBORS, V_LAWS, V_TAKEN, V_DERIVED = range(len(FLOW_VIOLATIONS), len(HEIRS_VIOLATIONS))

HEIRS_ASKS = {
    "start": ("turn", "-"),
    "placing": ("turn treasure law", "-"),
    "placed": ("treasure law refill", "-"),
    "refilling": ("refill", "-"),
    "naming": ("joker", "-"),
    "over": ("-", "-"),
}
HEIRS_FOLLOWS = {
    "start": "placing placed refilling naming over",
    "placing": "start placed refilling naming over",
    "placed": "start refilling naming over",
    "refilling": "start naming over",
    "naming": "over",
    "over": "",
}
_KEPT = ("sell_stock", "reach", "swap")
HEIRS_ANSWERS = {
    "turn": ("place", "hire", "hire_later", "take", "end_turn", *_KEPT),
    "treasure": ("sell", "keep"),
    "law": ("lay", "renumber", "repeal", "buy_joker", "refuse_joker", "keep_law", *_KEPT),
    "refill": ("take", "end_turn", *_KEPT),
    "joker": ("name_color",),
}


@rule
def cards_on_fields(s: State, card: int) -> int:
    count = 0
    for f in range(FIELDS):
        if s.fields[f] == card:
            count += 1
    return count


@rule
def check_treasures(s: State, wrong: MutableSequence[int]) -> None:
    """Ten of each color: in the pyramid, on its table, in the stocks, just taken, or out of the game."""
    for color in range(COLOR_COUNT):
        count = cards_on_fields(s, color) + s.sold[color] + s.gone[color]
        for seat in range(s.seats):
            count += s.players[seat].stock[color]
        if s.taken_color == color:
            count += 1
        if count != TREASURES_OF_EACH:
            wrong[V_TREASURES] += 1


@rule
def check_members(s: State, wrong: MutableSequence[int]) -> None:
    """Sixteen of each: placed, in hands of at most four, on top of stacks, or below."""
    below_tops = 0
    for kind in range(MEMBER_KINDS):
        count = cards_on_fields(s, FIRST_MEMBER + kind) + s.members_left[kind]
        below_tops += s.members_left[kind]
        for seat in range(s.seats):
            count += s.players[seat].members[kind]
        for stack in range(STACKS):
            if s.stacks[stack].top == kind:
                count += 1
        if count != MEMBERS_OF_EACH:
            wrong[V_MEMBERS] += 1
    for stack in range(STACKS):
        if (s.stacks[stack].top >= 0) != (s.stacks[stack].left > 0):
            wrong[V_MEMBERS] += 1
        below_tops -= s.stacks[stack].left - (1 if s.stacks[stack].left else 0)
    if below_tops:
        wrong[V_MEMBERS] += 1
    for seat in range(s.seats):
        held = 0
        for kind in range(MEMBER_KINDS):
            held += s.players[seat].members[kind]
        if held > HAND:
            wrong[V_MEMBERS] += 1


@rule
def check_neighbors(s: State, wrong: MutableSequence[int]) -> None:
    count = cards_on_fields(s, NEIGHBOR_CARD) + s.neighbors
    for seat in range(s.seats):
        count += s.players[seat].neighbor_held
    if count != NEIGHBORS:
        wrong[V_NEIGHBORS] += 1


@rule
def check_laws(s: State, wrong: MutableSequence[int]) -> None:
    """Every law lies in at most one place; six tiles, less those turned up, are face down."""
    right = cards_on_fields(s, LAW_TILE) + LAW_COUNT - bits(s.laws_left) == LAWS_IN_PYRAMID
    lying = 0
    count = 0
    for i in range(2):
        if s.market[i]:
            lying |= 1 << (s.market[i] - 1)
            count += 1
    for color in range(COLOR_COUNT):
        if s.under[color]:
            lying |= 1 << (s.under[color] - 1)
            count += 1
    if s.taken_law:
        lying |= 1 << (s.taken_law - 1)
        count += 1
    for seat in range(s.seats):
        lying |= s.players[seat].laws
        count += bits(s.players[seat].laws)
    if bits(lying) != count or lying & s.laws_left:
        right = False
    if not right:
        wrong[V_LAWS] += 1


@replaces(flow.check_own_flow)
@rule
def check_taken(s: State, wrong: MutableSequence[int]) -> None:
    """The question about what was taken comes at once, and nothing else is asked meanwhile."""
    asked = s.asked[s.active] if s.active >= 0 else 0
    right = (s.taken_color >= 0) == (asked == ASK_TREASURE)
    if (s.taken_law != 0 and s.taken_color < 0) != (asked == ASK_LAW):
        right = False
    if is_picking(s) and asked == ASK_TREASURE:
        right = False
    if s.pick_color >= 0 and s.pick_field >= 0:
        right = False
    if asked == ASK_REFILL and not s.busy:
        right = False
    if not right:
        wrong[V_TAKEN] += 1


@rule
def check_derived(s: State, anew: State, wrong: MutableSequence[int]) -> None:
    rebuild(anew)
    right = s.covered == anew.covered and s.full == anew.full
    for w in range(FIELD_WORDS):
        if s.treasures[w] != anew.treasures[w] or s.open[w] != anew.open[w]:
            right = False
    for i in range(MEMBER_KINDS * FIELD_WORDS):
        if s.touched[i] != anew.touched[i]:
            right = False
    if not right:
        wrong[V_DERIVED] += 1


@replaces(driver.check_whole)
@rule
def check_heirs(s: State, rebuilt: State, wrong: MutableSequence[int]) -> None:
    check_treasures(s, wrong)
    check_members(s, wrong)
    check_neighbors(s, wrong)
    check_laws(s, wrong)
    check_derived(s, rebuilt, wrong)


@replaces(driver.in_midst)
@rule
def picks(s: State, seat: int) -> bool:
    return is_picking(s) != 0 and seat == s.active
