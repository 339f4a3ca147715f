"""What many games say: shares with intervals, and distributions of whole numbers."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

import msgspec

Z95 = 1.959963984540054  # the normal distribution lies within ± this for 95 %


class Interval(msgspec.Struct, frozen=True):
    """A share with its 95 % bounds."""

    share: float
    low: float
    high: float


def wilson(wins: float, games: int, z: float = Z95) -> Interval:
    """Wilson's interval of a share; shared wins may count as fractions.

    >>> wilson(8, 10)
    Interval(share=0.8, low=0.4901..., high=0.9433...)
    """
    if games <= 0:
        return Interval(0.0, 0.0, 1.0)
    share = wins / games
    room = 1 + z * z / games
    middle = (share + z * z / (2 * games)) / room
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / room
    # Rounding must not put the ends of 0 and 1 outside.
    return Interval(share, 0.0 if wins == 0 else max(0.0, middle - half), 1.0 if wins == games else middle + half)


class Spread(msgspec.Struct, frozen=True):
    """How numbers are distributed."""

    mean: float
    deviation: float
    low: int
    tenth: float
    median: float
    ninetieth: float
    high: int


def spread(counts: Mapping[int, int]) -> Spread | None:
    """The spread of numbers, given by how often each occurs; None if there are none.

    Sums are exact, so the result does not depend on the order the numbers came in.
    """
    total = sum(counts.values())
    if not total:
        return None
    values = sorted(counts)
    first = sum(value * n for value, n in counts.items())
    second = sum(value * value * n for value, n in counts.items())
    variance = (second * total - first * first) / (total * (total - 1)) if total > 1 else 0.0
    tenth, median, ninetieth = quantiles(counts, (0.1, 0.5, 0.9))
    return Spread(first / total, math.sqrt(variance), values[0], tenth, median, ninetieth, values[-1])


def quantiles(counts: Mapping[int, int], at: Iterable[float]) -> list[float]:
    """Quantiles of numbers, given by how often each occurs, interpolated linearly between neighbors.

    >>> quantiles({1: 1, 2: 1, 3: 1, 4: 1}, [0.5])
    [2.5]
    """
    total = sum(counts.values())
    ordered = sorted((value, n) for value, n in counts.items() if n)

    def number(rank: int) -> int:
        for value, n in ordered:
            if rank < n:
                return value
            rank -= n
        return ordered[-1][0]

    found: list[float] = []
    for q in at:
        position = q * (total - 1)
        below = math.floor(position)
        lower, upper = number(below), number(math.ceil(position))
        found.append(lower + (upper - lower) * (position - below))
    return found
