"""The set-up of the historical scenario: CS-5 to CS-7."""

from __future__ import annotations

from typing import Any

import pytest

from benben.games.hexes.cheops_scenario.data import EGYPT, EGYPT_MAP
from benben.games.hexes.cheops_scenario.title import CHEOPS_SCENARIO
from tests.games.hexes.cheops_scenario.drawn import DRAWN, begun, junction, terrains_at
from tests.games.hexes.cheops_scenario.table import CheopsTable, scripted
from tests.games.hexes.table import kinds, told

SPOTS = EGYPT_MAP.settling
# Settlements for the set-up far from one another, each with a piece beside it
PLACES = [
    (22, "cart 22-23"),
    (26, "ship 26-27"),
    (39, "ship 39-40"),
    (58, "cart 57-58"),
    (43, "cart 42-43"),
    (46, "ship 46-47"),
    (62, "ship 62-63"),
    (60, "cart 59-60"),
    (77, "ship 77-78"),
    (98, "cart 98-99"),
    (112, "cart 111-112"),
    (146, "ship 146-147"),
]


def place(m: CheopsTable, seat: int, at: int, piece: str) -> None:
    m.act(seat, f"settle {at}")
    m.act(seat, piece)


def round_three(**options: Any) -> CheopsTable:
    """Everyone has placed two settlements."""
    m = begun(**options)
    for seat, (at, piece) in zip((0, 1, 2, 2, 1, 0), PLACES, strict=False):
        place(m, seat, at, piece)
    return m


# Three rounds


@pytest.mark.rule("CS-5")
@pytest.mark.parametrize(
    ("players", "start", "order"),
    [
        (3, "1", [0, 1, 2, 2, 1, 0, 0, 1, 2]),
        (3, "3", [2, 0, 1, 1, 0, 2, 2, 0, 1]),
        (4, "1", [0, 1, 2, 3, 3, 2, 1, 0, 0, 1, 2, 3]),
        (4, "2", [1, 2, 3, 0, 0, 3, 2, 1, 1, 2, 3, 0]),
    ],
)
def test_three_rounds_forward_backward_and_forward_again(players: int, start: str, order: list[int]) -> None:
    m = begun(players=players, start=start)
    for seat, (at, piece) in zip(order, PLACES, strict=False):
        assert m.actors() == [seat]
        assert m.asked(seat) == "settle"
        m.act(seat, f"settle {at}")
        assert (m.actors(), m.asked(seat)) == ([seat], "cart")
        entry = m.act(seat, piece)
    assert kinds(entry)[-1] == "turn"
    assert (m.actors(), m.asked(order[0]), m.s.round) == ([order[0]], "roll", 1)
    for seat in range(players):
        assert len(m.settlements(seat)) == len(m.carts(seat)) + len(m.ships(seat)) == 3
        assert m.s.players[seat].settlements_left == 2
        assert m.s.players[seat].oxcarts_left == 15 - len(m.carts(seat))
        assert m.s.players[seat].ships_left == 8 - len(m.ships(seat))


@pytest.mark.rule("CS-5")
def test_the_highest_roll_is_player_one() -> None:
    draws = [0, *(2, 2), *(5, 4), *(4, 4)]  # the robber's desert, then two dice for each
    m = scripted(draws, players=3, drawn_numbers=False)
    assert [m.actors(), m.asked(1)] == [[1], "settle"]
    for seat, (at, piece) in zip((1, 2, 0, 0, 2, 1, 1, 2, 0), PLACES, strict=False):
        place(m, seat, at, piece)
    assert (m.actors(), m.asked(1)) == ([1], "roll")


