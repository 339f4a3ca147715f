"""Why an action is refused: the same questions as `legality`, asked one by one and answered with the rule."""

from __future__ import annotations

from collections.abc import Callable

from benben.games.cheops_heirs.board import FIELDS, around
from benben.games.cheops_heirs.data import (
    ENTRIES,
    FAR_REACH,
    HAND,
    JOKER,
    LATE_SALE,
    MUST_KEEP,
    MUST_SELL,
    NEW_NUMBER,
    REPEAL,
    SWAP,
    TABLE_LENGTH,
)
from benben.games.cheops_heirs.kept_laws import is_picking, kept_laws, swap_into_stock
from benben.games.cheops_heirs.laws import goes_under, law_bit, laws_lying, new_number_covered
from benben.games.cheops_heirs.legality import last_treasure
from benben.games.cheops_heirs.moves import (
    HIRE_LATER,
    LAY,
    NAME_COLOR,
    SWAP_STOCK,
    SWAP_WITH,
    TAKE,
)
from benben.games.cheops_heirs.neighbors import can_pay_neighbor
from benben.games.cheops_heirs.placing import can_place, is_covered, is_supported
from benben.games.cheops_heirs.refill import front_stack, hand_size, must_take
from benben.games.cheops_heirs.selling import is_full
from benben.games.cheops_heirs.state import (
    ASK_JOKER,
    ASK_LAW,
    ASK_TREASURE,
    FIRST_MEMBER,
    LAW_TILE,
    PLACED,
    REFILLING,
    START,
    State,
)
from benben.kernel.errors import Refusal
from benben.kernel.rules import by_range, explain

REFUSALS: list[Refusal] = []


def _reason(key: str, rule: str) -> int:
    REFUSALS.append(Refusal(key, rule))
    return len(REFUSALS)


NO_SUCH_MEMBER = _reason("no_such_member", "CH-7")
NOTHING_THERE = _reason("nothing_there", "CH-7")
PLACED_ALREADY = _reason("placed_already", "CH-7")
NOT_SUPPORTED = _reason("not_supported", "CH-8")
EQUAL_MEMBERS_TOUCH = _reason("equal_members_touch", "CH-9")
MUST_PLACE = _reason("must_place", "CH-10")
TREASURE_FIRST = _reason("treasure_first", "CH-11")
NOTHING_TAKEN = _reason("nothing_taken", "CH-11")
KEPT_IS_KEPT = _reason("kept_is_kept", "CH-13")
TABLE_FULL = _reason("table_full", "CH-14")
HIRE_FIRST = _reason("hire_first", "CH-15")
NO_NEIGHBOR_LEFT = _reason("no_neighbor_left", "CH-15")
NEIGHBOR_COSTS = _reason("neighbor_costs", "CH-15")
NEIGHBOR_AT_ONCE = _reason("neighbor_at_once", "CH-15")
NEIGHBOR_HELD = _reason("neighbor_held", "CH-15")
BEFORE_TAKING = _reason("before_taking", "CH-16")
FOUR_MEMBERS = _reason("four_members", "CH-16")
STACK_EMPTY = _reason("stack_empty", "CH-16")
FRONT_STACK = _reason("front_stack", "CH-16")
MUST_TAKE = _reason("must_take", "CH-16")
LAW_FIRST = _reason("law_first", "CH-17")
OTHER_LAW = _reason("other_law", "CH-17")
LAW_LIES_THERE = _reason("law_lies_there", "CH-17")
COLOR_MUST_BE_SOLD = _reason("color_must_be_sold", "CH-20")
COLOR_MUST_BE_KEPT = _reason("color_must_be_kept", "CH-21")
NUMBER_COVERED = _reason("number_covered", "CH-23")
MUST_REPEAL = _reason("must_repeal", "CH-24")
LAW_NOT_LYING = _reason("law_not_lying", "CH-24")
LAW_COVERED = _reason("law_covered", "CH-24")
NOT_OVER_YET = _reason("not_over_yet", "CH-25")
NAME_COLOR_FIRST = _reason("name_color_first", "CH-25")
NONE_TO_SELL = _reason("none_to_sell", "CH-26")
STOCK_TABLE_FULL = _reason("stock_table_full", "CH-26")
STOCK_COLOR_KEPT = _reason("stock_color_kept", "CH-26")
NO_TREASURE_TO_REACH = _reason("no_treasure_to_reach", "CH-27")
NONE_TO_SWAP = _reason("none_to_swap", "CH-28")
NO_TREASURE_TO_SWAP = _reason("no_treasure_to_swap", "CH-28")
NOTHING_TO_SWAP_WITH = _reason("nothing_to_swap_with", "CH-28")
SWAP_INTO_STOCK = _reason("swap_into_stock", "CH-28")
SWAP_FIRST = _reason("swap_first", "CH-28")
TWO_TREASURES = _reason("two_treasures", "CH-28")
NO_SUCH_LAW = _reason("no_such_law", "CH-29")
LATER_TURN = _reason("later_turn", "CH-29")
BEFORE_REFILL = _reason("before_refill", "CH-29")
NOT_KEPT = _reason("not_kept", "CH-29")


