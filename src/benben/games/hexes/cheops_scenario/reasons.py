"""Why an action of the historical scenario is refused."""

from __future__ import annotations

from benben.games.hexes import attach
from benben.games.hexes.board import BUILDING_SPOTS, CART_SETS, FIRST_SPOTS, PATH_ENDS, PATH_WORDS, ROBBER_HEXES
from benben.games.hexes.building import can_pay, is_blocked, purse
from benben.games.hexes.cheops_scenario.data import FEE, GOLD, SHIP_COST, SHIP_SETS, STONE_COST, STONES
from benben.games.hexes.cheops_scenario.moves import LAY_STONE, MOVE_SHIP, RENT, SHIP, STONE_THROUGH
from benben.games.hexes.cheops_scenario.ports import rented_rate
from benben.games.hexes.cheops_scenario.ships import (
    can_lift_ship,
    can_put_ship,
    has_loose_end,
    may_move_ship,
    touches_beside,
)
from benben.games.hexes.cheops_scenario.state import LIFTING, CheopsState
from benben.games.hexes.cheops_scenario.stones import has_site_building
from benben.games.hexes.data import GOOD_KINDS
from benben.games.hexes.moves import CITY, ROB, ROBBER, SETTLE
from benben.games.hexes.reasons import (
    BESIDE_SETTLEMENT,
    BUILT_THROUGH,
    OFFER_UNFINISHED,
    PATH_APART,
    PATH_TAKEN,
    RATE_NOT_MET,
    REFUSALS,
    SAME_KIND,
    SUPPLY_LACKS,
    TRADED_ALREADY,
    first_reason,
)
from benben.games.hexes.state import ASK_CART, ASK_FREE_OXCART, ASK_ROBBER, ASK_SETTLE, ASK_TURN
from benben.games.hexes.trade import trade_is_over
from benben.kernel.cards import count_of
from benben.kernel.errors import Refusal
from benben.kernel.places import has
from benben.kernel.rules import explain, replaces
from benben.kernel.schema import WORD

CHEOPS_REFUSALS = list(REFUSALS)


def cheops_reason(key: str, rule: str) -> int:
    CHEOPS_REFUSALS.append(Refusal(key, rule))
    return len(CHEOPS_REFUSALS)


ROBBER_BARRED = cheops_reason("robber_barred", "CS-3")
AT_NILE_SHORE = cheops_reason("at_nile_shore", "CS-6")
ROADS_ON_LAND = cheops_reason("roads_on_land", "CS-13")
SHIPS_ON_WATER = cheops_reason("ships_on_water", "CS-13")
SHIP_COSTS = cheops_reason("ship_costs", "CS-13")
NO_SHIP_LEFT = cheops_reason("no_ship_left", "CS-2")
ONLY_AT_BUILDING = cheops_reason("only_at_building", "CS-14")
SHIPS_STAY = cheops_reason("ships_stay", "CS-14")
SHIP_MOVED_ALREADY = cheops_reason("ship_moved_already", "CS-14")
NO_SHIP_TO_MOVE = cheops_reason("no_ship_to_move", "CS-14")
NOT_YOUR_SHIP = cheops_reason("not_your_ship", "CS-14")
SHIP_LAUNCHED = cheops_reason("ship_launched", "CS-14")
SHIP_MOORED = cheops_reason("ship_moored", "CS-14")
SHIP_UNFINISHED = cheops_reason("ship_unfinished", "CS-14")
NO_LAND = cheops_reason("no_land", "CS-18")
OWN_PORT = cheops_reason("own_port", "CS-19")
NOT_CONNECTED = cheops_reason("not_connected", "CS-20")
OWN_RATE = cheops_reason("own_rate", "CS-20")
FEE_MISSING = cheops_reason("fee_missing", "CS-20")
SITE_CLOSED = cheops_reason("site_closed", "CS-21")
STONE_COSTS = cheops_reason("stone_costs", "CS-22")
NO_STONE_LEFT = cheops_reason("no_stone_left", "CS-22")
NOT_AT_SITE = cheops_reason("not_at_site", "CS-23")
OWN_SITE_BUILDING = cheops_reason("own_site_building", "CS-23")
NO_WAY_TO_SITE = cheops_reason("no_way_to_site", "CS-24")
STONE_FEE_MISSING = cheops_reason("stone_fee_missing", "CS-24")


@replaces(attach.takes_over)
@explain
def takes_over(s: CheopsState, seat: int, action: int) -> bool:
    """A ship's move that is under way, and places where the map's waters matter."""
    if s.sailing and seat == s.active:
        return True
    asked = s.asked[seat]
    if action < SETTLE:
        return asked in (ASK_CART, ASK_FREE_OXCART, ASK_TURN) and (not_on_land(action) or only_by_ship(s, seat, action))
    if SETTLE <= action < CITY:
        return asked in (ASK_SETTLE, ASK_TURN) and not has(BUILDING_SPOTS, action - SETTLE)
    if ROBBER <= action < ROB:
        return asked == ASK_ROBBER and not has(ROBBER_HEXES, action - ROBBER)
    return False


