"""How The Great Pyramid is played on: boats to be allowed to build blocks, and blocks for the Blessing."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from benben.games.hexes.data import CITY_COST, KINDS, SETTLEMENT_COST
from benben.games.hexes.great_pyramid.data import (
    ACROSS,
    BLOCK_COST,
    BOAT_COST,
    BOATS,
    CROSSING_PATHS,
    CROSSINGS,
    SPACES,
)
from benben.games.hexes.great_pyramid.moves import BLOCK, BOAT, VIZIER
from benben.games.hexes.great_pyramid.pyramid import is_blessed
from benben.games.hexes.great_pyramid.state import PyramidState
from benben.games.hexes.moves import CART
from benben.kernel.cards import count_of, less, total
from benben.kernel.places import has
from benben.kernel.rules import replaces, rule
from benben.search.guides.gods import T_BESIDE_GODS, builds_with_gods, last_with_gods, see_beside_gods
from benben.search.guides.liking import NONE, VERY_LOW, perhaps, taste
from benben.search.guides.needs import exchange_for, has_spot, lacking, may_raise, need_more
from benben.search.guides.spots import choose_way, way_action

T_BLOCK, T_FIRST_BOAT, T_MORE_BLOCKS = T_BESIDE_GODS, T_BESIDE_GODS + 1, T_BESIDE_GODS + 2


@replaces(way_action)
@rule
def way_by_land_or_boat(s: PyramidState, words: Sequence[int], path: int) -> int:
    if not ACROSS[path]:
        return CART + path if has(words, CART + path) else NONE
    for crossing in range(CROSSINGS):
        if CROSSING_PATHS[crossing] == path and has(words, BOAT + crossing):
            return BOAT + crossing
    return NONE


@rule
def wants_block(s: PyramidState, seat: int) -> bool:
    """Whether a block would bring the Blessing."""
    return not is_blessed(s, seat)


@replaces(need_more)
@rule
def need_for_pyramid(s: PyramidState, seat: int, hand: int) -> int:
    if not wants_block(s, seat):
        return 99
    return 2 * lacking(hand, BLOCK_COST if s.players[seat].boats_left < BOATS else BOAT_COST) + 1


@rule
def vizier_for(s: PyramidState, seat: int, words: Sequence[int], cost: int) -> int:
    """The vizier's trade, if a single card is missing for a price; or −1."""
    hand = s.players[seat].hand
    missing = less(cost, hand)
    if total(missing) != 1:
        return NONE
    spare = less(hand, cost)
    for give in range(KINDS):
        if count_of(spare, give):
            for kind in range(KINDS):
                if count_of(missing, kind) and has(words, VIZIER + give * KINDS + kind):
                    return VIZIER + give * KINDS + kind
    return NONE


@replaces(builds_with_gods)
@rule
def builds_at_pyramid(
    s: PyramidState, seat: int, words: Sequence[int], driver: MutableSequence[int], desk: MutableSequence[float]
) -> int:
    if may_raise(s, seat):
        action = vizier_for(s, seat, words, CITY_COST)
        if action >= 0:
            return action
    if has_spot(s, seat):
        action = vizier_for(s, seat, words, SETTLEMENT_COST)
        if action >= 0:
            return action
    if wants_block(s, seat) and perhaps(driver, taste(desk, seat, T_BLOCK)):
        if has(words, BLOCK):
            return BLOCK
        if s.players[seat].boats_left < BOATS:
            action = vizier_for(s, seat, words, BLOCK_COST)
            return action if action >= 0 else exchange_for(s, seat, words, BLOCK_COST)
        if perhaps(driver, taste(desk, seat, T_FIRST_BOAT)):
            for crossing in range(CROSSINGS):
                if has(words, BOAT + crossing):
                    return choose_way(s, seat, words, VERY_LOW, driver, desk)
            return exchange_for(s, seat, words, BOAT_COST)
    return NONE


@replaces(last_with_gods)
@rule
def last_at_pyramid(
    s: PyramidState, seat: int, words: Sequence[int], driver: MutableSequence[int], desk: MutableSequence[float]
) -> int:
    if has(words, BLOCK) and perhaps(driver, taste(desk, seat, T_MORE_BLOCKS)):
        return BLOCK
    return NONE


@replaces(see_beside_gods)
@rule
def see_pyramid(s: PyramidState, seat: int, row: MutableSequence[float], n: int) -> int:
    player = s.players[seat]
    least = player.blocks
    most = 0
    for other in range(s.seats):
        if other != seat:
            least = min(least, s.players[other].blocks)
            most = max(most, s.players[other].blocks)
    row[n] = is_blessed(s, seat)
    row[n + 1] = player.blocks / 3.0
    row[n + 2] = (player.blocks - least) / 3.0
    row[n + 3] = (most - player.blocks) / 3.0
    row[n + 4] = (BOATS - player.boats_left) / 2.0
    row[n + 5] = s.vizier == seat
    row[n + 6] = s.filled / SPACES
    row[n + 7] = lacking(player.hand, BLOCK_COST if player.boats_left < BOATS else BOAT_COST) / 3.0
    return n + 8
