"""Thoth, the scribe: GOD-19."""

from __future__ import annotations

import json
from typing import Any

import pytest

from benben.games.hexes.data import CARDS
from benben.games.hexes.family import counts
from tests.games.hexes.gods.table import GodTable, position
from tests.games.hexes.table import CARD, kinds, told

ALL = {"brick": 2, "cattle": 2, "papyrus": 2, "grain": 2, "stone": 2}
DECK = {"mercenary": 2, "plenty": 1, "victory_point": 1}


def thoth(**said: Any) -> GodTable:
    """Seat 0 has Thoth, and resources for a development card; the deck has four, and the first three are shown."""
    return position(**{"gods": ["thoth"], "hands": [CARD], "deck": DECK, **said})


def show(m: GodTable, move: str = "thoth - -") -> GodTable:
    """Show a mercenary, plenty and the victory point."""
    m.act(0, move, draws=[0, 1, 1])
    return m


def shown(m: GodTable) -> dict[str, int]:
    return counts(m.s.players[0].shown, CARDS)


def deck(m: GodTable) -> dict[str, int]:
    return counts(m.s.deck, CARDS)


@pytest.mark.rule("GOD-19")
def test_one_looks_at_the_top_three_and_keeps_one_and_the_rest_go_back() -> None:
    m = show(thoth())
    assert (m.actors(), m.asked(0)) == ([0], "god")
    assert (shown(m), deck(m)) == ({"mercenary": 1, "plenty": 1, "victory_point": 1}, {"mercenary": 1})
    assert m.texts(0, "thoth_keeps") == ["mercenary", "plenty", "victory_point"]
    entry = m.act(0, "thoth_keeps plenty")
    assert told(entry, "bought") == [{"seat": 0, "card": "plenty"}]
    assert (m.cards(0), shown(m), deck(m)) == ({"plenty": 1}, {}, {"mercenary": 2, "victory_point": 1})
    assert (m.hand(0), m.choosing(), m.asked(0)) == ({}, [0], "turn")


@pytest.mark.rule("GOD-19")
def test_the_three_are_drawn_without_replacement_and_each_is_equally_likely() -> None:
    m = thoth()
    for draws in ([4, 0, 0], [0, 3, 0], [0, 0, 2]):
        with pytest.raises(ValueError, match="outcome"):
            m.act(0, "thoth - -", draws=draws)
    m.act(0, "thoth - -", draws=[3, 2, 1])
    assert shown(m) == {"mercenary": 1, "plenty": 1, "victory_point": 1}


@pytest.mark.rule("GOD-19")
@pytest.mark.parametrize(("left", "count"), [({"mercenary": 1, "plenty": 1}, 2), ({"plenty": 1}, 1)])
def test_or_at_those_left(left: dict[str, int], count: int) -> None:
    m = thoth(deck=left)
    entry = m.act(0, "thoth - -", draws=[0] * count)
    assert told(entry, "shown") == [{"seat": 0, "count": count, "cards": left}]
    m.act(0, "thoth_keeps plenty")
    assert deck(m) == {card: 1 for card in left if card != "plenty"}


@pytest.mark.rule("GOD-19")
def test_not_with_an_empty_deck() -> None:
    m = thoth(deck={})
    assert m.refusal(0, "thoth - -") == ("deck_empty", "AE-28")
    assert m.texts(0, "thoth") == []


@pytest.mark.rule("GOD-19")
@pytest.mark.parametrize("replace", ["papyrus", "grain", "stone"])
@pytest.mark.parametrize("by", ["brick", "cattle", "papyrus", "grain", "stone"])
def test_one_of_the_three_resources_may_be_replaced_by_any_other(replace: str, by: str) -> None:
    price = {**CARD, replace: 0}
    price[by] = price.get(by, 0) + 1
    held = {kind: n for kind, n in price.items() if n}
    m = thoth(hands=[held])
    if by == replace:
        assert m.refusal(0, f"thoth {replace} {by}") == ("replace_one", "GOD-19")
    else:
        show(m, f"thoth {replace} {by}")
        assert m.hand(0) == {}
        assert m.supply(by) == 19


@pytest.mark.rule("GOD-19")
def test_or_none_of_them() -> None:
    m = show(thoth(hands=[ALL]))
    assert m.hand(0) == {"brick": 2, "cattle": 2, "papyrus": 1, "grain": 1, "stone": 1}
    m = thoth(hands=[ALL])
    for half in ("thoth papyrus -", "thoth - brick"):
        assert m.refusal(0, half) == ("replace_one", "GOD-19")
    assert len(m.texts(0, "thoth")) == 1 + 3 * 4


