"""Why an action of The Great Pyramid is refused."""

from __future__ import annotations

from benben.games.hexes import attach
from benben.games.hexes.board import FIRST_SPOTS, SECOND_SPOTS
from benben.games.hexes.building import can_pay
from benben.games.hexes.data import KINDS
from benben.games.hexes.gods import MODULES
from benben.games.hexes.gods import attached as gods_attached
from benben.games.hexes.gods.attached import LAST_OF_GODS, gods_take_over, why_not_gods
from benben.games.hexes.gods.reasons import GOD_REFUSALS
from benben.games.hexes.great_pyramid.data import ACROSS, BLOCK_COST, BLOCKS, BOAT_COST, BOATS, CROSSING_PATHS
from benben.games.hexes.great_pyramid.moves import BLOCK, BOAT, VIZIER
from benben.games.hexes.great_pyramid.nile import can_cross
from benben.games.hexes.great_pyramid.state import PyramidState
from benben.games.hexes.moves import SETTLE
from benben.games.hexes.reasons import (
    NOT_COVERED,
    OFFER_UNFINISHED,
    PATH_TAKEN,
    SAME_KIND,
    SUPPLY_LACKS,
    first_reason,
    why_apart,
)
from benben.games.hexes.state import ASK_CART, ASK_FREE_OXCART, ASK_TURN
from benben.kernel.cards import count_of
from benben.kernel.errors import Refusal
from benben.kernel.places import has
from benben.kernel.rules import explain, replaces

assert MODULES  # the gods' reasons come before these
PYRAMID_REFUSALS = list(GOD_REFUSALS)


def pyramid_reason(key: str, rule: str) -> int:
    PYRAMID_REFUSALS.append(Refusal(key, rule))
    return len(PYRAMID_REFUSALS)


AT_THE_NILE = pyramid_reason("at_the_nile", "GP-6")
NO_ROOM_FOR_OXCART = pyramid_reason("no_room_for_oxcart", "GP-6")
ACROSS_THE_NILE = pyramid_reason("across_the_nile", "GP-8")
BOAT_COSTS = pyramid_reason("boat_costs", "GP-8")
NO_BOAT_LEFT = pyramid_reason("no_boat_left", "GP-10")
BLOCK_COSTS = pyramid_reason("block_costs", "GP-11")
BOAT_FIRST = pyramid_reason("boat_first", "GP-11")
NO_BLOCK_LEFT = pyramid_reason("no_block_left", "GP-11")
NO_FAVOR = pyramid_reason("no_favor", "GP-15")
FAVOR_USED = pyramid_reason("favor_used", "GP-15")


@replaces(gods_attached.gods_take_over)
@explain
def takes_over(s: PyramidState, seat: int, action: int) -> bool:
    """A god's move that is under way, and oxcarts across the Nile."""
    if gods_take_over(s, seat, action):
        return True
    asked = s.asked[seat]
    return action < SETTLE and ACROSS[action] != 0 and asked in (ASK_CART, ASK_FREE_OXCART, ASK_TURN)


@replaces(gods_attached.why_not_gods)
@explain
def why_not_more(s: PyramidState, seat: int, action: int) -> int:
    if gods_take_over(s, seat, action) or SETTLE <= action < LAST_OF_GODS:
        reason = why_not_gods(s, seat, action)
        return ACROSS_THE_NILE if reason == PATH_TAKEN and ACROSS[action] else reason  # GP-24
    player = s.players[seat]
    if player.draft:
        return OFFER_UNFINISHED
    if action < SETTLE:
        return ACROSS_THE_NILE
    if s.asked[seat] != ASK_TURN:
        return first_reason(s, seat)
    if action < BLOCK:
        return why_no_boat(s, seat, action - BOAT)
    if action == BLOCK:
        if player.boats_left == BOATS:
            return BOAT_FIRST
        if player.blocks == BLOCKS:
            return NO_BLOCK_LEFT
        return 0 if can_pay(s, seat, BLOCK_COST) else BLOCK_COSTS
    give, get = divmod(action - VIZIER, KINDS)
    if s.vizier != seat:
        return NO_FAVOR
    if s.vizier_traded:
        return FAVOR_USED
    if give == get:
        return SAME_KIND
    if not count_of(player.hand, give):
        return NOT_COVERED
    return 0 if count_of(s.supply, get) else SUPPLY_LACKS


@explain
def why_no_boat(s: PyramidState, seat: int, crossing: int) -> int:
    path = CROSSING_PATHS[crossing]
    if not has(s.free_crossings, path):
        return PATH_TAKEN
    if not s.players[seat].boats_left:
        return NO_BOAT_LEFT
    if not can_cross(s, seat, crossing):
        return why_apart(s, seat, path)
    return 0 if can_pay(s, seat, BOAT_COST) else BOAT_COSTS


@replaces(attach.why_not_spot)
@explain
def why_not_spot(s: PyramidState, at: int) -> int:
    """In round one a settlement must border the Nile, and in both rounds an oxcart must fit beside it (GP-6)."""
    if not has(SECOND_SPOTS, at):
        return NO_ROOM_FOR_OXCART
    return AT_THE_NILE if s.placed < s.seats and not has(FIRST_SPOTS, at) else 0
