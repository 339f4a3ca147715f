"""The land of `ancient-egypt` and `great-pyramid`: oxcarts, and boats across the Nile."""

from __future__ import annotations

import functools

from benben.bots.hexes.bundles import Bundle, cost_of
from benben.bots.hexes.land import FREELY, Land, Pieces
from benben.bots.hexes.waiting import Basket
from benben.games.hexes.board import BOARD, HARBOR_OF
from benben.games.hexes.data import CARD_COST, CITY_COST, KINDS, OXCART_COST, PRODUCES, RESOURCES, SETTLEMENT_COST
from benben.games.hexes.great_pyramid.data import BLOCK_COST, BOAT_COST, CROSSING_PATHS

PATHS_AT, NEIGHBORS, HEXES_AT = BOARD.paths_at, BOARD.neighbors, BOARD.hexes_at
GOOD_OF = {terrain: RESOURCES.index(kind) for terrain, kind in PRODUCES.items() if kind}
HARBOR_AT = {at: n for at, n in enumerate(HARBOR_OF) if n >= 0}
NONE: Bundle = (0,) * KINDS
OXCART, SETTLEMENT, CITY, CARD, BOAT, BLOCK = (
    cost_of(RESOURCES, cost) for cost in (OXCART_COST, SETTLEMENT_COST, CITY_COST, CARD_COST, BOAT_COST, BLOCK_COST)
)
CROSSINGS = frozenset(CROSSING_PATHS)

BASKET = Basket((3.0, 3.0, 2.2, 4.0, 3.8), 2.8)  # a settlement with oxcarts, a city and a card
NILE_BASKET = Basket((3.0, 3.8, 3.0, 3.8, 4.2), 2.8)  # also boats and blocks


class EgyptLand(Land):
    board = BOARD
    goods = RESOURCES
    good_of = GOOD_OF
    harbor_at = HARBOR_AT
    habitable = range(BOARD.intersections)

    def __init__(
        self,
        terrain: tuple[str, ...],
        tokens: tuple[int, ...],
        harbors: tuple[str, ...],
        pieces: tuple[Pieces, ...],
        nile: bool,
    ) -> None:
        super().__init__(terrain, tokens, harbors, pieces)
        self.crossings = CROSSINGS if nile else frozenset[int]()  # paths that take boats only
        self.basket = NILE_BASKET if nile else BASKET

    def step(self, came: int, path: int, by_water: bool) -> tuple[int, int] | None:  # noqa: ARG002
        return (path, FREELY) if by_water or path not in self.crossings else None


survey = functools.lru_cache(maxsize=64)(EgyptLand)  # several decisions in a row see the same land
