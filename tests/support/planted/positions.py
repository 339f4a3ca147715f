"""Positions of random games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from benben.games.hexes.state import State
from tests.support.invariants import Checked


def positions(checked: Checked, **more: object) -> Iterator[State]:
    """The positions of random games for three players, one after another in the same state."""
    title, rules = checked.title, checked.title.interpreted
    known = {option.name for option in title.options}
    wanted = {"offer_cap": "free", "points_to_win": 20, **checked.options, **more}
    options = title.complete({"players": 3, **{name: value for name, value in wanted.items() if name in known}})
    for seed in range(100):
        s, driver, mask = cast(State, title.blank(options)), [0] * 4, [0] * title.mask_words
        rules.seed_generator(s.rng, seed)
        rules.seed_generator(driver, seed + 1)
        rules.set_up(s)
        for _ in range(1500):
            if s.ended:
                break
            seat = rules.actor(s, driver)
            rules.apply(s, seat, rules.random_action(s, seat, driver, mask))
            yield s
    raise AssertionError("no such position")
