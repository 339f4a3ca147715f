"""Sets of places and of actions as words of 62 bits.

A set is an array of words; action masks are sets of action ids. `put` lays a whole word of a bitboard into a mask at
any offset, which is how legality is written: `put(mask, A_SETTLE, open & touched)`.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence, Sequence

from benben.kernel.rules import primitive, rule
from benben.kernel.schema import WORD

FULL = 2**WORD - 1

# A place's word by a multiplication: a division that rounds down costs more. Right for so many places.
RECIPROCAL, PRECISION = 33826, 21
MOST_PLACES = 4096


@rule
def has(words: Sequence[int], p: int) -> int:
    w = (p * RECIPROCAL) >> PRECISION
    return (words[w] >> (p - WORD * w)) & 1


@rule
def add(words: MutableSequence[int], p: int) -> None:
    w = (p * RECIPROCAL) >> PRECISION
    words[w] |= 1 << (p - WORD * w)


@rule
def drop(words: MutableSequence[int], p: int) -> None:
    w = (p * RECIPROCAL) >> PRECISION
    words[w] &= ~(1 << (p - WORD * w))


@primitive
def clear(words: MutableSequence[int]) -> None:
    words[:] = [0] * len(words)


@rule
def put(mask: MutableSequence[int], base: int, word: int) -> None:
    """Add base + b for every bit b of `word` to the mask."""
    if word:
        i = (base * RECIPROCAL) >> PRECISION
        shift = base - WORD * i
        mask[i] |= (word << shift) & FULL
        over = word >> (WORD - shift)
        if over:
            mask[i + 1] |= over


@primitive
def bits(word: int) -> int:
    """How many bits of a word are set."""
    return word.bit_count()


@primitive
def lowest(word: int) -> int:
    """The lowest bit of a word that is not empty; `word & (word - 1)` is the rest."""
    return (word & -word).bit_length() - 1


@primitive
def size(words: Sequence[int]) -> int:
    """How many members a set has."""
    n = 0
    for word in words:
        if word:
            n += word.bit_count()
    return n


@primitive
def member(words: Sequence[int], k: int) -> int:
    """The k-th member of a set, counted from 0 in ascending order."""
    first = 0
    for word in words:
        if word:
            n = word.bit_count()
            if k < n:
                left = word
                while k:
                    left &= left - 1
                    k -= 1
                return first + (left & -left).bit_length() - 1
            k -= n
        first += WORD
    raise IndexError("the set has fewer members")


def members(words: Sequence[int]) -> Iterator[int]:
    """The members of a set in ascending order; for the interpreted side."""
    for i, word in enumerate(words):
        left = word
        while left:
            low = left & -left
            yield i * WORD + low.bit_length() - 1
            left ^= low
