"""Ships stay where they are, or move with the option of the sea rules: CS-14 (a)."""

from __future__ import annotations

from typing import Any

import pytest

import benben
from benben.games.hexes.cheops_scenario.data import EGYPT
from benben.games.hexes.cheops_scenario.moves import MOVE_SHIP
from benben.games.hexes.cheops_scenario.moves import SHIP as SHIP_IDS
from benben.games.hexes.cheops_scenario.title import CHEOPS_SCENARIO
from tests.games.hexes.cheops_scenario.at_sea import BOTH, at_sea
from tests.games.hexes.cheops_scenario.drawn import begun
from tests.games.hexes.cheops_scenario.table import SHIP, STONE, CheopsTable, cheops
from tests.games.hexes.laying import ways
from tests.games.hexes.table import SETTLEMENT, kinds, told


def path(name: str) -> int:
    (found,) = ways(name, EGYPT)
    return found


def targets(m: CheopsTable, lift: str) -> list[str]:
    """Where a ship may be moved, both as the move's form says and step by step."""
    found = m.forms(0)[-1]["ways"].get(str(path(lift)), [])
    s = m.state.copy()
    rules = m.title.interpreted
    rules.apply(s, 0, MOVE_SHIP)
    listed = m.title.legal(s, 0)
    assert listed == [SHIP_IDS + int(n) for n in m.forms(0)[-1]["ways"]]
    if SHIP_IDS + path(lift) in listed:
        rules.apply(s, 0, SHIP_IDS + path(lift))
        assert m.title.legal(s, 0) == [SHIP_IDS + put for put in found]
    named = ["-".join(map(str, EGYPT.paths[put])) for put in found]
    assert all(m.may(0, f"move_ship {lift} {put}") for put in named)
    return named


def next_turn(m: CheopsTable) -> None:
    """Everyone passes until it is seat 0's turn, after its roll."""
    for seat in range(m.s.active, m.s.active + 3):
        m.act(seat % 3, "end_turn")
        m.roll((seat + 1) % 3, 1, 1)


# Without them


@pytest.mark.rule("CS-14")
def test_ships_do_not_move_once_placed() -> None:
    m = at_sea(sea_rules=False)
    assert m.refusal(0, "move_ship 58-59 58-76") == ("ships_stay", "CS-14")
    assert m.refusal(0, "move_ship 39-57 58-76") == ("ships_stay", "CS-14")
    assert MOVE_SHIP not in m.legal(0)
    assert "move_ship" not in [form["do"] for form in m.forms(0)]
    next_turn(m)
    assert m.refusal(0, "move_ship 58-59 58-76") == ("ships_stay", "CS-14")
    assert CHEOPS_SCENARIO.option("sea_rules").default is False
    m = at_sea(sea_rules=False, hands=[SHIP])
    m.act(0, "ship 59-60")
    assert m.observe(None)["launched"] == []  # nothing is stored that only the sea rules need


# Moving a ship


@pytest.mark.rule("CS-14")
def test_under_the_sea_rules_a_ship_is_moved_once_a_turn() -> None:
    m = at_sea()
    assert targets(m, "58-59") == ["39-57", "58-76"]
    entry = m.act(0, "move_ship 58-59 58-76")
    assert kinds(entry) == ["sailed"]
    assert told(entry, "sailed") == [{"seat": 0, "lifted": path("58-59"), "path": path("58-76")}]
    assert (m.ships(0), m.s.players[0].ships_left, m.hand(0)) == (["57-58", "58-76"], 6, {})
    assert (m.asked(0), m.s.sailing, m.s.lifted) == ("turn", 0, -1)
    assert m.refusal(0, "move_ship 58-76 58-59") == ("ship_moved_already", "CS-14")
    assert MOVE_SHIP not in m.legal(0)
    assert "move_ship" not in [form["do"] for form in m.forms(0)]
    next_turn(m)
    m.act(0, "move_ship 58-76 58-59")
    assert m.ships(0) == ["57-58", "58-59"]


