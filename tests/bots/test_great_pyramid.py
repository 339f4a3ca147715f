"""The sensible opponent in The Great Pyramid: the Nile, blocks against the curse, the vizier, and how games end."""

from __future__ import annotations

from typing import Any

import pytest

from benben.arena import simulate
from benben.bots.hexes.ancient_egypt.land import CROSSINGS
from benben.bots.hexes.ancient_egypt.view import SeenEgypt
from benben.games.hexes import moves as m
from benben.games.hexes.board import BOARD
from benben.games.hexes.great_pyramid.data import RIVER
from tests.bots.asking import ask, text
from tests.games.hexes.great_pyramid.table import BLOCK, PyramidTable, fresh, pyramid

BOAT_AND_BLOCK = {"papyrus": 2, "cattle": 2, "stone": 1}
LAND: dict[str, Any] = {
    "settlements": [[30, 10], [12], [34]],
    "carts": ["29-30", "13-14", "22-33"],  # a boat each
    "offer_cap": "none",
}


def seen(table: PyramidTable, seat: int = 0) -> SeenEgypt:
    return SeenEgypt(table.observe(seat, discreet=True), seat)


# Whole games


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, "setup=first_game,strict_order=true"),
        (3, "setup=first_game,hidden_supply=true,points_to_win=14"),
        (4, "offer_cap=2,friendly_robber=true"),
    ],
)
def test_it_plays_every_option(players: int, options: str) -> None:
    """The arena refuses illegal moves."""
    report = simulate(f"great-pyramid(players={players},{options})", 2, ["sensible", "sensible", "random"][:players])
    assert report.finished == 2


def test_it_beats_three_random_ones() -> None:
    """The full measure is more games: benben simulate great-pyramid --games 200 --bots sensible,random --players 4."""
    report = simulate("great-pyramid", 12, ["sensible", "random", "random", "random"], seed=1)
    assert report.bot("sensible").win_share.low > 0.6


# The set-up


def test_it_begins_at_the_nile_with_an_oxcart_on_land() -> None:
    table = fresh(seed=3, players=3)
    while table.asked(table.s.active) in ("settle", "cart"):
        seat, first = table.s.active, not table.settlements(table.s.active)
        move = ask(table, seat)
        if isinstance(move, m.Settle):
            at_nile = any(move.intersection in BOARD.corners[h] for h in RIVER)
            assert at_nile or not first
        else:
            assert isinstance(move, m.Cart)
            assert move.path not in CROSSINGS
        table.act(seat, move)


# Boats and blocks


def test_it_builds_a_boat_for_the_right_to_a_block() -> None:
    table = pyramid(settlements=[[30], [12], [34]], hands=[BOAT_AND_BLOCK], offer_cap="none")
    assert text(table) == "boat 29-30"
    table.act(0, ask(table))
    assert text(table) == "block"
    table.act(0, ask(table))
    assert table.blessed() == [0]


def test_it_goes_to_the_crossing_first() -> None:
    hand = {**BOAT_AND_BLOCK, "brick": 1, "cattle": 3}
    table = pyramid(settlements=[[28], [12], [34]], hands=[hand], offer_cap="none")
    moves = []
    for _ in range(3):
        moves.append(text(table).split()[0])
        table.act(0, ask(table))
    assert moves == ["cart", "boat", "block"]


def test_a_boat_leads_to_a_settlement_across_the_nile() -> None:
    hand = {"brick": 1, "cattle": 2, "papyrus": 3, "grain": 1}
    table = pyramid(settlements=[[41], [12], [34]], carts=["40-41", "13-14", "22-33"], hands=[hand], offer_cap="none")
    assert text(table) == "boat 39-40"
    table.act(0, ask(table))
    assert text(table) == "settle 39"


def test_it_leaves_last_place_with_as_many_blocks_as_it_takes() -> None:
    table = pyramid(**LAND, blocks=[0, 1, 1], hands=[{"stone": 2, "cattle": 2}])
    for _ in range(2):
        assert text(table) == "block"
        table.act(0, ask(table))
    assert 0 in table.blessed()


def test_it_builds_no_useless_block() -> None:
    """Blessed, well ahead, and in the vizier's favor: the stone is kept for a city."""
    table = pyramid(**LAND, blocks=[3, 0, 0], vizier=0, hands=[BLOCK])
    table.s.vizier_traded = 1
    assert text(table) == "end_turn"


def test_it_prefers_the_city_where_a_block_brings_little() -> None:
    hand = {"stone": 3, "grain": 2, "cattle": 1}
    assert text(pyramid(**LAND, blocks=[2, 0, 0], vizier=0, hands=[hand])).startswith("city")


def test_free_oxcarts_never_cross_the_nile() -> None:
    table = pyramid(settlements=[[30], [12], [34]], cards=[{"free_oxcarts": 1}], offer_cap="none")
    table.act(0, "free_oxcarts")
    while table.asked(0) == "free_oxcart":
        move = ask(table)
        assert isinstance(move, m.Cart)
        assert move.path not in CROSSINGS
        table.act(0, move)


# The vizier


def test_the_vizier_completes_a_build() -> None:
    hand = {"stone": 2, "grain": 2, "cattle": 1}
    assert text(pyramid(**LAND, blocks=[2, 1, 1], vizier=0, hands=[hand])) == "vizier cattle stone"
    assert not text(pyramid(**LAND, blocks=[2, 1, 1], vizier=1, hands=[hand])).startswith("vizier")


def test_a_safe_hand_depends_on_the_gold_and_the_vizier() -> None:
    assert seen(pyramid(**LAND, gold={"6": 1})).limit == 6
    assert seen(pyramid(**LAND, gold={"8": 1, "9": 1})).limit == 8
    assert seen(pyramid(**LAND, gold={"6": 1}, vizier=0)).limit == 9
    assert seen(pyramid(**LAND, gold={"6": 1}, gods=["isis"])).limit > 20


# Points and ends


def test_the_pharaoh_card_counts() -> None:
    table = pyramid(**LAND, blocks=[2, 1, 0])
    assert seen(table).points == [table.visible(seat) for seat in range(3)] == [3, 2, 0]


def test_points_after_the_gold_runs_out_count_for_nothing() -> None:
    early, late = seen(pyramid(**LAND)), seen(pyramid(**LAND, gold={"6": 1}))
    assert early.lasts(3) > 0.99
    assert late.lasts(0) == 1
    assert 0.1 < late.lasts(3) < 0.3
    assert late.turns_left < early.turns_left


def test_it_ends_the_game_with_a_block_only_when_that_wins() -> None:
    land = {**LAND, "blocks": [6, 7, 7], "gold": {"6": 3}, "hands": [BLOCK]}
    assert pyramid(**land).s.filled == 29
    ahead, behind = pyramid(**land, cities=[[45, 47]]), pyramid(**land, cities=[[], [45, 47]])
    assert text(ahead) == "block"
    ahead.act(0, "block")
    assert ahead.is_over()
    assert text(behind) == "end_turn"


def test_among_equals_whoever_builds_the_last_block_wins() -> None:
    land = {**LAND, "settlements": [[30, 10], [12, 45], [34, 47]], "gold": {"6": 3}, "hands": [BLOCK]}
    assert text(pyramid(**land, blocks=[6, 7, 7])) == "block"
    hidden = pyramid(**land, blocks=[6, 7, 7], cards=[{}, {"victory_point": 1}])
    assert text(hidden) == "end_turn"  # the other player's card may be a point
