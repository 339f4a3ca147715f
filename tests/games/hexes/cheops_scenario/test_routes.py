"""Connections across everyone's pieces, and where settlements may be built: CS-17, CS-18."""

from __future__ import annotations

from collections import Counter, deque
from typing import Any

import pytest

from benben.games.hexes.cheops_scenario.data import EGYPT, EGYPT_MAP, IS_WATER, ON_LAND, SITE_SPOTS
from benben.games.hexes.cheops_scenario.moves import MOVE_SHIP, SHIP
from benben.games.hexes.cheops_scenario.state import CheopsState
from benben.games.hexes.cheops_scenario.title import CHEOPS_SCENARIO
from benben.games.hexes.data import HARBOR_KINDS
from benben.kernel.places import members
from tests.games.hexes.cheops_scenario.chance import positions
from tests.games.hexes.cheops_scenario.table import CheopsTable, cheops, fresh
from tests.games.hexes.table import SETTLEMENT

# A way along the delta's western arm, from seat 0's settlement to seat 1's grain port: 58-57-39-40-22.
ENDS: dict[str, Any] = {"settlements": [[58], [22], []], "gold": [3, 3, 3], "hands": [{"grain": 4}]}


def western(**said: Any) -> CheopsTable:
    return cheops(**(ENDS | said))


def connected(m: CheopsTable) -> bool:
    """Whether the glance tells, both ways, that seat 0's settlement is connected to seat 1's on the grain port."""
    port = m.glance(None)["ports"][1]
    assert (port["kind"], port["owner"]) == ("grain", 1)
    found = 0 in port["connected"]
    assert found == m.may(0, "rent 1 grain brick") == ("grain" in m.glance(0)["rents"][1])
    return found


# CS-17


@pytest.mark.rule("CS-17")
@pytest.mark.parametrize("shore", ["carts", "ships"])
def test_a_chain_of_pieces_connects_whoever_owns_them(shore: str) -> None:
    pieces: dict[str, Any] = {"carts": ["", "", ""], "ships": ["", "", "39-40"]}  # open water between the shores
    pieces[shore][0], pieces[shore][1] = "57-58 39-57", "22-40"
    assert connected(western(**pieces))


@pytest.mark.rule("CS-17")
@pytest.mark.parametrize("owner", range(3))
def test_even_when_all_pieces_are_one_players(owner: int) -> None:
    carts, ships = ["", "", ""], ["", "", ""]
    carts[owner], ships[owner] = "58-57-39", "39-40-22"
    assert connected(western(carts=carts, ships=ships))


@pytest.mark.rule("CS-17")
@pytest.mark.parametrize("missing", ["57-58", "39-57", "39-40", "22-40"])
def test_every_piece_of_the_chain_is_needed(missing: str) -> None:
    pieces = {"57-58": 0, "39-57": 1, "39-40": 2, "22-40": 0}
    ships = [" ".join(path for path, seat in pieces.items() if seat == s and path != missing) for s in range(3)]
    m = western(ships=ships)
    assert not connected(m)
    assert m.refusal(0, "rent 1 grain brick") == ("not_connected", "CS-20")


@pytest.mark.rule("CS-17")
def test_roads_and_ships_may_change_any_number_of_times() -> None:
    assert connected(western(carts=["57-58", "", "22-40"], ships=["39-40", "39-57", ""]))
    assert connected(western(carts=["", "39-57", "22-40"], ships=["57-58", "", "39-40"]))


@pytest.mark.rule("CS-17")
def test_pieces_alone_connect_nobody() -> None:
    """A player with pieces in the chain but no building in it is not connected to what it joins."""
    m = western(hands=[{}, {}, {"grain": 4}], ships=["", "", "58-57-39-40-22"], active=2)
    assert m.glance(None)["ports"][1]["connected"] == [0, 1]
    assert m.refusal(2, "rent 1 grain brick") == ("not_connected", "CS-20")
    m = western(
        settlements=[[58], [22], [77]],
        hands=[{}, {}, {"grain": 4}],
        ships=["", "", "58-57-39-40-22"],
        active=2,
    )
    assert m.refusal(2, "rent 1 grain brick") == ("not_connected", "CS-20")  # their own is elsewhere


@pytest.mark.rule("CS-17")
@pytest.mark.parametrize("place", ["settlements", "cities"])
@pytest.mark.parametrize("owner", range(3))
def test_buildings_in_between_never_cut_a_connection(place: str, owner: int) -> None:
    said: dict[str, Any] = {"settlements": [[58], [22], []], "cities": [[], [], []]}
    said[place][owner] = [*said[place][owner], 39]
    m = western(**said, carts=["57-58", "39-57"], ships=["", "", "39-40 22-40"])
    assert connected(m)


