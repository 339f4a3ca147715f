"""`ancient-egypt` with sets as large as the map of `cheops-scenario` needs (187 junctions, 262 edges), to be measured.

Named in BENBEN_TITLES, it registers the title `ancient-egypt-wide`: the same map and rules on sets of 4 and 5 words.
"""

from __future__ import annotations

import dataclasses
from typing import Annotated

from benben.games.hexes.ancient_egypt.title import ANCIENT_EGYPT
from benben.games.hexes.board import BOARD, MAP, tables
from benben.games.hexes.data import MOST_PLAYERS
from benben.games.hexes.state import Player, State
from benben.kernel.schema import SCRATCH, Places, Rows
from benben.kernel.title import register

INTERSECTIONS = tuple(str(n) for n in range(187))
PATHS = tuple(str(n) for n in range(262))


class WidePlayer(Player):
    settlements: Annotated[list[int], Places(INTERSECTIONS)]
    cities: Annotated[list[int], Places(INTERSECTIONS)]
    oxcarts: Annotated[list[int], Places(PATHS)]
    touched: Annotated[list[int], Places(INTERSECTIONS, seen=SCRATCH)]
    reach: Annotated[list[int], Places(PATHS, seen=SCRATCH)]


class WideState(State):
    players: Annotated[list[WidePlayer], Rows(MOST_PLAYERS, WidePlayer)]  # type: ignore[assignment]
    open: Annotated[list[int], Places(INTERSECTIONS, seen=SCRATCH)]
    taken: Annotated[list[int], Places(INTERSECTIONS, seen=SCRATCH)]
    free: Annotated[list[int], Places(PATHS, seen=SCRATCH)]
    used: Annotated[list[int], Places(PATHS, seen=SCRATCH)]


WIDE = register(
    dataclasses.replace(
        ANCIENT_EGYPT,
        id="ancient-egypt-wide",
        state=WideState,
        constants=tables(MAP, BOARD, intersection_words=4, path_words=5).constants(),
    )
)
