"""Isis, shelter from the seven: GOD-16."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.hexes.gods.table import GodTable, position
from tests.games.hexes.table import kinds, told


def isis(**said: Any) -> GodTable:
    """Seat 1 has Isis, seat 0 has rolled a 7."""
    m = before(**said)
    m.roll(m.s.active, 3, 4)
    return m


def before(**said: Any) -> GodTable:
    return position(**{"gods": ["horus", "isis"], "settlements": [[10], [40], [44]], "before_roll": True, **said})


@pytest.mark.rule("GOD-16")
def test_over_the_limit_her_player_discards_nothing_and_takes_nothing() -> None:
    m = before(hands=[{"brick": 2}, {"grain": 8}, {"stone": 9}])
    entry = m.roll(0, 3, 4)
    assert told(entry, "sheltered") == [{"seat": 1}]
    assert told(entry, "owes") == [{"seat": 2, "count": 4}]
    assert (m.asked(0), m.asked(1), m.asked(2)) == (None, "after_use", "discard")
    m.act(2, "discard stone*4")
    m.act(1, "keep_god")
    assert (m.hand(1), m.size(2), m.asked(0)) == ({"grain": 8}, 5, "robber")


@pytest.mark.rule("GOD-16")
def test_otherwise_her_player_takes_a_card_of_their_choice() -> None:
    for count in (0, 3, 7):
        m = isis(hands=[{}, {"grain": count}])
        assert (m.actors(), m.asked(1)) == ([1], "god")
        entry = m.act(1, "isis stone")
        assert told(entry, "consoled") == [{"seat": 1, "resource": "stone"}]
        assert (m.size(1), m.supply("stone")) == (count + 1, 18)
        assert (m.choosing(), m.asked(1), m.asked(0)) == ([1], "after_use", None)


@pytest.mark.rule("GOD-16")
def test_that_card_never_causes_a_discard() -> None:
    m = isis(hands=[{}, {"grain": 7}, {"stone": 8}])
    m.act(1, "isis brick")
    m.act(1, "keep_god")
    m.act(2, "discard stone*4")
    assert (m.size(1), m.asked(0), m.asked(1)) == (8, "robber", None)


@pytest.mark.rule("GOD-16")
@pytest.mark.parametrize(("limit", "count", "over"), [(5, 6, True), (9, 9, False), (9, 10, True)])
def test_the_limit_is_the_one_that_applies(limit: int, count: int, over: bool) -> None:
    m = isis(discard_limit=limit, hands=[{}, {"grain": count}])
    assert m.asked(1) == ("after_use" if over else "god")


@pytest.mark.rule("GOD-16")
def test_the_rollers_own_isis() -> None:
    m = isis(active=1, hands=[{}, {"grain": 2}])
    assert (m.actors(), m.asked(1)) == ([1], "god")
    assert m.refusal(1, "robber 3") == ("god_answer_first", "GOD-7")
    m.act(1, "isis grain")
    assert m.asked(1) == "after_use"
    assert m.refusal(1, "robber 3") == ("after_use_first", "GOD-8")
    m.act(1, "take_god seth")
    assert m.asked(1) == "robber"
    assert m.refusal(1, "seth") == ("god_pending", "GOD-10")
    m.act(1, "robber 3")
    assert m.refusal(1, "seth") == ("god_rests", "GOD-4")


@pytest.mark.rule("GOD-16")
def test_the_card_comes_from_the_supply_as_it_is_before_any_discard() -> None:
    m = isis(hands=[{}, {"grain": 2}, {"stone": 19}], supply={"brick": 3, "grain": 1})
    assert m.texts(1, "isis") == ["brick", "grain"]
    m.act(2, "discard stone*9")
    assert m.asked(1) == "god"
    assert m.refusal(1, "isis stone") == ("god_supply_lacks", "GOD-22")
    m.act(1, "isis brick")
    m.act(1, "keep_god")
    assert (m.supply("stone"), m.asked(0)) == (9, "robber")


@pytest.mark.rule("GOD-16")
def test_the_robber_waits_for_all_of_them() -> None:
    m = isis(hands=[{"brick": 8}, {}, {"stone": 8}])
    assert m.actors() == [0, 1, 2]
    m.act(1, "isis grain")
    m.act(0, "discard brick*4")
    assert m.asked(0) is None
    m.act(2, "discard stone*4")
    assert m.actors() == [1]
    entry = m.act(1, "keep_god")
    assert kinds(entry) == ["god_kept", "discarded", "discarded"]
    assert (m.actors(), m.asked(0)) == ([0], "robber")


@pytest.mark.rule("GOD-16")
def test_the_robber_may_still_rob_her_player() -> None:
    m = isis(hands=[{}, {"grain": 8}])
    m.act(1, "keep_god")
    m.act(0, "robber 13", draws=[0])
    assert (m.hand(0), m.hand(1)) == ({"grain": 1}, {"grain": 7})


@pytest.mark.rule("GOD-16", "GOD-4")
def test_she_is_not_played_on_the_turn_she_was_received() -> None:
    m = before(gods=["seth"], robber=4, hands=[{"grain": 8}])
    m.act(0, "seth")
    m.act(0, "take_god isis")
    entry = m.roll(0, 3, 4)
    assert told(entry, "owes") == [{"seat": 0, "count": 4}]
    assert m.asked(0) == "discard"
    m.act(0, "discard grain*4")
    assert m.god(0) == "isis A"
    m = isis(resting=[1])
    assert (m.asked(0), m.size(1), m.choosing()) == ("robber", 0, [])


@pytest.mark.rule("GOD-16", "GOD-9")
def test_after_her_b_side_she_is_exchanged_before_the_robber_moves() -> None:
    m = isis(gods=["horus", "isis B"], hands=[{}, {"grain": 8}])
    assert m.refusal(1, "keep_god") == ("second_side", "GOD-9")
    assert m.refusal(1, "take_god isis") == ("not_in_display", "GOD-8")
    m.act(1, "take_god maat")
    assert (m.god(1), m.asked(0), m.asked(1)) == ("maat A", "robber", None)


@pytest.mark.rule("GOD-16")
def test_only_on_a_seven() -> None:
    m = before(hands=[{}, {"grain": 8}])
    m.roll(0, 4, 4)
    assert (m.asked(0), m.asked(1), m.choosing()) == ("turn", "offer", [])
    assert m.refusal(1, "isis grain") == ("no_seven", "GOD-16")
    m = position(gods=["horus", "isis"], cards=[{"mercenary": 1}])
    m.act(0, "mercenary")
    assert (m.actors(), m.asked(0)) == ([0], "robber")
    assert position(gods=["horus", "isis"]).refusal(0, "isis grain") == ("other_god", "GOD-1")


@pytest.mark.rule("GOD-22", "GOD-16")
def test_with_an_empty_supply_she_is_used_for_nothing() -> None:
    m = before(hands=[{}, {"grain": 2}], supply={})
    entry = m.roll(0, 3, 4)
    assert kinds(entry) == ["rolled", "god_used"]
    assert (m.hand(1), m.choosing(), m.actors()) == ({"grain": 2}, [1], [1])
    m.act(1, "keep_god")
    assert m.asked(0) == "robber"


# The standing answer


@pytest.mark.rule("GOD-16", "GOD-6")
def test_the_kind_of_a_standing_answer_is_taken_at_once() -> None:
    m = before(active=1)
    m.act(1, "standing stone")
    m.act(1, "roll", draws=[2, 3])
    assert (m.hand(1), m.asked(1)) == ({"stone": 1}, "after_use")
    m = before(active=1, supply={"grain": 1})
    m.act(1, "standing stone")
    m.act(1, "roll", draws=[2, 3])
    assert m.asked(1) == "god"


@pytest.mark.rule("GOD-16", "GOD-6")
def test_over_the_limit_it_means_nothing() -> None:
    m = before(active=1, hands=[{}, {"grain": 8}])
    m.act(1, "standing stone")
    m.act(1, "roll", draws=[2, 3])
    assert (m.hand(1), m.asked(1)) == ({"grain": 8}, "after_use")


@pytest.mark.rule("GOD-16", "GOD-6")
def test_given_when_she_asks_it_is_the_answer() -> None:
    m = isis()
    m.act(1, "standing stone")
    assert (m.hand(1), m.asked(1)) == ({"stone": 1}, "after_use")
    m.act(1, "keep_god")
    assert m.asked(0) == "robber"
    m = isis(supply={"grain": 1})
    m.act(1, "standing stone")
    assert (m.asked(0), m.asked(1)) == (None, "god")
    m.act(1, "isis grain")
