"""A table of Cheops's Heirs, and positions laid out on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import pytest

import benben
from benben.games.cheops_heirs.board import FIELD_NAMES, FIELDS
from benben.games.cheops_heirs.data import COLORS, MEMBERS, TABLES
from benben.games.cheops_heirs.setup import rebuild
from benben.games.cheops_heirs.state import CONTENTS, State
from benben.games.cheops_heirs.title import CHEOPS_HEIRS
from benben.kernel.match import Entry, Match

Counts = Mapping[str, int]


class Table(Match):
    """A match whose state is typed as this title's."""

    @property
    def s(self) -> State:
        return cast(State, self.state)

    def field(self, name: str) -> str:
        return CONTENTS[self.s.fields[FIELD_NAMES.index(name)]]

    def sold(self, color: str) -> int:
        """How many numbers of a color's table are covered."""
        return self.s.sold[COLORS.index(color)]

    def stock(self, seat: int) -> dict[str, int]:
        return {c: n for c, n in zip(COLORS, self.s.players[seat].stock, strict=True) if n}

    def members(self, seat: int) -> dict[str, int]:
        return {m: n for m, n in zip(MEMBERS, self.s.players[seat].members, strict=True) if n}

    def money(self, seat: int) -> int:
        return self.s.players[seat].money

    def laws(self, seat: int) -> list[int]:
        return [n for n in range(1, 13) if self.s.players[seat].laws >> (n - 1) & 1]

    def points(self, seat: int) -> int:
        return int(self.title.interpreted.points(self.state, seat))

    def turn_up(self, seat: int, move: str, law: int) -> Entry:
        """Make a move that takes a law tile, which turns out to be this law."""
        unseen = [n for n in range(1, 13) if self.s.laws_left >> (n - 1) & 1]
        return self.act(seat, move, draws=[unseen.index(law)])

    def refusal(self, seat: int, move: str) -> str:
        """The rule that refuses a move. Nothing changes."""
        before = self.state_hash()
        with pytest.raises(benben.Illegal) as caught:
            self.act(seat, move)
        assert self.state_hash() == before
        asked = self.why_not(seat, move)
        assert asked == caught.value.refusal
        return caught.value.refusal.rule

    def may(self, seat: int, move: str) -> bool:
        return self.why_not(seat, move) is None

    def is_over(self) -> bool:
        """Like `over`, but a call: type checkers assume that a property keeps its value."""
        return self.over

    def kinds(self, entry: Entry) -> list[str]:
        return [event.kind for event in entry.events]


def fresh(seed: int = 1, **options: Any) -> Table:
    """A match just set up."""
    return Table(CHEOPS_HEIRS, options, seed, checked=True)


def position(
    *,
    fields: Mapping[str, str] | None = None,
    covered: bool = False,
    tables: Mapping[str, str] | None = None,
    sold: Counts | None = None,
    under: Counts | None = None,
    market: Sequence[int] = (),
    three_tables: bool = False,
    number: tuple[str, int] | None = None,
    members: Sequence[Sequence[str]] = (),
    money: Sequence[int] = (),
    stock: Sequence[Counts] = (),
    laws: Sequence[Sequence[int]] = (),
    left: Sequence[int] | None = None,
    neighbors: int = 4,
    **options: Any,
) -> Table:
    """Seat 0 is to move; everything not given is as after set-up, with tables I-1 to I-6.

    `fields` says what is where; with `covered`, everything else is a neighbor. `left` gives the sizes of the stacks.
    """
    m = fresh(**{"players": 3, "start": "1", **options})
    s = m.s
    _fill(s.tables, [TABLES.index((tables or {}).get(c, f"I-{i + 1}")) for i, c in enumerate(COLORS)])
    if covered:
        _fill(s.fields, [CONTENTS.index("neighbor")] * FIELDS)
    for name, content in (fields or {}).items():
        s.fields[FIELD_NAMES.index(name)] = CONTENTS.index(content)
    for c, n in (sold or {}).items():
        s.sold[COLORS.index(c)] = n
    for seat, held in enumerate(members):
        _fill(s.players[seat].members, [list(held).count(kind) for kind in MEMBERS])
    for seat, amount in enumerate(money):
        s.players[seat].money = amount
    for seat, counts in enumerate(stock):
        _fill(s.players[seat].stock, [counts.get(c, 0) for c in COLORS])
    _lay_laws(s, under or {}, market, three_tables, number, laws)
    if left is not None:
        _size_stacks(s, left)
    s.neighbors = neighbors
    rebuild(s)
    return m


def _fill(row: list[int], values: Sequence[int]) -> None:
    for i, value in enumerate(values):
        row[i] = value


def _lay_laws(
    s: State,
    under: Counts,
    market: Sequence[int],
    three_tables: bool,
    number: tuple[str, int] | None,
    laws: Sequence[Sequence[int]],
) -> None:
    seen = [*under.values(), *market, *(n for own in laws for n in own)]
    for color, law in under.items():
        s.under[COLORS.index(color)] = law
    for i, law in enumerate(market):
        s.market[i] = law
    if three_tables:
        s.three_tables = 1
        seen.append(3)
    if number is not None:
        s.number_color, s.number_entry = COLORS.index(number[0]), number[1]
        seen.append(7)
    for seat, own in enumerate(laws):
        s.players[seat].laws = sum(1 << (n - 1) for n in own)
    for law in seen:
        s.laws_left &= ~(1 << (law - 1))


def _size_stacks(s: State, left: Sequence[int]) -> None:
    below = sum(max(n - 1, 0) for n in left)
    for stack, n in zip(s.stacks, left, strict=True):
        stack.left = n
        if n == 0:
            stack.top = -1
    for i in range(len(MEMBERS)):
        s.members_left[i] = (below + i) // len(MEMBERS)
