"""What a seat of the historical scenario could build next: roads and ships out of the valley, cities, cards, stones."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from operator import mul

from benben.bots.hexes.cheops.land import (
    CARD,
    CITY,
    NEIGHBORS,
    ROAD,
    SEA,
    SETTLEMENT,
    SHIP,
    Way,
    piece_cost,
    pieces_left,
    turns_to,
    way_cost,
)
from benben.bots.hexes.cheops.stones import Stones
from benben.bots.hexes.cheops.view import SeenScenario
from benben.bots.hexes.egypt.pieces import Target
from benben.bots.hexes.land import Bundle, plus
from benben.bots.hexes.planning import Plan, Planner, prices
from benben.games.hexes import moves as m
from benben.games.hexes.cheops.data import SITE_SPOTS
from benben.games.hexes.cheops.moves import BuildShip
from benben.games.hexes.data import KINDS, MOST_PLAYERS
from benben.kernel.actions import Move

SETTLEMENTS_TRIED, CITIES_TRIED, STONES_TRIED = 4, 2, 4  # targets that plans are made of
WON = 99.0  # a plan that wins at once
FARTHEST = 5  # pieces to a new settlement, or to somebody's building at the site


class ScenarioPlanner(Planner):
    """Targets and plans of one seat in one position."""

    def __init__(self, seen: SeenScenario) -> None:
        self.scene = seen
        super().__init__(seen)
        self._patience = seen.likes.patience ** (seen.seats / MOST_PLAYERS)  # a turn of fewer players is shorter
        self.rented = seen.country.rented(seen.seat)
        self.soft_rates = seen.country.soft_rates(seen.seat)
        self.stones = Stones(seen, self)

    @functools.cached_property
    def targets(self) -> list[Target]:
        return [*self.cities, *self.settlements, *self.cards, *self.stones.targets]

    @functools.cached_property
    def cities(self) -> list[Target]:
        if not self.seen.me.cities_left:
            return []
        return [Target(CITY, 1, 1, self.growth(at), m.RaiseCity(at), CITY, place=at) for at in self.seen.me.settlements]

    @functools.cached_property
    def cards(self) -> list[Target]:
        if not self.seen.observation.deck_total:
            return []
        return [Target(CARD, 0, self.card_worth, 0.0, m.BuyCard(), CARD)]

    @functools.cached_property
    def routes(self) -> list[Target]:
        return []  # CS-4

    # Ways

    @functools.cached_property
    def ways(self) -> dict[int, Way]:
        """Where the seat can get to; along shores by what it can pay sooner."""
        seen, hand = self.scene, self.seen.hand
        by_road, by_ship = (
            (self.wait(hand, plus(cost, SETTLEMENT)), sum(map(mul, cost, self.prices))) for cost in (ROAD, SHIP)
        )
        ships_first = by_ship < by_road if seen.me.oxcarts_left else True
        return seen.country.ways(seen.seat, FARTHEST, ships_first and seen.me.ships_left > 0)

    def start(self, way: Way) -> tuple[Move, Bundle]:
        """The first piece of a way and its cost."""
        piece = way[0]
        return (BuildShip(piece - SEA) if piece >= SEA else m.Cart(piece)), piece_cost(piece)

    @functools.cached_property
    def settlements(self) -> list[Target]:
        seen = self.scene
        if not seen.me.settlements_left:
            return []
        found: list[Target] = []
        for at, way in self.ways.items():
            if not seen.land.vacant[at] or not pieces_left(way, seen.me.oxcarts_left, seen.me.ships_left):
                continue
            cost = plus(SETTLEMENT, way_cost(way))
            chance = self.taste.contested if self.rivals.get(at, 9) <= len(way) else 1.0
            first, first_cost = self.start(way) if way else (m.Settle(at), SETTLEMENT)
            points = 1.0
            if at in SITE_SPOTS and not seen.country.at_site(seen.seat):
                points += seen.likes.at_site if seen.observation.site_open else seen.likes.opens_site
            found.append(Target(cost, 1, points, self.growth(at), first, first_cost, way, at, chance))
        return found

    # What it is worth

    @functools.cached_property
    def shortlist(self) -> list[Target]:
        """Of every kind of build the best ones, so that what can be had at once is weighed against what takes long."""
        hand = self.seen.hand
        found: list[Target] = []
        for targets, most in (
            (self.settlements, SETTLEMENTS_TRIED),
            (self.cities, CITIES_TRIED),
            (self.cards, 1),
            (self.stones.targets, STONES_TRIED),
        ):
            found += self._best_first(targets)[:most]
        nearest = min(self.settlements, key=lambda target: self.wait(hand, target.cost), default=None)
        if nearest is not None and nearest not in found:
            found.append(nearest)
        return self._best_first(found)

    def wait(self, hand: Bundle, cost: Bundle) -> float:
        key = (hand, cost)
        found = self._waits.get(key)
        if found is None:
            found = turns_to(hand, cost, self.production, self.rates, self.rented, self.soft_rates)
            self._waits[key] = found
        return found

    def plan(self, hand: Bundle, targets: Sequence[Target] | None = None) -> Plan:
        """The best target for a hand, or the best two in their order.

        What comes after them counts in either case: here the next build is often far off, and a good one should not be
        put off because only cheap ones go quickly together.
        """
        among = self.shortlist if targets is None else targets
        alone = [(self.wait(hand, target.cost), target) for target in among]
        worth, best_goal, best_following = 0.0, None, None
        onward, discount = self.taste.onward, self.discount
        for turns, goal in alone:
            if not turns and goal.sure >= self.seen.need:
                return Plan(WON, goal, None)
            first = self.value(goal, turns)
            if first + onward * discount(turns) > worth:
                worth, best_goal, best_following = first + onward * discount(turns), goal, None
            apart = (goal.place, *NEIGHBORS[goal.place]) if goal.place >= 0 else ()
            for turns_alone, following in alone:
                if following.place in apart or (following is goal and goal.first_cost is not CARD):
                    continue
                if goal.blocks and following.blocks:
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
        return self.plan(hand).worth + self.taste.card * float(sum(map(mul, hand, self.prices)))

    def prices_with(self, production: Sequence[float]) -> list[float]:
        return [*prices(production[:KINDS]), self.scene.likes.gold]
