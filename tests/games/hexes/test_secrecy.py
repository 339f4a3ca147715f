"""What is secret and what is public: AE-44."""

from __future__ import annotations

import json
from typing import Any

import pytest

from benben.games.hexes.data import RESOURCES
from tests.games.hexes.ancient_egypt.table import fresh, position
from tests.games.hexes.table import CARD, Table, kinds, told

HANDS = [{"brick": 2, "stone": 1}, {"grain": 3}, {"papyrus": 1}]
CARDS = [{"plenty": 1}, {"mercenary": 1, "victory_point": 2}, {}]
SECRET = ("hand", "cards", "fresh", "discard", "discard_kind", "draft", "draft_kind", "draft_give", "draft_get")


def table(**said: Any) -> Table:
    return position(**{"hands": HANDS, "cards": CARDS, "mercenaries": [0, 2, 1], **said})


def same_to(seat: int | None, one: Table, other: Table) -> bool:
    """Whether a seat can't tell two tables apart by what it sees, is told at a glance, may do, and is refused."""
    views = []
    for m in (one, other):
        s = -1 if seat is None else seat
        mine = [] if seat is None else [m.title.move_text(move) for move in m.moves(s)]
        forms = [] if seat is None else m.forms(s)
        views.append(json.dumps([m.observe(seat), m.glance(seat), mine, forms]))
    return views[0] == views[1]


@pytest.mark.rule("AE-44")
def test_only_their_owner_sees_the_kinds_in_a_hand_and_unplayed_cards() -> None:
    m = table()
    for viewer in (0, 1, 2, None):
        for seat, player in enumerate(m.observe(viewer)["players"]):
            for name in SECRET:
                assert (player[name] is None) == (seat != viewer), (viewer, seat, name)
    assert m.observe(0)["players"][0]["hand"] == {"brick": 2, "cattle": 0, "papyrus": 0, "grain": 0, "stone": 1}
    assert m.observe(1)["players"][1]["cards"]["victory_point"] == 2


@pytest.mark.rule("AE-44")
def test_nobody_sees_the_deck() -> None:
    m = table()
    for viewer in (0, 1, 2, None):
        seen = m.observe(viewer)
        assert (seen["deck"], seen["deck_total"]) == (None, 25 - 4 - 3)


@pytest.mark.rule("AE-44")
def test_hand_sizes_numbers_of_cards_mercenaries_and_the_supply_are_public() -> None:
    m = table()
    for viewer in (0, 1, 2, None):
        seen = m.observe(viewer)
        assert [p["hand_total"] for p in seen["players"]] == [3, 3, 1]
        assert [p["cards_total"] for p in seen["players"]] == [1, 3, 0]
        assert [p["mercenaries"] for p in seen["players"]] == [0, 2, 1]
        assert seen["supply"] == {"brick": 17, "cattle": 19, "papyrus": 18, "grain": 16, "stone": 18}
        assert [p["settlements"] for p in seen["players"]] == [[10, 29], [13, 42], [19, 35]]
        assert [p["settlements_left"] for p in seen["players"]] == [3, 3, 3]


@pytest.mark.rule("AE-44")
def test_a_hand_of_as_many_other_cards_looks_the_same_to_the_others() -> None:
    one = table()
    other = table(
        hands=[HANDS[0], {"cattle": 1, "stone": 2}, {"brick": 1}],
        cards=[CARDS[0], {"monopoly": 1, "plenty": 1, "mercenary": 1}, {}],
        supply={"brick": 17, "cattle": 19, "papyrus": 18, "grain": 16, "stone": 18},
    )
    assert same_to(0, one, other)
    assert same_to(None, one, other)
    assert not same_to(1, one, other)
    for m in (one, other):
        m.act(0, "offer brick grain 1,2")
    assert same_to(0, one, other)
    assert same_to(None, one, other)


@pytest.mark.rule("AE-44")
def test_points_shown_to_others_leave_out_victory_point_cards() -> None:
    m = table()
    assert m.glance(1)["own"] == 4
    assert m.glance(0)["own"] == 2
    assert m.glance(None)["own"] is None
    for viewer in (0, 1, 2, None):
        assert m.glance(viewer)["points"] == [2, 2, 2]


@pytest.mark.rule("AE-44")
def test_only_its_owner_is_told_what_may_be_played() -> None:
    m = table()
    assert m.glance(0)["playable"] == ["plenty"]
    assert m.glance(1)["playable"] == m.glance(None)["playable"] == []


@pytest.mark.rule("AE-44")
def test_a_roll_a_trade_monopoly_and_plenty_are_public() -> None:
    m = table(before_roll=True, cards=[{"plenty": 1}], hands=[{"brick": 5}, {"grain": 1}])
    entries = [m.roll(0, 3, 3), m.act(0, "exchange brick stone"), m.act(0, "plenty stone stone")]
    entries += [m.act(0, "offer stone grain 1"), m.act(1, "accept"), m.act(0, "confirm 1")]
    monopoly = table(cards=[{"monopoly": 1}]).act(0, "monopoly grain")
    for entry in (*entries, monopoly):
        assert entry.events
        assert all(m.seen(entry, seat) == entry.events for seat in (0, 1, 2, None))
    assert told(monopoly, "gave_up") == [{"seat": 1, "to": 0, "resource": "grain", "count": 3}]


@pytest.mark.rule("AE-44")
def test_a_stolen_card_is_known_to_the_two_concerned() -> None:
    m = table(cards=[{"mercenary": 1}], settlements=[[], [20], [40]])
    m.act(0, "mercenary")
    entry = m.draw_from(0, "robber 4", 1, "grain")
    for viewer, card in ((0, "grain"), (1, "grain"), (2, None), (None, None)):
        stolen = next(e for e in m.seen(entry, viewer) if e.kind == "stolen")
        assert stolen.args == {"seat": 0, "victim": 1, "card": card}


