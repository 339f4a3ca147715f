"""What a seat of `ancient-egypt` could build next, what that is worth, and how long it takes to collect for it.

A plan is two targets, one after the other: that weighs a cheap build now against waiting for a better one, since what
the first costs delays the second.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

from benben.bots.egypt_route import MOST_NEW, longer_routes, to_beat
from benben.bots.egypt_view import (
    CARD,
    CITY,
    LONGEST_WAIT,
    NEIGHBORS,
    NONE,
    OXCART,
    SETTLEMENT,
    Bundle,
    Seen,
    plus,
    throughput,
    wait,
)
from benben.games.hexes import moves as m
from benben.games.hexes.data import KINDS, LEAST_ARMY, SPECIAL_CARD_POINTS
from benben.kernel.actions import Move

FARTHEST = 3  # oxcarts to a new settlement
SHORTLIST = 7  # targets that plans are made of
FEWER = 4  # of them where many hands are compared
# What a mercenary brings toward the army, by how many more are needed for it.
TOWARD_ARMY = (0.1, 1.2, 0.7, 0.45, 0.25)


class Target(NamedTuple):
    """Something to build: what it costs in all, what it brings, and the move to begin with."""

    cost: Bundle
    points: float
    growth: float  # more points a turn
    first: Move
    first_cost: Bundle
    carts: tuple[int, ...] = ()  # the paths it needs
    place: int = -1  # the intersection it ends at
    chance: float = 1.0  # of coming true


class Plan(NamedTuple):
    worth: float
    goal: Target | None
    following: Target | None


class Planner:
    """Targets and plans of one seat in one position."""

    def __init__(self, seen: Seen) -> None:
        self.seen, self.taste = seen, seen.taste
        self.production = seen.production(seen.seat)
        self.rates = seen.rates(seen.seat)
        self._waits: dict[tuple[Bundle, Bundle], float] = {}
        self._shorter: tuple[Target, ...] | None = None

    # What could be built

    @functools.cached_property
    def throughput(self) -> float:
        return throughput(self.seen.production(self.seen.seat, 1.0), self.rates)

    def growth(self, at: int) -> float:
        """More points a turn from one more building at a place, or from a settlement there raised."""
        seen = self.seen
        more = [a + b * seen.seats / 36 for a, b in zip(seen.production(seen.seat, 1.0), seen.yields[at], strict=True)]
        rates = self.rates
        if at not in seen.owner:
            own = seen.rates_with((at,))
            rates = tuple(min(pair) for pair in zip(rates, own, strict=True))
        return throughput(more, rates) - self.throughput

    @functools.cached_property
    def targets(self) -> list[Target]:
        return [*self.cities, *self.settlements, *self.routes, *self.cards]

    @functools.cached_property
    def cities(self) -> list[Target]:
        if not self.seen.me.cities_left:
            return []
        return [Target(CITY, 1, self.growth(at), m.RaiseCity(at), CITY, place=at) for at in self.seen.me.settlements]

    @functools.cached_property
    def rivals(self) -> dict[int, int]:
        """How many oxcarts the nearest other player needs to a place he reaches soon."""
        found: dict[int, int] = {}
        for p in self.seen.others:
            if self.seen.players[p].settlements_left:
                for at, paths in self.seen.reach(p, 2).items():
                    found[at] = min(found.get(at, 9), len(paths))
        return found

    @functools.cached_property
    def settlements(self) -> list[Target]:
        seen = self.seen
        if not seen.me.settlements_left:
            return []
        found: list[Target] = []
        for at, paths in seen.reach(seen.seat, min(FARTHEST, seen.me.oxcarts_left)).items():
            if not seen.vacant[at]:
                continue
            cost = SETTLEMENT
            for _ in paths:
                cost = plus(cost, OXCART)
            chance = self.taste.contested if self.rivals.get(at, 9) <= len(paths) else 1.0
            first: Move = m.Cart(paths[0]) if paths else m.Settle(at)
            found.append(Target(cost, 1, self.growth(at), first, OXCART if paths else SETTLEMENT, paths, at, chance))
        return found

    @functools.cached_property
    def routes(self) -> list[Target]:
        """The oxcarts that take the longest route."""
        seen = self.seen
        left = seen.me.oxcarts_left
        holder = seen.observation.route_holder
        if not left or holder == seen.seat:
            return []
        length = to_beat(seen)
        if len(seen.me.oxcarts) + min(left, MOST_NEW) < length:
            return []
        for new, (reached, paths) in enumerate(longer_routes(seen, left)):
            if reached >= length and new:
                cost = NONE
                for _ in paths:
                    cost = plus(cost, OXCART)
                points = SPECIAL_CARD_POINTS * 0.85
                if holder is not None:
                    points += 0.3 * seen.threat(holder)
                return [Target(cost, points, 0.0, m.Cart(paths[0]), OXCART, paths)]
        return []

    @functools.cached_property
    def cards(self) -> list[Target]:
        seen = self.seen
        if not seen.observation.deck_total:
            return []
        return [Target(CARD, self.card_worth, 0.0, m.BuyCard(), CARD)]

    @functools.cached_property
    def mercenaries_needed(self) -> int:
        """How many more mercenaries take the army, counting those in the hand as played; 0: it is one's own."""
        seen = self.seen
        holder = seen.observation.army_holder
        if holder == seen.seat:
            return 0
        least = LEAST_ARMY if holder is None else seen.players[holder].mercenaries + 1
        return max(0, least - seen.me.mercenaries - seen.cards["mercenary"])

    @functools.cached_property
    def card_worth(self) -> float:
        """What the top card of the deck brings on average."""
        unseen = self.seen.unseen_cards
        total = max(1, sum(unseen.values()))
        toward = TOWARD_ARMY[min(self.mercenaries_needed, len(TOWARD_ARMY) - 1)]
        points = unseen["victory_point"] * (1.0 + (self.taste.win if self.seen.need == 1 else 0.0))
        mercenaries = unseen["mercenary"] * (self.taste.mercenary + toward)
        progress = (unseen["free_oxcarts"] + unseen["plenty"] + unseen["monopoly"]) * self.taste.progress
        return (points + mercenaries + progress) / total

    # What it is worth

    def wait(self, hand: Bundle, cost: Bundle) -> float:
        key = (hand, cost)
        if key not in self._waits:
            self._waits[key] = wait(hand, cost, self.production, self.rates)
        return self._waits[key]

    def value(self, target: Target, turns: float, points_before: float = 0.0) -> float:
        """What a target is worth when it is done after so many turns, and other points before it."""
        if turns >= LONGEST_WAIT:
            return 0.0
        taste = self.taste
        worth = target.points + taste.growth * target.growth * max(0.0, self.seen.turns_left - turns)
        if target.first_cost is not CARD and points_before < self.seen.need <= points_before + target.points + 0.4:
            worth += taste.win
        return float(worth * target.chance * taste.patience**turns)

    @functools.cached_property
    def shortlist(self) -> list[Target]:
        """The targets worth planning with, the best first."""
        hand = self.seen.hand
        scored = sorted(self.targets, key=lambda target: -self.value(target, self.wait(hand, target.cost)))
        return scored[:SHORTLIST]

    def plan(self, hand: Bundle, targets: Sequence[Target] | None = None) -> Plan:
        """The best two targets in their order, for a hand."""
        among = self.shortlist if targets is None else targets
        alone = [(self.wait(hand, target.cost), target) for target in among]
        worth, best_goal, best_following = 0.0, None, None
        for turns, goal in alone:
            first = self.value(goal, turns)
            if first > worth:
                worth, best_goal, best_following = first, goal, None
            apart = (goal.place, *NEIGHBORS[goal.place]) if goal.place >= 0 else ()
            for turns_alone, following in alone:
                if following.place in apart or (following is goal and goal.first_cost is not CARD):
                    continue
                # Together they take no less time than the longer one: often that is enough to see.
                least = max(turns, turns_alone)
                if first + self.value(following, least, goal.points) > worth:
                    later = max(least, self.wait(hand, plus(goal.cost, following.cost)))
                    both = first + self.value(following, later, goal.points)
                    if both > worth:
                        worth, best_goal, best_following = both, goal, following
        return Plan(worth, best_goal, best_following)

    def worth(self, hand: Bundle) -> float:
        """What a hand is worth: the best plan with it, and a little for every card."""
        worth = self.plan(hand, self.shortlist[:FEWER]).worth
        return worth + self.taste.card * float(sum(map(mul, hand, self.prices)))

    @functools.cached_property
    def prices(self) -> list[float]:
        return prices(self.production)


def prices(production: Sequence[float]) -> list[float]:
    """How dear a card of each kind is: 1 for one produced like the others, up to 2 for one that is not."""
    average = sum(production) / KINDS + 0.05
    return [max(0.5, min(2.0, average / (gain + 0.05))) for gain in production]
