"""What a seat of a hex title could build next, what that is worth, and how long it takes to collect for it.

A plan is two targets, one after the other: that weighs a cheap build now against waiting for a better one, since what
the first costs delays the second.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from operator import mul
from typing import ClassVar, Generic, TypeVar

from benben.bots.hexes.bundles import Bundle, plus
from benben.bots.hexes.land import Way
from benben.bots.hexes.target import Costs, Plan, Target
from benben.bots.hexes.view import AnySeen
from benben.bots.hexes.waiting import LONGEST_WAIT, wait
from benben.games.hexes import moves as m
from benben.games.hexes.data import KINDS, LEAST_ARMY
from benben.kernel.actions import Move

FEWER = 4  # of the shortlist where many hands are compared
# What a mercenary brings toward the army, by how many more are needed for it.
TOWARD_ARMY = (0.1, 1.2, 0.7, 0.45, 0.25)

SomeSeen_co = TypeVar("SomeSeen_co", bound=AnySeen, covariant=True)


class Planner(Generic[SomeSeen_co]):
    """Targets and plans of one seat in one position."""

    costs: ClassVar[Costs]

    def __init__(self, seen: SomeSeen_co, patience: float) -> None:
        self.seen, self.taste = seen, seen.taste
        self.production = seen.production
        self.rates = seen.land.rates[seen.seat]
        self._waits: dict[tuple[Bundle, Bundle], float] = {}
        self._patience = patience
        self._discounts: dict[float, float] = {}
        self.after_one = 0.0  # what comes after a plan of one target

    # What could be built

    @functools.cached_property
    def targets(self) -> list[Target]:
        raise NotImplementedError

    @functools.cached_property
    def shortlist(self) -> list[Target]:
        """The targets worth planning with, the best first."""
        raise NotImplementedError

    @functools.cached_property
    def compared(self) -> list[Target]:
        """Those that hands are compared by."""
        return self.shortlist[:FEWER]

    def growth(self, at: int) -> float:
        return self.seen.land.growth(self.seen.seat, at)

    @functools.cached_property
    def cities(self) -> list[Target]:
        if not self.seen.me.cities_left:
            return []
        cost = self.costs.city
        return [Target(cost, 1, 1, self.growth(at), m.RaiseCity(at), cost, place=at) for at in self.seen.me.settlements]

    @functools.cached_property
    def rivals(self) -> dict[int, int]:
        """How many pieces the nearest other player needs to a place they reach soon."""
        found: dict[int, int] = {}
        for p in self.seen.others:
            if self.seen.players[p].settlements_left:
                for at, way in self.seen.land.reach(p, 2).items():
                    found[at] = min(found.get(at, 9), len(way))
        return found

    @functools.cached_property
    def settlements(self) -> list[Target]:
        if not self.seen.me.settlements_left:
            return []
        found: list[Target] = []
        cost = self.costs.settlement
        for at, way in self.ways_to_settle():
            chance = self.taste.contested if self.rivals.get(at, 9) <= len(way) else 1.0
            first, first_cost = self.start(way) or (m.Settle(at), cost)
            whole, points = plus(cost, self.way_cost(way)), 1 + self.besides(at, way)
            found.append(Target(whole, 1, points, self.growth(at), first, first_cost, way, at, chance))
        return found

    def ways_to_settle(self) -> Iterable[tuple[int, Way]]:
        """The vacant places in reach, and ways to them for which there are enough pieces."""
        raise NotImplementedError

    def start(self, way: Way) -> tuple[Move, Bundle] | None:
        """The first piece of a way and its cost; None where no piece is needed."""
        raise NotImplementedError

    def way_cost(self, way: Way) -> Bundle:
        raise NotImplementedError

    def besides(self, at: int, way: Way) -> float:
        """What a settlement at the end of a way is worth besides its point and growth."""
        raise NotImplementedError

    @functools.cached_property
    def cards(self) -> list[Target]:
        if not self.seen.observation.deck_total:
            return []
        return [Target(self.costs.card, 0, self.card_worth, 0.0, m.BuyCard(), self.costs.card)]

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
        """About how many turns until a cost can be paid; 0 only if it can be at once."""
        key = (hand, cost)
        found = self._waits.get(key)
        if found is None:
            found = self._waits[key] = self.reckoned_wait(hand, cost)
        return found

    def reckoned_wait(self, hand: Bundle, cost: Bundle) -> float:
        return wait(hand, cost, self.production, self.rates)

    def value(self, target: Target, turns: float, points_before: int = 0) -> float:
        """What a target is worth if it is done after so many turns, and other points before it."""
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

    def _best_first(self, targets: list[Target]) -> list[Target]:
        hand = self.seen.hand
        return sorted(targets, key=lambda target: -self.value(target, self.wait(hand, target.cost)))

    def plan(self, hand: Bundle, targets: Sequence[Target] | None = None) -> Plan:
        """The best target for a hand, or the best two in their order."""
        among = self.shortlist if targets is None else targets
        alone = [(self.wait(hand, target.cost), target) for target in among]
        worth, best_goal, best_following = 0.0, None, None
        onward, after_one, discount = self.taste.onward, self.after_one, self.discount
        neighbors = self.seen.land.board.neighbors
        for turns, goal in alone:
            first = self.value(goal, turns)
            by_itself = first + after_one * discount(turns) if after_one else first
            if by_itself > worth:
                worth, best_goal, best_following = by_itself, goal, None
            apart = (goal.place, *neighbors[goal.place]) if goal.place >= 0 else ()
            for turns_alone, following in alone:
                if following.place in apart or (following is goal and goal.first_cost is not self.costs.card):
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

    def worth(self, hand: Bundle) -> float:
        """What a hand is worth: the best plan with it, and a little for every card."""
        return self.plan(hand, self.compared).worth + self.taste.card * float(sum(map(mul, hand, self.prices)))

    @functools.cached_property
    def prices(self) -> list[float]:
        return self.prices_with(self.production)

    def prices_with(self, production: Sequence[float]) -> list[float]:
        """How precious a card of each kind is: 1 if it is produced like the others, up to 2 if it isn't."""
        average = sum(production) / KINDS + 0.05
        return [max(0.5, min(2.0, average / (gain + 0.05))) for gain in production]


AnyPlanner = Planner[AnySeen]
