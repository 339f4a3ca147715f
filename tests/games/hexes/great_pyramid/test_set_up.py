"""What each player has, and the set-up of The Great Pyramid: GP-5 to GP-7."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any, cast

import pytest

from benben.games.hexes.board import BOARD
from benben.games.hexes.gods.data import CARDS_OF_GODS
from benben.games.hexes.great_pyramid.state import PyramidState
from benben.games.hexes.great_pyramid.title import GREAT_PYRAMID
from tests.games.hexes.great_pyramid.table import ALL_GOLD, PyramidTable, fresh, pyramid, scripted
from tests.games.hexes.table import kinds, told

# The corners of the hexes 16, 12, 8, 9, 10, 6 and 2.
AT_NILE = {
    *(39, 40, 41, 47, 48, 49),
    *(28, 29, 30, 38, 39, 40),
    *(18, 19, 20, 29, 30, 31),
    *(20, 21, 22, 31, 32, 33),
    *(22, 23, 24, 33, 34, 35),
    *(13, 14, 15, 23, 24, 25),
    *(4, 5, 6, 12, 13, 14),
}


def first_game(**options: Any) -> PyramidTable:
    return fresh(**{"setup": "first_game", "players": 3, "start": "1", **options})


def place(m: PyramidTable, seat: int, at: int, path: str) -> None:
    m.act(seat, f"settle {at}")
    m.act(seat, f"cart {path}")


def round_two() -> PyramidTable:
    """Everyone has placed one settlement; seat 2 is to place its second one."""
    m = first_game()
    place(m, 0, 24, "24-25")
    place(m, 1, 29, "28-29")
    place(m, 2, 48, "47-48")
    return m


# What everyone has


@pytest.mark.rule("GP-5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_boats_and_twelve_blocks_for_everyone(players: int) -> None:
    m = first_game(players=players)
    for player in m.observe(None)["players"]:
        assert (player["boats_left"], player["blocks"]) == (3, 0)
        assert (player["oxcarts_left"], player["settlements_left"], player["cities_left"]) == (15, 5, 4)
    assert GREAT_PYRAMID.facts["pieces"] == {"oxcarts": 15, "settlements": 5, "cities": 4, "boats": 3, "blocks": 12}


@pytest.mark.rule("GP-5")
def test_everyone_is_cursed_and_starts_with_one_point() -> None:
    m = round_two()
    place(m, 2, 0, "0-1")
    place(m, 1, 11, "11-12")
    place(m, 0, 44, "44-45")
    assert m.asked(0) == "roll"
    assert m.blessed() == []
    assert [m.points(seat) for seat in range(3)] == m.glance(None)["points"] == [1, 1, 1]


@pytest.mark.rule("GP-5")
def test_twelve_gold_blocks_three_of_each_number_are_public() -> None:
    m = first_game()
    for viewer in (0, 1, 2, None):
        seen = m.observe(viewer)
        assert seen["gold"] == {"6": 3, "7": 3, "8": 3, "9": 3} == ALL_GOLD
        assert (seen["gold_number"], seen["turned"], seen["filled"]) == (0, False, 0)
    m = pyramid(before_roll=True)
    m.seven(0, 8)
    for viewer in (0, 1, 2, None):
        assert m.observe(viewer)["gold"] == {"6": 3, "7": 3, "8": 2, "9": 3}
        assert m.observe(viewer)["gold_number"] == 8
    m.act(0, "robber 9")
    m.act(0, "end_turn")
    m.seven(1, 6)
    assert m.observe(None)["gold"] == {"6": 2, "7": 3, "8": 2, "9": 3}


@pytest.mark.rule("GP-5")
def test_the_order_of_the_gold_blocks_is_secret() -> None:
    """Whatever was seen before a block is turned, chance picks the next from all that are left."""
    left = {"6": 1, "8": 2, "9": 3}
    m = pyramid(gold=left, before_roll=True)
    for viewer in (0, None):
        found: Counter[str] = Counter()
        for n in range(180):
            s = cast(PyramidState, GREAT_PYRAMID.determinize(m.observe(viewer), random.Random(n)))
            GREAT_PYRAMID.interpreted.turn_gold_block(s)
            found[str(s.gold_number)] += 1
        assert set(found) == set(left)
        for number, count in left.items():
            assert abs(found[number] - 30 * count) < 24
    one, other = m.copy(), m.copy()
    assert json.dumps(one.observe(0)) == json.dumps(other.observe(0))
    assert told(one.seven(0, 6), "gold_turned") == [{"number": 6}]
    assert told(other.seven(0, 9), "gold_turned") == [{"number": 9}]


@pytest.mark.rule("GP-5")
def test_nobody_has_the_viziers_favor_at_first() -> None:
    m = first_game()
    assert m.vizier() is None
    assert m.observe(None)["spaces"] == [0] * 30
    m = pyramid(hands=[{"brick": 1}])
    assert m.refusal(0, "vizier brick stone") == ("no_favor", "GP-15")


# Round one


@pytest.mark.rule("GP-6")
def test_the_highest_roll_of_two_dice_starts_then_clockwise() -> None:
    for setup, map_draws in (("first_game", []), ("variable", [0] * 17)):
        m = scripted([*map_draws, *(0, 1), *(4, 5), *(2, 2)], setup=setup, start="chance", players=3)
        rolled = [tuple(e.args.values()) for e in m.set_up_events if e.kind == "start_roll"]
        assert rolled == [(0, 1, 2), (1, 5, 6), (2, 3, 3)]
        assert m.actors() == [1]
    place(m, 1, 24, "24-25")
    assert m.actors() == [2]
    place(m, 2, 29, "28-29")
    assert m.actors() == [0]


@pytest.mark.rule("GP-6")
@pytest.mark.parametrize("setup", ["first_game", "variable"])
def test_the_first_settlement_borders_a_nile_hex(setup: str) -> None:
    m = first_game(setup=setup)
    assert set(map(int, m.texts(0, "settle"))) == AT_NILE - {5}
    for at in sorted(set(range(54)) - AT_NILE):
        assert m.refusal(0, f"settle {at}") == ("at_the_nile", "GP-6")
    place(m, 0, 24, "24-25")
    assert set(map(int, m.texts(1, "settle"))) == AT_NILE - {5, 23, 24, 25, 35}
    assert m.refusal(1, "settle 23") == ("too_close", "AE-25")
    assert m.refusal(1, "settle 24") == ("intersection_taken", "AE-25")
    place(m, 1, 29, "28-29")
    assert m.refusal(2, "settle 0") == ("at_the_nile", "GP-6")
    place(m, 2, 48, "47-48")
    assert m.may(2, "settle 0")


@pytest.mark.rule("GP-6")
def test_a_spot_without_room_for_an_oxcart_is_refused_in_both_rounds() -> None:
    for m, seat in ((first_game(), 0), (round_two(), 2), (first_game(setup="variable"), 0)):
        assert m.refusal(seat, "settle 5") == ("no_room_for_oxcart", "GP-6")
        assert m.may(seat, "settle 4")
        assert m.may(seat, "settle 6")


@pytest.mark.rule("GP-6")
@pytest.mark.parametrize(
    ("at", "carts"),
    [
        (13, ["12-13", "13-23"]),
        (14, ["6-14", "14-15"]),
        (4, ["3-4", "4-12"]),
        (6, ["6-14"]),
        (48, ["47-48"]),
        (49, ["41-49", "49-50"]),
        (39, ["38-39", "39-47"]),
        (40, ["30-40", "40-41"]),
        (29, ["18-29", "28-29"]),
        (30, ["30-31", "30-40"]),
        (20, ["19-20", "20-21"]),
        (31, ["30-31", "31-32"]),
        (22, ["21-22", "22-23"]),
        (33, ["32-33", "33-34"]),
        (23, ["13-23", "22-23"]),
        (24, ["24-25", "24-35"]),
        (28, ["27-28", "28-29", "28-38"]),
    ],
)
def test_the_oxcart_goes_in_any_direction_except_across_the_nile(at: int, carts: list[str]) -> None:
    m = first_game()
    m.act(0, f"settle {at}")
    assert m.texts(0, "cart") == carts
    for a, b in BOARD.paths:
        if at in (a, b) and f"{a}-{b}" not in carts:
            assert m.refusal(0, f"cart {a}-{b}") == ("across_the_nile", "GP-8")
    m.act(0, f"cart {carts[0]}")
    assert m.observe(None)["players"][0]["oxcarts_left"] == 14


# Round two


@pytest.mark.rule("GP-7")
def test_round_two_goes_in_reverse_then_the_first_player_starts() -> None:
    m = first_game(start="2")
    order = []
    while m.asked(m.s.active) in ("settle", "cart"):
        seat = m.s.active
        order.append((seat, m.asked(seat)))
        m.act(seat, m.moves(seat)[0])
    seats = [1, 2, 0, 0, 2, 1]
    assert order == [(seat, what) for seat in seats for what in ("settle", "cart")]
    assert (m.actors(), m.asked(1)) == ([1], "roll")


@pytest.mark.rule("GP-7")
def test_the_second_settlement_goes_on_any_intersection_that_keeps_the_distance() -> None:
    m = round_two()
    near = {24, 23, 25, 35, 29, 18, 28, 30, 48, 47, 49}
    assert set(map(int, m.texts(2, "settle"))) == set(range(54)) - near - {5}
    m.act(2, "settle 0")
    assert m.texts(2, "cart") == ["0-1", "0-8"]
    assert m.refusal(2, "cart 48-49") == ("across_the_nile", "GP-8")


@pytest.mark.rule("GP-7")
def test_its_oxcart_never_goes_across_the_nile_and_is_next_to_it() -> None:
    m = round_two()
    m.act(2, "settle 13")
    assert m.texts(2, "cart") == ["12-13", "13-23"]
    assert m.refusal(2, "cart 13-14") == ("across_the_nile", "GP-8")
    assert m.refusal(2, "cart 49-50") == ("beside_settlement", "AE-10")


@pytest.mark.rule("GP-7")
def test_there_are_no_boats_in_the_set_up() -> None:
    m = first_game()
    assert m.refusal(0, "boat 13-14") == ("settle_first", "AE-10")
    m.act(0, "settle 13")
    assert m.texts(0, "boat") == []
    assert m.refusal(0, "boat 13-14") == ("cart_first", "AE-10")
    assert m.refusal(0, "block") == ("cart_first", "AE-10")
    m = round_two()
    m.act(2, "settle 40")
    assert m.hand(2) == {"grain": 1, "stone": 1, "cattle": 1}
    assert m.refusal(2, "boat 39-40") == ("cart_first", "AE-10")


@pytest.mark.rule("GP-7")
@pytest.mark.parametrize(
    ("at", "paid"),
    [
        (20, {"papyrus": 1, "brick": 1}),  # two Nile hexes and the building site
        (13, {"papyrus": 1, "stone": 1, "brick": 1}),
        (53, {"grain": 1}),
        (0, {"grain": 1}),
    ],
)
def test_it_pays_its_cards_at_once_and_a_god_card_is_taken(at: int, paid: dict[str, int]) -> None:
    m = round_two()
    assert all(m.hand(seat) == {} for seat in range(3))
    assert m.observe(None)["players"][2]["god"] is None
    entry = m.act(2, f"settle {at}")
    assert kinds(entry) == ["settled", "received", "god_taken"]
    assert m.hand(2) == paid
    assert (m.god(2), m.asked(2)) == ("horus A", "cart")
    assert all(m.supply(kind) == 19 - paid.get(kind, 0) for kind in ("brick", "cattle", "papyrus", "grain", "stone"))


@pytest.mark.rule("GP-7")
def test_god_cards_are_taken_in_the_order_of_round_two() -> None:
    m = round_two()
    place(m, 2, 0, "0-1")
    place(m, 1, 11, "11-12")
    place(m, 0, 44, "44-45")
    assert [m.god(seat) for seat in range(3)] == ["atum A", "ptha A", "horus A"]
    assert m.display() == ["osiris", *(card.name for card in CARDS_OF_GODS if not card.number)]
    assert m.resting() == []
