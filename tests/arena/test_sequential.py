from __future__ import annotations

import itertools
import math
import random
from collections import Counter

import pytest

from benben.arena.ratings import ANCHOR, Score, rate
from benben.arena.sequential import BETS, ERROR, anytime, evidence, looks
from benben.arena.statistics import wilson


def verdict(chance: float, parity: float, rng: random.Random, most: int = 400) -> tuple[str, int]:
    """Play until it is decided, looking whenever a tournament does."""
    numbers: Counter[float] = Counter()
    for before, look in itertools.pairwise([0, *looks(most)]):
        numbers.update(float(rng.random() < chance) for _ in range(before, look))
        found = evidence(numbers, parity).verdict
        if found != "open":
            return found, look
    return "open", most


@pytest.mark.parametrize("parity", [1 / 2, 1 / 3, 1 / 4])
def test_equals_are_told_apart_no_more_often_than_promised(parity: float) -> None:
    rng = random.Random(1)
    told = Counter(verdict(parity, parity, rng)[0] for _ in range(600))
    assert told["stronger"] + told["weaker"] <= ERROR * 600
    assert told["stronger"] <= 1.5 * ERROR / 2 * 600


@pytest.mark.parametrize(("chance", "parity", "said"), [(0.45, 0.25, "stronger"), (0.08, 0.25, "weaker")])
def test_who_is_clearly_better_or_worse_is_told_soon(chance: float, parity: float, said: str) -> None:
    rng = random.Random(2)
    found = [verdict(chance, parity, rng) for _ in range(100)]
    assert {told for told, _ in found} == {said}
    assert sum(games for _, games in found) / 100 < 80


def test_the_money_of_fair_bets_neither_grows_nor_shrinks_on_average() -> None:
    """Exactly, for all the ways in which twelve games can go: what Ville's inequality rests on."""
    parity = 0.25
    chances = [math.comb(12, wins) * parity**wins * (1 - parity) ** (12 - wins) for wins in range(13)]
    found = [evidence({1.0: wins, 0.0: 12 - wins}, parity) for wins in range(13)]
    assert sum(c * f.above for c, f in zip(chances, found, strict=True)) == pytest.approx(1)
    assert sum(c * f.below for c, f in zip(chances, found, strict=True)) == pytest.approx(1)
    assert max(BETS) < 1


def test_fractions_count_and_order_does_not_matter() -> None:
    assert evidence({0.5: 30, 0.25: 5}, 0.25) == evidence({0.25: 5, 0.5: 30}, 0.25)
    assert evidence({0.25: 1000}, 0.25).verdict == "open"
    assert evidence({}, 0.25).verdict == "open"
    assert evidence({1.0: 100_000}, 0.25).verdict == "stronger", "no overflow"
    assert evidence({0.0: 100_000}, 0.25).verdict == "weaker"


@pytest.mark.parametrize("numbers", [{0.0: 30, 1.0: 10}, {0.25: 7, 0.5: 9, 1.0: 2}, {0.0: 3, 1.0: 90}])
def test_bounds_at_any_time_are_where_means_are_refuted(numbers: dict[float, int]) -> None:
    found = anytime(numbers)
    assert 0 <= found.low < found.share < found.high <= 1
    assert evidence(numbers, found.low).above == pytest.approx(40)
    assert evidence(numbers, found.high).below == pytest.approx(40)
    wins = sum(number * count for number, count in numbers.items())
    fixed = wilson(wins, sum(numbers.values()))
    assert found.high - found.low > 0.5 * (fixed.high - fixed.low)


def test_bounds_at_any_time_of_none_some_and_all() -> None:
    assert (anytime({}).low, anytime({}).high) == (0, 1)
    assert anytime({1.0: 50}).high == 1
    assert 0.8 < anytime({1.0: 50}).low < 1
    assert anytime({0.0: 50}).low == 0
    assert anytime({0.0: 50}).high == pytest.approx(1 - anytime({1.0: 50}).low)
    assert 0 < anytime({1.0: 1}).low < ERROR / 2, "one game says nearly nothing"
    assert anytime({0.5: 1}).share == 0.5


def test_bounds_at_any_time_hold_the_truth_at_all_times() -> None:
    rng = random.Random(4)
    left = 0
    for _ in range(100):
        numbers: Counter[float] = Counter()
        for before, look in itertools.pairwise([0, *looks(100)]):
            numbers.update(float(rng.random() < 0.3) for _ in range(before, look))
            found = anytime(numbers)
            if not found.low <= 0.3 <= found.high:
                left += 1
                break
    assert left <= ERROR * 100


def test_looks_are_fixed_and_reach_the_end() -> None:
    assert list(looks(5)) == [5]
    assert list(looks(50)) == [8, 16, 24, 32, 40, 50]
    assert list(looks(1000))[-2:] == [883, 1000]
    for most in (1, 8, 9, 100):
        assert list(looks(most))[-1] == most
    assert list(looks(0)) == []


# Ratings


def scored(one: float, rest: float, players: int, games: int) -> float:
    """The wins that one of a rating has against the rest of another."""
    odds = 10 ** ((one - rest) / 400) / (players - 1)
    return games * odds / (1 + odds)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ratings_find_known_strengths(players: int) -> None:
    known = {"a": 1400.0, "b": 1500.0, "c": 1650.0, "d": 1900.0}
    games = 1_000_000
    scores = [
        Score(x, y, scored(known[x], known[y], players, games), games) for x, y in itertools.permutations(known, 2)
    ]
    found = {rating.name: rating for rating in rate(list(known), scores, players, "b")}
    for name, rating in known.items():
        assert found[name].rating == pytest.approx(rating, abs=0.1)
    assert found["b"].low == found["b"].high == ANCHOR


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    rng = random.Random(3)
    known = {"a": 1500.0, "b": 1600.0, "c": 1550.0}
    pairs = [("b", "a"), ("c", "b"), ("a", "c")]
    held = 0
    for _ in range(200):
        scores = [
            Score(x, y, sum(rng.random() < scored(known[x], known[y], 3, 1) for _ in range(120)), 120) for x, y in pairs
        ]
        found = {rating.name: rating for rating in rate(list(known), scores, 3, "a")}
        held += found["b"].low <= known["b"] <= found["b"].high
    assert 0.91 * 200 <= held <= 0.99 * 200


def test_who_always_wins_has_a_rating_too_and_more_games_say_more() -> None:
    def best(games: int) -> float:
        return rate(["a", "b"], [Score("b", "a", games, games)], 4, "a")[1].rating

    assert 1500 < best(10) < best(1000) < 5000
    few, many = (rate(["a", "b"], [Score("b", "a", n / 2, n)], 2, "a")[1] for n in (20, 2000))
    assert few.high - few.low > 5 * (many.high - many.low)
    nothing = rate(["a", "b"], [Score("b", "a", 0, 0)], 2, "a")[1]
    assert nothing.rating == pytest.approx(ANCHOR)
