"""The pyramid: blocks, pharaoh cards and the Vizier's Favor, GP-11 to GP-15."""

from __future__ import annotations

from typing import Any

import pytest

import benben
from benben.games.hexes.great_pyramid.moves import BOAT as PYRAMID_BOAT
from benben.games.hexes.great_pyramid.title import GREAT_PYRAMID
from benben.games.hexes.moves import OFFER
from tests.games.hexes.great_pyramid.table import BLOCK, BOAT, PyramidTable, pyramid
from tests.games.hexes.table import CARD, CITY, kinds, told

# Everyone has a settlement and a boat beside it.
ALL_BOATS: dict[str, Any] = {"settlements": [[13], [22], [40]], "carts": ["13-14", "22-33", "39-40"]}
STONES = {"stone": 3, "cattle": 3}


def building(**said: Any) -> PyramidTable:
    """Everyone may build blocks and can afford three."""
    return pyramid(**{**ALL_BOATS, "hands": [STONES, STONES, STONES], **said})


def pass_to(m: PyramidTable, seat: int) -> None:
    """Pass the dice on to this player, who rolls: a 12 pays nobody here."""
    while m.s.active != seat:
        m.act(m.s.active, "end_turn")
        m.roll(m.s.active, 6, 6)


# Blocks


@pytest.mark.rule("GP-11")
def test_a_block_costs_one_stone_and_one_cattle() -> None:
    m = building(hands=[{**BLOCK, "grain": 1}])
    entry = m.act(0, "block")
    assert told(entry, "block") == [{"seat": 0, "space": 0}]
    assert m.hand(0) == {"grain": 1}
    assert (m.supply("stone"), m.supply("cattle")) == (19, 19)
    assert m.blocks() == [1, 0, 0]
    for hand in ({"stone": 3}, {"cattle": 3}, {"brick": 1, "papyrus": 1}, {}):
        assert building(hands=[hand]).refusal(0, "block") == ("block_costs", "GP-11")


@pytest.mark.rule("GP-11")
def test_only_after_building_a_boat() -> None:
    m = pyramid(settlements=[[13]], hands=[{**BOAT, "stone": 2, "cattle": 3}])
    assert m.refusal(0, "block") == ("boat_first", "GP-11")
    m.act(0, "boat 13-14")
    m.act(0, "block")
    m.act(0, "block")
    assert m.blocks() == [2, 0, 0]
    m = pyramid(settlements=[[13], [22]], carts=["", "22-33"], hands=[STONES])
    assert m.refusal(0, "block") == ("boat_first", "GP-11")  # another player's does not count
    m = pyramid(settlements=[[13]], carts=["12-13 13-23"], hands=[STONES])
    assert m.refusal(0, "block") == ("boat_first", "GP-11")  # nor do oxcarts


@pytest.mark.rule("GP-11")
@pytest.mark.parametrize("carts", ["13-14", "13-14 4-5", "13-14 4-5-6"])
def test_with_one_two_or_three_boats(carts: str) -> None:
    m = pyramid(settlements=[[13, 4]], carts=[carts], hands=[BLOCK])
    assert m.may(0, "block")


@pytest.mark.rule("GP-11")
def test_any_number_per_turn() -> None:
    m = building(hands=[{"stone": 8, "cattle": 8}])
    for built in range(1, 9):
        m.act(0, "block")
        assert m.blocks() == [built, 0, 0]


@pytest.mark.rule("GP-11")
def test_blocks_are_built_on_ones_own_turn_after_the_roll() -> None:
    m = building(before_roll=True)
    assert m.refusal(0, "block") == ("roll_first", "AE-12")
    m.roll(0, 6, 6)
    assert m.refusal(1, "block") == ("not_your_turn", "AE-12")
    assert m.may(0, "block")
    m = building(before_roll=True)
    m.seven(0, 9)
    assert m.refusal(0, "block") == ("robber_first", "AE-33")


@pytest.mark.rule("GP-11")
def test_a_block_is_a_build_in_the_strict_order_and_closes_proposals() -> None:
    m = building(strict_order=True, hands=[{"stone": 6, "cattle": 2}, {"brick": 1}])
    m.act(0, "block")
    assert m.refusal(0, "exchange stone brick") == ("traded_already", "AE-12")
    assert m.refusal(0, "offer stone brick 1") == ("traded_already", "AE-12")
    assert m.may(0, "block")
    m = building(hands=[{"stone": 6, "cattle": 2}, {"brick": 1}])
    m.act(0, "offer stone brick 1")
    m.act(0, "block")
    assert m.proposal(0) is None
    assert m.may(0, "offer stone brick 1")
    assert m.may(0, "exchange stone brick")


