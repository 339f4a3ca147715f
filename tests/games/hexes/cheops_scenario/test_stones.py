"""The pyramid's building site and its stones: CS-21 to CS-24."""

from __future__ import annotations

from typing import Any

import pytest

from benben.games.hexes.cheops_scenario.data import SITE_SPOTS
from benben.games.hexes.cheops_scenario.title import CHEOPS_SCENARIO
from tests.games.hexes.cheops_scenario.table import STONE, CheopsTable, cheops
from tests.games.hexes.table import CITY, SETTLEMENT, kinds, told

STONES = {"brick": 3, "stone": 3}
# Seats 1 and 2 have settlements at the site; seat 0 is connected to both, by way of seat 1's.
GUEST: dict[str, Any] = {
    "settlements": [[77], [75], [92]],
    "carts": ["76-77", "75-76", "75-93-92"],
    "hands": [STONES, STONES, STONES],
    "gold": [3, 3, 3],
}
# Everyone has one at the site, and nothing else.
ALL_THERE: dict[str, Any] = {"settlements": [[74], [93], [91]], "hands": [STONES, STONES, STONES]}


def guest(**said: Any) -> CheopsTable:
    return cheops(**{**GUEST, **said})


def all_there(**said: Any) -> CheopsTable:
    return cheops(**{**ALL_THERE, **said})


def pass_to(m: CheopsTable, seat: int) -> None:
    """Pass the dice on to this player, who rolls: a 12 pays nobody here."""
    while m.s.active != seat:
        m.act(m.s.active, "end_turn")
        m.roll(m.s.active, 6, 6)


def is_open(m: CheopsTable) -> bool:
    return bool(m.observe(None)["site_open"])


def places(m: CheopsTable) -> list[int]:
    """What is on the pyramid so far."""
    seen = m.observe(None)
    laid = seen["places"][: seen["laid"]]
    assert 0 not in laid
    assert not any(seen["places"][seen["laid"] :])
    return list(laid)


# CS-21


@pytest.mark.rule("CS-21")
@pytest.mark.parametrize(
    ("at", "way"), [(73, "72-73"), (74, "56-74"), (75, "75-76"), (91, "90-91"), (92, "92-109"), (93, "93-94")]
)
def test_the_first_settlement_at_the_site_opens_it(at: int, way: str) -> None:
    m = cheops(carts=[way], hands=[{**SETTLEMENT, "brick": 2, "stone": 1}])
    assert not is_open(m)
    assert m.refusal(0, "lay_stone") == ("site_closed", "CS-21")
    entry = m.act(0, f"settle {at}")
    assert kinds(entry) == ["settled", "site_opened"]
    assert told(entry, "site_opened") == [{"seat": 0}]
    assert is_open(m)
    m.act(0, "lay_stone")
    assert m.stones() == [1, 0, 0]


@pytest.mark.rule("CS-21")
def test_the_six_junctions_of_the_site() -> None:
    assert sorted(SITE_SPOTS) == sorted(CHEOPS_SCENARIO.facts["site_junctions"]) == [73, 74, 75, 91, 92, 93]
    corners = CHEOPS_SCENARIO.facts["map"]["corners"][CHEOPS_SCENARIO.facts["site"]]
    assert sorted(corners) == sorted(SITE_SPOTS)


@pytest.mark.rule("CS-21")
@pytest.mark.parametrize(("at", "way"), [(72, "71-72"), (56, "56-57"), (76, "76-77"), (94, "94-95"), (109, "108-109")])
def test_not_one_beside_it(at: int, way: str) -> None:
    m = cheops(carts=[way], hands=[{**SETTLEMENT, "brick": 2, "stone": 1}])
    assert kinds(m.act(0, f"settle {at}")) == ["settled"]
    assert not is_open(m)
    assert m.refusal(0, "lay_stone") == ("site_closed", "CS-21")


