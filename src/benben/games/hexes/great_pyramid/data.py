"""The pieces and prices of The Great Pyramid, and its map as tables (GP-1 to GP-5)."""

from __future__ import annotations

from typing import Any

from benben.games.hexes import board
from benben.games.hexes.board import INTERSECTION_WORDS, PATH_WORDS, tables
from benben.games.hexes.data import COSTS, HARBORS_IN_BOX, HEXES_OF, OXCARTS, PRODUCES, TERRAINS, TOKENS_IN_BOX, cards
from benben.games.hexes.maps import load, words_of
from benben.games.hexes.maps.check import check
from benben.games.hexes.sizes import sizes_of

BOATS = 3
BOAT_COST = cards(0, 1, 2, 0, 0)  # GP-8
BLOCKS = 12
BLOCK_COST = cards(0, 1, 0, 0, 1)  # GP-11
PYRAMID_COSTS = {**COSTS, "boat": BOAT_COST, "block": BLOCK_COST}

LEVELS = (16, 9, 4, 1)  # GP-12
SPACES = sum(LEVELS)
GOLD_NUMBERS = ("6", "7", "8", "9")
LOWEST_GOLD_NUMBER = 6
GOLD_OF_EACH = 3
GOLD_BLOCKS = cards(*(GOLD_OF_EACH,) * len(GOLD_NUMBERS))  # GP-5
PHARAOH_CARD_POINTS = 1  # for the Blessing; the Curse takes away as many (GP-13)
VIZIER_LIMIT = 9  # GP-16
PYRAMID_POINTS_TO_WIN = 11  # GP-20
ROUTE_PIECES = OXCARTS + BOATS

NILE_MAP = load("great-pyramid")
_hexes = {name: n for name, n in HEXES_OF.items() if name != "desert"} | {"site": 1}
NILE_BOARD = check(NILE_MAP, PRODUCES, _hexes, TOKENS_IN_BOX, HARBORS_IN_BOX)
assert NILE_BOARD == board.BOARD  # the same frame, so that places have the same ids

CROSSING_PATHS = tuple(NILE_BOARD.path_ids[min(path), max(path)] for path in NILE_MAP.crossings)
CROSSINGS = len(CROSSING_PATHS)
RIVER = NILE_MAP.river
DELTA = RIVER[-1]
LAND = tuple(h for h in range(NILE_BOARD.hexes) if h not in RIVER)
ACROSS = tuple(int(path in CROSSING_PATHS) for path in range(len(NILE_BOARD.paths)))

# Where a settlement of the set-up may be placed (GP-6): at a Nile hex in round one, and never where no oxcart fits.
_with_oxcart = {at for at, paths in enumerate(NILE_BOARD.paths_at) if set(paths) - set(CROSSING_PATHS)}
_at_nile = {at for h in RIVER for at in NILE_BOARD.corners[h]}

NILE_SIZES = sizes_of(tables(NILE_MAP, NILE_BOARD), route_pieces=ROUTE_PIECES)
NILE_TABLES: dict[str, Any] = {
    **tables(NILE_MAP, NILE_BOARD).constants(),
    "ALL_PATHS": tuple(words_of((p for p in range(len(NILE_BOARD.paths)) if not ACROSS[p]), PATH_WORDS)),
    "FIRST_SPOTS": tuple(words_of(_with_oxcart & _at_nile, INTERSECTION_WORDS)),
    "SECOND_SPOTS": tuple(words_of(_with_oxcart, INTERSECTION_WORDS)),
    "PRINTED_PIECES": 0,
    "PRINTED_TERRAIN": tuple(TERRAINS.index(h.terrain) for h in NILE_MAP.hexes),
    "PRINTED_TOKENS": tuple(h.token for h in NILE_MAP.hexes),
}
