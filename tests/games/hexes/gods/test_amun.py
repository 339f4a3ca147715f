"""Amun, merchant: GOD-17."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.hexes.gods.table import GodTable, position
from tests.games.hexes.table import OXCART, kinds, told


def amun(**said: Any) -> GodTable:
    """Seat 0 has Amun, six brick and two cattle."""
    return position(**{"gods": ["amun"], "hands": [{"brick": 6, "cattle": 2}, {"grain": 3}], **said})


@pytest.mark.rule("GOD-17")
def test_two_of_the_declared_kind_buy_any_other_card_from_the_supply() -> None:
    m = amun()
    assert m.texts(0, "amun") == [
        f"{give} {get}"
        for give in ("brick", "cattle")
        for get in ("brick", "cattle", "papyrus", "grain", "stone")
        if give != get
    ]
    entry = m.act(0, "amun brick stone")
    assert kinds(entry) == ["god_used", "merchant"]
    assert told(entry, "merchant") == [{"seat": 0, "gave": {"brick": 2}, "got": "stone"}]
    assert m.hand(0) == {"brick": 4, "cattle": 2, "stone": 1}
    assert (m.supply("brick"), m.supply("stone")) == (15, 18)
    assert all(m.observe(viewer)["declared"] == "brick" for viewer in (0, 1, None))


@pytest.mark.rule("GOD-17", "GOD-5")
def test_as_often_as_one_likes_in_the_turn_which_is_one_use() -> None:
    m = amun()
    entries = [m.act(0, f"amun brick {get}") for get in ("stone", "stone", "cattle")]
    assert [kinds(entry) for entry in entries] == [["god_used", "merchant"], ["merchant"], ["merchant"]]
    assert m.hand(0) == {"cattle": 3, "stone": 2}
    assert (m.asked(0), m.choosing()) == ("turn", [])
    assert m.refusal(0, "keep_god") == ("nothing_used", "GOD-8")


@pytest.mark.rule("GOD-17")
def test_no_other_kind_that_turn() -> None:
    m = amun()
    m.act(0, "amun brick stone")
    assert m.refusal(0, "amun cattle stone") == ("other_kind_declared", "GOD-17")
    assert all(text.startswith("brick") for text in m.texts(0, "amun"))


@pytest.mark.rule("GOD-17")
def test_two_are_needed_and_the_kinds_differ() -> None:
    m = amun(hands=[{"brick": 1, "cattle": 3}])
    assert m.refusal(0, "amun brick stone") == ("two_of_a_kind", "GOD-17")
    assert m.refusal(0, "amun cattle cattle") == ("same_kind", "AE-21")
    m.act(0, "amun cattle stone")
    assert m.refusal(0, "amun cattle stone") == ("two_of_a_kind", "GOD-17")


@pytest.mark.rule("GOD-22", "GOD-17")
def test_only_what_the_supply_has() -> None:
    m = amun(supply={"brick": 3, "grain": 1})
    assert m.refusal(0, "amun brick stone") == ("god_supply_lacks", "GOD-22")
    assert m.texts(0, "amun") == ["brick grain", "cattle brick", "cattle grain"]
    m.act(0, "amun brick grain")
    assert m.refusal(0, "amun brick grain") == ("god_supply_lacks", "GOD-22")


@pytest.mark.rule("GOD-17")
def test_until_the_end_of_the_turn_even_between_building_and_cards() -> None:
    m = amun(hands=[{"brick": 6, "cattle": 2}], cards=[{"plenty": 1, "mercenary": 1}])
    m.act(0, "amun brick stone")
    m.act(0, "cart 9-10")
    m.act(0, "plenty brick brick")
    m.act(0, "amun brick grain")
    m = amun(cards=[{"mercenary": 1}])
    m.act(0, "amun brick stone")
    m.act(0, "mercenary")
    assert m.refusal(0, "amun brick stone") == ("god_pending", "GOD-10")
    m.act(0, "robber 3", draws=[])
    m.act(0, "amun brick stone")


@pytest.mark.rule("GOD-17")
def test_the_kind_is_free_again_on_the_next_turn() -> None:
    m = amun(players=2)
    m.act(0, "amun brick stone")
    m.act(0, "end_turn")
    m.act(0, "keep_god")
    assert m.observe(None)["declared"] is None
    m.roll(1, 6, 6)
    m.act(1, "end_turn")
    m.roll(0, 6, 6)
    entry = m.act(0, "amun cattle stone")
    assert kinds(entry) == ["god_used", "merchant"]


@pytest.mark.rule("GOD-17")
def test_a_kind_with_a_harbor_of_ones_own_may_be_declared_and_harbors_stay_usable() -> None:
    m = amun(settlements=[[28, 0], [40], [44]], hands=[{"brick": 6, "grain": 3, "cattle": 4}])
    m.act(0, "amun brick stone")
    m.act(0, "exchange brick stone")
    m.act(0, "exchange grain stone")
    m.act(0, "amun brick stone")
    assert m.hand(0) == {"cattle": 4, "stone": 4}
    assert m.refusal(0, "amun cattle stone") == ("other_kind_declared", "GOD-17")
    m.act(0, "exchange cattle stone")


@pytest.mark.rule("GOD-17", "GOD-8")
def test_the_after_use_choice_is_made_before_the_dice_are_passed() -> None:
    m = amun()
    m.act(0, "amun brick stone")
    entry = m.act(0, "end_turn")
    assert kinds(entry) == []
    assert (m.actors(), m.asked(0), m.choosing()) == ([0], "after_use", [0])
    for move in ("end_turn", "exchange brick stone", "cart 9-10"):
        assert m.refusal(0, move) == ("after_use_first", "GOD-8")
    assert m.refusal(0, "amun brick stone") == ("god_pending", "GOD-10")
    entry = m.act(0, "keep_god")
    assert kinds(entry) == ["god_kept", "turn"]
    assert (m.god(0), m.actors(), m.asked(1)) == ("amun B", [1], "roll")
    assert m.resting() == []


@pytest.mark.rule("GOD-17", "GOD-4")
def test_isis_taken_for_him_works_on_the_next_roll() -> None:
    m = amun()
    m.act(0, "amun brick stone")
    m.act(0, "end_turn")
    m.act(0, "take_god isis")
    assert (m.god(0), m.resting(), m.asked(0)) == ("isis A", [], None)
    m.roll(1, 3, 4)
    assert m.asked(0) == "god"


@pytest.mark.rule("GOD-17", "GOD-9")
def test_his_b_side_is_exchanged_before_the_dice_are_passed() -> None:
    m = amun(gods=["amun B"])
    m.act(0, "amun brick stone")
    m.act(0, "end_turn")
    assert m.refusal(0, "keep_god") == ("second_side", "GOD-9")
    m.act(0, "take_god seth")
    assert m.asked(1) == "roll"


@pytest.mark.rule("GOD-17")
def test_without_a_trade_the_turn_ends_as_usual() -> None:
    m = amun()
    entry = m.act(0, "end_turn")
    assert (kinds(entry), m.asked(1), m.god(0)) == (["turn"], "roll", "amun A")


@pytest.mark.rule("GOD-17")
def test_a_trade_closes_ones_own_offer_but_not_anothers() -> None:
    m = amun(hands=[{"brick": 6}, {"grain": 3}, {"stone": 1}])
    m.act(2, "offer stone brick 0")
    m.act(0, "offer brick grain 1")
    m.act(0, "amun brick stone")
    assert m.proposal(0) is None
    assert m.proposal(2) == ({"stone": 1}, {"brick": 1}, [0])


@pytest.mark.rule("GOD-17")
def test_what_he_bought_builds_and_wins_before_any_choice() -> None:
    m = amun(
        settlements=[[16], [40], [44]],
        carts=["16-17-18-19-20"],
        hands=[{**OXCART, "brick": 3, "cattle": 0}],
        points_to_win=3,
    )
    m.act(0, "amun brick cattle")
    m.act(0, "cart 20-21")
    assert m.is_over()
    assert m.choosing() == []


@pytest.mark.rule("GOD-17")
def test_his_trades_may_be_undone() -> None:
    m = amun()
    m.act(0, "amun brick stone")
    m.act(0, "amun brick stone")
    for _ in range(2):
        m.undo(0)
    assert (m.hand(0), m.resting()) == ({"brick": 6, "cattle": 2}, [])
    m.act(0, "amun cattle stone")


@pytest.mark.rule("AE-12", "GOD-17")
def test_in_the_strict_order_he_does_not_trade_after_building() -> None:
    m = amun(strict_order=True)
    m.act(0, "amun brick stone")
    m.act(0, "cart 9-10")
    assert m.refusal(0, "amun brick stone") == ("traded_already", "AE-12")
    m = amun(strict_order=True)
    m.act(0, "cart 9-10")
    assert m.refusal(0, "amun brick stone") == ("traded_already", "AE-12")
    m = amun()
    m.act(0, "cart 9-10")
    assert m.may(0, "amun brick stone")
