"""The pyramid of the historical scenario in the plans: stones for the Blessing and against the Curse, and the site."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from benben.bots.hexes.bundles import Bundle, plus, times
from benben.bots.hexes.cheops_scenario import pieces
from benben.bots.hexes.cheops_scenario.land import ONE_GOLD, STONE
from benben.bots.hexes.cheops_scenario.view import SeenScenario
from benben.bots.hexes.target import Target
from benben.games.hexes.cheops_scenario.data import BLESSING_POINTS, CURSE_POINTS, SITE_SPOTS, STONE_PLACES, STONES
from benben.games.hexes.cheops_scenario.moves import BuildStone, BuildStoneThrough

if TYPE_CHECKING:
    from benben.bots.hexes.cheops_scenario.planning import ScenarioPlanner

MOST_AT_ONCE = 4  # stones of one target
# How likely the Blessing is lost to the next rival, by how many stones they need for it.
LOST = (1.0, 0.5, 0.32, 0.2, 0.1, 0.05)
# How likely the Curse does not come back, by how many have fewer stones.
FREE = (0.0, 0.65, 0.85, 0.95)
TAKEN = 0.3  # of a point for the Blessing lost by a player who is level; more for one ahead
CURSED = 0.12  # the same for the Curse that others get
LEVEL = 0.15  # a stone that brings nothing yet but draws nearer
END = 99  # points of a stone that ends the game in one's favor


class Stones:
    """What stones bring a seat, and how it gets to build them."""

    def __init__(self, seen: SeenScenario, planner: ScenarioPlanner) -> None:
        self.seen, self.planner = seen, planner

    # What they bring

    def risk(self, stones: list[int]) -> float:
        """How likely the seat loses the Blessing when these stones lie there."""
        seen = self.seen
        rival = max(stones[p] for p in seen.others)
        return LOST[min(len(LOST) - 1, max(0, stones[seen.seat] + 1 - rival))]

    def worth(self, count: int) -> tuple[int, float]:
        """Points that so many stones bring at once, and what they are worth."""
        seen = self.seen
        before, held = seen.stones, seen.observation.blessing
        after, holder = seen.with_stones(count)
        sure = seen.stone_points(seen.seat, after, holder) - seen.stone_points(seen.seat, before, held)
        points = 0.0
        if holder == seen.seat:
            points += BLESSING_POINTS * (1 - self.risk(after))
            if held == seen.seat:
                points -= BLESSING_POINTS * (1 - self.risk(before))
            elif held is not None:
                points += TAKEN * seen.threat(held)
        points += CURSE_POINTS * (self.free(after) - self.free(before))
        for p in seen.others:
            if seen.is_cursed(p, after) and not seen.is_cursed(p, before):
                points += CURSED * seen.threat(p)
        return max(0, sure), seen.taste.stone * points + LEVEL

    def free(self, stones: list[int]) -> float:
        """How sure the seat is to stay without the Curse."""
        behind = sum(1 for p in self.seen.others if stones[p] < stones[self.seen.seat])
        if not behind and max(stones) == stones[self.seen.seat]:
            return 0.5  # all are equal: whoever builds next leaves the others with it
        return FREE[behind]

    @functools.cached_property
    def counts(self) -> list[int]:
        """How many stones at once are worth a plan: one, what lifts the Curse, what takes the Blessing."""
        seen = self.seen
        mine, holder = seen.stones[seen.seat], seen.observation.blessing
        wanted = {1, min(seen.stones[p] for p in seen.others) + 1 - mine}
        if holder is not None and holder != seen.seat:
            wanted |= {seen.stones[holder] + 1 - mine}
        most = min(MOST_AT_ONCE, STONES - mine, STONE_PLACES - seen.observation.laid)
        return sorted(count for count in wanted if 1 <= count <= most)

    def wins_the_end(self, count: int) -> bool:
        """Whether nobody is ahead of the seat when its stones fill the pyramid (CS-30)."""
        seen = self.seen
        after, holder = seen.with_stones(count)

        def points(p: int) -> int:
            known = seen.own_points if p == seen.seat else seen.points[p] + (seen.players[p].cards_total + 2) // 3
            change = seen.stone_points(p, after, holder) - seen.stone_points(p, seen.stones, seen.observation.blessing)
            return known + change

        return all(points(p) <= points(seen.seat) for p in seen.others)

    # How to build them

    @functools.cached_property
    def targets(self) -> list[Target]:
        """Stones with one's own building at the site, through another's, or after a way or a settlement there."""
        seen = self.seen
        if not self.counts:
            return []
        if seen.land.at_site(seen.seat):
            return self._stones(BuildStone(), fee=False)
        if not seen.observation.site_open:
            return self._by_settling()
        hosts = seen.land.hosts(seen.seat)
        if hosts:
            host = min(hosts, key=lambda p: (seen.threat(p), p))
            return [*self._stones(BuildStoneThrough(host), fee=True), *self._by_settling()]
        return [*self._by_connecting(), *self._by_settling()]

    def _stones(self, first: BuildStone | BuildStoneThrough, fee: bool) -> list[Target]:
        one = self._price(fee)
        return [
            Target(times(one, count), sure, points, 0.0, first, one, blocks=True)
            for count, sure, points in self._valued(self.counts)
        ]

    def _by_connecting(self) -> list[Target]:
        """The shortest way to where a building at the site is connected, and a stone for a fee."""
        seen, land = self.seen, self.seen.land
        networks = {land.network[at] for at in SITE_SPOTS if at in land.owner}
        ways = [way for at, way in self.planner.ways.items() if land.network[at] in networks]
        shortest = min((way for way in ways if pieces.enough(seen, way)), key=len, default=())
        start = pieces.start(shortest)
        if start is None:
            return []
        return self._after(Target(pieces.way_cost(shortest), 0, 0.0, 0.0, *start, shortest), fee=True)

    def _by_settling(self) -> list[Target]:
        """The best settlement at the site, and a stone from it."""
        planner = self.planner
        sites = [target for target in planner.settlements if target.place in SITE_SPOTS]
        if not sites:
            return []
        best = max(sites, key=lambda target: planner.value(target, planner.wait(self.seen.hand, target.cost)))
        return self._after(best, fee=False)

    def _after(self, before: Target, fee: bool) -> list[Target]:
        """What opens the site to the seat, and stones after it."""
        one = self._price(fee)
        return [
            before._replace(
                cost=plus(before.cost, times(one, count)),
                sure=before.sure + sure,
                points=before.points + points,
                blocks=True,
            )
            for count, sure, points in self._valued(self.counts[:2])
        ]

    def _price(self, fee: bool) -> Bundle:
        return plus(STONE, ONE_GOLD) if fee else STONE

    def _valued(self, counts: list[int]) -> list[tuple[int, int, float]]:
        """So many stones and what they are worth; not those that end the game in another's favor."""
        found: list[tuple[int, int, float]] = []
        for count in counts:
            sure, points = self.worth(count)
            if self.seen.observation.laid + count < STONE_PLACES:
                found.append((count, sure, points))
            elif self.wins_the_end(count):
                found.append((count, END, points))
        return found
