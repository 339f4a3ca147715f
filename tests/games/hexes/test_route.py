"""The Longest Trade Route: AE-29 to AE-31."""

from __future__ import annotations

import random
from typing import Any

import pytest

from benben.games.hexes.board import BOARD
from benben.games.hexes.state import PHASE_FREE_OXCART
from tests.games.hexes.ancient_egypt.table import position
from tests.games.hexes.laying import ways
from tests.games.hexes.table import OXCART, SETTLEMENT, Table, kinds, told

# Six rows of intersections from left to right: 0-6, 7-15, 16-26, 27-37, 38-46, 47-53.
# Hex 8 has the corners 18 19 20 31 30 29, hex 9 beside it 20 21 22 33 32 31.
RICH = {"brick": 4, "cattle": 4, "papyrus": 4, "grain": 4}


def length(carts: str, *blocks: int) -> int:
    """The length of a route of these oxcarts, with other players' settlements along the way."""
    m = position(settlements=[[], list(blocks)], carts=[carts])
    assert m.route(0) == longest(ways(carts), set(blocks))
    return m.route(0)


def longest(paths: list[int], blocked: set[int]) -> int:
    """The longest of all trails, found the slow way by trying each one."""

    def on_from(at: int, left: frozenset[int], first: bool) -> int:
        if at in blocked and not first:
            return 0
        ends = [(p, sum(BOARD.paths[p]) - at) for p in left if at in BOARD.paths[p]]
        return max((1 + on_from(end, left - {p}, False) for p, end in ends), default=0)

    return max((on_from(at, frozenset(paths), True) for p in paths for at in BOARD.paths[p]), default=0)


def go_round(m: Table, seat: int) -> None:
    """Pass the dice until it is this seat's turn to trade and build."""
    while m.s.active != seat or m.asked(seat) != "turn":
        active = m.s.active
        if m.asked(active) == "turn":
            m.act(active, "end_turn")
        else:
            m.roll(active, 1, 1)


@pytest.mark.rule("AE-29")
def test_the_first_chain_of_five_takes_the_card() -> None:
    m = position(hands=[{"brick": 2, "cattle": 2}], settlements=[[16]], carts=["16-17-18-19"])
    entry = m.act(0, "cart 19-20")
    assert (m.route(0), m.route_holder(), kinds(entry)) == (4, None, ["carted"])
    entry = m.act(0, "cart 20-21")
    assert (m.route(0), m.route_holder()) == (5, 0)
    assert told(entry, "route") == [{"seat": 0, "length": 5}]
    assert m.visible(0) == 1 + 2


@pytest.mark.rule("AE-29")
def test_a_chain_may_be_joined_in_its_middle() -> None:
    m = position(hands=[OXCART], settlements=[[16, 21]], carts=["16-17-18 19-20-21"])
    assert m.route(0) == 2
    m.act(0, "cart 18-19")
    assert (m.route(0), m.route_holder()) == (5, 0)


@pytest.mark.rule("AE-29")
def test_forks_do_not_count() -> None:
    assert length("16-17-18-19-20") == 4
    assert length("16-17-18-19-20 18-29") == 4
    assert length("16-17-18-19-20 18-29-30") == 4
    assert length("16-17-18-19-20 18-29-30-31") == 5
    assert length("16-17-18-19-20 17-7 18-29 19-9") == 4
    # The rulebook's example: purple's six oxcarts in a row, and one more at a fork.
    assert length("16-17-18-19-20-21-22 20-31") == 6
    m = position(hands=[OXCART], settlements=[[16]], carts=["16-17-18-19-20"])
    m.act(0, "cart 18-29")
    assert m.route_holder() is None


@pytest.mark.rule("AE-29")
def test_loops_count_with_each_oxcart_once() -> None:
    loop = "18-19-20-31-30-29-18"
    assert length(loop) == 6
    assert length(f"{loop} 17-18") == 7
    assert length(f"{loop} 16-17-18") == 8
    assert length(f"{loop} 17-18 20-21") == 7
    assert length(f"{loop} 17-18 19-9") == 7
    assert length(f"{loop} 16-17-18 20-21-22") == 8
    assert length(f"{loop} 20-21-22-33-32-31") == 11  # two loops side by side
    assert length(f"{loop} 20-21-22-33-32-31 17-18") == 11
    assert length(f"{loop} 20-21-22-33-32-31 31-30") == 11


