"""The numbers of the game as constant tables, from `data.json`, which says where each comes from."""

from __future__ import annotations

import importlib.resources

import msgspec


class PriceEntry(msgspec.Struct, frozen=True):
    """One number of a price table: fixed, × the treasures in all stocks, or two numbers side by side."""

    kind: str
    value: int = 0
    factor: int = 0
    most: int = 0
    others: int = 0


class PriceTable(msgspec.Struct, frozen=True):
    id: str
    type: str
    provenance: str
    entries: tuple[PriceEntry, ...]
    short: str


class LawTile(msgspec.Struct, frozen=True):
    number: int
    key: str
    place: str
    effect: str
    value: int = 0
    price: int = 0


class MarketPrice(msgspec.Struct, frozen=True):
    start: int
    low: int
    high: int


class NeighborData(msgspec.Struct, frozen=True):
    count: int
    price: int


class FamilyData(msgspec.Struct, frozen=True):
    kinds: int
    of_each: int
    hand: int


class GameData(msgspec.Struct, frozen=True):
    colors: tuple[str, ...]
    treasures_per_color: int
    in_pyramid_per_color: int
    draw_per_type: int
    eye_cells_default: tuple[tuple[int, int], ...]
    eye_cells_alternatives: dict[str, tuple[tuple[int, int], ...]]
    tables: tuple[PriceTable, ...]
    law_tiles: tuple[LawTile, ...]
    head_start: tuple[tuple[int, ...], ...]
    market_price: MarketPrice
    neighbor: NeighborData
    family: FamilyData


DATA = msgspec.json.decode(
    (importlib.resources.files("benben.games.cheops_heirs") / "data.json").read_bytes(), type=GameData
)

COLORS = DATA.colors
COLOR_COUNT = len(COLORS)
TREASURES_IN_PYRAMID = DATA.in_pyramid_per_color

# Price tables, flat: entry e of table t is at t * ENTRIES + e.
TABLES = tuple(t.id for t in DATA.tables)
TABLE_TYPES = tuple(dict.fromkeys(t.type for t in DATA.tables))
TABLES_PER_TYPE = DATA.draw_per_type
TYPE_FIRST = tuple(next(i for i, t in enumerate(DATA.tables) if t.type == kind) for kind in TABLE_TYPES)
TYPE_COUNT = tuple(sum(t.type == kind for t in DATA.tables) for kind in TABLE_TYPES)
ENTRIES = max(len(t.entries) for t in DATA.tables)
TABLE_LENGTH = tuple(len(t.entries) for t in DATA.tables)

ENTRY_KINDS = ("fixed", "times", "double")
FIXED, TIMES, DOUBLE = 0, 1, 2


def _flat(number: str) -> tuple[int, ...]:
    """One number of each entry, for all tables; shorter tables are padded with zeros."""
    rows = [[int(getattr(e, number)) for e in t.entries] + [0] * (ENTRIES - len(t.entries)) for t in DATA.tables]
    return tuple(n for row in rows for n in row)


_KIND_ROWS = [[ENTRY_KINDS.index(e.kind) for e in t.entries] + [0] * (ENTRIES - len(t.entries)) for t in DATA.tables]
ENTRY_KIND = tuple(n for row in _KIND_ROWS for n in row)
ENTRY_VALUE = tuple(a + b for a, b in zip(_flat("value"), _flat("factor"), strict=True))
ENTRY_LARGER = tuple(max(a, b) for a, b in zip(_flat("most"), _flat("others"), strict=True))
ENTRY_SMALLER = tuple(min(a, b) for a, b in zip(_flat("most"), _flat("others"), strict=True))

# Laws by number.
LAW_COUNT = len(DATA.law_tiles)
LAW_NAMES = tuple(str(law.number) for law in DATA.law_tiles)
MARKET_LOW, MARKET_HIGH, THREE_TABLES, MUST_SELL, MUST_KEEP, BLOCKER = 1, 2, 3, 4, 5, 6
NEW_NUMBER, REPEAL, JOKER, LATE_SALE, FAR_REACH, SWAP = 7, 8, 9, 10, 11, 12
JOKER_PRICE = DATA.law_tiles[JOKER - 1].price
NEW_NUMBER_VALUE = DATA.law_tiles[NEW_NUMBER - 1].value

PRICE_START, PRICE_LOW, PRICE_HIGH = DATA.market_price.start, DATA.market_price.low, DATA.market_price.high

# Piasters by order of play, flat: with n players, order k is at HEAD_START_OF[n] + k; with fewer than two, none.
HEAD_START = tuple(money for row in DATA.head_start for money in row)
HEAD_START_OF = (0, 0, *(sum(map(len, DATA.head_start[:i])) for i in range(len(DATA.head_start))))

NEIGHBORS = DATA.neighbor.count
NEIGHBOR_PRICE = DATA.neighbor.price

MEMBERS = ("father", "mother", "son", "daughter")
MEMBER_KINDS = DATA.family.kinds
MEMBERS_OF_EACH = DATA.family.of_each
HAND = DATA.family.hand
STACKS = 3