@explain
def why_not(s: State, seat: int, action: int) -> int:
    """0 for a legal action, otherwise the number of the reason."""
    return why_not_yet(s, seat, action) or why_not_act(s, seat, action)


@explain
def why_not_yet(s: State, seat: int, action: int) -> int:
    """What must be finished first."""
    if is_picking(s):
        return 0 if action >= SWAP_WITH else SWAP_FIRST
    asked = s.asked[seat]
    if asked == ASK_JOKER:
        return 0 if NAME_COLOR <= action < SWAP_STOCK else NAME_COLOR_FIRST
    if asked == ASK_TREASURE:
        return 0 if HIRE_LATER < action < TAKE else TREASURE_FIRST
    if asked == ASK_LAW:
        return 0 if action >= LAY and not NAME_COLOR <= action < SWAP_STOCK else LAW_FIRST
    return 0


@explain
def why_not_place(s: State, seat: int, at: int) -> int:
    member, f = divmod(at, FIELDS)
    if s.phase >= PLACED:
        return PLACED_ALREADY if s.phase == PLACED else BEFORE_TAKING
    if is_covered(s, f):
        return NOTHING_THERE
    if not is_supported(s, f):
        return NOT_SUPPORTED
    return why_not_member(s, seat, member, f)


@explain
def why_not_member(s: State, seat: int, member: int, f: int) -> int:
    if not s.players[seat].members[member]:
        return NO_SUCH_MEMBER
    return EQUAL_MEMBERS_TOUCH if touches_equal(s, member, f) else 0


@explain
def touches_equal(s: State, member: int, f: int) -> bool:
    return any(s.fields[g] == FIRST_MEMBER + member for g in around(f))


@explain
def why_not_hire(s: State, seat: int, f: int) -> int:
    if s.phase != START:
        return HIRE_FIRST
    if not s.players[seat].neighbor_held and not can_pay_neighbor(s, seat):
        return NEIGHBOR_COSTS if s.neighbors else NO_NEIGHBOR_LEFT
    if is_covered(s, f):
        return NOTHING_THERE
    return 0 if is_supported(s, f) else NOT_SUPPORTED


@explain
def why_not_hire_later(s: State, seat: int) -> int:
    if not s.neighbor_kept:
        return NEIGHBOR_AT_ONCE
    if s.phase != START:
        return HIRE_FIRST
    if s.players[seat].neighbor_held:
        return NEIGHBOR_HELD
    if can_pay_neighbor(s, seat):
        return 0
    return NEIGHBOR_COSTS if s.neighbors else NO_NEIGHBOR_LEFT


@explain
def why_not_sell(s: State) -> int:
    color = s.taken_color
    if color < 0:
        return NOTHING_TAKEN
    if s.under[color] == MUST_KEEP:
        return COLOR_MUST_BE_KEPT
    return TABLE_FULL if is_full(s, color) else 0


@explain
def why_not_keep(s: State) -> int:
    if s.taken_color < 0:
        return NOTHING_TAKEN
    return COLOR_MUST_BE_SOLD if s.under[s.taken_color] == MUST_SELL else 0


@explain
def why_not_take(s: State, seat: int, stack: int) -> int:
    if s.phase < PLACED and can_place(s, seat):
        return MUST_PLACE
    if hand_size(s, seat) >= HAND:
        return FOUR_MEMBERS
    if not s.stacks[stack].left:
        return STACK_EMPTY
    return 0 if s.refill or stack == front_stack(s) else FRONT_STACK


@explain
def why_not_end_turn(s: State, seat: int) -> int:
    if s.phase < PLACED and can_place(s, seat):
        return MUST_PLACE
    return MUST_TAKE if must_take(s, seat) else 0


@explain
def why_not_lay(s: State, color: int) -> int:
    if not goes_under(s.taken_law):
        return OTHER_LAW
    return LAW_LIES_THERE if s.under[color] else 0


