"""Roads and ships (CS-13 to CS-16, CS-18): where they continue, and how a ship is moved."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from benben.games.hexes import attach, building, legality
from benben.games.hexes.acting import after_piece, pay_in_turn
from benben.games.hexes.board import (
    AROUND,
    CART_SETS,
    NEIGHBORS,
    PATH_ENDS,
    PATH_SETS,
    PATH_WORDS,
    PATHS_AT,
)
from benben.games.hexes.building import has_building, is_blocked
from benben.games.hexes.cheops_scenario.data import AT_SITE, SHIP_COST, SHIP_SETS
from benben.games.hexes.cheops_scenario.events import E_SAILED, E_SHIP, E_SITE_OPENED
from benben.games.hexes.cheops_scenario.moves import MOVE_SHIP, SHIP
from benben.games.hexes.cheops_scenario.network import find_networks, join_networks, link_building, survey
from benben.games.hexes.cheops_scenario.state import AT_ANCHOR, LIFTING, SAILING, CheopsState
from benben.games.hexes.events import E_CARTED
from benben.games.hexes.moves import CART
from benben.games.hexes.setup import rebuild
from benben.games.hexes.turn import ask_after_building
from benben.kernel.chance import emit
from benben.kernel.places import add, bits, clear, drop, has, lowest, put
from benben.kernel.rules import replaces, rule
from benben.kernel.schema import WORD

# Where pieces continue


@rule
def reach_by_road(s: CheopsState, seat: int, at: int) -> None:
    for w in range(PATH_WORDS):
        s.players[seat].reach[w] |= CART_SETS[at * PATH_WORDS + w]


@rule
def reach_by_sea(s: CheopsState, seat: int, at: int) -> None:
    for w in range(PATH_WORDS):
        s.players[seat].sea_reach[w] |= SHIP_SETS[at * PATH_WORDS + w]


@replaces(building.reach_from)
@rule
def reach_both(s: CheopsState, seat: int, at: int) -> None:
    """Roads and ships alike continue from a building."""
    reach_by_road(s, seat, at)
    reach_by_sea(s, seat, at)


@replaces(building.connect_oxcart)
@rule
def connect_road(s: CheopsState, seat: int, path: int) -> None:
    connect(s, seat, path, 1, not s.sea_rules)


@rule
def connect_ship(s: CheopsState, seat: int, path: int) -> None:
    connect(s, seat, path, not s.sea_rules, 1)


@rule
def connect(s: CheopsState, seat: int, path: int, by_road: int, by_sea: int) -> None:
    """A player may build on from both ends of a piece, but not through another player's building (AE-24).

    Roads and ships continue each other (CS-15); by the sea rules, each continues only its own kind (CS-14).
    """
    drop(s.free, path)
    for end in range(2):
        at = PATH_ENDS[2 * path + end]
        add(s.players[seat].touched, at)
        if not is_blocked(s, seat, at):
            if by_road:
                reach_by_road(s, seat, at)
            if by_sea:
                reach_by_sea(s, seat, at)


@rule
def count_at(paths: Sequence[int], at: int) -> int:
    """How many of these paths meet an intersection."""
    count = 0
    for w in range(PATH_WORDS):
        count += bits(paths[w] & PATH_SETS[at * PATH_WORDS + w])
    return count


@rule
def roads_begin(s: CheopsState, seat: int, at: int) -> bool:
    """Whether the player may build a road that begins at this intersection."""
    if s.building_at[at]:
        return has_building(s, seat, at)
    player = s.players[seat]
    return count_at(player.oxcarts, at) > 0 or (not s.sea_rules and count_at(player.ships, at) > 0)


@rule
def ships_begin(s: CheopsState, seat: int, at: int) -> bool:
    if s.building_at[at]:
        return has_building(s, seat, at)
    player = s.players[seat]
    return count_at(player.ships, at) > 0 or (not s.sea_rules and count_at(player.oxcarts, at) > 0)


@replaces(building.cut_off_others)
@rule
def settle_among_others(s: CheopsState, seat: int, at: int) -> None:
    """A new building keeps others from building through it (AE-24), joins its network, and may open the site."""
    for other in range(s.seats):
        if other != seat and has(s.players[other].touched, at):
            for i in range(AROUND):
                path = PATHS_AT[at * AROUND + i]
                if path >= 0:
                    if not roads_begin(s, other, NEIGHBORS[at * AROUND + i]):
                        drop(s.players[other].reach, path)
                    if not ships_begin(s, other, NEIGHBORS[at * AROUND + i]):
                        drop(s.players[other].sea_reach, path)
    link_building(s, seat, at)
    survey(s)
    if AT_SITE[at] and not s.site_open:
        s.site_open = 1  # CS-21
        emit(s, E_SITE_OPENED, seat)


@replaces(attach.clear_more)
@rule
def clear_sea_reach(s: CheopsState) -> None:
    for seat in range(s.seats):
        clear(s.players[seat].sea_reach)


@replaces(attach.rebuild_more)
@rule
def connect_ships(s: CheopsState) -> None:
    """What else `rebuild` derives for this title: where ships may be continued, and the networks."""
    for seat in range(s.seats):
        for w in range(PATH_WORDS):
            ships = s.players[seat].ships[w]
            while ships:
                connect_ship(s, seat, w * WORD + lowest(ships))
                ships &= ships - 1
    find_networks(s)


# Placing


@replaces(building.place_oxcart)
@rule
def place_road(s: CheopsState, seat: int, path: int) -> None:
    player = s.players[seat]
    add(player.oxcarts, path)
    player.oxcarts_left -= 1
    emit(s, E_CARTED, seat, path)
    connect_road(s, seat, path)
    if join_networks(s, path):
        survey(s)


@rule
def place_ship(s: CheopsState, seat: int, path: int) -> None:
    player = s.players[seat]
    add(player.ships, path)
    player.ships_left -= 1
    if s.sea_rules:
        add(s.launched, path)
    emit(s, E_SHIP, seat, path)
    connect_ship(s, seat, path)
    if join_networks(s, path):
        survey(s)


@rule
def build_ship(s: CheopsState, seat: int, path: int) -> None:
    """In the set-up, with the progress card, or for its price (CS-5, CS-16, CS-13)."""
    pay_in_turn(s, seat, SHIP_COST)
    place_ship(s, seat, path)
    after_piece(s, seat)


@replaces(building.can_place_oxcart)
@rule
def can_place_any(s: CheopsState, seat: int) -> bool:
    """Whether the player has a road or a ship left and a place for it (CS-16)."""
    player = s.players[seat]
    for w in range(PATH_WORDS):
        if player.oxcarts_left and player.reach[w] & s.free[w]:
            return True
        if player.ships_left and player.sea_reach[w] & s.free[w]:
            return True
    return False


@replaces(legality.legal_oxcarts)
@rule
def legal_roads(s: CheopsState, seat: int, mask: MutableSequence[int]) -> None:
    player = s.players[seat]
    if player.oxcarts_left:
        for w in range(PATH_WORDS):
            put(mask, CART + w * WORD, player.reach[w] & s.free[w])


@rule
def legal_ships(s: CheopsState, seat: int, mask: MutableSequence[int]) -> None:
    player = s.players[seat]
    if player.ships_left:
        for w in range(PATH_WORDS):
            put(mask, SHIP + w * WORD, player.sea_reach[w] & s.free[w])


# Moving (CS-14)


@rule
def touches_beside(s: CheopsState, seat: int, at: int, lifted: int) -> bool:
    """Whether one of the player's pieces other than this ship touches an intersection."""
    if has_building(s, seat, at) or count_at(s.players[seat].oxcarts, at) > 0:
        return True
    return other_ships_at(s, seat, at, lifted)


