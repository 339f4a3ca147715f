"""How the historical scenario is played on: roads and ships, the site, and stones for the Blessing."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from benben.games.hexes.cheops_scenario.data import AT_SITE, STONE_COST, STONE_PLACES, STONES
from benben.games.hexes.cheops_scenario.moves import LAY_STONE, SHIP, STONE_THROUGH
from benben.games.hexes.cheops_scenario.state import AT_ANCHOR, CheopsState
from benben.games.hexes.cheops_scenario.stones import cursed
from benben.games.hexes.moves import CART
from benben.games.hexes.state import ASK_TURN
from benben.kernel.places import has
from benben.kernel.rules import replaces, rule
from benben.search.guides.hexes import guided_builds, guided_last, guided_more
from benben.search.guides.liking import NONE, T_TITLE, perhaps, taste
from benben.search.guides.needs import exchange_for, lacking, need_more
from benben.search.guides.prospects import see_more
from benben.search.guides.spots import spot_bonus, way_action
from benben.search.rules import any_action

T_SITE, T_OPEN_SITE, T_STONE, T_MORE_STONES = T_TITLE, T_TITLE + 1, T_TITLE + 2, T_TITLE + 3


@replaces(way_action)
@rule
def way_by_land_or_sea(s: CheopsState, words: Sequence[int], path: int) -> int:
    if has(words, CART + path):
        return CART + path
    return SHIP + path if has(words, SHIP + path) else NONE


@replaces(spot_bonus)
@rule
def bonus_at_site(s: CheopsState, desk: Sequence[float], seat: int, at: int) -> float:
    """A building at the site lets its owner build stones."""
    if not AT_SITE[at] or (s.players[seat].hosts >> seat) & 1:
        return 0.0
    return taste(desk, seat, T_SITE) if s.site_open else taste(desk, seat, T_OPEN_SITE)


@rule
def wants_stone(s: CheopsState, seat: int) -> bool:
    """Whether a stone would bring the Blessing, or help against the Curse."""
    player = s.players[seat]
    if not player.hosts or player.stones >= STONES:
        return False
    if s.blessing < 0 or (cursed(s) >> seat) & 1:
        return True
    return s.blessing != seat and player.stones >= s.players[s.blessing].stones - 1


@replaces(need_more)
@rule
def need_for_stones(s: CheopsState, seat: int, hand: int) -> int:
    return 2 * lacking(hand, STONE_COST) if wants_stone(s, seat) else 99


@rule
def choose_stone(s: CheopsState, words: Sequence[int]) -> int:
    """A stone of one's own building at the site, or through another's; or −1."""
    if has(words, LAY_STONE):
        return LAY_STONE
    for owner in range(s.seats):
        if has(words, STONE_THROUGH + owner):
            return STONE_THROUGH + owner
    return NONE


@replaces(guided_more)
@rule
def guided_ships(
    s: CheopsState, seat: int, words: Sequence[int], driver: MutableSequence[int], desk: MutableSequence[float]
) -> int:
    """A ship that is under way goes on somewhere."""
    if s.sailing != AT_ANCHOR and s.asked[seat] == ASK_TURN:
        return any_action(words, driver)
    return NONE


@replaces(guided_builds)
@rule
def builds_stones(
    s: CheopsState, seat: int, words: Sequence[int], driver: MutableSequence[int], desk: MutableSequence[float]
) -> int:
    if wants_stone(s, seat) and perhaps(driver, taste(desk, seat, T_STONE)):
        action = choose_stone(s, words)
        return action if action >= 0 else exchange_for(s, seat, words, STONE_COST)
    return NONE


@replaces(guided_last)
@rule
def last_stones(
    s: CheopsState, seat: int, words: Sequence[int], driver: MutableSequence[int], desk: MutableSequence[float]
) -> int:
    if perhaps(driver, taste(desk, seat, T_MORE_STONES)):
        return choose_stone(s, words)
    return NONE


@replaces(see_more)
@rule
def see_stones(s: CheopsState, seat: int, row: MutableSequence[float], n: int) -> int:
    player = s.players[seat]
    most = 0
    for other in range(s.seats):
        if other != seat:
            most = max(most, s.players[other].stones)
    row[n] = s.blessing == seat
    row[n + 1] = (cursed(s) >> seat) & 1
    row[n + 2] = player.stones / 4.0
    row[n + 3] = (most - player.stones) / 4.0
    row[n + 4] = player.gold / 5.0
    row[n + 5] = (player.hosts >> seat) & 1
    row[n + 6] = player.hosts != 0
    row[n + 7] = s.site_open
    row[n + 8] = s.laid / STONE_PLACES
    row[n + 9] = s.black_left / 5.0
    row[n + 10] = player.ships_left / 5.0
    row[n + 11] = lacking(player.hand, STONE_COST) / 3.0
    return n + 12