@pytest.mark.rule("AE-29")
def test_closing_a_loop_is_judged_through_the_new_oxcart() -> None:
    m = position(hands=[OXCART], settlements=[[18]], carts=["17-18-19-20-31-30-29"], route=0)
    assert m.route(0) == 6
    m.act(0, "cart 18-29")
    assert m.route(0) == 7


@pytest.mark.rule("AE-29")
def test_anothers_building_interrupts() -> None:
    # The rulebook's example: gray's seven oxcarts are interrupted by purple's settlement, and five are left.
    assert length("16-17-18-19-20-21-22-23", 18) == 5
    assert length("16-17-18-19-20-21", 16) == 5
    assert length("16-17-18-19-20-21", 21) == 5
    assert length("18-19-20-31-30-29-18", 18) == 6  # a loop that begins and ends there
    assert length("18-19-20-31-30-29-18", 18, 31) == 3
    assert length("16-17-18-19-20-31-30-29-18", 18) == 6
    assert length("16-17-18-19-20 18-29-30-31", 18) == 3


@pytest.mark.rule("AE-29")
def test_ones_own_buildings_do_not_but_anothers_temple_city_does() -> None:
    m = position(settlements=[[16, 18]], cities=[[20]], carts=["16-17-18-19-20-21"])
    assert m.route(0) == 5
    m = position(settlements=[[16], []], cities=[[], [19]], carts=["16-17-18-19-20-21"])
    assert m.route(0) == 3


@pytest.mark.rule("AE-29")
def test_routes_are_as_long_as_the_longest_of_all_trails() -> None:
    rng = random.Random(29)
    for _ in range(40):
        grown: list[int] = [rng.randrange(72)]
        while len(grown) < rng.randrange(4, 14):
            near = [p for g in grown for at in BOARD.paths[g] for p in BOARD.paths_at[at] if p not in grown]
            grown.append(rng.choice(near))
        blocks = rng.sample(range(54), rng.randrange(3))
        length(" ".join(f"{a}-{b}" for a, b in (BOARD.paths[p] for p in grown)), *blocks)


@pytest.mark.rule("AE-29")
def test_routes_kept_up_to_date_oxcart_by_oxcart() -> None:
    rng = random.Random(31)
    for _ in range(6):
        m = position(settlements=[[20], [40]], cards=[{"free_oxcarts": 2}], players=2)
        while m.left(0)[0] > 2:
            m.s.free_oxcarts = 2
            m.title.interpreted.enter(m.s, PHASE_FREE_OXCART)
            assert m.asked(0) == "free_oxcart"
            m.act(0, f"cart {rng.choice(m.texts(0, 'cart'))}")
            assert m.route(0) == longest(ways(" ".join(m.carts(0))), {40})
            if m.over:
                break


@pytest.mark.rule("AE-30")
def test_it_moves_only_for_a_strictly_longer_route() -> None:
    said: dict[str, Any] = {"settlements": [[16], [47]], "carts": ["16-17-18-19-20-21", "47-48-49-50-51"], "route": 0}
    m = position(hands=[{}, {"brick": 2, "cattle": 2}], active=1, **said)
    entry = m.act(1, "cart 51-52")
    assert (m.route(1), m.route_holder(), kinds(entry)) == (5, 0, ["carted"])
    entry = m.act(1, "cart 52-53")
    assert (m.route(1), m.route_holder()) == (6, 1)
    assert told(entry, "route") == [{"seat": 1, "length": 6}]
    assert (m.visible(0), m.visible(1)) == (1, 3)


@pytest.mark.rule("AE-30")
def test_the_holder_may_lengthen_it_and_nothing_moves() -> None:
    m = position(hands=[OXCART], settlements=[[16]], carts=["16-17-18-19-20-21", "47-48-49-50-51-52"], route=0)
    entry = m.act(0, "cart 21-22")
    assert (m.route_holder(), kinds(entry)) == (0, ["carted"])


def broken(first: str, at: int, by: str, third: str = "", fourth: str = "", route: int = 0) -> tuple[Table, list[str]]:
    """Seat 1 settles in seat 0's route; returns the table and what happened."""
    m = position(
        hands=[RICH] * 4,
        settlements=[[], [], [], []],
        carts=[first, by, third, fourth],
        route=route,
        active=1,
        players=4,
    )
    return m, kinds(m.act(1, f"settle {at}"))


TEN = "16-17-18-19-20-21-22-23-24-25-26"


@pytest.mark.rule("AE-31")
def test_a_broken_holder_who_is_still_longest_keeps_it() -> None:
    m, told_kinds = broken(TEN, 18, "29-18", "47-48-49-50-51-52")
    assert (m.route(0), m.route(2), m.route_holder()) == (8, 5, 0)
    assert told_kinds == ["settled"]