@rule
def other_ships_at(s: CheopsState, seat: int, at: int, lifted: int) -> bool:
    itself = PATH_ENDS[2 * lifted] == at or PATH_ENDS[2 * lifted + 1] == at
    return count_at(s.players[seat].ships, at) > itself


@rule
def sails_on(s: CheopsState, seat: int, at: int, lifted: int) -> bool:
    """Whether the lifted ship may be put at this intersection: beside another ship or a building of the player's."""
    if s.building_at[at]:
        return has_building(s, seat, at)
    return other_ships_at(s, seat, at, lifted)


@rule
def has_loose_end(s: CheopsState, seat: int, path: int) -> bool:
    return not touches_beside(s, seat, PATH_ENDS[2 * path], path) or not touches_beside(
        s, seat, PATH_ENDS[2 * path + 1], path
    )


@rule
def can_put_ship(s: CheopsState, seat: int, lifted: int, path: int) -> bool:
    """On another edge where it could be built, judged after it is lifted."""
    if not has(s.free, path) or not has(s.players[seat].sea_reach, path):
        return False
    return sails_on(s, seat, PATH_ENDS[2 * path], lifted) or sails_on(s, seat, PATH_ENDS[2 * path + 1], lifted)


@rule
def berths(s: CheopsState, seat: int, lifted: int, w: int) -> int:
    """A word of the paths where the lifted ship may be put."""
    found = 0
    paths = s.players[seat].sea_reach[w] & s.free[w]
    while paths:
        path = lowest(paths)
        paths &= paths - 1
        if can_put_ship(s, seat, lifted, w * WORD + path):
            found |= 1 << path
    return found


@rule
def can_lift_ship(s: CheopsState, seat: int, path: int) -> bool:
    """A ship not built this turn, with a loose end and somewhere to go."""
    if not has(s.players[seat].ships, path) or has(s.launched, path) or not has_loose_end(s, seat, path):
        return False
    for w in range(PATH_WORDS):
        if berths(s, seat, path, w):
            return True
    return False


@rule
def ships_to_lift(s: CheopsState, seat: int, w: int) -> int:
    found = 0
    ships = s.players[seat].ships[w]
    while ships:
        path = lowest(ships)
        ships &= ships - 1
        if can_lift_ship(s, seat, w * WORD + path):
            found |= 1 << path
    return found


@rule
def may_move_ship(s: CheopsState, seat: int) -> bool:
    """Once per turn, after the roll, by the sea rules (CS-14)."""
    if not s.sea_rules or s.ship_moved:
        return False
    for w in range(PATH_WORDS):
        if ships_to_lift(s, seat, w):
            return True
    return False


@rule
def legal_sailing(s: CheopsState, seat: int, mask: MutableSequence[int]) -> None:
    """The next step of a ship's move."""
    clear(mask)
    for w in range(PATH_WORDS):
        if s.sailing == LIFTING:
            put(mask, SHIP + w * WORD, ships_to_lift(s, seat, w))
        else:
            put(mask, SHIP + w * WORD, berths(s, seat, s.lifted, w))


@rule
def sail(s: CheopsState, seat: int, action: int) -> None:
    """Name the ship, then its destination; all connections follow from the pieces on the board."""
    if action == MOVE_SHIP:
        s.sailing = LIFTING
    elif s.sailing == LIFTING:
        s.sailing = SAILING
        s.lifted = action - SHIP
    else:
        lifted = s.lifted
        s.sailing = AT_ANCHOR
        s.lifted = -1
        s.ship_moved = 1
        drop(s.players[seat].ships, lifted)
        add(s.players[seat].ships, action - SHIP)
        emit(s, E_SAILED, seat, lifted, action - SHIP)
        rebuild(s)
        ask_after_building(s, seat)
