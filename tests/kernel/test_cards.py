"""Cards in lanes of one word behave like counters, interpreted and native."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benben.kernel import cards as lanes
from benben.kernel.cards import (
    LANES,
    MOST_IN_LANE,
    all_of,
    choices,
    count_of,
    covers,
    draw_card,
    draw_cards,
    kinds_among,
    kinds_of,
    lanes_covering,
    less,
    most_of_each,
    one,
    total,
)
from benben.kernel.schema import LANE, BaseState, new
from tests.support.toy import TOY

counts = st.lists(st.integers(0, 19), min_size=LANES, max_size=LANES).map(tuple)
full_counts = st.lists(st.integers(0, MOST_IN_LANE), min_size=LANES, max_size=LANES).map(tuple)
kinds = st.integers(0, LANES - 1)


def packed(held: tuple[int, ...]) -> int:
    return sum(n * one(kind) for kind, n in enumerate(held))


@given(full_counts)
def test_a_word_keeps_the_counts_apart(held: tuple[int, ...]) -> None:
    word = packed(held)
    assert tuple(count_of(word, kind) for kind in range(LANES)) == held
    assert [all_of(word, kind) for kind in range(LANES)] == [n * one(kind) for kind, n in enumerate(held)]
    assert word < 2**62, "a word is an int64 with room to spare"
    assert sum(all_of(word, kind) for kind in range(LANES)) == word


@given(counts)
def test_total(held: tuple[int, ...]) -> None:
    if sum(held) <= MOST_IN_LANE:
        assert total(packed(held)) == sum(held)


@pytest.mark.parametrize("kind", range(LANES))
def test_total_up_to_its_maximum(kind: int) -> None:
    assert total(MOST_IN_LANE * one(kind)) == MOST_IN_LANE
    assert total(0) == 0


@given(full_counts, full_counts)
def test_covering_is_judged_kind_by_kind(held: tuple[int, ...], price: tuple[int, ...]) -> None:
    enough = [a >= b for a, b in zip(held, price, strict=True)]
    assert covers(packed(held), packed(price)) == all(enough)
    found = lanes_covering(packed(held), packed(price))
    assert [(found >> (LANE * kind + LANE - 1)) & 1 for kind in range(LANES)] == [int(x) for x in enough]
    assert [kinds_of(found) >> kind & 1 for kind in range(LANES)] == [int(x) for x in enough]


@given(full_counts, st.integers(0, LANES))
def test_kinds_among(held: tuple[int, ...], first: int) -> None:
    expected = sum(1 << kind for kind in range(first) if held[kind])
    assert kinds_among(packed(held), first) == expected


def drawing(script: list[int]) -> BaseState:
    s = new(TOY.state)
    s.script = script
    return s


@pytest.mark.parametrize("held", [(1, 0, 0), (3, 0, 2), (0, 0, 4), (2, 5, 1, 0, 3, 0, 2), (0, 1, 0, 0, 0, 0, 6)])
def test_every_card_is_drawn_by_one_outcome(held: tuple[int, ...]) -> None:
    """So all cards are exactly equally likely, and no card is drawn that isn't there."""
    drawn = Counter(draw_card(drawing([n]), packed(held)) for n in range(sum(held)))
    assert drawn == Counter({kind: n for kind, n in enumerate(held) if n})


def test_draws_are_uniform() -> None:
    s = new(TOY.state)
    TOY.interpreted.seed_generator(s.rng, 11)
    held, trials = (1, 0, 4, 3), 16_000
    drawn = Counter(draw_card(s, packed(held)) for _ in range(trials))
    expected = {kind: trials * n / sum(held) for kind, n in enumerate(held) if n}
    assert drawn.keys() == expected.keys()
    chi_square = sum((drawn[kind] - e) ** 2 / e for kind, e in expected.items())
    assert chi_square < 16.3  # 3 kinds, 2 degrees of freedom: p = 0.0003


@given(full_counts, full_counts)
def test_cards_without_others_and_the_most_of_each(held: tuple[int, ...], others: tuple[int, ...]) -> None:
    assert less(packed(held), packed(others)) == packed(tuple(max(0, a - b) for a, b in zip(held, others, strict=True)))
    assert most_of_each(packed(held), packed(others)) == packed(tuple(map(max, held, others)))


def test_choices_are_counted() -> None:
    assert all(choices(n, k) == math.comb(n, k) for n in range(26) for k in range(n + 2))


def test_draws_of_several_cards_are_uniform() -> None:
    s = new(TOY.state)
    TOY.interpreted.seed_generator(s.rng, 4)
    pool = "aabbbd"
    expected = Counter("".join(chosen) for chosen in itertools.combinations(pool, 3))
    trials = 4000
    found: Counter[str] = Counter()
    for _ in range(trials):
        drawn = draw_cards(s, packed((2, 3, 0, 1)), 3)
        found["".join(kind * count_of(drawn, k) for k, kind in enumerate("abcd"))] += 1
    assert found.keys() == expected.keys()
    means = {drawn: trials * n / expected.total() for drawn, n in expected.items()}
    assert sum((found[drawn] - mean) ** 2 / mean for drawn, mean in means.items()) < 25  # 6 kinds: p = 0.0001
    assert draw_cards(s, packed((2, 3)), 5) == draw_cards(s, packed((2, 3)), 9) == packed((2, 3))
    assert draw_cards(s, packed((2, 3)), 0) == draw_cards(s, packed((2, 3)), -1) == 0


def test_every_rule_on_cards_is_tested_here() -> None:
    rules = {name for name, value in vars(lanes).items() if getattr(value, "__module__", "") == lanes.__name__}
    assert rules == {
        "one", "count_of", "all_of", "total", "covers", "lanes_covering", "kinds_among", "kinds_of", "less",
        "most_of_each", "choices", "draw_card", "draw_cards",
    }  # fmt: skip


@pytest.fixture(scope="module")
def native() -> Any:
    return TOY.native()


@pytest.mark.xdist_group("native")
@settings(max_examples=80, deadline=None)
@given(held=counts, price=counts, kind=kinds)
def test_native_cards_equal_interpreted_ones(
    native: Any, held: tuple[int, ...], price: tuple[int, ...], kind: int
) -> None:
    word, cost = packed(held), packed(price)
    assert native.one(kind) == one(kind)
    assert native.count_of(word, kind) == count_of(word, kind)
    assert native.all_of(word, kind) == all_of(word, kind)
    assert native.total(word) == total(word)
    assert native.covers(word, cost) == covers(word, cost)
    assert native.lanes_covering(word, cost) == lanes_covering(word, cost)
    assert native.kinds_among(word, 5) == kinds_among(word, 5)
    assert native.less(word, cost) == less(word, cost)
    assert native.most_of_each(word, cost) == most_of_each(word, cost)
    assert native.choices(held[0], price[0] // 2) == choices(held[0], price[0] // 2)


@pytest.mark.xdist_group("native")
def test_native_draws_equal_interpreted_ones(native: Any) -> None:
    plain = new(TOY.state)
    TOY.interpreted.seed_generator(plain.rng, 5)
    states = native.from_plain(plain)
    for held in itertools.islice(itertools.cycle([(2, 5, 1, 0, 3), (0, 0, 1), (19, 19, 19, 19, 19)]), 60):
        assert native.draw_card(states[0], packed(held)) == cast(Any, TOY.interpreted).draw_card(plain, packed(held))
        assert native.draw_cards(states[0], packed(held), 7) == cast(Any, TOY.interpreted).draw_cards(
            plain, packed(held), 7
        )
    assert states[0]["rng"].tolist() == plain.rng