@pytest.mark.rule("CS-17")
def test_a_building_put_into_the_chain_leaves_it_whole_and_joins_it() -> None:
    hands = [{"grain": 4}, {}, SETTLEMENT]
    m = western(hands=hands, carts=["58-57-39"], ships=["", "", "39-40-22"], active=2)
    assert m.glance(None)["ports"][1]["connected"] == [0, 1]
    m.act(2, "settle 39")
    assert m.glance(None)["ports"][1]["connected"] == [0, 1, 2]
    m.act(2, "end_turn")
    m.roll(0, 6, 6)
    assert connected(m)


@pytest.mark.rule("CS-17")
def test_the_last_piece_connects_both_sides_at_once() -> None:
    m = western(
        settlements=[[58], [22], [38]],
        hands=[{"cattle": 1, "papyrus": 1, "grain": 4}],
        carts=["58-57-39", "22-40", "38-39"],
    )
    assert not connected(m)
    seen = m.glance(None)["ports"]
    assert (seen[0]["connected"], seen[1]["connected"]) == ([0, 2], [1])
    m.act(0, "ship 39-40")
    assert connected(m)
    seen = m.glance(None)["ports"]
    assert (seen[0]["connected"], seen[1]["connected"]) == ([0, 1, 2], [0, 1, 2])


@pytest.mark.rule("CS-17")
def test_anothers_road_may_be_the_last_piece() -> None:
    m = western(
        hands=[{"grain": 4}, {"brick": 1, "cattle": 1}],
        carts=["58-57", "22-40"],
        ships=["", "39-40"],
        active=1,
    )
    m.act(1, "cart 39-57")
    assert m.glance(None)["ports"][1]["connected"] == [0, 1]
    assert m.glance(0)["rents"][1] == {"grain": 2}


@pytest.mark.rule("CS-17")
def test_a_city_is_connected_as_the_settlement_was() -> None:
    m = western(hands=[{"grain": 6, "stone": 3}], ships=["58-57-39-40-22"])
    m.act(0, "city 58")
    assert connected(m)
    m = western(settlements=[], cities=[[58], [22]], ships=["58-57-39-40-22"])
    assert connected(m)


@pytest.mark.rule("CS-17", "CS-14")
def test_under_the_sea_rules_pieces_count_where_they_are() -> None:
    """A road that no ship could continue is still part of the ship's chain."""
    m = western(carts=["58-57-39", "22-40"], ships=["39-40"], sea_rules=True)
    assert connected(m)


@pytest.mark.rule("CS-17", "CS-14")
def test_a_moved_ship_takes_connections_with_it() -> None:
    said: dict[str, Any] = {"settlements": [[58, 40], [22], [38]]}
    m = western(**said, carts=["", "", "58-57-39-38"], ships=["39-40-41 22-40"], sea_rules=True)
    assert connected(m)
    assert m.glance(None)["ports"][0]["connected"] == [0, 1, 2]
    m.act(0, "move_ship 39-40 41-59")  # the settlement on 40 is still beside the port
    assert connected(m)
    seen = m.glance(None)["ports"]
    assert (seen[0]["connected"], seen[1]["connected"]) == ([0, 2], [0, 1])


@pytest.mark.rule("CS-17", "CS-14")
def test_a_moved_ship_can_cut_and_join() -> None:
    said: dict[str, Any] = {"settlements": [[58], [22], []]}
    m = western(**said, ships=["58-57-39-40", "22-40"], sea_rules=True)
    assert connected(m)
    m.act(0, "move_ship 39-40 38-39")
    assert not connected(m)
    m = western(**said, ships=["58-57-39-38", "22-40"], sea_rules=True)
    assert not connected(m)
    m.act(0, "move_ship 38-39 39-40")
    assert connected(m)


# Searched from scratch, after every action of whole games

Found = tuple[list[int], list[int], list[list[int]], list[int]]


def search(s: CheopsState) -> Found:
    """Networks, who is in them, and each player's ports and hosts: all by walking over the pieces."""
    beside: dict[int, list[int]] = {at: [] for at in range(EGYPT.intersections)}
    for seat in range(s.seats):
        for path in (*members(s.players[seat].oxcarts), *members(s.players[seat].ships)):
            a, b = EGYPT.paths[path]
            beside[a].append(b)
            beside[b].append(a)
    owner = {
        at: seat
        for seat in range(s.seats)
        for at in (*members(s.players[seat].settlements), *members(s.players[seat].cities))
    }

    def reached(start: int) -> set[int]:
        seen, waiting = {start}, deque([start])
        while waiting:
            for following in beside[waiting.popleft()]:
                if following not in seen:
                    seen.add(following)
                    waiting.append(following)
        return seen

    network, linked = [-1] * EGYPT.intersections, [0] * EGYPT.intersections
    for at in range(EGYPT.intersections):
        if network[at] < 0:
            whole = reached(at)
            for other in whole:
                network[other] = at
            linked[at] = sum({1 << owner[other] for other in whole if other in owner})
    ports, hosts = [[0] * 4 for _ in range(s.seats)], [0] * s.seats
    for seat in range(s.seats):
        for mine in (at for at, p in owner.items() if p == seat):
            for theirs in reached(mine) & owner.keys():
                if theirs in SITE_SPOTS:
                    hosts[seat] |= 1 << owner[theirs]
                for harbor in EGYPT_MAP.harbors:
                    if theirs in harbor.at and owner[theirs] != seat:
                        ports[seat][owner[theirs]] |= 1 << HARBOR_KINDS.index(harbor.kind)
    return network, linked, ports, hosts