@pytest.mark.rule("AE-44")
def test_a_bought_card_is_known_to_the_buyer() -> None:
    m = table(hands=[CARD])
    entry = m.buy(0, "plenty")
    assert [m.seen(entry, viewer)[0].args["card"] for viewer in (0, 1, 2, None)] == ["plenty", None, None, None]


@pytest.mark.rule("AE-44")
def test_only_its_owner_knows_a_chosen_discard_until_all_are_in() -> None:
    m = position(hands=[{"brick": 8}, {"grain": 4, "stone": 4}], before_roll=True)
    m.roll(0, 3, 4)
    other = m.copy()
    entry = m.act(1, "discard grain*4")
    other.act(1, "discard stone*4")
    assert same_to(0, m, other)
    assert same_to(2, m, other)
    assert same_to(None, m, other)
    assert m.seen(entry, 1) != m.seen(entry, 0) == m.seen(entry, None) == other.seen(other.entries[-1], None)


@pytest.mark.rule("AE-44")
def test_forms_tell_a_seat_only_its_own_cards() -> None:
    m = table()
    m.act(0, "offer brick papyrus 1,2")
    assert m.forms(0)[0]["give"]["brick"] == 2
    assert m.forms(1) == [
        {
            "do": "offer",
            "give": {"brick": 0, "cattle": 0, "papyrus": 0, "grain": 3, "stone": 0},
            "to": [0],
            "open": False,
            "left": None,
        }
    ]
    assert m.forms(0)[0]["to"] == [1, 2]
    assert m.forms(0)[0]["open"] is True


@pytest.mark.rule("AE-44")
def test_whether_an_acceptance_is_possible_shows_nothing_to_the_others() -> None:
    """Players who can pay and players who can't are asked alike."""
    able = table()
    unable = table(hands=[HANDS[0], {"stone": 3}, HANDS[2]], supply=dict.fromkeys(RESOURCES, 16))
    able.s.supply = unable.s.supply
    for m in (able, unable):
        m.act(0, "offer brick grain 1,2")
    assert same_to(0, able, unable)
    for m in (able, unable):
        m.act(1, "refuse")
    assert same_to(0, able, unable)


@pytest.mark.rule("AE-44")
def test_with_a_hidden_supply_only_exhausted_kinds_are_seen() -> None:
    m = table(hidden_supply=True, hands=[{"brick": 19}, {"grain": 3}, {}])
    for viewer in (0, 1, 2, None):
        seen = m.observe(viewer)
        assert (seen["supply"], seen["supply_total"], seen["exhausted"]) == (None, 95 - 22, ["brick"])
    m.act(0, "exchange brick stone")
    assert m.observe(1)["exhausted"] == []
    m = table(hidden_supply=True, hands=[{"brick": 4, "stone": 0}, {"stone": 18}, {}])
    m.act(0, "exchange brick stone")
    assert (m.observe(2)["supply"], m.observe(2)["exhausted"]) == (None, ["stone"])
    seen = table(hidden_supply=False, hands=[{"brick": 19}]).observe(None)
    assert (seen["supply"]["brick"], seen["exhausted"]) == (0, [])


@pytest.mark.rule("AE-44")
def test_a_hidden_supply_looks_the_same_whatever_the_others_discarded() -> None:
    views = []
    for back in ("grain*4", "stone*4"):
        m = position(hands=[{}, {"grain": 4, "stone": 4}, {}], before_roll=True, hidden_supply=True)
        m.roll(0, 3, 4)
        entry = m.act(1, f"discard {back}")
        views.append((json.dumps(m.observe(0)), m.seen(entry, 0)))
    assert views[0] == views[1]


@pytest.mark.rule("AE-44")
def test_the_map_and_the_first_cards_are_public() -> None:
    m = fresh(setup="beginner")
    received = [e for e in m.title.see(m.set_up_events, None) if e.kind == "received"]
    assert len(received) == 4
    assert all(sum(e.args["cards"].values()) == 3 for e in received)


@pytest.mark.rule("AE-44")
def test_what_a_monopoly_showed_cannot_be_undone() -> None:
    m = table(cards=[{"monopoly": 1}])
    m.act(0, "monopoly stone")
    assert not m.can_undo(0)


@pytest.mark.rule("AE-44", "AE-21")
def test_taking_the_last_card_of_a_hidden_pile_cannot_be_undone() -> None:
    """It shows that the pile is gone, which a player could find out and then undo."""
    m = position(hands=[{"brick": 8}], supply={"grain": 1, "stone": 2}, hidden_supply=True)
    entry = m.act(0, "exchange brick stone")
    assert "piles_gone" not in kinds(entry)
    assert told(entry, "piles_back") == [{"resources": ["brick"]}]
    assert not m.can_undo(0)
    entry = m.act(0, "exchange brick stone")
    assert told(entry, "piles_gone") == [{"resources": ["stone"]}]
    assert not m.can_undo(0)


@pytest.mark.rule("AE-44", "AE-21")
def test_what_shows_nothing_of_a_hidden_supply_may_be_undone() -> None:
    m = position(hands=[{"brick": 4}], hidden_supply=True)
    entry = m.act(0, "exchange brick stone")
    assert not {"piles_gone", "piles_back"} & set(kinds(entry))
    assert m.can_undo(0)
    m = position(hands=[{"brick": 4}], supply={"stone": 1})
    m.act(0, "exchange brick stone")
    assert m.can_undo(0), "an open supply shows nothing new"
