"""Dealing what a seat can't see in The Great Pyramid: the pharaoh card counts among the points all see."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, cast

from benben.games.hexes.gods.deal import deal_with_gods
from benben.games.hexes.great_pyramid.pyramid import pharaoh_card_points
from benben.games.hexes.great_pyramid.state import PyramidState
from benben.kernel.schema import BaseState


def deal_at_nile(state: BaseState, observation: Mapping[str, Any], rng: random.Random) -> None:
    """Fill a state made from an observation with what it hides."""
    s = cast(PyramidState, state)
    deal_with_gods(s, observation, rng, pharaoh_card_points(s, s.active))
