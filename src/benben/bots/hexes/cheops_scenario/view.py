"""A position of the historical scenario as one seat sees it: gold is seen, and the pyramid can end the game."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from benben.bots.hexes.bundles import Bundle
from benben.bots.hexes.cheops_scenario.land import Country, survey
from benben.bots.hexes.cheops_scenario.taste import SCENARIO_TASTE, ScenarioTaste
from benben.bots.hexes.land import Pieces
from benben.bots.hexes.view import Seen
from benben.games.hexes.cheops_scenario.data import (
    BLACK_STONES,
    BLESSING_POINTS,
    CURSE_POINTS,
    GOLD_PIECES,
    STONE_PLACES,
)
from benben.games.hexes.data import MOST_PLAYERS

LAST_BLACK = 2  # black stones left when the end is near
TO_OPEN = 6.0  # turns that opening the site takes, for one who wonders when the pyramid may end the game


class SeenScenario(Seen[Country, ScenarioTaste]):
    """What a seat sees."""

    def __init__(self, observation: Mapping[str, Any], seat: int, taste: ScenarioTaste = SCENARIO_TASTE) -> None:
        super().__init__(observation, seat, taste)

    def held(self) -> Bundle:
        return (*super().held(), self.me.gold)

    def survey(self, pieces: tuple[Pieces, ...]) -> Country:
        o = self.observation
        return survey(o.terrain, o.tokens, o.harbors, pieces, o.sea_rules)

    # Stones

    @functools.cached_property
    def stones(self) -> list[int]:
        return [player.stones for player in self.players]

    def pharaoh_points(self, p: int) -> int:
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
    def pace(self) -> float:
        return self.taste.pace * MOST_PLAYERS / self.seats  # a turn of fewer players brings less

    @functools.cached_property
    def black_to_end(self) -> int:
        """How many black stones end the game, if nobody else builds."""
        return min(self.observation.black_left, STONE_PLACES - self.observation.laid)

    @functools.cached_property
    def sevens_left(self) -> int | None:
        """Each seven takes a black stone once the site is open (CS-30)."""
        return self.black_to_end if self.observation.site_open and self.black_to_end <= BLACK_STONES // 2 else None

    @functools.cached_property
    def ends_soon(self) -> bool:
        return self.observation.site_open and self.black_to_end <= LAST_BLACK

    @functools.cached_property
    def turns_to_last_seven(self) -> float:
        return (0.0 if self.observation.site_open else TO_OPEN) + self.turns_for(self.black_to_end)

    # What others hold

    @functools.cached_property
    def held_by_others(self) -> list[float]:
        supply = self.observation.supply or {}
        return [*super().held_by_others, float(GOLD_PIECES - supply.get("gold", 0) - self.me.gold)]

    @functools.cached_property
    def likely_hands(self) -> dict[int, list[float]]:
        return {p: [*hand, float(self.players[p].gold)] for p, hand in super().likely_hands.items()}
