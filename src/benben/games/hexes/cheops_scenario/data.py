"""The pieces, prices and goods of the historical scenario, and its map as tables (CS-1 to CS-6, CS-13)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from benben.games.hexes.board import tables
from benben.games.hexes.data import (
    CARD_COST,
    CITY_COST,
    HARBOR_KINDS,
    KINDS,
    OXCART_COST,
    RESOURCES,
    SETTLEMENT_COST,
    SUPPLY_OF_EACH,
    SUPPLY_RATE,
    cards,
    exchange_rows,
    same_kinds,
)
from benben.games.hexes.maps import load, words_of
from benben.games.hexes.maps.check import check
from benben.games.hexes.sizes import sizes_of
from benben.kernel.schema import LANE

# The title's words rename the family's kinds: cattle is lumber here, papyrus is wool, and so on.
CHEOPS_GOODS = (*RESOURCES, "gold")
GOLD = KINDS
GOLD_PIECES = 40  # CS-2
START_GOLD = 3

# What each land yields; from the desert on, nothing.
CHEOPS_PRODUCES = {
    "hills": "brick",
    "forest": "cattle",
    "pasture": "papyrus",
    "fields": "grain",
    "mountains": "stone",
    "gold": "gold",
    "desert": "",
    "site": "",
    "sea": "",
    "nile": "",
    "delta": "",
}
CHEOPS_TERRAINS = tuple(CHEOPS_PRODUCES)
WATERS = ("sea", "nile", "delta")
SETTLED_WATERS = ("nile", "delta")  # CS-6
_HEXES_OF = {
    "sea": 18,
    "desert": 16,
    "fields": 7,
    "pasture": 7,
    "nile": 7,
    "delta": 6,
    "forest": 4,
    "mountains": 4,
    "hills": 4,
    "gold": 2,
    "site": 1,
}

SHIPS = 8
SHIP_COST = cards(0, 1, 1, 0, 0)  # CS-13
STONES = 11
STONE_COST = cards(1, 0, 0, 0, 1)  # CS-22
FEE = 1  # gold, for a trade at another player's port or a stone through another player's building (CS-20, CS-24)
BLACK_STONES = 16
STONE_LEVELS = (16, 9, 4, 1)
STONE_PLACES = sum(STONE_LEVELS)
BLESSING_POINTS, CURSE_POINTS = 3, 2  # CS-26, CS-27
CURSED_WHEN_EQUAL = 0  # our ruling: when all have equally many stones, nobody is cursed (CS-27)
CHEOPS_POINTS_TO_WIN = 12
CHEOPS_COSTS = {
    "oxcart": OXCART_COST,
    "ship": SHIP_COST,
    "settlement": SETTLEMENT_COST,
    "temple_city": CITY_COST,
    "card": CARD_COST,
    "stone": STONE_COST,
}

EGYPT_MAP = load("cheops-scenario")
EGYPT = check(EGYPT_MAP, CHEOPS_PRODUCES, _HEXES_OF, waters=WATERS, settled_waters=SETTLED_WATERS)
EGYPT_TABLES = tables(EGYPT_MAP, EGYPT)
CHEOPS_SIZES = sizes_of(EGYPT_TABLES, CHEOPS_TERRAINS, CHEOPS_GOODS, most=GOLD_PIECES, settling_rounds=3)

IS_WATER = tuple(int(h.terrain in WATERS) for h in EGYPT_MAP.hexes)
_beside = tuple(tuple(set(EGYPT.hexes_at[a]) & set(EGYPT.hexes_at[b])) for a, b in EGYPT.paths)
ROAD_PATHS = frozenset(p for p, hexes in enumerate(_beside) if any(not IS_WATER[h] for h in hexes))
SHIP_PATHS = frozenset(p for p, hexes in enumerate(_beside) if any(IS_WATER[h] for h in hexes))
ON_LAND = frozenset(at for at, hexes in enumerate(EGYPT.hexes_at) if any(not IS_WATER[h] for h in hexes))
DESERTS = tuple(h for h, data in enumerate(EGYPT_MAP.hexes) if data.terrain == "desert")

PORT_SPOTS = tuple(at for harbor in EGYPT_MAP.harbors for at in harbor.at)
SITE_SPOTS = EGYPT_MAP.site_junctions
AT_SITE = tuple(int(at in SITE_SPOTS) for at in range(EGYPT.intersections))


def _paths_at(allowed: Iterable[int]) -> tuple[int, ...]:
    """The allowed paths at every intersection, as words."""
    chosen = set(allowed)
    return tuple(w for paths in EGYPT.paths_at for w in words_of(chosen & set(paths), EGYPT_TABLES.path_words))


_settling = tuple(words_of(EGYPT_MAP.settling, EGYPT_TABLES.intersection_words))
_robber = (h for h, data in enumerate(EGYPT_MAP.hexes) if data.terrain not in (*WATERS, "site"))

# In place of the family's constants
CHEOPS_TABLES: dict[str, Any] = {
    **EGYPT_TABLES.constants(),
    "CART_SETS": _paths_at(ROAD_PATHS),
    "BUILDING_SPOTS": tuple(words_of(ON_LAND, EGYPT_TABLES.intersection_words)),
    "FIRST_SPOTS": _settling,
    "SECOND_SPOTS": _settling,
    "SETTLING_ROUNDS": CHEOPS_SIZES.settling_rounds,
    "ROBBER_HEXES": tuple(words_of(_robber, EGYPT_TABLES.hex_words)),
    "PRINTED_PIECES": 0,
    "PRINTED_TERRAIN": tuple(CHEOPS_TERRAINS.index(h.terrain) for h in EGYPT_MAP.hexes),
    "PRINTED_TOKENS": tuple(h.token for h in EGYPT_MAP.hexes),
    "PRINTED_HARBORS": tuple(HARBOR_KINDS.index(h.kind) for h in EGYPT_MAP.harbors),
    "DESERT": CHEOPS_TERRAINS.index("desert"),
    "GOODS": CHEOPS_GOODS,
    "GOOD_KINDS": len(CHEOPS_GOODS),
    "GOOD_LANES": cards(*(1 << (LANE - 1),) * len(CHEOPS_GOODS)),
    "ALL_GOODS": (1 << len(CHEOPS_GOODS)) - 1,
    "EXCHANGE_ROWS": exchange_rows(len(CHEOPS_GOODS)),
    "SAME_KINDS": same_kinds(len(CHEOPS_GOODS)),
    "ONE_OF_EACH": cards(*(1,) * len(CHEOPS_GOODS)),
    "SUPPLY": cards(*(SUPPLY_OF_EACH,) * KINDS, GOLD_PIECES),
    "FOREIGN_RATES": cards(*(SUPPLY_RATE,) * len(CHEOPS_GOODS)),
    "MOST_ASKED": GOLD_PIECES,
}
SHIP_SETS = _paths_at(SHIP_PATHS)
