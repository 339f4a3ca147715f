"""What a seat lacks for what it may build, and the trades that bring it closer."""

from __future__ import annotations

from collections.abc import Sequence

from benben.games.hexes.board import (
    INTERSECTION_WORDS,
)
from benben.games.hexes.building import purse
from benben.games.hexes.data import (
    CARD_COST,
    CITY_COST,
    GOOD_KINDS,
    OXCART_COST,
    SETTLEMENT_COST,
)
from benben.games.hexes.moves import (
    CONFIRM,
    EXCHANGE,
    TAKE_OFFER,
)
from benben.games.hexes.scoring import visible_points
from benben.games.hexes.state import (
    State,
)
from benben.kernel.cards import count_of, covers, less, total
from benben.kernel.places import has
from benben.kernel.rules import point, rule
from benben.search.guides.liking import NONE


@rule
def lacking(hand: int, cost: int) -> int:
    """How many cards a hand lacks for a price."""
    return total(less(cost, hand))


@rule
def has_spot(s: State, seat: int) -> int:
    """Whether the seat could settle somewhere now."""
    player = s.players[seat]
    if player.settlements_left:
        for w in range(INTERSECTION_WORDS):
            if s.open[w] & player.touched[w]:
                return 1
    return 0


@rule
def may_raise(s: State, seat: int) -> int:
    """Whether the seat has a settlement to make a temple city of."""
    player = s.players[seat]
    if player.cities_left:
        for w in range(INTERSECTION_WORDS):
            if player.settlements[w]:
                return 1
    return 0


@point
@rule
def need_more(s: State, seat: int, hand: int) -> int:
    """How far a hand is from what a title builds besides, in half cards."""
    return 99


@rule
def need(s: State, seat: int, hand: int) -> int:
    """How far a hand is from the next thing worth building, in half cards."""
    least = min(2 * lacking(hand, CARD_COST) + 3, need_more(s, seat, hand))
    if may_raise(s, seat):
        least = min(least, 2 * lacking(hand, CITY_COST))
    if has_spot(s, seat):
        least = min(least, 2 * lacking(hand, SETTLEMENT_COST))
    else:
        least = min(least, 2 * lacking(hand, OXCART_COST) + 3)
    return least


@rule
def exchange_for(s: State, seat: int, words: Sequence[int], cost: int) -> int:
    """The first exchange on the way to a price that exchanges can reach; or −1."""
    player = s.players[seat]
    held = purse(s, seat)
    missing = less(cost, held)
    if not missing:
        return NONE
    spare = less(held, cost)
    possible = 0
    give = NONE
    most = 0
    for kind in range(GOOD_KINDS):
        rate = count_of(player.rates, kind)
        times = count_of(spare, kind) // rate if rate else 0
        possible += times
        if times and count_of(spare, kind) - rate >= most:
            most = count_of(spare, kind) - rate
            give = kind
    if give < 0 or possible < total(missing):
        return NONE
    for kind in range(GOOD_KINDS):
        if count_of(missing, kind) and has(words, EXCHANGE + give * GOOD_KINDS + kind):
            return EXCHANGE + give * GOOD_KINDS + kind
    return NONE


@rule
def would_swap(s: State, seat: int, partner: int, gets: int, gives: int) -> bool:
    """Whether a trade brings the seat closer to building, with nobody who is about to win."""
    held = purse(s, seat)
    if not covers(held, gives) or visible_points(s, partner) >= s.points_to_win - 2:
        return False
    return need(s, seat, held + gets - gives) < need(s, seat, held)


@rule
def choose_trade(s: State, seat: int, words: Sequence[int]) -> int:
    """Confirm what was offered and accepted, or take an offer that helps; or −1."""
    for other in range(s.seats):
        if has(words, CONFIRM + other):
            return CONFIRM + other
    for other in range(s.seats):
        if has(words, TAKE_OFFER + other):
            partner = s.players[other]
            if would_swap(s, seat, other, partner.give, partner.get):
                return TAKE_OFFER + other
    return NONE
