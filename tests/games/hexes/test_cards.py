"""Development cards: AE-35 to AE-41."""

from __future__ import annotations

from typing import Any

import pytest

from benben.games.hexes.data import RESOURCES
from tests.games.hexes.ancient_egypt.table import position
from tests.games.hexes.table import CARD, SETTLEMENT, kinds, told

RICH = {"brick": 8, "cattle": 8, "papyrus": 8, "grain": 8, "stone": 8}


@pytest.mark.rule("AE-35")
@pytest.mark.parametrize("before_roll", [False, True])
def test_a_mercenary_moves_the_robber_and_draws_without_discards(before_roll: bool) -> None:
    m = position(
        settlements=[[], [20], []],
        hands=[{"brick": 9}, {"grain": 12}, {}],
        cards=[{"mercenary": 1}],
        before_roll=before_roll,
    )
    entry = m.act(0, "mercenary")
    assert kinds(entry) == ["mercenary"]
    assert (m.actors(), m.asked(0)) == ([0], "robber")
    assert m.refusal(0, "robber 9") == ("robber_there", "AE-33")
    assert m.refusal(0, "roll" if before_roll else "end_turn") == ("robber_first", "AE-33")
    m.draw_from(0, "robber 4", 1, "grain")
    assert (m.hand(0), m.hand(1)) == ({"brick": 9, "grain": 1}, {"grain": 11})
    assert m.asked(0) == ("roll" if before_roll else "turn")


@pytest.mark.rule("AE-35")
def test_a_mercenary_stays_face_up() -> None:
    m = position(cards=[{"mercenary": 2}])
    m.act(0, "mercenary")
    seen = m.observe(1)["players"][0]
    assert (seen["mercenaries"], seen["cards_total"]) == (1, 1)
    assert m.cards(0) == {"mercenary": 1}
    assert sum(m.observe(1)["spent"].values()) == 0


@pytest.mark.rule("AE-35")
def test_a_mercenary_chooses_among_several_and_nobody_may_be_there() -> None:
    m = position(settlements=[[], [20], [11]], hands=[{}, {"grain": 1}, {"stone": 1}], cards=[{"mercenary": 1}])
    m.act(0, "mercenary")
    m.act(0, "robber 4")
    m.act(0, "rob 2")
    assert m.hand(0) == {"stone": 1}
    m = position(settlements=[[], [], []], cards=[{"mercenary": 1}])
    m.act(0, "mercenary")
    assert kinds(m.act(0, "robber 4")) == ["robber", "nobody_robbed"]


@pytest.mark.rule("AE-36")
def test_the_first_with_three_mercenaries_face_up_has_the_army() -> None:
    m = position(cards=[{"mercenary": 1}], mercenaries=[1])
    m.act(0, "mercenary")
    assert m.army_holder() is None
    m = position(cards=[{"mercenary": 1}], mercenaries=[2, 2])
    entry = m.act(0, "mercenary")
    assert told(entry, "army") == [{"seat": 0, "count": 3}]
    assert (m.army_holder(), m.visible(0)) == (0, 4)


@pytest.mark.rule("AE-36")
def test_it_moves_only_to_a_player_with_more() -> None:
    m = position(cards=[{}, {"mercenary": 2}], mercenaries=[3, 2], army=0, active=1, players=2)
    m.act(1, "mercenary")
    assert m.army_holder() == 0
    m = position(cards=[{}, {"mercenary": 2}], mercenaries=[3, 3], army=0, active=1, players=2)
    entry = m.act(1, "mercenary")
    assert told(entry, "army") == [{"seat": 1, "count": 4}]
    assert (m.army_holder(), m.visible(0), m.visible(1)) == (1, 2, 4)


@pytest.mark.rule("AE-36")
def test_cards_in_hand_do_not_count_for_the_army() -> None:
    m = position(cards=[{"mercenary": 5}, {"mercenary": 1}], mercenaries=[2, 2], active=1)
    m.act(1, "mercenary")
    assert m.army_holder() == 1
    entry = position(cards=[{"mercenary": 1}], mercenaries=[4], army=0).act(0, "mercenary")
    assert kinds(entry) == ["mercenary"]


# Free oxcarts

FIFTEEN = "16-17-18-19-20-21-22-23-24-25-26 27-28-29-30-31-32"


@pytest.mark.rule("AE-37")
def test_two_oxcarts_without_payment_under_the_usual_rules() -> None:
    m = position(settlements=[[16], [19]], carts=["16-17-18-19"], cards=[{"free_oxcarts": 1}], hands=[{"brick": 1}])
    m.act(0, "free_oxcarts")
    assert m.asked(0) == "free_oxcart"
    assert m.refusal(0, "cart 19-20") == ("built_through", "AE-24")
    assert m.refusal(0, "cart 40-41") == ("path_apart", "AE-23")
    assert m.refusal(0, "cart 17-18") == ("path_taken", "AE-23")
    assert m.refusal(0, "end_turn") == ("free_oxcart_first", "AE-37")
    m.act(0, "cart 18-29")
    assert m.asked(0) == "free_oxcart"
    m.act(0, "cart 29-30")
    assert (m.asked(0), m.hand(0), m.left(0)[0]) == ("turn", {"brick": 1}, 10)