def kept(s: CheopsState) -> Found:
    players = [s.players[seat] for seat in range(s.seats)]
    return list(s.network), list(s.linked), [list(p.ports) for p in players], [p.hosts for p in players]


def lost(before: list[list[int]], now: list[list[int]]) -> bool:
    """Whether someone is no longer connected to a port."""
    return any(a & ~b for p, q in zip(before, now, strict=False) for a, b in zip(p, q, strict=True))


def pieces(s: CheopsState) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(part) for p in s.players[: s.seats] for part in (p.oxcarts, p.ships, p.settlements, p.cities))


@pytest.mark.rule("CS-17")
@pytest.mark.parametrize("sea_rules", [False, True])
def test_what_is_kept_is_what_a_search_finds_after_every_action(sea_rules: bool) -> None:
    seen: Counter[str] = Counter()
    for seed in range(4):
        expected: Found = ([], [], [], [])
        last: tuple[tuple[int, ...], ...] = ()
        for s, _, action in positions(seed, players=3 + seed % 2, sea_rules=sea_rules, points_to_win=20):
            now = pieces(s)
            if now != last:
                before, expected, last = expected, search(s), now
                again = s.copy()
                CHEOPS_SCENARIO.interpreted.rebuild(again)
                assert kept(again) == expected
                seen["ports"] += any(map(any, expected[2]))
                seen["hosts"] += any(expected[3])
                seen["joined by a ship"] += SHIP <= action < MOVE_SHIP and before[1] != expected[1]
                seen["cut"] += lost(before[2], expected[2])
            assert kept(s) == expected
    assert seen["ports"] > 100
    assert seen["hosts"] > 20
    assert seen["joined by a ship"] > 20
    assert bool(seen["cut"]) == sea_rules


# CS-18


@pytest.mark.rule("CS-18")
@pytest.mark.parametrize(
    ("at", "way"),
    [
        (15, "14-15"),  # Palestine, at the map's rim
        (66, "65-66"),  # deserts all around
        (92, "91-92"),  # the building site
        (176, "175-176"),  # the Red Sea
        (58, "57-58"),  # and where those of the set-up are
    ],
)
def test_after_the_set_up_settlements_go_on_any_junction_with_land(at: int, way: str) -> None:
    m = cheops(carts=[way], hands=[SETTLEMENT])
    m.act(0, f"settle {at}")
    assert m.settlements(0) == [at]


@pytest.mark.rule("CS-18")
@pytest.mark.parametrize(
    ("at", "way"), [(78, "77-78"), (20, "20-38"), (19, "19-20"), (0, "0-1"), (183, "182-183"), (154, "153-154")]
)
def test_never_on_one_surrounded_by_water(at: int, way: str) -> None:
    m = cheops(ships=[way], hands=[SETTLEMENT])
    assert m.refusal(0, f"settle {at}") == ("no_land", "CS-18")
    assert (str(at) in m.texts(0, "settle")) is False


@pytest.mark.rule("CS-18")
def test_the_lack_of_land_is_told_before_other_reasons() -> None:
    assert cheops(hands=[{}]).refusal(0, "settle 78") == ("no_land", "CS-18")
    m = cheops(ships=["77-78"], settlements=[[77]], hands=[SETTLEMENT])
    assert m.refusal(0, "settle 78") == ("no_land", "CS-18")
    assert m.refusal(0, "settle 77") == ("intersection_taken", "AE-25")


@pytest.mark.rule("CS-18")
def test_in_the_set_up_too() -> None:
    m = fresh(players=3, start="1")
    assert m.refusal(0, "settle 78") == ("no_land", "CS-18")
    assert m.refusal(0, "settle 66") == ("at_nile_shore", "CS-6")


@pytest.mark.rule("CS-18")
def test_every_junction_is_judged_by_its_hexes() -> None:
    """One hex of land is enough; 152 of the 187 have one."""
    found = [at for at in range(EGYPT.intersections) if any(not IS_WATER[h] for h in EGYPT.hexes_at[at])]
    assert sorted(ON_LAND) == found
    assert len(found) == 152
    m = cheops(hands=[SETTLEMENT])
    s = m.s
    for word in range(len(s.players[0].touched)):
        s.players[0].touched[word] = s.open[word] | s.players[0].touched[word]
    assert [int(text) for text in m.texts(0, "settle")] == found
