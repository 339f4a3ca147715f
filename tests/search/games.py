"""The titles as they are searched, and guided games of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from benben.kernel.schema import BaseState
from benben.kernel.title import Title, read_spec
from benben.search.instance import with_search
from benben.search.rules import DESK
from benben.search.thinking import new_desk, tastes_of

SPECS = (
    "cheops-heirs(players=2)",
    "cheops-heirs(players=5,head_start=true)",
    "ancient-egypt(players=3,hidden_supply=true)",
    "ancient-egypt(players=4,balanced_dice=true,friendly_robber=true)",
    "ancient-egypt(players=4,gods=true)",
    "great-pyramid(players=4)",
    "cheops-scenario(players=4)",
)
WIDEST = (SPECS[1], SPECS[4], SPECS[5], SPECS[6])


def title_of(spec: str) -> Title:
    found, options = read_spec(spec)
    return found.of(options)


def blank(spec: str) -> BaseState:
    """A state with the options of a spec, before set-up."""
    found, options = read_spec(spec)
    return found.of(options).blank({**options, "turn_limit": 150})


def guided_native(rules: Any, spec: str, seed: int, count: int) -> list[list[int]]:
    """What came of guided games: points and wins of each seat, the number of actions, and how they ended."""
    state = blank(spec)
    found = np.zeros((count, 2 * state.seats + 2), np.int64)
    desk, driver = new_desk([tastes_of(title_of(spec))]), np.zeros(4, np.int64)
    rules.play_guided_games(rules.from_plain(state), rules.states(1), seed, 0, count, rules.mask(), driver, desk, found)
    return found.tolist()


def guided_plain(spec: str, seed: int, count: int) -> list[list[int]]:
    """The same, interpreted."""
    title = title_of(spec)
    rules = with_search(title).interpreted
    state = blank(spec)
    found = [[0] * (2 * state.seats + 2) for _ in range(count)]
    desk = [*new_desk([tastes_of(title)])]
    assert len(desk) == DESK
    for k, row in enumerate(found):
        # A plain state is no value that could be assigned, so each game gets a copy of its own.
        rules.play_guided_games([state.copy()], Worlds(state), seed, k, 1, [0] * title.mask_words, [0] * 4, desk, [row])
    return found


class Worlds(list[Any]):
    """Working space in which states are set by copying, as in an array of records."""

    def __init__(self, state: BaseState) -> None:
        super().__init__([state.copy()])

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__(key, value.copy())
