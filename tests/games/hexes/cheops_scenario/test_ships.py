"""Ships and roads, and how they continue each other: CS-13, CS-15, CS-16."""

from __future__ import annotations

from typing import Any

import pytest

import benben
from benben.games.hexes.cheops_scenario.data import EGYPT, EGYPT_MAP, WATERS
from benben.games.hexes.cheops_scenario.moves import SHIP as SHIP_IDS
from tests.games.hexes.cheops_scenario.table import SHIP, CheopsTable, cheops
from tests.games.hexes.laying import ways
from tests.games.hexes.table import OXCART, SETTLEMENT, kinds, told

BOTH = {"brick": 9, "cattle": 9, "papyrus": 9}


def waters_beside(path: tuple[int, int]) -> list[bool]:
    """For each hex at an edge, whether it is water."""
    beside = set(EGYPT.hexes_at[path[0]]) & set(EGYPT.hexes_at[path[1]])
    return [EGYPT_MAP.hexes[h].terrain in WATERS for h in beside]


def names(paths: list[tuple[int, int]]) -> list[str]:
    return [f"{a}-{b}" for a, b in paths]


def paths_at(at: int) -> list[tuple[int, int]]:
    return [EGYPT.paths[p] for p in EGYPT.paths_at[at]]


def builder(**said: Any) -> CheopsTable:
    """Seat 0 is to build, with cards for all sorts of pieces."""
    return cheops(**{"settlements": [[57], [98], [147]], "hands": [BOTH], **said})


# Price and place


@pytest.mark.rule("CS-13")
def test_a_ship_costs_a_lumber_and_a_wool() -> None:
    m = cheops(settlements=[[57]], hands=[{**SHIP, "grain": 1}])
    entry = m.act(0, "ship 57-58")
    assert kinds(entry) == ["ship"]
    assert told(entry, "ship") == [{"seat": 0, "path": ways("57-58", EGYPT)[0]}]
    assert (m.hand(0), m.ships(0), m.carts(0)) == ({"grain": 1}, ["57-58"], [])
    assert (m.s.players[0].ships_left, m.s.players[0].oxcarts_left) == (7, 15)
    assert (m.supply("cattle"), m.supply("papyrus")) == (19, 19)
    assert m.refusal(0, "ship 58-59") == ("ship_costs", "CS-13")
    for hand in ({"cattle": 2}, {"papyrus": 5}, OXCART, {"brick": 1, "papyrus": 1}, {}):
        m = cheops(settlements=[[57]], hands=[hand])
        assert m.refusal(0, "ship 57-58") == ("ship_costs", "CS-13")
        assert m.texts(0, "ship") == []


@pytest.mark.rule("CS-13")
def test_a_road_still_costs_a_brick_and_a_lumber() -> None:
    m = cheops(settlements=[[57]], hands=[{**OXCART, "papyrus": 1}])
    m.act(0, "cart 57-58")
    assert (m.hand(0), m.carts(0), m.ships(0)) == ({"papyrus": 1}, ["57-58"], [])
    assert (m.s.players[0].ships_left, m.s.players[0].oxcarts_left) == (8, 14)
    assert cheops(settlements=[[57]], hands=[SHIP]).refusal(0, "cart 57-58") == ("oxcart_costs", "AE-22")


@pytest.mark.rule("CS-13")
def test_any_number_of_ships_per_turn() -> None:
    m = builder()
    for path in ("57-58", "58-59", "59-60", "60-78", "78-79"):
        m.act(0, f"ship {path}")
    assert m.ships(0) == ["57-58", "58-59", "59-60", "60-78", "78-79"]
    assert m.hand(0) == {"brick": 9, "cattle": 4, "papyrus": 4}


@pytest.mark.rule("CS-13")
def test_ships_need_water_on_a_side_and_roads_land() -> None:
    m = cheops(settlements=[[57]], hands=[BOTH])
    sorts = {"ships": 0, "roads": 0, "both": 0}
    for path in EGYPT.paths:
        waters = waters_beside(path)
        ship, road = (m.why_not(0, f"{piece} {path[0]}-{path[1]}") for piece in ("ship", "cart"))
        assert (ship == benben.Refusal("ships_on_water", "CS-13")) == (not any(waters))
        assert (road == benben.Refusal("roads_on_land", "CS-13")) == all(waters)
        sorts["ships" if all(waters) else "both" if any(waters) else "roads"] += 1
    assert sorts == {"ships": 68, "roads": 113, "both": 81}


