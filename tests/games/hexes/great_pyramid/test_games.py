"""Whole random games of The Great Pyramid: what holds after every action."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from benben.games.hexes.great_pyramid.moves import BLOCK, BOAT, VIZIER
from benben.games.hexes.great_pyramid.state import PyramidState
from benben.games.hexes.great_pyramid.title import GREAT_PYRAMID
from benben.games.hexes.sizes import HOME
from benben.kernel.cards import total
from benben.kernel.observation import canonical
from benben.kernel.places import members
from tests.games.hexes.great_pyramid.table import CROSSINGS

ACROSS = {path for path, name in enumerate(HOME.paths) if name in CROSSINGS}
DEAR = range(BOAT, VIZIER)


def check(s: PyramidState, boats_before: list[set[int]]) -> None:
    """What the table shows is consistent."""
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


def played(seed: int, **options: Any) -> tuple[PyramidState, int]:
    """Plays a game to its end and counts the blocks; boats and blocks, otherwise rare, are built when possible."""
    rules, rng = GREAT_PYRAMID.interpreted, random.Random(seed)
    s = cast(PyramidState, GREAT_PYRAMID.blank(GREAT_PYRAMID.complete({"offer_cap": "none", **options})))
    rules.seed_generator(s.rng, seed)
    rules.set_up(s)
    boats: list[set[int]] = [set() for _ in range(s.seats)]
    builder, built = -1, [0] * s.seats
    while not s.ended:
        seat = rng.choice([p for p in range(s.seats) if s.asked[p]])
        legal = GREAT_PYRAMID.legal(s, seat)
        action = rng.choice([a for a in legal if a in DEAR] or legal)
        rules.apply(s, seat, action)
        if action == BLOCK:
            builder = seat
            built[seat] += 1
        assert s.vizier == builder  # GP-14
        check(s, boats)
    assert [s.players[p].blocks for p in range(s.seats)] == built
    check_end(s)
    return s, sum(built)


def check_end(s: PyramidState) -> None:
    totals = [GREAT_PYRAMID.interpreted.points(s, seat) for seat in range(s.seats)]
    if canonical(s)["ending"] == "points":
        assert s.winners == 1 << s.active
        assert totals[s.active] >= s.points_to_win
        return
    assert s.filled == 30 or not s.gold
    best = max((totals[p], s.players[p].blocks) for p in range(s.seats))
    tied = [p for p in range(s.seats) if (totals[p], s.players[p].blocks) == best]
    if s.vizier in tied:
        tied = [s.vizier]
    assert s.winners == sum(1 << p for p in tied)


@pytest.mark.rule("GP-14", "GP-24")
def test_after_every_action() -> None:
    games = [played(seed, players=2 + seed % 3, points_to_win=(11, 4)[seed % 2]) for seed in range(6)]
    assert sum(built for _, built in games) > 6
    assert {canonical(s)["ending"] for s, _ in games} == {"points", "gold"}
