"""The end of the game: CH-30."""

from __future__ import annotations

import pytest

import benben
from tests.games.heirs.table import Table, position
from tests.games.heirs.test_laws import take_law

OVER = benben.Refusal("game_over")


def end_of(m: Table) -> str | None:
    ends = [event.args["end"] for entry in m.entries for event in entry.events if event.kind == "over"]
    return ends[0] if ends else None


@pytest.mark.rule("CH-30")
def test_the_game_ends_when_the_pyramid_is_looted_and_the_last_treasure_is_resolved() -> None:
    m = position(covered=True, fields={"11.1": "red"})
    m.act(0, "place father 11.1")
    assert not m.is_over()
    m.act(0, "keep")
    assert m.is_over()
    assert end_of(m) == "looted"
    assert m.why_not(0, "end_turn") == OVER
    assert m.outcome is not None
    assert m.outcome.kind == "finished"


@pytest.mark.rule("CH-30")
def test_the_game_ends_when_two_tables_are_full() -> None:
    m = position(fields={"1.1": "red", "1.5": "red"}, sold={"red": 3, "blue": 4}, money=[20])
    m.act(0, "hire 1.1")
    m.act(0, "sell")
    assert m.is_over()
    assert end_of(m) == "tables"
    assert m.why_not(0, "place father 1.5") == OVER


@pytest.mark.rule("CH-30")
def test_a_late_sale_can_end_the_game_too() -> None:
    m = position(sold={"red": 3, "blue": 4}, stock=[{"red": 1}], laws=[[10]])
    m.act(0, "sell_stock red")
    assert m.is_over()


@pytest.mark.rule("CH-30", "CH-24")
def test_if_law_3_is_removed_while_two_tables_are_full_the_game_ends_at_once() -> None:
    m = take_law(8, three_tables=True, market=[1], sold={"red": 4, "blue": 4})
    other = m.copy()
    m.act(0, "repeal 3")
    assert m.is_over()
    assert end_of(m) == "tables"
    other.act(0, "repeal 1")
    assert not other.is_over()


@pytest.mark.rule("CH-30")
def test_the_game_ends_when_every_player_in_a_row_does_nothing() -> None:
    fields = {"1.1": "red", "1.2": "father"}
    m = position(covered=True, fields=fields, members=[["father"]] * 3)
    m.act(0, "end_turn")
    m.act(1, "end_turn")
    assert not m.is_over()
    m.act(2, "end_turn")
    assert m.is_over()
    assert end_of(m) == "stuck"


@pytest.mark.rule("CH-30")
def test_taking_a_member_breaks_the_row() -> None:
    fields = {"1.1": "red", "1.2": "father", "2.1": "mother", "1.3": "son", "2.2": "daughter"}
    m = position(covered=True, fields=fields, members=[["father"]] * 3)
    m.s.stacks[0].top = 0
    m.act(0, "end_turn")
    m.act(1, "end_turn")
    m.act(2, "take 0")
    m.act(2, "end_turn")
    assert not m.is_over()
    m.act(0, "end_turn")
    assert not m.is_over()


@pytest.mark.rule("CH-30")
def test_players_who_can_do_nothing_are_not_asked_and_the_game_still_ends() -> None:
    fields = {"1.1": "red", "1.2": "father", "9.1": "blue", "9.2": "father"}
    m = position(covered=True, fields=fields, members=[["father", "mother"], ["father"], ["father"]], left=[0, 0, 0])
    m.act(0, "place mother 1.1")
    entry = m.act(0, "keep")
    assert m.kinds(entry) == ["kept", "passed", "passed", "passed", "over"]
    assert m.is_over()


@pytest.mark.rule("CH-30")
def test_a_law_is_completely_resolved_before_the_end() -> None:
    m = position(covered=True, fields={"11.1": "law"})
    m.turn_up(0, "place father 11.1", 5)
    assert not m.is_over()
    m.act(0, "lay red")
    assert m.is_over()
