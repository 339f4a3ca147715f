"""Horus, forced trade: GOD-12."""

from __future__ import annotations

from typing import Any

import pytest

import benben
from benben.games.hexes.moves import OFFER_TO
from tests.games.hexes.gods.table import GodTable, position
from tests.games.hexes.table import OXCART, kinds, told


def horus(**said: Any) -> GodTable:
    """Seat 0 has Horus and a few cards but no grain, the others some grain, unless said otherwise."""
    return position(**{"gods": ["horus"], "hands": [{"brick": 2, "stone": 1}, {"grain": 2}, {"grain": 1}], **said})


@pytest.mark.rule("GOD-12")
def test_one_opponent_gives_a_card_of_the_kind_and_gets_one_back() -> None:
    m = horus()
    entry = m.act(0, "horus grain 1 brick")
    assert kinds(entry) == ["god_used", "forced_trade"]
    assert told(entry, "forced_trade") == [{"seat": 0, "partner": 1, "got": "grain", "gave": "brick"}]
    assert [m.hand(seat) for seat in range(3)] == [
        {"brick": 1, "grain": 1, "stone": 1},
        {"brick": 1, "grain": 1},
        {"grain": 1},
    ]
    assert (m.choosing(), m.asked(0)) == ([0], "turn")


@pytest.mark.rule("GOD-12")
@pytest.mark.parametrize(("first", "second"), [("brick", "stone"), ("stone", "brick")])
def test_two_opponents_each_get_what_is_chosen_for_them(first: str, second: str) -> None:
    m = horus(hands=[{"brick": 1, "stone": 1}, {"grain": 1}, {"grain": 1}])
    entry = m.act(0, f"horus grain 1,2 {first},{second}")
    assert [trade["gave"] for trade in told(entry, "forced_trade")] == [first, second]
    assert [m.hand(seat) for seat in range(3)] == [{"grain": 2}, {first: 1}, {second: 1}]


@pytest.mark.rule("GOD-12")
def test_two_of_one_kind_may_be_given_to_two() -> None:
    m = horus()
    m.act(0, "horus grain 1,2 brick,brick")
    assert [m.hand(seat) for seat in range(3)] == [{"grain": 2, "stone": 1}, {"brick": 1, "grain": 1}, {"brick": 1}]


@pytest.mark.rule("GOD-12")
@pytest.mark.parametrize(("has_it", "lacks_it"), [(1, 2), (2, 1)])
def test_an_opponent_without_the_kind_gives_and_gets_nothing(has_it: int, lacks_it: int) -> None:
    hands: list[dict[str, int]] = [{"brick": 1, "stone": 1}, {}, {}]
    hands[has_it], hands[lacks_it] = {"grain": 1}, {"papyrus": 1}
    m = horus(hands=hands)
    entry = m.act(0, "horus grain 1,2 brick,stone")
    assert told(entry, "has_none") == [{"seat": 0, "partner": lacks_it, "resource": "grain"}]
    gave = ["brick", "stone"][has_it - 1]
    assert (m.hand(has_it), m.hand(lacks_it)) == ({gave: 1}, {"papyrus": 1})
    assert m.hand(0) == {"grain": 1, "brick" if gave == "stone" else "stone": 1}


@pytest.mark.rule("GOD-12")
def test_if_nobody_has_it_the_god_is_still_used() -> None:
    m = horus(hands=[{"brick": 2}, {"papyrus": 1}, {}])
    entry = m.act(0, "horus grain 1,2 brick,brick")
    assert kinds(entry) == ["god_used", "has_none", "has_none"]
    assert [m.hand(seat) for seat in range(3)] == [{"brick": 2}, {"papyrus": 1}, {}]
    assert (m.choosing(), m.resting()) == ([0], [0])
    assert not m.can_undo(0)


@pytest.mark.rule("GOD-12")
def test_what_is_given_is_not_the_named_kind() -> None:
    m = horus(hands=[{"grain": 3, "brick": 1}, {"grain": 1}, {"grain": 1}])
    assert m.refusal(0, "horus grain 1 grain") == ("card_for_each", "GOD-12")
    m.act(0, "horus grain 1 brick")
    m = horus(hands=[{"grain": 3}, {"grain": 1}])
    assert m.refusal(0, "horus grain 1 grain") == ("card_for_each", "GOD-12")
    assert [form["kinds"] for form in m.forms(0) if form["do"] == "horus"] == [["brick", "cattle", "papyrus", "stone"]]


