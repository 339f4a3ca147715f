"""What a seat of the historical scenario could build next: roads and ships out of the valley, cities, cards, stones."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from operator import mul

from benben.bots.hexes.bundles import Bundle, plus
from benben.bots.hexes.cheops_scenario import pieces
from benben.bots.hexes.cheops_scenario.land import CARD, CITY, ROAD, SETTLEMENT, SHIP
from benben.bots.hexes.cheops_scenario.stones import Stones
from benben.bots.hexes.cheops_scenario.view import SeenScenario
from benben.bots.hexes.cheops_scenario.waiting import turns_to
from benben.bots.hexes.land import Way
from benben.bots.hexes.planning import Planner
from benben.bots.hexes.target import Costs, Plan, Target
from benben.games.hexes.cheops_scenario.data import SITE_SPOTS
from benben.games.hexes.data import KINDS, MOST_PLAYERS
from benben.kernel.actions import Move

SETTLEMENTS_TRIED, CITIES_TRIED, STONES_TRIED = 4, 2, 4  # targets that plans are made of
WON = 99.0  # a plan that wins at once
FARTHEST = 5  # pieces to a new settlement, or to somebody's building at the site


class ScenarioPlanner(Planner[SeenScenario]):
    costs = Costs(SETTLEMENT, CITY, CARD)

    def __init__(self, seen: SeenScenario) -> None:
        # A turn of fewer players is shorter.
        super().__init__(seen, seen.taste.patience ** (seen.seats / MOST_PLAYERS))
        # The next build is often far off: a good one should not be put off because only cheap ones go quickly together.
        self.after_one = seen.taste.onward
        self.rented = seen.land.rented(seen.seat)
        self.lasting_rates = seen.land.lasting_rates(seen.seat)
        self.stones = Stones(seen, self)

    @functools.cached_property
    def targets(self) -> list[Target]:
        return [*self.cities, *self.settlements, *self.cards, *self.stones.targets]

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

    @functools.cached_property
    def compared(self) -> list[Target]:
        return self.shortlist

    # Settlements

    @functools.cached_property
    def ways(self) -> dict[int, Way]:
        """Where the seat can get to; along shores by what it can pay sooner."""
        seen, hand = self.seen, self.seen.hand
        by_road, by_ship = (
            (self.wait(hand, plus(cost, SETTLEMENT)), sum(map(mul, cost, self.prices))) for cost in (ROAD, SHIP)
        )
        ships_first = by_ship < by_road if seen.me.oxcarts_left else True
        return seen.land.reach(seen.seat, FARTHEST, ships_first and seen.me.ships_left > 0)

    def ways_to_settle(self) -> Iterable[tuple[int, Way]]:
        vacant = self.seen.land.vacant
        return ((at, way) for at, way in self.ways.items() if vacant[at] and pieces.enough(self.seen, way))

    def start(self, way: Way) -> tuple[Move, Bundle] | None:
        return pieces.start(way)

    def way_cost(self, way: Way) -> Bundle:
        return pieces.way_cost(way)

    def besides(self, at: int, way: Way) -> float:  # noqa: ARG002
        """A building at the site."""
        seen = self.seen
        if at not in SITE_SPOTS or seen.land.at_site(seen.seat):
            return 0.0
        return seen.taste.at_site if seen.observation.site_open else seen.taste.opens_site

    # What it is worth

    def reckoned_wait(self, hand: Bundle, cost: Bundle) -> float:
        return turns_to(hand, cost, self.production, self.rates, self.rented, self.lasting_rates)

    def plan(self, hand: Bundle, targets: Sequence[Target] | None = None) -> Plan:
        """Whatever wins at once goes before everything else."""
        among = self.shortlist if targets is None else targets
        for target in among:
            if target.sure >= self.seen.need and not self.wait(hand, target.cost):
                return Plan(WON, target, None)
        return super().plan(hand, among)

    def prices_with(self, production: Sequence[float]) -> list[float]:
        return [*super().prices_with(production[:KINDS]), self.seen.taste.gold]