@pytest.mark.rule("CS-13")
def test_what_may_be_built_beside_a_settlement() -> None:
    for at in range(0, 187, 3):
        if not all(EGYPT_MAP.hexes[h].terrain in WATERS for h in EGYPT.hexes_at[at]):
            m = cheops(settlements=[[at]], hands=[BOTH])
            assert m.texts(0, "ship") == names([p for p in paths_at(at) if any(waters_beside(p))])
            assert m.texts(0, "cart") == names([p for p in paths_at(at) if not all(waters_beside(p))])


@pytest.mark.rule("CS-13")
def test_at_the_rim_only_the_hex_on_the_map_counts() -> None:
    rim = [path for path in EGYPT.paths if len(waters_beside(path)) == 1]
    assert len(rim) == 2 * 262 - 6 * 76
    m = cheops(settlements=[[57]], hands=[BOTH])
    for path in ("0-1", "16-33", "182-183", "35-53", "180-181", "15-16"):
        (water,) = waters_beside(EGYPT.paths[ways(path, EGYPT)[0]])
        assert m.refusal(0, f"{'cart' if water else 'ship'} {path}")[1] == "CS-13"
        assert m.refusal(0, f"{'ship' if water else 'cart'} {path}") == ("path_apart", "AE-23")
    m = cheops(settlements=[[182]], hands=[BOTH])
    m.act(0, "ship 182-183")  # the Nile's own side
    m = cheops(settlements=[[182]], hands=[BOTH])
    assert m.refusal(0, "cart 182-183") == ("roads_on_land", "CS-13")
    m = cheops(settlements=[[180]], hands=[BOTH])
    assert m.refusal(0, "ship 180-181") == ("ships_on_water", "CS-13")
    m.act(0, "cart 180-181")


@pytest.mark.rule("CS-13")
def test_a_shore_takes_either_but_only_one_piece() -> None:
    for first in ("cart", "ship"):
        m = builder()
        assert m.may(0, "cart 57-58")
        assert m.may(0, "ship 57-58")
        m.act(0, f"{first} 57-58")
        assert m.refusal(0, "cart 57-58") == ("path_taken", "AE-23")
        assert m.refusal(0, "ship 57-58") == ("path_taken", "AE-23")
        assert "57-58" not in m.texts(0, "cart") + m.texts(0, "ship")
    for pieces in ("carts", "ships"):  # nor beside another player's piece
        m = builder(settlements=[[57], [59]], **{pieces: ["", "58-57" if pieces == "carts" else "59-58-57"]})
        assert m.refusal(0, "cart 57-58") == ("path_taken", "AE-23")
        assert m.refusal(0, "ship 57-58") == ("path_taken", "AE-23")


@pytest.mark.rule("CS-13")
@pytest.mark.parametrize(
    ("settled", "way", "landing"),
    [
        (95, ["95-96", "96-97"], 97),  # the Nile
        (99, ["99-100", "100-101"], 101),  # the Red Sea, to Sinai
        (26, ["26-27", "27-28", "28-29", "29-30", "30-31"], 31),  # the open sea, to Palestine
        (22, ["22-21", "21-4", "4-5", "5-6", "6-23", "23-24"], 24),  # along the rim of the map
    ],
)
def test_ships_cross_the_nile_the_red_sea_and_the_open_sea(settled: int, way: list[str], landing: int) -> None:
    m = cheops(settlements=[[settled]], hands=[{"cattle": 7, "papyrus": 7, "brick": 1, "grain": 1}])
    for path in way:
        low, high = sorted(map(int, path.split("-")))
        m.act(0, f"ship {low}-{high}")
    m.act(0, f"settle {landing}")
    assert m.settlements(0) == sorted([settled, landing])


@pytest.mark.rule("CS-13")
def test_ships_are_built_on_ones_own_turn_after_the_roll() -> None:
    m = builder(before_roll=True)
    assert m.refusal(0, "ship 57-58") == ("roll_first", "AE-12")
    m = builder(hands=[BOTH, BOTH])
    assert m.refusal(1, "ship 97-98") == ("not_your_turn", "AE-12")
    m = builder(before_roll=True, hands=[{"cattle": 2, "papyrus": 2}])
    m.roll(0, 3, 4)
    assert m.refusal(0, "ship 57-58") == ("robber_first", "AE-33")


@pytest.mark.rule("CS-13")
def test_a_ship_ends_trading_in_the_strict_order_and_otherwise_closes_offers() -> None:
    m = builder(strict_order=True, gold=[4])
    assert m.may(0, "exchange gold stone")
    m.act(0, "ship 57-58")
    assert m.refusal(0, "exchange gold stone") == ("traded_already", "AE-12")
    m = builder(gold=[4], hands=[BOTH, {"stone": 1}])
    m.act(0, "offer gold stone 1")
    m.act(0, "ship 57-58")
    assert (m.proposal(0), m.asked(1)) == (None, "offer")
    assert m.may(0, "exchange gold stone")


