"""What every sensible opponent of a hex title is: somebody who thinks about one question at a time."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from benben.bots.hexes.legal import Forms
from benben.bots.hexes.planning import AnyPlanner
from benben.bots.hexes.turn import Thinking
from benben.kernel.actions import Move
from benben.kernel.title import Title


class Sensible:
    """Plays by plans of two builds. It remembers nothing: the same question gets the same answer."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def choose(
        self,
        title: Title,  # noqa: ARG002
        observation: Mapping[str, Any],
        seat: int,
        moves: Sequence[Move],
        forms: Forms,
        rng: random.Random,
    ) -> Move:
        return self.asked(observation, seat, moves, forms).decide(rng)

    def asked(
        self, observation: Mapping[str, Any], seat: int, moves: Sequence[Move], forms: Forms
    ) -> Thinking[AnyPlanner]:
        raise NotImplementedError