@pytest.mark.rule("AE-37")
def test_with_one_oxcart_left_only_one_is_placed() -> None:
    m = position(
        settlements=[[16]], carts=["16-17-18-19-20-21-22-23-24-25-26 27-28-29-30-31"], cards=[{"free_oxcarts": 1}]
    )
    assert m.left(0)[0] == 1
    m.act(0, "free_oxcarts")
    m.act(0, "cart 7-17")
    assert (m.asked(0), m.left(0)[0]) == ("turn", 0)


@pytest.mark.rule("AE-37")
def test_with_one_place_only_one_is_placed() -> None:
    """Seat 0 is in the upper left corner, with one free path that ends at another player's settlement."""
    m = position(settlements=[[0], [2, 7]], carts=["0-1", "1-2 8-9 7-8"], cards=[{"free_oxcarts": 1}], before_roll=True)
    assert m.texts(0, "free_oxcarts") == [""]
    m.act(0, "free_oxcarts")
    assert m.texts(0, "cart") == ["0-8"]
    m.act(0, "cart 0-8")
    assert (m.asked(0), m.left(0)[0]) == ("roll", 13)


@pytest.mark.rule("AE-37")
def test_the_first_oxcart_may_make_the_place_for_the_second() -> None:
    m = position(settlements=[[0], [2]], carts=["0-1", "1-2"], cards=[{"free_oxcarts": 1}])
    m.act(0, "free_oxcarts")
    assert m.texts(0, "cart") == ["0-8"]
    m.act(0, "cart 0-8")
    assert m.texts(0, "cart") == ["7-8", "8-9"]
    m.act(0, "cart 7-8")
    assert m.asked(0) == "turn"


@pytest.mark.rule("AE-37")
def test_with_no_place_or_no_oxcart_left_it_cannot_be_played() -> None:
    m = position(settlements=[[0], [2]], carts=["0-1", "1-2 0-8"], cards=[{"free_oxcarts": 1}])
    assert m.refusal(0, "free_oxcarts") == ("no_place_for_oxcart", "AE-37")
    m = position(settlements=[[16]], carts=[FIFTEEN], cards=[{"free_oxcarts": 1}])
    assert m.refusal(0, "free_oxcarts") == ("no_oxcart_left", "AE-27")
    assert m.cards(0) == {"free_oxcarts": 1}


@pytest.mark.rule("AE-37")
def test_free_oxcarts_can_take_the_longest_route() -> None:
    m = position(settlements=[[16]], carts=["16-17-18-19"], cards=[{"free_oxcarts": 1}], before_roll=True)
    m.act(0, "free_oxcarts")
    m.act(0, "cart 19-20")
    m.act(0, "cart 20-21")
    assert (m.route_holder(), m.asked(0)) == (0, "roll")


# Plenty


@pytest.mark.rule("AE-38")
@pytest.mark.parametrize("before_roll", [False, True])
def test_any_two_cards_the_same_or_different(before_roll: bool) -> None:
    m = position(cards=[{"plenty": 1}], before_roll=before_roll)
    assert len(m.texts(0, "plenty")) == 15
    entry = m.copy().act(0, "plenty grain grain")
    assert told(entry, "plenty") == [{"seat": 0, "cards": {"grain": 2}}]
    m.act(0, "plenty brick stone")
    assert m.hand(0) == {"brick": 1, "stone": 1}
    assert (m.supply("brick"), m.supply("stone")) == (18, 18)
    assert m.asked(0) == ("roll" if before_roll else "turn")


@pytest.mark.rule("AE-38")
def test_only_what_the_supply_has() -> None:
    m = position(cards=[{"plenty": 1}], supply={"brick": 1, "grain": 2})
    assert m.texts(0, "plenty") == ["brick grain", "grain grain"]
    assert m.refusal(0, "plenty brick brick") == ("supply_lacks", "AE-21")
    assert m.refusal(0, "plenty cattle grain") == ("supply_lacks", "AE-21")
    assert m.refusal(0, "plenty grain stone") == ("supply_lacks", "AE-21")
    assert m.refusal(0, "plenty brick -") == ("plenty_pair", "AE-38")