@explain
def not_on_land(path: int) -> bool:
    at = PATH_ENDS[2 * path]
    return not CART_SETS[at * PATH_WORDS + path // WORD] >> (path % WORD) & 1


@explain
def not_on_water(path: int) -> bool:
    at = PATH_ENDS[2 * path]
    return not SHIP_SETS[at * PATH_WORDS + path // WORD] >> (path % WORD) & 1


@explain
def only_by_ship(s: CheopsState, seat: int, path: int) -> bool:
    """Whether only the player's ships touch a free path; by the sea rules, roads don't continue from ships."""
    if not s.sea_rules or not has(s.free, path) or s.asked[seat] == ASK_CART or not s.players[seat].oxcarts_left:
        return False
    return not has(s.players[seat].reach, path) and touches_openly(s, seat, path)


@explain
def touches_openly(s: CheopsState, seat: int, path: int) -> bool:
    """Whether the player's pieces touch a path at an end where nobody else has built."""
    ends = PATH_ENDS[2 * path : 2 * path + 2]
    return any(has(s.players[seat].touched, at) and not is_blocked(s, seat, at) for at in ends)


@replaces(attach.why_not_more)
@explain
def why_not_more(s: CheopsState, seat: int, action: int) -> int:
    if s.sailing and seat == s.active:
        return why_not_sail(s, seat, action)
    if s.players[seat].draft:
        return OFFER_UNFINISHED
    if action < SETTLE:
        if not_on_land(action):
            return ROADS_ON_LAND
        return ONLY_AT_BUILDING
    if action < CITY:
        return NO_LAND
    if action < SHIP:
        return ROBBER_BARRED
    if action < MOVE_SHIP:
        return why_not_ship(s, seat, action - SHIP)
    if s.asked[seat] != ASK_TURN:
        return first_reason(s, seat)
    if action == MOVE_SHIP:
        if not s.sea_rules:
            return SHIPS_STAY
        if s.ship_moved:
            return SHIP_MOVED_ALREADY
        return 0 if may_move_ship(s, seat) else NO_SHIP_TO_MOVE
    if action < RENT:
        return why_no_stone(s, seat, seat if action == LAY_STONE else action - STONE_THROUGH, action == LAY_STONE)
    owner, goods = divmod(action - RENT, GOOD_KINDS * GOOD_KINDS)
    return why_no_rent(s, seat, owner, *divmod(goods, GOOD_KINDS))


@explain
def why_not_ship(s: CheopsState, seat: int, path: int) -> int:
    asked = s.asked[seat]
    player = s.players[seat]
    if asked not in (ASK_CART, ASK_FREE_OXCART, ASK_TURN):
        return first_reason(s, seat)
    if not_on_water(path):
        return SHIPS_ON_WATER
    if not has(s.free, path):
        return PATH_TAKEN
    if asked == ASK_CART:
        return 0 if s.new_settlement in PATH_ENDS[2 * path : 2 * path + 2] else BESIDE_SETTLEMENT
    if not player.ships_left:
        return NO_SHIP_LEFT
    if not has(player.sea_reach, path):
        if s.sea_rules and touches_openly(s, seat, path):
            return ONLY_AT_BUILDING
        touching = [at for at in PATH_ENDS[2 * path : 2 * path + 2] if has(player.touched, at)]
        return BUILT_THROUGH if any(is_blocked(s, seat, at) for at in touching) else PATH_APART
    return 0 if asked == ASK_FREE_OXCART or can_pay(s, seat, SHIP_COST) else SHIP_COSTS


@explain
def why_not_sail(s: CheopsState, seat: int, action: int) -> int:
    if not SHIP <= action < MOVE_SHIP:
        return SHIP_UNFINISHED
    path = action - SHIP
    if s.sailing == LIFTING:
        if can_lift_ship(s, seat, path):
            return 0
        if not has(s.players[seat].ships, path):
            return NOT_YOUR_SHIP
        if has(s.launched, path):
            return SHIP_LAUNCHED
        return NO_SHIP_TO_MOVE if has_loose_end(s, seat, path) else SHIP_MOORED
    if can_put_ship(s, seat, s.lifted, path):
        return 0
    if not_on_water(path):
        return SHIPS_ON_WATER
    if not has(s.free, path):
        return PATH_TAKEN
    touching = [at for at in PATH_ENDS[2 * path : 2 * path + 2] if touches_beside(s, seat, at, s.lifted)]
    if not touching:
        return PATH_APART
    return BUILT_THROUGH if all(is_blocked(s, seat, at) for at in touching) else ONLY_AT_BUILDING


@explain
def why_no_stone(s: CheopsState, seat: int, owner: int, own: bool) -> int:
    player = s.players[seat]
    if not s.site_open:
        return SITE_CLOSED
    if own != has_site_building(s, seat):
        return NOT_AT_SITE if own else OWN_SITE_BUILDING
    if not player.hosts >> owner & 1:
        return NO_WAY_TO_SITE
    if player.stones == STONES:
        return NO_STONE_LEFT
    if not can_pay(s, seat, STONE_COST):
        return STONE_COSTS
    return 0 if own or player.gold >= FEE else STONE_FEE_MISSING


@explain
def why_no_rent(s: CheopsState, seat: int, owner: int, give: int, get: int) -> int:
    player = s.players[seat]
    if trade_is_over(s):
        return TRADED_ALREADY
    if owner == seat:
        return OWN_PORT
    if give == get:
        return SAME_KIND
    rate = rented_rate(s, seat, owner, give)
    if not player.ports[owner]:
        return NOT_CONNECTED
    if rate >= count_of(player.rates, give):
        return OWN_RATE
    if player.gold < FEE:
        return FEE_MISSING
    if count_of(purse(s, seat), give) < rate + (FEE if give == GOLD else 0):
        return FEE_MISSING if give == GOLD and player.gold >= rate else RATE_NOT_MET
    return 0 if count_of(s.supply, get) else SUPPLY_LACKS


@replaces(attach.why_not_spot)
@explain
def why_not_spot(s: CheopsState, at: int) -> int:
    """Settlements of the set-up stand between the Nile or its delta and land (CS-6)."""
    return 0 if has(FIRST_SPOTS, at) else AT_NILE_SHORE
