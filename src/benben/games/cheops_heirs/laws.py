"""The laws: turned up, laid and carried out (CH-17 to CH-25); `kept_laws` has 10, 11 and 12."""

from __future__ import annotations

from benben.games.cheops_heirs.data import (
    BLOCKER,
    COLOR_COUNT,
    JOKER,
    JOKER_PRICE,
    MARKET_HIGH,
    MUST_SELL,
    NEW_NUMBER,
    REPEAL,
    THREE_TABLES,
)
from benben.games.cheops_heirs.events import (
    E_JOKER_BOUGHT,
    E_JOKER_REMOVED,
    E_LAID,
    E_LAW,
    E_MARKET,
    E_NEEDED,
    E_NOTHING_REPEALED,
    E_RENUMBERED,
    E_REPEALED,
)
from benben.games.cheops_heirs.selling import market_price
from benben.games.cheops_heirs.state import State
from benben.kernel.chance import draw, emit
from benben.kernel.places import bits, lowest
from benben.kernel.rules import rule


@rule
def draw_law(s: State) -> int:
    """The law on a tile just taken: any law not seen yet (CH-3)."""
    k = draw(s, bits(s.laws_left))
    left = s.laws_left
    while k:
        left &= left - 1
        k -= 1
    return lowest(left) + 1


@rule
def turn_up_law(s: State, seat: int, law: int) -> None:
    """Turn the law up. If there is nothing to choose, it is carried out at once (CH-17)."""
    s.laws_left &= ~law_bit(law)
    emit(s, E_LAW, seat, law)
    if law <= MARKET_HIGH:
        lay_on_market(s, law)
    elif law == THREE_TABLES:
        s.three_tables = 1
        emit(s, E_NEEDED, tables_needed(s))
    elif law == REPEAL and not laws_lying(s):
        emit(s, E_NOTHING_REPEALED, seat)
    elif law == JOKER and s.players[seat].money < JOKER_PRICE:
        emit(s, E_JOKER_REMOVED, seat, JOKER_PRICE)
    else:
        s.taken_law = law


@rule
def law_bit(law: int) -> int:
    return 1 << (law - 1)


@rule
def lay_on_market(s: State, law: int) -> None:
    """Laws 1 and 2: the later one counts (CH-18)."""
    s.market[1] = s.market[0]
    s.market[0] = law
    emit(s, E_MARKET, market_price(s))


@rule
def tables_needed(s: State) -> int:
    """How many full tables end the game: two, or three under law 3 (CH-19)."""
    return 3 if s.three_tables else 2


@rule
def goes_under(law: int) -> int:
    """Whether a law goes under a table, as laws 4, 5 and 6 do (CH-20, CH-21, CH-22)."""
    return 1 if MUST_SELL <= law <= BLOCKER else 0


@rule
def lay_under(s: State, seat: int, color: int) -> None:
    """At most one law lies under each table (CH-17)."""
    law = s.taken_law
    s.taken_law = 0
    s.under[color] = law
    emit(s, E_LAID, seat, law, color)


@rule
def renumber(s: State, seat: int, color: int, entry: int) -> None:
    """Lay law 7 on a number that isn't covered (CH-23)."""
    s.taken_law = 0
    s.number_color = color
    s.number_entry = entry
    emit(s, E_RENUMBERED, seat, color, entry, s.new_number)


@rule
def new_number_covered(s: State) -> int:
    """Whether a treasure lies on law 7."""
    return 1 if s.number_color >= 0 and s.number_entry < s.sold[s.number_color] else 0


@rule
def laws_lying(s: State) -> int:
    """The laws that law 8 may remove, as bits (CH-24)."""
    lying = 0
    for k in range(2):
        if s.market[k]:
            lying |= law_bit(s.market[k])
    if s.three_tables:
        lying |= law_bit(THREE_TABLES)
    for color in range(COLOR_COUNT):
        if s.under[color]:
            lying |= law_bit(s.under[color])
    if s.number_color >= 0 and not new_number_covered(s):
        lying |= law_bit(NEW_NUMBER)
    for seat in range(s.seats):
        lying |= s.players[seat].laws
    return lying


@rule
def repeal(s: State, seat: int, law: int) -> None:
    """Law 8: remove a law wherever it lies; both go to the box (CH-24)."""
    s.taken_law = 0
    emit(s, E_REPEALED, seat, law, owner_of(s, law))
    if law <= MARKET_HIGH:
        if s.market[0] == law:
            s.market[0] = s.market[1]
        s.market[1] = 0
        emit(s, E_MARKET, market_price(s))
    elif law == THREE_TABLES:
        s.three_tables = 0
        emit(s, E_NEEDED, tables_needed(s))
    elif law == NEW_NUMBER:
        s.number_color = -1
        s.number_entry = 0
    for color in range(COLOR_COUNT):
        if s.under[color] == law:
            s.under[color] = 0
    for other in range(s.seats):
        s.players[other].laws &= ~law_bit(law)


@rule
def owner_of(s: State, law: int) -> int:
    """The player who has a law in front of them, or −1."""
    for seat in range(s.seats):
        if s.players[seat].laws & law_bit(law):
            return seat
    return -1


@rule
def buy_joker(s: State, seat: int) -> None:
    """Law 9: pay, and lay it in front of you (CH-25)."""
    s.taken_law = 0
    s.players[seat].money -= JOKER_PRICE
    s.players[seat].laws |= law_bit(JOKER)
    emit(s, E_JOKER_BOUGHT, seat, JOKER_PRICE)


@rule
def refuse_joker(s: State, seat: int) -> None:
    """Law 9: or remove it (CH-25)."""
    s.taken_law = 0
    emit(s, E_JOKER_REMOVED, seat, JOKER_PRICE)


@rule
def laying_choices(s: State) -> int:
    """The colors whose tables have room for a law under them, as bits."""
    room = 0
    for color in range(COLOR_COUNT):
        if not s.under[color]:
            room |= 1 << color
    return room
