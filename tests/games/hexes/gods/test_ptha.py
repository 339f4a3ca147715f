"""Ptha, makeshift oxcart: GOD-13."""

from __future__ import annotations

from typing import Any

import pytest

import benben
from tests.games.hexes.gods.table import GodTable, position
from tests.games.hexes.table import OXCART, kinds

EACH = {"brick": 2, "cattle": 2, "papyrus": 1, "grain": 1, "stone": 1}


def ptha(**said: Any) -> GodTable:
    """Seat 0 has Ptha and the pieces of the beginner set-up: 10 with 10-11, 29 with 29-30."""
    return position(**{"gods": ["ptha"], "hands": [EACH], **said})


@pytest.mark.rule("GOD-13")
@pytest.mark.parametrize(
    ("keep", "instead"),
    [
        *(("brick", instead) for instead in ("brick", "papyrus", "grain", "stone")),
        *(("cattle", instead) for instead in ("cattle", "papyrus", "grain", "stone")),
    ],
)
def test_one_of_the_two_resources_is_replaced_by_any_other_card(keep: str, instead: str) -> None:
    m = ptha(hands=[{keep: 2} if keep == instead else {keep: 1, instead: 1}])
    in_supply = m.supply(instead)
    m.act(0, f"makeshift 9-10 {keep} {instead}")
    assert m.hand(0) == {}
    assert m.supply(instead) == in_supply + (2 if keep == instead else 1)
    assert m.carts(0) == ["9-10", "10-11", "29-30"]
    assert m.left(0) == (12, 3, 4)
    assert (m.choosing(), m.god(0)) == ([0], "ptha A")


@pytest.mark.rule("GOD-13")
def test_only_one_of_them_is_replaced_and_both_cards_must_be_held() -> None:
    m = ptha(hands=[{"papyrus": 2, "grain": 2, "stone": 2}])
    assert m.forms(0) == [form for form in m.forms(0) if form["do"] == "offer"]
    assert m.refusal(0, "makeshift 9-10 brick grain") == ("makeshift_costs", "GOD-13")
    m = ptha(hands=[{"brick": 1, "papyrus": 1}])
    for keep, instead in (("brick", "brick"), ("brick", "stone"), ("cattle", "papyrus"), ("cattle", "cattle")):
        assert m.refusal(0, f"makeshift 9-10 {keep} {instead}") == ("makeshift_costs", "GOD-13")
    assert m.forms(0)[0]["prices"] == [{"keep": "brick", "instead": "papyrus"}]


@pytest.mark.rule("GOD-13")
def test_paying_the_normal_price_is_not_a_use() -> None:
    m = ptha()
    for normal in ("makeshift 9-10 brick cattle", "makeshift 9-10 cattle brick"):
        with pytest.raises(benben.BadMove):
            m.act(0, normal)
    entry = m.act(0, "cart 9-10")
    assert kinds(entry) == ["carted"]
    assert (m.choosing(), m.resting()) == ([], [])
    entry = m.act(0, "makeshift 11-12 brick grain")
    assert sorted(kinds(entry)) == ["carted", "god_used"]


@pytest.mark.rule("GOD-13")
def test_for_one_oxcart() -> None:
    m = ptha()
    m.act(0, "makeshift 9-10 brick grain")
    m.act(0, "keep_god")
    assert m.refusal(0, "makeshift 11-12 cattle stone") == ("god_rests", "GOD-4")
    m.act(0, "cart 11-12")


@pytest.mark.rule("GOD-13")
def test_it_is_built_under_the_usual_rules() -> None:
    m = ptha()
    assert m.refusal(0, "makeshift 10-11 brick grain") == ("path_taken", "AE-23")
    assert m.refusal(0, "makeshift 12-13 brick grain") == ("path_taken", "AE-23")
    assert m.refusal(0, "makeshift 44-45 brick grain") == ("path_apart", "AE-23")
    m = ptha(settlements=[[10], [12], [44]], carts=["10-11-12"])
    assert m.refusal(0, "makeshift 12-13 brick grain") == ("built_through", "AE-24")
    assert m.forms(0)[0]["paths"] == [
        at for at, (a, b) in enumerate(m.title.facts["map"]["paths"]) if (a, b) in FROM_10
    ]


FROM_10 = [(2, 10), (9, 10), (11, 21)]


@pytest.mark.rule("GOD-13")
def test_with_no_oxcart_left_or_no_place_for_one_it_is_not_built() -> None:
    m = ptha()
    m.s.players[0].oxcarts_left = 0
    assert m.refusal(0, "makeshift 9-10 brick grain") == ("no_oxcart_left", "AE-27")
    assert [form["do"] for form in m.forms(0)] == ["offer"]
    assert not m.lists(0, "makeshift 9-10 brick grain")
    m = ptha(settlements=[[1], [8], [3]], carts=["0-1-2", "0-8", "2-3 2-10"])
    assert m.refusal(0, "makeshift 3-4 brick grain") == ("no_place_for_oxcart", "AE-37")
    assert not m.lists(0, "makeshift 3-4 brick grain")
    assert [form["do"] for form in m.forms(0)] == ["offer"]


@pytest.mark.rule("GOD-13")
def test_not_with_free_oxcarts() -> None:
    m = ptha(cards=[{"free_oxcarts": 1}])
    m.act(0, "free_oxcarts")
    assert m.refusal(0, "makeshift 9-10 brick grain") == ("god_pending", "GOD-10")
    m.act(0, "cart 9-10")
    m.act(0, "cart 11-12")
    assert m.hand(0) == EACH
    m.act(0, "makeshift 28-29 brick grain")


@pytest.mark.rule("GOD-13")
def test_a_makeshift_oxcart_makes_the_longest_route_and_wins() -> None:
    said: dict[str, Any] = {"settlements": [[16]], "carts": ["16-17-18-19-20"]}
    m = ptha(**said)
    entry = m.act(0, "makeshift 20-21 brick grain")
    assert "route" in kinds(entry)
    assert (m.route_holder(), m.route(0)) == (0, 5)
    m = ptha(**said, points_to_win=3)
    m.act(0, "makeshift 20-21 brick grain")
    assert m.is_over()


@pytest.mark.rule("GOD-13")
def test_in_the_strict_order_it_is_a_build() -> None:
    m = ptha(strict_order=True, hands=[{**OXCART, "grain": 4}])
    m.act(0, "makeshift 9-10 brick grain")
    assert m.refusal(0, "offer grain brick 1") == ("traded_already", "AE-12")
    assert m.refusal(0, "exchange grain brick") == ("traded_already", "AE-12")
