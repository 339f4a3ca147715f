"""The land of the hex titles: the map with everybody's pieces, and what follows from it.

Bundles of cards are counts in the order of the resources. Production is in cards a turn, which is one roll of every
player; throughput and growth are in points a turn. Several decisions in a row see the same land, so it is kept.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from operator import add, ge, sub

from benben.games.hexes.board import BOARD, HARBOR_OF, INTERSECTIONS
from benben.games.hexes.data import (
    CARD_COST,
    CITY_COST,
    HARBOR_RATE,
    KINDS,
    OXCART_COST,
    PRODUCES,
    RESOURCES,
    SETTLEMENT_COST,
    SPECIAL_RATE,
    SUPPLY_RATE,
)
from benben.games.hexes.pyramid.data import BLOCK_COST, BOAT_COST, CROSSING_PATHS
from benben.kernel.schema import Cards

Bundle = tuple[int, ...]
Amounts = Sequence[float]
Pieces = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]  # settlements, cities, oxcarts

PATHS_AT, NEIGHBORS, HEXES_AT, CORNERS = BOARD.paths_at, BOARD.neighbors, BOARD.hexes_at, BOARD.corners
NONE: Bundle = (0,) * KINDS
OXCART, SETTLEMENT, CITY, CARD, BOAT, BLOCK = (
    tuple(Cards(RESOURCES, 0).counts(cost))
    for cost in (OXCART_COST, SETTLEMENT_COST, CITY_COST, CARD_COST, BOAT_COST, BLOCK_COST)
)
CROSSINGS = frozenset(CROSSING_PATHS)
KIND_OF = {terrain: RESOURCES.index(kind) for terrain, kind in PRODUCES.items() if kind}

# What a few turns of good building cost: a settlement with oxcarts, a city and a card; and the points they bring.
BASKET: Amounts = (3.0, 3.0, 2.2, 4.0, 3.8)
BASKET_POINTS = 2.8
# With the Nile also boats and blocks.
NILE_BASKET: Amounts = (3.0, 3.8, 3.0, 3.8, 4.2)
LONGEST_WAIT = 40.0
PART = 0.8  # how much of a part of an exchange counts


def plus(a: Bundle, b: Bundle) -> Bundle:
    return tuple(map(add, a, b))


def minus(a: Bundle, b: Bundle) -> Bundle:
    return tuple(map(sub, a, b))


def covers(hand: Bundle, cost: Bundle) -> bool:
    return all(map(ge, hand, cost))


def single(kind: int, count: int = 1) -> Bundle:
    return tuple(count if k == kind else 0 for k in range(KINDS))


def pips(token: int) -> int:
    """Of 36 rolls, how many show the number (AE-3)."""
    return 6 - abs(7 - token) if token else 0


def wait(hand: Bundle, cost: Amounts, production: Amounts, rates: Amounts) -> float:
    """About how many turns until the cost can be paid, with exchanges at the supply; 0 only if it can be at once."""
    short = 0.0
    whole = 0.0
    spare = 0.0
    slope = 0.0
    events: list[tuple[float, float]] = []
    for have, due, gain, rate in zip(hand, cost, production, rates, strict=True):
        lacking = due - have
        if lacking > 0:
            short += lacking
            slope += gain
            if gain > 0:
                events.append((lacking / gain, gain - gain / rate))
        else:
            whole += int(-lacking) // rate
            spare -= lacking / rate
            slope += gain / rate
    if short <= whole:
        return 0.0
    level = short - PART * spare
    if level <= 0:
        return 1.0
    turns = 0.0
    events.sort()
    for at, change in events:
        if level <= slope * (at - turns):
            break
        level -= slope * (at - turns)
        turns = at
        slope -= change
    if slope * LONGEST_WAIT <= level:
        return LONGEST_WAIT
    return min(LONGEST_WAIT, max(1.0, turns + level / slope))


def throughput(production: Amounts, rates: Sequence[int], basket: Amounts = BASKET) -> float:
    """Points a turn that production brings when it is spent well."""
    return BASKET_POINTS / wait(NONE, basket, production, rates)


@functools.lru_cache(maxsize=16)
def yields(terrain: tuple[str, ...], tokens: tuple[int, ...]) -> tuple[Bundle, ...]:
    """The pips of each kind at each intersection."""
    found: list[Bundle] = []
    for at in range(INTERSECTIONS):
        row = [0] * KINDS
        for h in HEXES_AT[at]:
            if terrain[h] in KIND_OF:
                row[KIND_OF[terrain[h]]] += pips(tokens[h])
        found.append(tuple(row))
    return tuple(found)


class Land:
    """The map and the pieces on it."""

    def __init__(
        self,
        terrain: tuple[str, ...],
        tokens: tuple[int, ...],
        harbors: tuple[str, ...],
        pieces: tuple[Pieces, ...],
        crossings: frozenset[int] = frozenset(),
    ) -> None:
        self.terrain, self.tokens, self.harbors, self.pieces = terrain, tokens, harbors, pieces
        self.crossings = crossings  # paths that take boats only
        self.basket = NILE_BASKET if crossings else BASKET
        self.seats = len(pieces)
        self.yields = yields(terrain, tokens)
        self.owner = {at: p for p, (settlements, cities, _) in enumerate(pieces) for at in (*settlements, *cities)}
        self.path_owner = {path: p for p, (_, _, carts) in enumerate(pieces) for path in carts}
        self.vacant = [
            at not in self.owner and not any(near in self.owner for near in NEIGHBORS[at])
            for at in range(INTERSECTIONS)
        ]
        self.rates = [self.rates_with((*settlements, *cities)) for settlements, cities, _ in pieces]
        self.production = [self._production(p) for p in range(self.seats)]
        self._reach: dict[tuple[int, int, bool], dict[int, tuple[int, ...]]] = {}
        self._throughput: dict[int, float] = {}
        self._growth: dict[tuple[int, int], float] = {}

    def _production(self, p: int) -> list[float]:
        """Cards of each kind a turn, as if there were no robber."""
        row = [0] * KINDS
        settlements, cities, _ = self.pieces[p]
        for size, places in ((1, settlements), (2, cities)):
            for at in places:
                for kind, count in enumerate(self.yields[at]):
                    row[kind] += size * count
        return [count * self.seats / 36 for count in row]

    def stake(self, p: int, h: int) -> int:
        """How many cards a player gets when the number of a hex is rolled."""
        settlements, cities, _ = self.pieces[p]
        return sum((at in settlements) + 2 * (at in cities) for at in CORNERS[h])

    def loss(self, p: int, h: int) -> float:
        """Cards a turn that the robber on a hex keeps from a player."""
        return self.stake(p, h) * pips(self.tokens[h]) * self.seats / 36

    def kind_of(self, h: int) -> int | None:
        return KIND_OF.get(self.terrain[h])

    def rates_with(self, places: Sequence[int]) -> tuple[int, ...]:
        """What one card of the supply costs who has buildings at these places (AE-19, AE-20)."""
        rates = [SUPPLY_RATE] * KINDS
        for at in places:
            if HARBOR_OF[at] >= 0:
                kind = self.harbors[HARBOR_OF[at]]
                if kind == "any":
                    rates = [min(rate, HARBOR_RATE) for rate in rates]
                else:
                    rates[RESOURCES.index(kind)] = SPECIAL_RATE
        return tuple(rates)

    def throughput(self, p: int) -> float:
        if p not in self._throughput:
            self._throughput[p] = throughput(self.production[p], self.rates[p], self.basket)
        return self._throughput[p]

    def growth(self, p: int, at: int) -> float:
        """More points a turn from one more building at a place, or from a settlement there raised."""
        if (p, at) not in self._growth:
            more = [a + b * self.seats / 36 for a, b in zip(self.production[p], self.yields[at], strict=True)]
            rates = self.rates[p]
            if at not in self.owner and HARBOR_OF[at] >= 0:
                rates = tuple(map(min, rates, self.rates_with((at,))))
            self._growth[p, at] = throughput(more, rates, self.basket) - self.throughput(p)
        return self._growth[p, at]

    def reach(self, p: int, most: int, boats: bool = False) -> dict[int, tuple[int, ...]]:
        """The intersections a player can get to with up to so many new pieces, and the paths they take.

        Without `boats` by oxcarts only.
        """
        if (p, most, boats) not in self._reach:
            self._reach[p, most, boats] = self._reached(p, most, boats)
        return self._reach[p, most, boats]

    def _reached(self, p: int, most: int, boats: bool) -> dict[int, tuple[int, ...]]:
        settlements, cities, carts = self.pieces[p]
        found: dict[int, tuple[int, ...]] = dict.fromkeys((*settlements, *cities), ())
        for path in carts:
            for at in BOARD.paths[path]:
                if self.owner.get(at, p) == p:
                    found[at] = ()
        edge = list(found)
        for _ in range(most):
            following: list[int] = []
            for at in edge:
                if self.owner.get(at, p) != p:
                    continue  # no way on through another's building (AE-24)
                for path, to in zip(PATHS_AT[at], NEIGHBORS[at], strict=True):
                    if not boats and path in self.crossings:
                        continue
                    if to not in found and path not in self.path_owner:
                        found[to] = (*found[at], path)
                        following.append(to)
            edge = following
        return found


@functools.lru_cache(maxsize=64)
def land(
    terrain: tuple[str, ...],
    tokens: tuple[int, ...],
    harbors: tuple[str, ...],
    pieces: tuple[Pieces, ...],
    crossings: frozenset[int] = frozenset(),
) -> Land:
    return Land(terrain, tokens, harbors, pieces, crossings)