@pytest.mark.rule("CS-14")
def test_each_player_once_on_their_own_turn() -> None:
    m = at_sea(settlements=[[57], [97]], ships=["57-58-59", "97-96"], gold=[1, 1])
    m.act(0, "move_ship 58-59 39-57")
    assert m.refusal(1, "move_ship 96-97 79-97") == ("not_your_turn", "AE-12")
    m.act(0, "end_turn")
    assert m.refusal(1, "move_ship 96-97 79-97") == ("roll_first", "AE-12")
    m.roll(1, 1, 1)
    m.act(1, "move_ship 96-97 79-97")
    assert (m.ships(0), m.ships(1)) == (["39-57", "57-58"], ["79-97"])
    m.act(1, "end_turn")
    m.roll(2, 1, 1)
    assert m.refusal(2, "move_ship 57-58 58-59") == ("no_ship_to_move", "CS-14")


@pytest.mark.rule("CS-14")
def test_after_the_roll_with_nothing_else_open() -> None:
    m = at_sea(before_roll=True)
    assert m.refusal(0, "move_ship 58-59 58-76") == ("roll_first", "AE-12")
    m.roll(0, 3, 4)
    assert m.refusal(0, "move_ship 58-59 58-76") == ("robber_first", "AE-33")
    m.act(0, "robber 75")
    m.act(0, "move_ship 58-59 58-76")
    m = at_sea(cards=[{"free_oxcarts": 1}])
    m.act(0, "free_oxcarts")
    assert m.refusal(0, "move_ship 58-59 58-76") == ("free_oxcart_first", "AE-37")


@pytest.mark.rule("CS-14")
def test_one_built_this_turn_stays() -> None:
    m = at_sea(hands=[SHIP])
    m.act(0, "ship 59-60")
    assert m.refusal(0, "move_ship 59-60 58-76") == ("no_ship_to_move", "CS-14")  # the others are moored
    m = at_sea(ships=["57-58-59"], hands=[SHIP])
    m.act(0, "ship 39-57")
    assert m.refusal(0, "move_ship 39-57 58-76") == ("ship_launched", "CS-14")
    assert targets(m, "39-57") == []
    m.act(0, "move_ship 58-59 39-40")
    next_turn(m)
    assert m.may(0, "move_ship 39-40 58-59")
    m = at_sea(hands=[SHIP])
    m.act(0, "ship 59-60")
    next_turn(m)
    m.act(0, "move_ship 59-60 58-76")


@pytest.mark.rule("CS-14")
def test_even_one_from_the_progress_card_before_the_roll() -> None:
    m = at_sea(cards=[{"free_oxcarts": 1}], before_roll=True)
    m.act(0, "free_oxcarts")
    m.act(0, "ship 59-60")
    m.act(0, "ship 39-57")
    m.roll(0, 1, 1)
    assert m.refusal(0, "move_ship 59-60 58-76") == ("no_ship_to_move", "CS-14")
    next_turn(m)
    assert m.may(0, "move_ship 59-60 58-76")
    assert m.may(0, "move_ship 39-57 58-76")


@pytest.mark.rule("CS-14")
def test_ships_of_the_set_up_are_moved_from_the_first_turn_on() -> None:
    m = begun(sea_rules=True)
    places = "22 21-22, 26 26-27, 39 39-40, 58 58-59, 43 43-61, 46 46-47, 62 62-80, 77 77-78, 98 97-98"
    for seat, place in zip((0, 1, 2, 2, 1, 0, 0, 1, 2), places.split(", "), strict=True):
        at, beside = place.split()
        m.act(seat, f"settle {at}")
        m.act(seat, f"ship {beside}")
    m.roll(0, 1, 1)
    assert m.observe(None)["launched"] == []
    m.act(0, "move_ship 21-22 22-40")
    assert "22-40" in m.ships(0)


@pytest.mark.rule("CS-14")
def test_the_move_is_shown_only_when_it_may_be_made() -> None:
    said: dict[str, Any] = {"settlements": [[57], [97]], "ships": ["57-58-59", "97-96"], "gold": [1, 1]}
    m = at_sea(**said)
    assert [["move_ship" in [form["do"] for form in m.forms(seat)]] for seat in range(3)] == [[True], [False], [False]]
    assert "move_ship" not in [form["do"] for form in at_sea(**said, before_roll=True).forms(0)]
    s = m.state.copy()
    m.title.interpreted.apply(s, 0, m.title.actions.phrase(m.move("offer gold brick 1"))[0])
    assert "move_ship" not in [form["do"] for form in m.title.forms(s, 0)]