@pytest.mark.rule("CS-13")
def test_no_ship_while_an_offer_is_being_put_together() -> None:
    m = builder(gold=[4])
    s = m.state.copy()
    m.title.interpreted.apply(s, 0, m.title.actions.phrase(m.move("offer gold stone 1"))[0])
    for move in ("ship 57-58", "cart 39-40"):
        (action,) = m.title.actions.phrase(m.move(move))
        assert m.title.why_not(s, 0, action) == benben.Refusal("offer_unfinished", "AE-17")
    assert not [action for action in m.title.legal(s, 0) if action >= SHIP_IDS]


# Continuing


@pytest.mark.rule("CS-15")
def test_roads_and_ships_continue_each_other_any_number_of_times() -> None:
    m = builder(settlements=[[57]])
    for move in ("cart 57-58", "ship 58-59", "cart 59-60", "ship 60-78", "ship 78-79", "cart 79-80", "ship 62-80"):
        m.act(0, move)
    assert m.carts(0) == ["57-58", "59-60", "79-80"]
    assert m.ships(0) == ["58-59", "60-78", "62-80", "78-79"]
    assert len(m.settlements(0)) == 1  # none in between


@pytest.mark.rule("CS-15")
def test_both_sorts_continue_either_piece_at_both_ends() -> None:
    # A road 59-60 on the shore: beyond 59 and 60 water and shores
    for piece in ("carts", "ships"):
        m = builder(settlements=[[147]], **{piece: ["59-60"]})
        beyond = [p for at in (59, 60) for p in paths_at(at) if p != (59, 60)]
        ships = names(sorted(p for p in beyond if any(waters_beside(p))))
        roads = names(sorted(p for p in beyond if not all(waters_beside(p))))
        home = names(paths_at(147))
        assert [p for p in m.texts(0, "ship") if p not in home] == ships == ["41-59", "58-59", "60-61", "60-78"]
        assert [p for p in m.texts(0, "cart") if p not in home] == roads == ["41-59", "60-61"]


@pytest.mark.rule("CS-15")
def test_a_piece_needs_another_of_ones_own_beside_it() -> None:
    m = builder(ships=["57-58"], carts=["", "98-99"])
    assert m.refusal(0, "ship 59-60") == ("path_apart", "AE-23")
    assert m.refusal(0, "cart 59-60") == ("path_apart", "AE-23")
    assert m.refusal(0, "cart 97-98") == ("path_apart", "AE-23")
    assert m.refusal(0, "ship 99-100") == ("path_apart", "AE-23")  # another player's road does not count


@pytest.mark.rule("CS-15")
@pytest.mark.parametrize("buildings", ["settlements", "cities"])
@pytest.mark.parametrize(("carts", "ships"), [("57-58", "58-59"), ("", "57-58-59")])
def test_anothers_building_stops_both(buildings: str, carts: str, ships: str) -> None:
    said: dict[str, Any] = {"settlements": [[57]], "carts": [carts], "ships": [ships], "hands": [BOTH]}
    free = cheops(**said)
    assert free.may(0, "cart 59-60")
    assert free.may(0, "ship 41-59")
    said[buildings] = [[57] if buildings == "settlements" else [], [59]]
    m = cheops(**said)
    for move in ("cart 59-60", "ship 59-60", "cart 41-59", "ship 41-59"):
        assert m.refusal(0, move) == ("built_through", "AE-24")
    assert m.may(0, "ship 39-57")
    own = cheops(settlements=[[57, 59]], carts=[carts], ships=[ships], hands=[BOTH])
    for move in ("cart 59-60", "ship 59-60", "cart 41-59", "ship 41-59"):
        assert own.may(0, move)


@pytest.mark.rule("CS-15")
def test_a_building_put_in_between_stops_both_from_then_on() -> None:
    m = cheops(
        settlements=[[57], [42]],
        ships=["57-58-59"],
        carts=["", "42-41-59"],
        hands=[BOTH, SETTLEMENT],
        active=1,
    )
    m.act(1, "settle 59")
    m.act(1, "end_turn")
    m.act(2, "roll", draws=[0, 1])
    m.act(2, "end_turn")
    m.act(0, "roll", draws=[0, 1])
    assert m.refusal(0, "cart 59-60") == ("built_through", "AE-24")
    assert m.refusal(0, "ship 59-60") == ("built_through", "AE-24")
    assert m.texts(0, "ship") == ["39-57", "58-76"]
    assert m.texts(0, "cart") == ["39-57", "56-57", "58-76"]
    m.title.rebuild(m.s)
    assert (m.texts(0, "ship"), m.texts(0, "cart")) == (["39-57", "58-76"], ["39-57", "56-57", "58-76"])


