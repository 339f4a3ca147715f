"""The end of the game: CH-30."""

from __future__ import annotations

from typing import Any

import pytest

import benben
from benben.games.cheops_heirs.data import MEMBERS
from tests.games.cheops_heirs.table import Table, position
from tests.games.cheops_heirs.test_laws import take_law

OVER = benben.Refusal("game_over")


def end_of(m: Table) -> str:
    """What ended the game, as it was told; the score sheet says the same."""
    [end] = [str(event.args["end"]) for entry in m.entries for event in entry.events if event.kind == "over"]
    sheet = m.sheet()
    assert sheet is not None
    assert sheet["end"] == end
    return end


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
    assert end_of(m) == "idle"


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


# 9.1 stays open when 1.1 is taken; around it are 9.2, 10.1, 8.1 and 8.2.
ONE_LEFT = {"1.1": "red", "9.1": "blue"}
BLOCKED = {"9.2": "father", "10.1": "mother", "8.1": "son", "8.2": "daughter"}
LAST = [["mother", "father"], ["father"], ["father"]]


def take_the_last(**said: Any) -> Table:
    """Seat 0 takes the last treasure that a member can reach, and keeps it."""
    m = position(covered=True, **{"fields": {**ONE_LEFT, **BLOCKED}, "members": LAST, **said})
    m.act(0, "place mother 1.1")
    m.act(0, "keep")
    return m


@pytest.mark.rule("CH-30")
def test_the_game_ends_at_once_when_no_member_fits_on_any_open_field() -> None:
    m = take_the_last()
    assert m.is_over()
    assert end_of(m) == "blocked"
    assert m.kinds(m.entries[-1]) == ["kept", "over"], "nobody is asked and nobody passes"
    assert m.outcome is not None
    assert m.outcome.kind == "finished"


@pytest.mark.rule("CH-30")
def test_the_game_ends_at_once_when_nobody_has_or_can_take_a_member_that_fits() -> None:
    fields = {**ONE_LEFT, "9.2": "father"}
    m = take_the_last(fields=fields, left=[0, 0, 0])
    assert m.is_over()
    assert end_of(m) == "stuck"


@pytest.mark.rule("CH-30", "CH-16")
def test_the_last_member_taken_can_end_the_game() -> None:
    fields = {**ONE_LEFT, "9.2": "father"}
    m = take_the_last(fields=fields, left=[1, 0, 0])
    assert not m.is_over(), "the last member of the stack may fit"
    m.s.stacks[0].top = 0
    m.act(0, "take 0")
    assert m.is_over()
    assert end_of(m) == "stuck"


@pytest.mark.rule("CH-30", "CH-16")
def test_the_game_ends_when_all_hands_are_full_of_members_that_do_not_fit() -> None:
    fathers = ["father"] * 4
    members = [["mother", *fathers[:3]], fathers, fathers]
    m = take_the_last(fields={**ONE_LEFT, "9.2": "father"}, members=members)
    assert not m.is_over()
    m.s.stacks[0].top = 0
    m.act(0, "take 0")
    assert m.is_over(), "nobody puts a member back, so nobody can take another"
    assert end_of(m) == "stuck"


@pytest.mark.rule("CH-30", "CH-16")
def test_the_game_goes_on_while_a_member_that_fits_can_still_be_taken() -> None:
    fields = {**ONE_LEFT, "9.2": "father"}
    assert not take_the_last(fields=fields).is_over()
    assert not take_the_last(fields=fields, left=[1, 1, 1]).is_over(), "the tops of the stacks behind come forward"


@pytest.mark.rule("CH-30", "CH-15")
def test_the_game_goes_on_while_someone_can_pay_for_a_neighbor() -> None:
    m = take_the_last(money=[0, 20])
    assert not m.is_over()
    m.act(0, "end_turn")
    m.act(1, "hire 9.1")
    m.act(1, "keep")
    assert end_of(m) == "looted"
    assert take_the_last(money=[0, 20], neighbors=0).is_over()
    assert take_the_last(money=[0, 15]).is_over()


@pytest.mark.rule("CH-30", "CH-26")
def test_the_game_goes_on_while_a_late_sale_can_pay_for_a_neighbor() -> None:
    said: dict[str, Any] = {"stock": [{}, {"green": 1}], "laws": [[], [10]]}
    assert not take_the_last(money=[0, 10], **said).is_over()
    assert take_the_last(money=[0, 5], **said).is_over()
    assert take_the_last(money=[0, 10], sold={"green": 4}, **said).is_over(), "that table is full"


@pytest.mark.rule("CH-30", "CH-27")
def test_the_game_goes_on_while_someone_can_reach_farther_by_law_11() -> None:
    fields = {**ONE_LEFT, **BLOCKED, "10.1": "red"}  # above 9.1, not supported, beside the father on 9.2
    motherless: dict[str, Any] = {"fields": fields, "left": [0, 0, 0]}  # only a mother goes on 9.1
    son = [["mother"], ["father"], ["son"]]
    assert take_the_last(**motherless, members=son).is_over()
    assert not take_the_last(**motherless, members=son, laws=[[], [], [11]]).is_over()
    assert take_the_last(**motherless, laws=[[], [], [11]]).is_over(), "a father does not fit on 10.1 either"


@pytest.mark.rule("CH-30", "CH-27")
def test_law_11_may_be_used_with_a_member_still_to_be_taken() -> None:
    fields = {**ONE_LEFT, **BLOCKED, "10.1": "red"}
    full = ["father"] * 4
    said: dict[str, Any] = {"fields": fields, "members": [["mother", *full[:3]], full, full], "left": [1, 0, 0]}

    def over(top: str, laws: list[list[int]]) -> bool:
        m = position(covered=True, **said, laws=laws)
        m.s.stacks[0].top = MEMBERS.index(top)
        m.act(0, "place mother 1.1")
        m.act(0, "keep")
        return m.is_over()

    assert over("son", [[]])
    assert not over("son", [[11]])
    assert over("son", [[], [11]]), "a player whose hand is full takes none"
    assert over("father", [[11]])


@pytest.mark.rule("CH-30")
def test_law_12_places_nothing_and_keeps_no_game_alive() -> None:
    assert take_the_last(laws=[[], [12]]).is_over()


@pytest.mark.rule("CH-30", "CH-10")
def test_a_player_who_can_do_nothing_is_not_asked() -> None:
    fields = {"1.1": "red", "1.2": "father", "9.1": "blue", "9.2": "father"}
    members = [["father", "mother"], ["father"], ["father", "son"]]
    m = position(covered=True, fields=fields, members=members, left=[0, 0, 0])
    m.act(0, "place mother 1.1")
    entry = m.act(0, "keep")
    assert m.kinds(entry) == ["kept", "passed", "turn"]
    assert m.actors() == [2]


@pytest.mark.rule("CH-30")
def test_a_law_is_completely_resolved_before_the_end() -> None:
    m = position(covered=True, fields={"11.1": "law"})
    m.turn_up(0, "place father 11.1", 5)
    assert not m.is_over()
    m.act(0, "lay red")
    assert m.is_over()