# Which ship: one end touches none of the player's other pieces


@pytest.mark.rule("CS-14")
def test_a_ship_between_ones_other_pieces_stays() -> None:
    m = at_sea(hands=[BOTH])
    assert m.refusal(0, "move_ship 57-58 39-57") == ("ship_moored", "CS-14")  # between a settlement and a ship
    m = at_sea(ships=["57-58-59-60"])
    assert m.refusal(0, "move_ship 58-59 39-57") == ("ship_moored", "CS-14")  # between two ships
    assert m.may(0, "move_ship 59-60 39-57")
    for building in ({"settlements": [[57, 59]]}, {"settlements": [[57]], "cities": [[59]]}):
        m = at_sea(ships=["57-58-59 39-57"], **building)  # between a ship and a building
        assert m.refusal(0, "move_ship 58-59 58-76") == ("ship_moored", "CS-14")
        assert m.may(0, "move_ship 39-57 58-76")
    m = at_sea(ships=["57-58-59 39-57"], carts=["59-60"])  # a ship and a road, which does not continue it
    assert m.refusal(0, "move_ship 58-59 58-76") == ("ship_moored", "CS-14")
    assert targets(m, "58-59") == []
    m = at_sea(ships=["57-58-59-41-40-39-57"])  # in a ring
    assert MOVE_SHIP not in m.legal(0)
    assert m.refusal(0, "move_ship 58-59 58-76") == ("no_ship_to_move", "CS-14")


@pytest.mark.rule("CS-14")
def test_others_pieces_do_not_moor_it() -> None:
    m = at_sea(settlements=[[57], [59]], carts=["", "59-60"], ships=["57-58-59", "59-41"])
    m.act(0, "move_ship 58-59 58-76")
    assert m.ships(0) == ["57-58", "58-76"]


@pytest.mark.rule("CS-14")
def test_either_end_may_be_the_open_one() -> None:
    for ships, open_one in (("57-58-59", "58-59"), ("39-40 39-57", "39-40"), ("57-58-76-77", "76-77")):
        m = at_sea(ships=[ships])
        assert m.refusal(0, f"move_ship {open_one} 60-78") == ("path_apart", "AE-23")
        assert targets(m, open_one)
    m = at_sea(ships=["96-97"])  # both ends open
    assert targets(m, "96-97") == ["39-57", "57-58"]


@pytest.mark.rule("CS-14")
def test_only_ones_own_ships() -> None:
    m = at_sea(settlements=[[57], [59]], ships=["57-58", "59-60"], carts=["56-57"])
    for lift in ("59-60", "56-57", "39-57", "0-1"):
        assert m.refusal(0, f"move_ship {lift} 58-76") == ("not_your_ship", "CS-14")
    m = at_sea(ships=[""])
    assert m.refusal(0, "move_ship 57-58 58-76") == ("no_ship_to_move", "CS-14")


@pytest.mark.rule("CS-14")
def test_a_ship_that_could_go_nowhere_stays() -> None:
    """Everything at 22 and 40 is taken; there is room only beyond 21, which the ship from there can't use."""
    m = at_sea(settlements=[[22], [43]], ships=["21-22-40", "22-23 39-40-41"])
    assert m.refusal(0, "move_ship 21-22 4-21") == ("no_ship_to_move", "CS-14")
    assert targets(m, "22-40") == ["4-21", "20-21"]
    assert targets(m, "21-22") == []
    m.act(0, "move_ship 22-40 20-21")
    m = at_sea(settlements=[[22], [43]], ships=["22-40", "21-22-23 39-40-41"])
    assert MOVE_SHIP not in m.legal(0)
    assert m.refusal(0, "move_ship 22-40 4-21") == ("no_ship_to_move", "CS-14")


# Where: another edge where it could be built, judged after it is lifted


@pytest.mark.rule("CS-14")
def test_it_does_not_support_itself() -> None:
    m = at_sea(ships=["57-58"])
    assert targets(m, "57-58") == ["39-57"]
    for put in ("58-59", "58-76"):
        assert m.refusal(0, f"move_ship 57-58 {put}") == ("path_apart", "AE-23")
    m = at_sea()
    assert m.refusal(0, "move_ship 58-59 59-60") == ("path_apart", "AE-23")
    assert m.refusal(0, "move_ship 58-59 41-59") == ("path_apart", "AE-23")