@pytest.mark.rule("CS-15")
@pytest.mark.parametrize("beyond", ["carts", "ships"])
def test_but_not_with_a_piece_on_its_other_side_too(beyond: str) -> None:
    """The player's own piece at the other end of an edge still reaches it, whatever its sort."""
    pieces = ["57-58-59 60-61", ""] if beyond == "ships" else ["57-58-59", ""]
    m = cheops(
        settlements=[[57], [42]],
        ships=pieces,
        carts=["60-61" if beyond == "carts" else "", "42-41-59"],
        hands=[BOTH, SETTLEMENT],
        active=1,
    )
    m.act(1, "settle 59")
    m.act(1, "end_turn")
    m.act(2, "roll", draws=[0, 1])
    m.act(2, "end_turn")
    m.act(0, "roll", draws=[0, 1])
    assert m.may(0, "cart 59-60")
    assert m.may(0, "ship 59-60")
    assert m.may(0, "ship 60-78")
    assert m.refusal(0, "ship 41-59") == ("path_taken", "AE-23")


@pytest.mark.rule("CS-15")
@pytest.mark.parametrize(("carts", "ships"), [("41-59", "57-39-40-41"), ("57-58", "58-59")])
def test_a_settlement_needs_ones_own_road_or_ship(carts: str, ships: str) -> None:
    m = cheops(settlements=[[57]], carts=[carts], ships=[ships], hands=[SETTLEMENT])
    assert m.refusal(0, "settle 61") == ("no_oxcart_there", "AE-25")
    m.act(0, "settle 59")
    assert m.settlements(0) == [57, 59]


@pytest.mark.rule("CS-15")
def test_a_ship_alone_is_enough_and_anothers_is_not() -> None:
    m = cheops(settlements=[[26], [57]], ships=["26-27-28-29-30-31"], hands=[SETTLEMENT, SETTLEMENT])
    assert m.texts(0, "settle") == ["31"]
    m.act(0, "settle 31")  # Palestine
    assert m.hand(0) == {}
    m = cheops(settlements=[[26], [57]], ships=["", "57-58-59"], hands=[SETTLEMENT])
    assert m.refusal(0, "settle 59") == ("no_oxcart_there", "AE-25")
    assert m.texts(0, "settle") == []


@pytest.mark.rule("CS-15")
def test_roads_go_on_from_a_settlement_reached_by_ship() -> None:
    m = cheops(settlements=[[26]], ships=["26-27-28-29-30-31"], hands=[{**SETTLEMENT, "brick": 3, "cattle": 3}])
    assert m.may(0, "cart 31-32")
    m.act(0, "settle 31")
    m.act(0, "cart 31-32")
    m.act(0, "cart 32-33")
    assert m.carts(0) == ["31-32", "32-33"]


# The progress card


def with_card(**said: Any) -> CheopsTable:
    return cheops(**{"settlements": [[57], [98]], "cards": [{"free_oxcarts": 1}], **said})


@pytest.mark.rule("CS-16")
@pytest.mark.parametrize(
    "moves",
    [
        ("cart 57-58", "ship 58-59"),
        ("ship 57-58", "cart 58-76"),
        ("ship 57-58", "ship 58-59"),
        ("cart 57-58", "cart 56-57"),
    ],
)
def test_the_free_roads_may_be_roads_or_ships(moves: tuple[str, str]) -> None:
    m = with_card()
    m.act(0, "free_oxcarts")
    assert m.asked(0) == "free_oxcart"
    assert m.texts(0, "ship") == ["39-57", "57-58"]
    assert m.texts(0, "cart") == ["39-57", "56-57", "57-58"]
    m.act(0, moves[0])
    assert m.asked(0) == "free_oxcart"
    assert m.refusal(0, "end_turn") == ("free_oxcart_first", "AE-37")
    m.act(0, moves[1])
    assert m.asked(0) == "turn"
    built = sorted(move.split()[1] for move in moves)
    assert sorted(m.ships(0) + m.carts(0)) == built
    assert len(m.ships(0)) == sum(move.startswith("ship") for move in moves)
    assert (m.hand(0), m.size(1)) == ({}, 0)
    assert m.s.players[0].ships_left == 8 - len(m.ships(0))
    assert m.s.players[0].oxcarts_left == 15 - len(m.carts(0))


