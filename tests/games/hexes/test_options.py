"""The options, and those marked as house options."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import benben
from benben.games.hexes.ancient_egypt.title import ANCIENT_EGYPT
from benben.games.hexes.board import BOARD, MAP
from benben.games.hexes.data import TOKENS_IN_BOX
from tests.games.hexes.ancient_egypt.table import fresh, position
from tests.games.hexes.table import Table, kinds, told

HOUSE = {"points_to_win", "discard_limit", "friendly_robber", "hidden_supply", "balanced_dice", "offer_cap"}
RICH = {"brick": 6, "stone": 1}
GRAIN = {"grain": 6}


@pytest.mark.rule("AE-1")
def test_house_options_are_marked_and_off_by_default() -> None:
    assert {option.name for option in ANCIENT_EGYPT.options if option.house} == HOUSE
    assert ANCIENT_EGYPT.complete({}) == {
        "players": 4,
        "setup": "variable",
        "start": "chance",
        "harbor_setup": "fixed",
        "token_setup": "letters",
        "strict_order": False,
        "offer_cap": "free",
        "points_to_win": 10,
        "discard_limit": 7,
        "friendly_robber": False,
        "hidden_supply": False,
        "balanced_dice": False,
        "gods": False,
        "turn_limit": 0,
    }


@pytest.mark.rule("AE-1")
def test_two_players_play_a_whole_turn() -> None:
    m = position(players=2, hands=[RICH, GRAIN], before_roll=True)
    m.roll(0, 1, 2)
    m.act(0, "offer brick grain 1")
    m.act(1, "accept")
    m.act(0, "confirm 1")
    m.act(0, "end_turn")
    assert (m.actors(), m.asked(1)) == ([1], "roll")


@pytest.mark.rule("AE-43")
@pytest.mark.parametrize("points", [3, 13, 20])
def test_points_to_win(points: int) -> None:
    m = position(hands=[{"grain": 2, "stone": 3}], points_to_win=points)
    entry = m.act(0, "city 10")
    assert m.is_over() == (points == 3)
    assert ("won" in kinds(entry)) == (points == 3)
    for wrong in (2, 21):
        with pytest.raises(benben.BadOption):
            fresh(points_to_win=wrong)


@pytest.mark.rule("AE-32")
@pytest.mark.parametrize(("limit", "owes"), [(5, [3, 4]), (6, [0, 4]), (7, [0, 4]), (8, [0, 0]), (20, [0, 0])])
def test_the_discard_limit(limit: int, owes: list[int]) -> None:
    m = position(hands=[{"brick": 6}, {"grain": 8}], before_roll=True, discard_limit=limit)
    m.roll(0, 3, 4)
    assert [m.observe(None)["players"][seat]["owes"] for seat in (0, 1)] == owes
    for wrong in (4, 21):
        with pytest.raises(benben.BadOption):
            fresh(discard_limit=wrong)


@pytest.mark.rule("AE-34")
def test_the_friendly_robber_counts_the_special_cards_as_visible_points() -> None:
    said: dict[str, Any] = {"settlements": [[], [20], []], "hands": [{}, {"grain": 1}], "before_roll": True}
    m = position(**said, friendly_robber=True, army=1, mercenaries=[0, 3])
    m.roll(0, 3, 4)
    assert "stolen" in kinds(m.act(0, "robber 4"))
    m = position(**said, friendly_robber=True)
    m.roll(0, 3, 4)
    assert "nobody_robbed" in kinds(m.act(0, "robber 4"))
    m = position(**said)
    m.roll(0, 3, 4)
    assert "stolen" in kinds(m.act(0, "robber 4"))


@pytest.mark.rule("AE-34")
def test_the_friendly_robber_spares_from_mercenaries_too() -> None:
    m = position(
        settlements=[[], [20], []], hands=[{}, {"grain": 1}], cards=[{"mercenary": 1}], friendly_robber=True, robber=9
    )
    m.act(0, "mercenary")
    assert "nobody_robbed" in kinds(m.act(0, "robber 4"))


def roll_all(m: Table, times: int) -> list[tuple[int, int]]:
    rolled = []
    for _ in range(times):
        seat = m.s.active
        entry = m.act(seat, "roll")
        rolled += [(e["first"], e["second"]) for e in told(entry, "rolled")]
        if m.asked(seat) == "robber":
            m.act(seat, f"robber {m.texts(seat, 'robber')[0]}")
        m.act(seat, "end_turn")
    return rolled


@pytest.mark.rule("AE-12")
def test_balanced_dice_show_each_of_36_combinations_once_and_then_again() -> None:
    m = position(settlements=[[]], balanced_dice=True, before_roll=True, players=2)
    every = {(a, b): 1 for a in range(1, 7) for b in range(1, 7)}
    first, second = roll_all(m, 36), roll_all(m, 36)
    assert Counter(first) == Counter(second) == every
    assert first != second
    assert len(m.observe(None)["combinations"]) == 0
    m.act(m.s.active, "roll")
    assert len(m.observe(None)["combinations"]) == 35


@pytest.mark.rule("AE-12")
def test_a_roll_of_balanced_dice_is_one_of_those_left() -> None:
    m = position(settlements=[[]], balanced_dice=True, before_roll=True, players=2)
    m.act(0, "roll", draws=[35])
    assert m.observe(None)["dice"] == [6, 6]
    m.act(0, "end_turn")
    m.act(1, "roll", draws=[34])
    assert m.observe(None)["dice"] == [6, 5]
    m.act(1, "end_turn")
    with pytest.raises(ValueError, match="34"):
        m.act(0, "roll", draws=[34])


@pytest.mark.rule("AE-12")
def test_dice_are_fair_and_independent_without_that_option() -> None:
    m = position(settlements=[[]], before_roll=True, players=2)
    for first in range(1, 7):
        for second in range(1, 7):
            other = m.copy()
            other.roll(0, first, second)
            assert other.observe(None)["dice"] == [first, second]
    assert m.observe(None)["combinations"] == []


@pytest.mark.rule("AE-9")
def test_harbors_may_be_shuffled_over_their_places() -> None:
    fixed = [h.kind for h in MAP.harbors]
    found = [fresh(seed, checked=False, harbor_setup="shuffled").observe(None)["harbors"] for seed in range(60)]
    assert all(Counter(kinds) == Counter(fixed) for kinds in found)
    assert {(i, kind) for kinds in found for i, kind in enumerate(kinds)} == {
        (i, kind) for i in range(9) for kind in set(fixed)
    }


@pytest.mark.rule("AE-9")
def test_a_shuffled_harbor_serves_its_own_two_intersections() -> None:
    m = fresh(3, harbor_setup="shuffled", players=2, start="1")
    kind = m.observe(None)["harbors"][0]
    m.act(0, "settle 0")
    rates = m.glance(None)["rates"][0]
    assert rates == {k: 3 if kind == "any" else 2 if k == kind else 4 for k in rates}


@pytest.mark.rule("AE-9")
def test_tokens_may_be_random_with_no_two_red_numbers_side_by_side() -> None:
    found = []
    for seed in range(60):
        seen = fresh(seed, checked=False, token_setup="random").observe(None)
        tokens = seen["tokens"]
        assert sorted(n for n in tokens if n) == sorted(TOKENS_IN_BOX)
        assert tokens[seen["terrain"].index("desert")] == 0
        red = [h for h in range(19) if tokens[h] in (6, 8)]
        assert not any(b in BOARD.beside(a) for a in red for b in red)
        found.append(tokens)
    assert {tokens[9] for tokens in found} == {0, *TOKENS_IN_BOX}
    # 5, 2 and 6 of the letter order no longer follow one another around the rim.
    assert any(tokens[:3] != found[0][:3] for tokens in found)


@pytest.mark.rule("AE-17")
def test_no_trade_between_players_with_the_cap_none() -> None:
    m = position(hands=[RICH, GRAIN], offer_cap="none")
    assert m.actors() == [0]
    assert m.refusal(0, "offer brick grain 1") == ("no_offers", "AE-17")
    assert m.forms(0) == []
    m.act(0, "exchange brick grain")
    assert m.glance(0)["offers_left"] == 0


@pytest.mark.rule("AE-17")
@pytest.mark.parametrize("cap", [1, 2, 3, 5, 10])
def test_each_player_makes_as_many_offers_per_turn_as_the_cap_says(cap: int) -> None:
    m = position(hands=[RICH, GRAIN], offer_cap=str(cap), players=2)
    for made in range(cap):
        assert m.glance(0)["offers_left"] == m.forms(0)[0]["left"] == cap - made
        m.act(0, "offer brick grain*2 1")
    assert m.refusal(0, "offer brick grain*2 1") == ("offer_cap_reached", "AE-17")
    for _ in range(cap):
        m.act(1, "offer grain brick 0")
    assert m.refusal(1, "offer grain brick 0") == ("offer_cap_reached", "AE-17")
    m.act(0, "take_offer 1")
    assert m.actors() == [0]
    m.act(0, "end_turn")
    m.roll(1, 1, 1)
    assert m.may(0, "offer brick grain*2 1")
    assert m.may(1, "offer grain brick 0")


@pytest.mark.rule("AE-17")
def test_a_player_who_has_made_all_their_offers_may_still_answer() -> None:
    m = position(hands=[RICH, GRAIN], offer_cap="1")
    m.act(1, "offer grain brick 0")
    m.act(0, "offer brick grain 1")
    assert m.refusal(1, "offer grain stone 0") == ("offer_cap_reached", "AE-17")
    m.act(1, "accept")
    m.act(0, "confirm 1")
    assert m.hand(0) == {"brick": 5, "grain": 1, "stone": 1}


@pytest.mark.rule("AE-17")
def test_without_a_cap_offers_are_free() -> None:
    m = position(hands=[RICH, GRAIN])
    for _ in range(12):
        m.act(0, "offer brick grain*2 1")
    assert m.glance(0)["offers_left"] is None
    assert m.may(0, "offer brick grain 1")


@pytest.mark.rule("AE-12")
def test_the_strict_order_is_an_option_of_the_text_not_a_house_rule() -> None:
    option = ANCIENT_EGYPT.option("strict_order")
    assert (option.rule, option.house, option.default) == ("AE-12", False, False)
    assert {o.rule for o in ANCIENT_EGYPT.options if o.rule} <= {f"AE-{n}" for n in range(1, 45)} | {"GOD-1"}
