"""Placing: CH-7 to CH-10."""

from __future__ import annotations

import pytest

from tests.games.cheops_heirs.table import position

BLOCKED = {"1.1": "black", "1.2": "father", "1.3": "neighbor", "2.1": "neighbor", "2.2": "neighbor"}


@pytest.mark.rule("CH-7")
def test_a_member_is_placed_and_stays_and_what_is_there_is_taken() -> None:
    m = position(fields={"1.3": "red"})
    m.act(0, "place son 1.3")
    assert m.field("1.3") == "son"
    assert m.members(0) == {"father": 1, "mother": 1, "daughter": 1}
    assert m.asked(0) == "treasure"
    assert m.observe(0)["taken_color"] == "red"


@pytest.mark.rule("CH-7")
def test_a_law_tile_is_taken_too() -> None:
    m = position(fields={"1.3": "law"})
    m.turn_up(0, "place son 1.3", law=7)
    assert m.field("1.3") == "son"
    assert m.asked(0) == "law"


@pytest.mark.rule("CH-7")
def test_there_must_be_something_to_take_and_a_member_to_place() -> None:
    m = position(fields={"1.3": "mother", "1.5": "neighbor", "1.7": "red"}, members=[["father"]])
    assert m.refusal(0, "place father 1.3") == "CH-7"
    assert m.refusal(0, "place father 1.5") == "CH-7"
    assert m.refusal(0, "place son 1.7") == "CH-7"
    m.act(0, "place father 1.7")


@pytest.mark.rule("CH-7")
def test_one_member_per_turn() -> None:
    m = position(fields={"1.3": "red"})
    m.act(0, "place son 1.3")
    m.act(0, "keep")
    assert m.refusal(0, "place father 1.7") == "CH-7"


@pytest.mark.rule("CH-8")
def test_above_the_base_both_fields_below_must_be_covered() -> None:
    m = position(fields={"1.1": "father", "1.2": "blue", "2.1": "red"})
    assert m.refusal(0, "place son 2.1") == "CH-8"
    m = position(fields={"1.1": "father", "1.2": "mother", "2.1": "red"})
    m.act(0, "place son 2.1")
    assert m.field("2.1") == "son"


@pytest.mark.rule("CH-8")
def test_neighbors_and_members_placed_by_law_11_give_support() -> None:
    m = position(fields={"1.1": "neighbor", "1.2": "mother", "2.1": "red"})
    assert m.may(0, "place son 2.1")
    m = position(fields={"2.1": "neighbor", "2.2": "black", "3.1": "red"}, laws=[[11]])
    assert m.refusal(0, "place son 3.1") == "CH-8"
    m.act(0, "reach father 2.2")
    m.act(0, "keep")
    assert m.may(0, "place son 3.1")


@pytest.mark.rule("CH-9")
@pytest.mark.parametrize("beside", ["2.2", "2.4", "3.2", "3.3", "1.3", "1.4"])
def test_equal_members_never_touch(beside: str) -> None:
    below = {"1.3": "neighbor", "1.4": "neighbor", "2.3": "red"}
    m = position(fields={**below, beside: "father"})
    assert m.refusal(0, "place father 2.3") == "CH-9"
    m.act(0, "place mother 2.3")
    assert m.field("2.3") == "mother"


@pytest.mark.rule("CH-9")
def test_equal_members_may_lie_two_fields_apart() -> None:
    m = position(fields={"1.1": "father", "1.2": "blue", "1.3": "red"})
    assert m.refusal(0, "place father 1.2") == "CH-9"
    m.act(0, "place father 1.3")


@pytest.mark.rule("CH-10")
def test_whoever_can_place_must_place() -> None:
    m = position(members=[["father"]])
    assert m.refusal(0, "end_turn") == "CH-10"
    assert m.refusal(0, "take 0") == "CH-10"
    assert m.may(0, "place father 1.1")


@pytest.mark.rule("CH-10")
def test_whoever_cannot_place_may_still_hire_use_laws_and_refill() -> None:
    m = position(covered=True, fields=BLOCKED | {"2.1": "red"}, members=[["father"]], money=[20], laws=[[11, 12]])
    assert m.refusal(0, "place father 1.1") == "CH-9"
    assert m.may(0, "hire 1.1")
    assert m.may(0, "swap - 1.1 2.1")
    assert m.may(0, "take 0")
    m.act(0, "end_turn")
    assert m.actors() == [1]


@pytest.mark.rule("CH-10")
def test_reaching_by_law_11_is_not_being_able_to_place() -> None:
    blocked = {"1.1": "father", "2.1": "red", "1.2": "black", "3.1": "blue"}
    m = position(covered=True, fields=blocked, members=[["father"]], laws=[[11]])
    assert m.refusal(0, "place father 1.2") == "CH-9"
    assert m.may(0, "reach father 3.1")
    m.act(0, "end_turn")


@pytest.mark.rule("CH-10")
def test_a_player_with_nothing_to_decide_is_passed_over() -> None:
    m = position(
        covered=True, fields=BLOCKED | {"9.1": "red", "9.2": "father"}, members=[["mother"] * 2, ["father"] * 4]
    )
    m.act(0, "place mother 1.1")
    m.act(0, "keep")
    entry = m.act(0, "end_turn")
    assert m.kinds(entry) == ["passed", "turn"]
    assert m.actors() == [2]
