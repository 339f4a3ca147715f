"""Laws 10, 11 and 12: used at once, or kept and used in a later turn (CH-26 to CH-29)."""

from __future__ import annotations

from benben.games.cheops_heirs.board import FIELD_WORDS, FIELDS
from benben.games.cheops_heirs.data import COLOR_COUNT, FAR_REACH, LATE_SALE, MUST_SELL, SWAP
from benben.games.cheops_heirs.events import E_LAW_KEPT, E_REACHED, E_STOCK_SOLD, E_STOCK_SWAPPED, E_SWAPPED
from benben.games.cheops_heirs.laws import law_bit
from benben.games.cheops_heirs.placing import put_member
from benben.games.cheops_heirs.selling import is_full, market_price, may_sell, sell_at_market
from benben.games.cheops_heirs.state import PLACING, START, State
from benben.kernel.chance import emit
from benben.kernel.rules import rule
from benben.kernel.schema import WORD

USABLE_LAWS = (1 << (LATE_SALE - 1)) | (1 << (FAR_REACH - 1)) | (1 << (SWAP - 1))


@rule
def kept_laws(s: State, seat: int) -> int:
    """The laws kept in earlier turns that may be used now, as bits (CH-29)."""
    return s.players[seat].laws & USABLE_LAWS & ~s.kept_now


@rule
def keep_law(s: State, seat: int) -> None:
    """Keep it face up for a later turn (CH-29)."""
    law = s.taken_law
    s.taken_law = 0
    s.players[seat].laws |= law_bit(law)
    s.kept_now |= law_bit(law)
    emit(s, E_LAW_KEPT, seat, law)


@rule
def use_up(s: State, seat: int, law: int) -> None:
    """A used law goes to the box; after an extra action, it is too late to hire (CH-15, CH-29)."""
    if s.taken_law == law:
        s.taken_law = 0
    else:
        s.players[seat].laws &= ~law_bit(law)
        if s.phase == START:
            s.phase = PLACING


@rule
def late_sale_choices(s: State, seat: int) -> int:
    """Law 10: the colors in the player's stock that may be sold, as bits (CH-26)."""
    choices = 0
    for color in range(COLOR_COUNT):
        if s.players[seat].stock[color] and may_sell(s, color):
            choices |= 1 << color
    return choices


@rule
def sell_stock(s: State, seat: int, color: int) -> None:
    """Law 10 (CH-26)."""
    use_up(s, seat, LATE_SALE)
    s.players[seat].stock[color] -= 1
    sell_at_market(s, seat, color)
    emit(s, E_STOCK_SOLD, seat, color, market_price(s), is_full(s, color))


@rule
def within_reach(s: State, member_kind: int, w: int) -> int:
    """Law 11: word w of the fields with a treasure and no equal member around them; no support is needed (CH-27)."""
    return s.treasures[w] & ~s.touched[member_kind * FIELD_WORDS + w]


@rule
def reach(s: State, seat: int, member_kind: int, f: int) -> None:
    """Law 11 (CH-27)."""
    use_up(s, seat, FAR_REACH)
    emit(s, E_REACHED, seat, member_kind, f, s.fields[f])
    put_member(s, seat, member_kind, f)


@rule
def swap_into_stock(s: State, w: int) -> int:
    """Word w of the fields whose treasure may move to a stock: none of a color under law 4 (CH-28)."""
    word = s.treasures[w]
    for color in range(COLOR_COUNT):
        if s.under[color] == MUST_SELL:
            word &= ~fields_of(s, color, w)
    return word


@rule
def fields_of(s: State, color: int, w: int) -> int:
    word = 0
    for f in range(w * WORD, min(FIELDS, (w + 1) * WORD)):
        if s.fields[f] == color:
            word |= 1 << (f - w * WORD)
    return word


@rule
def pick_from_stock(s: State, color: int) -> None:
    """Law 12, the first half: this treasure from the player's stock."""
    s.pick_color = color


@rule
def pick_from_pyramid(s: State, f: int) -> None:
    """Law 12, the first half: the treasure on this field."""
    s.pick_field = f


@rule
def is_picking(s: State) -> int:
    return 1 if s.pick_color >= 0 or s.pick_field >= 0 else 0


@rule
def swap_with(s: State, seat: int, f: int) -> None:
    """Law 12: the picked treasure and the one on the field trade places (CH-28)."""
    use_up(s, seat, SWAP)
    found = s.fields[f]
    if s.pick_color >= 0:
        s.players[seat].stock[s.pick_color] -= 1
        s.players[seat].stock[found] += 1
        s.fields[f] = s.pick_color
        emit(s, E_STOCK_SWAPPED, seat, s.pick_color, found, f)
    else:
        s.fields[f] = s.fields[s.pick_field]
        s.fields[s.pick_field] = found
        emit(s, E_SWAPPED, seat, s.pick_field, f)
    s.pick_color = -1
    s.pick_field = -1
