"""Where to begin in the hex titles: the settlements and oxcarts of the set-up."""

from __future__ import annotations

from benben.bots.hexes.egypt.land import HEXES_AT, NEIGHBORS, PATHS_AT
from benben.bots.hexes.egypt.view import SeenEgypt
from benben.bots.hexes.waiting import points_a_turn
from benben.games.hexes import moves as m
from benben.games.hexes.board import BOARD, HARBOR_OF, INTERSECTIONS
from benben.games.hexes.data import KINDS, RESOURCES

# How much a pip of each kind is wanted in the opening: roads and settlements first, then grain and stone.
WANTED = (1.1, 1.05, 0.95, 1.1, 0.95)
VARIETY = 0.9  # for each kind
NUMBERS = 0.35  # for each number
HARBOR = 0.8
SPECIAL_HARBOR = 0.12  # for each pip of its kind
PROSPECT = 0.12  # of the best spot to go on to
TOGETHER = 18.0  # points a turn of both settlements together, against pips
FIRST_CARDS = 0.25


def scarcity(seen: SeenEgypt) -> list[float]:
    """More for kinds of which the map has few pips."""
    totals = [0.0] * KINDS
    for at in range(INTERSECTIONS):
        for kind, count in enumerate(seen.land.yields[at]):
            totals[kind] += count
    average = sum(totals) / KINDS
    return [(average / max(total, 1.0)) ** 0.5 for total in totals]


class Placing:
    def __init__(self, seen: SeenEgypt) -> None:
        self.seen = seen
        self.weights = [a * b for a, b in zip(WANTED, scarcity(seen), strict=True)]
        self.own: list[int] = [*seen.me.settlements]

    def plain(self, at: int) -> float:
        """A place by itself: pips, variety and its harbor."""
        seen = self.seen
        row = seen.land.yields[at]
        worth = sum(count * weight for count, weight in zip(row, self.weights, strict=True))
        worth += VARIETY * sum(1 for count in row if count)
        worth += NUMBERS * len({seen.land.tokens[h] for h in HEXES_AT[at] if seen.land.tokens[h]})
        if HARBOR_OF[at] >= 0:
            kind = seen.observation.harbors[HARBOR_OF[at]]
            if kind == "any":
                worth += HARBOR
            else:
                held = row[RESOURCES.index(kind)] + sum(
                    seen.land.yields[own][RESOURCES.index(kind)] for own in self.own
                )
                worth += SPECIAL_HARBOR * held
        return worth

    def spot(self, at: int) -> float:
        """A place for a settlement of the set-up; the second complements the first."""
        seen = self.seen
        worth = self.plain(at) + PROSPECT * self.prospect(at)
        if self.own:
            both = [
                sum(pair) * seen.seats / 36
                for pair in zip(*(seen.land.yields[place] for place in (*self.own, at)), strict=True)
            ]
            worth = 0.5 * worth + TOGETHER * points_a_turn(
                seen.land.basket, both, seen.land.rates_with((*self.own, at))
            )
            worth += FIRST_CARDS * sum(1 for count in seen.land.yields[at][:2] if count)
            numbers = {seen.land.tokens[h] for place in self.own for h in HEXES_AT[place]}
            worth -= NUMBERS * sum(1 for h in HEXES_AT[at] if seen.land.tokens[h] in numbers)
        return worth

    def prospect(self, at: int, along: int = -1) -> float:
        """The best place to go on to, two paths away; with `along` only that way."""
        best = 0.0
        for path, near in zip(PATHS_AT[at], NEIGHBORS[at], strict=True):
            if along not in (-1, path) or near in self.seen.land.owner or path in self.seen.land.path_owner:
                continue
            if path in self.seen.land.crossings:
                continue  # that takes a boat, and much later
            for far in NEIGHBORS[near]:
                if far != at and self.seen.land.vacant[far]:
                    best = max(best, self.plain(far))
                elif far != at and far not in self.seen.land.owner:
                    # One more path on, for the places that are left then.
                    for farther in NEIGHBORS[far]:
                        if farther != near and self.seen.land.vacant[farther]:
                            best = max(best, 0.6 * self.plain(farther))
        return best


def settle(seen: SeenEgypt, moves: list[m.Settle]) -> m.Settle:
    placing = Placing(seen)
    return max(moves, key=lambda move: placing.spot(move.intersection))


def cart(seen: SeenEgypt, moves: list[m.Cart]) -> m.Cart:
    """The oxcart of the set-up points to the best place to go on to."""
    placing = Placing(seen)
    at = seen.observation.new_settlement
    assert at is not None

    def worth(move: m.Cart) -> float:
        toward = placing.prospect(at, move.path)
        end = sum(BOARD.paths[move.path]) - at
        return toward + 0.01 * sum(seen.land.yields[end])

    return max(moves, key=worth)
