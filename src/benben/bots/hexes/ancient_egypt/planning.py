"""What a seat of `ancient-egypt` or `great-pyramid` could build next: a longer route, blocks, its god's builds."""

from __future__ import annotations

import functools

from benben.bots.hexes.ancient_egypt import pieces
from benben.bots.hexes.ancient_egypt.land import CARD, CITY, SETTLEMENT
from benben.bots.hexes.ancient_egypt.route import longer_routes, route_length, to_beat
from benben.bots.hexes.ancient_egypt.view import SeenEgypt
from benben.bots.hexes.bundles import Bundle
from benben.bots.hexes.gods import bargains
from benben.bots.hexes.great_pyramid import pyramid
from benben.bots.hexes.land import Way
from benben.bots.hexes.planning import Planner
from benben.bots.hexes.target import Costs, Target
from benben.games.hexes.data import SPECIAL_CARD_POINTS
from benben.kernel.actions import Move

KEPT_ROUTE = 0.5  # an oxcart that keeps a rival off one's longest route
SURE_ROUTE = 0.85  # how sure the longest route is to stay
FARTHEST = 3  # oxcarts to a new settlement
MOST_NEW = 3  # oxcarts for a longer route
SHORTLIST = 7  # targets that plans are made of
BARGAINS = 3  # more of them that a god makes cheaper


class EgyptPlanner(Planner[SeenEgypt]):
    costs = Costs(SETTLEMENT, CITY, CARD)

    def __init__(self, seen: SeenEgypt) -> None:
        super().__init__(seen, seen.taste.haste if seen.observation.gods else seen.taste.patience)

    @functools.cached_property
    def targets(self) -> list[Target]:
        blocks = pyramid.blocks(self.seen) if self.seen.nile else []
        return [*self.cities, *self.settlements, *self.routes, *self.cards, *blocks]

    @functools.cached_property
    def shortlist(self) -> list[Target]:
        """One's god makes some of them cheaper."""
        scored = self._best_first(self.targets)[:SHORTLIST]
        if not self.seen.bargains:
            return scored
        cheaper = bargains.cheaper(self, self.seen.me.god, self.seen.hand, scored, self.seen.taste.tempo)
        return self._best_first([*scored, *self._best_first(cheaper)[:BARGAINS]])

    # Settlements

    def ways_to_settle(self) -> list[tuple[int, Way]]:
        seen = self.seen
        ways = [*seen.land.reach(seen.seat, min(FARTHEST, seen.me.oxcarts_left)).items()]
        if seen.me.boats_left:
            across = seen.land.reach(seen.seat, FARTHEST, by_water=True).items()
            ways += [(at, way) for at, way in across if pieces.by_boat(seen, way)]
        return [(at, way) for at, way in ways if seen.land.vacant[at]]

    def start(self, way: Way) -> tuple[Move, Bundle] | None:
        return pieces.start(self.seen, way)

    def way_cost(self, way: Way) -> Bundle:
        return pieces.way_cost(self.seen, way)

    def besides(self, at: int, way: Way) -> float:  # noqa: ARG002
        return pyramid.right_to_build(self.seen, way)

    # The longest route

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
            for reached, way in longer_routes(seen, most, boats)[1:]:
                if reached >= length:
                    start = self.start(way)
                    if start and (not boats or pieces.by_boat(seen, way)):
                        worth = points + pyramid.right_to_build(seen, way)
                        found.append(Target(self.way_cost(way), sure, worth, 0.0, *start, way))
                    break
        return found

    # The gods

    def bargain(self, god: str, hand: Bundle) -> float:
        """What the builds that a god makes cheaper bring with a hand."""
        cheaper = bargains.cheaper(self, god, hand, self.shortlist)
        if not cheaper:
            return 0.0
        return self.plan(hand, [*self.compared, *cheaper]).worth - self.plan(hand, self.compared).worth
