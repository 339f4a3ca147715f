"""Neighbors: CH-15."""

from __future__ import annotations

import pytest

from tests.games.cheops_heirs.table import position


@pytest.mark.rule("CH-15")
def test_a_neighbor_is_an_extra_turn() -> None:
    m = position(fields={"1.1": "red", "1.5": "blue"}, money=[20])
    m.act(0, "hire 1.1")
    assert m.field("1.1") == "neighbor"
    assert m.money(0) == 0
    assert m.observe(0)["neighbors"] == 3
    m.act(0, "sell")
    assert m.asked(0) == "turn"
    assert m.refusal(0, "end_turn") == "CH-10"
    m.act(0, "place father 1.5")
    m.act(0, "keep")
    assert m.asked(0) == "refill"


@pytest.mark.rule("CH-15")
def test_a_neighbor_takes_laws_too() -> None:
    m = position(fields={"1.1": "law"}, money=[20])
    m.turn_up(0, "hire 1.1", law=2)
    assert m.observe(0)["market"] == [2, 0]
    assert m.asked(0) == "turn"


@pytest.mark.rule("CH-15")
def test_one_per_turn_and_before_everything_else() -> None:
    m = position(money=[60], laws=[[12]])
    used = m.copy()
    m.act(0, "hire 1.1")
    m.act(0, "keep")
    assert m.refusal(0, "hire 1.5") == "CH-15"
    used.act(0, "swap - 1.1 1.2")
    assert used.refusal(0, "hire 1.5") == "CH-15"
    used.act(0, "place father 1.5")
    used.act(0, "keep")
    assert used.refusal(0, "hire 1.1") == "CH-15"


@pytest.mark.rule("CH-15")
def test_it_costs_twenty_and_there_are_four() -> None:
    assert position(money=[15]).refusal(0, "hire 1.1") == "CH-15"
    assert position(money=[20], neighbors=0).refusal(0, "hire 1.1") == "CH-15"
    assert position(money=[20], neighbors=1).may(0, "hire 1.1")


@pytest.mark.rule("CH-15")
def test_it_needs_support_but_may_touch_anything() -> None:
    m = position(fields={"1.1": "neighbor", "1.2": "red", "1.3": "father", "2.3": "blue"}, money=[20])
    assert m.refusal(0, "hire 2.3") == "CH-8"
    assert m.refusal(0, "hire 1.1") == "CH-7"
    m.act(0, "hire 1.2")


@pytest.mark.rule("CH-15")
def test_without_the_option_a_neighbor_is_placed_at_once() -> None:
    assert position(money=[20]).refusal(0, "hire_later") == "CH-15"


@pytest.mark.rule("CH-15")
def test_with_the_option_a_neighbor_may_wait_for_a_later_turn() -> None:
    m = position(players=2, neighbor_kept=True, money=[60], fields={"1.1": "red", "1.5": "red", "1.9": "red"})
    m.act(0, "hire_later")
    assert m.money(0) == 40
    assert m.observe(1)["players"][0]["neighbor_held"] is True
    assert m.refusal(0, "hire 1.9") == "CH-15"
    m.act(0, "place father 1.1")
    m.act(0, "keep")
    m.act(0, "end_turn")
    m.act(1, "place son 1.5")
    m.act(1, "keep")
    m.act(1, "end_turn")
    assert m.refusal(0, "hire_later") == "CH-15"
    m.act(0, "hire 1.9")
    assert m.money(0) == 40
    assert m.field("1.9") == "neighbor"
    assert m.observe(1)["players"][0]["neighbor_held"] is False