@pytest.mark.rule("CS-5")
def test_each_settlement_has_one_road_or_one_ship_next_to_it() -> None:
    m = begun()
    m.act(0, "settle 22")  # where the sea, the delta and the island meet
    assert m.texts(0, "cart") == ["22-23", "22-40"]
    assert m.texts(0, "ship") == ["21-22", "22-23", "22-40"]
    assert m.refusal(0, "cart 21-22") == ("roads_on_land", "CS-13")
    assert m.refusal(0, "cart 23-24") == ("beside_settlement", "AE-10")
    assert m.refusal(0, "ship 23-24") == ("beside_settlement", "AE-10")
    assert m.refusal(0, "ship 0-1") == ("beside_settlement", "AE-10")
    assert m.refusal(0, "ship 54-55") == ("ships_on_water", "CS-13")
    assert m.refusal(0, "settle 57") == ("cart_first", "AE-10")
    entry = m.act(0, "ship 21-22")
    assert told(entry, "ship") == [{"seat": 0, "path": entry.events[0].args["path"]}]
    assert (m.ships(0), m.carts(0), m.actors()) == (["21-22"], [], [1])
    assert m.s.players[0].ships_left == 7
    m.act(1, "settle 57")
    assert m.texts(1, "ship") == ["39-57", "57-58"]
    assert m.refusal(1, "ship 56-57") == ("ships_on_water", "CS-13")
    assert m.refusal(1, "ship 21-22") == ("path_taken", "AE-23")
    m.act(1, "cart 56-57")
    assert (m.ships(1), m.carts(1)) == ([], ["56-57"])
    assert (m.s.players[1].ships_left, m.s.players[1].oxcarts_left) == (8, 14)


@pytest.mark.rule("CS-5")
def test_the_pieces_of_the_set_up_cost_nothing() -> None:
    m = round_three()
    assert [m.hand(seat) for seat in range(3)] == [{}, {}, {}]
    assert m.gold() == [3, 3, 3]
    assert [m.supply(kind) for kind in ("brick", "cattle", "papyrus", "grain", "stone")] == [19] * 5


@pytest.mark.rule("CS-5")
@pytest.mark.parametrize("sea_rules", [False, True])
def test_the_set_up_is_the_same_under_the_sea_rules(sea_rules: bool) -> None:
    m = round_three(sea_rules=sea_rules)
    m.act(0, "settle 77")
    assert m.texts(0, "ship") == ["76-77", "77-78", "77-95"]
    assert m.texts(0, "cart") == ["76-77", "77-95"]
    m.act(0, "ship 77-78")
    assert m.actors() == [1]
    place(m, 1, 98, "cart 98-99")
    m.act(2, "settle 112")
    assert m.refusal(2, "cart 40-41") == ("beside_settlement", "AE-10")  # at the end of an earlier ship
    assert m.refusal(2, "ship 40-41") == ("beside_settlement", "AE-10")


@pytest.mark.rule("CS-5")
def test_nothing_else_is_done_during_the_set_up() -> None:
    m = begun()
    for move in ("ship 21-22", "cart 22-23", "exchange gold brick", "lay_stone", "rent 1 gold brick", "roll"):
        assert m.refusal(0, move) == ("settle_first", "AE-10")
    assert m.refusal(1, "settle 22") == ("not_asked", "")
    m.act(0, "settle 22")
    for move in ("exchange gold brick", "lay_stone", "stone_through 1", "rent 1 gold brick", "move_ship 21-22 22-40"):
        assert m.refusal(0, move) == ("cart_first", "AE-10")


# Where


@pytest.mark.rule("CS-6")
def test_the_47_junctions_between_the_nile_or_its_delta_and_land() -> None:
    lands = {"fields", "pasture", "hills", "gold", "forest", "mountains", "desert", "site"}
    found = [at for at in range(187) if terrains_at(at) & {"nile", "delta"} and terrains_at(at) & lands]
    assert len(found) == 47
    assert list(SPOTS) == list(CHEOPS_SCENARIO.facts["settling"]) == found
    assert [int(at) for at in begun().texts(0, "settle")] == found


@pytest.mark.rule("CS-6")
def test_they_are_the_ones_the_rules_list() -> None:
    assert sorted(map(junction, DRAWN["setup_junctions"])) == list(SPOTS)


@pytest.mark.rule("CS-6")
def test_the_delta_island_is_among_them() -> None:
    island = {at for h in (10, 11, 19) for at in EGYPT.corners[h]}
    assert island & set(SPOTS) == {22, 26, 40, 41, 43, 44, 59, 60, 61}
    m = begun()
    for at in sorted(island - set(SPOTS)):  # at the sea, or inside the island
        assert m.refusal(0, f"settle {at}") == ("at_nile_shore", "CS-6")


@pytest.mark.rule("CS-6")
def test_nowhere_else_in_any_round() -> None:
    m = begun()
    for seat, (at, piece) in zip((0, 1, 2, 2, 1, 0, 0, 1, 2), PLACES, strict=False):
        # At the Red Sea, in the desert, at the site, in Palestine, at the mouth of the Red Sea
        for other in (101, 55, 73, 92, 51, 149, 185):
            assert m.refusal(seat, f"settle {other}") == ("at_nile_shore", "CS-6")
        # In the water
        for other in (0, 20, 78, 183):
            assert m.refusal(seat, f"settle {other}") == ("no_land", "CS-18")
        assert {int(n) for n in m.texts(seat, "settle")} <= set(SPOTS)
        place(m, seat, at, piece)