@pytest.mark.rule("CS-14")
def test_to_another_edge_a_free_one_with_water() -> None:
    m = at_sea(settlements=[[57], [59]], carts=["", "58-76"])
    assert m.refusal(0, "move_ship 58-59 58-59") == ("path_taken", "AE-23")
    assert m.refusal(0, "move_ship 58-59 57-58") == ("path_taken", "AE-23")
    assert m.refusal(0, "move_ship 58-59 58-76") == ("path_taken", "AE-23")
    assert m.refusal(0, "move_ship 58-59 56-57") == ("ships_on_water", "CS-13")
    assert targets(m, "58-59") == ["39-57"]


@pytest.mark.rule("CS-14")
def test_to_any_of_ones_buildings_and_the_ships_from_them() -> None:
    m = at_sea(settlements=[[57], [98]], cities=[[146]], ships=["57-58-59 146-145"])
    assert targets(m, "58-59") == ["39-57", "58-76", "131-146", "144-145", "145-159", "146-147"]
    m.act(0, "move_ship 58-59 145-159")
    assert m.ships(0) == ["57-58", "145-146", "145-159"]


@pytest.mark.rule("CS-14")
def test_not_through_anothers_building_nor_beside_ones_road() -> None:
    m = at_sea(settlements=[[57], [59]], ships=["57-58-59 39-57"])
    for put in ("59-60", "41-59"):
        assert m.refusal(0, f"move_ship 39-57 {put}") == ("built_through", "AE-24")
    assert targets(m, "39-57") == ["58-76"]
    m = at_sea(settlements=[[57, 61], [59]], ships=["57-58-59 60-61"])  # between it and the open end of the ship lifted
    assert m.refusal(0, "move_ship 60-61 59-60") == ("built_through", "AE-24")
    m = at_sea(ships=["57-58"], carts=["57-39"])
    assert m.refusal(0, "move_ship 57-58 39-40") == ("no_ship_to_move", "CS-14")
    m = at_sea(ships=["57-58"], carts=["57-39"], settlements=[[57], [98]], cities=[[22]])
    assert m.refusal(0, "move_ship 57-58 39-40") == ("only_at_building", "CS-14")
    assert m.refusal(0, "move_ship 57-58 58-59") == ("path_apart", "AE-23")
    assert targets(m, "57-58") == ["21-22", "22-23", "22-40"]


@pytest.mark.rule("CS-14")
def test_nothing_else_between_the_steps_of_the_move() -> None:
    m = at_sea(hands=[BOTH])
    s = m.state.copy()
    rules = m.title.interpreted
    rules.apply(s, 0, MOVE_SHIP)
    others = ("end_turn", "cart 56-57", "offer brick grain 1", "lay_stone", "settle 59")
    for lifted in (False, True):
        if lifted:
            rules.apply(s, 0, SHIP_IDS + path("58-59"))
        for move in others:
            action = m.title.actions.phrase(m.move(move))[0]
            assert m.title.why_not(s, 0, action) == benben.Refusal("ship_unfinished", "CS-14")
        assert m.title.why_not(s, 0, MOVE_SHIP) == benben.Refusal("ship_unfinished", "CS-14")
        assert all(SHIP_IDS <= action < MOVE_SHIP for action in m.title.legal(s, 0))


@pytest.mark.rule("CS-14")
def test_a_moved_ship_closes_all_offers_and_is_undone_like_a_build() -> None:
    m = at_sea(gold=[2, 2])
    m.act(0, "offer gold brick 1")
    m.act(1, "offer gold brick 0")
    m.act(0, "move_ship 58-59 58-76")
    assert (m.proposal(0), m.proposal(1), m.asked(1)) == (None, None, "offer")
    m.undo(0)
    assert (m.ships(0), m.s.ship_moved) == (["57-58", "58-59"], 0)
    m = at_sea(offer_cap="none")
    m.act(0, "move_ship 58-59 58-76")
    assert m.asked(0) == "turn"


# What was built before stays, and connections follow the pieces


