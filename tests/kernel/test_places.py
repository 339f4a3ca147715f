"""Sets in words of 62 bits behave like Python's sets, interpreted and native."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benben.kernel.places import FULL, add, bits, clear, drop, has, lowest, member, members, put, size
from benben.kernel.schema import WORD

COUNT = 200
WORDS = -(-COUNT // WORD)
places = st.integers(0, COUNT - 1)
sets = st.sets(places)
some_words = st.integers(0, FULL)


def packed(items: set[int]) -> list[int]:
    words = [0] * WORDS
    for p in items:
        words[p // WORD] |= 1 << (p % WORD)
    return words


@given(sets)
def test_members_has_size_and_member(items: set[int]) -> None:
    words = packed(items)
    assert list(members(words)) == sorted(items)
    assert size(words) == len(items)
    assert [member(words, k) for k in range(len(items))] == sorted(items)
    assert {p for p in range(COUNT) if has(words, p)} == items


@given(sets, st.lists(st.tuples(st.booleans(), places)))
def test_add_and_drop(items: set[int], steps: list[tuple[bool, int]]) -> None:
    words = packed(items)
    for adding, p in steps:
        if adding:
            add(words, p)
            items = items | {p}
        else:
            drop(words, p)
            items = items - {p}
        assert words == packed(items)
    clear(words)
    assert words == [0] * WORDS


@given(sets, st.integers(0, COUNT - WORD), some_words)
def test_put_writes_a_word_anywhere(items: set[int], base: int, word: int) -> None:
    words = packed(items)
    put(words, base, word)
    assert words == packed(items | {base + b for b in range(WORD) if word >> b & 1})


@given(st.integers(COUNT - WORD, WORDS * WORD - 1))
def test_put_stays_within_the_mask(base: int) -> None:
    """At the end of a mask, only the bits that are set are written."""
    words = [0] * WORDS
    put(words, base, 1)
    assert list(members(words)) == [base]


def test_words_stay_within_62_bits() -> None:
    words = [0, 0]
    put(words, 61, FULL)
    assert words == [1 << 61, FULL >> 1]
    assert all(word <= FULL for word in words)


def test_a_word_is_taken_apart_from_its_lowest_bit() -> None:
    word, found = 1 << 61 | 0b1011000, []
    while word:
        found.append(lowest(word))
        word &= word - 1
    assert found == [3, 4, 6, 61]


@pytest.fixture(scope="module")
def native() -> Any:
    from tests.support.toy import TOY

    return TOY.native()


@pytest.mark.xdist_group("native")
@settings(max_examples=60)
@given(items=sets, base=st.integers(0, COUNT - WORD), word=some_words, p=places)
def test_native_sets_equal_interpreted_ones(native: Any, items: set[int], base: int, word: int, p: int) -> None:
    import numpy as np

    plain, array = packed(items), np.array(packed(items), np.int64)
    for step, arguments in ((put, (base, word)), (add, (p,)), (drop, (base,))):
        step(plain, *arguments)
        getattr(native, step.__name__)(array, *arguments)
        assert array.tolist() == plain
    assert native.size(array) == size(plain)
    assert native.has(array, p) == has(plain, p)
    assert [native.member(array, k) for k in range(size(plain))] == list(members(plain))
    assert native.bits(word) == bits(word)
    if word:
        assert native.lowest(word) == lowest(word)
    native.clear(array)
    assert not array.any()
