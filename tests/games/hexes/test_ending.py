"""Points and the end: AE-42 and AE-43."""

from __future__ import annotations

from typing import Any

import pytest

import benben
from tests.games.hexes.ancient_egypt.table import position
from tests.games.hexes.table import CARD, CITY, OXCART, SETTLEMENT, Table, kinds, told

RICH = {"brick": 4, "cattle": 4, "papyrus": 4, "grain": 4, "stone": 4}
# Three temple cities and two settlements: eight points; the oxcarts lead to 18.
EIGHT: dict[str, Any] = {"settlements": [[0, 16], [2]], "cities": [[40, 42, 44], []], "carts": ["16-17-18"]}


def eight(**said: Any) -> Table:
    """Seat 0 has eight points, and whatever else is given."""
    return position(**{**EIGHT, **said})


@pytest.mark.rule("AE-42")
def test_what_counts() -> None:
    m = position(
        settlements=[[16, 18], [2]],
        cities=[[40], []],
        carts=["16-17-18-19-20-21"],
        route=0,
        mercenaries=[3, 2],
        army=0,
        cards=[{"victory_point": 2, "mercenary": 1}],
    )
    assert (m.visible(0), m.points(0)) == (2 * 1 + 2 + 2 + 2, 10)
    assert (m.visible(1), m.points(1)) == (1, 1)
    sheet = m.sheet(so_far=True)
    assert sheet is not None
    assert sheet["seats"][0] == {
        "settlements": 2,
        "cities": 1,
        "route": True,
        "army": True,
        "victory_points": 2,
        "mercenaries": 3,
        "route_length": 5,
        "total": 10,
        "winner": False,
    }


@pytest.mark.rule("AE-42")
def test_oxcarts_hands_and_unplayed_cards_are_worth_nothing() -> None:
    m = position(
        hands=[RICH],
        settlements=[[16]],
        carts=["16-17-18-19-20"],
        cards=[{"mercenary": 3, "plenty": 2}],
        mercenaries=[2],
    )
    assert m.points(0) == 1


@pytest.mark.rule("AE-43")
def test_ten_points_on_ones_own_turn_win_at_once() -> None:
    m = eight(hands=[{**SETTLEMENT, "papyrus": 2, "stone": 1, "grain": 2}])
    m.act(0, "settle 18")
    assert (m.points(0), m.is_over()) == (9, False)
    entry = m.buy(0, "victory_point")
    assert kinds(entry) == ["bought", "showed", "won"]
    assert told(entry, "won") == [{"seat": 0, "points": 10}]
    assert m.outcome is not None
    assert (m.outcome.kind, m.outcome.winners, m.outcome.points) == ("finished", [0], [10, 1, 0])
    assert m.actors() == []
    assert m.why_not(0, "end_turn") == benben.Refusal("game_over")
    assert not m.can_undo(0)


@pytest.mark.rule("AE-43")
def test_a_temple_city_wins_and_more_than_ten_points_do_too() -> None:
    m = eight(hands=[CITY], cards=[{"victory_point": 1}])
    m.act(0, "city 16")
    assert m.outcome is not None
    assert m.outcome.winners == [0]
    m = position(
        hands=[OXCART],
        settlements=[[0, 16]],
        cities=[[40, 42, 44]],
        carts=["16-17-18-19-20"],
        cards=[{"victory_point": 1}],
    )
    assert m.points(0) == 9
    entry = m.act(0, "cart 20-21")
    assert told(entry, "won") == [{"seat": 0, "points": 11}]


@pytest.mark.rule("AE-43")
def test_the_army_wins_even_before_the_roll_and_before_the_robber_moves() -> None:
    m = eight(cards=[{"mercenary": 1}], mercenaries=[2], before_roll=True)
    entry = m.act(0, "mercenary")
    assert kinds(entry) == ["mercenary", "army", "won"]
    assert m.is_over()


@pytest.mark.rule("AE-43")
def test_free_oxcarts_that_make_the_longest_route_win() -> None:
    m = eight(carts=["16-17-18-19-20"], cards=[{"free_oxcarts": 1}], before_roll=True)
    m.act(0, "free_oxcarts")
    entry = m.act(0, "cart 20-21")
    assert kinds(entry) == ["carted", "route", "won"]
    assert m.is_over()


@pytest.mark.rule("AE-43")
def test_breaking_the_holders_route_can_win() -> None:
    m = position(
        hands=[SETTLEMENT],
        settlements=[[0], [2]],
        cities=[[40, 42, 44], []],
        carts=["31-20 31-30-29-28-27", "16-17-18-19-20-21"],
        route=1,
    )
    assert m.points(0) == 7
    entry = m.act(0, "settle 20")
    assert kinds(entry) == ["settled", "route", "won"]


def other_gets_the_route() -> Table:
    """Seat 0 has eight points and five oxcarts in a row; seat 1, whose turn it is, breaks seat 2's longer route."""
    return position(
        hands=[{}, SETTLEMENT, SETTLEMENT],
        settlements=[[0, 2], [], []],
        cities=[[40, 42, 44], [], []],
        carts=["47-48-49-50-51-52", "31-20", "16-17-18-19-20-21-22 41-49"],
        route=2,
        active=1,
        players=4,
    )


@pytest.mark.rule("AE-43")
def test_points_gained_on_anothers_turn_win_at_the_start_of_ones_own() -> None:
    m = other_gets_the_route()
    entry = m.act(1, "settle 20")
    assert kinds(entry) == ["settled", "route"]
    assert (m.route_holder(), m.points(0), m.is_over()) == (0, 10, False)
    m.act(1, "end_turn")
    for seat in (2, 3):
        m.roll(seat, 1, 1)
        assert not m.is_over()
        entry = m.act(seat, "end_turn")
    assert kinds(entry) == ["turn", "won"]
    assert told(entry, "won") == [{"seat": 0, "points": 10}]
    assert m.outcome is not None
    assert m.outcome.winners == [0]


@pytest.mark.rule("AE-43")
def test_unless_they_are_lost_first() -> None:
    m = other_gets_the_route()
    m.act(1, "settle 20")
    m.act(1, "end_turn")
    m.roll(2, 1, 1)
    assert kinds(m.act(2, "settle 49")) == ["settled", "route_aside"]
    m.act(2, "end_turn")
    m.roll(3, 1, 1)
    m.act(3, "end_turn")
    assert not m.is_over()
    assert (m.points(0), m.asked(0)) == (8, "roll")


@pytest.mark.rule("AE-43")
def test_another_players_ten_points_do_not_end_ones_turn() -> None:
    m = eight(hands=[{}, {**OXCART, **CARD}], cards=[{"victory_point": 2}], active=1)
    assert m.points(0) == 10
    m.act(1, "cart 1-2")
    m.buy(1, "mercenary")
    assert not m.is_over()


@pytest.mark.rule("AE-43")
def test_hidden_points_win_at_the_start_of_a_turn_too() -> None:
    m = eight(cards=[{"victory_point": 2}], active=2)
    entry = m.act(2, "end_turn")
    assert kinds(entry) == ["turn", "showed", "won"]


@pytest.mark.rule("AE-43")
def test_winning_with_other_points_to_win() -> None:
    m = eight(hands=[SETTLEMENT], points_to_win=9)
    m.act(0, "settle 18")
    assert m.is_over()
    m = eight(hands=[{**SETTLEMENT, **CARD}], points_to_win=11, cards=[{"victory_point": 1}])
    m.act(0, "settle 18")
    assert not m.is_over()


@pytest.mark.rule("AE-43")
def test_the_rules_ask_for_ten_points() -> None:
    assert position().options["points_to_win"] == 10
