"""What each player's chances can be read from, written down as numbers: what they have, produce and are close to."""

from __future__ import annotations

from collections.abc import MutableSequence

from benben.games.hexes.board import INTERSECTIONS
from benben.games.hexes.data import (
    CARD_COST,
    CARD_KINDS,
    CITIES,
    CITY_COST,
    DESERT,
    GOOD_KINDS,
    KINDS,
    LEAST_ARMY,
    LEAST_ROUTE,
    MERCENARY_CARD,
    OXCART_COST,
    SETTLEMENT_COST,
    SETTLEMENTS,
)
from benben.games.hexes.scoring import points
from benben.games.hexes.state import MOST_SHARE, PHASE_ROLL, SHARE, State
from benben.kernel.cards import count_of, total
from benben.kernel.places import has
from benben.kernel.rules import point, replaces, rule
from benben.search.guides.liking import INCOME, SPOTS
from benben.search.guides.needs import has_spot, lacking, may_raise
from benben.search.guides.spots import pips_of, see_spots
from benben.search.rules import may_judge, prospects

NEAR_WINNING = 4  # points that are told apart
WORTHY = 10.0  # about what a good spot is worth


@rule
def see_pieces(s: State, seat: int, row: MutableSequence[float], n: int) -> int:
    player = s.players[seat]
    missing = max(0, s.points_to_win - points(s, seat))
    row[n] = missing / 10.0
    for k in range(NEAR_WINNING):
        row[n + 1 + k] = 1.0 if missing <= k else 0.0
    n += 1 + NEAR_WINNING
    row[n] = (SETTLEMENTS - player.settlements_left) / 5.0
    row[n + 1] = (CITIES - player.cities_left) / 4.0
    row[n + 2] = player.oxcarts_left / 15.0
    row[n + 3] = player.settlements_left == 0
    row[n + 4] = player.cities_left == 0
    return n + 5


@rule
def see_land(s: State, seat: int, desk: MutableSequence[float], row: MutableSequence[float], n: int) -> int:
    """What the seat produces, and where it can go."""
    player = s.players[seat]
    see_spots(s, seat, desk)
    kinds = 0
    harbors = 0.0
    flow = 0.0
    for kind in range(GOOD_KINDS):
        income = desk[INCOME + kind]
        row[n + kind] = income / 10.0
        kinds += income > 0
        flow += income
        rate = count_of(player.rates, kind)
        harbors += income * (4 - rate if rate else 0)
    n += GOOD_KINDS
    row[n] = flow / 20.0
    row[n + 1] = kinds / 5.0
    row[n + 2] = harbors / 20.0
    robbed = (s.shares[s.robber] >> (SHARE * seat)) & MOST_SHARE if s.robber >= 0 else 0
    row[n + 3] = robbed * pips_of(s.tokens[s.robber]) / 5.0 if robbed and s.terrain[s.robber] < DESERT else 0.0
    best = 0.0
    second = 0.0
    way = 0.0
    for at in range(INTERSECTIONS):
        if has(player.touched, at):
            worth = desk[SPOTS + at]
            if has(s.open, at):
                if worth > best:
                    second = best
                    best = worth
                elif worth > second:
                    second = worth
            elif worth > way:
                way = worth
    row[n + 4] = best / WORTHY
    row[n + 5] = second / WORTHY
    row[n + 6] = max(best, way) / WORTHY
    row[n + 7] = has_spot(s, seat)
    return n + 8


@rule
def see_cards(s: State, seat: int, row: MutableSequence[float], n: int) -> int:
    player = s.players[seat]
    hand = player.hand
    held = total(hand)
    for kind in range(KINDS):
        row[n + kind] = min(3, count_of(hand, kind)) / 2.0
    n += KINDS
    row[n] = held / 7.0
    row[n + 1] = held > s.discard_limit
    city = lacking(hand, CITY_COST)
    settlement = lacking(hand, SETTLEMENT_COST)
    row[n + 2] = city / 5.0 if may_raise(s, seat) else 1.2
    row[n + 3] = settlement / 4.0 if has_spot(s, seat) else 1.2
    row[n + 4] = lacking(hand, CARD_COST) / 3.0
    row[n + 5] = lacking(hand, OXCART_COST) / 2.0
    row[n + 6] = count_of(player.cards, MERCENARY_CARD) / 2.0
    n += 7
    for card in range(CARD_KINDS):
        row[n + card] = count_of(player.cards, card) > 0
    return n + CARD_KINDS


@rule
def see_races(s: State, seat: int, row: MutableSequence[float], n: int) -> int:
    player = s.players[seat]
    route = LEAST_ROUTE - 1
    army = LEAST_ARMY - 1
    for other in range(s.seats):
        if other != seat:
            route = max(route, s.players[other].route)
            army = max(army, s.players[other].mercenaries)
    row[n] = s.route_holder == seat
    row[n + 1] = max(-3, min(3, player.route - route)) / 3.0
    row[n + 2] = s.army_holder == seat
    row[n + 3] = max(-3, min(3, player.mercenaries - army)) / 3.0
    row[n + 4] = player.mercenaries / 3.0
    row[n + 5] = player.route / 8.0
    wait = (seat - s.active) % s.seats
    for k in range(4):
        row[n + 6 + k] = wait == k
    return n + 10


@point
@rule
def see_more(s: State, seat: int, row: MutableSequence[float], n: int) -> int:
    """What a title looks at besides."""
    return n


@replaces(prospects)
@rule
def prospects_on_hexes(s: State, seat: int, desk: MutableSequence[float], row: MutableSequence[float]) -> int:
    n = see_pieces(s, seat, row, 0)
    n = see_land(s, seat, desk, row, n)
    n = see_cards(s, seat, row, n)
    n = see_races(s, seat, row, n)
    return see_more(s, seat, row, n)


@replaces(may_judge)
@rule
def judged_before_a_roll(s: State) -> bool:
    return s.phase == PHASE_ROLL
