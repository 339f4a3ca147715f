"""Dealing what a seat can't see in the historical scenario: the Pharaoh's cards count among the points all see."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, cast

from benben.games.hexes.cheops_scenario.state import CheopsState
from benben.games.hexes.cheops_scenario.stones import stone_points
from benben.games.hexes.deal import deal
from benben.kernel.schema import BaseState


def deal_in_egypt(state: BaseState, observation: Mapping[str, Any], rng: random.Random) -> None:
    """Fill a state made from an observation with what it hides."""
    s = cast(CheopsState, state)
    deal(s, observation, rng, more_points=stone_points(s, s.active))
