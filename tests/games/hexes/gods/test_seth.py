"""Seth, lord of the desert: GOD-21."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.hexes.gods.table import GodTable, position
from tests.games.hexes.table import kinds, told

DESERT = 9


def seth(**said: Any) -> GodTable:
    """Seat 0 has Seth, and the robber is on a hex of brick with the number 6."""
    return position(**{"gods": ["seth"], "robber": 4, **said})


@pytest.mark.rule("GOD-21")
@pytest.mark.parametrize(
    ("robber", "kind"), [(4, "brick"), (2, "cattle"), (1, "papyrus"), (3, "grain"), (0, "stone"), (18, "papyrus")]
)
def test_the_robber_goes_to_the_desert_and_one_takes_a_card_of_the_hex_it_left(robber: int, kind: str) -> None:
    m = seth(robber=robber, hands=[{}, {"grain": 1}, {"grain": 1}])
    entry = m.act(0, "seth")
    assert kinds(entry) == ["god_used", "robber", "banished"]
    assert told(entry, "robber") == [{"seat": 0, "hex": DESERT, "land": "desert", "number": 0}]
    assert told(entry, "banished") == [{"seat": 0, "resource": kind}]
    assert m.observe(None)["robber"] == DESERT
    assert [m.hand(seat) for seat in range(3)] == [{kind: 1}, {"grain": 1}, {"grain": 1}]
    assert m.supply(kind) == 18 - 2 * (kind == "grain")


@pytest.mark.rule("GOD-21")
def test_before_the_roll_too_so_the_hex_can_produce() -> None:
    m = seth(before_roll=True, settlements=[[20], [40], [44]])
    m.act(0, "seth")
    m.act(0, "keep_god")
    assert m.asked(0) == "roll"
    m.roll(0, 3, 3)
    assert m.hand(0) == {"brick": 2}


@pytest.mark.rule("GOD-21")
def test_the_after_use_choice_comes_at_once() -> None:
    for before_roll, then in ((True, "roll"), (False, "turn")):
        m = seth(before_roll=before_roll, hands=[{"brick": 4}], cards=[{"plenty": 1}])
        m.act(0, "seth")
        assert (m.actors(), m.asked(0)) == ([0], "after_use")
        for move in ("roll", "end_turn", "exchange brick stone", "plenty brick brick", "offer brick grain 1"):
            assert m.refusal(0, move) == ("after_use_first", "GOD-8")
        assert {type(move).name() for move in m.moves(0)} == {"keep_god", "take_god"}
        m.act(0, "keep_god")
        assert (m.god(0), m.asked(0)) == ("seth B", then)


@pytest.mark.rule("GOD-21")
def test_trading_goes_on_after_the_choice() -> None:
    m = seth(hands=[{"brick": 1}, {"grain": 1}])
    m.act(0, "offer brick grain 1")
    m.act(0, "seth")
    assert (m.proposal(0), m.asked(1)) == (None, None)
    m.act(0, "take_god isis")
    assert (m.asked(0), m.asked(1)) == ("turn", "offer")
    assert m.may(0, "offer brick grain 1")


@pytest.mark.rule("GOD-21")
def test_not_when_it_is_there_already() -> None:
    for before_roll in (True, False):
        m = seth(robber=DESERT, before_roll=before_roll)
        assert m.refusal(0, "seth") == ("robber_in_desert", "GOD-21")


@pytest.mark.rule("GOD-21", "GOD-22")
def test_nor_when_the_supply_lacks_the_kind() -> None:
    m = seth(supply={"cattle": 5, "papyrus": 5, "grain": 5, "stone": 5})
    assert m.refusal(0, "seth") == ("god_supply_lacks", "GOD-22")
    m = seth(supply={"brick": 1})
    m.act(0, "seth")
    assert m.supply("brick") == 0


@pytest.mark.rule("GOD-21")
def test_not_between_a_seven_and_the_robbers_move() -> None:
    m = seth(before_roll=True, hands=[{"brick": 8}, {"grain": 1}], settlements=[[10], [9], [11]])
    m.roll(0, 3, 4)
    assert m.asked(0) == "discard"
    assert m.refusal(0, "seth") == ("god_pending", "GOD-10")
    m.act(0, "discard brick*4")
    assert m.asked(0) == "robber"
    assert m.refusal(0, "seth") == ("god_pending", "GOD-10")
    m.act(0, "robber 3", draws=[0])
    m.act(0, "seth")
    assert m.hand(0) == {"brick": 4, "grain": 2}


@pytest.mark.rule("GOD-21")
def test_nor_while_choosing_whom_to_rob() -> None:
    m = seth(before_roll=True, hands=[{}, {"grain": 1}, {"grain": 1}], settlements=[[], [9], [19]])
    m.roll(0, 3, 4)
    m.act(0, "robber 3")
    assert m.asked(0) == "rob"
    assert m.refusal(0, "seth") == ("god_pending", "GOD-10")


@pytest.mark.rule("GOD-21")
def test_with_a_mercenary_before_the_roll_in_any_order() -> None:
    m = seth(before_roll=True, cards=[{"mercenary": 1}])
    m.act(0, "mercenary")
    m.act(0, "robber 3")
    m.act(0, "seth")
    m.act(0, "keep_god")
    assert (m.asked(0), m.hand(0)) == ("roll", {"grain": 1})
    m = seth(before_roll=True, cards=[{"mercenary": 1}])
    m.act(0, "seth")
    m.act(0, "keep_god")
    m.act(0, "mercenary")
    m.act(0, "robber 3")
    assert (m.asked(0), m.hand(0)) == ("roll", {"brick": 1})


@pytest.mark.rule("GOD-21", "GOD-5")
def test_once_a_turn_even_if_the_robber_comes_back() -> None:
    m = seth(before_roll=True)
    m.act(0, "seth")
    m.act(0, "keep_god")
    m.roll(0, 3, 4)
    m.act(0, "robber 3")
    assert m.refusal(0, "seth") == ("god_rests", "GOD-4")


@pytest.mark.rule("GOD-21")
def test_the_desert_is_where_the_map_has_it() -> None:
    m = seth()
    m.s.terrain[DESERT], m.s.terrain[17] = m.s.terrain[17], m.s.terrain[DESERT]
    m.s.tokens[DESERT], m.s.tokens[17] = m.s.tokens[17], 0
    m.title.rebuild(m.s)
    m.act(0, "seth")
    assert m.observe(None)["robber"] == 17


@pytest.mark.rule("GOD-21")
def test_it_may_be_undone() -> None:
    m = seth()
    m.act(0, "seth")
    m.undo(0)
    assert (m.observe(None)["robber"], m.hand(0), m.god(0), m.asked(0)) == (4, {}, "seth A", "turn")
