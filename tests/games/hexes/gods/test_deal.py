"""Dealing what a seat can't see while a god's move of several ids is under way: its player can go on with it."""

from __future__ import annotations

import random
from collections import Counter
from typing import cast

import pytest

from benben.games.hexes.data import GRAIN, cards
from benben.games.hexes.gods.state import NO_SPELL, GodState
from benben.kernel.cards import count_of, total
from benben.kernel.observation import observe
from tests.games.hexes.gods.table import GodTable, position
from tests.games.hexes.gods.test_sekhmet import WAR_CITY, WAR_SETTLEMENT, sekhmet

DEALS = 40
OTHERS: list[dict[str, int]] = [{"stone": 8, "papyrus": 2}, {"grain": 9}]


def begun(m: GodTable, move: str, ids: int) -> GodState:
    """The position after the first ids of seat 0's move."""
    s = m.s.copy()
    for action in m.title.actions.phrase(m.title.read_move(move))[:ids]:
        assert action in m.title.legal(s, 0)
        m.title.interpreted.apply(s, 0, action)
    assert s.spell != NO_SPELL
    return s


def expect_to_go_on(m: GodTable, s: GodState, times: int = DEALS) -> Counter[int]:
    """Deal for seat 1, and let seat 0 go on at random until the move is whole; returns the hands dealt to seat 0."""
    rng, hands = random.Random(1), Counter[int]()
    for _ in range(times):
        dealt = cast(GodState, m.title.determinize(observe(s, 1), rng))
        hands[dealt.players[0].hand] += 1
        assert [total(p.hand) for p in dealt.players] == [total(p.hand) for p in s.players]
        assert dealt.supply + sum(p.hand for p in dealt.players) == s.supply + sum(p.hand for p in s.players)
        while dealt.spell != NO_SPELL:
            m.title.interpreted.apply(dealt, 0, rng.choice(m.title.legal(dealt, 0)))
        assert all(p.hand >= 0 and p.hand & 0x8080808080 == 0 for p in dealt.players), "nobody pays what isn't there"
    return hands


@pytest.mark.rule("GOD-13", "AE-44")
def test_whoever_builds_by_ptha_can_pay() -> None:
    m = position(
        gods=["ptha"], settlements=[[16], [40], [53]], carts=["16-17"], hands=[{"brick": 2, "grain": 1}, *OTHERS]
    )
    found = expect_to_go_on(m, begun(m, "makeshift 17-18 brick grain", 1), 400)
    one_brick, two_bricks = (cards(brick, 0, 0, 3 - brick) for brick in (1, 2))
    assert found.keys() == {one_brick, two_bricks}
    assert 335 < found[one_brick] < 382, "ninety of the hundred ways to deal one of two bricks, and of ten grain"


@pytest.mark.rule("GOD-12", "AE-44")
@pytest.mark.parametrize("ids", [1, 2, 3])
def test_whoever_names_opponents_for_horus_has_cards_for_them(ids: int) -> None:
    m = position(gods=["horus"], hands=[{"brick": 1, "grain": 2}, {"stone": 3}, {"brick": 9, "grain": 1}])
    hands = expect_to_go_on(m, begun(m, "horus brick 1,2 grain,grain", ids))
    assert all(count_of(hand, GRAIN) >= min(ids, 2) for hand in hands)


@pytest.mark.rule("GOD-20", "AE-44")
@pytest.mark.parametrize("hand", [WAR_SETTLEMENT, WAR_CITY, {**WAR_SETTLEMENT, **WAR_CITY}])
def test_whoever_builds_by_sekhmet_can_pay_for_something(hand: dict[str, int]) -> None:
    m = sekhmet(hands=[hand, {"papyrus": 5}, {"stone": 5, "papyrus": 4}])
    expect_to_go_on(m, begun(m, f"sekhmet {'temple_city 16' if 'stone' in hand else 'settlement 18'}", 1))


@pytest.mark.rule("GOD-20", "AE-44")
def test_it_can_even_if_chance_would_never_deal_it(monkeypatch: pytest.MonkeyPatch) -> None:
    m = sekhmet(hands=[WAR_SETTLEMENT, {}, {"stone": 19, "papyrus": 19, "grain": 19}])
    monkeypatch.setitem(m.title.interpreted.namespace, "TRIES", 3)
    assert expect_to_go_on(m, begun(m, "sekhmet settlement 18", 1), 3) == {m.s.players[0].hand: 3}
