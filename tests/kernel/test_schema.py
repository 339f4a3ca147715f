"""One declaration gives the plain class, its checked twin, copies and equality."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any, cast

import pytest

from benben.kernel.schema import (
    OWNER,
    SCRATCH,
    WORD,
    BaseState,
    Cards,
    Flag,
    Kind,
    Num,
    Place,
    Places,
    Record,
    Row,
    Rows,
    Seat,
    Seats,
    Sized,
    Subset,
    checked_class,
    declared,
    fields,
    new,
    plain_class,
    sized,
)
from tests.support.tree import ROOT

SPOTS = tuple(f"s{i}" for i in range(100))


class Pawn(Record):
    at: Annotated[int, Place(SPOTS)]
    bags: Annotated[list[int], Row(3, Num(0, 9))]


class Board(BaseState):
    score: Annotated[int, Num(-5, 5)]
    lit: Annotated[int, Flag()]
    color: Annotated[int, Kind(("red", "blue"), none=True)]
    mood: Annotated[int, Kind(("calm", "wild"))]
    owner: Annotated[int, Seat()]
    seen: Annotated[int, Subset(("a", "b", "c"))]
    taken: Annotated[list[int], Places(SPOTS)]
    pawns: Annotated[list[Pawn], Rows(4, Pawn)]
    cache: Annotated[int, Num(0, 100, seen=SCRATCH)]


def test_fields_keep_their_order_with_those_of_the_base_first() -> None:
    names = list(fields(Board))
    assert names[:4] == ["seats", "active", "phase", "asked"]
    assert names[10:] == ["score", "lit", "color", "mood", "owner", "seen", "taken", "pawns", "cache"]
    assert list(fields(Pawn)) == ["at", "bags"]
    assert fields(plain_class(Board)) == fields(checked_class(Board)) == fields(Board)


class Runner(Record):
    been: Annotated[list[int], Sized(lambda n: Places(SPOTS[:n]))]
    steps: Annotated[int, Num(0, 9)]


class Track(BaseState):
    laps: Annotated[list[int], Sized(lambda n: Row(n, Num(0, 9)))]
    runners: Annotated[list[Runner], Rows(2, Runner)]


def test_one_declaration_serves_records_of_every_size() -> None:
    for n, words in ((10, 1), (62, 1), (63, 2), (100, 2)):
        s = new(sized(Track, n))
        assert (len(s.laps), len(s.runners[1].been)) == (n, words)
        assert isinstance(s, Track)
        assert list(fields(type(s))) == [*fields(BaseState), "laps", "runners"]
    assert sized(Track, 10) is sized(Track, 10) is not sized(Track, 11)
    small, large = new(sized(Track, 10)), new(sized(Track, 11), checked=True)
    assert small == small.copy() != large
    large.laps[10] = 9
    with pytest.raises(IndexError, match=r"index 11 is outside 0\.\.10"):
        large.laps[11] = 9


def test_what_a_title_adds_may_be_sized_too() -> None:
    class Hurdles(Track):
        heights: Annotated[list[int], Sized(lambda n: Row(2 * n, Num(0, 9)))]

    s = new(sized(Hurdles, 7))
    assert (len(s.laps), len(s.heights)) == (7, 14)


def test_a_record_without_its_sizes_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Track\.laps has no size yet; make the record with sized"):
        new(Track)


def test_fresh_records_are_zero() -> None:
    s = new(Board)
    assert (s.score, s.lit, s.color, s.owner, s.seen) == (0, 0, 0, 0, 0)
    assert s.taken == [0, 0]  # 100 places in words of 62 bits
    assert [p.bags for p in s.pawns] == [[0, 0, 0]] * 4
    assert s.events is None
    assert s.draws is None


def test_plain_classes_have_only_slots() -> None:
    s = new(Board)
    assert declared(type(s)) is Board
    assert isinstance(s, Board)
    with pytest.raises(AttributeError):
        cast(Any, s).scroe = 1
    with pytest.raises(TypeError, match="declaration"):
        Board().copy()


@pytest.mark.parametrize("checked", [False, True])
def test_copies_are_deep_and_equal(checked: bool) -> None:
    s = new(Board, checked)
    s.score, s.taken[1], s.pawns[2].bags[0], s.rng[0], s.cache = 3, 5, 7, 9, 11
    s.events = []
    other = s.copy()
    assert other == s
    assert type(other) is type(s)
    assert (other.rng[0], other.cache) == (9, 11), "scratch is copied too"
    assert other.events is None, "what happened stays with the original"
    other.pawns[2].bags[0] = 8
    other.taken[0] = 1
    assert s.pawns[2].bags[0] == 7
    assert s.taken[0] == 0
    assert other != s


def test_equality_ignores_scratch() -> None:
    s, other = new(Board), new(Board)
    other.cache, other.rng[2] = 4, 4
    assert s == other
    other.pawns[3].at = 1
    assert s != other
    assert new(Board, checked=True) == new(Board)


@pytest.mark.parametrize(
    ("name", "fits", "outside"),
    [
        ("score", (-5, 5), (-6, 6)),
        ("lit", (0, 1), (-1, 2)),
        ("color", (-1, 1), (-2, 2)),
        ("mood", (0, 1), (-1, 2)),
        ("owner", (-1, 5), (-2, 6)),
        ("seen", (0, 7), (-1, 8)),
        ("cache", (0, 100), (-1, 101)),
    ],
)
def test_checked_fields_refuse_values_out_of_range(name: str, fits: tuple[int, ...], outside: tuple[int, ...]) -> None:
    s = new(Board, checked=True)
    for value in fits:
        setattr(s, name, value)
    for value in outside:
        with pytest.raises(ValueError, match=rf"Board\.{name} = {value} is outside"):
            setattr(s, name, value)


def test_checked_rows_refuse_values_and_indexes_out_of_range() -> None:
    for s in (new(Board, checked=True), new(Board, checked=True).copy()):
        s.pawns[0].bags[2] = 9
        for index in (-1, 3):
            with pytest.raises(IndexError):
                s.pawns[0].bags[index]
            with pytest.raises(IndexError):
                s.pawns[0].bags[index] = 1
        for index in (-1, 4):
            with pytest.raises(IndexError):
                s.pawns[index]
        for value in (-1, 10):
            with pytest.raises(ValueError, match="is outside"):
                s.pawns[0].bags[0] = value
        with pytest.raises(ValueError, match="outside"):
            s.taken[0] = 2**WORD
        with pytest.raises(ValueError, match="outside"):
            s.pawns[1].at = 100


class Purse(BaseState):
    coins: Annotated[int, Cards(("gold", "silver", "bronze"), 9)]
    friends: Annotated[int, Seats()]


def test_cards_are_counted_by_lanes() -> None:
    spec = fields(Purse)["coins"]
    assert isinstance(spec, Cards)
    assert (spec.low, spec.high) == (0, 0x090909)
    assert spec.counts(0x050209) == [9, 2, 5]
    assert [spec.fits(word) for word in (0, 0x090909, 0x0A0000, 0x00000A, -1, 0x1000000)] == [
        True, True, False, False, False, False,
    ]  # fmt: skip


@pytest.mark.parametrize("lane", [0, 8, 16])
def test_checked_cards_refuse_a_lane_over_its_maximum(lane: int) -> None:
    s = new(Purse, checked=True)
    s.coins = 9 << lane
    with pytest.raises(ValueError, match=r"Purse\.coins = .* has more than 9 of a kind"):
        s.coins = 10 << lane
    with pytest.raises(ValueError, match=r"Purse\.coins"):
        s.coins -= 1 << 16 if lane < 16 else 1  # paying what is not there borrows from another lane
    assert s.coins == 9 << lane
    new(Purse).coins = 10 << lane  # a plain one pays for no check


def test_checked_seats_refuse_seats_that_do_not_exist() -> None:
    s = new(Purse, checked=True)
    s.friends = 0b111111
    for word in (-1, 0b1000000):
        with pytest.raises(ValueError, match=r"Purse\.friends"):
            s.friends = word


def test_plain_rows_pay_for_no_check() -> None:
    s = new(Board)
    assert type(s.asked) is list
    assert type(s.pawns) is list
    s.score = 99


def test_what_is_not_a_field_specification_is_refused() -> None:
    class Wrong(Record):
        n: Annotated[int, "a number"]

    with pytest.raises(TypeError, match=r"Wrong\.n"):
        fields(Wrong)


def test_the_row_says_who_sees_it() -> None:
    class Leaking(Record):
        hand: Annotated[list[int], Row(3, Num(0, 9, seen=OWNER))]

    with pytest.raises(TypeError, match=r"Leaking\.hand: who sees it is said by the row"):
        fields(Leaking)


SNIPPET = """
from typing import Annotated
from benben.kernel.rules import rule
from benben.kernel.schema import BaseState, Num, Record, Rows

