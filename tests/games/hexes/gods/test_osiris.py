"""Osiris, wandering oxcart: GOD-15."""

from __future__ import annotations

from typing import Any

import pytest

from benben.games.hexes.state import State
from benben.kernel.match import Match
from tests.games.hexes.gods.table import GodTable, position
from tests.games.hexes.laying import ways
from tests.games.hexes.table import OXCART, kinds, told


def osiris(**said: Any) -> GodTable:
    """Seat 0 has Osiris and oxcarts from its settlement on 16 to 20."""
    return position(**{"gods": ["osiris"], "settlements": [[16], [40], [53]], "carts": ["16-17-18-19-20"], **said})


def lifts(m: GodTable) -> list[str]:
    """The oxcarts that may be moved."""
    found = [form["ways"] for form in m.forms(0) if form["do"] == "osiris"]
    return [m.title.place_names["path"][int(path)] for path in found[0]] if found else []


def puts(m: GodTable, lifted: str) -> list[int]:
    (form,) = [form for form in m.forms(0) if form["do"] == "osiris"]
    return list(form["ways"][str(ways(lifted)[0])])


@pytest.mark.rule("GOD-15")
def test_an_oxcart_with_an_open_end_moves_to_another_free_path() -> None:
    m = osiris()
    assert lifts(m) == ["19-20"]
    entry = m.act(0, "osiris 19-20 16-27")
    assert told(entry, "wandered") == [{"seat": 0, "lifted": ways("19-20")[0], "path": ways("16-27")[0]}]
    assert m.carts(0) == ["16-17", "16-27", "17-18", "18-19"]
    assert m.left(0)[0] == 11
    assert (m.choosing(), m.asked(0), m.hand(0)) == ([0], "turn", {})


@pytest.mark.rule("GOD-15")
def test_one_between_ones_other_pieces_stays() -> None:
    m = osiris()
    for closed in ("16-17", "17-18", "18-19"):
        assert m.refusal(0, f"osiris {closed} 16-27") == ("closed_oxcart", "GOD-15")
    for settlements, cities in ([[16, 20]], [[]]), ([[16]], [[20]]):
        m = osiris(settlements=settlements, cities=cities)
        assert m.refusal(0, "osiris 19-20 16-27") == ("no_open_end", "GOD-15")
        assert lifts(m) == []
        assert not m.lists(0, "osiris 19-20 16-27")
    m = osiris(carts=["16-17-18-19-9-8-7-17"])
    assert m.refusal(0, "osiris 16-17 19-20") == ("no_open_end", "GOD-15")


@pytest.mark.rule("GOD-15")
def test_either_end_may_be_the_open_one() -> None:
    assert lifts(osiris(settlements=[[20]], carts=["16-17-18-19-20"])) == ["16-17"]
    assert lifts(osiris(settlements=[[18]], carts=["16-17-18-19-20"])) == ["16-17", "19-20"]
    assert lifts(osiris(settlements=[[18]], carts=["18-19-20 19-9"])) == ["9-19", "19-20"]


@pytest.mark.rule("GOD-15")
def test_anothers_building_does_not_close_an_end() -> None:
    for settlements, cities in ([[16], [20]], [[], []]), ([[16], []], [[], [20]]):
        m = osiris(settlements=settlements, cities=cities)
        m.act(0, "osiris 19-20 16-27")
    m = osiris(carts=["16-17-18-19-20", "20-21"])
    m.act(0, "osiris 19-20 16-27")


@pytest.mark.rule("GOD-15")
def test_an_oxcart_beyond_anothers_building_still_closes_its_end() -> None:
    m = osiris(settlements=[[16], [19]], carts=["16-17-18-19-20"])
    assert lifts(m) == ["19-20"]
    m.act(0, "osiris 19-20 16-27")


@pytest.mark.rule("GOD-15")
def test_only_ones_own_oxcarts() -> None:
    m = osiris(carts=["16-17-18-19-20", "40-41"])
    assert m.refusal(0, "osiris 40-41 16-27") == ("not_your_oxcart", "GOD-15")
    assert m.refusal(0, "osiris 21-22 16-27") == ("not_your_oxcart", "GOD-15")


@pytest.mark.rule("GOD-15")
def test_the_usual_rules_are_judged_after_it_is_lifted() -> None:
    m = osiris()
    assert m.refusal(0, "osiris 19-20 20-21") == ("oxcart_apart", "GOD-15")
    assert m.refusal(0, "osiris 19-20 20-31") == ("oxcart_apart", "GOD-15")
    assert m.refusal(0, "osiris 19-20 44-45") == ("oxcart_apart", "GOD-15")
    assert puts(m, "19-20") == ways("7-17 9-19 16-27 18-29")
    m.act(0, "osiris 19-20 9-19")