@explain
def why_not_renumber(s: State, number: int) -> int:
    color, entry = divmod(number, ENTRIES)
    if s.taken_law != NEW_NUMBER:
        return OTHER_LAW
    return 0 if s.sold[color] <= entry < TABLE_LENGTH[s.tables[color]] else NUMBER_COVERED


@explain
def why_not_repeal(s: State, before: int) -> int:
    """Laws are numbered from 1."""
    law = before + 1
    if s.taken_law != REPEAL:
        return OTHER_LAW
    if laws_lying(s) & law_bit(law):
        return 0
    return LAW_COVERED if law == NEW_NUMBER and new_number_covered(s) else LAW_NOT_LYING


@explain
def why_not_joker(s: State) -> int:
    return 0 if s.taken_law == JOKER else OTHER_LAW


@explain
def why_not_keep_law(s: State) -> int:
    if s.taken_law == REPEAL:
        return MUST_REPEAL
    return 0 if s.taken_law >= LATE_SALE else NOT_KEPT


@explain
def why_not_use(s: State, seat: int, law: int) -> int:
    """Laws 10, 11 and 12: the one just taken, or one kept in an earlier turn."""
    if s.taken_law:
        return 0 if s.taken_law == law else OTHER_LAW
    if not s.players[seat].laws & law_bit(law):
        return KEPT_IS_KEPT if law == LATE_SALE else NO_SUCH_LAW
    if not kept_laws(s, seat) & law_bit(law):
        return LATER_TURN
    return BEFORE_REFILL if s.phase == REFILLING else 0


@explain
def why_not_sell_stock(s: State, seat: int, color: int) -> int:
    unusable = why_not_use(s, seat, LATE_SALE)
    if unusable:
        return unusable
    if not s.players[seat].stock[color]:
        return NONE_TO_SELL
    if s.under[color] == MUST_KEEP:
        return STOCK_COLOR_KEPT
    return STOCK_TABLE_FULL if is_full(s, color) else 0


@explain
def why_not_reach(s: State, seat: int, at: int) -> int:
    member, f = divmod(at, FIELDS)
    unusable = why_not_use(s, seat, FAR_REACH)
    if unusable:
        return unusable
    if s.fields[f] >= LAW_TILE:
        return NO_TREASURE_TO_REACH
    return why_not_member(s, seat, member, f)


@explain
def why_not_name_color(s: State, seat: int) -> int:
    return 0 if s.asked[seat] == ASK_JOKER else NOT_OVER_YET


@explain
def why_not_swap_stock(s: State, seat: int, color: int) -> int:
    unusable = why_not_use(s, seat, SWAP)
    if unusable:
        return unusable
    if not s.players[seat].stock[color]:
        return NONE_TO_SWAP
    return 0 if swap_into_stock(s, 0) | swap_into_stock(s, 1) else NOTHING_TO_SWAP_WITH


@explain
def why_not_swap_field(s: State, seat: int, f: int) -> int:
    unusable = why_not_use(s, seat, SWAP)
    if unusable:
        return unusable
    if s.fields[f] >= LAW_TILE:
        return NO_TREASURE_TO_SWAP
    return 0 if f < last_treasure(s) else NOTHING_TO_SWAP_WITH


@explain
def why_not_swap_with(s: State, seat: int, f: int) -> int:
    unusable = why_not_use(s, seat, SWAP)
    if unusable:
        return unusable
    if not is_picking(s):
        return TWO_TREASURES
    if s.fields[f] >= LAW_TILE:
        return NO_TREASURE_TO_SWAP
    if s.pick_color >= 0:
        return SWAP_INTO_STOCK if s.under[s.fields[f]] == MUST_SELL else 0
    return 0 if f > s.pick_field else TWO_TREASURES


why_not_act: Callable[[State, int, int], int] = explain(
    by_range(
        __name__,
        "why_not_act",
        {
            "PLACE": why_not_place,
            "HIRE": why_not_hire,
            "HIRE_LATER": why_not_hire_later,
            "SELL": why_not_sell,
            "KEEP": why_not_keep,
            "TAKE": why_not_take,
            "END_TURN": why_not_end_turn,
            "LAY": why_not_lay,
            "RENUMBER": why_not_renumber,
            "REPEAL_LAW": why_not_repeal,
            "BUY_JOKER": why_not_joker,
            "REFUSE_JOKER": why_not_joker,
            "KEEP_LAW": why_not_keep_law,
            "SELL_STOCK": why_not_sell_stock,
            "REACH": why_not_reach,
            "NAME_COLOR": why_not_name_color,
            "SWAP_STOCK": why_not_swap_stock,
            "SWAP_FIELD": why_not_swap_field,
            "SWAP_WITH": why_not_swap_with,
        },
    )
)
