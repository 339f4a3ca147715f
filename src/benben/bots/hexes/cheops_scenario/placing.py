"""Where to begin in the historical scenario: three settlements on the Nile, each with a road or a ship beside it."""

from __future__ import annotations

import functools
import random
from collections.abc import Sequence

from benben.bots.hexes.cheops_scenario.land import NEIGHBORS, PATHS_AT
from benben.bots.hexes.cheops_scenario.view import SeenScenario
from benben.bots.hexes.placing import Placing
from benben.games.hexes import moves as m
from benben.games.hexes.cheops_scenario.data import SITE_SPOTS
from benben.games.hexes.cheops_scenario.moves import BuildShip

SETTLEMENTS = 3  # of the set-up
# How much a pip of each good is wanted: the valley has little lumber and no ore.
WANTED = (1.0, 1.8, 0.9, 1.0, 2.0, 0.8)
PORT = 1.0
FAR = 4  # pieces to a place to go on to
NEARER = 0.78  # what it is worth a piece farther away
SHORTLIST = 12


class ScenarioPlacing(Placing[SeenScenario]):
    variety = 0.8
    numbers = 0.3

    def __init__(self, seen: SeenScenario) -> None:
        super().__init__(seen, WANTED)
        self.placed = len(seen.land.owner)

    def harbor(self, at: int) -> float:  # noqa: ARG002
        return PORT

    @functools.cached_property
    def outlook(self) -> list[float]:
        """Each place for later: the site is worth going to."""
        site = 0.0 if self.seen.land.at_site(self.seen.seat) else self.seen.taste.site
        return [worth + (site if at in SITE_SPOTS else 0.0) for at, worth in enumerate(self.plain)]

    def prospect(self, at: int, along: int = -1) -> float:
        land, best = self.seen.land, 0.0
        found = {at}
        edge = [at]
        share = 1.0
        for pieces in range(FAR):
            following: list[int] = []
            for start in edge:
                for path, to in zip(PATHS_AT[start], NEIGHBORS[start], strict=True):
                    if to in found or path in land.path_owner or (not pieces and along not in (-1, path)):
                        continue
                    found.add(to)
                    if to in land.owner:
                        continue
                    following.append(to)
                    if land.vacant[to] and to not in NEIGHBORS[at]:
                        best = max(best, share * self.outlook[to])
            edge = following
            share *= NEARER
        return best

    def together(self, places: Sequence[int]) -> float:
        """Against pips."""
        return self.seen.taste.together * super().together(places)

    def beside(self, end: int) -> float:
        return self.plain[end]

    def between(self) -> list[int]:
        """How many settlements of others come between this one and the next, and so on (CS-5)."""
        seats = self.seen.seats
        place = self.placed % seats
        if self.placed < seats:
            return [2 * (seats - 1 - place), 2 * place]
        return [2 * (seats - 1 - place)] if self.placed < 2 * seats else []

    def spot(self, at: int, by_worth: Sequence[int]) -> float:
        """A place with the ones there are, and with the best ones that others will leave."""
        places = [*self.own, at]
        worth = self.seen.taste.plain * self.plain[at] + self.seen.taste.prospect * self.prospect(at)
        left = [spot for spot in by_worth if spot != at and spot not in NEIGHBORS[at]]
        for others in self.between():
            for _ in range(others):
                if left:
                    taken = left[0]
                    left = [spot for spot in left if spot != taken and spot not in NEIGHBORS[taken]]
            if not left:
                break
            best = max(left, key=lambda spot: self.together([*places, spot]))
            places.append(best)
            left = [spot for spot in left if spot != best and spot not in NEIGHBORS[best]]
        return worth + self.together(places)


def settle(seen: SeenScenario, moves: list[m.Settle], rng: random.Random) -> m.Settle:
    """One of the best places; not always the same one, since the map is always the same."""
    placing = ScenarioPlacing(seen)
    by_worth = sorted((move.intersection for move in moves), key=lambda at: -placing.plain[at])
    first = by_worth
    if len(placing.own) < SETTLEMENTS - 1:
        first = sorted(by_worth, key=lambda at: -placing.together([*placing.own, at]) - placing.plain[at])[:SHORTLIST]
    best = max(first, key=lambda at: placing.spot(at, by_worth) * (1 + seen.taste.whim * rng.random()))
    return next(move for move in moves if move.intersection == best)


def piece(seen: SeenScenario, moves: Sequence[m.Cart | BuildShip]) -> m.Cart | BuildShip:
    """The road or ship of the set-up points to the best place to go on to; of roads there are more."""
    placing = ScenarioPlacing(seen)
    return max(moves, key=lambda move: placing.toward(move.path) + (0.001 if isinstance(move, m.Cart) else 0.0))