@pytest.mark.rule("GP-11")
def test_twelve_blocks_per_player() -> None:
    m = building(blocks=[11, 0, 0])
    m.act(0, "block")
    assert m.blocks() == [12, 0, 0]
    assert m.refusal(0, "block") == ("no_block_left", "GP-11")
    pass_to(m, 1)
    assert m.may(1, "block")


# Spaces


@pytest.mark.rule("GP-12")
def test_thirty_spaces_on_four_levels() -> None:
    assert list(GREAT_PYRAMID.facts["levels"]) == [16, 9, 4, 1]
    assert len(building().observe(None)["spaces"]) == 30 == 16 + 9 + 4 + 1


@pytest.mark.rule("GP-12")
def test_blocks_and_gold_blocks_fill_the_spaces_level_by_level() -> None:
    m = building(blocks=[2, 1, 0], before_roll=True, gold={"6": 3, "7": 3, "8": 3, "9": 2})
    assert m.observe(None)["spaces"][:5] == [1, 1, 2, 5, 0]
    m.seven(0, 9)
    m.act(0, "robber 0")
    assert told(m.act(0, "block"), "block") == [{"seat": 0, "space": 5}]
    pass_to(m, 2)
    m.act(2, "block")
    m.act(2, "block")
    assert m.observe(None)["spaces"][:9] == [1, 1, 2, 5, 5, 1, 3, 3, 0]
    assert (m.observe(None)["filled"], m.blocks()) == (8, [3, 1, 2])


@pytest.mark.rule("GP-12")
def test_the_last_spaces_are_filled_in_order_too() -> None:
    m = building(blocks=[9, 9, 9], points_to_win=20)
    assert told(m.act(0, "block"), "block") == [{"seat": 0, "space": 27}]
    assert told(m.act(0, "block"), "block") == [{"seat": 0, "space": 28}]
    assert not m.is_over()
    assert told(m.act(0, "block"), "block") == [{"seat": 0, "space": 29}]
    assert m.is_over()
    assert 0 not in m.observe(None)["spaces"]


# The pharaoh's cards

SHOWN = [
    ([0, 0, 0], []),
    ([1, 0, 0], [0]),
    ([0, 1, 1], [1, 2]),
    ([1, 1, 1], []),
    ([2, 1, 1], [0]),
    ([2, 2, 1], [0, 1]),
    ([3, 2, 1], [0, 1]),
    ([0, 5, 12], [1, 2]),
    ([9, 9, 9], []),
    ([12, 12, 5], [0, 1]),
    ([4, 4, 4, 3], [0, 1, 2]),
    ([0, 0, 0, 1], [3]),
    ([2, 2, 2, 2], []),
    ([1, 0], [0]),
    ([3, 3], []),
]


@pytest.mark.rule("GP-13")
@pytest.mark.parametrize(("blocks", "blessed"), SHOWN)
def test_blessing_for_more_blocks_than_some_other_player_otherwise_the_curse(
    blocks: list[int], blessed: list[int]
) -> None:
    seats = len(blocks)
    m = pyramid(settlements=[[]], blocks=blocks, players=seats)
    assert m.blessed() == blessed
    assert [m.points(seat) for seat in range(seats)] == [1 if seat in blessed else -1 for seat in range(seats)]
    assert m.glance(None)["points"] == [1 if seat in blessed else -1 for seat in range(seats)]