class Pawn(Record):
    steps: Annotated[int, Num(0, 9)]

class State(BaseState):
    score: Annotated[int, Num(0, 9)]
    pawns: Annotated[list[Pawn], Rows(4, Pawn)]

@rule
def good(s: State) -> int:
    return s.score + s.pawns[0].steps + s.round

@rule
def bad(s: State) -> int:
    s.scroe = 1
    return s.pawns[0].setps
"""


@pytest.mark.parametrize("tool", ["mypy", "pyright"])
def test_a_misspelled_field_is_found(tool: str, tmp_path: Path) -> None:
    snippet = tmp_path / "snippet.py"
    snippet.write_text(SNIPPET)
    command = {
        "mypy": ["--strict", f"--cache-dir={ROOT / '.cache' / 'mypy-snippet'}", "--config-file=", "--no-error-summary"],
        "pyright": ["--pythonpath", sys.executable],
    }[tool]
    made = subprocess.run(
        [sys.executable, "-m", tool, *command, str(snippet)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    errors = [line for line in made.stdout.splitlines() if "error" in line and "snippet.py" in line]
    assert all("scroe" in line or "setps" in line or "Any" in line for line in errors), made.stdout
    assert any("scroe" in line for line in errors), made.stdout + made.stderr
    assert any("setps" in line for line in errors), made.stdout + made.stderr
