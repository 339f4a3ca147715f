"""Trade with the supply: AE-19 to AE-21."""

from __future__ import annotations

import pytest

from benben.games.hexes.data import RESOURCES
from tests.games.hexes.ancient_egypt.table import position
from tests.games.hexes.table import told

RICH = {"brick": 8, "cattle": 8, "papyrus": 8, "grain": 8, "stone": 8}


@pytest.mark.rule("AE-19")
def test_four_of_one_kind_for_one_other_card() -> None:
    m = position(hands=[{"brick": 5}], settlements=[[20]])
    assert m.texts(0, "exchange") == [f"brick {kind}" for kind in RESOURCES if kind != "brick"]
    entry = m.act(0, "exchange brick stone")
    assert m.hand(0) == {"brick": 1, "stone": 1}
    assert (m.supply("brick"), m.supply("stone")) == (18, 18)
    assert told(entry, "exchanged") == [{"seat": 0, "gave": {"brick": 4}, "got": {"stone": 1}}]
    assert m.refusal(0, "exchange brick stone") == ("rate_not_met", "AE-19")


@pytest.mark.rule("AE-19")
def test_four_different_cards_are_not_enough() -> None:
    m = position(hands=[{"brick": 3, "cattle": 3, "grain": 3}], settlements=[[20]])
    assert m.texts(0, "exchange") == []
    assert m.refusal(0, "exchange brick stone") == ("rate_not_met", "AE-19")


@pytest.mark.rule("AE-19")
def test_only_on_ones_own_turn_and_as_often_as_one_likes() -> None:
    m = position(hands=[{"brick": 8}, {"grain": 4}], settlements=[[20]])
    assert m.refusal(1, "exchange grain brick") == ("not_your_turn", "AE-12")
    m.act(0, "exchange brick grain")
    m.act(0, "exchange brick grain")
    assert m.hand(0) == {"grain": 2}


@pytest.mark.rule("AE-20")
@pytest.mark.parametrize("at", [0, 1, 26, 37, 50, 51, 47, 48])
def test_three_of_any_kind_at_a_three_to_one_harbor_or_oasis(at: int) -> None:
    m = position(hands=[dict.fromkeys(RESOURCES, 3)], settlements=[[at]])
    m.act(0, "exchange grain stone")
    assert m.hand(0) == {"brick": 3, "cattle": 3, "papyrus": 3, "stone": 4}
    m.act(0, "exchange stone grain")
    assert m.hand(0)["stone"] == 1


@pytest.mark.rule("AE-20")
@pytest.mark.parametrize(
    ("at", "kind"),
    [
        (3, "grain"),
        (4, "grain"),
        (14, "stone"),
        (15, "stone"),
        (45, "papyrus"),
        (46, "papyrus"),
        (28, "brick"),
        (38, "brick"),
        (7, "cattle"),
        (17, "cattle"),
    ],
)
def test_two_of_the_shown_kind_at_a_special_one_and_four_of_the_others(at: int, kind: str) -> None:
    m = position(hands=[dict.fromkeys(RESOURCES, 3)], settlements=[[at]])
    other = next(k for k in RESOURCES if k != kind)
    assert {text.split()[0] for text in m.texts(0, "exchange")} == {kind}
    assert m.refusal(0, f"exchange {other} {kind}") == ("rate_not_met", "AE-19")
    m.act(0, f"exchange {kind} {other}")
    assert m.hand(0)[kind] == 1


@pytest.mark.rule("AE-20")
def test_the_best_rate_counts_and_a_temple_city_works_as_well() -> None:
    m = position(hands=[RICH], settlements=[[0]], cities=[[3]])
    m.act(0, "exchange grain stone")
    m.act(0, "exchange brick stone")
    assert m.hand(0) == {**RICH, "grain": 6, "brick": 5, "stone": 10}
    m = position(hands=[RICH], settlements=[[3, 0]])
    assert m.glance(0)["rates"][0] == {"brick": 3, "cattle": 3, "papyrus": 3, "grain": 2, "stone": 3}
    m = position(hands=[RICH], settlements=[[3, 26, 50]])
    assert m.glance(0)["rates"][0] == {"brick": 3, "cattle": 3, "papyrus": 3, "grain": 2, "stone": 3}


@pytest.mark.rule("AE-20")
def test_an_oxcart_at_a_harbor_or_anothers_building_is_not_enough() -> None:
    m = position(hands=[{"brick": 3}], settlements=[[8], [0]], carts=["8-9", "0-1"])
    assert m.refusal(0, "exchange brick stone") == ("rate_not_met", "AE-19")
    m = position(hands=[{"brick": 3}], settlements=[[8]], carts=["8-0-1"])
    assert m.refusal(0, "exchange brick stone") == ("rate_not_met", "AE-19")


@pytest.mark.rule("AE-21")
def test_only_what_the_supply_has() -> None:
    m = position(hands=[{"brick": 8}], settlements=[[20]], supply={"brick": 11, "stone": 1})
    assert m.texts(0, "exchange") == ["brick stone"]
    assert m.refusal(0, "exchange brick grain") == ("supply_lacks", "AE-21")
    m.act(0, "exchange brick stone")
    assert m.refusal(0, "exchange brick stone") == ("supply_lacks", "AE-21")


@pytest.mark.rule("AE-21")
def test_the_kind_taken_must_differ_from_the_kind_given() -> None:
    m = position(hands=[RICH], settlements=[[20]])
    for kind in RESOURCES:
        assert m.refusal(0, f"exchange {kind} {kind}") == ("same_kind", "AE-21")


@pytest.mark.rule("AE-21")
def test_a_harbor_built_on_this_turn_may_be_used_at_once() -> None:
    m = position(hands=[{"brick": 4, "cattle": 1, "papyrus": 1, "grain": 1}], settlements=[[]], carts=["1-2"])
    m.act(0, "settle 1")
    m.act(0, "exchange brick stone")
    assert m.hand(0) == {"stone": 1}


@pytest.mark.rule("AE-21")
def test_but_not_in_the_strict_order() -> None:
    hand = {"brick": 4, "cattle": 1, "papyrus": 1, "grain": 1}
    m = position(hands=[hand], settlements=[[]], carts=["1-2"], strict_order=True, players=2)
    m.act(0, "settle 1")
    assert m.refusal(0, "exchange brick stone") == ("traded_already", "AE-12")
    m.act(0, "end_turn")
    m.roll(1, 1, 1)
    m.act(1, "end_turn")
    m.roll(0, 1, 1)
    assert m.may(0, "exchange brick stone")
