"""How strong players are, from who won at which table.

The model is the one of Bradley and Terry for more than two (Luce's choice axiom, a softmax): everyone has a strength,
and at a table each wins with a chance proportional to it. If one of A plays against `n` of B, the odds that A wins
are `A / (n · B)`. A rating is the logarithm of the strength, in Elo's steps: 400 points are ten times the strength.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from benben.arena.statistics import Z95

ANCHOR = 1500.0
STEP = 400 / math.log(10)  # Elo's points for each factor of e
DOUBT = 1.0  # games that each pairing is thought to have had besides, as among equals, so that ratings stay finite
LONGEST_STEP = 2.0
CLOSE = 1e-12
MOST_STEPS = 200


class Score(msgspec.Struct, frozen=True):
    """One of A against the rest of B: how many games somebody won, and how many of them (with fractions) A did."""

    one: str
    rest: str
    wins: float
    games: float


class Rating(msgspec.Struct, frozen=True):
    """With the bounds of 95 %; those of the anchor are its rating, for it is what others are measured by."""

    name: str
    rating: float
    low: float
    high: float


def rate(names: Sequence[str], scores: Sequence[Score], players: int, anchor: str) -> list[Rating]:
    """The most likely ratings. Everyone must be connected with the anchor by scores."""
    free = [name for name in names if name != anchor]
    index = {name: i for i, name in enumerate(free)}
    strengths = [0.0] * len(free)
    covariance = _Matrix()
    for _ in range(MOST_STEPS):
        slope = [0.0] * len(free)
        bent = [[0.0] * len(free) for _ in free]
        for score in scores:
            games, wins = score.games + DOUBT, score.wins + DOUBT / players
            ends = [(index[name], sign) for name, sign in ((score.one, 1), (score.rest, -1)) if name in index]
            ahead = sum(sign * strengths[i] for i, sign in ends) - math.log(players - 1)
            chance = 1 / (1 + math.exp(-ahead))
            for i, sign in ends:
                slope[i] += sign * (wins - games * chance)
                for k, other in ends:
                    bent[i][k] += sign * other * games * chance * (1 - chance)
        covariance = _inverse(bent)
        steps = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in covariance]
        strengths = [s + max(-LONGEST_STEP, min(LONGEST_STEP, step)) for s, step in zip(strengths, steps, strict=True)]
        if all(abs(step) < CLOSE for step in steps):
            break
    found: list[Rating] = []
    for name in names:
        at = index.get(name)
        rating = ANCHOR + STEP * strengths[at] if at is not None else ANCHOR
        off = Z95 * STEP * math.sqrt(covariance[at][at]) if at is not None else 0.0
        found.append(Rating(name, rating, rating - off, rating + off))
    return found


_Matrix = list[list[float]]


def _inverse(matrix: _Matrix) -> _Matrix:
    """By Gauss and Jordan; Fisher's information of connected players has one."""
    size = len(matrix)
    rows = [[*row, *(float(i == k) for k in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for k in range(size):
            if k != i:
                rows[k] = [a - rows[k][i] * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [row[size:] for row in rows]
