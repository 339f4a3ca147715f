"""Where to begin in a hex title: what a place of the set-up is worth by itself and with others."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import ClassVar, Generic

from benben.bots.hexes.planning import SomeSeen_co
from benben.bots.hexes.waiting import points_a_turn


class Placing(Generic[SomeSeen_co]):
    variety: ClassVar[float]  # for each kind
    numbers: ClassVar[float]  # for each number

    def __init__(self, seen: SomeSeen_co, wanted: Sequence[float]) -> None:
        self.seen, self.wanted = seen, wanted  # how much a pip of each kind is
        self.own = [*seen.me.settlements]

    @functools.cached_property
    def plain(self) -> list[float]:
        """Each place by itself: pips, variety and its harbor."""
        land = self.seen.land
        found: list[float] = []
        for at, row in enumerate(land.yields):
            worth = sum(count * weight for count, weight in zip(row, self.wanted, strict=True))
            worth += self.variety * sum(1 for count in row if count)
            worth += self.numbers * len({land.tokens[h] for h in land.board.hexes_at[at] if land.tokens[h]})
            found.append(worth + (self.harbor(at) if at in land.harbor_at else 0.0))
        return found

    def harbor(self, at: int) -> float:
        raise NotImplementedError

    def together(self, places: Sequence[int]) -> float:
        """Points per turn of settlements at these places."""
        land = self.seen.land
        pips = [sum(column) for column in zip(*(land.yields[at] for at in places), strict=True)]
        return points_a_turn(land.basket, land.a_turn(pips), land.rates_with(places))

    def prospect(self, at: int, along: int = -1) -> float:
        """The best place to go on to; with `along` only that way."""
        raise NotImplementedError

    def toward(self, path: int) -> float:
        """What the first piece points to, if it goes on a path."""
        at = self.seen.observation.new_settlement
        assert at is not None
        end = sum(self.seen.land.board.paths[path]) - at
        return self.prospect(at, path) + 0.01 * self.beside(end)

    def beside(self, end: int) -> float:
        """What is around the end of the first piece."""
        raise NotImplementedError
