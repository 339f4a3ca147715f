"""A seven is complete, in whatever order players answer: all who owe discards, then the robber (AE-32, AE-33)."""

from __future__ import annotations

import itertools

import pytest

from tests.games.hexes.gods.ready import ready, use
from tests.games.hexes.gods.table import GodTable, position
from tests.games.hexes.table import kinds

RICH = {"brick": 2, "cattle": 2, "papyrus": 2, "grain": 2, "stone": 2}
HALF = "discard brick,cattle,papyrus,grain,stone"


def discard_in_order(m: GodTable, order: tuple[int, ...]) -> None:
    """Everyone owes five cards; nobody may do anything else, and the robber waits for the last of them."""
    for i, seat in enumerate(order):
        assert m.phase() == "discard"
        assert sorted(m.actors()) == sorted(order[i:])
        assert m.refusal(seat, "robber 3") == ("discard_first", "AE-32")
        assert m.refusal(seat, "end_turn") == ("discard_first", "AE-32")
        entry = m.act(seat, HALF)
    assert kinds(entry)[-len(order) :] == ["discarded"] * len(order)
    assert not any(player.owes or player.discard or player.discard_kind for player in m.s.players)


@pytest.mark.rule("GOD-9", "AE-32")
@pytest.mark.parametrize("god", ["horus", "osiris", "ptha", "sekhmet", "thoth", "maat"])
def test_a_used_god_left_open_until_the_end_of_the_turn_then_ones_own_seven(god: str) -> None:
    m = use(ready(god, players=2))
    m.act(0, "end_turn")
    assert (m.actors(), m.asked(0)) == ([0], "after_use")
    m.act(0, "keep_god")
    m.roll(1, 6, 6)
    m.act(1, "end_turn")
    for seat in range(2):
        m.set_hand(seat, RICH)
    m.roll(0, 3, 4)
    assert m.choosing() == []
    discard_in_order(m, (1, 0))
    assert (m.actors(), m.asked(0), m.phase()) == ([0], "robber", "robber")
    m.act(0, "robber 3")
    assert (m.asked(0), m.phase()) == ("turn", "turn")


@pytest.mark.rule("GOD-9", "GOD-14")
def test_atum_on_anothers_roll_then_ones_own_seven() -> None:
    m = position(gods=["horus", "atum"], settlements=[[10], [40], [44]], before_roll=True)
    m.roll(0, 3, 3)
    m.act(1, "atum stone")
    assert (m.actors(), m.asked(1)) == ([1], "after_use"), "due before the turn goes on"
    m.act(1, "take_god isis")
    m.act(0, "end_turn")
    for seat in range(3):
        m.set_hand(seat, RICH)
    m.roll(1, 3, 4)
    assert m.asked(1) == "after_use", "Isis, taken a turn ago, shelters"
    m.act(2, HALF)
    m.act(0, HALF)
    assert (m.actors(), m.phase()) == ([1], "discard")
    m.act(1, "keep_god")
    assert (m.actors(), m.asked(1), m.phase()) == ([1], "robber", "robber")
    assert [m.size(seat) for seat in range(3)] == [5, 10, 5]


@pytest.mark.rule("GOD-16", "AE-32")
@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
@pytest.mark.parametrize("roller", range(3))
def test_isis_and_discards_in_any_order(roller: int, order: tuple[int, ...]) -> None:
    """Seat 1 has Isis and takes a card; the others discard. Whoever is last, the robber moves after all of them."""
    m = position(gods=["horus", "isis"], hands=[RICH, {}, RICH], before_roll=True, active=roller)
    m.roll(roller, 3, 4)
    for seat in order:
        assert m.phase() == "discard"
        if seat == 1:
            m.act(1, "isis grain")
            m.act(1, "keep_god")
        else:
            m.act(seat, HALF)
    assert (m.actors(), m.asked(roller), m.phase()) == ([roller], "robber", "robber")
    assert [m.size(seat) for seat in range(3)] == [5, 1, 5]


@pytest.mark.rule("GOD-16", "AE-32")
def test_whoever_decides_last_cannot_undo_it_once_the_discards_are_shown() -> None:
    m = position(gods=["horus", "isis"], hands=[RICH, {}, RICH], before_roll=True)
    m.roll(0, 3, 4)
    m.act(0, HALF)
    m.act(1, "isis grain")
    assert m.can_undo(1), "nothing is shown yet"
    m.act(2, HALF)
    assert not m.can_undo(1)
    entry = m.act(1, "keep_god")
    assert kinds(entry) == ["god_kept", "discarded", "discarded"]
    assert not m.can_undo(1)


@pytest.mark.rule("GOD-16", "AE-44")
def test_nor_with_a_hidden_supply() -> None:
    m = position(gods=["horus", "isis"], hands=[RICH], before_roll=True, hidden_supply=True)
    m.roll(0, 3, 4)
    m.act(0, HALF)
    m.act(1, "isis grain")
    entry = m.act(1, "keep_god")
    assert kinds(entry) == ["god_kept", "discarded_hidden"]
    assert not m.can_undo(1)
