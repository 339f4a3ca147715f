"""Where to begin in the historical scenario: three settlements on the Nile, each with a road or a ship beside it."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from benben.bots.cheops_land import (
    GOODS,
    HARBOR_AT,
    HEXES_AT,
    NEIGHBORS,
    PATHS,
    PATHS_AT,
    points_a_turn,
)
from benben.bots.cheops_view import SeenScenario
from benben.games.hexes import moves as m
from benben.games.hexes.cheops.data import ON_LAND, SITE_SPOTS
from benben.games.hexes.cheops.moves import BuildShip

TOGETHER = 24.0  # points a turn of all settlements together, against pips
SETTLEMENTS = 3  # of the set-up
OPENING = (1.0, 1.25, 1.05, 1.0, 1.0, 0.7)  # how much a pip of each good is wanted
VARIETY = 0.8  # for each good
NUMBERS = 0.3  # for each number
PORT = 0.5
SITE = 1.2  # a place next to the site, less for each path away
SITE_FAR = 5
OUT = 0.16  # of the best places outside the valley, for each path nearer
PROSPECT = 0.1  # of the best place to go on to
SHORTLIST = 10
LATER = 0.85  # how sure a place is still there in the next round


@functools.cache
def distances(*places: int) -> tuple[int, ...]:
    """How many paths from the nearest of these places to each intersection."""
    found = dict.fromkeys(places, 0)
    edge = list(places)
    while edge:
        following: list[int] = []
        for at in edge:
            for to in NEIGHBORS[at]:
                if to not in found:
                    found[to] = found[at] + 1
                    following.append(to)
        edge = following
    return tuple(found[at] for at in range(len(NEIGHBORS)))


class Placing:
    def __init__(self, seen: SeenScenario) -> None:
        self.seen, self.country = seen, seen.country
        self.own = [*seen.me.settlements]

    @functools.cached_property
    def rare(self) -> tuple[int, ...]:
        """Places with ore or lumber, of which the valley has next to none."""
        rows = self.country.yields
        return tuple(at for at, row in enumerate(rows) if at in ON_LAND and row[4] >= 4 and self.country.vacant[at])

    def plain(self, at: int) -> float:
        """A place by itself."""
        row, tokens = self.country.yields[at], self.country.tokens
        worth = sum(count * weight for count, weight in zip(row, OPENING, strict=True))
        worth += VARIETY * sum(1 for count in row if count)
        worth += NUMBERS * len({tokens[h] for h in HEXES_AT[at] if tokens[h]})
        return worth + (PORT if at in HARBOR_AT else 0.0)

    def near(self, at: int) -> float:
        """How near a place is to the site and to ore."""
        site = SITE * max(0, SITE_FAR - distances(*SITE_SPOTS)[at]) / SITE_FAR
        out = OUT * max(0, 8 - distances(*self.rare)[at]) if self.rare else 0.0
        return site + out + PROSPECT * self.prospect(at)

    def prospect(self, at: int, along: int = -1) -> float:
        """The best place to go on to, two or three paths away; with `along` only that way."""
        best = 0.0
        country = self.country
        for path, near in zip(PATHS_AT[at], NEIGHBORS[at], strict=True):
            if along not in (-1, path) or near in country.owner or path in country.path_owner:
                continue
            for far in NEIGHBORS[near]:
                if far == at or far in country.owner:
                    continue
                if country.vacant[far]:
                    best = max(best, self.plain(far))
                for farther in NEIGHBORS[far]:
                    if farther != near and country.vacant[farther]:
                        best = max(best, 0.75 * self.plain(farther))
        return best

    def together(self, places: Sequence[int]) -> float:
        rows = [self.country.yields[at] for at in places]
        production = [sum(row[kind] for row in rows) * self.country.seats / 36 for kind in range(GOODS)]
        return TOGETHER * points_a_turn(production, self.country.rates_with(places))

    def spot(self, at: int, open_spots: Sequence[int]) -> float:
        """A place with the ones there are, and with the best ones that could follow."""
        places = [*self.own, at]
        worth = self.near(at) + 0.3 * self.plain(at)
        while len(places) < SETTLEMENTS:
            taken = {near for place in places for near in (place, *NEIGHBORS[place])}
            left = [spot for spot in open_spots if spot not in taken]
            if not left:
                break
            places.append(max(left, key=lambda spot: self.together([*places, spot])))
        missing = len(places) - len(self.own) - 1
        return worth + self.together(places) * LATER**missing


def settle(seen: SeenScenario, moves: list[m.Settle]) -> m.Settle:
    placing = Placing(seen)
    spots = [move.intersection for move in moves]
    if len(placing.own) < SETTLEMENTS - 1:
        first = sorted(spots, key=lambda at: -placing.together([*placing.own, at]) - placing.plain(at))[:SHORTLIST]
    else:
        first = spots
    best = max(first, key=lambda at: placing.spot(at, spots))
    return next(move for move in moves if move.intersection == best)


def piece(seen: SeenScenario, moves: Sequence[m.Cart | BuildShip]) -> m.Cart | BuildShip:
    """The road or ship of the set-up points to the best place to go on to, and out of the valley."""
    placing = Placing(seen)
    at = seen.observation.new_settlement
    assert at is not None

    def worth(move: m.Cart | BuildShip) -> float:
        end = sum(PATHS[move.path]) - at
        toward = placing.prospect(at, move.path) + placing.near(end) * 2
        return toward + (0.01 if isinstance(move, m.Cart) else 0.0)  # of roads there are more

    return max(moves, key=worth)
