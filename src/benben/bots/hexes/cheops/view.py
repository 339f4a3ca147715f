"""A position of the historical scenario as one seat sees it: gold is seen, and the pyramid can end the game."""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping, Sequence
from typing import Any

from benben.bots.hexes.cheops.land import Country, country
from benben.bots.hexes.cheops.taste import SCENARIO_TASTE, ScenarioTaste
from benben.bots.hexes.land import Bundle
from benben.bots.hexes.view import ROLLS_FOR_SEVEN, TURNS_AHEAD, Seen, bundle_of
from benben.games.hexes.cheops.data import (
    BLACK_STONES,
    BLESSING_POINTS,
    CHEOPS_GOODS,
    CURSE_POINTS,
    GOLD_PIECES,
    STONE_PLACES,
)
from benben.games.hexes.data import MOST_PLAYERS, SUPPLY_OF_EACH

LAST_BLACK = 2  # black stones left when the end is near
TO_OPEN = 6.0  # turns that opening the site takes, for one who wonders when the pyramid may end the game


def goods_of(goods: Mapping[Any, int]) -> Bundle:
    return tuple(goods.get(kind, 0) for kind in CHEOPS_GOODS)


class SeenScenario(Seen):
    """What a seat sees."""

    def __init__(self, observation: Mapping[str, Any], seat: int, taste: ScenarioTaste = SCENARIO_TASTE) -> None:
        super().__init__(observation, seat, taste)
        self.likes = taste

    def held(self) -> Bundle:
        return (*bundle_of(self.me.hand or {}), self.players[self.seat].gold)

    def survey(self) -> Country:
        o = self.observation
        self.country = country(
            o.terrain,
            o.tokens,
            o.harbors,
            tuple((player.settlements, player.cities, player.oxcarts) for player in o.players),
            tuple(player.ships for player in self.players),
            self.observation.sea_rules,
        )
        return self.country

    @functools.cached_property
    def stones(self) -> list[int]:
        return [player.stones for player in self.players]

    @functools.cached_property
    def gold(self) -> int:
        return self.players[self.seat].gold

    def pharaoh_points(self, p: int, blocks: Sequence[int]) -> int:  # noqa: ARG002
        return self.stone_points(p, self.stones, self.observation.blessing)

    def stone_points(self, p: int, stones: Sequence[int], blessing: int | None) -> int:
        """What Blessing and Curse count for a player with these stones (CS-26, CS-27)."""
        return BLESSING_POINTS * (blessing == p) - CURSE_POINTS * self.is_cursed(p, stones)

    def is_cursed(self, p: int, stones: Sequence[int]) -> bool:
        return stones[p] == min(stones) < max(stones)

    def with_stones(self, count: int) -> tuple[list[int], int | None]:
        """Everybody's stones after so many more of one's own, and who holds the Blessing then."""
        stones = list(self.stones)
        stones[self.seat] += count
        holder = self.observation.blessing
        if count and (holder is None or stones[self.seat] > stones[holder]):
            holder = self.seat
        return stones, holder

    # How long the game lasts

    @functools.cached_property
    def black_to_end(self) -> int:
        """How many black stones end the game, if nobody else builds."""
        return min(self.observation.black_left, STONE_PLACES - self.observation.laid)

    @functools.cached_property
    def limit(self) -> int:
        return self.observation.discard_limit

    @functools.cached_property
    def turns_left(self) -> float:
        most = max(self.likely_points(p) for p in range(self.seats))
        pace = self.taste.pace * MOST_PLAYERS / self.seats  # a turn of fewer players brings less
        by_points = 1 + pace * max(0.5, self.to_win - most)
        before = 0.0 if self.observation.site_open else TO_OPEN
        return min(by_points, before + 1 + max(0.5, self.black_to_end * ROLLS_FOR_SEVEN / self.seats))

    @functools.cached_property
    def _chances(self) -> list[float]:
        """How likely no black stone has ended the game before 0, 1 … turns from now (CS-30)."""
        found: list[float] = []
        for turns in range(TURNS_AHEAD):
            sevens = turns * self.seats / ROLLS_FOR_SEVEN
            term = chance = math.exp(-sevens)
            for k in range(1, self.black_to_end):
                term *= sevens / k
                chance += term
            found.append(chance)
        return found

    def lasts(self, turns: float) -> float:
        if not self.observation.site_open or self.black_to_end > BLACK_STONES // 2:
            return 1.0
        return self._chances[min(TURNS_AHEAD - 1, int(turns))]

    def close(self, p: int) -> bool:
        points = self.likely_points(p)
        if points >= self.to_win - 2.2:
            return True
        if self.observation.site_open and self.black_to_end <= LAST_BLACK and points > self.own_points:
            return True  # the most points may win soon
        return points >= 0.6 * self.to_win and points >= self.own_points + 3

    # What others hold

    @functools.cached_property
    def held_by_others(self) -> list[float]:
        supply = self.observation.supply or {}
        cards: list[float] = [
            SUPPLY_OF_EACH - supply.get(kind, 0) - self.hand[k] for k, kind in enumerate(CHEOPS_GOODS[:-1])
        ]
        return [*cards, float(GOLD_PIECES - supply.get("gold", 0) - self.gold)]

    @functools.cached_property
    def likely_hands(self) -> dict[int, list[float]]:
        return {p: [*hand, float(self.players[p].gold)] for p, hand in self.fitted_hands().items()}