@pytest.mark.rule("GOD-15")
def test_it_goes_to_another_path_and_a_free_one() -> None:
    m = osiris(carts=["16-17-18-19-20", "16-27"])
    assert m.refusal(0, "osiris 19-20 19-20") == ("path_taken", "AE-23")
    assert m.refusal(0, "osiris 19-20 16-27") == ("path_taken", "AE-23")
    assert m.refusal(0, "osiris 19-20 17-18") == ("path_taken", "AE-23")


@pytest.mark.rule("GOD-15")
def test_not_through_anothers_building() -> None:
    m = osiris(settlements=[[16], [19]], carts=["16-17-18-19"])
    assert m.refusal(0, "osiris 18-19 19-20") == ("oxcart_apart", "GOD-15"), "only the lifted one was there"
    m = osiris(settlements=[[16], [18]], carts=["16-27 16-17-18"])
    assert m.refusal(0, "osiris 16-27 18-19") == ("built_through", "AE-24")
    assert puts(m, "16-27") == ways("7-17")
    m = osiris(settlements=[[16, 21], [19]], carts=["16-17-18 21-20-19"])
    assert m.refusal(0, "osiris 17-18 18-19") == ("built_through", "AE-24")
    assert ways("18-19")[0] not in puts(m, "17-18")


@pytest.mark.rule("GOD-15")
def test_a_lonely_oxcart_with_nowhere_to_go_is_not_lifted() -> None:
    m = osiris(settlements=[[], [40], [53]], carts=["16-17"])
    assert m.refusal(0, "osiris 16-17 16-27") == ("no_open_end", "GOD-15")
    m = osiris(settlements=[[], [40], [53]], carts=["16-17 31-32-33"])
    assert puts(m, "16-17") == ways("20-31 22-33 30-31 32-42 33-34")
    assert lifts(m) == ["16-17", "31-32", "32-33"]


@pytest.mark.rule("GOD-15")
def test_both_ends_may_be_open_and_it_may_join_others_far_away() -> None:
    m = osiris(settlements=[[16], [40], [53]], carts=["16-17 31-32"])
    m.act(0, "osiris 31-32 17-18")
    assert m.carts(0) == ["16-17", "17-18"]


@pytest.mark.rule("GOD-15")
def test_one_built_this_turn_may_be_moved() -> None:
    m = osiris(hands=[OXCART])
    m.act(0, "cart 20-21")
    m.act(0, "osiris 20-21 16-27")
    assert m.carts(0) == ["16-17", "16-27", "17-18", "18-19", "19-20"]


@pytest.mark.rule("GOD-15")
def test_what_can_be_built_next_follows_the_oxcart() -> None:
    m = osiris(hands=[{"brick": 2, "cattle": 2, "papyrus": 1, "grain": 1}], carts=["16-17-18"])
    assert m.may(0, "settle 18")
    m.act(0, "osiris 17-18 16-27")
    assert m.refusal(0, "settle 18") == ("no_oxcart_there", "AE-25")
    assert m.refusal(0, "cart 18-19") == ("path_apart", "AE-23")
    m.act(0, "cart 17-18")
    m.act(0, "settle 18")
    m.act(0, "keep_god")
    m.act(0, "end_turn")
    assert m.s.players[0].oxcarts_left == 12


@pytest.mark.rule("GOD-15")
def test_a_building_without_an_oxcart_is_still_built_on_from() -> None:
    m = osiris(carts=["16-17 31-32-33"], hands=[OXCART])
    m.act(0, "osiris 16-17 33-34")
    m.act(0, "cart 16-27")


@pytest.mark.rule("GOD-15")
def test_the_path_it_left_is_free_for_others() -> None:
    m = osiris(carts=["16-17-18-19-20", "20-21"], active=0)
    m.act(0, "osiris 19-20 16-27")
    m.act(0, "keep_god")
    m.act(0, "end_turn")
    m.s.players[1].hand += 257
    m.s.supply -= 257
    m.roll(1, 1, 1)
    m.act(1, "cart 19-20")


@pytest.mark.rule("GOD-15", "AE-31")
def test_a_route_that_becomes_shorter_loses_the_card() -> None:
    m = osiris(carts=["16-17-18-19-20-21"], route=0)
    entry = m.act(0, "osiris 20-21 7-17")
    assert "route_aside" in kinds(entry)
    assert (m.route_holder(), m.route(0)) == (None, 4)
    m = osiris(carts=["16-17-18-19-20-21", "40-41-42-43-44-45"], route=0)
    entry = m.act(0, "osiris 20-21 7-17")
    assert told(entry, "route") == [{"seat": 1, "length": 5}]
    assert m.route_holder() == 1
    m = osiris(carts=["16-17-18-19-20-21", "40-41-42-43-44-45", "52-51-50-49-48-47"], route=0)
    entry = m.act(0, "osiris 20-21 7-17")
    assert (told(entry, "route"), m.route_holder()) == ([], None)


