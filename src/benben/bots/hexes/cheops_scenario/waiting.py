"""How long it takes to collect for something where others' ports can be rented."""

from __future__ import annotations

from collections.abc import Sequence

from benben.bots.hexes.bundles import Amounts, Bundle, minus
from benben.bots.hexes.waiting import LONGEST_WAIT
from benben.games.hexes.cheops_scenario.data import GOLD

MOST_RENTS = 3  # in one go
TURNS = (1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 11.0, 15.0, 20.0, 28.0, LONGEST_WAIT)  # that waiting is tried for
REST = 0.3  # of an exchange in each good that is too few for one


def exchanges(spare: Bundle, rates: Sequence[int], rented: Sequence[int]) -> int:
    """How many goods the supply gives at once for what is spare: at one's own rates, and for a fee at others' ports."""
    left = [max(0, count) for count in spare]
    fees = min(MOST_RENTS, left[GOLD])
    done = sum(count // rate for count, rate in zip(left[:GOLD], rates, strict=False))
    for kind in range(GOLD):
        if fees and left[kind] >= rented[kind] < rates[kind]:
            more, paid = max(
                (rents + (left[kind] - rents * rented[kind]) // rates[kind] - left[kind] // rates[kind], -rents)
                for rents in range(min(fees, left[kind] // rented[kind]) + 1)
            )
            done += more
            fees += paid
            left[GOLD] += paid
    return done + left[GOLD] // rates[GOLD]


def turns_to(
    hand: Bundle,
    cost: Bundle,
    production: Amounts,
    rates: Sequence[int],
    rented: Sequence[int],
    soft_rates: Sequence[float],
) -> float:
    """About how many turns until a cost can be paid; 0 only if it can be at once, with exchanges and rents."""
    spare = minus(hand, cost)
    short = -sum(count for count in spare if count < 0)
    if short <= exchanges(spare, rates, rented):
        return 0.0
    before, gap_before = 0.0, float(short)
    for turns in TURNS:
        gap = 0.0
        for count, gain, rate in zip(spare, production, soft_rates, strict=True):
            left = count + gain * turns
            if left < 0:
                gap -= left
            elif left > REST * rate:
                gap -= left / rate - REST
        if gap <= 0:
            return max(1.0, before + (turns - before) * gap_before / (gap_before - gap))
        before, gap_before = turns, gap
    return LONGEST_WAIT
