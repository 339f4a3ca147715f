"""The turn: AE-12 and AE-13."""

from __future__ import annotations

import pytest

import benben
from tests.games.hexes.ancient_egypt.table import position
from tests.games.hexes.table import CARD, OXCART, told

PLENTY_OF_ALL = {"brick": 8, "cattle": 8, "papyrus": 8, "grain": 8, "stone": 8}
ONE_OF_EACH = {"mercenary": 1, "free_oxcarts": 1, "plenty": 1, "monopoly": 1}


@pytest.mark.rule("AE-12")
def test_the_roll_comes_first_and_must_be_made() -> None:
    m = position(hands=[PLENTY_OF_ALL], before_roll=True)
    assert (m.actors(), m.asked(0)) == ([0], "roll")
    for move in (
        "end_turn",
        "exchange brick grain",
        "offer brick grain 1",
        "cart 11-12",
        "settle 30",
        "city 10",
        "buy_card",
        "confirm 1",
    ):
        assert m.refusal(0, move) == ("roll_first", "AE-12")
    m.roll(0, 1, 3)
    assert m.asked(0) == "turn"
    assert m.refusal(0, "roll") == ("rolled_already", "AE-12")
    for move in ("end_turn", "exchange brick grain", "offer brick grain 1", "cart 11-12", "city 10", "buy_card"):
        assert m.may(0, move)


@pytest.mark.rule("AE-12")
def test_the_dice_are_shown_to_everyone() -> None:
    m = position(before_roll=True)
    entry = m.roll(0, 2, 6)
    assert told(entry, "rolled") == [{"seat": 0, "first": 2, "second": 6}]
    assert m.observe(None)["dice"] == [2, 6]


@pytest.mark.rule("AE-12")
def test_then_the_dice_go_to_the_left() -> None:
    m = position(before_roll=True, players=4)
    for seat in (0, 1, 2, 3, 0):
        assert m.asked(seat) == "roll"
        assert m.why_not((seat + 1) % 4, "roll") == benben.Refusal("not_asked")
        m.roll(seat, 1, 1)
        m.act(seat, "end_turn")
    assert (m.asked(1), m.s.round) == ("roll", 2)


@pytest.mark.rule("AE-12")
def test_after_the_roll_trading_and_building_alternate() -> None:
    m = position(hands=[PLENTY_OF_ALL, {"grain": 2}])
    m.act(0, "cart 11-12")
    m.act(0, "exchange brick stone")
    m.act(0, "city 10")
    m.act(0, "offer cattle grain 1")
    m.act(1, "accept")
    m.act(0, "confirm 1")
    m.buy(0, "mercenary")
    m.act(0, "exchange cattle stone")


@pytest.mark.rule("AE-12")
@pytest.mark.parametrize("build", ["cart 11-12", "city 10", "buy_card"])
def test_in_the_strict_order_building_ends_trading(build: str) -> None:
    m = position(hands=[PLENTY_OF_ALL, {"grain": 2}], strict_order=True)
    m.act(0, "exchange brick stone")
    m.act(0, "offer cattle grain 1")
    m.act(1, "offer grain cattle 0")
    m.act(0, build)
    assert m.refusal(0, "exchange cattle stone") == ("traded_already", "AE-12")
    assert m.refusal(0, "offer cattle grain 1") == ("traded_already", "AE-12")
    assert m.actors() == [0]
    assert m.proposal(0) is m.proposal(1) is None
    assert m.may(0, "cart 9-10")
    m.act(0, "end_turn")
    m.roll(1, 1, 1)
    assert m.may(1, "offer grain cattle 0")


@pytest.mark.rule("AE-12")
def test_in_the_strict_order_a_card_does_not_reopen_trading() -> None:
    m = position(hands=[PLENTY_OF_ALL, {"grain": 2}], cards=[{"mercenary": 1, "free_oxcarts": 1}], strict_order=True)
    m.act(0, "cart 11-12")
    m.act(0, "mercenary")
    m.act(0, "robber 18")
    assert (m.asked(0), m.actors()) == ("turn", [0])
    assert m.refusal(0, "offer cattle grain 1") == ("traded_already", "AE-12")
    m = position(hands=[PLENTY_OF_ALL, {"grain": 2}], cards=[{"free_oxcarts": 1}], strict_order=True)
    m.act(0, "free_oxcarts")
    m.act(0, "cart 11-12")
    m.act(0, "cart 9-10")
    assert m.may(0, "offer cattle grain 1")


@pytest.mark.rule("AE-12")
def test_before_the_roll_oxcarts_are_built_only_by_a_development_card() -> None:
    m = position(hands=[OXCART], cards=[{"free_oxcarts": 1}], before_roll=True)
    assert m.refusal(0, "cart 11-12") == ("roll_first", "AE-12")
    m.act(0, "free_oxcarts")
    m.act(0, "cart 11-12")
    m.act(0, "cart 9-10")
    assert m.asked(0) == "roll"
    assert m.refusal(0, "cart 2-10") == ("roll_first", "AE-12")


