"""What a player may do, as sets of action ids."""

from __future__ import annotations

from collections.abc import MutableSequence

from benben.games.cheops_heirs.board import FIELD_WORDS, FIELDS
from benben.games.cheops_heirs.data import (
    COLOR_COUNT,
    ENTRIES,
    FAR_REACH,
    HAND,
    JOKER,
    LATE_SALE,
    MEMBER_KINDS,
    NEW_NUMBER,
    REPEAL,
    SWAP,
    TABLE_LENGTH,
)
from benben.games.cheops_heirs.kept_laws import is_picking, kept_laws, late_sale_choices, swap_into_stock, within_reach
from benben.games.cheops_heirs.laws import goes_under, law_bit, laws_lying, laying_choices
from benben.games.cheops_heirs.moves import (
    BUY_JOKER,
    END_TURN,
    HIRE,
    HIRE_LATER,
    KEEP,
    KEEP_LAW,
    LAY,
    NAME_COLOR,
    PLACE,
    REACH,
    REFUSE_JOKER,
    RENUMBER,
    REPEAL_LAW,
    SELL,
    SELL_STOCK,
    SWAP_FIELD,
    SWAP_STOCK,
    SWAP_WITH,
    TAKE,
)
from benben.games.cheops_heirs.neighbors import may_hire, may_hire_later
from benben.games.cheops_heirs.placing import fits
from benben.games.cheops_heirs.refill import front_stack, hand_size, stack_choices
from benben.games.cheops_heirs.selling import may_keep, may_sell
from benben.games.cheops_heirs.state import ASK_JOKER, ASK_LAW, ASK_TREASURE, ASK_TURN, REFILLING, State
from benben.kernel.places import has, put
from benben.kernel.rules import rule
from benben.kernel.schema import WORD

EVERY_COLOR = (1 << COLOR_COUNT) - 1


@rule
def legal(s: State, seat: int, mask: MutableSequence[int]) -> None:
    """Fill an empty mask with the legal actions of a seat that is asked."""
    asked = s.asked[seat]
    if is_picking(s):
        swap_partners(s, mask)
    elif asked == ASK_TREASURE:
        put(mask, SELL, may_sell(s, s.taken_color))
        put(mask, KEEP, may_keep(s, s.taken_color))
    elif asked == ASK_LAW:
        law_actions(s, seat, s.taken_law, mask)
    elif asked == ASK_JOKER:
        put(mask, NAME_COLOR, EVERY_COLOR)
    elif asked == ASK_TURN:
        turn_actions(s, seat, mask)
    else:
        if s.phase != REFILLING:
            kept_law_actions(s, seat, mask)
        refill_actions(s, seat, mask)


@rule
def turn_actions(s: State, seat: int, mask: MutableSequence[int]) -> None:
    """Hire first, use kept laws, and place; only a player who can't place continues without placing (CH-10)."""
    if may_hire(s, seat):
        for w in range(FIELD_WORDS):
            put(mask, HIRE + w * WORD, s.open[w])
    put(mask, HIRE_LATER, may_hire_later(s, seat))
    kept_law_actions(s, seat, mask)
    somewhere = 0
    for member_kind in range(MEMBER_KINDS):
        if s.players[seat].members[member_kind]:
            for w in range(FIELD_WORDS):
                fields = fits(s, member_kind, w)
                if fields:
                    somewhere = 1
                    put(mask, PLACE + member_kind * FIELDS + w * WORD, fields)
    if not somewhere:
        refill_actions(s, seat, mask)


@rule
def refill_actions(s: State, seat: int, mask: MutableSequence[int]) -> None:
    """Take members until you have four, or stop (CH-16)."""
    held = hand_size(s, seat)
    front = front_stack(s)
    if held < HAND and front >= 0:
        put(mask, TAKE, stack_choices(s) if s.refill else 1 << front)
    if held or front < 0:
        put(mask, END_TURN, 1)


@rule
def law_actions(s: State, seat: int, law: int, mask: MutableSequence[int]) -> None:
    """How the law just taken may be carried out (CH-17)."""
    if goes_under(law):
        put(mask, LAY, laying_choices(s))
    elif law == NEW_NUMBER:
        for color in range(COLOR_COUNT):
            for entry in range(s.sold[color], TABLE_LENGTH[s.tables[color]]):
                put(mask, RENUMBER + color * ENTRIES + entry, 1)
    elif law == REPEAL:
        put(mask, REPEAL_LAW, laws_lying(s))
    elif law == JOKER:
        put(mask, BUY_JOKER, 1)
        put(mask, REFUSE_JOKER, 1)
    else:
        put(mask, KEEP_LAW, 1)
        use_actions(s, seat, law_bit(law), mask)


@rule
def kept_law_actions(s: State, seat: int, mask: MutableSequence[int]) -> None:
    """Laws kept in earlier turns are extra actions (CH-29)."""
    usable = kept_laws(s, seat)
    if usable:
        use_actions(s, seat, usable, mask)


@rule
def use_actions(s: State, seat: int, usable: int, mask: MutableSequence[int]) -> None:
    """How laws 10, 11 and 12 may be used."""
    if usable & law_bit(LATE_SALE):
        put(mask, SELL_STOCK, late_sale_choices(s, seat))
    if usable & law_bit(FAR_REACH):
        for member_kind in range(MEMBER_KINDS):
            if s.players[seat].members[member_kind]:
                for w in range(FIELD_WORDS):
                    put(mask, REACH + member_kind * FIELDS + w * WORD, within_reach(s, member_kind, w))
    if usable & law_bit(SWAP):
        swap_openings(s, seat, mask)


@rule
def swap_openings(s: State, seat: int, mask: MutableSequence[int]) -> None:
    """The first half of a swap: only treasures that have a partner (CH-28)."""
    if swap_into_stock(s, 0) | swap_into_stock(s, 1):
        for color in range(COLOR_COUNT):
            if s.players[seat].stock[color]:
                put(mask, SWAP_STOCK + color, 1)
    last = last_treasure(s)
    for w in range(FIELD_WORDS):
        put(mask, SWAP_FIELD + w * WORD, s.treasures[w] & ~after_field(last - 1, w))


@rule
def last_treasure(s: State) -> int:
    """The highest field with a treasure, or −1."""
    f = FIELDS - 1
    while f >= 0 and not has(s.treasures, f):
        f -= 1
    return f


@rule
def swap_partners(s: State, mask: MutableSequence[int]) -> None:
    """The second half of a swap: any treasure that may move to the stock, or any on a higher field."""
    for w in range(FIELD_WORDS):
        if s.pick_color >= 0:
            put(mask, SWAP_WITH + w * WORD, swap_into_stock(s, w))
        else:
            put(mask, SWAP_WITH + w * WORD, s.treasures[w] & after_field(s.pick_field, w))


@rule
def after_field(f: int, w: int) -> int:
    """Word w of the fields after f."""
    if f >= (w + 1) * WORD:
        return 0
    if f < w * WORD:
        return (1 << WORD) - 1
    return ((1 << WORD) - 1) & ~((2 << (f - w * WORD)) - 1)
