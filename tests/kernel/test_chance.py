"""Chance is uniform, repeats with the same seed, and can be scripted."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benben.kernel import chance
from benben.kernel.chance import (
    MASK32,
    below,
    commitment,
    draw,
    draw_from,
    emit,
    next32,
    reload,
    seed_generator,
    shuffle,
)
from benben.kernel.schema import new
from tests.support.toy import TOY
from tests.support.toy.state import State


def sfc32(a: int, b: int, c: int, d: int) -> tuple[int, tuple[int, int, int, int]]:
    """The published generator, written out again."""
    t = (a + b + d) % 2**32
    rotated = ((c << 21) | (c >> 11)) % 2**32
    return t, (b ^ (b >> 9), (c + (c << 3)) % 2**32, (rotated + t) % 2**32, (d + 1) % 2**32)


words = st.integers(0, MASK32)


@given(words, words, words, words)
def test_the_generator_is_sfc32(a: int, b: int, c: int, d: int) -> None:
    g = [a, b, c, d]
    outcome, after = sfc32(a, b, c, d)
    assert next32(g) == outcome
    assert tuple(g) == after


class Fixed:
    """Gives chosen words instead of random ones."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *outcomes: int) -> None:
        self.left = list(outcomes)
        monkeypatch.setattr(chance, "next32", lambda _: self.left.pop(0))


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 100])
def test_each_outcome_has_the_same_number_of_words(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lemire's method: of all 2^32 words, exactly 2^32 mod n are rejected, as the edges of each outcome show."""
    share = 2**32 // n
    for outcome in range(n):
        accepted = [x for x in range(2**32 * outcome // n - 2, 2**32 * outcome // n + 3) if 0 <= x <= MASK32]
        for x in accepted:
            fixed = Fixed(monkeypatch, x, 0xFFFFFFFF, 0xFFFFFFFF)
            got = below([], n)
            rejected = len(fixed.left) < 2
            assert rejected == (x * n % 2**32 < 2**32 % n)
            if not rejected:
                assert got == x * n >> 32
    assert share * n + 2**32 % n == 2**32


@given(st.integers(0, 2**62 - 1), st.integers(1, 2**30))
def test_outcomes_are_in_range(seed: int, n: int) -> None:
    g = [0] * 4
    seed_generator(g, seed)
    assert all(0 <= below(g, n) < n for _ in range(20))


def chi_square(counts: Counter[int], n: int) -> float:
    expected = sum(counts.values()) / n
    return sum((counts[k] - expected) ** 2 / expected for k in range(n))


@pytest.mark.parametrize(("n", "most"), [(2, 12.1), (6, 22.1), (7, 24.1), (36, 70.0)])  # p = 0.0005
def test_outcomes_are_uniform(n: int, most: float) -> None:
    g = [0] * 4
    seed_generator(g, 2026)
    assert chi_square(Counter(below(g, n) for _ in range(30_000)), n) < most


def test_first_outcomes_of_neighboring_seeds_are_uniform() -> None:
    """Simulations use seeds 0, 1, 2 …; their first draws must not be similar."""
    counts: Counter[int] = Counter()
    for seed in range(30_000):
        g = [0] * 4
        seed_generator(g, seed)
        counts[below(g, 6)] += 1
    assert chi_square(counts, 6) < 22.1


def test_equal_seeds_give_equal_generators() -> None:
    one, two, three = [0] * 4, [9] * 4, [0] * 4
    seed_generator(one, 5)
    seed_generator(two, 5)
    seed_generator(three, 5 + 2**32)
    assert one == two
    assert one != three


@pytest.mark.xdist_group("native")
def test_native_numbers_equal_interpreted_ones() -> None:
    import numpy as np

    rules = TOY.native()
    for seed in (0, 1, 2**31, 2**62 - 1, -1):
        plain, array = [0] * 4, np.zeros(4, np.int64)
        seed_generator(plain, seed)
        rules.seed_generator(array, seed)
        for n in (1, 2, 6, 1000, 2**30, 2**31 - 1):
            assert below(plain, n) == rules.below(array, n)
            assert plain == array.tolist()


def state() -> State:
    return new(State)


def test_every_entry_has_a_generator_of_its_own() -> None:
    seed, loaded = bytes(range(32)), set()
    for number in range(200):
        s = state()
        reload(s, seed, number)
        assert all(0 <= word <= MASK32 for word in s.rng)
        loaded.add(tuple(s.rng))
    other = state()
    reload(other, bytes(32), 0)
    assert len(loaded | {tuple(other.rng)}) == 201
    again = state()
    reload(again, seed, 3)
    assert tuple(again.rng) in loaded


def test_earlier_draws_predict_nothing() -> None:
    """The generator of an entry depends on the seed and its number, not on how much was drawn before."""
    one, two = state(), state()
    reload(one, bytes(32), 1)
    for _ in range(50):
        below(one.rng, 6)
    reload(one, bytes(32), 2)
    reload(two, bytes(32), 2)
    assert one.rng == two.rng


def test_scripts_replace_the_generator() -> None:
    s = state()
    s.script, s.draws = [3, 0], []
    before = list(s.rng)
    assert [draw(s, 6), draw(s, 6)] == [3, 0]
    assert s.draws == [3, 0]
    assert s.rng == before
    with pytest.raises(chance.ScriptError, match="more outcomes than were given"):
        draw(s, 6)
    for outcome in (-1, 6):
        s.script = [outcome]
        with pytest.raises(chance.ScriptError, match="one of 0 to 5"):
            draw(s, 6)


def test_events_are_kept_only_when_somebody_listens() -> None:
    s = state()
    emit(s, 2, 1)
    s.events = []
    emit(s, 2, 1, 5)
    assert s.events == [(2, 1, 5, 0, 0)]


def test_the_commitment_is_the_hash_of_seed_and_table() -> None:
    seed = bytes(range(32))
    assert commitment(seed, "t1") == hashlib.sha256(seed + b"t1").hexdigest()
    assert len({commitment(seed, "t1"), commitment(seed, "t2"), commitment(bytes(32), "t1")}) == 3


def test_each_piece_left_is_equally_likely() -> None:
    """All outcomes together give each kind as often as there are pieces of it."""
    s = new(State)
    s.script = list(range(6))
    assert [draw_from(s, [2, 0, 3, 1]) for _ in range(6)] == [0, 0, 2, 2, 2, 3]


def test_each_order_comes_from_one_script() -> None:
    """Three to shuffle: the six scripts give the six orders, and what comes after them stays."""
    orders = set()
    for first in range(3):
        for second in range(2):
            s = new(State)
            s.script = [first, second]
            row = [7, 8, 9, 5]
            shuffle(s, row, 3)
            assert row[3] == 5
            orders.add(tuple(row[:3]))
    assert len(orders) == 6