@pytest.mark.rule("GP-13")
def test_gold_blocks_do_not_count() -> None:
    m = building(blocks=[1, 1, 1], gold={"9": 2})
    assert m.blessed() == []
    m = building(before_roll=True)
    m.seven(0, 6)
    assert m.blessed() == []
    assert [m.points(seat) for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("GP-13")
def test_cards_are_turned_at_every_moment() -> None:
    m = building()
    assert m.points(0) == 0
    entry = m.act(0, "block")
    assert (told(entry, "blessed"), told(entry, "cursed")) == ([{"seat": 0}], [])
    assert [m.points(seat) for seat in range(3)] == [2, 0, 0]
    assert kinds(m.act(0, "block")) == ["block"]
    pass_to(m, 1)
    entry = m.act(1, "block")
    assert (told(entry, "blessed"), told(entry, "cursed")) == ([{"seat": 1}], [])
    assert [m.points(seat) for seat in range(3)] == [2, 2, 0]
    pass_to(m, 2)
    entry = m.act(2, "block")  # 2 1 1
    assert (told(entry, "blessed"), told(entry, "cursed")) == ([], [{"seat": 1}])
    assert [m.points(seat) for seat in range(3)] == [2, 0, 0]
    entry = m.act(2, "block")  # 2 1 2
    assert (told(entry, "blessed"), told(entry, "cursed")) == ([{"seat": 2}], [])
    pass_to(m, 1)
    entry = m.act(1, "block")  # all equal: everyone is cursed
    assert (told(entry, "blessed"), told(entry, "cursed")) == ([], [{"seat": 0}, {"seat": 2}])
    assert m.blessed() == []
    assert [m.points(seat) for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("GP-13")
def test_the_card_is_on_the_score_sheet() -> None:
    m = building(blocks=[2, 0, 1], vizier=2)
    sheet = m.sheet(so_far=True)
    assert sheet is not None
    seats = sheet["seats"]
    assert [seat["blessed"] for seat in seats] == [True, False, True]
    assert [seat["blocks"] for seat in seats] == [2, 0, 1]
    assert [seat["vizier"] for seat in seats] == [False, False, True]
    assert [seat["total"] for seat in seats] == [2, 0, 2]
    assert [seat["winner"] for seat in seats] == [False, False, False]


@pytest.mark.rule("GP-13")
def test_the_card_is_public_and_counts_along_with_everything_else() -> None:
    m = building(
        settlements=[[13], [22, 24], [40]],
        cities=[[], [50], []],
        blocks=[0, 1, 0],
        cards=[{}, {"victory_point": 1}],
        mercenaries=[0, 3],
        army=1,
        hands=[CARD, CITY],
    )
    assert m.visible(1) == 2 + 2 + 2 + 1
    assert m.points(1) == m.visible(1) + 1
    for viewer in (0, 1, 2, None):
        assert m.glance(viewer)["blessed"] == [False, True, False]
        assert m.glance(viewer)["points"] == [0, 7, 0]


# The Vizier's Favor


@pytest.mark.rule("GP-14")
def test_it_belongs_to_whoever_last_built_a_block() -> None:
    m = building()
    entry = m.act(0, "block")
    assert told(entry, "favor") == [{"seat": 0}]
    assert m.vizier() == 0
    assert told(m.act(0, "block"), "favor") == []
    assert m.vizier() == 0
    pass_to(m, 1)
    assert m.vizier() == 0
    assert told(m.act(1, "block"), "favor") == [{"seat": 1}]
    assert m.vizier() == 1
    pass_to(m, 0)
    assert told(m.act(0, "block"), "favor") == [{"seat": 0}]
    assert m.vizier() == 0
    for viewer in (0, 1, 2, None):
        assert m.observe(viewer)["vizier"] == 0


@pytest.mark.rule("GP-14")
def test_the_pharaohs_blocks_do_not_move_it() -> None:
    for holder in (1, -1):
        m = building(vizier=holder, before_roll=True, hands=[])
        entry = m.seven(0, 6)
        assert "gold_placed" in kinds(entry)
        assert told(entry, "favor") == []
        assert m.s.vizier == holder


@pytest.mark.rule("GP-14")
def test_it_is_worth_no_points() -> None:
    m = building(blocks=[1, 1, 1], vizier=1)
    assert [m.points(seat) for seat in range(3)] == [0, 0, 0]


# Its trade


@pytest.mark.rule("GP-15")
def test_the_holder_trades_any_card_for_a_different_one_from_the_supply() -> None:
    m = building(vizier=0, hands=[{"grain": 1, "brick": 2}])
    assert sorted(m.texts(0, "vizier")) == sorted(
        f"{give} {get}"
        for give in ("grain", "brick")
        for get in ("brick", "cattle", "papyrus", "grain", "stone")
        if get != give
    )
    entry = m.act(0, "vizier grain stone")
    assert told(entry, "vizier") == [{"seat": 0, "gave": "grain", "got": "stone"}]
    assert m.hand(0) == {"brick": 2, "stone": 1}
    assert (m.supply("grain"), m.supply("stone")) == (19, 18)
    for viewer in (0, 1, 2, None):
        assert m.seen(entry, viewer) == entry.events


@pytest.mark.rule("GP-15")
def test_what_cannot_be_traded() -> None:
    m = building(vizier=0, hands=[{"grain": 1}, {"stone": 19}])
    assert m.refusal(0, "vizier grain grain") == ("same_kind", "AE-21")
    assert m.refusal(0, "vizier grain stone") == ("supply_lacks", "AE-21")
    assert m.refusal(0, "vizier brick stone") == ("not_covered", "AE-17")
    assert m.refusal(0, "vizier brick cattle") == ("not_covered", "AE-17")
    assert m.may(0, "vizier grain brick")


@pytest.mark.rule("GP-15")
def test_once_a_turn_however_many_blocks_are_built() -> None:
    m = building(vizier=0, hands=[{"stone": 4, "cattle": 4}])
    m.act(0, "vizier stone grain")
    assert m.observe(None)["vizier_traded"] is True
    assert m.refusal(0, "vizier stone brick") == ("favor_used", "GP-15")
    m.act(0, "block")
    m.act(0, "block")
    assert m.refusal(0, "vizier stone brick") == ("favor_used", "GP-15")
    pass_to(m, 1)
    assert m.observe(None)["vizier_traded"] is False
    pass_to(m, 0)
    m.act(0, "vizier stone brick")
    assert m.refusal(0, "vizier cattle brick") == ("favor_used", "GP-15")


@pytest.mark.rule("GP-15")
def test_even_on_the_turn_it_was_gained() -> None:
    m = building()
    assert m.refusal(0, "vizier stone grain") == ("no_favor", "GP-15")
    m.act(0, "block")
    m.act(0, "vizier stone grain")
    assert m.refusal(0, "vizier cattle grain") == ("favor_used", "GP-15")
    pass_to(m, 1)
    assert m.refusal(1, "vizier stone grain") == ("no_favor", "GP-15")
    m.act(1, "block")
    m.act(1, "vizier stone grain")  # a trade by the former holder does not matter
    assert m.hand(1) == {"stone": 1, "cattle": 2, "grain": 1}


@pytest.mark.rule("GP-15")
def test_only_on_the_holders_own_turn_and_not_before_the_roll() -> None:
    m = building(vizier=1, before_roll=True)
    assert m.refusal(0, "vizier stone grain") == ("roll_first", "AE-12")
    m.roll(0, 6, 6)
    assert m.refusal(1, "vizier stone grain") == ("not_your_turn", "AE-12")
    m.act(0, "end_turn")
    assert m.refusal(1, "vizier stone grain") == ("roll_first", "AE-12")
    m.roll(1, 6, 6)
    m.act(1, "vizier stone grain")


@pytest.mark.rule("GP-15")
def test_not_before_the_robber_is_resolved() -> None:
    beside = [[13], [22], [11]]
    m = building(vizier=0, before_roll=True, hands=[{"stone": 10}, {"grain": 1}, {"brick": 1}], settlements=beside)
    m.seven(0, 6)
    assert m.refusal(0, "vizier stone grain") == ("discard_first", "AE-32")
    m.act(0, "discard stone*5")
    assert m.refusal(0, "vizier stone grain") == ("robber_first", "AE-33")
    m.act(0, "robber 5")
    assert m.asked(0) == "rob"
    assert m.refusal(0, "vizier stone grain") == ("rob_first", "AE-34")
    m.act(0, "rob 1")
    assert m.may(0, "vizier stone grain")


@pytest.mark.rule("GP-15")
def test_even_in_the_build_step_of_the_strict_order() -> None:
    m = building(vizier=0, strict_order=True, hands=[{"stone": 4, "cattle": 1, "grain": 4}])
    m.act(0, "block")
    assert m.refusal(0, "exchange grain brick") == ("traded_already", "AE-12")
    m.act(0, "vizier grain cattle")
    m.act(0, "block")
    m = building(vizier=0, strict_order=True, hands=[{"stone": 1, "cattle": 1, "grain": 5}])
    m.act(0, "vizier grain brick")
    m.act(0, "exchange grain brick")  # and it does not end trading
    assert m.hand(0) == {"stone": 1, "cattle": 1, "brick": 2}


@pytest.mark.rule("GP-15")
def test_it_is_a_trade_and_closes_only_the_holders_own_offer() -> None:
    m = building(vizier=0, hands=[{"stone": 2}, {"grain": 1}, {"brick": 1}])
    m.act(0, "offer stone brick 2")
    m.act(1, "offer grain stone 0")
    m.act(0, "vizier stone cattle")
    assert m.proposal(0) is None
    assert m.proposal(1) == ({"grain": 1}, {"stone": 1}, [0])
    m.act(0, "take_offer 1")
    assert m.hand(0) == {"cattle": 1, "grain": 1}


@pytest.mark.rule("GP-15", "AE-17")
def test_nothing_is_built_or_traded_while_an_offer_is_being_put_together() -> None:
    m = building(vizier=0, settlements=[[13, 4]], hands=[{**BOAT, "stone": 1}])
    actions = [a for a in m.legal(0) if a >= PYRAMID_BOAT]
    assert len(actions) == 1 + 1 + 3 * 4  # the boat 4-5, a block, three kinds for four others
    m.title.interpreted.apply(m.s, 0, OFFER)
    assert not set(actions) & set(m.legal(0))
    across = m.title.actions.phrase(m.move("cart 13-14"))[0]
    for action in (*actions, across):
        assert m.title.why_not(m.s, 0, action) == benben.Refusal("offer_unfinished", "AE-17")
