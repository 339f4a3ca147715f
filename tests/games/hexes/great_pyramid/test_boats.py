"""Papyrus boats: GP-8 to GP-10."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import benben
from benben.games.hexes.board import BOARD
from tests.games.hexes.great_pyramid.table import BOAT, CROSSINGS, PyramidTable, pyramid
from tests.games.hexes.table import OXCART, SETTLEMENT, kinds, told

RICH = {"brick": 5, "cattle": 6, "papyrus": 6, "grain": 4, "stone": 4}


def rich(**said: Any) -> PyramidTable:
    return pyramid(**{"hands": [RICH, RICH, RICH], **said})


@pytest.mark.rule("GP-8")
def test_not_on_land() -> None:
    m = pyramid(hands=[BOAT], settlements=[[0]])
    with pytest.raises(benben.BadMove, match="GP-8: a papyrus boat stands only on a path across the Nile"):
        m.act(0, "boat 0-1")


@pytest.mark.rule("GP-8")
def test_a_boat_costs_two_papyrus_and_one_cattle() -> None:
    m = pyramid(settlements=[[13]], hands=[{**BOAT, "stone": 1}])
    entry = m.act(0, "boat 13-14")
    assert told(entry, "boat") == [{"seat": 0, "path": BOARD.path_ids[13, 14]}]
    assert kinds(entry) == ["boat"]
    assert m.hand(0) == {"stone": 1}
    assert (m.supply("papyrus"), m.supply("cattle")) == (19, 19)
    assert (m.boats(0), m.observe(None)["players"][0]["boats_left"]) == (["13-14"], 2)
    assert m.left(0) == (15, 4, 4)  # no oxcart is used up
    for hand in ({"papyrus": 1, "cattle": 5}, {"papyrus": 5}, {"brick": 1, "cattle": 2}, {}):
        m = pyramid(settlements=[[13]], hands=[hand])
        assert m.refusal(0, "boat 13-14") == ("boat_costs", "GP-8")


@pytest.mark.rule("GP-8")
def test_a_boat_goes_only_on_a_path_across_the_nile() -> None:
    m = rich(settlements=[[13, 10, 50]])
    assert m.texts(0, "boat") == ["13-14"]
    for a, b in BOARD.paths:
        if f"{a}-{b}" not in CROSSINGS:
            with pytest.raises(benben.BadMove):
                m.act(0, f"boat {a}-{b}")


@pytest.mark.rule("GP-8")
@pytest.mark.parametrize("path", CROSSINGS)
def test_on_each_of_the_nine_a_boat_may_be_built_and_never_an_oxcart(path: str) -> None:
    for at in path.split("-"):
        m = rich(settlements=[[int(at)]])
        assert m.refusal(0, f"cart {path}") == ("across_the_nile", "GP-8")
        assert path in m.texts(0, "boat")
        m.act(0, f"boat {path}")
        assert m.boats(0) == [path]
        assert m.refusal(0, f"cart {path}") == ("across_the_nile", "GP-8")
        assert m.refusal(0, f"boat {path}") == ("path_taken", "AE-23")


@pytest.mark.rule("GP-8")
def test_boats_are_built_only_on_ones_turn_after_the_roll() -> None:
    said: dict[str, Any] = {"settlements": [[13], [22], [40]]}
    m = rich(**said, before_roll=True)
    assert m.refusal(0, "boat 13-14") == ("roll_first", "AE-12")
    m.roll(0, 1, 1)
    assert m.refusal(1, "boat 22-33") == ("not_your_turn", "AE-12")
    assert m.may(0, "boat 13-14")
    m = rich(**said, before_roll=True, hands=[{}, RICH])
    m.seven(0, 9)
    m.act(1, "discard cattle*6,papyrus*6")
    assert m.refusal(0, "boat 13-14") == ("robber_first", "AE-33")


@pytest.mark.rule("GP-8")
def test_a_boat_is_a_build_in_the_strict_order_and_closes_proposals() -> None:
    m = rich(settlements=[[13]], strict_order=True)
    m.act(0, "boat 13-14")
    assert m.refusal(0, "exchange papyrus brick") == ("traded_already", "AE-12")
    assert m.refusal(0, "offer brick grain 1") == ("traded_already", "AE-12")
    assert m.may(0, "cart 14-15")
    m = rich(settlements=[[13]])
    m.act(0, "offer papyrus grain 1")
    m.act(0, "boat 13-14")
    assert m.proposal(0) is None
    assert m.may(0, "exchange papyrus brick")


# GP-9


@pytest.mark.rule("GP-9")
@pytest.mark.parametrize(
    "said",
    [
        {"settlements": [[22]]},
        {"settlements": [[]], "cities": [[33]]},
        {"settlements": [[21]], "carts": ["21-22"]},
        {"settlements": [[23]], "carts": ["22-23"]},
        {"settlements": [[34]], "carts": ["33-34"]},
        {"settlements": [[21]], "carts": ["20-21-22"]},
    ],
)
def test_next_to_ones_own_building_or_oxcart(said: dict[str, Any]) -> None:
    m = rich(**said)
    assert m.may(0, "boat 22-33")
    m.act(0, "boat 22-33")
    assert m.boats(0) == ["22-33"]


@pytest.mark.rule("GP-9")
def test_next_to_ones_own_boat() -> None:
    m = rich(settlements=[[4]])
    assert m.refusal(0, "boat 5-6") == ("path_apart", "AE-23")
    m.act(0, "boat 4-5")
    m.act(0, "boat 5-6")
    assert m.boats(0) == ["4-5", "5-6"]
    assert m.may(0, "cart 6-14")


@pytest.mark.rule("GP-9")
def test_not_apart_from_ones_own_pieces_nor_beside_anothers() -> None:
    m = rich(settlements=[[10], [13]], carts=["", "12-13 22-23"])
    for path in CROSSINGS:
        assert m.refusal(0, f"boat {path}") == ("path_apart", "AE-23")
    m = rich(settlements=[[4], []], carts=["", "5-6"])
    assert m.refusal(0, "boat 5-6") == ("path_taken", "AE-23")
    assert m.may(0, "boat 4-5")


@pytest.mark.rule("GP-9")
@pytest.mark.parametrize(
    ("carts", "path"), [("12-13", "13-14"), ("14-15", "13-14"), ("6-14", "13-14"), ("4-5", "5-6"), ("13-14", "23-24")]
)
def test_not_through_another_players_building(carts: str, path: str) -> None:
    ends = {int(at) for at in path.split("-")}
    others = sorted(ends & {int(at) for at in carts.split("-")}) or [23]
    if path == "23-24":
        carts = "13-14 13-23"
    for built in ("settlements", "cities"):
        said: dict[str, Any] = {"settlements": [[10], []], "cities": [[], []]}
        said[built] = [said[built][0], others]
        m = rich(**said, carts=[carts])
        assert m.refusal(0, f"boat {path}") == ("built_through", "AE-24")
        assert path not in m.texts(0, "boat")
        said[built] = [[*said[built][0], *others], []]  # the player's own building does not stop it
        assert rich(**said, carts=[carts]).may(0, f"boat {path}")


@pytest.mark.rule("GP-9")
def test_a_building_put_at_a_boats_end_stops_what_would_go_on_there() -> None:
    said: dict[str, Any] = {"settlements": [[12], [25]], "carts": ["12-13-14", "25-15-14"]}
    assert rich(**said).may(0, "cart 6-14")
    m = rich(**said, active=1)
    m.act(1, "settle 14")
    m.act(1, "end_turn")
    m.roll(2, 1, 1)
    m.act(2, "end_turn")
    m.roll(0, 1, 1)
    assert m.refusal(0, "cart 6-14") == ("built_through", "AE-24")
    assert m.may(0, "cart 13-23")
    m = rich(settlements=[[12], [33]], carts=["12-13-23", "33-22-23"], active=1)
    m.act(1, "settle 23")
    m.act(1, "end_turn")
    m.roll(2, 1, 1)
    m.act(2, "end_turn")
    m.roll(0, 1, 1)
    assert m.refusal(0, "boat 23-24") == ("built_through", "AE-24")
    assert m.texts(0, "boat") == ["13-14"]


@pytest.mark.rule("GP-9")
def test_an_oxcart_continues_a_boat() -> None:
    m = rich(settlements=[[13]])
    assert m.refusal(0, "cart 14-15") == ("path_apart", "AE-23")
    m.act(0, "boat 13-14")
    m.act(0, "cart 14-15")
    m.act(0, "cart 6-14")
    assert m.carts(0) == ["6-14", "13-14", "14-15"]
    m.act(0, "boat 5-6")
    assert m.boats(0) == ["5-6", "13-14"]


@pytest.mark.rule("GP-9")
def test_a_settlement_may_be_connected_by_a_boat_alone() -> None:
    m = pyramid(settlements=[[12]], carts=["12-13"], hands=[{**SETTLEMENT, "cattle": 2, "papyrus": 3}])
    assert m.refusal(0, "settle 14") == ("no_oxcart_there", "AE-25")
    m.act(0, "boat 13-14")
    m.act(0, "settle 14")
    assert m.settlements(0) == [12, 14]
    m = rich(settlements=[[12]], carts=["12-4"])
    m.act(0, "boat 4-5")
    m.act(0, "settle 5")  # where no oxcart fits
    assert m.settlements(0) == [5, 12]
    assert m.may(0, "boat 5-6")


@pytest.mark.rule("GP-9")
def test_anothers_boat_connects_nothing_of_mine() -> None:
    m = rich(settlements=[[], [13]], carts=["", "13-14"])
    assert m.refusal(0, "cart 14-15") == ("path_apart", "AE-23")
    assert m.refusal(0, "settle 14") == ("too_close", "AE-25")
    m = rich(settlements=[[], [12]], carts=["", "12-13-14"])
    assert m.refusal(0, "settle 14") == ("no_oxcart_there", "AE-25")
    assert m.refusal(0, "boat 13-14") == ("path_taken", "AE-23")


# GP-10


@pytest.mark.rule("GP-10")
def test_a_boat_that_makes_five_takes_the_longest_trade_route() -> None:
    m = rich(settlements=[[28]], carts=["28-29 30-40-41-49"])
    entry = m.act(0, "boat 29-30")
    assert kinds(entry) == ["boat", "route"]
    assert told(entry, "route") == [{"seat": 0, "length": 5}]
    assert (m.route(0), m.route_holder(), m.points(0)) == (5, 0, 2)


@pytest.mark.rule("GP-10")
def test_an_oxcart_that_makes_five_with_boats_takes_it_too() -> None:
    m = rich(settlements=[[28]], carts=["28-29-30-40-39"])
    assert (m.route(0), m.route_holder()) == (4, None)
    m.act(0, "cart 39-47")
    assert (m.route(0), m.route_holder()) == (5, 0)


@pytest.mark.rule("GP-10")
def test_four_with_a_boat_do_not() -> None:
    m = rich(settlements=[[28]], carts=["28-29 30-40-41"])
    assert kinds(m.act(0, "boat 29-30")) == ["boat"]
    assert (m.route(0), m.route_holder()) == (4, None)


@pytest.mark.rule("GP-10")
def test_another_players_building_at_a_boat_interrupts_the_route() -> None:
    said: dict[str, Any] = {"settlements": [[28], [44]], "carts": ["28-29-30-40-41-49", "31-30 31-32-42"], "route": 0}
    assert pyramid(**said).route(0) == 5
    m = rich(**said, active=1)
    entry = m.act(1, "settle 30")
    assert kinds(entry) == ["settled", "route_aside"]
    assert (m.route(0), m.route_holder()) == (3, None)
    said["settlements"] = [[28], [30]]
    assert pyramid(**said).route(0) == 3


@pytest.mark.rule("GP-10")
def test_it_moves_only_to_a_longer_route_boats_included() -> None:
    m = rich(settlements=[[28], [50]], carts=["28-29-30-40-41-49", "50-51-52-53-45-44"], route=1)
    m.act(0, "cart 49-50")
    assert m.route_holder() == 0
    m = rich(settlements=[[28], [50]], carts=["28-29 30-40-41-49", "50-51-52-53-45-44"], route=1)
    m.act(0, "boat 29-30")
    assert (m.route(0), m.route_holder()) == (5, 1)


@pytest.mark.rule("GP-10")
def test_fifteen_oxcarts_and_three_boats_are_a_route_of_eighteen() -> None:
    m = rich(settlements=[[28]], carts=["28-27-16-17-7-8-0-1-2-3-4-5-6-14-13-12-11-10-9"])
    assert (m.boats(0), m.route(0), m.left(0)[0]) == (["4-5", "5-6", "13-14"], 18, 0)
    m = rich(settlements=[[28]], carts=["28-27-16-17-7-8-0-1-2-3-4-5-6-14 13-12-11-10-9"])
    assert (len(m.boats(0)), m.route(0)) == (2, 13)
    m.act(0, "boat 13-14")
    assert (m.route(0), m.route_holder()) == (18, 0)


@pytest.mark.rule("GP-10")
@pytest.mark.parametrize("last", ["27-28", "16-27", "0-8", "4-5", "13-14", "10-11", "9-10"])
def test_whichever_of_the_eighteen_comes_last(last: str) -> None:
    stops = ["28", "27", "16", "17", "7", "8", "0", "1", "2", "3", "4", "5", "6", "14", "13", "12", "11", "10", "9"]
    pairs = [sorted(map(int, pair)) for pair in itertools.pairwise(stops)]
    before = " ".join(f"{a}-{b}" for a, b in pairs if f"{a}-{b}" != last)
    m = rich(settlements=[[28, 9]], carts=[before])
    m.act(0, f"{'boat' if last in CROSSINGS else 'cart'} {last}")
    assert (m.route(0), m.route_holder()) == (18, 0)
    assert sum(map(int.bit_count, m.s.players[0].oxcarts)) == 18
    m.title.rebuild(m.s)
    assert m.route(0) == 18


@pytest.mark.rule("GP-10")
def test_free_oxcarts_cannot_be_boats() -> None:
    m = pyramid(settlements=[[13]], cards=[{"free_oxcarts": 1}])
    m.act(0, "free_oxcarts")
    assert m.texts(0, "cart") == ["12-13", "13-23"]
    assert m.texts(0, "boat") == []
    assert m.refusal(0, "cart 13-14") == ("across_the_nile", "GP-8")
    assert m.refusal(0, "boat 13-14") == ("free_oxcart_first", "AE-37")
    m.act(0, "cart 13-23")
    assert m.refusal(0, "cart 23-24") == ("across_the_nile", "GP-8")
    m.act(0, "cart 22-23")
    assert m.left(0)[0] == 13


@pytest.mark.rule("GP-10")
def test_with_nothing_but_paths_across_the_nile_the_card_cannot_be_played() -> None:
    m = pyramid(settlements=[[5]], cards=[{"free_oxcarts": 1}])
    assert m.refusal(0, "free_oxcarts") == ("no_place_for_oxcart", "AE-37")
    m = pyramid(settlements=[[5]], cards=[{"free_oxcarts": 1}], carts=["5-6"])
    m.act(0, "free_oxcarts")
    m.act(0, "cart 6-14")
    m.act(0, "cart 14-15")
    m = pyramid(settlements=[[5], [14]], cards=[{"free_oxcarts": 1}], carts=["5-6"])
    m.act(0, "free_oxcarts")
    m.act(0, "cart 6-14")  # and nowhere else, for another player's building and the Nile
    assert m.asked(0) == "turn"


@pytest.mark.rule("GP-10")
def test_three_boats_per_player() -> None:
    m = rich(settlements=[[5, 22]], carts=["4-5-6 22-33"], hands=[RICH])
    assert m.observe(None)["players"][0]["boats_left"] == 0
    assert m.refusal(0, "boat 13-14") == ("no_boat_left", "GP-10")
    m = rich(settlements=[[5, 22]], carts=["4-5-6"])
    assert m.may(0, "boat 22-33")
    m.act(0, "boat 22-33")
    m.act(0, "cart 22-23")
    assert m.refusal(0, "boat 23-24") == ("no_boat_left", "GP-10")
    assert m.texts(0, "boat") == []
    assert m.may(0, "cart 13-23")


@pytest.mark.rule("GP-10")
def test_boats_and_oxcarts_are_counted_separately() -> None:
    all_oxcarts = "19-9-10-11-12-13-23-22-21-20 9-8-7-17-18-19 10-2"
    m = pyramid(settlements=[[19]], carts=[all_oxcarts], hands=[{**BOAT, **OXCART, "cattle": 2}])
    assert m.left(0)[0] == 0
    assert m.refusal(0, "cart 2-3") == ("no_oxcart_left", "AE-27")
    m.act(0, "boat 13-14")
    assert m.boats(0) == ["13-14"]
