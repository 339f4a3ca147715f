"""Whole games of The Great Pyramid by chance: what holds after every action."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from benben.games.hexes.board import PATH_NAMES
from benben.games.hexes.pyramid.moves import BLOCK, BOAT, VIZIER
from benben.games.hexes.pyramid.state import PyramidState
from benben.games.hexes.pyramid.title import GREAT_PYRAMID
from benben.kernel.cards import total
from benben.kernel.observation import canonical
from benben.kernel.places import members
from tests.games.hexes.table import CROSSINGS

ACROSS = {path for path, name in enumerate(PATH_NAMES) if name in CROSSINGS}
DEAR = range(BOAT, VIZIER)


def check(s: PyramidState, boats_before: list[set[int]]) -> None:
    """What the table shows agrees with itself."""
    for seat in range(s.seats):
        player = s.players[seat]
        pieces = set(members(player.oxcarts))
        boats = pieces & ACROSS
        assert (len(boats), len(pieces - ACROSS)) == (3 - player.boats_left, 15 - player.oxcarts_left)
        assert boats_before[seat] <= boats  # GP-24: they stay
        boats_before[seat] = boats
        assert not player.blocks or boats  # GP-11
        assert sum(block == seat + 1 for block in s.spaces) == player.blocks <= 12
        pharaoh = 1 if any(s.players[p].blocks < player.blocks for p in range(s.seats)) else -1  # GP-13
        buildings = 5 - player.settlements_left + 2 * (4 - player.cities_left)
        special = 2 * ((s.route_holder == seat) + (s.army_holder == seat))
        assert GREAT_PYRAMID.interpreted.visible_points(s, seat) == buildings + special + pharaoh
    filled = sum(s.players[seat].blocks for seat in range(s.seats)) + 12 - total(s.gold) - s.turned
    assert s.filled == filled == sum(block > 0 for block in s.spaces)
    assert all(s.spaces[: s.filled])
    again = s.copy()
    GREAT_PYRAMID.interpreted.rebuild(again)
    assert again.free_crossings == s.free_crossings
    assert again.free == s.free
    assert [again.players[p].reach for p in range(s.seats)] == [s.players[p].reach for p in range(s.seats)]
    assert [again.players[p].route for p in range(s.seats)] == [s.players[p].route for p in range(s.seats)]


@pytest.mark.rule("GP-14", "GP-24")
@pytest.mark.parametrize("seed", range(4))
def test_after_every_action(seed: int) -> None:
    """Boats and blocks are built whenever they can be: by chance alone they are rare."""
    players = 2 + seed % 3
    options = GREAT_PYRAMID.complete({"players": players, "offer_cap": "none"})
    rules, rng = GREAT_PYRAMID.interpreted, random.Random(seed)
    s = cast(PyramidState, GREAT_PYRAMID.blank(options))
    rules.seed_generator(s.rng, seed)
    rules.set_up(s)
    boats: list[set[int]] = [set() for _ in range(players)]
    builder, built = -1, [0] * players
    for _ in range(6000):
        if s.ended:
            break
        seat = rng.choice([p for p in range(players) if s.asked[p]])
        legal = GREAT_PYRAMID.legal(s, seat)
        action = rng.choice([a for a in legal if a in DEAR] or legal)
        rules.apply(s, seat, action)
        if action == BLOCK:
            builder = seat
            built[seat] += 1
        assert s.vizier == builder  # GP-14
        check(s, boats)
    assert s.ended
    assert [s.players[p].blocks for p in range(players)] == built
    assert sum(built) > 0
    assert any(boats)
    assert ending_is_right(s)
    assert canonical(s)["ending"] in ("points", "gold", "pyramid")


def ending_is_right(s: PyramidState) -> bool:
    totals: list[Any] = [GREAT_PYRAMID.interpreted.points(s, seat) for seat in range(s.seats)]
    if canonical(s)["ending"] == "points":
        return s.winners == 1 << s.active and bool(totals[s.active] >= 11)
    best = max((totals[p], s.players[p].blocks) for p in range(s.seats))
    tied = [p for p in range(s.seats) if (totals[p], s.players[p].blocks) == best]
    if s.vizier in tied:
        tied = [s.vizier]
    return s.winners == sum(1 << p for p in tied) and (s.filled == 30 or not s.gold)
