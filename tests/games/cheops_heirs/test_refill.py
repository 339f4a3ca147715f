"""Taking members at the end of the turn: CH-16."""

from __future__ import annotations

import pytest

from benben.games.cheops_heirs.data import MEMBERS
from benben.kernel.errors import Refusal
from tests.games.cheops_heirs.table import Table, position


def after_placing(m: Table) -> Table:
    move = m.moves(0)[0]
    m.act(0, move)
    m.act(0, "keep")
    return m


@pytest.mark.rule("CH-16")
def test_one_by_one_until_four_then_the_turn_ends() -> None:
    m = after_placing(position(members=[["son", "son", "son"]]))
    top = m.observe(0)["stacks"][0]
    m.act(0, "take 0")
    assert m.members(0) == {"son": 2} | {top["top"]: 1 + 2 * (top["top"] == "son")}
    assert m.observe(0)["stacks"][0]["left"] == top["left"] - 1
    m.act(0, "take 0")
    assert sum(m.members(0).values()) == 4
    assert m.actors() == [1]


@pytest.mark.rule("CH-16")
def test_members_are_placed_before_new_ones_are_taken() -> None:
    """This also holds for a player who could place none; the reason does not claim they placed one."""
    stuck = position(covered=True, fields={"1.1": "red", "1.2": "father"}, members=[["father"]])
    stuck.act(0, "take 0")
    assert stuck.why_not(0, "place father 1.1") == Refusal("before_taking", "CH-16")
    m = after_placing(position(members=[["son", "son", "father"]]))
    assert m.why_not(0, "place father 1.7") == Refusal("placed_already", "CH-7")
    m.act(0, "take 0")
    assert m.why_not(0, "place father 1.7") == Refusal("before_taking", "CH-16")


@pytest.mark.rule("CH-16")
def test_stop_when_you_like_but_not_without_a_member() -> None:
    m = after_placing(position(members=[["son", "father"]]))
    m.act(0, "end_turn")
    m = after_placing(position(members=[["son"]]))
    assert m.refusal(0, "end_turn") == "CH-16"
    m.act(0, "take 0")
    m.act(0, "end_turn")
    assert m.actors() == [1]


@pytest.mark.rule("CH-16")
def test_even_after_a_turn_in_which_nothing_was_placed() -> None:
    blocked = {"1.1": "black", "1.2": "father"}
    m = position(covered=True, fields=blocked, members=[["father"], ["son"]])
    m.act(0, "take 0")
    assert sum(m.members(0).values()) == 2
    full = position(covered=True, fields=blocked, members=[["father"] * 4, ["son"]], money=[20])
    assert full.refusal(0, "take 0") == "CH-16"


@pytest.mark.rule("CH-16")
def test_from_the_front_stack_and_the_next_comes_forward() -> None:
    m = after_placing(position(members=[["son", "father"]], left=[1, 5, 5]))
    assert m.refusal(0, "take 1") == "CH-16"
    entry = m.act(0, "take 0")
    assert not entry.draws
    assert m.observe(0)["stacks"][0] == {"left": 0, "top": None}
    assert m.refusal(0, "take 0") == "CH-16"
    m.act(0, "take 1")


@pytest.mark.rule("CH-16")
def test_with_the_option_from_any_top() -> None:
    m = after_placing(position(members=[["son", "father"]], left=[1, 5, 0], refill="any"))
    assert m.may(0, "take 0")
    assert m.may(0, "take 1")
    assert m.refusal(0, "take 2") == "CH-16"


@pytest.mark.rule("CH-16")
def test_when_no_member_is_left_nothing_is_asked() -> None:
    m = after_placing(position(members=[["son"]], left=[0, 0, 0]))
    assert m.actors() == [1]


@pytest.mark.rule("CH-16")
def test_the_next_top_is_drawn_from_what_nobody_has_seen() -> None:
    m = after_placing(position(members=[["son", "father"]], left=[2, 1, 1]))
    last = next(i for i, n in enumerate(m.s.members_left) if n)
    m.act(0, "take 0", draws=[0])
    assert m.observe(0)["stacks"][0] == {"left": 1, "top": MEMBERS[last]}
    assert sum(m.s.members_left) == 0
