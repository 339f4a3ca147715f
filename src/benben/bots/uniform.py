"""The opponent that plays every title: any legal action id, each equally likely, but no offers."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from benben.kernel.actions import Move
from benben.kernel.title import Title

OFFERS = ("offer",)  # moves that only ask others for something: made at random, they would never stop asking


class RandomBot:
    """Chooses uniformly among action ids, as native random play does, if anything but an offer is possible.

    A move of several ids is put together id by id.
    """

    def __repr__(self) -> str:
        return "RandomBot()"

    def choose(
        self,
        title: Title,
        observation: Mapping[str, Any],
        seat: int,
        moves: Sequence[Move],
        forms: Sequence[Mapping[str, Any]],
        rng: random.Random,
    ) -> Move:
        if moves and lists_all(title) and all(form["do"] in OFFERS for form in forms):
            return moves[rng.randrange(len(moves))]
        return title.pick(title.determinize(observation, rng), seat, lambda legal: legal[rng.randrange(len(legal))])


def lists_all(title: Title) -> bool:
    """Whether the listed moves are all there are if there is no form."""
    return "forms" in title.interpreted.rules or all(layout.single for layout in title.actions.layouts)
