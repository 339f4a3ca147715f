"""The options of The Great Pyramid."""

from __future__ import annotations

import pytest

import benben
from benben.games.hexes.ancient_egypt.title import ANCIENT_EGYPT
from benben.games.hexes.great_pyramid.title import GREAT_PYRAMID
from tests.games.hexes.ancient_egypt.table import EgyptTable
from tests.games.hexes.great_pyramid.table import PyramidTable, pyramid
from tests.games.hexes.table import kinds

HOUSE = {"points_to_win", "friendly_robber", "hidden_supply", "balanced_dice", "offer_cap"}


@pytest.mark.rule("GP-20")
def test_the_options() -> None:
    assert GREAT_PYRAMID.complete({}) == {
        "players": 4,
        "setup": "variable",
        "start": "chance",
        "harbor_setup": "fixed",
        "token_setup": "letters",
        "strict_order": False,
        "offer_cap": "free",
        "points_to_win": 11,
        "friendly_robber": False,
        "hidden_supply": False,
        "balanced_dice": False,
        "turn_limit": 0,
    }
    assert {option.name for option in GREAT_PYRAMID.options if option.house} == HOUSE
    assert (GREAT_PYRAMID.seats, GREAT_PYRAMID.house_seats) == ((2, 4), (2,))
    for points in (3, 20):
        assert PyramidTable.fresh(points_to_win=points).options["points_to_win"] == points
    for wrong in ({"points_to_win": 2}, {"points_to_win": 21}, {"players": 5}, {"setup": "beginner"}):
        with pytest.raises(benben.BadOption):
            PyramidTable.fresh(**wrong)


@pytest.mark.rule("GP-17")
def test_the_discard_limit_is_not_an_option() -> None:
    with pytest.raises(benben.BadOption):
        PyramidTable.fresh(discard_limit=7)


@pytest.mark.rule("GOD-1")
def test_the_gods_are_an_option_of_the_base_game_and_always_here() -> None:
    option = ANCIENT_EGYPT.option("gods")
    assert (option.rule, option.house, option.default) == ("GOD-1", False, False)
    with pytest.raises(benben.BadOption):
        PyramidTable.fresh(gods=False)
    assert PyramidTable.fresh().observe(None)["gods"] is True
    assert [EgyptTable.fresh(gods=gods).observe(None)["gods"] for gods in (True, False)] == [True, False]


@pytest.mark.rule("GP-13", "AE-34")
def test_the_friendly_robber_counts_the_pharaoh_card() -> None:
    for blocks, robbed in (([0, 1, 0], True), ([1, 1, 1], False)):
        m = pyramid(
            settlements=[[], [22, 20]], hands=[{}, {"grain": 1}], blocks=blocks, friendly_robber=True, before_roll=True
        )
        m.seven(0, 9)
        assert ("stolen" in kinds(m.act(0, "robber 5"))) == robbed
