"""The god cards in The Great Pyramid: GP-24."""

from __future__ import annotations

from typing import Any

import pytest

import benben
from tests.games.hexes.great_pyramid.table import BLOCK, CROSSINGS, PyramidTable, pyramid
from tests.games.hexes.laying import ways
from tests.games.hexes.table import kinds, told


def form(m: PyramidTable, do: str) -> dict[str, Any]:
    found = [form for form in m.forms(0) if form["do"] == do]
    assert len(found) == 1
    return found[0]


def crossing_ids() -> set[int]:
    return set(ways(" ".join(CROSSINGS)))


# Ptha


@pytest.mark.rule("GP-24")
def test_ptha_does_not_pay_for_a_boat() -> None:
    hand = {"brick": 2, "cattle": 2, "papyrus": 2, "stone": 1}
    m = pyramid(settlements=[[13, 4]], gods=["ptha"], hands=[hand])
    assert not set(form(m, "makeshift")["paths"]) & crossing_ids()
    assert len(form(m, "makeshift")["paths"]) == 4
    for path in ("13-14", "4-5"):
        for pay in ("brick stone", "cattle papyrus", "cattle cattle"):
            assert m.refusal(0, f"makeshift {path} {pay}") == ("across_the_nile", "GP-8")
    m.act(0, "makeshift 12-13 brick stone")
    assert m.hand(0) == {"brick": 1, "cattle": 2, "papyrus": 2}


@pytest.mark.rule("GP-24")
def test_ptha_makes_no_boat_cheaper() -> None:
    m = pyramid(settlements=[[13]], gods=["ptha"], hands=[{"cattle": 2, "papyrus": 1}])
    assert m.refusal(0, "boat 13-14") == ("boat_costs", "GP-8")
    m = pyramid(settlements=[[5]], gods=["ptha"], hands=[{"brick": 2, "cattle": 2, "papyrus": 2}])
    assert m.refusal(0, "makeshift 4-5 brick brick") == ("no_place_for_oxcart", "AE-37")
    assert m.may(0, "boat 4-5")


# Osiris


@pytest.mark.rule("GP-24")
def test_osiris_moves_no_boat() -> None:
    m = pyramid(settlements=[[13]], carts=["13-14 12-13"], gods=["osiris"])
    boat, oxcart = ways("13-14 12-13")
    ways_of_osiris = form(m, "osiris")["ways"]
    assert str(boat) not in ways_of_osiris
    assert str(oxcart) in ways_of_osiris
    assert m.refusal(0, "osiris 13-14 13-23") == ("not_your_oxcart", "GOD-15")
    m = pyramid(settlements=[[13]], carts=["13-14"], gods=["osiris"])
    assert m.refusal(0, "osiris 13-14 13-23") == ("no_open_end", "GOD-15")


@pytest.mark.rule("GP-24")
def test_osiris_moves_no_oxcart_across_the_nile() -> None:
    m = pyramid(settlements=[[13, 4]], carts=["12-13"], gods=["osiris"])
    oxcart = str(ways("12-13")[0])
    assert not set(form(m, "osiris")["ways"][oxcart]) & crossing_ids()
    for path in ("13-14", "4-5"):
        assert m.refusal(0, f"osiris 12-13 {path}") == ("across_the_nile", "GP-8")
    m.act(0, "osiris 12-13 13-23")
    assert m.carts(0) == ["13-23"]
    assert m.left(0)[0] == 14


@pytest.mark.rule("GP-24")
def test_a_boat_closes_the_end_of_an_oxcart_and_connects_what_is_moved() -> None:
    m = pyramid(settlements=[[12]], carts=["12-13-14-15"], gods=["osiris"])
    assert m.refusal(0, "osiris 12-13 13-23") == ("closed_oxcart", "GOD-15")
    m.act(0, "osiris 14-15 6-14")  # next to the boat
    assert m.carts(0) == ["6-14", "12-13", "13-14"]
    assert m.boats(0) == ["13-14"]


@pytest.mark.rule("GP-24")
def test_boats_and_their_route_stay_as_they_were_when_an_oxcart_wanders() -> None:
    said: dict[str, Any] = {"settlements": [[28], [44]], "carts": ["28-29-30-40-39-47 30-31"], "route": 0}
    m = pyramid(**said, gods=["osiris"], hands=[{"papyrus": 6, "cattle": 4, "stone": 1}])
    assert m.route(0) == 5
    entry = m.act(0, "osiris 30-31 38-39")
    assert kinds(entry) == ["god_used", "wandered"]
    assert (m.route(0), m.route_holder(), m.boats(0)) == (5, 0, ["29-30", "39-40"])
    assert m.observe(None)["players"][0]["boats_left"] == 1
    assert m.refusal(0, "boat 39-40") == ("path_taken", "AE-23")
    assert m.refusal(0, "cart 39-40") == ("across_the_nile", "GP-8")
    assert m.may(0, "boat 48-49") is False
    entry = m.copy().act(0, "block")
    assert "block" in kinds(entry)
    m = pyramid(**said, gods=["osiris"])
    entry = m.act(0, "osiris 39-47 38-39")
    assert (m.route(0), m.route_holder()) == (5, 0)
    m = pyramid(**said, gods=["osiris"])
    assert kinds(m.act(0, "osiris 39-47 31-32")) == ["god_used", "wandered", "route_aside"]
    assert m.route(0) == 4