@pytest.mark.rule("CS-21")
def test_nobody_places_a_stone_before_that() -> None:
    m = cheops(settlements=[[77], [58]], carts=["75-76-77 76-58"], hands=[STONES, STONES], gold=[3, 3, 3])
    assert m.refusal(0, "lay_stone") == ("site_closed", "CS-21")
    assert m.refusal(0, "stone_through 1") == ("site_closed", "CS-21")
    assert m.refusal(0, "stone_through 0") == ("site_closed", "CS-21")
    assert (m.texts(0, "lay_stone"), m.texts(0, "stone_through")) == ([], [])


@pytest.mark.rule("CS-21")
def test_it_opens_once_and_for_all() -> None:
    m = cheops(
        settlements=[[], [77]],
        carts=["92-109", "75-76-77", "72-73"],
        hands=[SETTLEMENT, {**STONES, **SETTLEMENT, "brick": 4}, SETTLEMENT],
        gold=[0, 3, 0],
    )
    assert kinds(m.act(0, "settle 92")) == ["settled", "site_opened"]
    pass_to(m, 1)
    assert m.refusal(1, "lay_stone") == ("not_at_site", "CS-23")
    assert kinds(m.act(1, "settle 75")) == ["settled"]
    pass_to(m, 2)
    assert kinds(m.act(2, "settle 73")) == ["settled"]
    assert is_open(m)


@pytest.mark.rule("CS-21")
def test_a_settlement_upgraded_to_a_city_does_not_open_it_again() -> None:
    m = cheops(settlements=[[75]], hands=[{**CITY, "brick": 1, "stone": 4}])
    assert kinds(m.act(0, "city 75")) == ["city"]
    m.act(0, "lay_stone")
    assert m.stones() == [1, 0, 0]


@pytest.mark.rule("CS-21")
def test_no_settlement_of_the_set_up_opens_it() -> None:
    assert not set(SITE_SPOTS) & set(CHEOPS_SCENARIO.facts["settling"])


# CS-22


@pytest.mark.rule("CS-22")
def test_a_stone_costs_one_brick_and_one_ore() -> None:
    m = all_there(hands=[{**STONE, "grain": 1}], gold=[2, 2, 2])
    entry = m.act(0, "lay_stone")
    assert told(entry, "stone") == [{"seat": 0, "place": 0}]
    assert (m.hand(0), m.gold()) == ({"grain": 1}, [2, 2, 2])
    assert (m.supply("brick"), m.supply("stone")) == (19, 19)
    assert m.stones() == [1, 0, 0]
    for hand in ({"brick": 3}, {"stone": 3}, {"cattle": 3, "papyrus": 3, "grain": 3}, {}):
        m = all_there(hands=[hand], gold=[5])
        assert m.refusal(0, "lay_stone") == ("stone_costs", "CS-22")
        m = guest(hands=[hand])
        assert m.refusal(0, "stone_through 1") == ("stone_costs", "CS-22")


@pytest.mark.rule("CS-22")
def test_any_number_per_turn() -> None:
    m = all_there(hands=[{"brick": 8, "stone": 8}])
    for built in range(1, 9):
        m.act(0, "lay_stone")
        assert m.stones() == [built, 0, 0]
    m = guest(hands=[{"brick": 3, "stone": 3}])
    for built in range(1, 4):
        m.act(0, "stone_through 1")
        assert m.stones() == [built, 0, 0]


@pytest.mark.rule("CS-22")
def test_eleven_per_player() -> None:
    m = all_there(stones=[10, 1, 1], blessing=0)
    m.act(0, "lay_stone")
    assert m.stones() == [11, 1, 1]
    assert m.refusal(0, "lay_stone") == ("no_stone_left", "CS-22")
    assert m.texts(0, "lay_stone") == []
    pass_to(m, 1)
    assert m.may(1, "lay_stone")
    m = guest(stones=[11, 0, 0], blessing=0)
    assert m.refusal(0, "stone_through 1") == ("no_stone_left", "CS-22")
    assert m.texts(0, "stone_through") == []


