"""What the historical scenario adds to the records, on a map of its own size."""

from __future__ import annotations

from typing import Annotated

from benben.games.hexes.cheops_scenario.data import (
    BLACK_STONES,
    CHEOPS_GOODS,
    CHEOPS_HEX_NAMES,
    CHEOPS_HEX_WORDS,
    CHEOPS_HEXES,
    CHEOPS_INTERSECTION_NAMES,
    CHEOPS_INTERSECTIONS,
    CHEOPS_PATH_NAMES,
    CHEOPS_TERRAINS,
    EGYPT_MAP,
    GOLD_PIECES,
    SHIPS,
    STONE_PLACES,
    STONES,
)
from benben.games.hexes.data import HARBOR_KINDS, MOST_PLAYERS
from benben.games.hexes.state import Player, State
from benben.kernel.schema import (
    OWNER,
    SCRATCH,
    WORD,
    Cards,
    Flag,
    Kind,
    Num,
    Place,
    Places,
    Row,
    Rows,
    Seat,
    Seats,
    Subset,
)

CHEOPS_ENDINGS = ("", "points", "black", "pyramid")
BY_TWELVE, BY_BLACK, BY_STONES = range(1, len(CHEOPS_ENDINGS))

# What lies on a place of the pyramid: nothing, a player's stone (his seat + 1), or the Pharaoh's black one.
EMPTY_PLACE = 0
BLACK = MOST_PLAYERS + 1

# A ship that is moved: nothing, which one is lifted, or where it goes (CS-14).
AT_ANCHOR, LIFTING, SAILING = range(3)

_BUNDLE = Cards(CHEOPS_GOODS, GOLD_PIECES)


class CheopsPlayer(Player):
    gold: Annotated[int, Num(0, GOLD_PIECES)]  # CS-2: everybody's is public
    ships: Annotated[list[int], Places(CHEOPS_PATH_NAMES)]
    ships_left: Annotated[int, Num(0, SHIPS)]
    stones: Annotated[int, Num(0, STONES)]  # built

    settlements: Annotated[list[int], Places(CHEOPS_INTERSECTION_NAMES)]
    cities: Annotated[list[int], Places(CHEOPS_INTERSECTION_NAMES)]
    oxcarts: Annotated[list[int], Places(CHEOPS_PATH_NAMES)]  # roads
    give: Annotated[int, _BUNDLE]
    get: Annotated[int, _BUNDLE]
    draft_kind: Annotated[int, Num(0, len(CHEOPS_GOODS), seen=OWNER)]
    draft_give: Annotated[int, Cards(CHEOPS_GOODS, GOLD_PIECES, seen=OWNER)]
    draft_get: Annotated[int, Cards(CHEOPS_GOODS, GOLD_PIECES, seen=OWNER)]

    # Derived by `rebuild`
    touched: Annotated[list[int], Places(CHEOPS_INTERSECTION_NAMES, seen=SCRATCH)]  # by his roads and ships
    reach: Annotated[list[int], Places(CHEOPS_PATH_NAMES, seen=SCRATCH)]  # where roads may go on
    sea_reach: Annotated[list[int], Places(CHEOPS_PATH_NAMES, seen=SCRATCH)]  # where ships may go on
    rates: Annotated[int, Cards(CHEOPS_GOODS, 4, seen=SCRATCH)]
    owed: Annotated[int, Cards(CHEOPS_GOODS, 60, seen=SCRATCH)]
    # By CS-17: the harbors of each other player that he is connected with, and whose buildings at the site, his own too
    ports: Annotated[list[int], Row(MOST_PLAYERS, Subset(HARBOR_KINDS, seen=SCRATCH), seen=SCRATCH)]
    hosts: Annotated[int, Seats(seen=SCRATCH)]


class CheopsState(State):
    # Options
    drawn_numbers: Annotated[int, Flag()]  # CS-1
    sea_rules: Annotated[int, Flag()]  # CS-14
    late_pharaoh: Annotated[int, Flag()]  # CS-25

    terrain: Annotated[list[int], Row(CHEOPS_HEXES, Kind(CHEOPS_TERRAINS))]
    tokens: Annotated[list[int], Row(CHEOPS_HEXES, Num(0, 12))]
    harbors: Annotated[list[int], Row(len(EGYPT_MAP.harbors), Kind(HARBOR_KINDS))]
    robber: Annotated[int, Place(CHEOPS_HEX_NAMES)]
    supply: Annotated[int, Cards(CHEOPS_GOODS, GOLD_PIECES, public="total")]
    exhausted: Annotated[int, Subset(CHEOPS_GOODS)]
    placed: Annotated[int, Num(0, 3 * MOST_PLAYERS)]
    new_settlement: Annotated[int, Place(CHEOPS_INTERSECTION_NAMES)]

    # The pyramid
    site_open: Annotated[int, Flag()]  # CS-21
    places: Annotated[list[int], Row(STONE_PLACES, Num(EMPTY_PLACE, BLACK))]  # from the lowest level up
    laid: Annotated[int, Num(0, STONE_PLACES)]  # stones on the pyramid
    black_left: Annotated[int, Num(0, BLACK_STONES)]
    blessing: Annotated[int, Seat()]  # who holds it (CS-26)
    ending: Annotated[int, Kind(CHEOPS_ENDINGS)]
    winners: Annotated[int, Seats()]

    # Moving a ship (CS-14)
    launched: Annotated[list[int], Places(CHEOPS_PATH_NAMES)]  # ships built in this turn
    ship_moved: Annotated[int, Flag()]  # in this turn
    sailing: Annotated[int, Num(AT_ANCHOR, SAILING)]
    lifted: Annotated[int, Place(CHEOPS_PATH_NAMES)]

    players: Annotated[list[CheopsPlayer], Rows(MOST_PLAYERS, CheopsPlayer)]  # type: ignore[assignment] # wider rows

    # Derived by `rebuild`
    open: Annotated[list[int], Places(CHEOPS_INTERSECTION_NAMES, seen=SCRATCH)]
    taken: Annotated[list[int], Places(CHEOPS_INTERSECTION_NAMES, seen=SCRATCH)]
    free: Annotated[list[int], Places(CHEOPS_PATH_NAMES, seen=SCRATCH)]
    standing: Annotated[list[int], Row(CHEOPS_INTERSECTIONS, Num(0, 2 * MOST_PLAYERS, seen=SCRATCH), seen=SCRATCH)]
    producing: Annotated[list[int], Row(11 * CHEOPS_HEX_WORDS, Num(0, 2**WORD - 1, seen=SCRATCH), seen=SCRATCH)]
    unused: Annotated[list[int], Places(CHEOPS_PATH_NAMES, seen=SCRATCH)]
    # Which network of anybody's pieces an intersection is part of, named by its lowest intersection, and who has a
    # building in the network of that name (CS-17)
    network: Annotated[
        list[int], Row(CHEOPS_INTERSECTIONS, Num(0, CHEOPS_INTERSECTIONS - 1, seen=SCRATCH), seen=SCRATCH)
    ]
    linked: Annotated[list[int], Row(CHEOPS_INTERSECTIONS, Seats(seen=SCRATCH), seen=SCRATCH)]
