"""Atum, empty harvest: GOD-14, and the standing answers he shares with Isis."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.hexes.gods.table import GodTable, fresh, position
from tests.games.hexes.table import kinds, told

# A 6 is for seat 0, an 8 for seat 1; a 12 is for nobody.
PLACES = [[10], [40], [44]]


def atum(**said: Any) -> GodTable:
    """Seat 1 has Atum; seat 0 is about to roll."""
    return position(**{"gods": ["horus", "atum"], "settlements": PLACES, "before_roll": True, **said})


@pytest.mark.rule("GOD-14")
def test_after_anothers_roll_that_gave_nothing_one_may_take_a_card() -> None:
    m = atum()
    m.roll(0, 3, 3)
    assert (m.actors(), m.asked(1)) == ([1], "god")
    assert m.texts(1, "atum") == ["brick", "cattle", "papyrus", "grain", "stone", "-"]
    entry = m.act(1, "atum stone")
    assert told(entry, "empty_harvest") == [{"seat": 1, "resource": "stone"}]
    assert (m.hand(1), m.supply("stone"), m.choosing()) == ({"stone": 1}, 18, [1])
    assert (m.actors(), m.asked(1), m.phase()) == ([1], "after_use", "reply")
    assert m.refusal(1, "atum brick") == ("no_empty_harvest", "GOD-14")
    m.act(1, "keep_god")
    assert (m.asked(0), m.asked(1)) == ("turn", "offer")


@pytest.mark.rule("GOD-14")
def test_after_ones_own_roll_too() -> None:
    m = atum(active=1)
    m.roll(1, 3, 3)
    assert (m.actors(), m.asked(1)) == ([1], "god")
    assert m.refusal(1, "end_turn") == ("god_answer_first", "GOD-7")
    m.act(1, "atum grain")
    assert (m.asked(1), m.choosing(), m.hand(1)) == ("after_use", [1], {"grain": 1})
    assert m.refusal(1, "end_turn") == ("after_use_first", "GOD-8")
    m.act(1, "keep_god")
    assert m.asked(1) == "turn"
    m.act(1, "end_turn")
    assert m.asked(2) == "roll"


@pytest.mark.rule("GOD-14")
def test_one_may_decline() -> None:
    m = atum()
    m.roll(0, 3, 3)
    m.act(1, "atum -")
    assert (m.size(1), m.choosing(), m.resting(), m.asked(0), m.asked(1)) == (0, [], [], "turn", None)
    assert m.refusal(0, "atum grain") == ("other_god", "GOD-1")


@pytest.mark.rule("GOD-14")
def test_the_active_player_waits_for_the_answer() -> None:
    m = atum(cards=[{"plenty": 1}], hands=[{"brick": 4}, {"brick": 1}])
    m.roll(0, 3, 3)
    for move in ("end_turn", "exchange brick stone", "plenty brick brick", "offer brick grain 1"):
        refusal = m.why_not(0, move)
        assert refusal is not None
        assert refusal.key == "not_asked"
    assert m.legal(2) == []
    m.act(1, "atum -")
    assert m.may(0, "plenty brick brick")
    assert (m.asked(1), m.asked(2)) == ("offer", None)


@pytest.mark.rule("GOD-14")
def test_whoever_got_a_card_is_not_asked() -> None:
    m = atum(active=1)
    m.roll(1, 4, 4)
    assert (m.hand(1), m.asked(1)) == ({"cattle": 1}, "turn")
    m = atum()
    m.roll(0, 4, 4)
    assert (m.hand(1), m.asked(0), m.asked(1)) == ({"cattle": 1}, "turn", "offer")
    assert m.refusal(1, "atum grain") == ("no_empty_harvest", "GOD-14")


@pytest.mark.rule("GOD-14")
def test_a_card_of_an_earlier_roll_does_not_count() -> None:
    m = atum()
    m.roll(0, 4, 4)
    m.act(0, "end_turn")
    m.roll(1, 3, 3)
    assert m.asked(1) == "god"


@pytest.mark.rule("GOD-14")
def test_not_on_a_seven() -> None:
    m = atum()
    m.roll(0, 3, 4)
    assert (m.actors(), m.asked(0)) == ([0], "robber")
    m.act(0, "robber 3")
    assert m.asked(1) is None


@pytest.mark.rule("GOD-14")
def test_blocked_by_the_robber_counts_as_no_card() -> None:
    m = atum(robber=12)
    m.roll(0, 4, 4)
    assert (m.size(1), m.asked(1)) == (0, "god")


@pytest.mark.rule("GOD-14")
def test_blocked_by_a_shortage_counts_as_no_card() -> None:
    m = atum(settlements=[[10], [40], [28]], supply={"cattle": 1, "grain": 5})
    entry = m.roll(0, 4, 4)
    assert "shortage" in kinds(entry)
    assert (m.size(1), m.asked(1)) == (0, "god")
    m = atum(settlements=[[10], [40], [44]], supply={"grain": 5})
    m.roll(0, 4, 4)
    assert (m.size(1), m.asked(1)) == (0, "god")


@pytest.mark.rule("GOD-14")
def test_a_shortage_that_leaves_some_does_not() -> None:
    m = atum(settlements=[[10], [], [44]], cities=[[], [40], []], supply={"cattle": 1, "grain": 5})
    m.roll(0, 4, 4)
    assert (m.hand(1), m.asked(0)) == ({"cattle": 1}, "turn")
    m = atum(settlements=[[10], [40, 32], [44]], supply={"stone": 5, "cattle": 5})
    m.roll(0, 1, 3)
    assert (m.size(1), m.asked(1)) == (0, "god")
    m = atum(settlements=[[10], [41, 32], [44]], supply={"stone": 5})
    m.roll(0, 1, 2)
    assert (m.hand(1), m.asked(1)) == ({"stone": 2}, "offer")


@pytest.mark.rule("GOD-14")
def test_the_production_of_the_set_up_is_not_a_roll() -> None:
    m = fresh(gods=True, players=4, start="1")
    asked = set()
    while m.s.placed < 8:
        (seat,) = m.actors()
        asked.add(m.asked(seat))
        m.act(seat, m.moves(seat)[-1])
    assert asked == {"settle", "cart"}
    assert m.god(1) == "atum A"
    assert (m.actors(), m.asked(0)) == ([0], "roll")


@pytest.mark.rule("GOD-14", "GOD-5")
def test_atum_that_was_received_or_used_this_turn_is_not_asked() -> None:
    for said in ({"resting": [1]}, {"after": [1]}):
        m = atum(**said)
        m.roll(0, 3, 3)
        assert m.asked(0) == "turn"


@pytest.mark.rule("GOD-14", "GOD-9")
def test_the_turn_waits_for_the_choice_about_his_card() -> None:
    m = atum(hands=[{"brick": 1}, {"grain": 1}])
    m.roll(0, 3, 3)
    m.act(1, "atum grain")
    assert (m.actors(), m.awaited()) == ([1], [1])
    assert m.refusal(0, "horus grain 1 brick") == ("not_asked", "")
    m.act(1, "take_god isis")
    assert m.may(0, "horus grain 1 brick")
    assert m.asked(1) == "offer"


@pytest.mark.rule("GOD-14", "GOD-22")
def test_only_what_the_supply_has_can_be_taken() -> None:
    m = atum(supply={"stone": 1, "grain": 2})
    m.roll(0, 6, 6)
    assert m.texts(1, "atum") == ["grain", "stone", "-"]
    assert m.refusal(1, "atum brick") == ("god_supply_lacks", "GOD-22")
    m.act(1, "atum stone")
    assert m.supply("stone") == 0


@pytest.mark.rule("GOD-22", "GOD-14")
def test_with_an_empty_supply_atum_cannot_be_played() -> None:
    m = atum(supply={})
    m.roll(0, 6, 6)
    assert (m.asked(0), m.asked(1), m.choosing()) == ("turn", None, [])


# Standing answers


def standing(answer: str, **said: Any) -> GodTable:
    """Seat 1 has told Atum this on its own turn."""
    m = atum(**{"active": 1, "before_roll": False, **said})
    m.act(1, f"standing {answer}")
    m.act(1, "end_turn")
    return m


@pytest.mark.rule("GOD-14", "GOD-3")
def test_whoever_never_takes_a_card_is_not_asked() -> None:
    m = standing("never")
    m.roll(2, 3, 3)
    assert (m.asked(2), m.size(1), m.choosing()) == ("turn", 0, [])


@pytest.mark.rule("GOD-14", "GOD-3")
def test_whoever_always_takes_a_kind_gets_it_at_once_and_only_chooses_after_use() -> None:
    m = standing("stone")
    entry = m.roll(2, 3, 3)
    assert kinds(entry) == ["rolled", "produced", "god_used", "empty_harvest"]
    assert (m.hand(1), m.asked(2), m.asked(1)) == ({"stone": 1}, None, "after_use")
    m.act(1, "keep_god")
    m.act(2, "end_turn")
    m.roll(0, 3, 3)
    assert (m.hand(1), m.god(1)) == ({"stone": 2}, "atum B")
    m.act(1, "take_god isis")
    assert m.observe(1)["players"][1]["standing"] == "ask"


@pytest.mark.rule("GOD-14", "GOD-3")
def test_on_ones_own_roll_too() -> None:
    m = standing("stone", players=2)
    m.roll(0, 4, 4)
    m.act(0, "end_turn")
    m.roll(1, 3, 3)
    assert (m.hand(1), m.asked(1), m.choosing()) == ({"cattle": 1, "stone": 1}, "after_use", [1])


@pytest.mark.rule("GOD-14", "GOD-22")
def test_the_question_still_comes_if_the_supply_lacks_the_kind() -> None:
    m = standing("stone", supply={"grain": 3})
    m.roll(2, 6, 6)
    assert (m.actors(), m.asked(1)) == ([1], "god")
    m.act(1, "atum grain")
    m.act(1, "keep_god")
    assert m.asked(2) == "turn"


@pytest.mark.rule("GOD-14", "GOD-3")
def test_it_does_not_answer_when_the_roll_gave_a_card() -> None:
    m = standing("stone")
    m.roll(2, 4, 4)
    assert (m.hand(1), m.choosing()) == ({"cattle": 1}, [])


@pytest.mark.rule("GOD-14", "GOD-3")
def test_a_standing_answer_answers_the_question_too() -> None:
    m = atum()
    m.roll(0, 3, 3)
    m.act(1, "standing never")
    assert (m.asked(0), m.asked(1), m.size(1)) == ("turn", None, 0)
    m = atum()
    m.roll(0, 3, 3)
    m.act(1, "standing stone")
    assert (m.asked(0), m.asked(1), m.hand(1)) == (None, "after_use", {"stone": 1})
    m.act(1, "keep_god")
    assert (m.asked(0), m.asked(1)) == ("turn", "offer")
    m = atum(active=1)
    m.roll(1, 3, 3)
    m.act(1, "standing never")
    assert m.asked(1) == "turn"
    m = atum(supply={"grain": 1})
    m.roll(0, 6, 6)
    m.act(1, "standing stone")
    assert (m.actors(), m.asked(1)) == ([1], "god")
    m.act(1, "atum grain")
    m.act(1, "keep_god")
    assert m.asked(0) == "turn"


@pytest.mark.rule("GOD-3")
def test_a_standing_answer_may_be_changed_once_a_turn() -> None:
    m = standing("never")
    assert m.observe(1)["players"][1]["standing"] == "never"
    m.roll(2, 4, 4)
    assert m.refusal(1, "standing never") == ("told_already", "GOD-3")
    m.act(1, "standing ask")
    assert m.refusal(1, "standing stone") == ("told_already", "GOD-3")
    assert m.texts(1, "standing") == []
    m.act(2, "end_turn")
    m.roll(0, 3, 3)
    assert m.asked(1) == "god"
    assert m.texts(1, "standing") == ["never", "brick", "cattle", "papyrus", "grain", "stone"]


@pytest.mark.rule("GOD-3", "GOD-1")
def test_only_atum_and_isis_are_told_anything() -> None:
    m = position(gods=["horus", "maat", "seth"])
    assert m.refusal(0, "standing never") == ("no_standing", "GOD-3")
    assert m.texts(0, "standing") == []


@pytest.mark.rule("GOD-3", "GOD-1")
def test_only_the_player_knows_what_they_told() -> None:
    m, other = standing("never"), standing("stone")
    for viewer in (0, 2, None):
        assert m.observe(viewer) == other.observe(viewer)
        assert m.observe(viewer)["players"][1]["standing"] is None
        assert m.observe(viewer)["players"][1]["told"] is None
    assert not any(entry.events for entry in m.entries[:1])


@pytest.mark.rule("GOD-3")
def test_a_standing_answer_can_be_given_whatever_is_asked() -> None:
    m = atum(active=1, hands=[{"grain": 1}])
    m.act(1, "standing never")
    assert m.asked(1) == "roll"
    m = atum(hands=[{"brick": 1}, {"grain": 1}])
    m.roll(0, 4, 4)
    m.act(0, "offer brick grain 1")
    m.act(1, "standing never")
    assert (m.asked(1), m.answer(1)) == ("answer", "pending")
