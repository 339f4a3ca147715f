"""Moves as text, and back."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benben.kernel import notation
from benben.kernel.actions import Move
from benben.kernel.errors import BadMove

PLACES = {"field": ("1.1", "1.2", "2.1"), "path": ("1.1", "1.2", "2.1")}
Good = Literal["brick", "reed"]


class Go(Move, frozen=True, tag="go"):
    field: int
    by: int


class Swap(Move, frozen=True, tag="swap"):
    stock: Good | None
    field: int | None
    sure: bool


class Discard(Move, frozen=True, tag="discard"):
    cards: dict[Good, int]


class Walk(Move, frozen=True, tag="walk"):
    path: list[int]
    names: tuple[str, ...]
    steps: list[int]


class Roll(Move, frozen=True, tag="roll"):
    face: Literal[1, 2, 3]


class Wait(Move, frozen=True, tag="wait"):
    pass


MOVES = (Go, Swap, Discard, Walk, Roll, Wait)
GOODS: tuple[Good, ...] = ("brick", "reed")
TEXTS: list[tuple[Move, str]] = [
    (Go(2, 7), "go 2.1 7"),
    (Go(0, -3), "go 1.1 -3"),
    (Swap("reed", None, True), "swap reed - yes"),
    (Swap(None, 1, False), "swap - 1.2 no"),
    (Discard({"brick": 2, "reed": 1}), "discard brick*2,reed"),
    (Discard({}), "discard ()"),
    (Walk([0, 2], ("a", "b"), [4, -1]), "walk 1.1,2.1 a,b 4,-1"),
    (Walk([], (), []), "walk () () ()"),
    (Roll(3), "roll 3"),
    (Wait(), "wait"),
]


def read(text: str) -> Any:
    return msgspec.convert(notation.read(text, MOVES, PLACES, "demo"), Go | Swap | Discard | Walk | Roll | Wait)


@pytest.mark.parametrize(("move", "text"), TEXTS, ids=[text for _, text in TEXTS])
def test_texts_go_both_ways(move: Move, text: str) -> None:
    assert notation.write(move, PLACES) == text
    assert read(text) == move
    assert read(f"  {text.replace(' ', '   ')} ") == move


@given(
    st.one_of(
        st.builds(Go, st.integers(0, 2), st.integers(-(10**17), 10**17)),
        st.builds(Swap, st.sampled_from([*GOODS, None]), st.sampled_from([0, 1, 2, None]), st.booleans()),
        st.builds(Discard, st.dictionaries(st.sampled_from(GOODS), st.integers(1, 99))),
        st.builds(
            Walk,
            st.lists(st.integers(0, 2)),
            st.lists(st.sampled_from(["a", "b"])).map(tuple),
            st.lists(st.integers(-9, 9)),
        ),
    )
)
def test_every_move_round_trips(move: Move) -> None:
    assert read(notation.write(move, PLACES)) == move


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "demo has no move ''; it has go, swap, discard, walk, roll, wait."),
        ("fly 3", "demo has no move 'fly'"),
        ("GO 1.1 3", "demo has no move 'GO'"),
        ("go 1.1", "'go 1.1' should read 'go <field> <by>'."),
        ("go 1.1 2 3", "should read"),
        ("wait 1", "'wait 1' should read 'wait'."),
        ("go 9.9 1", "There is no field '9.9'."),
        ("go 0 1", "There is no field '0'."),
        ("discard brick,brick", "names something twice"),
    ],
)
def test_bad_texts_say_what_would_be_right(text: str, says: str) -> None:
    with pytest.raises(BadMove) as caught:
        read(text)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "go 1.1 x",
        "go 1.1 --5",
        "go 1.1 ²",
        "go 1.1 ٣",
        "go 1.1 1.5",
        f"go 1.1 {'9' * 5000}",
        "go - 1",
        "swap gold - yes",
        "swap reed - maybe",
        "discard brick*",
        "discard brick*x",
        "discard brick*²",
        "discard gold",
        "walk 9.9 a 1",
        "walk 1.1 a ²",
        "roll 4",
        "roll x",
    ],
)
def test_bad_values_are_left_for_the_type_to_refuse(text: str) -> None:
    with pytest.raises((BadMove, msgspec.ValidationError)):
        read(text)
