"""Targets of plans, and the pieces on paths that they need: oxcarts on land, boats across the Nile."""

from __future__ import annotations

from typing import NamedTuple

from benben.bots.hexes.land import BOAT, NONE, OXCART, Bundle, plus
from benben.bots.hexes.view import Seen
from benben.games.hexes import moves as m
from benben.games.hexes.pyramid.moves import BuildBoat
from benben.kernel.actions import Move


class Target(NamedTuple):
    """Something to build: what it costs in all, what it brings, and the move to begin with."""

    cost: Bundle
    sure: int  # points that count at once
    points: float  # all that it is worth besides growth
    growth: float  # more points a turn
    first: Move
    first_cost: Bundle
    carts: tuple[int, ...] = ()  # the paths it needs
    place: int = -1  # the intersection it ends at
    chance: float = 1.0  # of coming true
    by_god: bool = False  # one's god makes it cheaper
    blocks: bool = False  # of the pyramid


def way(seen: Seen, paths: tuple[int, ...]) -> tuple[Move, Bundle] | None:
    """The first piece on a way and its cost; None where no piece is needed."""
    if not paths:
        return None
    return (BuildBoat(paths[0]), BOAT) if paths[0] in seen.land.crossings else (m.Cart(paths[0]), OXCART)


def pieces_cost(seen: Seen, paths: tuple[int, ...]) -> Bundle:
    cost = NONE
    for path in paths:
        cost = plus(cost, BOAT if path in seen.land.crossings else OXCART)
    return cost


def by_boat(seen: Seen, paths: tuple[int, ...]) -> bool:
    """Whether a way takes boats, and no more pieces than are left."""
    boats = sum(1 for path in paths if path in seen.land.crossings)
    return 0 < boats <= seen.me.boats_left and len(paths) - boats <= seen.me.oxcarts_left