@pytest.mark.rule("GOD-12")
def test_one_must_hold_a_card_for_each_named_opponent() -> None:
    m = horus(hands=[{"brick": 1, "grain": 2}, {"grain": 1}, {"grain": 1}])
    assert m.refusal(0, "horus grain 1,2 brick,brick") == ("card_for_each", "GOD-12")
    m = horus(hands=[{"brick": 1, "stone": 1}, {"papyrus": 1}, {"grain": 1}])
    assert m.refusal(0, "horus papyrus 1,2 brick,brick") == ("card_for_each", "GOD-12")
    m = horus(hands=[{"brick": 1}, {"papyrus": 1}, {}])
    assert m.refusal(0, "horus papyrus 1,2 brick,papyrus") == ("card_for_each", "GOD-12")
    assert m.refusal(0, "horus papyrus 1 stone") == ("card_for_each", "GOD-12")


@pytest.mark.rule("GOD-12")
def test_nobody_can_be_named_without_a_card_for_them() -> None:
    """Step by step, nothing can be begun that can't be finished."""
    m = horus(hands=[{"brick": 1, "grain": 3}, {"grain": 1}, {"grain": 1}])
    s, named = m.state.copy(), m.title.actions.phrase(m.move("horus grain 1,2 brick,brick"))
    m.title.interpreted.apply(s, 0, named[0])
    assert m.title.legal(s, 0) == [OFFER_TO + 0b010, OFFER_TO + 0b100]
    assert m.title.why_not(s, 0, named[1]) == benben.Refusal("card_for_each", "GOD-12")


@pytest.mark.rule("GOD-12")
def test_one_or_two_opponents_are_named() -> None:
    m = horus(players=4, hands=[{"brick": 5}, {"grain": 1}, {"grain": 1}, {"grain": 1}])
    assert m.refusal(0, "horus grain 0 brick") == ("one_or_two", "GOD-12")
    assert m.refusal(0, "horus grain 0,1 brick,brick") == ("one_or_two", "GOD-12")
    for wrong in ("horus grain 1,2,3 brick,brick,brick", "horus grain () ()", "horus grain 1,2 brick"):
        with pytest.raises(benben.BadMove):
            m.act(0, wrong)
    for wrong in ("horus grain 2,1 brick,brick", "horus grain 1,1 brick,brick"):
        with pytest.raises(benben.BadMove):
            m.act(0, wrong)
    assert horus().refusal(0, "horus grain 3 brick") == ("one_or_two", "GOD-12")
    m.act(0, "horus grain 1,3 brick,brick")
    assert [m.hand(seat) for seat in range(1, 4)] == [{"brick": 1}, {"grain": 1}, {"brick": 1}]


@pytest.mark.rule("GOD-12")
def test_everything_possible_is_listed_and_described() -> None:
    m = horus(hands=[{"brick": 1, "stone": 1}, {"grain": 2}, {"grain": 1}], offer_cap="none")
    texts = [m.title.move_text(move) for move in m.moves(0, walk=True)]
    assert [text for text in texts if text.startswith("horus grain")] == [
        "horus grain 1 brick",
        "horus grain 1 stone",
        "horus grain 2 brick",
        "horus grain 2 stone",
        "horus grain 1,2 brick,stone",
        "horus grain 1,2 stone,brick",
    ]
    assert [text for text in texts if text.startswith("horus brick")] == ["horus brick 1 stone", "horus brick 2 stone"]
    assert m.forms(0) == [
        {
            "do": "horus",
            "kinds": ["brick", "cattle", "papyrus", "grain", "stone"],
            "give": {"brick": 1, "cattle": 0, "papyrus": 0, "grain": 0, "stone": 1},
            "to": [1, 2],
            "most": 2,
        }
    ]


@pytest.mark.rule("GOD-12")
def test_all_of_it_is_public_and_cannot_be_undone() -> None:
    m = horus(hands=[{"brick": 2}, {"grain": 1}, {"papyrus": 1}])
    entry = m.act(0, "horus grain 1,2 brick,brick")
    assert all(m.seen(entry, viewer) == entry.events for viewer in (0, 1, 2, None))
    assert not m.can_undo(0)


@pytest.mark.rule("AE-12", "GOD-12")
def test_in_the_strict_order_nobody_is_forced_to_trade_after_building() -> None:
    said: dict[str, Any] = {"gods": ["horus"], "hands": [{**OXCART, "stone": 1}, {"grain": 1}]}
    m = position(**said, strict_order=True)
    m.act(0, "cart 9-10")
    assert m.refusal(0, "horus grain 1 stone") == ("traded_already", "AE-12")
    assert [form["do"] for form in m.forms(0)] == []
    m = position(**said)
    m.act(0, "cart 9-10")
    assert m.may(0, "horus grain 1 stone")
