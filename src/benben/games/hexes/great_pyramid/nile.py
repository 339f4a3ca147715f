"""The Nile: its hexes on the variable map, and boats across it (GP-4, GP-8 to GP-10)."""

from __future__ import annotations

from benben.games.hexes import attach, route, setup
from benben.games.hexes.board import PATH_WORDS
from benben.games.hexes.building import connect_oxcart, pay
from benben.games.hexes.data import OXCARTS
from benben.games.hexes.gods import osiris as gods_osiris
from benben.games.hexes.great_pyramid.data import ACROSS, BOAT_COST, BOATS, CROSSING_PATHS, CROSSINGS, LAND, RIVER
from benben.games.hexes.great_pyramid.events import E_BOAT
from benben.games.hexes.great_pyramid.state import PyramidState
from benben.games.hexes.route import lengthen_route
from benben.games.hexes.turn import ask_after_building
from benben.kernel.chance import draw, emit
from benben.kernel.places import add, drop, has
from benben.kernel.rules import replaces, rule


@replaces(setup.shuffle_terrain)
@rule
def shuffle_terrain(s: PyramidState) -> None:
    """The river's hexes, except for the delta, are shuffled along the river, and the others over the rest (GP-4)."""
    for k in range(len(RIVER) - 2):
        swap_terrain(s, RIVER[k], RIVER[k + draw(s, len(RIVER) - 1 - k)])
    for k in range(len(LAND) - 1):
        swap_terrain(s, LAND[k], LAND[k + draw(s, len(LAND) - k)])


@rule
def swap_terrain(s: PyramidState, h: int, other: int) -> None:
    moved = s.terrain[h]
    s.terrain[h] = s.terrain[other]
    s.terrain[other] = moved


@replaces(gods_osiris.takes_oxcarts)
@rule
def is_land(path: int) -> bool:
    """Oxcarts are never placed across the Nile (GP-8)."""
    return ACROSS[path] == 0


@replaces(route.carts_on_board)
@rule
def pieces_on_paths(s: PyramidState, seat: int) -> int:
    """Boats count for the Longest Trade Route, together with oxcarts (GP-10)."""
    return OXCARTS - s.players[seat].oxcarts_left + BOATS - s.players[seat].boats_left


@rule
def can_cross(s: PyramidState, seat: int, crossing: int) -> bool:
    """Next to one of the player's own pieces, and not through another player's building (GP-9)."""
    path = CROSSING_PATHS[crossing]
    return has(s.free_crossings, path) != 0 and has(s.players[seat].reach, path) != 0


@rule
def build_boat(s: PyramidState, seat: int, crossing: int) -> None:
    path = CROSSING_PATHS[crossing]
    player = s.players[seat]
    s.built = 1
    pay(s, seat, BOAT_COST)
    add(player.oxcarts, path)
    player.boats_left -= 1
    drop(s.free_crossings, path)
    emit(s, E_BOAT, seat, path)
    connect_oxcart(s, seat, path)
    lengthen_route(s, seat, path)
    ask_after_building(s, seat)


@replaces(attach.rebuild_more)
@rule
def find_free_crossings(s: PyramidState) -> None:
    for w in range(PATH_WORDS):
        s.free_crossings[w] = 0
    for i in range(CROSSINGS):
        path = CROSSING_PATHS[i]
        add(s.free_crossings, path)
        for seat in range(s.seats):
            if has(s.players[seat].oxcarts, path):
                drop(s.free_crossings, path)