@pytest.mark.rule("CS-16")
def test_even_before_the_roll_and_by_the_usual_rules() -> None:
    m = with_card(before_roll=True)
    m.act(0, "free_oxcarts")
    assert m.refusal(0, "ship 56-57") == ("ships_on_water", "CS-13")
    assert m.refusal(0, "cart 39-40") == ("roads_on_land", "CS-13")
    assert m.refusal(0, "ship 60-78") == ("path_apart", "AE-23")
    assert m.refusal(0, "roll") == ("free_oxcart_first", "AE-37")
    m.act(0, "ship 57-58")
    assert m.refusal(0, "ship 57-58") == ("path_taken", "AE-23")
    m.act(0, "ship 58-59")
    assert m.asked(0) == "roll"
    blocked = with_card(settlements=[[57], [59]], ships=["57-58-59"])
    blocked.act(0, "free_oxcarts")
    assert blocked.refusal(0, "ship 59-60") == ("built_through", "AE-24")


@pytest.mark.rule("CS-16")
def test_ships_if_no_road_is_left_and_roads_if_no_ship_is() -> None:
    m = with_card()
    m.s.players[0].oxcarts_left = 0
    m.act(0, "free_oxcarts")
    assert m.texts(0, "cart") == []
    assert m.refusal(0, "cart 57-58") == ("no_oxcart_left", "AE-27")
    m.act(0, "ship 57-58")
    m.act(0, "ship 58-59")
    assert m.asked(0) == "turn"
    m = with_card()
    m.s.players[0].ships_left = 0
    m.act(0, "free_oxcarts")
    assert m.texts(0, "ship") == []
    assert m.refusal(0, "ship 57-58") == ("no_ship_left", "CS-2")
    m.act(0, "cart 57-58")
    m.act(0, "cart 56-57")
    assert m.asked(0) == "turn"


@pytest.mark.rule("CS-16")
@pytest.mark.parametrize(("roads", "ships"), [(0, 1), (1, 0)])
def test_one_if_only_one_can_be_placed(roads: int, ships: int) -> None:
    m = with_card()
    m.s.players[0].oxcarts_left, m.s.players[0].ships_left = roads, ships
    m.act(0, "free_oxcarts")
    m.act(0, "ship 57-58" if ships else "cart 57-58")
    assert m.asked(0) == "turn"
    assert (m.s.players[0].oxcarts_left, m.s.players[0].ships_left) == (0, 0)


@pytest.mark.rule("CS-16")
def test_with_one_of_each_left_both_are_placed() -> None:
    for moves in (("ship 57-58", "cart 58-76"), ("cart 57-58", "ship 58-76")):
        m = with_card()
        m.s.players[0].oxcarts_left = m.s.players[0].ships_left = 1
        m.act(0, "free_oxcarts")
        m.act(0, moves[0])
        assert m.asked(0) == "free_oxcart"
        m.act(0, moves[1])
        assert m.asked(0) == "turn"


@pytest.mark.rule("CS-16")
def test_without_a_piece_or_a_place_it_is_not_played() -> None:
    m = with_card()
    m.s.players[0].oxcarts_left = m.s.players[0].ships_left = 0
    assert m.refusal(0, "free_oxcarts") == ("no_oxcart_left", "AE-27")
    closed = {"settlements": [[22], [24]], "ships": ["", "24-23-22-40 21-22"]}
    m = with_card(**closed)
    assert m.refusal(0, "free_oxcarts") == ("no_place_for_oxcart", "AE-37")
    assert m.texts(0, "free_oxcarts") == []
    # A place for only a ship, or for only a road
    m = with_card(settlements=[[22], [24]], ships=["", "24-23-22-40"])
    m.s.players[0].ships_left = 0
    assert m.refusal(0, "free_oxcarts") == ("no_place_for_oxcart", "AE-37")
    m.s.players[0].ships_left = 1
    m.act(0, "free_oxcarts")
    assert (m.texts(0, "ship"), m.texts(0, "cart")) == (["21-22"], [])
    m.act(0, "ship 21-22")
    assert m.asked(0) == "turn"
    m = with_card(settlements=[[57], [59]], ships=["", "59-58-57-39"])
    m.s.players[0].oxcarts_left = 0
    assert m.refusal(0, "free_oxcarts") == ("no_oxcart_left", "AE-27")
    m.s.players[0].oxcarts_left = 1
    m.act(0, "free_oxcarts")
    assert (m.texts(0, "ship"), m.texts(0, "cart")) == ([], ["56-57"])
