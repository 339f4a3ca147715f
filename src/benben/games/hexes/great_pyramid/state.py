"""What The Great Pyramid adds to the records."""

from __future__ import annotations

from typing import Annotated

from benben.games.hexes.data import MOST_PLAYERS
from benben.games.hexes.gods.state import GodPlayer, GodState
from benben.games.hexes.great_pyramid.data import BLOCKS, BOATS, GOLD_NUMBERS, GOLD_OF_EACH, SPACES
from benben.games.hexes.sizes import paths
from benben.kernel.schema import SCRATCH, Cards, Flag, Kind, Num, Row, Rows, Seat, Seats

PYRAMID_SETUPS = ("variable", "first_game")

ENDINGS = ("", "points", "gold", "pyramid")
BY_POINTS, BY_GOLD, BY_PYRAMID = range(1, len(ENDINGS))

# What lies on a space of the pyramid: nothing, a player's block (their seat + 1), or the pharaoh's.
EMPTY_SPACE = 0
PHARAOH = MOST_PLAYERS + 1


class PyramidPlayer(GodPlayer):
    # A player's boats are among their oxcarts: those on the paths across the Nile, where only boats stand (GP-8).
    boats_left: Annotated[int, Num(0, BOATS)]
    blocks: Annotated[int, Num(0, BLOCKS)]  # built


class PyramidState(GodState):
    setup: Annotated[int, Kind(PYRAMID_SETUPS)]
    gold: Annotated[int, Cards(GOLD_NUMBERS, GOLD_OF_EACH)]  # the numbers still to come; nobody knows their order
    gold_number: Annotated[int, Num(0, 9)]  # of the last gold block turned; 0 before the first
    turned: Annotated[int, Flag()]  # the block is turned, but not yet placed
    # The spaces of the pyramid, from the lowest level up
    spaces: Annotated[list[int], Row(SPACES, Num(EMPTY_SPACE, PHARAOH, owners=MOST_PLAYERS))]
    filled: Annotated[int, Num(0, SPACES)]
    vizier: Annotated[int, Seat()]  # who has the Vizier's Favor
    vizier_traded: Annotated[int, Flag()]  # this turn
    ending: Annotated[int, Kind(ENDINGS)]
    winners: Annotated[int, Seats()]
    players: Annotated[list[PyramidPlayer], Rows(MOST_PLAYERS, PyramidPlayer)]  # type: ignore[assignment] # wider rows

    free_crossings: Annotated[list[int], paths(seen=SCRATCH)]  # paths across the Nile without a boat