@pytest.mark.rule("CS-14")
def test_what_it_supported_stays_but_nothing_new_is_built_there() -> None:
    m = at_sea(ships=["57-58-59"], hands=[{**SETTLEMENT, "cattle": 3, "papyrus": 3}])
    assert m.may(0, "settle 59")
    m.act(0, "move_ship 58-59 58-76")
    assert m.refusal(0, "settle 59") == ("no_oxcart_there", "AE-25")
    assert m.refusal(0, "ship 59-60") == ("path_apart", "AE-23")
    assert m.may(0, "settle 76")
    assert m.texts(0, "ship") == ["39-57", "58-59", "76-77"]
    m.act(0, "ship 58-59")  # its old place is free again
    m.act(0, "settle 59")
    assert m.settlements(0) == [57, 59]


@pytest.mark.rule("CS-14")
def test_its_old_edge_is_free_for_others() -> None:
    m = at_sea(settlements=[[57], [59]], hands=[{}, BOTH])
    m.act(0, "move_ship 58-59 58-76")
    m.act(0, "end_turn")
    m.roll(1, 1, 1)
    m.act(1, "ship 58-59")
    assert m.ships(1) == ["58-59"]


@pytest.mark.rule("CS-14")
def test_connections_are_judged_by_the_pieces_at_the_moment_of_use() -> None:
    """Seat 0's way to seat 1's grain port leads over a ship, which is moved away and back."""
    m = cheops(
        settlements=[[57], [22]],
        ships=["57-39-40"],
        carts=["", "22-40"],
        hands=[{"grain": 2}],
        gold=[2, 2],
        sea_rules=True,
    )
    assert m.glance(None)["ports"][1]["connected"] == [0, 1]
    m.act(0, "rent 1 grain brick")
    m.undo(0)
    m.act(0, "move_ship 39-40 57-58")
    assert m.glance(None)["ports"][1]["connected"] == [1]
    assert m.refusal(0, "rent 1 grain brick") == ("not_connected", "CS-20")
    next_turn(m)
    m.act(0, "move_ship 57-58 39-40")
    m.act(0, "rent 1 grain brick")
    assert m.gold() == [1, 3, 0]


@pytest.mark.rule("CS-14")
def test_a_moved_ship_cuts_off_others_too() -> None:
    """Seat 2's way to the port leads over seat 0's ships."""
    m = cheops(
        settlements=[[39], [22], [58]],
        ships=["39-40-22"],
        carts=["", "", "58-57-39"],
        gold=[1, 1, 1],
        hands=[{"grain": 2}, {}, {"grain": 2}],
        sea_rules=True,
    )
    assert m.glance(None)["ports"][1]["connected"] == [0, 1, 2]
    m.act(0, "move_ship 22-40 40-41")
    assert m.glance(None)["ports"][1]["connected"] == [1]
    assert m.refusal(0, "rent 1 grain brick") == ("not_connected", "CS-20")
    m.act(0, "end_turn")
    m.roll(1, 1, 1)
    m.act(1, "end_turn")
    m.roll(2, 1, 1)
    assert m.refusal(2, "rent 1 grain brick") == ("not_connected", "CS-20")


@pytest.mark.rule("CS-14")
def test_stones_through_another_player_follow_too() -> None:
    said: dict[str, Any] = {
        "settlements": [[57], [75]],
        "carts": ["", "75-76"],
        "hands": [STONE],
        "gold": [1],
        "sea_rules": True,
    }
    m = cheops(ships=["57-58-59"], **said)
    assert m.refusal(0, "stone_through 1") == ("no_way_to_site", "CS-24")
    m.act(0, "move_ship 58-59 58-76")
    m.act(0, "stone_through 1")
    assert (m.stones(), m.gold()) == ([1, 0, 0], [0, 1, 0])
    m = cheops(ships=["57-58-76"], **said)
    assert m.may(0, "stone_through 1")
    m.act(0, "move_ship 58-76 58-59")
    assert m.refusal(0, "stone_through 1") == ("no_way_to_site", "CS-24")


@pytest.mark.rule("CS-14")
def test_the_option_is_told() -> None:
    assert at_sea().observe(None)["sea_rules"] is True
    assert at_sea(sea_rules=False).observe(None)["sea_rules"] is False
    assert CHEOPS_SCENARIO.option("sea_rules").rule == "CS-14"
