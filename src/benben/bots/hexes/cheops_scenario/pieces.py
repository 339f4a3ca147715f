"""Pieces on paths: roads and ships. One to be built is the id of its path, a ship's plus `SEA`."""

from __future__ import annotations

from benben.bots.hexes.bundles import Bundle, plus
from benben.bots.hexes.cheops_scenario.land import GOODS, ROAD, SEA, SHIP
from benben.bots.hexes.cheops_scenario.view import SeenScenario
from benben.bots.hexes.land import Way
from benben.games.hexes import moves as m
from benben.games.hexes.cheops_scenario.moves import BuildShip
from benben.kernel.actions import Move


def start(way: Way) -> tuple[Move, Bundle] | None:
    """The first piece of a way and its cost; None where no piece is needed."""
    if not way:
        return None
    return (BuildShip(way[0] - SEA), SHIP) if way[0] >= SEA else (m.Cart(way[0]), ROAD)


def way_cost(way: Way) -> Bundle:
    cost: Bundle = (0,) * GOODS
    for piece in way:
        cost = plus(cost, SHIP if piece >= SEA else ROAD)
    return cost


def enough(seen: SeenScenario, way: Way) -> bool:
    """Whether the pieces that are left suffice for a way."""
    ships = sum(1 for piece in way if piece >= SEA)
    return ships <= seen.me.ships_left and len(way) - ships <= seen.me.oxcarts_left
