"""What is public in The Great Pyramid, and how the rest is dealt: GP-5, GP-13, GP-20."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from benben.games.hexes.great_pyramid.title import GREAT_PYRAMID
from tests.games.hexes.great_pyramid.table import PyramidTable, pyramid

PUBLIC = ("gold", "gold_number", "turned", "spaces", "filled", "vizier", "vizier_traded", "ending", "winners")


@pytest.mark.rule("GP-5")
def test_everything_about_the_pyramid_is_public() -> None:
    m = pyramid(
        settlements=[[13], [22]],
        carts=["13-14", "22-33 23-24"],
        blocks=[1, 3, 2],
        gold={"6": 1, "8": 3},
        vizier=2,
        hands=[{"brick": 9}, {"cattle": 9}],
        before_roll=True,
    )
    m.seven(0, 6)
    seen = [m.observe(viewer) for viewer in (0, 1, 2, None)]
    assert all(view[name] == seen[0][name] for view in seen for name in PUBLIC)
    assert (seen[0]["gold_number"], seen[0]["turned"], seen[0]["vizier"]) == (6, True, 2)
    for view in seen:
        assert [player["boats_left"] for player in view["players"]] == [2, 1, 3]
        assert [player["blocks"] for player in view["players"]] == [1, 3, 2]


def dealt_points(m: PyramidTable, viewer: int, seat: int) -> set[int]:
    """The points a seat has in deals of what the viewer can't see."""
    found: Counter[int] = Counter()
    for n in range(60):
        s = GREAT_PYRAMID.determinize(m.observe(viewer), random.Random(n))
        found[GREAT_PYRAMID.interpreted.points(s, seat)] += 1
    return set(found)


# Nine points from buildings; all development cards except victory points are known, so one is dealt often.
NINE: dict[str, Any] = {
    "settlements": [[40], [44], [50]],
    "cities": [[], [0, 2, 16, 18], []],
    "mercenaries": [12, 0, 0],
    "active": 1,
}


@pytest.mark.rule("GP-20", "GP-13")
def test_the_active_player_is_dealt_no_points_that_would_have_won() -> None:
    blessed = pyramid(**NINE, blocks=[0, 1, 0], cards=[{}, {"plenty": 1}])
    assert (blessed.visible(1), dealt_points(blessed, 0, 1)) == (10, {10})
    cursed = pyramid(**NINE, cards=[{}, {"plenty": 1, "monopoly": 1}])
    assert (cursed.visible(1), dealt_points(cursed, 0, 1)) == (8, {8, 9, 10})
    nearly = pyramid(**{**NINE, "settlements": [[40], [44, 46], [50]]}, cards=[{}, {"plenty": 1}])
    assert (nearly.visible(1), dealt_points(nearly, 0, 1)) == (9, {9, 10})


@pytest.mark.rule("GP-20", "GP-13")
def test_others_may_hold_them_on_that_players_turn() -> None:
    waiting = pyramid(**{**NINE, "active": 0}, blocks=[0, 1, 0], cards=[{}, {"plenty": 1}])
    assert dealt_points(waiting, 0, 1) == {10, 11}
