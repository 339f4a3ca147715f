"""Pieces on paths: oxcarts on land, boats across the Nile."""

from __future__ import annotations

from benben.bots.hexes.ancient_egypt.land import BOAT, NONE, OXCART
from benben.bots.hexes.ancient_egypt.view import SeenEgypt
from benben.bots.hexes.bundles import Bundle, plus
from benben.bots.hexes.land import Way
from benben.games.hexes import moves as m
from benben.games.hexes.great_pyramid.moves import BuildBoat
from benben.kernel.actions import Move


def start(seen: SeenEgypt, way: Way) -> tuple[Move, Bundle] | None:
    """The first piece of a way and its cost; None where no piece is needed."""
    if not way:
        return None
    return (BuildBoat(way[0]), BOAT) if way[0] in seen.land.crossings else (m.Cart(way[0]), OXCART)


def way_cost(seen: SeenEgypt, way: Way) -> Bundle:
    cost = NONE
    for path in way:
        cost = plus(cost, BOAT if path in seen.land.crossings else OXCART)
    return cost


def by_boat(seen: SeenEgypt, way: Way) -> bool:
    """Whether a way takes boats, and no more pieces than are left."""
    boats = sum(1 for path in way if path in seen.land.crossings)
    return 0 < boats <= seen.me.boats_left and len(way) - boats <= seen.me.oxcarts_left
