"""A position of `ancient-egypt` or `great-pyramid` as one seat sees it: its god, and the gold that ends the game."""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping, Sequence
from typing import Any

from benben.bots.hexes.ancient_egypt.land import EgyptLand, survey
from benben.bots.hexes.ancient_egypt.taste import EGYPT_TASTE, EgyptTaste
from benben.bots.hexes.land import Pieces
from benben.bots.hexes.view import Seen
from benben.games.hexes.great_pyramid.data import LOWEST_GOLD_NUMBER, PHARAOH_CARD_POINTS, SPACES, VIZIER_LIMIT

LAST_GOLD = 2  # gold blocks left when the end is near
SAFE = 99  # a hand that no seven touches


class SeenEgypt(Seen[EgyptLand, EgyptTaste]):
    """What a seat sees."""

    def __init__(self, observation: Mapping[str, Any], seat: int, taste: EgyptTaste = EGYPT_TASTE) -> None:
        super().__init__(observation, seat, taste)

    def survey(self, pieces: tuple[Pieces, ...]) -> EgyptLand:
        return survey(self.observation.terrain, self.observation.tokens, self.observation.harbors, pieces, self.nile)

    # The gods

    @functools.cached_property
    def god_ready(self) -> bool:
        """Whether the seat's god may serve now, or in its next turn."""
        if self.me.god is None:
            return False
        return self.observation.active != self.seat or self.seat not in self.observation.resting

    @functools.cached_property
    def bargains(self) -> bool:
        """Whether the seat's god makes builds cheaper."""
        return self.me.god in ("ptha", "thoth", "sekhmet") and self.god_ready

    # The Great Pyramid

    @functools.cached_property
    def nile(self) -> bool:
        return self.observation.gold is not None

    def pharaoh_points(self, p: int) -> int:
        return self.card_points(p, [player.blocks for player in self.players])

    def card_points(self, p: int, blocks: Sequence[int]) -> int:
        """What a player's pharaoh card counts when so many blocks are built (GP-13)."""
        if not self.nile:
            return 0
        return PHARAOH_CARD_POINTS if blocks[p] > min(blocks) else -PHARAOH_CARD_POINTS

    @functools.cached_property
    def gold_left(self) -> int:
        return sum((self.observation.gold or {}).values())

    @functools.cached_property
    def sevens_left(self) -> int | None:
        """Each seven takes a gold block (GP-21)."""
        return min(self.gold_left, SPACES - self.observation.filled) if self.nile else None

    @functools.cached_property
    def ends_soon(self) -> bool:
        return self.nile and self.gold_left <= LAST_GOLD

    @functools.cached_property
    def turns_to_last_seven(self) -> float:
        return self.turns_for(self.gold_left) if self.nile else math.inf

    @functools.cached_property
    def limit(self) -> int:
        """The most cards that are safe on a seven: in The Great Pyramid the gold number to expect."""
        if self.me.god == "isis" and self.seat not in self.observation.resting:
            return SAFE
        if self.observation.gold is None:
            return self.observation.discard_limit
        if self.observation.vizier == self.seat:
            return VIZIER_LIMIT
        numbers = [int(number) for number, count in self.observation.gold.items() for _ in range(count)]
        return sum(numbers) // len(numbers) if numbers else LOWEST_GOLD_NUMBER
