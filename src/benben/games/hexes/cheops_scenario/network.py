"""Routes across everyone's pieces (CS-17): updated piece by piece, never searched.

Every intersection knows its network by the lowest intersection in it, and every network knows who has a building
there. A piece joins at most two networks; a building adds its owner to one. The ports and the buildings at the site
that each player is connected to follow from these.
"""

from __future__ import annotations

from benben.games.hexes.board import HARBOR_OF, INTERSECTION_WORDS, INTERSECTIONS, PATH_ENDS, PATH_WORDS
from benben.games.hexes.building import owner_at
from benben.games.hexes.cheops_scenario.data import PORT_SPOTS, SITE_SPOTS
from benben.games.hexes.cheops_scenario.state import CheopsState
from benben.games.hexes.data import MOST_PLAYERS
from benben.kernel.places import lowest
from benben.kernel.rules import rule
from benben.kernel.schema import WORD


@rule
def join_networks(s: CheopsState, path: int) -> bool:
    """A piece lies on the path, so its two ends are connected. True if they were not connected before."""
    one_end = s.network[PATH_ENDS[2 * path]]
    other = s.network[PATH_ENDS[2 * path + 1]]
    if one_end == other:
        return False
    kept = min(one_end, other)
    gone = max(one_end, other)
    for at in range(INTERSECTIONS):
        if s.network[at] == gone:
            s.network[at] = kept
    s.linked[kept] |= s.linked[gone]
    s.linked[gone] = 0
    return True


@rule
def link_building(s: CheopsState, seat: int, at: int) -> None:
    s.linked[s.network[at]] |= 1 << seat


@rule
def connected_with(s: CheopsState, at: int) -> int:
    """The players with a building that is connected to this intersection, as bits."""
    return s.linked[s.network[at]]


@rule
def survey(s: CheopsState) -> None:
    """Whose ports and whose buildings at the site each player is connected to (CS-20, CS-23, CS-24)."""
    for seat in range(s.seats):
        s.players[seat].hosts = 0
        for owner in range(MOST_PLAYERS):
            s.players[seat].ports[owner] = 0
    for i in range(len(PORT_SPOTS)):
        at = PORT_SPOTS[i]
        if s.building_at[at]:
            owner = owner_at(s, at)
            guests = connected_with(s, at) & ~(1 << owner)
            for seat in range(s.seats):
                if (guests >> seat) & 1:
                    s.players[seat].ports[owner] |= 1 << s.harbors[HARBOR_OF[at]]
    for i in range(len(SITE_SPOTS)):
        at = SITE_SPOTS[i]
        if s.building_at[at]:
            guests = connected_with(s, at)
            for seat in range(s.seats):
                if (guests >> seat) & 1:
                    s.players[seat].hosts |= 1 << owner_at(s, at)


@rule
def find_networks(s: CheopsState) -> None:
    """Derive everything anew from the pieces on the board."""
    for at in range(INTERSECTIONS):
        s.network[at] = at
        s.linked[at] = 0
    for seat in range(s.seats):
        for w in range(PATH_WORDS):
            pieces = s.players[seat].oxcarts[w] | s.players[seat].ships[w]
            while pieces:
                join_networks(s, w * WORD + lowest(pieces))
                pieces &= pieces - 1
    for seat in range(s.seats):
        for w in range(INTERSECTION_WORDS):
            buildings = s.players[seat].settlements[w] | s.players[seat].cities[w]
            while buildings:
                link_building(s, seat, w * WORD + lowest(buildings))
                buildings &= buildings - 1
    survey(s)
