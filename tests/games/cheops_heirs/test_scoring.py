"""Scoring: CH-31 to CH-35."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.cheops_heirs.table import Table, position


def ended(**said: Any) -> Table:
    """The game has just ended: seat 0 kept the last treasure, an orange one that is worth nothing."""
    tables = {"orange": "I-6", **said.pop("tables", {})}
    m = position(covered=True, fields={"11.1": "orange"}, tables=tables, **said)
    m.act(0, "place father 11.1")
    m.act(0, "keep")
    assert m.is_over()
    return m


@pytest.mark.rule("CH-31")
def test_money_and_the_topmost_free_number_for_each_treasure() -> None:
    m = ended(tables={"red": "II-2"}, sold={"red": 4}, stock=[{"red": 2}, {"red": 1}], money=[35, 5, 10])
    assert [m.points(seat) for seat in range(3)] == [35 + 2 * 30, 5 + 30, 10]
    sheet = m.sheet()
    assert sheet is not None
    assert sheet["seats"][0]["lines"][0] == {
        "color": "red",
        "count": 2,
        "each": 30,
        "sum": 60,
        "joker": False,
        "how": {"key": "sheet.fixed", "args": {"number": 30}},
    }
    assert [row["money"] for row in sheet["seats"]] == [35, 5, 10]
    assert [p["money"] for p in m.observe(2)["players"]] == [35, 5, 10]


@pytest.mark.rule("CH-32")
def test_the_example_of_the_source_times_5_with_6_in_stocks_is_30() -> None:
    m = ended(tables={"blue": "III-1"}, sold={"blue": 1}, stock=[{"blue": 3}, {"blue": 2}, {"blue": 1}])
    assert [m.points(seat) for seat in range(3)] == [90, 60, 30]
    assert m.glance(0)["worth"]["blue"]["now"] == [30, 30, 30]


@pytest.mark.rule("CH-33")
def test_the_example_of_the_source_30_for_the_most_15_for_the_others() -> None:
    m = ended(tables={"black": "III-2"}, sold={"black": 3}, stock=[{"black": 3}, {"black": 2}, {"black": 1}])
    assert [m.points(seat) for seat in range(3)] == [3 * 30, 2 * 15, 15]


@pytest.mark.rule("CH-33")
def test_with_the_option_whoever_has_the_most_gets_the_smaller_number() -> None:
    stock = [{"black": 3}, {"black": 2}, {"black": 1}]
    m = ended(tables={"black": "III-2"}, sold={"black": 3}, stock=stock, majority="smaller")
    assert [m.points(seat) for seat in range(3)] == [3 * 15, 2 * 30, 30]


@pytest.mark.rule("CH-34")
@pytest.mark.parametrize(("majority", "each"), [("larger", 15), ("smaller", 30)])
def test_with_a_tie_everyone_gets_the_others_number(majority: str, each: int) -> None:
    stock = [{"black": 2}, {"black": 2}, {"black": 1}]
    m = ended(tables={"black": "III-2"}, sold={"black": 3}, stock=stock, majority=majority)
    assert [m.points(seat) for seat in range(3)] == [2 * each, 2 * each, each]
    sheet = m.sheet()
    assert sheet is not None
    assert sheet["seats"][2]["lines"][0]["how"]["key"] == "sheet.double_tie"


@pytest.mark.rule("CH-35")
def test_the_richest_wins_and_ties_share() -> None:
    m = ended(money=[10, 30, 20])
    assert m.outcome is not None
    assert (m.outcome.winners, m.outcome.points) == ([1], [10, 30, 20])
    m = ended(money=[30, 30, 20])
    assert m.outcome is not None
    assert m.outcome.winners == [0, 1]


def test_nobody_has_won_before_the_end() -> None:
    m = position(money=[30])
    assert m.outcome is None
    assert not m.title.interpreted.won(m.state, 0)
    assert m.sheet() is None