@pytest.mark.rule("CS-22")
def test_thirty_places_on_four_levels() -> None:
    assert list(CHEOPS_SCENARIO.facts["levels"]) == [16, 9, 4, 1]
    assert len(all_there().observe(None)["places"]) == 30 == 16 + 9 + 4 + 1
    assert CHEOPS_SCENARIO.facts["pieces"]["stones"] == 11
    assert CHEOPS_SCENARIO.facts["costs"]["stone"] == {"brick": 1, "stone": 1}


@pytest.mark.rule("CS-22")
def test_stones_fill_the_places_in_order() -> None:
    m = all_there(stones=[2, 1, 0], black=1, blessing=0, before_roll=True)
    assert places(m) == [1, 1, 2, 5]
    m.roll(0, 3, 4)
    m.act(0, "robber 10")
    assert places(m) == [1, 1, 2, 5, 5]
    assert told(m.act(0, "lay_stone"), "stone") == [{"seat": 0, "place": 5}]
    pass_to(m, 2)
    assert told(m.act(2, "lay_stone"), "stone") == [{"seat": 2, "place": 6}]
    m.act(2, "lay_stone")
    assert places(m) == [1, 1, 2, 5, 5, 1, 3, 3]
    assert (m.observe(None)["laid"], m.stones()) == (8, [3, 1, 2])


@pytest.mark.rule("CS-22")
def test_to_the_top() -> None:
    m = all_there(stones=[0, 11, 11], black=5, blessing=1, hands=[STONES], points_to_win=20)
    assert told(m.act(0, "lay_stone"), "stone") == [{"seat": 0, "place": 27}]
    assert told(m.act(0, "lay_stone"), "stone") == [{"seat": 0, "place": 28}]
    assert not m.is_over()
    assert told(m.act(0, "lay_stone"), "stone") == [{"seat": 0, "place": 29}]
    assert m.is_over()
    assert 0 not in m.observe(None)["places"]


@pytest.mark.rule("CS-22")
def test_on_ones_own_turn_after_the_roll() -> None:
    m = all_there(before_roll=True)
    assert m.refusal(0, "lay_stone") == ("roll_first", "AE-12")
    m.roll(0, 6, 6)
    assert m.refusal(1, "lay_stone") == ("not_your_turn", "AE-12")
    assert m.may(0, "lay_stone")
    m = guest(before_roll=True)
    assert m.refusal(0, "stone_through 1") == ("roll_first", "AE-12")
    m.roll(0, 3, 4)
    assert m.refusal(0, "stone_through 1") == ("robber_first", "AE-33")


@pytest.mark.rule("CS-22")
@pytest.mark.parametrize(("laid", "move"), [(all_there, "lay_stone"), (guest, "stone_through 1")])
def test_a_stone_is_a_build(laid: Any, move: str) -> None:
    """It ends trading in the strict order, and closes all proposals."""
    hands = [{"brick": 6, "stone": 2}, {"grain": 1}, {"papyrus": 1}]
    m = laid(strict_order=True, hands=hands)
    m.act(0, move)
    assert m.refusal(0, "exchange brick grain") == ("traded_already", "AE-12")
    assert m.refusal(0, "offer brick grain 1") == ("traded_already", "AE-12")
    assert m.may(0, move)
    m = laid(hands=hands)
    m.act(0, "offer brick grain 1")
    m.act(1, "accept")
    m.act(2, "offer papyrus brick 0")
    m.act(0, move)
    assert (m.proposal(0), m.proposal(2), m.answer(1)) == (None, None, "none")
    assert m.may(0, "offer brick grain 1")
    assert m.may(0, "exchange brick grain")


# CS-23


