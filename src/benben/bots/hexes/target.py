"""What plans are made of."""

from __future__ import annotations

from typing import NamedTuple

from benben.bots.hexes.bundles import Bundle
from benben.bots.hexes.land import Way
from benben.kernel.actions import Move


class Target(NamedTuple):
    """Something to build: what it costs in all, what it brings, and the move to begin with."""

    cost: Bundle
    sure: int  # points that count at once
    points: float  # all that it is worth besides growth
    growth: float  # more points per turn
    first: Move
    first_cost: Bundle
    way: Way = ()  # the pieces it needs on paths
    place: int = -1  # the intersection it ends at
    chance: float = 1.0  # of coming true
    by_god: bool = False  # one's god makes it cheaper
    blocks: bool = False  # of the pyramid


class Plan(NamedTuple):
    """Two targets, one after the other."""

    worth: float
    goal: Target | None
    following: Target | None


class Costs(NamedTuple):
    """What is built in every title of the family."""

    settlement: Bundle
    city: Bundle
    card: Bundle
