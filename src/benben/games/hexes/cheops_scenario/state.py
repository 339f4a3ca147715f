"""What the historical scenario adds to the records."""

from __future__ import annotations

from typing import Annotated

from benben.games.hexes.cheops_scenario.data import BLACK_STONES, GOLD_PIECES, SHIPS, STONE_PLACES, STONES
from benben.games.hexes.data import HARBOR_KINDS, MOST_PLAYERS
from benben.games.hexes.sizes import a_path, by, derived, goods, paths
from benben.games.hexes.state import Player, State
from benben.kernel.schema import SCRATCH, Flag, Kind, Num, Row, Rows, Seat, Seats, Subset

CHEOPS_ENDINGS = ("", "points", "black", "pyramid")
BY_TWELVE, BY_BLACK, BY_STONES = range(1, len(CHEOPS_ENDINGS))

# What lies on a place of the pyramid: nothing, a player's stone (their seat + 1), or the Pharaoh's black one.
EMPTY_PLACE = 0
BLACK = MOST_PLAYERS + 1

# The move of a ship: none under way, the ship to lift, or its destination (CS-14).
AT_ANCHOR, LIFTING, SAILING = range(3)


class CheopsPlayer(Player):
    gold: Annotated[int, Num(0, GOLD_PIECES)]  # CS-2: everyone's gold is public
    ships: Annotated[list[int], paths()]
    ships_left: Annotated[int, Num(0, SHIPS)]
    stones: Annotated[int, Num(0, STONES)]  # built

    # Derived by `rebuild`
    sea_reach: Annotated[list[int], paths(seen=SCRATCH)]  # where the player's ships may continue
    # By CS-17: other players' harbors that the player is connected to, and whose buildings at the site (their own too)
    ports: Annotated[list[int], Row(MOST_PLAYERS, Subset(HARBOR_KINDS, seen=SCRATCH), seen=SCRATCH)]
    hosts: Annotated[int, Seats(seen=SCRATCH)]


class CheopsState(State):
    # Options
    drawn_numbers: Annotated[int, Flag()]  # CS-1
    sea_rules: Annotated[int, Flag()]  # CS-14
    late_pharaoh: Annotated[int, Flag()]  # CS-25

    supply: Annotated[int, goods(public="total")]  # CS-2: never hidden

    # The pyramid
    site_open: Annotated[int, Flag()]  # CS-21
    # From the lowest level up
    places: Annotated[list[int], Row(STONE_PLACES, Num(EMPTY_PLACE, BLACK, owners=MOST_PLAYERS))]
    laid: Annotated[int, Num(0, STONE_PLACES)]  # stones on the pyramid
    black_left: Annotated[int, Num(0, BLACK_STONES)]
    blessing: Annotated[int, Seat()]  # who holds it (CS-26)
    ending: Annotated[int, Kind(CHEOPS_ENDINGS)]
    winners: Annotated[int, Seats()]

    # Moving a ship (CS-14)
    launched: Annotated[list[int], paths()]  # ships built this turn
    ship_moved: Annotated[int, Flag()]  # this turn
    sailing: Annotated[int, Num(AT_ANCHOR, SAILING)]
    lifted: Annotated[int, a_path()]

    players: Annotated[list[CheopsPlayer], Rows(MOST_PLAYERS, CheopsPlayer)]  # type: ignore[assignment] # wider rows

    # Derived by `rebuild`
    # The network of anybody's pieces that an intersection is part of, named by its lowest intersection, and who has a
    # building in the network of that name (CS-17)
    network: Annotated[list[int], by(lambda n: derived(len(n.intersections), len(n.intersections) - 1))]
    linked: Annotated[list[int], by(lambda n: Row(len(n.intersections), Seats(seen=SCRATCH), seen=SCRATCH))]
