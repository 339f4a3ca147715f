"""The land of the historical scenario: roads and ships, who is connected with whom, and whose ports can be rented.

A piece to be built is the id of its path, a ship's plus `SEA`.
"""

from __future__ import annotations

import functools

from benben.bots.hexes.bundles import Bundle, cost_of
from benben.bots.hexes.land import BY_ROAD, BY_SHIP, FREELY, Land, Pieces
from benben.bots.hexes.waiting import Basket
from benben.games.hexes.cheops_scenario.data import (
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
from benben.games.hexes.data import CARD_COST, CITY_COST, OXCART_COST, SETTLEMENT_COST, SUPPLY_RATE

PATHS, PATHS_AT, NEIGHBORS, HEXES_AT = EGYPT.paths, EGYPT.paths_at, EGYPT.neighbors, EGYPT.hexes_at
GOOD_OF = {terrain: CHEOPS_GOODS.index(kind) for terrain, kind in CHEOPS_PRODUCES.items() if kind}
HARBOR_AT = {at: n for n, harbor in enumerate(EGYPT_MAP.harbors) for at in harbor.at}
SEA = len(PATHS)
GOODS = len(CHEOPS_GOODS)
ONE_GOLD: Bundle = tuple(int(kind == GOLD) for kind in range(GOODS))
ROAD, SHIP, SETTLEMENT, CITY, CARD, STONE = (
    cost_of(CHEOPS_GOODS, cost) for cost in (OXCART_COST, SHIP_COST, SETTLEMENT_COST, CITY_COST, CARD_COST, STONE_COST)
)
OPTIONS = tuple(BY_ROAD * (path in ROAD_PATHS) + BY_SHIP * (path in SHIP_PATHS) for path in range(SEA))
FEE_IN_CARDS = 1.2  # what a fee is reckoned at beside the cards of a trade


class Country(Land):
    board = EGYPT
    goods = CHEOPS_GOODS
    good_of = GOOD_OF
    harbor_at = HARBOR_AT
    habitable = ON_LAND
    # A settlement with roads and a ship, a city, a card, two stones and a fee.
    basket = Basket((3.6, 3.2, 2.4, 3.6, 5.2, 1.0), 3.4)

    def __init__(
        self,
        terrain: tuple[str, ...],
        tokens: tuple[int, ...],
        harbors: tuple[str, ...],
        pieces: tuple[Pieces, ...],
        sea_rules: bool,
    ) -> None:
        super().__init__(terrain, tokens, harbors, pieces)
        self.sea_rules = sea_rules
        self.network = self._networks()
        self._rented: dict[int, tuple[int, ...]] = {}
        self._lasting_rates: dict[int, tuple[float, ...]] = {}

    # Who is connected (CS-17)

    def _networks(self) -> list[int]:
        """For each intersection the name of the network of anybody's pieces that it is part of."""
        found = list(range(EGYPT.intersections))

        def name(at: int) -> int:
            while found[at] != at:
                found[at] = found[found[at]]
                at = found[at]
            return at

        for path in self.path_owner:
            a, b = PATHS[path]
            found[name(a)] = name(b)
        return [name(at) for at in range(EGYPT.intersections)]

    def networks_of(self, p: int) -> set[int]:
        return {self.network[at] for at in self.buildings(p)}

    def at_site(self, p: int) -> bool:
        """Whether a player has a building of their own at the site."""
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

    def lasting_rates(self, p: int) -> tuple[float, ...]:
        """Others' ports are used where a fee pays."""
        if p not in self._lasting_rates:
            both = zip(self.rates[p], self.rented(p), strict=True)
            self._lasting_rates[p] = tuple(min(rate, other + FEE_IN_CARDS) for rate, other in both)
        return self._lasting_rates[p]

    # Ways

    def after(self, how: int) -> int:
        return how if self.sea_rules else FREELY  # roads and ships join each other directly (CS-15)

    def step(self, came: int, path: int, by_water: bool) -> tuple[int, int] | None:
        """Along a shore it goes by road, or with `by_water` by ship."""
        possible = came & OPTIONS[path]
        if possible & BY_SHIP and (by_water or not possible & BY_ROAD):
            return path + SEA, self.after(BY_SHIP)
        return (path, self.after(BY_ROAD)) if possible else None


survey = functools.lru_cache(maxsize=64)(Country)  # several decisions in a row see the same land
