"""Selling and keeping treasures (CH-11 to CH-14), and how laws 1, 2, 4 and 5 change that."""

from __future__ import annotations

from benben.games.cheops_heirs.data import (
    MARKET_HIGH,
    MARKET_LOW,
    MUST_KEEP,
    MUST_SELL,
    PRICE_HIGH,
    PRICE_LOW,
    PRICE_START,
    TABLE_LENGTH,
)
from benben.games.cheops_heirs.events import E_KEPT, E_SOLD, E_WORTHLESS
from benben.games.cheops_heirs.state import State
from benben.kernel.chance import emit
from benben.kernel.rules import rule


@rule
def take_treasure(s: State, seat: int, color: int) -> None:
    """Under law 4, if the table is full, a treasure is neither sold nor kept: it leaves the game (CH-20)."""
    if s.under[color] == MUST_SELL and is_full(s, color):
        s.gone[color] += 1
        emit(s, E_WORTHLESS, seat, color)
    else:
        s.taken_color = color


@rule
def may_sell(s: State, color: int) -> int:
    """Not when its table is full (CH-14) or lies on law 5 (CH-21)."""
    return 0 if is_full(s, color) or s.under[color] == MUST_KEEP else 1


@rule
def may_keep(s: State, color: int) -> int:
    """Not under law 4 (CH-20)."""
    return 0 if s.under[color] == MUST_SELL else 1


@rule
def sell(s: State, seat: int) -> None:
    """Sell the treasure that was taken."""
    color = s.taken_color
    s.taken_color = -1
    sell_at_market(s, seat, color)
    emit(s, E_SOLD, seat, color, market_price(s), is_full(s, color))


@rule
def sell_at_market(s: State, seat: int, color: int) -> None:
    """Pay the market price, whatever number the treasure covers, which is the topmost free one (CH-12)."""
    s.players[seat].money += market_price(s)
    s.sold[color] += 1
    s.full += is_full(s, color)


@rule
def keep(s: State, seat: int) -> None:
    """Lay the treasure that was taken face up in front of you (CH-13)."""
    color = s.taken_color
    s.taken_color = -1
    s.players[seat].stock[color] += 1
    emit(s, E_KEPT, seat, color)


@rule
def is_full(s: State, color: int) -> int:
    """Only the last number of its table is free (CH-14)."""
    return 1 if s.sold[color] == TABLE_LENGTH[s.tables[color]] - 1 else 0


@rule
def market_price(s: State) -> int:
    """10 at the start, 5 under law 1, 15 under law 2; the later law counts (CH-12, CH-18)."""
    if s.market[0] == MARKET_LOW:
        return PRICE_LOW
    if s.market[0] == MARKET_HIGH:
        return PRICE_HIGH
    return PRICE_START
