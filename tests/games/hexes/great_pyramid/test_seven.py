"""Rolling a 7: GP-16 to GP-19."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.hexes.great_pyramid.table import PyramidTable, pyramid
from tests.games.hexes.table import kinds, told

PLACES: dict[str, Any] = {"settlements": [[13], [22], [40]]}


def rolling(**said: Any) -> PyramidTable:
    """Seat 0 is to roll."""
    return pyramid(**{**PLACES, "before_roll": True, **said})


def owes(m: PyramidTable) -> list[int]:
    return [player["owes"] for player in m.observe(None)["players"]]


def bricks(*counts: int) -> list[dict[str, int]]:
    """Hands of these sizes."""
    kinds_of_hands = ("brick", "cattle", "papyrus", "grain")
    return [{kind: count} for kind, count in zip(kinds_of_hands, counts, strict=False)]


# The vizier's nine


@pytest.mark.rule("GP-16")
@pytest.mark.parametrize("number", [6, 7, 8, 9])
def test_the_holder_discards_only_with_more_than_nine_cards(number: int) -> None:
    m = rolling(vizier=1, hands=bricks(9, 9, 9))
    m.seven(0, number)
    assert owes(m) == ([4, 0, 4] if number < 9 else [0, 0, 0])
    m = rolling(vizier=1, hands=bricks(10, 10, 10))
    m.seven(0, number)
    assert owes(m) == [5, 5, 5]
    m = rolling(vizier=0, hands=bricks(9, 10))
    m.seven(0, number)
    assert owes(m) == [0, 5, 0]


@pytest.mark.rule("GP-16")
def test_it_goes_by_who_holds_it_when_the_seven_is_rolled() -> None:
    boats = ["13-14", "22-33", ""]
    m = rolling(vizier=1, active=0, carts=boats, hands=[{"stone": 1, "cattle": 1}, {"brick": 8}, {}])
    m.roll(0, 6, 6)
    m.act(0, "block")
    assert m.vizier() == 0
    m.act(0, "end_turn")
    m.seven(1, 7)
    assert owes(m) == [0, 4, 0]


# The gold block's number


@pytest.mark.rule("GP-17")
@pytest.mark.parametrize("number", [6, 7, 8, 9])
def test_whoever_has_more_cards_than_its_number_discards_half_rounded_down(number: int) -> None:
    m = rolling(hands=bricks(number, number + 1, number + 2))
    entry = m.seven(0, number)
    assert told(entry, "gold_turned") == [{"number": number}]
    assert owes(m) == [0, (number + 1) // 2, (number + 2) // 2]
    assert told(entry, "owes") == [
        {"seat": 1, "count": (number + 1) // 2},
        {"seat": 2, "count": (number + 2) // 2},
    ]
    assert m.actors() == [1, 2]
    assert m.observe(None)["gold_number"] == number


@pytest.mark.rule("GP-17")
def test_each_seven_has_its_own_number() -> None:
    m = rolling(hands=bricks(8, 7))
    m.seven(0, 9)
    assert (owes(m), m.asked(0)) == ([0, 0, 0], "robber")
    m.act(0, "robber 0")
    m.act(0, "end_turn")
    m.seven(1, 6)
    assert owes(m) == [4, 3, 0]


@pytest.mark.rule("GP-17")
def test_nobody_produces_on_a_seven_and_other_rolls_turn_no_block() -> None:
    m = rolling()
    assert kinds(m.seven(0, 8)) == ["rolled", "gold_turned", "gold_placed"]
    for dice in ((1, 1), (2, 4), (4, 4), (6, 6)):
        m = rolling()
        entry = m.roll(0, *dice)
        assert not {"gold_turned", "gold_placed"} & set(kinds(entry))
        assert (m.s.filled, m.observe(None)["gold_number"]) == (0, 0)


@pytest.mark.rule("GP-17")
def test_isis_shelters_a_player_over_the_blocks_number() -> None:
    m = rolling(gods=["horus", "isis"], hands=bricks(0, 7, 7))
    entry = m.seven(0, 6)
    assert told(entry, "sheltered") == [{"seat": 1}]
    assert owes(m) == [0, 0, 3]
    m = rolling(gods=["horus", "isis"], hands=bricks(0, 7, 7))
    entry = m.seven(0, 7)
    assert told(entry, "sheltered") == []
    assert (m.asked(1), owes(m)) == ("god", [0, 0, 0])
    entry = m.act(1, "isis stone")
    assert told(entry, "consoled") == [{"seat": 1, "resource": "stone"}]
    assert m.hand(1) == {"cattle": 7, "stone": 1}
    assert owes(m) == [0, 0, 0]  # this card never causes a discard


@pytest.mark.rule("GP-16", "GP-17")
def test_isis_counts_the_viziers_nine() -> None:
    m = rolling(gods=["horus", "isis"], hands=bricks(0, 9), vizier=1)
    entry = m.seven(0, 6)
    assert told(entry, "sheltered") == []
    assert m.asked(1) == "god"
    m = rolling(gods=["horus", "isis"], hands=bricks(0, 10), vizier=1)
    entry = m.seven(0, 6)
    assert told(entry, "sheltered") == [{"seat": 1}]
    assert (owes(m), m.size(1)) == ([0, 0, 0], 10)


# Where it goes


@pytest.mark.rule("GP-18")
def test_the_gold_block_is_placed_after_the_discards_and_before_the_robber() -> None:
    m = rolling(hands=bricks(8, 8), blocks=[2, 1])
    entry = m.seven(0, 6)
    assert kinds(entry) == ["rolled", "gold_turned", "owes", "owes"]
    assert (m.s.filled, m.observe(None)["turned"]) == (3, True)
    entry = m.act(0, "discard brick*4")
    assert kinds(entry) == ["chose"]
    assert m.observe(None)["turned"] is True
    entry = m.act(1, "discard cattle*4")
    assert kinds(entry) == ["chose", "discarded", "discarded", "gold_placed"]
    assert told(entry, "gold_placed") == [{"number": 6, "space": 3}]
    assert m.observe(None)["spaces"][:5] == [1, 1, 2, 5, 0]
    assert (m.s.filled, m.observe(None)["turned"], m.asked(0)) == (4, False, "robber")
    assert m.blocks() == [2, 1, 0]


@pytest.mark.rule("GP-18")
def test_it_waits_for_isis_and_the_choice_about_her_card() -> None:
    m = rolling(gods=["horus", "isis"], hands=bricks(8, 1))
    m.seven(0, 6)
    m.act(0, "discard brick*4")
    assert m.s.filled == 0
    assert "gold_placed" not in kinds(m.act(1, "isis stone"))
    entry = m.act(1, "keep_god")
    assert kinds(entry) == ["god_kept", "discarded", "gold_placed"]
    assert (m.s.filled, m.asked(0)) == (1, "robber")


@pytest.mark.rule("GP-18")
def test_a_mercenary_reveals_no_gold_block_and_nobody_discards() -> None:
    for before_roll in (True, False):
        m = pyramid(**PLACES, hands=bricks(10, 10), cards=[{"mercenary": 1}], before_roll=before_roll)
        assert kinds(m.act(0, "mercenary")) == ["mercenary"]
        assert (owes(m), m.asked(0)) == ([0, 0, 0], "robber")
        entry = m.draw_from(0, "robber 5", 1, "cattle")
        assert kinds(entry) == ["robber", "stolen"]
        seen = m.observe(None)
        assert (seen["gold"], seen["filled"], seen["gold_number"]) == ({"6": 3, "7": 3, "8": 3, "9": 3}, 0, 0)


@pytest.mark.rule("GP-18")
def test_a_mercenary_after_a_seven_does_not_either() -> None:
    m = rolling(cards=[{"mercenary": 1}])
    m.seven(0, 9)
    m.act(0, "robber 0")
    m.act(0, "mercenary")
    m.act(0, "robber 1")
    assert (m.s.filled, m.asked(0)) == (1, "turn")


# Then the robber


@pytest.mark.rule("GP-19")
def test_then_the_roller_moves_the_robber_and_robs_as_usual() -> None:
    m = rolling(hands=bricks(0, 2, 2), robber=9)
    m.seven(0, 9)
    assert (m.actors(), m.asked(0)) == ([0], "robber")
    assert len(m.texts(0, "robber")) == 18
    assert m.refusal(0, "robber 9") == ("robber_there", "AE-33")
    assert m.may(0, "robber 4")  # back to the building site
    entry = m.draw_from(0, "robber 5", 1, "cattle")
    assert kinds(entry) == ["robber", "stolen"]
    assert (m.hand(0), m.hand(1), m.asked(0)) == ({"cattle": 1}, {"cattle": 1}, "turn")


@pytest.mark.rule("GP-19")
def test_with_two_at_the_hex_the_roller_chooses_and_with_none_nothing_is_drawn() -> None:
    m = rolling(settlements=[[13], [22], [11]], hands=bricks(0, 2, 2))
    m.seven(0, 9)
    m.act(0, "robber 5")
    assert m.asked(0) == "rob"
    m.act(0, "rob 2")
    assert m.size(2) == 1
    m = rolling(hands=bricks(0, 2, 2))
    m.seven(0, 9)
    assert kinds(m.act(0, "robber 0")) == ["robber", "nobody_robbed"]


@pytest.mark.rule("GP-19")
def test_an_active_player_who_discards_moves_the_robber_afterward() -> None:
    m = rolling(hands=bricks(12, 2))
    m.seven(0, 9)
    assert m.refusal(0, "robber 5") == ("discard_first", "AE-32")
    m.act(0, "discard brick*6")
    m.draw_from(0, "robber 5", 1, "cattle")
    assert m.hand(0) == {"brick": 6, "cattle": 1}