@pytest.mark.rule("AE-31")
def test_a_broken_holder_who_is_tied_keeps_it_with_five() -> None:
    m, told_kinds = broken(TEN, 20, "31-20", "47-48-49-50-51-52-53")
    assert (m.route(0), m.route(2), m.route_holder()) == (6, 6, 0)
    assert told_kinds == ["settled"]
    m, told_kinds = broken("16-17-18-19-20-21-22-23", 20, "31-20", "47-48-49-50-51")
    assert (m.route(0), m.route(2), m.route_holder()) == (4, 4, None)
    assert told_kinds == ["settled", "route_aside"]


@pytest.mark.rule("AE-31")
def test_otherwise_it_goes_to_the_only_player_with_the_longest() -> None:
    m, told_kinds = broken(TEN, 22, "33-22", "38-39-40-41-42-43-44-45", "47-48-49-50-51-52")
    assert (m.route(0), m.route(2), m.route(3), m.route_holder()) == (6, 7, 5, 2)
    assert told_kinds == ["settled", "route"]


@pytest.mark.rule("AE-31")
def test_the_breaker_may_get_it() -> None:
    m, told_kinds = broken("16-17-18-19-20-21", 20, "31-20 31-32-33-34-35")
    assert (m.route(0), m.route(1), m.route_holder()) == (4, 5, 1)
    assert told_kinds == ["settled", "route"]


@pytest.mark.rule("AE-31")
def test_with_two_longest_it_is_set_aside_until_there_is_only_one() -> None:
    m, told_kinds = broken(TEN, 22, "33-22", "38-39-40-41-42-43-44-45", "0-1-2-3-4-5-6 6-14")
    assert [m.route(seat) for seat in range(4)] == [6, 1, 7, 7]
    assert m.route_holder() is None
    assert told_kinds == ["settled", "route_aside"]
    go_round(m, 2)
    entry = m.act(2, "cart 39-47")  # a fork: nothing longer
    assert (m.route(2), m.route_holder()) == (7, None)
    entry = m.act(2, "cart 45-46")
    assert (m.route(2), m.route_holder(), kinds(entry)) == (8, 2, ["carted", "route"])


@pytest.mark.rule("AE-31")
def test_set_aside_it_does_not_go_back_to_a_tied_holder() -> None:
    m, _ = broken(TEN, 22, "33-22", "38-39-40-41-42-43-44-45", "0-1-2-3-4-5-6 6-14")
    go_round(m, 0)
    entry = m.act(0, "cart 7-17")
    entry = m.act(0, "cart 16-27")
    assert (m.route(0), m.route_holder(), kinds(entry)) == (7, None, ["carted"])
    entry = m.act(0, "cart 27-28")
    assert (m.route(0), m.route_holder()) == (8, 0)


@pytest.mark.rule("AE-31")
def test_set_aside_with_nobody_at_five_until_one_is() -> None:
    m, told_kinds = broken("16-17-18-19-20-21-22", 19, "9-19", "47-48-49-50-51")
    assert ([m.route(seat) for seat in range(3)], m.route_holder()) == ([3, 1, 4], None)
    assert told_kinds == ["settled", "route_aside"]
    go_round(m, 2)
    m.act(2, "cart 51-52")
    assert m.route_holder() == 2


@pytest.mark.rule("AE-31")
def test_a_settlement_at_the_end_of_a_route_or_in_anothers_changes_nothing() -> None:
    m, told_kinds = broken("16-17-18-19-20-21", 21, "11-21", "47-48-49-50-51-52")
    assert (m.route(0), m.route_holder(), told_kinds) == (5, 0, ["settled"])
    m, told_kinds = broken("16-17-18-19-20-21", 49, "41-49", "47-48-49-50-51-52")
    assert (m.route(2), m.route_holder(), told_kinds) == (3, 0, ["settled"])


@pytest.mark.rule("AE-31")
def test_a_loop_broken_once_is_still_a_route() -> None:
    m, told_kinds = broken("18-19-20-31-30-29-18", 20, "21-20")
    assert (m.route(0), m.route_holder(), told_kinds) == (6, 0, ["settled"])


@pytest.mark.rule("AE-31")
def test_ones_own_settlement_breaks_nothing() -> None:
    m = position(hands=[SETTLEMENT], settlements=[[16]], carts=["16-17-18-19-20-21"], route=0)
    m.act(0, "settle 19")
    assert (m.route(0), m.route_holder()) == (5, 0)