@pytest.mark.rule("CS-6")
def test_the_distance_rule_holds() -> None:
    m = begun()
    place(m, 0, 22, "cart 22-23")
    assert m.refusal(1, "settle 22") == ("intersection_taken", "AE-25")
    assert m.refusal(1, "settle 40") == ("too_close", "AE-25")
    place(m, 1, 41, "cart 41-42")
    place(m, 2, 182, "ship 182-183")
    for at in (40, 59):
        assert m.refusal(2, f"settle {at}") == ("too_close", "AE-25")
    assert m.refusal(2, "settle 172") == ("too_close", "AE-25")  # one's own count too
    assert m.may(2, "settle 39")
    assert m.may(2, "settle 184")  # two edges along the Nile's end


# The third settlement pays


@pytest.mark.rule("CS-7")
@pytest.mark.parametrize(
    ("at", "piece", "paid", "gold"),
    [
        (112, "cart 111-112", {"papyrus": 1, "grain": 1}, 0),  # pasture, fields, Nile
        (171, "cart 170-171", {"brick": 1}, 1),  # hills, gold hex, Nile
        (174, "ship 174-184", {"brick": 1}, 1),
        (182, "ship 182-183", {}, 1),  # only the gold hex
        (63, "cart 63-64", {"papyrus": 1, "grain": 1}, 0),
        (147, "cart 147-148", {"brick": 1, "grain": 1}, 0),  # beside the hills with a red number
        (77, "ship 77-78", {"grain": 1}, 0),  # delta, fields, Nile
    ],
)
def test_one_of_the_goods_of_each_producing_hex(at: int, piece: str, paid: dict[str, int], gold: int) -> None:
    m = round_three()
    entry = m.act(0, f"settle {at}")
    goods = {**paid, "gold": gold} if gold else paid
    assert told(entry, "received") == [{"seat": 0, "cards": goods}]
    assert (m.hand(0), m.gold()) == (paid, [3 + gold, 3, 3])
    assert all(m.supply(kind) == 19 - paid.get(kind, 0) for kind in ("brick", "cattle", "papyrus", "grain", "stone"))
    assert m.supply("gold") == 40 - 9 - gold
    assert m.asked(0) == "cart"
    m.act(0, piece)
    assert (m.hand(0), m.gold(), m.actors()) == (paid, [3 + gold, 3, 3], [1])


@pytest.mark.rule("CS-7")
def test_two_hexes_of_a_kind_pay_twice() -> None:
    at = 41  # fields 10 and 19 of the island, and the delta
    assert sorted(EGYPT_MAP.hexes[h].terrain for h in EGYPT.hexes_at[at]) == ["delta", "fields", "fields"]
    m = begun()
    for seat, (spot, piece) in zip((0, 1, 2, 2, 1, 0), [(26, "ship 26-27"), *PLACES[5:7], *PLACES[9:12]], strict=True):
        place(m, seat, spot, piece)
    m.act(0, f"settle {at}")
    assert m.hand(0) == {"grain": 2}


@pytest.mark.rule("CS-7")
def test_each_players_third_settlement_and_no_other() -> None:
    m = begun()
    order = (0, 1, 2, 2, 1, 0)
    for seat, (at, piece) in zip(order, PLACES, strict=False):
        assert "received" not in kinds(m.act(seat, f"settle {at}"))
        m.act(seat, piece)
        assert [m.size(n) for n in range(3)] == [0, 0, 0]
    place(m, 0, 171, "cart 170-171")
    place(m, 1, 174, "cart 174-175")
    assert (m.hand(2), m.gold()) == ({}, [4, 4, 3])
    place(m, 2, 112, "cart 111-112")
    assert [m.hand(seat) for seat in range(3)] == [{"brick": 1}, {"brick": 1}, {"papyrus": 1, "grain": 1}]
    assert m.supply("gold") == 40 - 11


@pytest.mark.rule("CS-7")
def test_the_robber_does_not_keep_it_from_paying() -> None:
    m = round_three()
    m.s.robber = 73
    m.act(0, "settle 182")
    assert m.gold() == [4, 3, 3]
