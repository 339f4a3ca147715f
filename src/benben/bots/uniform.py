"""The opponent that plays every title: any action id that is legal, each equally likely."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from benben.kernel.actions import Move
from benben.kernel.title import Title


class RandomBot:
    """Chooses uniformly over action ids, as native random play does; a move of several ids is walked id by id."""

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
        if moves and not forms and lists_all(title):
            return moves[rng.randrange(len(moves))]
        s = title.determinize(observation, rng)
        ids: list[int] = []
        while True:
            legal = title.legal(s, seat)
            ids.append(legal[rng.randrange(len(legal))])
            move = title.actions.move(ids)
            if move is not None:
                return move
            title.interpreted.apply(s, seat, ids[-1])


def lists_all(title: Title) -> bool:
    """Whether moves without forms are all there are: a title's phrases are listed or have forms."""
    return "forms" in title.interpreted.rules or all(layout.single for layout in title.actions.layouts)