@pytest.mark.rule("GOD-15", "AE-31")
def test_the_route_is_judged_after_the_oxcart_is_put_down() -> None:
    m = osiris(carts=["16-17-18-19-20-21", "40-41-42-43-44-45"], route=0)
    entry = m.act(0, "osiris 20-21 16-27")
    assert ("route" in kinds(entry), "route_aside" in kinds(entry)) == (False, False)
    assert (m.route_holder(), m.route(0)) == (0, 5)
    m = osiris(carts=["16-17-18-19-20-21", "40-41-42-43-44"], route=0)
    m.act(0, "osiris 20-21 7-17")
    assert m.route_holder() is None


@pytest.mark.rule("GOD-15", "AE-31")
def test_a_tied_holder_keeps_it_after_moving() -> None:
    m = osiris(carts=["16-17-18-19-20-21-22", "40-41-42-43-44-45"], route=0)
    m.act(0, "osiris 21-22 7-17")
    assert (m.route(0), m.route(1), m.route_holder()) == (5, 5, 0)


@pytest.mark.rule("GOD-15", "AE-30")
def test_a_route_that_becomes_longer_takes_the_card_and_may_win() -> None:
    said: dict[str, Any] = {"settlements": [[18], [40], [53]], "carts": ["16-17-18-19-20 19-9"]}
    m = osiris(**said)
    assert (m.route(0), m.route_holder()) == (4, None)
    entry = m.act(0, "osiris 9-19 20-21")
    assert told(entry, "route") == [{"seat": 0, "length": 5}]
    assert m.route_holder() == 0
    m = osiris(**said, points_to_win=3)
    entry = m.act(0, "osiris 9-19 20-21")
    assert kinds(entry)[-1] == "won"
    m = osiris(**{**said, "carts": ["16-17-18-19-20 19-9", "40-41-42-43-44-45"], "route": 1})
    m.act(0, "osiris 9-19 20-21")
    assert (m.route(0), m.route_holder()) == (5, 1)


@pytest.mark.rule("GOD-15")
def test_with_all_oxcarts_on_the_board_one_may_still_move() -> None:
    m = osiris()
    m.s.players[0].oxcarts_left = 0
    m.act(0, "osiris 19-20 16-27")
    assert m.left(0)[0] == 0


SCATTERED = [
    # loops, forks, several groups, and other players' buildings on the way
    (["16-17-18-19-20-21-22 19-9-8-7-17 21-11", "40-41-42-43-44-45", "52-51-50"], [[16], [40], [53]]),
    (["16-17-18-19-20-21-11-10-9-19 18-29", "31-20 31-32-33", ""], [[16], [11], [29]]),
    (["16-17-18 29-30-31-32-33-22-21-20-31", "18-19-20", ""], [[30], [18], [22]]),
    (["0-1-2-10-9-8-0 2-3-4-5 10-11", "11-12-13-14", ""], [[1], [12], [8]]),
    (["47-48-49-50-51-52 41-49 41-42-43-51", "44-43", ""], [[47], [44], [49]]),
    (["16-17 31-32-33", "22-33", ""], [[16], [44], [53]]),
    (["27-28-29-30-40-39-38-28", "", ""], [[30], [42], [16]]),
]


@pytest.mark.rule("GOD-15", "AE-29")
@pytest.mark.parametrize("number", range(len(SCATTERED)))
def test_after_any_move_reach_and_routes_are_as_if_laid_out_from_scratch(number: int) -> None:
    carts, settlements = SCATTERED[number]
    m = osiris(carts=carts, settlements=settlements)
    (form,) = [form for form in m.forms(0) if form["do"] == "osiris"]
    for lifted, paths in form["ways"].items():
        for path in paths:
            moved = m.copy()
            Match.act(moved, 0, {"do": "osiris", "lift": int(lifted), "put": path})
            anew = moved.s.copy()
            m.title.rebuild(anew)
            assert derived(moved.s) == derived(anew), (lifted, path)


def derived(s: State) -> list[object]:
    players = [(list(p.touched), [w & f for w, f in zip(p.reach, s.free, strict=True)], p.route) for p in s.players]
    return [players, list(s.free), list(s.open), list(s.building_at)]


@pytest.mark.rule("GOD-15")
def test_it_may_be_undone() -> None:
    m = osiris()
    m.act(0, "osiris 19-20 16-27")
    assert m.can_undo(0)
    m.act(0, "keep_god")
    m.undo(0)
    m.undo(0)
    assert m.carts(0) == ["16-17", "17-18", "18-19", "19-20"]
    assert (m.god(0), m.choosing()) == ("osiris A", [])