@pytest.mark.rule("CS-23")
@pytest.mark.parametrize("at", SITE_SPOTS)
@pytest.mark.parametrize("building", ["settlements", "cities"])
def test_with_a_building_of_ones_own_at_the_site(at: int, building: str) -> None:
    said: dict[str, Any] = {building: [[at]]}
    m = cheops(**said, hands=[STONE])
    entry = m.act(0, "lay_stone")
    assert "fee" not in kinds(entry)
    assert (m.gold(), m.stones()) == ([0, 0, 0], [1, 0, 0])


@pytest.mark.rule("CS-23")
def test_free_of_any_fee_even_beside_others() -> None:
    m = cheops(settlements=[[73], [75], [92]], carts=["73-74-75-93-92"], hands=[STONES], gold=[3, 3, 3])
    m.act(0, "lay_stone")
    assert m.gold() == [3, 3, 3]
    assert m.refusal(0, "stone_through 1") == ("own_site_building", "CS-23")
    assert m.refusal(0, "stone_through 2") == ("own_site_building", "CS-23")
    assert m.refusal(0, "stone_through 0") == ("own_site_building", "CS-23")
    assert m.texts(0, "stone_through") == []


@pytest.mark.rule("CS-23")
def test_not_with_one_elsewhere() -> None:
    m = guest()
    assert m.refusal(0, "lay_stone") == ("not_at_site", "CS-23")  # connected, but not there
    m = cheops(settlements=[[76], [92]], carts=["75-76"], hands=[STONES], gold=[3])
    assert m.refusal(0, "lay_stone") == ("not_at_site", "CS-23")  # nor with a road to it
    assert m.refusal(0, "stone_through 1") == ("no_way_to_site", "CS-24")


@pytest.mark.rule("CS-23")
def test_whoever_builds_there_later_no_longer_pays() -> None:
    m = guest(
        settlements=[[77], [75], []], carts=["76-77 92-93", "75-76"], hands=[{**SETTLEMENT, "brick": 2, "stone": 1}]
    )
    assert m.may(0, "stone_through 1")
    m.act(0, "settle 92")
    assert m.refusal(0, "stone_through 1") == ("own_site_building", "CS-23")
    m.act(0, "lay_stone")
    assert m.gold() == [3, 3, 3]


# CS-24


@pytest.mark.rule("CS-24")
def test_through_anothers_building_for_one_gold_to_its_owner() -> None:
    m = guest()
    entry = m.act(0, "stone_through 1")
    assert kinds(entry)[:2] == ["fee", "stone"]
    assert told(entry, "fee") == [{"seat": 0, "owner": 1}]
    assert told(entry, "stone") == [{"seat": 0, "place": 0}]
    assert (m.gold(), m.hand(0)) == ([2, 4, 3], {"brick": 2, "stone": 2})
    assert (m.stones(), m.observe(None)["places"][0]) == ([1, 0, 0], 1)
    assert all(m.seen(entry, viewer) == entry.events for viewer in (0, 1, 2, None))


@pytest.mark.rule("CS-24")
def test_one_gold_per_stone() -> None:
    m = guest(gold=[2, 0, 0])
    m.act(0, "stone_through 1")
    m.act(0, "stone_through 1")
    assert (m.gold(), m.stones()) == ([0, 2, 0], [2, 0, 0])
    assert m.refusal(0, "stone_through 1") == ("stone_fee_missing", "CS-24")
    assert m.refusal(0, "stone_through 2") == ("stone_fee_missing", "CS-24")
    assert m.texts(0, "stone_through") == []


@pytest.mark.rule("CS-24")
def test_with_several_the_player_chooses_whom_to_pay() -> None:
    m = guest()
    assert m.texts(0, "stone_through") == ["1", "2"]
    m.act(0, "stone_through 2")
    assert m.gold() == [2, 3, 4]
    m.act(0, "stone_through 1")
    assert m.gold() == [1, 4, 4]


