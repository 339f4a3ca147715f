"""The land of a hex title: the map with everybody's pieces, and what follows from it.

Production is in cards per turn (one roll of every player); throughput and growth are in points per turn.
"""

from __future__ import annotations

import functools
from collections.abc import Container, Mapping, Sequence
from typing import ClassVar, NamedTuple

from benben.bots.hexes.bundles import Bundle
from benben.bots.hexes.waiting import Basket, points_a_turn
from benben.games.hexes.data import HARBOR_RATE, SPECIAL_RATE, SUPPLY_RATE
from benben.games.hexes.maps import Board

BY_ROAD, BY_SHIP, FREELY = 1, 2, 3  # how a way may go on

Way = tuple[int, ...]  # of pieces to be built


class Pieces(NamedTuple):
    """A player's pieces on the map."""

    settlements: tuple[int, ...]
    cities: tuple[int, ...]
    roads: tuple[int, ...]
    ships: tuple[int, ...] = ()


def pips(token: int) -> int:
    """Of 36 rolls, how many show the number (AE-3)."""
    return 6 - abs(7 - token) if token else 0


class Land:
    """The map and the pieces on it."""

    board: ClassVar[Board]
    goods: ClassVar[Sequence[str]]
    good_of: ClassVar[Mapping[str, int]]  # terrains
    harbor_at: ClassVar[Mapping[int, int]]
    habitable: ClassVar[Container[int]]
    basket: Basket

    def __init__(
        self, terrain: tuple[str, ...], tokens: tuple[int, ...], harbors: tuple[str, ...], pieces: tuple[Pieces, ...]
    ) -> None:
        self.terrain, self.tokens, self.harbors, self.pieces = terrain, tokens, harbors, pieces
        self.seats = len(pieces)
        self.yields = self._yields(terrain, tokens)
        self.owner = {at: p for p in range(self.seats) for at in self.buildings(p)}
        self.path_owner = {path: p for p in range(self.seats) for path in (*pieces[p].roads, *pieces[p].ships)}
        self.vacant = [
            at in self.habitable and at not in self.owner and not any(to in self.owner for to in near)
            for at, near in enumerate(self.board.neighbors)
        ]
        self.rates = [self.rates_with(self.buildings(p)) for p in range(self.seats)]
        self.production = [self._production(p) for p in range(self.seats)]
        self._reach: dict[tuple[int, int, bool], dict[int, Way]] = {}
        self._throughput: dict[int, float] = {}
        self._growth: dict[tuple[int, int], float] = {}

    def buildings(self, p: int) -> tuple[int, ...]:
        return (*self.pieces[p].settlements, *self.pieces[p].cities)

    # What it brings

    @classmethod
    @functools.lru_cache(maxsize=16)
    def _yields(cls, terrain: tuple[str, ...], tokens: tuple[int, ...]) -> tuple[Bundle, ...]:
        """The pips of each kind at each intersection."""
        found: list[Bundle] = []
        for hexes in cls.board.hexes_at:
            row = [0] * len(cls.goods)
            for h in hexes:
                if terrain[h] in cls.good_of:
                    row[cls.good_of[terrain[h]]] += pips(tokens[h])
            found.append(tuple(row))
        return tuple(found)

    def a_turn(self, row: Sequence[int]) -> list[float]:
        """What so many pips bring per turn."""
        return [count * self.seats / 36 for count in row]

    def _production(self, p: int) -> list[float]:
        """Cards of each kind per turn, as if there were no robber."""
        row = [0] * len(self.goods)
        for size, places in ((1, self.pieces[p].settlements), (2, self.pieces[p].cities)):
            for at in places:
                for kind, count in enumerate(self.yields[at]):
                    row[kind] += size * count
        return self.a_turn(row)

    def stake(self, p: int, h: int) -> int:
        """How many cards a player gets when the number of a hex is rolled."""
        settlements, cities = self.pieces[p].settlements, self.pieces[p].cities
        return sum((at in settlements) + 2 * (at in cities) for at in self.board.corners[h])

    def loss(self, p: int, h: int) -> float:
        """Cards per turn that the robber on a hex keeps from a player."""
        return self.stake(p, h) * pips(self.tokens[h]) * self.seats / 36

    def kind_of(self, h: int) -> int | None:
        return self.good_of.get(self.terrain[h])

    def rates_with(self, places: Sequence[int]) -> tuple[int, ...]:
        """What one card of the supply costs a player with buildings at these places (AE-19, AE-20, CS-9, CS-19)."""
        rates = [SUPPLY_RATE] * len(self.goods)
        for at in places:
            if at in self.harbor_at:
                kind = self.harbors[self.harbor_at[at]]
                if kind == "any":
                    rates = [min(rate, HARBOR_RATE) for rate in rates]
                else:
                    rates[self.goods.index(kind)] = SPECIAL_RATE
        return tuple(rates)

    def lasting_rates(self, p: int) -> tuple[float, ...]:
        """What a card costs a player in the long run."""
        return self.rates[p]

    def throughput(self, p: int) -> float:
        """Points per turn of a player who spends well."""
        if p not in self._throughput:
            self._throughput[p] = points_a_turn(self.basket, self.production[p], self.lasting_rates(p))
        return self._throughput[p]

    def growth(self, p: int, at: int) -> float:
        """More points per turn from one more building at a place, or from upgrading a settlement there."""
        if (p, at) not in self._growth:
            more = [a + b * self.seats / 36 for a, b in zip(self.production[p], self.yields[at], strict=True)]
            rates = self.lasting_rates(p)
            if at not in self.owner and at in self.harbor_at:
                rates = tuple(map(min, rates, self.rates_with((at,))))
            self._growth[p, at] = points_a_turn(self.basket, more, rates) - self.throughput(p)
        return self._growth[p, at]

    # Ways

    def reach(self, p: int, most: int, by_water: bool = False) -> dict[int, Way]:
        """The intersections a player can reach with up to so many new pieces, and these pieces."""
        key = (p, most, by_water)
        if key not in self._reach:
            self._reach[key] = self._reached(p, most, by_water)
        return self._reach[key]

    def _reached(self, p: int, most: int, by_water: bool) -> dict[int, Way]:
        came = self._starts(p)
        found: dict[int, Way] = dict.fromkeys(came, ())
        edge = list(came)
        paths_at, neighbors = self.board.paths_at, self.board.neighbors
        for _ in range(most):
            following: list[int] = []
            for at in edge:
                if self.owner.get(at, p) != p:
                    continue  # no way on through another's building (AE-24)
                for path, to in zip(paths_at[at], neighbors[at], strict=True):
                    if to in found or path in self.path_owner:
                        continue
                    step = self.step(came[at], path, by_water)
                    if step is not None:
                        piece, came[to] = step
                        found[to] = (*found[at], piece)
                        following.append(to)
            edge = following
        return found

    def _starts(self, p: int) -> dict[int, int]:
        """Where a player's ways begin, and how they may go on from there."""
        came = dict.fromkeys(self.buildings(p), FREELY)
        for how, paths in ((BY_ROAD, self.pieces[p].roads), (BY_SHIP, self.pieces[p].ships)):
            for path in paths:
                for at in self.board.paths[path]:
                    if self.owner.get(at, p) == p:
                        came[at] = came.get(at, 0) | self.after(how)
        return came

    def after(self, how: int) -> int:  # noqa: ARG002
        """How a way that comes by road or ship may go on."""
        return FREELY

    def step(self, came: int, path: int, by_water: bool) -> tuple[int, int] | None:
        """The piece that takes a way along a path, and how it may go on; None where it can't."""
        raise NotImplementedError