# Sekhmet


@pytest.mark.rule("GP-24")
def test_sekhmet_does_not_pay_for_a_block() -> None:
    m = pyramid(settlements=[[13]], carts=["13-14"], gods=["sekhmet"], mercenaries=[1], hands=[BLOCK])
    assert m.refusal(0, "sekhmet settlement 13") == ("nothing_to_build", "GOD-20")
    for build in ("block", "boat"):
        with pytest.raises(benben.BadMove):
            m.act(0, {"do": "sekhmet", "build": build, "intersection": 13})
    m.act(0, "block")
    assert m.observe(None)["players"][0]["mercenaries"] == 1
    m = pyramid(settlements=[[13]], carts=["13-14"], gods=["sekhmet"], mercenaries=[3], hands=[{"stone": 1}])
    assert m.refusal(0, "block") == ("block_costs", "GP-11")


@pytest.mark.rule("GP-24")
def test_sekhmet_builds_a_settlement_that_a_boat_connects() -> None:
    m = pyramid(
        settlements=[[12]], carts=["12-13-14"], gods=["sekhmet"], mercenaries=[1], hands=[{"brick": 1, "cattle": 1}]
    )
    assert form(m, "sekhmet")["settlements"] == [14]
    m.act(0, "sekhmet settlement 14")
    assert m.settlements(0) == [12, 14]


# The right to build


@pytest.mark.rule("GP-24")
def test_boats_stay_so_the_right_to_build_blocks_is_never_lost() -> None:
    m = pyramid(
        settlements=[[12], [25]],
        carts=["12-13-14", "25-15-14"],
        hands=[BLOCK, {"brick": 1, "cattle": 1, "papyrus": 1, "grain": 1}],
        active=1,
    )
    m.act(1, "settle 14")  # at the boat's far end
    m.act(1, "end_turn")
    m.roll(2, 6, 6)
    m.act(2, "end_turn")
    m.roll(0, 6, 6)
    assert m.boats(0) == ["13-14"]
    m.act(0, "block")
    assert m.blocks() == [1, 0, 0]


@pytest.mark.rule("GP-24")
def test_no_move_takes_a_boat_away() -> None:
    """Whatever a player can do on their turn, their boats stay where they were."""
    hand = {"brick": 2, "cattle": 2, "papyrus": 2, "grain": 2, "stone": 3}
    for god in ("ptha", "osiris", "sekhmet"):
        m = pyramid(
            settlements=[[12], [25, 2]],
            carts=["12-13-14 12-11", "25-24"],
            hands=[hand, hand],
            gods=[god],
            mercenaries=[2],
            cards=[{"free_oxcarts": 1, "mercenary": 1}],
            robber=5,
            offer_cap="none",
        )
        for move in m.moves(0, walk=True):
            other = m.copy()
            other.act(0, move)
            assert "13-14" in other.carts(0)
            assert other.observe(None)["players"][0]["boats_left"] == 3 - len(other.boats(0))


# Others in The Great Pyramid


@pytest.mark.rule("GP-2", "GOD-21")
def test_seth_sends_the_robber_to_the_building_site() -> None:
    m = pyramid(settlements=[[13]], gods=["seth"], robber=5)
    entry = m.act(0, "seth")
    assert m.observe(None)["robber"] == 4
    assert told(entry, "banished") == [{"seat": 0, "resource": "stone"}]
    m = pyramid(settlements=[[13]], gods=["seth"], robber=4)
    assert m.refusal(0, "seth") == ("robber_in_desert", "GOD-21")


@pytest.mark.rule("GP-13", "GOD-18")
def test_maat_counts_the_pharaoh_card() -> None:
    said: dict[str, Any] = {"settlements": [[13], [22]], "hands": [{}, {"stone": 1}], "gods": ["maat"]}
    assert not pyramid(**said).may(0, "maat 1")
    assert pyramid(**said, blocks=[0, 1, 0]).may(0, "maat 1")
    assert not pyramid(**said, blocks=[1, 1, 0]).may(0, "maat 1")


@pytest.mark.rule("GP-15", "GOD-17")
def test_amun_and_the_vizier_trade_side_by_side() -> None:
    m = pyramid(settlements=[[13]], gods=["amun"], vizier=0, hands=[{"brick": 4, "grain": 1}])
    m.act(0, "amun brick stone")
    m.act(0, "vizier grain papyrus")
    m.act(0, "amun brick stone")
    assert m.hand(0) == {"stone": 2, "papyrus": 1}


@pytest.mark.rule("GOD-4", "GOD-5")
def test_gods_rest_until_the_dice_are_passed_here_too() -> None:
    m = pyramid(settlements=[[13]], gods=["amun", "osiris", "seth"], hands=[{"brick": 2}], robber=5, active=2)
    m.act(2, "seth")
    m.act(2, "take_god isis")
    assert m.resting() == [2]
    m.act(2, "end_turn")
    assert m.resting() == []
    entry = m.seven(0, 9)
    assert m.asked(2) == "god"  # Isis serves from the next turn on
    assert "gold_turned" in kinds(entry)
