"""The map, the prices and the action ids of `ancient-egypt` as a C++ header, from the same data that the rules read."""

from __future__ import annotations

from collections.abc import Iterable

from benben.games.hexes import board, data, moves
from benben.kernel import play, schema

NUMBERS = """
    WORD HEXES INTERSECTIONS PATHS AROUND HEX_CORNERS
    KINDS DESERT OXCARTS SETTLEMENTS CITIES SUPPLY_OF_EACH ANY_HARBOR SUPPLY_RATE HARBOR_RATE SPECIAL_RATE
    MERCENARY_CARD FREE_OXCARTS_CARD PLENTY_CARD MONOPOLY_CARD POINT_CARD
    LEAST_ROUTE LEAST_ARMY SPECIAL_CARD_POINTS POINTS_TO_WIN DISCARD_LIMIT
    CART SETTLE CITY ROLL END_TURN BUY_CARD MERCENARY FREE_OXCARTS EXCHANGE ROBBER ROB MONOPOLY PLENTY DISCARD
"""
CARDS = "SUPPLY DECK FOREIGN_RATES OXCART_COST SETTLEMENT_COST CITY_COST CARD_COST"
PLACES = """
    PATH_ENDS PATHS_AT NEIGHBORS HEXES_AT HARBOR_OF
    PRINTED_TERRAIN PRINTED_HARBORS ALONG_RINGS RING_STARTS RING_LENGTHS LETTERS
"""
SETS = "ALL_INTERSECTIONS ALL_PATHS ALL_HEXES CORNER_SETS NEAR_SETS PATH_SETS"


def header() -> str:
    known = {**vars(schema), **vars(data), **vars(board), **vars(moves), "DRIVER": play._DRIVER}
    lines = ["#pragma once", "#include <cstdint>"]
    lines += [f"constexpr int {name} = {known[name]};" for name in NUMBERS.split()]
    lines += [f"constexpr std::uint64_t {name} = {known[name]};" for name in ("DRIVER", *CARDS.split())]
    lines += [_table("int8_t", name, known[name]) for name in PLACES.split()]
    lines += [_table("uint64_t", name, known[name]) for name in SETS.split()]
    return "\n".join(lines) + "\n"


def _table(kind: str, name: str, values: Iterable[int]) -> str:
    return f"constexpr std::{kind} {name}[] = {{{', '.join(map(str, values))}}};"
