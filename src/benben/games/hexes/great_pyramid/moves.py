"""The action ids that The Great Pyramid adds."""

from __future__ import annotations

from typing import ClassVar

from benben.games.hexes.data import RESOURCES
from benben.games.hexes.gods import MODULES
from benben.games.hexes.gods.moves import GOD_ACTIONS
from benben.games.hexes.great_pyramid.data import CROSSING_PATHS
from benben.games.hexes.moves import Path, Resource
from benben.kernel.actions import Move


class BuildBoat(Move, frozen=True, tag="boat"):
    """Build a papyrus boat on a path across the Nile (GP-8)."""

    absent: ClassVar[str] = "GP-8: a papyrus boat stands only on a path across the Nile."

    path: Path


class BuildBlock(Move, frozen=True, tag="block"):
    """Build a pyramid block (GP-11)."""


class TradeByVizier(Move, frozen=True, tag="vizier"):
    """The Vizier's Favor: trade a card for another one of the supply, once per turn (GP-15)."""

    give: Resource
    get: Resource


assert MODULES  # the gods' ids come before these
PYRAMID_ACTIONS = GOD_ACTIONS.copy()
BOAT = PYRAMID_ACTIONS.add(BuildBoat, path=CROSSING_PATHS)
BLOCK = PYRAMID_ACTIONS.add(BuildBlock)
VIZIER = PYRAMID_ACTIONS.add(TradeByVizier, give=RESOURCES, get=RESOURCES)