@pytest.mark.rule("CS-24")
def test_the_owner_is_not_asked() -> None:
    m = guest(offer_cap="none")
    m.act(0, "stone_through 1")
    assert (m.actors(), m.asked(0)) == ([0], "turn")


@pytest.mark.rule("CS-24")
@pytest.mark.parametrize("mine", ["settlements", "cities"])
@pytest.mark.parametrize("theirs", ["settlements", "cities"])
def test_cities_count_as_settlements(mine: str, theirs: str) -> None:
    said: dict[str, Any] = {"settlements": [[], []], "cities": [[], []]}
    said[mine][0], said[theirs][1] = [77], [75]
    m = guest(**said)
    assert m.texts(0, "stone_through") == ["1"]


@pytest.mark.rule("CS-24")
@pytest.mark.parametrize("missing", ["76-77", "75-76"])
def test_only_if_one_of_ones_own_is_connected_to_it(missing: str) -> None:
    carts = [" ".join(path for path in way.split() if path != missing) for way in ("76-77", "75-76", "75-93 92-93")]
    m = guest(carts=carts)
    assert m.refusal(0, "stone_through 1") == ("no_way_to_site", "CS-24")
    assert m.refusal(0, "stone_through 2") == ("no_way_to_site", "CS-24")
    assert m.texts(0, "stone_through") == []


@pytest.mark.rule("CS-24")
def test_a_connection_to_one_is_none_to_the_other() -> None:
    m = guest(carts=["76-77", "75-76", "92-93"])
    assert m.texts(0, "stone_through") == ["1"]
    assert m.refusal(0, "stone_through 2") == ("no_way_to_site", "CS-24")


@pytest.mark.rule("CS-24")
def test_pieces_alone_are_not_enough() -> None:
    m = guest(settlements=[[], [75], [92]])
    assert m.refusal(0, "stone_through 1") == ("no_way_to_site", "CS-24")
    m = guest(settlements=[[98], [75], [92]])
    assert m.refusal(0, "stone_through 1") == ("no_way_to_site", "CS-24")


@pytest.mark.rule("CS-24")
def test_the_connection_must_end_at_the_building_at_the_site() -> None:
    """Seat 1 is connected, but its building at the site is another one, and that one counts."""
    m = guest(settlements=[[77], [95, 73], [92]], carts=["77-95"])
    assert m.refusal(0, "stone_through 1") == ("no_way_to_site", "CS-24")
    assert m.refusal(0, "stone_through 0") == ("no_way_to_site", "CS-24")
    assert m.refusal(0, "stone_through 3") == ("no_way_to_site", "CS-24")


@pytest.mark.rule("CS-24")
def test_over_ships_too() -> None:
    m = guest(settlements=[[60], [75], []], carts=["", "75-76-77"], ships=["60-78", "", "77-78"])
    m.act(0, "stone_through 1")
    assert m.gold() == [2, 4, 3]


@pytest.mark.rule("CS-24")
def test_gold_received_this_turn_pays() -> None:
    m = guest(gold=[0, 0, 0], hands=[{**STONE, "grain": 4}])
    assert m.refusal(0, "stone_through 1") == ("stone_fee_missing", "CS-24")
    m.act(0, "exchange grain gold")
    m.act(0, "stone_through 1")
    assert m.gold() == [0, 1, 0]


@pytest.mark.rule("CS-24")
@pytest.mark.parametrize("seat", range(3))
def test_four_players(seat: int) -> None:
    hands: list[dict[str, int]] = [{}, {}, {}, {}]
    hands[seat] = STONE
    m = cheops(
        settlements=[[77], [58], [94], [75]],
        carts=["76-77", "58-76", "93-94", "75-76 75-93"],
        hands=hands,
        gold=[1, 1, 1, 0],
        active=seat,
        players=4,
    )
    m.act(seat, "stone_through 3")
    assert m.gold() == [int(p != seat) for p in range(3)] + [1]
    assert m.stones() == [int(p == seat) for p in range(4)]
