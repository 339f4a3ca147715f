"""What a seat of a hex title could build next, what that is worth, and how long it takes to collect for it.

A plan is two targets, one after the other: that weighs a cheap build now against waiting for a better one, since what
the first costs delays the second.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

from benben.bots.hexes.egypt import bargains, pyramid
from benben.bots.hexes.egypt.pieces import Target, by_boat, pieces_cost, way
from benben.bots.hexes.egypt.route import MOST_NEW, longer_routes, route_length, to_beat
from benben.bots.hexes.land import CARD, CITY, LONGEST_WAIT, NEIGHBORS, SETTLEMENT, Bundle, plus, wait
from benben.bots.hexes.view import Seen
from benben.games.hexes import moves as m
from benben.games.hexes.data import KINDS, LEAST_ARMY, SPECIAL_CARD_POINTS

KEPT_ROUTE = 0.5  # an oxcart that keeps a rival off one's longest route
SURE_ROUTE = 0.85  # how sure the longest route is to stay
FARTHEST = 3  # oxcarts to a new settlement
SHORTLIST = 7  # targets that plans are made of
BARGAINS = 3  # more of them that a god makes cheaper
FEWER = 4  # of them where many hands are compared
# What a mercenary brings toward the army, by how many more are needed for it.
TOWARD_ARMY = (0.1, 1.2, 0.7, 0.45, 0.25)


class Plan(NamedTuple):
    worth: float
    goal: Target | None
    following: Target | None


class Planner:
    """Targets and plans of one seat in one position."""

    def __init__(self, seen: Seen) -> None:
        self.seen, self.taste = seen, seen.taste
        self.production = seen.production
        self.rates = seen.land.rates[seen.seat]
        self._waits: dict[tuple[Bundle, Bundle], float] = {}
        self._patience = seen.taste.haste if seen.observation.gods else seen.taste.patience
        self._discounts: dict[float, float] = {}

    # What could be built

    def growth(self, at: int) -> float:
        return self.seen.land.growth(self.seen.seat, at)

    @functools.cached_property
    def targets(self) -> list[Target]:
        blocks = pyramid.blocks(self.seen) if self.seen.nile else []
        return [*self.cities, *self.settlements, *self.routes, *self.cards, *blocks]

    @functools.cached_property
    def cities(self) -> list[Target]:
        if not self.seen.me.cities_left:
            return []
        return [Target(CITY, 1, 1, self.growth(at), m.RaiseCity(at), CITY, place=at) for at in self.seen.me.settlements]

    @functools.cached_property
    def rivals(self) -> dict[int, int]:
        """How many oxcarts the nearest other player needs to a place he reaches soon."""
        found: dict[int, int] = {}
        for p in self.seen.others:
            if self.seen.players[p].settlements_left:
                for at, paths in self.seen.land.reach(p, 2).items():
                    found[at] = min(found.get(at, 9), len(paths))
        return found

    @functools.cached_property
    def settlements(self) -> list[Target]:
        seen = self.seen
        if not seen.me.settlements_left:
            return []
        found: list[Target] = []
        ways = [*seen.land.reach(seen.seat, min(FARTHEST, seen.me.oxcarts_left)).items()]
        if seen.me.boats_left:
            across = seen.land.reach(seen.seat, FARTHEST, boats=True).items()
            ways += [(at, paths) for at, paths in across if by_boat(seen, paths)]
        for at, paths in ways:
            if not seen.land.vacant[at]:
                continue
            cost = plus(SETTLEMENT, pieces_cost(seen, paths))
            chance = self.taste.contested if self.rivals.get(at, 9) <= len(paths) else 1.0
            first, first_cost = way(seen, paths) or (m.Settle(at), SETTLEMENT)
            points = 1 + pyramid.right_to_build(seen, paths)
            found.append(Target(cost, 1, points, self.growth(at), first, first_cost, paths, at, chance))
        return found

    @functools.cached_property
    def routes(self) -> list[Target]:
        """The oxcarts that take the longest route, or keep it from one who could soon take it."""
        seen, holder = self.seen, self.seen.observation.route_holder
        left = min(seen.me.oxcarts_left, MOST_NEW)
        if holder == seen.seat:
            own, rival = route_length(seen, seen.seat), max(route_length(seen, p) for p in seen.others)
            length, most, sure, points = own + 1, min(left, 1), 0, KEPT_ROUTE if rival >= own - 1 else 0.0
        else:
            length, most, sure = to_beat(seen), left, SPECIAL_CARD_POINTS
            points = SURE_ROUTE * SPECIAL_CARD_POINTS + (0.0 if holder is None else 0.3 * seen.threat(holder))
        if not points or len(seen.me.oxcarts) + most < length:
            return []
        found: list[Target] = []
        for boats in (False, True) if seen.me.boats_left else (False,):
            for reached, paths in longer_routes(seen, most, boats)[1:]:
                if reached >= length:
                    start = way(seen, paths)
                    if start and (not boats or by_boat(seen, paths)):
                        worth = points + pyramid.right_to_build(seen, paths)
                        found.append(Target(pieces_cost(seen, paths), sure, worth, 0.0, *start, paths))
                    break
        return found

    @functools.cached_property
    def cards(self) -> list[Target]:
        seen = self.seen
        if not seen.observation.deck_total:
            return []
        return [Target(CARD, 0, self.card_worth, 0.0, m.BuyCard(), CARD)]

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
        points = unseen["victory_point"] * self.card_of("victory_point")
        mercenaries = unseen["mercenary"] * self.card_of("mercenary")
        progress = (unseen["free_oxcarts"] + unseen["plenty"] + unseen["monopoly"]) * self.taste.progress
        return (points + mercenaries + progress) / total

    def card_of(self, card: str) -> float:
        """What a development card brings."""
        if card == "victory_point":
            return 1.0 + (self.taste.win if self.seen.need == 1 else 0.0)
        if card == "mercenary":
            return self.taste.mercenary + TOWARD_ARMY[min(self.mercenaries_needed, len(TOWARD_ARMY) - 1)]
        return self.taste.progress

    # What it is worth

    def wait(self, hand: Bundle, cost: Bundle) -> float:
        key = (hand, cost)
        if key not in self._waits:
            self._waits[key] = wait(hand, cost, self.production, self.rates)
        return self._waits[key]

    def value(self, target: Target, turns: float, points_before: int = 0) -> float:
        """What a target is worth when it is done after so many turns, and other points before it."""
        if turns >= LONGEST_WAIT:
            return 0.0
        taste = self.taste
        worth = target.points + taste.growth * target.growth * max(0.0, self.seen.turns_left - turns)
        if points_before < self.seen.need <= points_before + target.sure:
            worth += taste.win
        return worth * target.chance * self.discount(turns)

    def discount(self, turns: float) -> float:
        """What a point after so many turns counts now."""
        found = self._discounts.get(turns)
        if found is None:
            found = self._discounts[turns] = float(self._patience**turns) * self.seen.lasts(turns)
        return found

    @functools.cached_property
    def shortlist(self) -> list[Target]:
        """The targets worth planning with, the best first; some of them cheaper by one's god."""
        scored = self._best_first(self.targets)[:SHORTLIST]
        if not self.seen.bargains:
            return scored
        cheaper = bargains.cheaper(self, self.seen.me.god, self.seen.hand, scored, self.taste.tempo)
        return self._best_first([*scored, *self._best_first(cheaper)[:BARGAINS]])

    def _best_first(self, targets: list[Target]) -> list[Target]:
        hand = self.seen.hand
        return sorted(targets, key=lambda target: -self.value(target, self.wait(hand, target.cost)))

    def plan(self, hand: Bundle, targets: Sequence[Target] | None = None) -> Plan:
        """The best two targets in their order, for a hand."""
        among = self.shortlist if targets is None else targets
        alone = [(self.wait(hand, target.cost), target) for target in among]
        worth, best_goal, best_following = 0.0, None, None
        onward, discount = self.taste.onward, self.discount
        for turns, goal in alone:
            first = self.value(goal, turns)
            if first > worth:
                worth, best_goal, best_following = first, goal, None
            apart = (goal.place, *NEIGHBORS[goal.place]) if goal.place >= 0 else ()
            for turns_alone, following in alone:
                if following.place in apart or (following is goal and goal.first_cost is not CARD):
                    continue
                if (goal.blocks and following.blocks) or (goal.by_god and following.by_god):
                    continue
                # Together they take no less time than the longer one: often that is enough to see.
                least = max(turns, turns_alone)
                if first + self.value(following, least, goal.sure) + onward * discount(least) > worth:
                    later = max(least, self.wait(hand, plus(goal.cost, following.cost)))
                    both = first + self.value(following, later, goal.sure) + onward * discount(later)
                    if both > worth:
                        worth, best_goal, best_following = both, goal, following
        return Plan(worth, best_goal, best_following)

    def bargain(self, god: str, hand: Bundle) -> float:
        """What builds that a god makes cheaper bring with a hand."""
        targets = self.shortlist[:FEWER]
        cheaper = bargains.cheaper(self, god, hand, self.shortlist)
        return self.plan(hand, [*targets, *cheaper]).worth - self.plan(hand, targets).worth if cheaper else 0.0

    def worth(self, hand: Bundle) -> float:
        """What a hand is worth: the best plan with it, and a little for every card."""
        worth = self.plan(hand, self.shortlist[:FEWER]).worth
        return worth + self.taste.card * float(sum(map(mul, hand, self.prices)))

    @functools.cached_property
    def prices(self) -> list[float]:
        return self.prices_with(self.production)

    def prices_with(self, production: Sequence[float]) -> list[float]:
        return prices(production)


def prices(production: Sequence[float]) -> list[float]:
    """How dear a card of each kind is: 1 for one produced like the others, up to 2 for one that is not."""
    average = sum(production) / KINDS + 0.05
    return [max(0.5, min(2.0, average / (gain + 0.05))) for gain in production]
