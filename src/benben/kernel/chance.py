"""Chance, questions and events: the things rules call that reach beyond their own records.

The generator is sfc32, kept in four words of 32 bits so that int64 arithmetic gives the same numbers interpreted and
native. At a table it is reloaded before every move from a keyed hash of the secret seed (`reload`): what was
seen so far then predicts nothing. Simulations seed it once (`seed_generator`).
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence, Sequence

from benben.kernel.rules import primitive, rule
from benben.kernel.schema import BaseState

MASK32 = 2**32 - 1


@rule
def next32(g: MutableSequence[int]) -> int:
    """32 random bits from the generator `g`."""
    a, b, c, d = g[0], g[1], g[2], g[3]
    t = (a + b + d) & MASK32
    g[0] = b ^ (b >> 9)
    g[1] = (c * 9) & MASK32
    g[2] = (((c << 21) & MASK32 | (c >> 11)) + t) & MASK32
    g[3] = (d + 1) & MASK32
    return t


@rule
def below(g: MutableSequence[int], n: int) -> int:
    """A number from 0 to n − 1, each exactly equally likely (Lemire's method)."""
    m = next32(g) * n
    if m & MASK32 < n:
        reject = (MASK32 + 1 - n) % n
        while m & MASK32 < reject:
            m = next32(g) * n
    return m >> 32


@rule
def seed_generator(g: MutableSequence[int], seed: int) -> None:
    """Start `g` from a number; equal numbers give equal games."""
    g[0] = seed & MASK32
    g[1] = (seed >> 32) & 0x3FFFFFFF
    g[2] = 0x9E3779B9
    g[3] = 1
    for _ in range(15):
        next32(g)


def reload(s: BaseState, seed: bytes, number: int) -> None:
    """Load the generator for entry `number` of a match from its secret seed."""
    digest = hashlib.blake2b(number.to_bytes(8, "big"), key=seed, digest_size=16, person=b"benben draws").digest()
    for i in range(4):
        s.rng[i] = int.from_bytes(digest[4 * i : 4 * i + 4], "big")


def commitment(seed: bytes, table: str) -> str:
    """What is published before the first move; the seed, published at the end, proves it."""
    return hashlib.sha256(seed + table.encode()).hexdigest()


class ScriptError(ValueError):
    """The given outcomes don't fit what the rules draw."""


@primitive
def draw(s: BaseState, n: int) -> int:
    """An outcome from 0 to n − 1: the next one given in `s.script` if there is a script, else the generator's."""
    if s.script is None:
        outcome = below(s.rng, n)
    else:
        if not s.script:
            raise ScriptError("the rules draw more outcomes than were given")
        outcome = s.script.pop(0)
        if not 0 <= outcome < n:
            raise ScriptError(f"the outcome {outcome} is given where the rules draw one of 0 to {n - 1}")
    if s.draws is not None:
        s.draws.append(outcome)
    return outcome


@rule
def draw_from(s: BaseState, counts: Sequence[int]) -> int:
    """A kind, drawn from what is left of each with every piece equally likely: a deck needs no order."""
    total = 0
    for k in range(len(counts)):
        total += counts[k]
    n = draw(s, total)
    kind = 0
    while n >= counts[kind]:
        n -= counts[kind]
        kind += 1
    return kind


@rule
def shuffle(s: BaseState, row: MutableSequence[int], count: int) -> None:
    """Shuffle the first `count` items of a row."""
    for k in range(count - 1):
        j = k + draw(s, count - k)
        moved = row[k]
        row[k] = row[j]
        row[j] = moved


@primitive
def emit(s: BaseState, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Tell that something happened. Costs nothing natively."""
    if s.events is not None:
        s.events.append((kind, a, b, c, d))


@rule
def emit_each(s: BaseState, kind: int, seats: int) -> None:
    """The same for every seat of a set."""
    for seat in range(s.seats):
        if (seats >> seat) & 1:
            emit(s, kind, seat)


@rule
def ask(s: BaseState, seat: int, decision: int) -> None:
    """Put a decision to a seat; commands name its number."""
    s.asked[seat] = decision
    s.asking |= 1 << seat
    s.decision[seat] += 1


@rule
def unask(s: BaseState, seat: int) -> None:
    """The seat is no longer asked anything."""
    s.asked[seat] = 0
    s.asking &= ~(1 << seat)