@pytest.mark.rule("GOD-19")
def test_the_price_must_be_held() -> None:
    m = thoth(hands=[{"papyrus": 1, "grain": 1, "brick": 1}])
    assert m.texts(0, "thoth") == ["stone brick"]
    for unpaid in ("thoth - -", "thoth papyrus brick", "thoth stone cattle", "thoth stone grain"):
        assert m.refusal(0, unpaid) == ("card_costs", "AE-22")


@pytest.mark.rule("GOD-19")
def test_only_one_of_them_is_replaced() -> None:
    m = thoth(hands=[{"papyrus": 1, "brick": 5, "cattle": 5}])
    assert m.texts(0, "thoth") == []


@pytest.mark.rule("GOD-19")
def test_only_a_card_that_is_shown_is_kept() -> None:
    m = thoth()
    assert m.refusal(0, "thoth_keeps plenty") == ("no_card_shown", "GOD-19")
    show(m)
    assert m.refusal(0, "thoth_keeps monopoly") == ("not_shown", "GOD-19")


@pytest.mark.rule("GOD-19")
def test_buying_as_usual_does_not_use_him() -> None:
    m = thoth(hands=[{"papyrus": 2, "grain": 2, "stone": 2}])
    m.buy(0, "mercenary")
    assert (m.choosing(), m.resting()) == ([], [])
    m.act(0, "thoth - -", draws=[0, 0, 0])


@pytest.mark.rule("GOD-19")
def test_the_card_kept_counts_as_bought_this_turn() -> None:
    m = show(thoth(cards=[{"plenty": 1}], players=2))
    m.act(0, "thoth_keeps mercenary")
    m.act(0, "keep_god")
    assert m.refusal(0, "mercenary") == ("bought_this_turn", "AE-13")
    assert m.observe(1)["players"][0]["fresh_total"] == 1
    m.act(0, "plenty brick brick")
    m.act(0, "end_turn")
    m.roll(1, 6, 6)
    m.act(1, "end_turn")
    m.act(0, "mercenary")


@pytest.mark.rule("GOD-19", "AE-44")
def test_nobody_else_sees_the_cards() -> None:
    m = show(thoth())
    entry = m.entries[-1]
    for viewer in (0, 1, 2, None):
        mine = viewer == 0
        player = m.observe(viewer)["players"][0]
        assert (player["shown"] is None) == (not mine)
        assert player["shown_total"] == 3
        assert (m.observe(viewer)["deck"], m.observe(viewer)["deck_total"]) == (None, 1)
        event = next(event for event in m.seen(entry, viewer) if event.kind == "shown")
        assert event.args["count"] == 3
        assert (event.args["cards"] is None) == (not mine)
    assert not m.can_undo(0)
    entry = m.act(0, "thoth_keeps plenty")
    for viewer in (1, 2, None):
        assert m.seen(entry, viewer)[0].args == {"seat": 0, "card": None}
        assert m.observe(viewer)["players"][0]["cards"] is None
        assert m.observe(viewer)["deck_total"] == 3
        assert m.observe(viewer)["players"][0]["shown_total"] == 0


@pytest.mark.rule("GOD-19", "AE-44")
def test_whatever_is_shown_and_kept_looks_the_same_to_the_others() -> None:
    views: dict[int | None, set[str]] = {viewer: set() for viewer in (0, 1, 2, None)}
    for draws, kept in (([0, 1, 1], "plenty"), ([0, 0, 0], "mercenary"), ([3, 2, 0], "victory_point")):
        m = thoth()
        m.act(0, "thoth - -", draws=draws)
        m.act(0, f"thoth_keeps {kept}")
        for viewer, seen in views.items():
            events = [[e.args for e in m.seen(entry, viewer)] for entry in m.entries]
            seen.add(json.dumps([m.observe(viewer), m.glance(viewer), events]))
    assert [len(views[viewer]) for viewer in (0, 1, 2, None)] == [3, 1, 1, 1]


@pytest.mark.rule("GOD-19")
def test_a_victory_point_may_win_at_once() -> None:
    m = show(thoth(points_to_win=3))
    entry = m.act(0, "thoth_keeps victory_point")
    assert kinds(entry) == ["bought", "showed", "won"]
    assert m.is_over()


@pytest.mark.rule("GOD-19")
def test_in_the_strict_order_it_is_a_build() -> None:
    m = show(thoth(strict_order=True, hands=[{**CARD, "brick": 4}]))
    m.act(0, "thoth_keeps mercenary")
    assert m.refusal(0, "exchange brick cattle") == ("traded_already", "AE-12")
    assert m.refusal(0, "offer brick cattle 1") == ("traded_already", "AE-12")
