"""The land of the historical scenario: roads and ships, who is connected with whom, and whose ports can be rented.

Bundles are counts in the order of the six goods. A piece to be built is the id of its path, a ship's plus `SEA`.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

from benben.bots.hexes.land import LONGEST_WAIT, Amounts, Bundle, Land, Pieces, minus, pips, plus
from benben.bots.hexes.land import wait as wait_for
from benben.games.hexes.cheops.data import (
    CHEOPS_GOODS,
    CHEOPS_PRODUCES,
    EGYPT,
    EGYPT_MAP,
    GOLD,
    ON_LAND,
    ROAD_PATHS,
    SHIP_COST,
    SHIP_PATHS,
    SITE_SPOTS,
    STONE_COST,
)
from benben.games.hexes.data import (
    CARD_COST,
    CITY_COST,
    HARBOR_RATE,
    OXCART_COST,
    RESOURCES,
    SETTLEMENT_COST,
    SPECIAL_RATE,
    SUPPLY_RATE,
)
from benben.kernel.schema import Cards

PATHS, PATHS_AT, NEIGHBORS = EGYPT.paths, EGYPT.paths_at, EGYPT.neighbors
HEXES_AT, CORNERS, INTERSECTIONS = EGYPT.hexes_at, EGYPT.corners, EGYPT.intersections
HARBOR_AT = {at: n for n, harbor in enumerate(EGYPT_MAP.harbors) for at in harbor.at}
SEA = len(PATHS)
GOODS = len(CHEOPS_GOODS)
NOTHING: Bundle = (0,) * GOODS
ONE_GOLD: Bundle = tuple(int(kind == GOLD) for kind in range(GOODS))
ROAD, SHIP, SETTLEMENT, CITY, CARD, STONE = (
    tuple(Cards(CHEOPS_GOODS, 0).counts(cost))
    for cost in (OXCART_COST, SHIP_COST, SETTLEMENT_COST, CITY_COST, CARD_COST, STONE_COST)
)
KIND_OF = {terrain: CHEOPS_GOODS.index(kind) for terrain, kind in CHEOPS_PRODUCES.items() if kind}
ALONG_ROADS, ALONG_SHIPS, FREELY = 1, 2, 3  # what may go on from where a way has come
OPTIONS = tuple((path in ROAD_PATHS) + 2 * (path in SHIP_PATHS) for path in range(SEA))

# What a few turns of good building cost: a settlement with roads and a ship, a city, a card, two stones and a fee.
BASKET: Amounts = (3.6, 3.2, 2.4, 3.6, 5.2, 1.0)
BASKET_POINTS = 3.4
FEE_IN_CARDS = 1.2  # what a fee is reckoned at beside the cards of a trade
MOST_RENTS = 3  # in one go
TURNS = (1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 11.0, 15.0, 20.0, 28.0, LONGEST_WAIT)  # that waiting is tried for
REST = 0.3  # of an exchange in each good that is too few for one

Way = tuple[int, ...]  # of pieces


def piece_cost(piece: int) -> Bundle:
    return SHIP if piece >= SEA else ROAD


def way_cost(way: Way) -> Bundle:
    cost = NOTHING
    for piece in way:
        cost = plus(cost, piece_cost(piece))
    return cost


def exchanges(spare: Bundle, rates: Sequence[int], rented: Sequence[int]) -> int:
    """How many goods the supply gives at once for what is spare: at one's own rates, and for a fee at others' ports."""
    left = [max(0, count) for count in spare]
    fees = min(MOST_RENTS, left[GOLD])
    done = sum(count // rate for count, rate in zip(left[:GOLD], rates, strict=False))
    for kind in range(GOLD):
        if fees and left[kind] >= rented[kind] < rates[kind]:
            more, paid = max(
                (rents + (left[kind] - rents * rented[kind]) // rates[kind] - left[kind] // rates[kind], -rents)
                for rents in range(min(fees, left[kind] // rented[kind]) + 1)
            )
            done += more
            fees += paid
            left[GOLD] += paid
    return done + left[GOLD] // rates[GOLD]


class Country(Land):
    """The map and the pieces on it."""

    def __init__(
        self,
        terrain: tuple[str, ...],
        tokens: tuple[int, ...],
        harbors: tuple[str, ...],
        pieces: tuple[Pieces, ...],
        ships: tuple[tuple[int, ...], ...],
        sea_rules: bool,
    ) -> None:
        self.terrain, self.tokens, self.harbors, self.pieces = terrain, tokens, harbors, pieces
        self.ships, self.sea_rules = ships, sea_rules
        self.crossings = frozenset()
        self.basket = BASKET
        self.seats = len(pieces)
        self.yields = yields(terrain, tokens)
        self.owner = {at: p for p, (settlements, cities, _) in enumerate(pieces) for at in (*settlements, *cities)}
        self.path_owner = {path: p for p in range(self.seats) for path in (*pieces[p][2], *ships[p])}
        self.vacant = [
            at in ON_LAND and at not in self.owner and not any(near in self.owner for near in NEIGHBORS[at])
            for at in range(INTERSECTIONS)
        ]
        self.network = self._networks()
        self.rates = [self.rates_with((*settlements, *cities)) for settlements, cities, _ in pieces]
        self.production = [self._production(p) for p in range(self.seats)]
        self._ways: dict[tuple[int, int, bool], dict[int, Way]] = {}
        self._throughput: dict[int, float] = {}
        self._growth: dict[tuple[int, int], float] = {}
        self._rented: dict[int, tuple[int, ...]] = {}

    # Who is connected (CS-17)

    def _networks(self) -> list[int]:
        """For each intersection the name of the network of anybody's pieces that it is part of."""
        found = list(range(INTERSECTIONS))

        def name(at: int) -> int:
            while found[at] != at:
                found[at] = found[found[at]]
                at = found[at]
            return at

        for path in self.path_owner:
            a, b = PATHS[path]
            found[name(a)] = name(b)
        return [name(at) for at in range(INTERSECTIONS)]

    def buildings(self, p: int) -> tuple[int, ...]:
        return (*self.pieces[p][0], *self.pieces[p][1])

    def networks_of(self, p: int) -> set[int]:
        return {self.network[at] for at in self.buildings(p)}

    def at_site(self, p: int) -> bool:
        """Whether a player has a building of his own at the site."""
        return any(self.owner.get(at) == p for at in SITE_SPOTS)

    def hosts(self, p: int) -> set[int]:
        """The others through whose buildings at the site a player may build stones (CS-24)."""
        own = self.networks_of(p)
        return {self.owner[at] for at in SITE_SPOTS if at in self.owner and self.network[at] in own} - {p}

    def rents(self, p: int) -> dict[int, tuple[int, ...]]:
        """The rates at the ports of each owner with whom a player is connected (CS-20)."""
        own = self.networks_of(p)
        ports: dict[int, list[int]] = {}
        for at in HARBOR_AT:
            owner = self.owner.get(at, p)
            if owner != p and self.network[at] in own:
                ports.setdefault(owner, []).append(at)
        return {owner: self.rates_with(places) for owner, places in ports.items()}

    def rented(self, p: int) -> tuple[int, ...]:
        """The best rate of each good at others' ports."""
        if p not in self._rented:
            theirs = ((SUPPLY_RATE,) * GOODS, *self.rents(p).values())
            self._rented[p] = tuple(map(min, zip(*theirs, strict=True)))
        return self._rented[p]

    # What it brings

    def _production(self, p: int) -> list[float]:
        row = [0] * GOODS
        settlements, cities, _ = self.pieces[p]
        for size, places in ((1, settlements), (2, cities)):
            for at in places:
                for kind, count in enumerate(self.yields[at]):
                    row[kind] += size * count
        return [count * self.seats / 36 for count in row]

    def stake(self, p: int, h: int) -> int:
        settlements, cities, _ = self.pieces[p]
        return sum((at in settlements) + 2 * (at in cities) for at in CORNERS[h])

    def kind_of(self, h: int) -> int | None:
        return KIND_OF.get(self.terrain[h])

    def rates_with(self, places: Sequence[int]) -> tuple[int, ...]:
        """What one good of the supply costs who has buildings at these places (CS-9, CS-19)."""
        rates = [SUPPLY_RATE] * GOODS
        for at in places:
            if at in HARBOR_AT:
                kind = self.harbors[HARBOR_AT[at]]
                if kind == "any":
                    rates = [min(rate, HARBOR_RATE) for rate in rates]
                else:
                    rates[RESOURCES.index(kind)] = SPECIAL_RATE
        return tuple(rates)

    def soft_rates(self, p: int) -> tuple[float, ...]:
        """What a good costs in the long run, when others' ports are used where a fee pays."""
        return soft(self.rates[p], self.rented(p))

    def throughput(self, p: int) -> float:
        if p not in self._throughput:
            self._throughput[p] = points_a_turn(self.production[p], self.soft_rates(p))
        return self._throughput[p]

    def growth(self, p: int, at: int) -> float:
        if (p, at) not in self._growth:
            more = [a + b * self.seats / 36 for a, b in zip(self.production[p], self.yields[at], strict=True)]
            rates = self.soft_rates(p)
            if at not in self.owner and at in HARBOR_AT:
                rates = tuple(map(min, rates, self.rates_with((at,))))
            self._growth[p, at] = points_a_turn(more, rates) - self.throughput(p)
        return self._growth[p, at]

    # Ways

    def ways(self, p: int, most: int, ships_first: bool = False) -> dict[int, Way]:
        """The intersections a player can get to with up to so many new pieces, and these pieces.

        Along a shore it goes by road, or with `ships_first` by ship.
        """
        key = (p, most, ships_first)
        if key not in self._ways:
            self._ways[key] = self._found(p, most, ships_first)
        return self._ways[key]

    def _found(self, p: int, most: int, ships_first: bool) -> dict[int, Way]:
        change = FREELY if not self.sea_rules else 0  # roads and ships join each other directly (CS-15)
        came: dict[int, int] = dict.fromkeys(self.buildings(p), FREELY)
        for paths, how in ((self.pieces[p][2], ALONG_ROADS), (self.ships[p], ALONG_SHIPS)):
            for path in paths:
                for at in PATHS[path]:
                    if self.owner.get(at, p) == p:
                        came[at] = came.get(at, 0) | how | change
        found: dict[int, Way] = dict.fromkeys(came, ())
        edge = list(came)
        preferred = (ALONG_SHIPS, ALONG_ROADS) if ships_first else (ALONG_ROADS, ALONG_SHIPS)
        for _ in range(most):
            following: list[int] = []
            for at in edge:
                if self.owner.get(at, p) != p:
                    continue  # no way on through another's building (AE-24)
                for path, to in zip(PATHS_AT[at], NEIGHBORS[at], strict=True):
                    if to in found or path in self.path_owner:
                        continue
                    possible = came[at] & OPTIONS[path]
                    if possible:
                        how = preferred[0] if possible & preferred[0] else preferred[1]
                        came[to] = how | change
                        found[to] = (*found[at], path + SEA if how == ALONG_SHIPS else path)
                        following.append(to)
            edge = following
        return found

    def reach(self, p: int, most: int, boats: bool = False) -> dict[int, Way]:
        return self.ways(p, most, boats)