@pytest.mark.rule("AE-38")
def test_the_two_cards_are_named_in_any_order() -> None:
    for move in ("plenty stone brick", "plenty brick stone", {"do": "plenty", "first": "stone", "second": "brick"}):
        m = position(cards=[{"plenty": 1}])
        entry = m.act(0, move)
        assert told(entry, "plenty") == [{"seat": 0, "cards": {"brick": 1, "stone": 1}}]


@pytest.mark.rule("AE-38")
def test_if_the_supply_has_one_card_left_that_one_and_if_none_not_at_all() -> None:
    m = position(cards=[{"plenty": 1}], supply={"grain": 1})
    assert m.texts(0, "plenty") == ["grain -"]
    entry = m.act(0, "plenty grain -")
    assert told(entry, "plenty") == [{"seat": 0, "cards": {"grain": 1}}]
    assert (m.hand(0), m.supply("grain")) == ({"grain": 1}, 0)
    m = position(cards=[{"plenty": 1}], supply={})
    assert m.texts(0, "plenty") == []
    for kind in RESOURCES:
        assert m.refusal(0, f"plenty {kind} {kind}") == ("supply_lacks", "AE-21")
        assert m.refusal(0, f"plenty {kind} -") == ("supply_lacks", "AE-21")


# Monopoly


@pytest.mark.rule("AE-39")
@pytest.mark.parametrize("before_roll", [False, True])
def test_every_other_player_gives_all_of_the_kind(before_roll: bool) -> None:
    m = position(
        hands=[{"grain": 1}, {"grain": 3, "brick": 1}, {"stone": 2}, {"grain": 2}],
        cards=[{"monopoly": 1}],
        players=4,
        before_roll=before_roll,
    )
    entry = m.act(0, "monopoly grain")
    assert [m.hand(seat) for seat in range(4)] == [{"grain": 6}, {"brick": 1}, {"stone": 2}, {}]
    assert m.supply("grain") == 13
    assert told(entry, "gave_up") == [
        {"seat": 1, "to": 0, "resource": "grain", "count": 3},
        {"seat": 3, "to": 0, "resource": "grain", "count": 2},
    ]
    assert told(entry, "monopoly") == [{"seat": 0, "resource": "grain", "count": 5}]
    assert m.asked(0) == ("roll" if before_roll else "turn")
    assert m.asked(3) is None


@pytest.mark.rule("AE-39")
def test_it_may_be_named_in_vain() -> None:
    m = position(hands=[{}, {"grain": 3}, {}], cards=[{"monopoly": 1}])
    entry = m.act(0, "monopoly brick")
    assert kinds(entry) == ["monopoly"]
    assert (m.hand(0), m.cards(0), m.hand(1)) == ({}, {}, {"grain": 3})


@pytest.mark.rule("AE-40")
@pytest.mark.parametrize("move", ["free_oxcarts", "plenty brick brick", "monopoly brick"])
def test_played_progress_cards_leave_the_game(move: str) -> None:
    card = move.split(maxsplit=1)[0]
    m = position(cards=[{card: 1}])
    before = m.observe(None)["deck_total"]
    m.act(0, move)
    seen = m.observe(None)
    assert {name: n for name, n in seen["spent"].items() if n} == {card: 1}
    assert (seen["deck_total"], m.cards(0), seen["players"][0]["mercenaries"]) == (before, {}, 0)


@pytest.mark.rule("AE-40")
def test_the_deck_is_not_refilled() -> None:
    said: dict[str, Any] = {"cards": [{"monopoly": 1}], "hands": [CARD], "deck": {}}
    m = position(**said)
    m.act(0, "monopoly brick")
    assert m.refusal(0, "buy_card") == ("deck_empty", "AE-28")


@pytest.mark.rule("AE-41")
def test_victory_point_cards_stay_secret_and_count_at_once() -> None:
    m = position(hands=[CARD])
    m.buy(0, "victory_point")
    assert (m.points(0), m.visible(0)) == (3, 2)
    assert m.glance(0)["own"] == 3
    assert [m.glance(seat)["points"][0] for seat in (0, 1, None)] == [2, 2, 2]
    assert m.observe(1)["players"][0]["cards"] is None


@pytest.mark.rule("AE-41")
def test_they_are_shown_when_the_game_is_won() -> None:
    m = position(
        hands=[SETTLEMENT],
        settlements=[[16, 0], [2]],
        cities=[[40, 42, 44], []],
        carts=["16-17-18"],
        cards=[{"victory_point": 1, "plenty": 1}, {"victory_point": 2}, {"mercenary": 1}],
    )
    assert m.points(0) == 9
    entry = m.act(0, "settle 18")
    assert kinds(entry) == ["settled", "showed", "showed", "won"]
    assert told(entry, "showed") == [{"seat": 0, "count": 1}, {"seat": 1, "count": 2}]
    assert m.is_over()
    assert m.glance(None)["points"] == [10, 3, 0]
