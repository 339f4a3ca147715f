"""A test that may be looked at as often as one likes: is a mean above or below what it would be by chance?

Somebody bets on every number that comes, at odds that are fair if the mean is at most `parity`. Then their money grows
forty times over with a chance of one in forty at most, *however long they go on* (Ville's inequality), so a fortune
says that the mean is higher. Half the error that is allowed belongs to each direction. Numbers may be anything between
0 and 1, so a shared win is a fraction, and games that depend on each other are one number together.

How much to bet isn't known beforehand: the money is split evenly among those who bet a hundredth of it and those who
bet nearly all. See Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting" (2024).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

import msgspec

from benben.arena.statistics import Interval

ERROR = 0.05  # the chance that equals are told apart, however often one looks
BETS = (0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 0.96)  # shares of the money that could be lost at the worst number
FIRST_LOOK = 8  # rotations
SEEN_MORE = 4  # later looks come after a quarter more
HALVINGS = 40  # until a bound is exact enough


class Evidence(msgspec.Struct, frozen=True):
    """How many times the money of those grew who bet on a mean above parity, and of those who bet on one below."""

    above: float
    below: float

    @property
    def verdict(self) -> str:
        """`stronger`, `weaker`, or `open` as long as it could be chance."""
        enough = 2 / ERROR
        return "stronger" if self.above >= enough else "weaker" if self.below >= enough else "open"


def evidence(numbers: Mapping[float, int], parity: float) -> Evidence:
    """What numbers from 0 to 1 say, given by how often each came; their order doesn't matter."""
    mirrored = {1 - number: count for number, count in numbers.items()}
    return Evidence(_wealth(numbers, parity), _wealth(mirrored, 1 - parity))


def anytime(numbers: Mapping[float, int]) -> Interval:
    """The mean with bounds of 95 % that hold however often one looks: all the means that bets don't refute."""
    count = sum(numbers.values())
    if not count:
        return Interval(0.0, 0.0, 1.0)
    mean = sum(number * times for number, times in sorted(numbers.items())) / count
    mirrored = {1 - number: times for number, times in numbers.items()}
    # Bets on more win less, the more that would be. So the means that are refuted lie below the bound, and no others.
    return Interval(mean, _lowest(numbers, mean), 1 - _lowest(mirrored, 1 - mean))


def _lowest(numbers: Mapping[float, int], mean: float) -> float:
    """The lowest mean that bets on more don't refute, which is no higher than the one that was found."""
    refuted, possible = 0.0, mean
    for _ in range(HALVINGS):
        middle = (refuted + possible) / 2
        if middle > 0 and _wealth(numbers, middle) >= 2 / ERROR:
            refuted = middle
        else:
            possible = middle
    return possible if refuted else 0.0


def _wealth(numbers: Mapping[float, int], mean: float) -> float:
    """What a unit of money has grown to against this mean."""
    ordered = sorted(numbers.items())
    logs = [sum(count * math.log1p(bet * (number / mean - 1)) for number, count in ordered) for bet in BETS]
    highest = max(logs)
    return math.exp(min(highest, 700.0)) * sum(math.exp(log - highest) for log in logs) / len(logs)


def looks(rotations: int) -> Iterator[int]:
    """After how many rotations to look, up to all of them: the same for any number of processes."""
    at = 0
    while at < rotations:
        at = min(rotations, max(at + FIRST_LOOK, at + at // SEEN_MORE))
        yield at
