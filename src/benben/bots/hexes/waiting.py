"""How long it takes to collect for something, in turns: a turn is one roll of every player."""

from __future__ import annotations

from typing import NamedTuple

from benben.bots.hexes.bundles import Amounts, Bundle

LONGEST_WAIT = 40.0
PART = 0.8  # how much of a part of an exchange counts


class Basket(NamedTuple):
    """What a few turns of good building cost, and the points they bring."""

    cost: Amounts
    points: float


def wait(hand: Bundle, cost: Amounts, production: Amounts, rates: Amounts) -> float:
    """About how many turns until the cost can be paid, with exchanges at the supply; 0 only if it can be at once."""
    short = 0.0
    whole = 0.0
    spare = 0.0
    slope = 0.0
    events: list[tuple[float, float]] = []
    for have, due, gain, rate in zip(hand, cost, production, rates, strict=True):
        lacking = due - have
        if lacking > 0:
            short += lacking
            slope += gain
            if gain > 0:
                events.append((lacking / gain, gain - gain / rate))
        else:
            whole += int(-lacking) // rate
            spare -= lacking / rate
            slope += gain / rate
    if short <= whole:
        return 0.0
    level = short - PART * spare
    if level <= 0:
        return 1.0
    turns = 0.0
    events.sort()
    for at, change in events:
        if level <= slope * (at - turns):
            break
        level -= slope * (at - turns)
        turns = at
        slope -= change
    if slope * LONGEST_WAIT <= level:
        return LONGEST_WAIT
    return min(LONGEST_WAIT, max(1.0, turns + level / slope))


def points_a_turn(basket: Basket, production: Amounts, rates: Amounts) -> float:
    """What production brings when it is spent well."""
    return basket.points / wait((0,) * len(basket.cost), basket.cost, production, rates)
