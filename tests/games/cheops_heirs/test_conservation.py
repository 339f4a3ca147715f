"""What never changes, no matter what is played."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from benben.games.cheops_heirs.data import COLORS
from benben.games.cheops_heirs.moves import ACTIONS
from benben.games.cheops_heirs.state import CONTENTS, FIRST_MEMBER, LAW_TILE, State
from benben.kernel.schema import fields
from tests.games.cheops_heirs.table import Table, fresh

OPTIONS = st.fixed_dictionaries(
    {
        "players": st.integers(2, 5),
        "eyes": st.sampled_from(["middle", "ring", "spread"]),
        "majority": st.sampled_from(["larger", "smaller"]),
        "refill": st.sampled_from(["front", "any"]),
        "neighbor_kept": st.booleans(),
        "start": st.sampled_from(["chance", "1", "2", "5"]),
        "head_start": st.booleans(),
    }
)


def check_treasures(s: State) -> None:
    """Ten of each color: in the pyramid, on its table, in the stocks, just taken, or out of the game."""
    for color in range(len(COLORS)):
        in_stocks = sum(p.stock[color] for p in s.players)
        taken = int(s.taken_color == color)
        assert s.fields.count(color) + s.sold[color] + s.gone[color] + in_stocks + taken == 10


def check_members(s: State) -> None:
    for i in range(4):
        placed = s.fields.count(FIRST_MEMBER + i)
        held = sum(p.members[i] for p in s.players)
        tops = sum(stack.top == i for stack in s.stacks)
        assert placed + held + tops + s.members_left[i] == 16
    held_neighbors = sum(p.neighbor_held for p in s.players)
    assert s.fields.count(CONTENTS.index("neighbor")) + s.neighbors + held_neighbors == 4
    assert sum(stack.left for stack in s.stacks) == sum(s.members_left) + sum(stack.top >= 0 for stack in s.stacks)


def check_laws(s: State) -> None:
    """Every law is in at most one place; the six tiles except those taken are face down."""
    seen = 12 - s.laws_left.bit_count()
    assert s.fields.count(LAW_TILE) + seen == 6
    places = [*s.market, *s.under, 3 * s.three_tables, 7 * (s.number_color >= 0), s.taken_law]
    lying = [n for n in places if n]
    lying += [n + 1 for p in s.players for n in range(12) if p.laws >> n & 1]
    assert len(lying) == len(set(lying))
    assert not any(s.laws_left >> (n - 1) & 1 for n in lying)


def check_scratch(m: Table) -> None:
    other = m.state.copy()
    m.title.rebuild(other)
    for name in fields(State):
        if name not in ("rng", "players", "stacks"):
            assert getattr(other, name) == getattr(m.state, name), name


def income(events: list[Any], seat: int) -> int:
    """Money as worked out from what everyone saw (CH-5)."""
    total = sum(int(e.args["money"]) for e in events if e.kind == "head_start" and e.args["seat"] == seat)
    for event in events:
        if event.args.get("seat") == seat and "price" in event.args:
            sign = {"sold": 1, "stock_sold": 1, "hired": -1, "hired_later": -1, "joker_bought": -1}.get(event.kind, 0)
            total += sign * event.args["price"]
    return total


@given(options=OPTIONS, seed=st.integers(0, 10**6), data=st.data())
@settings(max_examples=25)
def test_everything_is_somewhere_and_reasons_match_legality(options: Any, seed: int, data: st.DataObject) -> None:
    m = fresh(seed, **options)
    rng = data.draw(st.randoms(use_true_random=False))
    events = list(m.set_up_events)
    while not m.over:
        (seat,) = m.actors()
        legal = m.legal(seat)
        assert legal
        asked = [a for a in range(ACTIONS.count) if m.title.why_not(m.state, seat, a) is None]
        assert asked == legal
        moves = m.moves(seat, walk=rng.random() < 0.1) or m.moves(seat, walk=True)
        events += m.act(seat, rng.choice(moves)).events
        check_treasures(m.s)
        check_members(m.s)
        check_laws(m.s)
        check_scratch(m)
        assert [income(events, p) for p in range(m.seats)] == [m.money(p) for p in range(m.seats)]
    sheet, outcome = m.sheet(), m.outcome
    assert sheet is not None
    assert [sheet["end"]] == [event.args["end"] for event in events if event.kind == "over"]
    assert outcome is not None
    for row, points in zip(sheet["seats"], outcome.points, strict=True):
        assert row["money"] + sum(line["sum"] for line in row["lines"]) == row["total"] == points
    assert [p for p, row in enumerate(sheet["seats"]) if row["winner"]] == outcome.winners


@given(seed=st.integers(0, 10**6), players=st.integers(2, 5))
@settings(max_examples=20)
def test_determinizing_gives_the_same_state_with_fresh_chance(seed: int, players: int) -> None:
    m = fresh(seed, players=players)
    rng = random.Random(seed)
    for _ in range(rng.randrange(60)):
        if m.over:
            break
        (seat,) = m.actors()
        m.act(seat, rng.choice(m.moves(seat, walk=True)))
    other = m.title.determinize(m.observe(0, discreet=True), rng)
    plain = m.title.determinize(m.observe(1, discreet=True), rng)
    assert other == plain
    assert m.title.legal(other, m.s.active) == m.legal(m.s.active)


def test_the_text_of_every_legal_move_reads_back() -> None:
    m = fresh(5, players=3)
    while not m.over:
        (seat,) = m.actors()
        for move in m.moves(seat, walk=True):
            assert m.title.read_move(m.title.move_text(move)) == move
            assert ACTIONS.move(ACTIONS.phrase(move)) == move
        m.act(seat, m.moves(seat)[0])
