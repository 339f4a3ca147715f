"""Faults of The Great Pyramid."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from benben.games.hexes.great_pyramid.data import CROSSING_PATHS
from benben.games.hexes.great_pyramid.state import BY_GOLD, PHARAOH, PyramidState
from benben.games.hexes.state import ASK_TURN
from benben.kernel.cards import one
from benben.kernel.places import add, has
from tests.support.invariants import CHECKED
from tests.support.planted.gods import lose_a_god
from tests.support.planted.positions import positions


def position() -> PyramidState:
    """In a turn with nothing pending, when two players have built blocks and there is gold among them."""
    return next(
        s
        for s in cast(Iterator[PyramidState], positions(CHECKED["great-pyramid"], offer_cap="none"))
        if s.asked[s.active] == ASK_TURN
        and not s.spell
        and sum(p.blocks > 0 for p in s.players[:3]) == 2
        and PHARAOH in s.spaces
    )


def cross_by_oxcart(s: PyramidState) -> None:
    free = next(path for path in CROSSING_PATHS if not any(has(p.oxcarts, path) for p in s.players[:3]))
    add(s.players[0].oxcarts, free)
    s.players[0].oxcarts_left -= 1


def block_without_boat(s: PyramidState) -> None:
    player = next(p for p in s.players[:3] if p.blocks)
    player.boats_left = 3


def lose_a_block(s: PyramidState) -> None:
    next(p for p in s.players[:3] if p.blocks).blocks -= 1


def leave_a_gap(s: PyramidState) -> None:
    s.spaces[0] = 0


def turn_gold_for_nobody(s: PyramidState) -> None:
    s.turned = 1
    s.gold -= one(next(kind for kind in range(4) if s.gold >> 8 * kind & 127))


def find_gold(s: PyramidState) -> None:
    s.spaces[s.filled] = PHARAOH
    s.filled += 1


def favor_another(s: PyramidState) -> None:
    s.vizier = (s.vizier + 1) % 3


def trade_without_favor(s: PyramidState) -> None:
    s.vizier_traded, s.active = 1, (s.vizier + 1) % 3


def end_too_soon(s: PyramidState) -> None:
    s.ended, s.ending, s.winners = 1, BY_GOLD, 1


def forget_a_crossing(s: PyramidState) -> None:
    s.free_crossings[0] = s.free_crossings[1] = 0


PLANTED: list[tuple[Callable[[PyramidState], None], str]] = [
    (lose_a_god, "god cards"),
    (cross_by_oxcart, "pieces"),
    (cross_by_oxcart, "boats"),
    (block_without_boat, "blocks"),
    (lose_a_block, "blocks"),
    (leave_a_gap, "blocks"),
    (turn_gold_for_nobody, "gold"),
    (find_gold, "gold"),
    (favor_another, "vizier"),
    (trade_without_favor, "vizier"),
    (end_too_soon, "ending"),
    (forget_a_crossing, "scratch"),
]
