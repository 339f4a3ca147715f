"""Hiring neighbors (CH-15)."""

from __future__ import annotations

from benben.games.cheops_heirs.data import NEIGHBOR_PRICE
from benben.games.cheops_heirs.events import E_HIRED, E_HIRED_LATER
from benben.games.cheops_heirs.placing import take_from
from benben.games.cheops_heirs.state import NEIGHBOR_CARD, PLACING, START, State
from benben.kernel.chance import emit
from benben.kernel.rules import rule


@rule
def can_pay_neighbor(s: State, seat: int) -> int:
    return 1 if s.neighbors and s.players[seat].money >= NEIGHBOR_PRICE else 0


@rule
def may_hire(s: State, seat: int) -> int:
    """One neighbor, at the start of the turn, before everything else, on any supported field."""
    if s.phase != START or not (s.open[0] or s.open[1]):
        return 0
    return s.players[seat].neighbor_held | can_pay_neighbor(s, seat)


@rule
def may_hire_later(s: State, seat: int) -> int:
    """Option: pay now, place in a later turn; one neighbor at a time."""
    if s.phase != START or not s.neighbor_kept or s.players[seat].neighbor_held:
        return 0
    return can_pay_neighbor(s, seat)


@rule
def hire(s: State, seat: int, f: int) -> None:
    """Place a neighbor at once, like a member; the normal turn follows."""
    s.phase = PLACING
    price = 0
    if s.players[seat].neighbor_held:
        s.players[seat].neighbor_held = 0
    else:
        pay_neighbor(s, seat)
        price = NEIGHBOR_PRICE
    emit(s, E_HIRED, seat, f, s.fields[f], price)
    take_from(s, seat, f, NEIGHBOR_CARD)


@rule
def hire_later(s: State, seat: int) -> None:
    s.phase = PLACING
    pay_neighbor(s, seat)
    s.players[seat].neighbor_held = 1
    emit(s, E_HIRED_LATER, seat, NEIGHBOR_PRICE)


@rule
def pay_neighbor(s: State, seat: int) -> None:
    s.players[seat].money -= NEIGHBOR_PRICE
    s.neighbors -= 1