def soft(rates: Sequence[int], rented: Sequence[int]) -> tuple[float, ...]:
    return tuple(min(rate, other + FEE_IN_CARDS) for rate, other in zip(rates, rented, strict=True))


def points_a_turn(production: Amounts, rates: Sequence[float]) -> float:
    """Points a turn that production brings when it is spent well."""
    return BASKET_POINTS / wait_for(NOTHING, BASKET, production, rates)


@functools.lru_cache(maxsize=4)
def yields(terrain: tuple[str, ...], tokens: tuple[int, ...]) -> tuple[Bundle, ...]:
    """The pips of each good at each intersection."""
    found: list[Bundle] = []
    for at in range(INTERSECTIONS):
        row = [0] * GOODS
        for h in HEXES_AT[at]:
            if terrain[h] in KIND_OF:
                row[KIND_OF[terrain[h]]] += pips(tokens[h])
        found.append(tuple(row))
    return tuple(found)


@functools.lru_cache(maxsize=64)
def country(
    terrain: tuple[str, ...],
    tokens: tuple[int, ...],
    harbors: tuple[str, ...],
    pieces: tuple[Pieces, ...],
    ships: tuple[tuple[int, ...], ...],
    sea_rules: bool,
) -> Country:
    return Country(terrain, tokens, harbors, pieces, ships, sea_rules)


def turns_to(
    hand: Bundle,
    cost: Bundle,
    production: Amounts,
    rates: Sequence[int],
    rented: Sequence[int],
    soft_rates: Sequence[float],
) -> float:
    """About how many turns until a cost can be paid; 0 only if it can be at once, with exchanges and rents."""
    spare = minus(hand, cost)
    short = -sum(count for count in spare if count < 0)
    if short <= exchanges(spare, rates, rented):
        return 0.0
    before, gap_before = 0.0, float(short)
    for turns in TURNS:
        gap = 0.0
        for count, gain, rate in zip(spare, production, soft_rates, strict=True):
            left = count + gain * turns
            if left < 0:
                gap -= left
            elif left > REST * rate:
                gap -= left / rate - REST
        if gap <= 0:
            return max(1.0, before + (turns - before) * gap_before / (gap_before - gap))
        before, gap_before = turns, gap
    return LONGEST_WAIT


def pieces_left(way: Way, roads: int, ships: int) -> bool:
    """Whether enough pieces are left for a way."""
    by_sea = sum(1 for piece in way if piece >= SEA)
    return by_sea <= ships and len(way) - by_sea <= roads