@pytest.mark.rule("AE-13")
@pytest.mark.parametrize("move", ["mercenary", "free_oxcarts", "plenty grain stone", "monopoly brick"])
@pytest.mark.parametrize("before_roll", [False, True])
def test_one_development_card_per_turn_even_before_the_roll(move: str, before_roll: bool) -> None:
    m = position(hands=[PLENTY_OF_ALL], cards=[dict.fromkeys(ONE_OF_EACH, 2)], before_roll=before_roll)
    m.act(0, move)
    if move == "mercenary":
        m.act(0, "robber 18")
    if move == "free_oxcarts":
        m.act(0, "cart 11-12")
        m.act(0, "cart 9-10")
    assert m.asked(0) == ("roll" if before_roll else "turn")
    for other in ("mercenary", "free_oxcarts", "plenty grain stone", "monopoly brick"):
        assert m.refusal(0, other) == ("one_card_a_turn", "AE-13")
    assert m.glance(0)["playable"] == []
    if before_roll:
        m.roll(0, 1, 1)
        assert m.refusal(0, "mercenary") == ("one_card_a_turn", "AE-13")


@pytest.mark.rule("AE-13")
def test_the_next_turn_allows_another_card() -> None:
    m = position(cards=[{"monopoly": 2}], players=2)
    m.act(0, "monopoly brick")
    m.act(0, "end_turn")
    m.roll(1, 1, 1)
    m.act(1, "end_turn")
    assert m.may(0, "monopoly brick")


@pytest.mark.rule("AE-13")
def test_not_a_card_bought_this_turn() -> None:
    m = position(hands=[dict.fromkeys(CARD, 2)], players=2)
    assert m.refusal(0, "monopoly brick") == ("no_such_card", "AE-13")
    m.buy(0, "monopoly")
    assert m.refusal(0, "monopoly brick") == ("bought_this_turn", "AE-13")
    m.act(0, "end_turn")
    assert m.observe(None)["players"][0]["fresh_total"] == 0
    m.roll(1, 1, 1)
    m.act(1, "end_turn")
    assert m.may(0, "monopoly brick")


@pytest.mark.rule("AE-13")
def test_but_an_older_card_of_the_same_kind() -> None:
    m = position(hands=[CARD], cards=[{"monopoly": 1}])
    m.buy(0, "monopoly")
    m.act(0, "monopoly brick")
    assert m.cards(0) == {"monopoly": 1}
    m = position(hands=[{}, {"grain": 1}], cards=[{"monopoly": 1}], fresh_cards=[{"monopoly": 1}])
    assert m.refusal(0, "monopoly brick") == ("bought_this_turn", "AE-13")


@pytest.mark.rule("AE-13")
def test_only_on_ones_own_turn() -> None:
    m = position(hands=[{}, {"grain": 1}], cards=[{}, ONE_OF_EACH])
    assert m.asked(1) == "offer"
    for move in ("mercenary", "free_oxcarts", "plenty grain stone", "monopoly brick"):
        assert m.refusal(1, move) == ("not_your_turn", "AE-12")
    assert m.why_not(2, "mercenary") == benben.Refusal("not_asked")


@pytest.mark.rule("AE-13")
def test_not_while_a_discard_the_robber_or_a_free_oxcart_is_open() -> None:
    m = position(
        hands=[{"brick": 8}, {"brick": 1}, {"brick": 1}],
        cards=[ONE_OF_EACH],
        settlements=[[], [19], [20]],
        before_roll=True,
        robber=18,
    )
    m.roll(0, 3, 4)
    assert m.refusal(0, "monopoly brick") == ("discard_first", "AE-32")
    m.act(0, "discard brick*4")
    assert m.refusal(0, "monopoly brick") == ("robber_first", "AE-33")
    m.act(0, "robber 4")
    assert m.asked(0) == "rob"
    assert m.refusal(0, "monopoly brick") == ("rob_first", "AE-34")
    m.draw_from(0, "rob 1", 1, "brick")
    assert m.may(0, "monopoly brick")
    m = position(cards=[ONE_OF_EACH])
    m.act(0, "free_oxcarts")
    assert m.refusal(0, "monopoly brick") == ("free_oxcart_first", "AE-37")


@pytest.mark.rule("AE-13")
def test_a_victory_point_card_is_not_played() -> None:
    m = position(cards=[{"victory_point": 3}])
    assert m.glance(0)["playable"] == []
    assert [move.name() for move in m.moves(0)] == ["end_turn"]


@pytest.mark.rule("AE-12")
def test_other_players_do_nothing_in_a_turn_except_trade() -> None:
    m = position(hands=[{}, PLENTY_OF_ALL])
    for move in ("end_turn", "exchange brick grain", "cart 11-12", "settle 4", "city 13", "buy_card", "roll"):
        assert m.refusal(1, move) == ("not_your_turn", "AE-12")
    assert m.may(1, "offer brick grain 0")
