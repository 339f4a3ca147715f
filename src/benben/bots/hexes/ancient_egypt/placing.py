"""Where to begin in `ancient-egypt` and `great-pyramid`: the settlements and oxcarts of the set-up."""

from __future__ import annotations

from benben.bots.hexes.ancient_egypt.land import HEXES_AT, NEIGHBORS, PATHS_AT
from benben.bots.hexes.ancient_egypt.view import SeenEgypt
from benben.bots.hexes.placing import Placing
from benben.games.hexes import moves as m
from benben.games.hexes.data import KINDS, RESOURCES

# How much a pip of each kind is wanted in the opening: roads and settlements first, then grain and stone.
WANTED = (1.1, 1.05, 0.95, 1.1, 0.95)
HARBOR = 0.8
SPECIAL_HARBOR = 0.12  # for each pip of its kind
PROSPECT = 0.12  # of the best spot to go on to
FARTHER = 0.6  # of one that is a path farther away
TOGETHER = 18.0  # points per turn of both settlements together, against pips
FIRST_CARDS = 0.25


def scarcity(seen: SeenEgypt) -> list[float]:
    """More for the kinds that have few pips on the map."""
    totals = [float(sum(column)) for column in zip(*seen.land.yields, strict=True)]
    average = sum(totals) / KINDS
    return [(average / max(total, 1.0)) ** 0.5 for total in totals]


class EgyptPlacing(Placing[SeenEgypt]):
    variety = 0.9
    numbers = 0.35

    def __init__(self, seen: SeenEgypt) -> None:
        super().__init__(seen, [a * b for a, b in zip(WANTED, scarcity(seen), strict=True)])

    def harbor(self, at: int) -> float:
        land = self.seen.land
        kind = land.harbors[land.harbor_at[at]]
        if kind == "any":
            return HARBOR
        return SPECIAL_HARBOR * sum(land.yields[place][RESOURCES.index(kind)] for place in (at, *self.own))

    def spot(self, at: int) -> float:
        """A place for a settlement of the set-up; the second complements the first."""
        land = self.seen.land
        worth = self.plain[at] + PROSPECT * self.prospect(at)
        if self.own:
            worth = 0.5 * worth + TOGETHER * self.together((*self.own, at))
            worth += FIRST_CARDS * sum(1 for count in land.yields[at][:2] if count)
            numbers = {land.tokens[h] for place in self.own for h in HEXES_AT[place]}
            worth -= self.numbers * sum(1 for h in HEXES_AT[at] if land.tokens[h] in numbers)
        return worth

    def prospect(self, at: int, along: int = -1) -> float:
        """Two paths away, or three."""
        land, best = self.seen.land, 0.0
        for path, near in zip(PATHS_AT[at], NEIGHBORS[at], strict=True):
            if along not in (-1, path) or near in land.owner or path in land.path_owner:
                continue
            if path in land.crossings:
                continue  # that takes a boat, and much later
            for far in NEIGHBORS[near]:
                if far != at and land.vacant[far]:
                    best = max(best, self.plain[far])
                elif far != at and far not in land.owner:
                    for farther in NEIGHBORS[far]:
                        if farther != near and land.vacant[farther]:
                            best = max(best, FARTHER * self.plain[farther])
        return best

    def beside(self, end: int) -> float:
        return sum(self.seen.land.yields[end])


def settle(seen: SeenEgypt, moves: list[m.Settle]) -> m.Settle:
    placing = EgyptPlacing(seen)
    return max(moves, key=lambda move: placing.spot(move.intersection))


def cart(seen: SeenEgypt, moves: list[m.Cart]) -> m.Cart:
    """The oxcart of the set-up points to the best place to go on to."""
    placing = EgyptPlacing(seen)
    return max(moves, key=lambda move: placing.toward(move.path))
