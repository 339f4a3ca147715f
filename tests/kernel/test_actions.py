"""Dense ids and the moves they stand for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benben.kernel.actions import Actions, Move
from benben.kernel.errors import BadMove
from tests.support.toy import TOY
from tests.support.toy.state import CHOOSE, CONFIRM, DONE, OFFER_GET, OFFER_GIVE, Choose, Confirm, Done, Offer


class Paint(Move, frozen=True, tag="paint"):
    color: str
    wall: int
    side: str


class Halt(Move, frozen=True, tag="halt"):
    pass


class Pair(Move, frozen=True, tag="pair"):
    one: int
    two: int

    def phrase(self) -> tuple[int, ...]:
        return (PAIR + self.one, PAIR + self.two)

    @classmethod
    def from_phrase(cls, ids: Sequence[int]) -> Pair | None:
        return cls(ids[0] - PAIR, ids[1] - PAIR) if len(ids) == 2 else None


COLORS, SIDES = ("red", "blue"), ("in", "out", "both")
ACTIONS = Actions()
PAINT = ACTIONS.add(Paint, color=COLORS, wall=4, side=SIDES)
HALT = ACTIONS.add(Halt)
PAIR = ACTIONS.span(Pair, 5)


def test_ids_are_dense_and_in_order() -> None:
    assert (PAINT, HALT, PAIR, ACTIONS.count) == (0, 24, 25, 30)
    assert ACTIONS.moves == (Paint, Halt, Pair)
    assert [ACTIONS.layout(a).move for a in (0, 23, 24, 25, 29)] == [Paint, Paint, Halt, Pair, Pair]


@pytest.mark.parametrize("action", [-1, 30, 1000])
def test_other_ids_do_not_exist(action: int) -> None:
    with pytest.raises(ValueError, match=f"there is no action {action}; ids run from 0 to 29"):
        ACTIONS.layout(action)


@given(st.integers(0, 23))
def test_single_ids_and_moves_stand_for_each_other(action: int) -> None:
    move = ACTIONS.move([action])
    assert isinstance(move, Paint)
    assert ACTIONS.phrase(move) == (action,)


def test_the_last_field_counts_fastest() -> None:
    assert ACTIONS.phrase(Paint("red", 0, "out")) == (1,)
    assert ACTIONS.phrase(Paint("red", 1, "in")) == (3,)
    assert ACTIONS.phrase(Paint("blue", 3, "both")) == (23,)


@pytest.mark.parametrize(
    "move",
    [
        Paint("green", 0, "in"),
        Paint("red", 4, "in"),
        Paint("red", -1, "in"),
        Paint("red", 0, ""),
        Pair(5, 0),
        Pair(0, -26),
    ],
)
def test_values_that_do_not_exist_never_mean_another_move(move: Move) -> None:
    with pytest.raises(BadMove):
        ACTIONS.phrase(move)


def test_phrases() -> None:
    assert ACTIONS.move([PAIR + 2]) is None
    assert ACTIONS.move([PAIR + 2, PAIR + 4]) == Pair(2, 4)
    assert ACTIONS.phrase(Pair(2, 4)) == (27, 29)
    assert TOY.actions.phrase(Offer("reed", "gold")) == (OFFER_GIVE, OFFER_GET + 2)
    assert TOY.actions.move((OFFER_GIVE, OFFER_GET + 2)) == Offer("reed", "gold")


def test_moves_are_small_values() -> None:
    assert Choose("gold") == Choose("gold")
    assert len({Choose("gold"), Choose("gold"), Done()}) == 2
    assert Choose.name() == "choose"
    assert TOY.actions.phrase(Choose("gold")) == (CHOOSE + 2,)
    assert TOY.actions.phrase(Confirm(3)) == (CONFIRM + 3,)
    assert TOY.actions.phrase(Done()) == (DONE,)
    assert msgspec.to_builtins(Choose("gold")) == {"do": "choose", "good": "gold"}


@pytest.mark.parametrize(
    "form",
    [
        {"do": "choose"},
        {"do": "choose", "good": "silver"},
        {"do": "choose", "good": "gold", "more": 1},
        {"do": "raid", "seat": "1"},
        {"do": "raid", "seat": 1.5},
        {"good": "gold"},
        "choose gold",
    ],
)
def test_bad_forms_are_refused_with_a_sentence(form: Any) -> None:
    with pytest.raises(BadMove, match=r"^This is not a move of toy: .*\.$"):
        TOY.parse_move(form)


class Spell(Move, frozen=True, tag="spell"):
    """Opened by an id of its own, and continued with the ids of the walls that are painted."""

    on: Paint

    def phrase(self) -> tuple[int, ...]:
        return (SPELL, *MORE.phrase(self.on))

    @classmethod
    def from_phrase(cls, ids: Sequence[int]) -> Spell | None:
        painted = MORE.move(ids[1:]) if len(ids) == 2 else None
        return cls(painted) if isinstance(painted, Paint) else None


MORE = ACTIONS.copy()
SPELL = MORE.span(Spell, 1, then=(Paint,))


def test_a_copy_continues_where_the_original_ends_and_leaves_it_alone() -> None:
    assert (SPELL, MORE.count, ACTIONS.count) == (30, 31, 30)
    assert MORE.moves == (*ACTIONS.moves, Spell)
    assert MORE.layouts[:-1] == ACTIONS.layouts
    assert all(MORE.move([action]) == ACTIONS.move([action]) for action in range(HALT + 1))
    with pytest.raises(ValueError, match="there is no action 30"):
        ACTIONS.layout(SPELL)


def test_a_phrase_may_continue_with_ids_of_another_move() -> None:
    spell = Spell(Paint("blue", 2, "out"))
    ids = MORE.phrase(spell)
    assert ids == (SPELL, *ACTIONS.phrase(spell.on))
    assert MORE.move(ids) == spell
    assert MORE.move(ids[:1]) is None


def test_a_phrase_may_not_continue_with_ids_of_any_other_move() -> None:
    class Stray(Spell, frozen=True, tag="stray"):
        def phrase(self) -> tuple[int, ...]:
            return (stray, HALT)

    actions = ACTIONS.copy()
    stray = actions.span(Stray, 1, then=(Paint,))
    with pytest.raises(BadMove, match="stray has a value that does not exist"):
        actions.phrase(Stray(Paint("red", 0, "in")))


class Knock(Move, frozen=True, tag="knock"):
    """Knocking twice, each time at one of three doors."""

    movable: ClassVar[bool] = True

    first: int
    then: int

    def phrase(self) -> tuple[int, ...]:
        return (self.first, self.then)

    @classmethod
    def from_phrase(cls, ids: Sequence[int]) -> Knock | None:
        return cls(ids[0], ids[1]) if len(ids) == 2 else None


def test_a_movable_phrase_has_the_ids_that_each_title_lays_out() -> None:
    for actions, first in ((Actions(), 0), (ACTIONS.copy(), 30)):
        assert actions.span(Knock, 3) == first
        assert actions.phrase(Knock(2, 0)) == (first + 2, first)
        assert actions.move((first + 2, first)) == Knock(2, 0)
        assert actions.move([first + 1]) is None
        with pytest.raises(BadMove, match="knock has a value that does not exist"):
            actions.phrase(Knock(0, 3))
