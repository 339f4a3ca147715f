"""Maat, justice: GOD-18."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.hexes.gods.table import GodTable, position
from tests.games.hexes.table import kinds, told

# One point for seat 0, two for seat 1, three for seat 2.
PLACES: dict[str, Any] = {"settlements": [[16], [40, 42], [53]], "cities": [[], [], [20]]}


def maat(**said: Any) -> GodTable:
    """Seat 0 has Maat."""
    return position(
        **{"gods": ["maat"], **PLACES, "hands": [{"brick": 1}, {"grain": 2, "stone": 1}, {"papyrus": 2}], **said}
    )


def view(m: GodTable, seat: int | None) -> str:
    """Everything a viewer sees and may do."""
    mine = [] if seat is None else [m.title.move_text(move) for move in m.moves(seat)]
    seen = [m.seen(entry, seat) for entry in m.entries]
    told_all = [(event.kind, event.args) for events in seen for event in events]
    return json.dumps([m.observe(seat), m.glance(seat), mine, [] if seat is None else m.forms(seat), told_all])


@pytest.mark.rule("GOD-18")
def test_her_player_looks_at_the_hand_of_someone_ahead_and_takes_a_card() -> None:
    m = maat()
    entry = m.act(0, "maat 1")
    assert kinds(entry) == ["god_used", "looked"]
    assert told(entry, "looked") == [{"seat": 0, "victim": 1, "cards": {"grain": 2, "stone": 1}}]
    assert (m.actors(), m.asked(0)) == ([0], "god")
    assert m.texts(0, "maat_takes") == ["grain", "stone"]
    entry = m.act(0, "maat_takes stone")
    assert told(entry, "justice") == [{"seat": 0, "victim": 1, "card": "stone"}]
    assert [m.hand(seat) for seat in range(3)] == [{"brick": 1, "stone": 1}, {"grain": 2}, {"papyrus": 2}]
    assert (m.choosing(), m.asked(0), m.asked(1)) == ([0], "turn", "offer")


@pytest.mark.rule("GOD-18")
def test_only_a_card_that_is_there_is_taken() -> None:
    m = maat()
    assert m.refusal(0, "maat_takes grain") == ("nothing_shown", "GOD-18")
    m.act(0, "maat 2")
    assert m.refusal(0, "maat_takes grain") == ("not_among_shown", "GOD-18")
    m.act(0, "maat_takes papyrus")
    assert m.hand(2) == {"papyrus": 1}


@pytest.mark.rule("GOD-18")
def test_nobody_with_as_many_points_or_fewer_is_looked_at() -> None:
    m = maat(active=1, gods=["horus", "maat"])
    assert m.texts(1, "maat") == ["2"]
    assert m.refusal(1, "maat 0") == ("not_ahead", "GOD-18")
    assert m.refusal(1, "maat 1") == ("not_ahead", "GOD-18")
    assert m.refusal(1, "maat 3") == ("not_ahead", "GOD-18")
    m = maat(settlements=[[16, 0], [40, 42], [53]])
    assert m.refusal(0, "maat 1") == ("not_ahead", "GOD-18")
    assert m.texts(0, "maat") == ["2"]


@pytest.mark.rule("GOD-18")
def test_if_nobody_has_more_she_cannot_be_played() -> None:
    for settlements in ([[16], [40], [53]], [[16, 0], [40], []]):
        m = maat(settlements=settlements, cities=[])
        assert m.texts(0, "maat") == []
        for other in (1, 2):
            assert m.refusal(0, f"maat {other}") == ("not_ahead", "GOD-18")


@pytest.mark.rule("GOD-18")
def test_buildings_and_special_cards_count() -> None:
    even: dict[str, Any] = {"settlements": [[16], [40], [53]], "cities": []}
    assert maat(**even, mercenaries=[0, 3], army=1).texts(0, "maat") == ["1"]
    assert maat(**even, carts=["", "", "53-52-51-50-49-48"], route=2).texts(0, "maat") == ["2"]
    assert maat(mercenaries=[3], army=0).texts(0, "maat") == []
    assert maat(settlements=[[16], [40, 42], [53]], cities=[[0], [], [20]]).texts(0, "maat") == []


@pytest.mark.rule("GOD-18")
def test_hidden_cards_count_on_neither_side() -> None:
    even: dict[str, Any] = {"settlements": [[16], [40], [53]], "cities": []}
    assert maat(**even, cards=[{}, {"victory_point": 3}]).texts(0, "maat") == []
    assert maat(cards=[{"victory_point": 4}]).texts(0, "maat") == ["1", "2"]


@pytest.mark.rule("GOD-18")
def test_the_victim_has_at_least_one_card() -> None:
    m = maat(hands=[{"brick": 1}, {}, {"papyrus": 1}])
    assert m.texts(0, "maat") == ["2"]
    assert m.refusal(0, "maat 1") == ("empty_hand", "GOD-18")


@pytest.mark.rule("GOD-18", "AE-44")
def test_only_the_player_sees_the_hand() -> None:
    m = maat()
    entry = m.act(0, "maat 1")
    hand = {"brick": 0, "cattle": 0, "papyrus": 0, "grain": 2, "stone": 1}
    for viewer in (0, 1, 2, None):
        mine = viewer == 0
        assert m.observe(viewer)["players"][0]["looked"] == (hand if mine else None)
        assert m.observe(viewer)["players"][0]["looked_at"] == 1
        assert m.seen(entry, viewer)[1].args == {"seat": 0, "victim": 1, "cards": hand if mine else None}
    assert not m.can_undo(0)
    m.act(0, "maat_takes grain")
    assert not m.can_undo(0)
    assert m.observe(0)["players"][0]["looked"] == dict.fromkeys(hand, 0)
    assert m.observe(None)["players"][0]["looked_at"] is None


@pytest.mark.rule("GOD-18", "AE-44")
def test_the_others_see_only_that_a_card_moved() -> None:
    one, other = maat(), maat(hands=[{"brick": 1}, {"cattle": 3}, {"papyrus": 2}], supply={"grain": 9})
    one.s.supply = other.s.supply
    for m, kind in ((one, "stone"), (other, "cattle")):
        m.act(0, "maat 1")
        assert m.title.events.reveals(m.entries[-1].events[-1])
        m.act(0, f"maat_takes {kind}")
    for viewer in (2, None):
        assert view(one, viewer) == view(other, viewer)
        assert one.seen(one.entries[-1], viewer)[0].args == {"seat": 0, "victim": 1, "card": None}
        assert [p["hand_total"] for p in one.observe(viewer)["players"]] == [2, 2, 2]
    for viewer in (0, 1):
        assert one.seen(one.entries[-1], viewer)[0].args["card"] == "stone"
        assert view(one, viewer) != view(other, viewer)


@pytest.mark.rule("GOD-18", "AE-44")
def test_while_she_looks_the_others_see_the_same_whatever_the_hand() -> None:
    one, other = maat(), maat(hands=[{"brick": 1}, {"cattle": 3}, {"papyrus": 2}], supply={"grain": 9})
    one.s.supply = other.s.supply
    for m in (one, other):
        m.act(0, "maat 1")
    for viewer in (2, None):
        assert view(one, viewer) == view(other, viewer)
    assert view(one, 0) != view(other, 0)


@pytest.mark.rule("GOD-18")
def test_the_victim_has_one_card_fewer_to_trade_with() -> None:
    m = maat()
    m.act(0, "offer brick grain 1")
    m.act(0, "maat 1")
    assert m.proposal(0) is None
    assert (m.asked(1), m.asked(2)) == (None, None)
    m.act(0, "maat_takes stone")
    assert m.asked(1) == "offer"
    assert m.forms(1)[0]["give"]["stone"] == 0
