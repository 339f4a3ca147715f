from __future__ import annotations

import random
import statistics as library
from collections import Counter

import pytest

from benben.arena.statistics import quantiles, spread, wilson


# Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I, method 3.
@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_gives_the_known_bounds(wins: int, games: int, low: float, high: float) -> None:
    found = wilson(wins, games)
    assert found.share == wins / games
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


@pytest.mark.parametrize(("wins", "games"), [(8, 10), (900, 1000), (1, 3), (333.5, 1000)])
def test_wilson_bounds_are_where_the_share_is_exactly_1_96_deviations_off(wins: float, games: int) -> None:
    found = wilson(wins, games)
    for bound in (found.low, found.high):
        off = abs(found.share - bound) / (bound * (1 - bound) / games) ** 0.5
        assert off == pytest.approx(1.959964)


def test_wilson_of_all_and_none_reaches_the_ends() -> None:
    assert wilson(10, 10).high == 1
    assert wilson(10, 10).low == pytest.approx(1 - wilson(0, 10).high)
    assert wilson(0, 10).low == 0


def test_wilson_takes_shared_wins() -> None:
    assert wilson(7.5, 10).share == 0.75
    assert wilson(7, 10).low < wilson(7.5, 10).low < wilson(8, 10).low


def test_wilson_without_games_says_nothing() -> None:
    found = wilson(0, 0)
    assert (found.low, found.high) == (0, 1)


def test_spread_agrees_with_the_standard_library() -> None:
    rng = random.Random(3)
    numbers = [rng.randrange(-20, 200) for _ in range(501)]
    found = spread(Counter(numbers))
    assert found is not None
    assert found.mean == pytest.approx(library.fmean(numbers))
    assert found.deviation == pytest.approx(library.stdev(numbers))
    cuts = library.quantiles(numbers, n=10, method="inclusive")
    assert [found.tenth, found.median, found.ninetieth] == pytest.approx([cuts[0], cuts[4], cuts[8]])
    assert (found.low, found.high) == (min(numbers), max(numbers))


def test_spread_of_one_and_of_none() -> None:
    assert spread(Counter()) is None
    found = spread({7: 1})
    assert found is not None
    assert (found.mean, found.deviation, found.tenth, found.ninetieth) == (7, 0, 7, 7)


def test_quantiles_lie_between_neighbors() -> None:
    assert quantiles({1: 1, 2: 1, 3: 1, 4: 1}, [0, 0.25, 0.5, 1]) == [1, 1.75, 2.5, 4]
    assert quantiles({5: 3, 9: 1}, [0.5, 1]) == [5, 9]
