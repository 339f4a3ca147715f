"""The map of the historical scenario, what everyone has, and the robber: CS-1 to CS-4, with the map checker."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

import benben
from benben.games.hexes.cheops_scenario.data import (
    CHEOPS_PRODUCES,
    EGYPT,
    EGYPT_MAP,
    SETTLED_WATERS,
    WATERS,
)
from benben.games.hexes.cheops_scenario.title import CHEOPS_SCENARIO
from benben.games.hexes.maps import Board, HarborData, HexData, MapData, lay_out
from benben.games.hexes.maps.check import BadMap, check
from tests.games.hexes.cheops_scenario.drawn import DRAWN, begun, hexes_of, junction
from tests.games.hexes.cheops_scenario.table import SHIP, cheops, fresh, scripted
from tests.games.hexes.table import CARD, told

FACTS = CHEOPS_SCENARIO.facts
# The rules' names for the family's kinds
GOODS = {"brick": "brick", "lumber": "cattle", "wool": "papyrus", "wheat": "grain", "ore": "stone", "gold": "gold"}
BOX = Counter(h.terrain for h in EGYPT_MAP.hexes)


def region(name: str) -> set[int]:
    return {h for h, data in enumerate(EGYPT_MAP.hexes) if name in data.region}


def on_one_shore(hexes: set[int]) -> bool:
    """Whether the hexes are contiguous."""
    reached = edge = {min(hexes)}
    while edge := {n for h in edge for n in EGYPT.beside(h) if n in hexes} - reached:
        reached = reached | edge
    return reached == hexes


# The map


@pytest.mark.rule("CS-1")
def test_three_or_four_players() -> None:
    for players in (3, 4):
        assert begun(players=players).seats == players
    for players in (2, 5):
        with pytest.raises(benben.BenbenError):
            begun(players=players)


@pytest.mark.rule("CS-1")
def test_the_map_is_the_one_in_the_rules() -> None:
    assert len(DRAWN["hexes"]) == 76
    terrain = {"pyramid_site": "site"}
    stated = [
        (h["row"], 2 * h["col"] + h["row"] % 2, terrain.get(h["terrain"], h["terrain"]), h.get("number", 0))
        for h in DRAWN["hexes"]
    ]
    assert [(h.row, h.x, h.terrain, h.token) for h in EGYPT_MAP.hexes] == stated
    assert [h.region for h in EGYPT_MAP.hexes] == [h["region"] for h in DRAWN["hexes"]]
    for h in DRAWN["hexes"]:
        assert CHEOPS_PRODUCES[terrain.get(h["terrain"], h["terrain"])] == GOODS.get(h.get("resource"), "")
    assert tuple(DRAWN["terrain_kinds"]["water"]) == WATERS
    assert tuple(DRAWN["terrain_kinds"]["setup_water"]) == SETTLED_WATERS
    assert (EGYPT.hexes, EGYPT.intersections, len(EGYPT.paths)) == (76, 187, 262)


@pytest.mark.rule("CS-1")
def test_the_match_is_played_on_it() -> None:
    for seed in range(3):
        seen = fresh(seed, drawn_numbers=False).observe(None)
        assert seen["terrain"] == [h.terrain for h in EGYPT_MAP.hexes]
        assert seen["tokens"] == [h.token for h in EGYPT_MAP.hexes]
        assert seen["harbors"] == [h.kind for h in EGYPT_MAP.harbors]
    assert FACTS["map"]["hexes"] == [{"row": h.row, "x": h.x, "region": h.region} for h in EGYPT_MAP.hexes]
    assert (FACTS["map"]["corners"], FACTS["map"]["paths"]) == (EGYPT.corners, EGYPT.paths)
    assert [h["at"] for h in FACTS["map"]["harbors"]] == [h.at for h in EGYPT_MAP.harbors]
    assert FACTS["produces"] == CHEOPS_PRODUCES
    assert FACTS["waters"] == WATERS


@pytest.mark.rule("CS-1")
def test_the_nine_harbors_in_the_rules_each_between_land_and_water() -> None:
    stated = [
        (tuple(sorted(map(junction, h["junctions"]))), "any" if h["rate"] == 3 else GOODS[h["resource"]])
        for h in DRAWN["harbors"]
    ]
    assert [(h.at, h.kind) for h in EGYPT_MAP.harbors] == stated
    assert Counter(kind for _, kind in stated) == {
        "any": 4,
        "brick": 1,
        "cattle": 1,
        "papyrus": 1,
        "grain": 1,
        "stone": 1,
    }
    for h in EGYPT_MAP.harbors:
        a, b = h.at
        beside = set(EGYPT.hexes_at[a]) & set(EGYPT.hexes_at[b])
        assert sorted(EGYPT_MAP.hexes[g].terrain in WATERS for g in beside) == [False, True]
    assert not any(h.oasis for h in EGYPT_MAP.harbors)


@pytest.mark.rule("CS-1")
def test_the_lands_and_waters_the_rules_name() -> None:
    assert BOX == {
        "sea": 18,
        "nile": 7,
        "delta": 6,
        "desert": 16,
        "site": 1,
        "gold": 2,
        "fields": 7,
        "pasture": 7,
        "forest": 4,
        "mountains": 4,
        "hills": 4,
    }
    assert on_one_shore(set(hexes_of("nile", "delta")))  # from the south to the Mediterranean
    assert {n for h in hexes_of("delta") for n in EGYPT.beside(h)} & region("Mediterranean")
    for sea in ("Mediterranean", "Red Sea"):
        assert {EGYPT_MAP.hexes[h].terrain for h in region(sea)} == {"sea"}
    assert {EGYPT_MAP.hexes[h].terrain for h in region("Palestine")} == {"forest"}
    assert region("Palestine") == set(hexes_of("forest")) - {51}
    assert set(hexes_of("mountains")) == {h for h, data in enumerate(EGYPT_MAP.hexes) if data.region == "Sinai"}
    gold = hexes_of("gold")
    assert len(gold) == 2
    assert {EGYPT_MAP.hexes[h].row for h in gold} == {max(h.row for h in EGYPT_MAP.hexes)}
    island = region("Delta island")
    assert len(island) == 3
    assert all(EGYPT_MAP.hexes[n].terrain in WATERS for h in island for n in EGYPT.beside(h) if n not in island)


@pytest.mark.rule("CS-1")
def test_one_building_site_on_the_west_bank() -> None:
    (site,) = hexes_of("site")
    assert EGYPT_MAP.site == FACTS["site"] == site
    assert DRAWN["hexes"][site]["id"] == DRAWN["pyramid_site"]
    row = [h for h, data in enumerate(EGYPT_MAP.hexes) if data.row == EGYPT_MAP.hexes[site].row]
    assert [EGYPT_MAP.hexes[h].terrain for h in row].index("nile") > row.index(site)
    assert sorted(EGYPT.corners[site]) == sorted(map(junction, DRAWN["site_junctions"]))
    assert list(EGYPT_MAP.site_junctions) == list(FACTS["site_junctions"]) == [73, 74, 75, 91, 92, 93]


# The map checker: another map can be used instead, and is checked when it is loaded


def checked(data: MapData, box: Counter[str] | None = BOX) -> Board:
    return check(data, CHEOPS_PRODUCES, box, waters=WATERS, settled_waters=SETTLED_WATERS)


def with_(**changes: Any) -> MapData:
    return msgspec.structs.replace(EGYPT_MAP, **changes)


def with_hex(h: int, **changes: Any) -> MapData:
    changed = msgspec.structs.replace(EGYPT_MAP.hexes[h], **changes)
    return with_(hexes=(*EGYPT_MAP.hexes[:h], changed, *EGYPT_MAP.hexes[h + 1 :]))


def with_harbor(at: tuple[int, int], kind: str = "any") -> MapData:
    """The map with a different first harbor."""
    return with_(harbors=(HarborData(at, kind), *EGYPT_MAP.harbors[1:]))


SPOTS = EGYPT_MAP.settling
SHORE = "harbor 0 does not lie at the shore"
CORNERS = "the junctions of the site are not the corners of hex 33"
REFUSED = [
    ("hex 33 has the unknown terrain 'swamp'", with_hex(33, terrain="swamp")),
    ("hex 0 has the unknown terrain 'quarry'", with_hex(0, terrain="quarry")),  # a terrain of another title
    ("hex 73 (gold) lacks its token", with_hex(73, token=0)),
    ("hex 7 (forest) lacks its token", with_hex(7, token=0)),
    ("hex 0 (sea) must not have a token", with_hex(0, token=4)),
    ("hex 9 (delta) must not have a token", with_hex(9, token=4)),
    ("hex 35 (nile) must not have a token", with_hex(35, token=4)),
    ("hex 33 (site) must not have a token", with_hex(33, token=4)),
    ("hex 16 (desert) must not have a token", with_hex(16, token=4)),
    ("hex 7 has the token 7, which does not exist", with_hex(7, token=7)),
    ("hex 7 has the token 1, which does not exist", with_hex(7, token=1)),
    ("the red numbers on hexes 28 and 36 touch", with_hex(36, token=6)),  # beside an 8
    ("the red numbers on hexes 17 and 25 touch", with_hex(17, token=6)),  # beside another 6
    ("harbor 0 lies between 37 and 39, which no path joins", with_harbor((37, 39))),
    ("harbor 0 lies between 37 and 187, which no path joins", with_harbor((37, 187))),
    (SHORE, with_harbor((55, 56))),  # between two lands
    (SHORE, with_harbor((19, 20))),  # between two waters
    (SHORE, with_harbor((0, 1))),  # a sea's side at the rim
    (SHORE, with_harbor((35, 36))),  # a desert at the rim, where only the hex on the map counts
    ("harbor 0 is for 'gold', which has no harbors", with_harbor((37, 38), "gold")),
    ("harbor 0 is for 'ivory', which nothing produces", with_harbor((37, 38), "ivory")),
    ("harbor 0 is for '', which nothing produces", with_harbor((37, 38), "")),
    ("harbor 1 shares an intersection with another one", with_harbor((22, 40))),
    ("settlements of the set-up may stand on [22] by one account only", with_(settling=SPOTS[1:])),
    ("settlements of the set-up may stand on [184] by one account only", with_(settling=SPOTS[:-1])),
    ("settlements of the set-up may stand on [78] by one account only", with_(settling=tuple(sorted((*SPOTS, 78))))),
    ("settlements of the set-up may stand on [20] by one account only", with_(settling=(20, *SPOTS))),
    ("settlements of the set-up may stand on [", with_(settling=())),
    ("settlements of the set-up may stand on [] by one account only", with_(settling=SPOTS[::-1])),
    ("settlements of the set-up may stand on [22, 38] by one account only", with_hex(9, terrain="sea")),
    ("settlements of the set-up may stand on [184] by one account only", with_hex(75, terrain="sea", token=0)),
    (CORNERS, with_(site_junctions=EGYPT_MAP.site_junctions[1:])),
    (CORNERS, with_(site_junctions=(72, *EGYPT_MAP.site_junctions[1:]))),
    (CORNERS, with_(site_junctions=())),
    (CORNERS, with_(site_junctions=EGYPT_MAP.site_junctions[::-1])),
    ("the building site is hex 33, but the map shows it at [33, 40]", with_hex(40, terrain="site")),
    ("the building site is hex 33, but the map shows it at []", with_hex(33, terrain="desert")),
    ("the building site is hex 32, but the map shows it at [33]", with_(site=32)),
    ("the building site is hex 99, but the map shows it at [33]", with_(site=99)),
    ("there are junctions of a site that is not there", with_(site=-1)),
    ("the terrains are", with_hex(40, terrain="sea")),
    ("two hexes lie at row 0, place 0", with_hex(1, x=0)),
    ("hexes are not in the order of their rows", with_(hexes=EGYPT_MAP.hexes[::-1])),
    ("the map falls apart", with_(hexes=(*EGYPT_MAP.hexes, HexData(20, 0, "desert")))),
]


@pytest.mark.rule("CS-1")
@pytest.mark.parametrize(("sentence", "data"), REFUSED, ids=range(len(REFUSED)))
def test_the_map_checker_refuses(sentence: str, data: MapData) -> None:
    with pytest.raises(BadMap) as caught:
        checked(data)
    assert sentence in str(caught.value)


@pytest.mark.rule("CS-1")
def test_the_map_checker_says_everything_that_is_wrong_at_once() -> None:
    broken = with_(harbors=(HarborData((55, 56), "gold"),), settling=SPOTS[2:], site_junctions=(), site=4)
    with pytest.raises(BadMap) as caught:
        checked(broken)
    for part in ("at the shore", "no harbors", "[22, 26] by one account", "the building site is hex 4"):
        assert part in str(caught.value)


@pytest.mark.rule("CS-1")
def test_the_map_checker_passes_the_map_and_others_like_it() -> None:
    assert checked(EGYPT_MAP) == EGYPT == lay_out(EGYPT_MAP)
    # Whichever end of a harbor comes first, and with a harbor on another shore
    assert checked(with_harbor((38, 37))) == EGYPT
    assert checked(with_harbor((173, 174), "brick"), None) == EGYPT
    # Another terrain in place of a desert
    assert checked(with_hex(40, terrain="fields", token=12), None) == EGYPT
    # A small map: a Nile of one hex between two land hexes, one of them the site
    small = MapData(
        "small",
        (HexData(0, 0, "site"), HexData(0, 2, "nile"), HexData(0, 4, "gold", 9)),
        (),
        settling=(2, 4, 9, 11),
        site=0,
        site_junctions=(0, 1, 2, 7, 8, 9),
    )
    assert checked(small, None).hexes == 3
    with pytest.raises(BadMap, match="the terrains are"):
        checked(small)


@pytest.mark.rule("CS-1")
def test_the_checker_asks_for_no_settling_where_no_water_is_settled() -> None:
    plain = MapData("plain", (HexData(0, 0, "fields", 9),), (HarborData((0, 1), "grain"),))
    assert check(plain, CHEOPS_PRODUCES).hexes == 1  # without waters, harbors are at the rim
    with pytest.raises(BadMap, match="by one account only"):
        check(msgspec.structs.replace(plain, settling=(0,)), CHEOPS_PRODUCES)


# What everyone has


@pytest.mark.rule("CS-2")
@pytest.mark.parametrize("players", [3, 4])
def test_pieces_and_gold_of_everyone(players: int) -> None:
    m = begun(players=players)
    for viewer in (*range(players), None):
        seen = m.observe(viewer)
        for player in seen["players"]:
            assert (player["settlements_left"], player["cities_left"], player["oxcarts_left"]) == (5, 4, 15)
            assert (player["ships_left"], player["stones"], player["gold"]) == (8, 0, 3)
        assert seen["supply"] == {
            "brick": 19,
            "cattle": 19,
            "papyrus": 19,
            "grain": 19,
            "stone": 19,
            "gold": 40 - 3 * players,
        }
        assert seen["black_left"] == 16
    assert FACTS["pieces"] == {"oxcarts": 15, "settlements": 5, "cities": 4, "ships": 8, "stones": 11}
    assert (FACTS["gold"], FACTS["black_stones"]) == (40, 16)
    for name, count in (("gold_pieces", 40), ("start_gold", 3), ("ships_per_player", 8), ("player_stones", 11)):
        assert DRAWN[name] == count


@pytest.mark.rule("CS-2")
def test_everyones_gold_is_public() -> None:
    m = cheops(gold=[7, 0, 12], hands=[{"brick": 2}, {"stone": 1}, {}], settlements=[[22], [44], [182]])
    for viewer in (0, 1, 2, None):
        assert [player["gold"] for player in m.observe(viewer)["players"]] == [7, 0, 12]
        assert m.observe(viewer)["supply"]["gold"] == 21
    assert [player["hand"] for player in m.observe(None)["players"]] == [None] * 3  # unlike the cards
    assert [m.sheet(so_far=True)["seats"][seat]["gold"] for seat in range(3)] == [7, 0, 12]  # type: ignore[index]


@pytest.mark.rule("CS-2")
def test_the_ninth_ship_does_not_exist() -> None:
    way = "22-23-24-25-26-27-28-29-30"
    m = cheops(settlements=[[22]], ships=[way], hands=[{"cattle": 9, "papyrus": 9}])
    assert m.s.players[0].ships_left == 0
    assert m.texts(0, "ship") == []
    assert m.refusal(0, "ship 30-31") == ("no_ship_left", "CS-2")
    m = cheops(settlements=[[22]], ships=[way[:-3]], hands=[{"cattle": 9, "papyrus": 9}])
    m.act(0, "ship 29-30")
    assert m.s.players[0].ships_left == 0
    assert m.refusal(0, "ship 30-31") == ("no_ship_left", "CS-2")


@pytest.mark.rule("CS-2")
def test_the_sixteenth_road_does_not_exist_while_ships_do() -> None:
    way = "40-41-42-24-25-26-44-43-61-60-59-41 40-22-23-24 42-43"
    m = cheops(settlements=[[41]], carts=[way], hands=[{"brick": 5, "cattle": 5, "papyrus": 5}])
    assert len(m.carts(0)) == 15
    assert (m.s.players[0].oxcarts_left, m.texts(0, "cart")) == (0, [])
    assert m.refusal(0, "cart 26-27") == ("roads_on_land", "CS-13")
    assert m.refusal(0, "cart 61-62") == ("roads_on_land", "CS-13")
    m.act(0, "ship 26-27")
    m = cheops(
        settlements=[[57]],
        carts=["41-42-24-25-26-44-43-61-60-59-41-40-22-23-24 42-43"],
        hands=[{"brick": 1, "cattle": 1}],
    )
    assert m.refusal(0, "cart 57-58") == ("no_oxcart_left", "AE-27")


# The robber


@pytest.mark.rule("CS-3")
def test_the_robber_starts_on_a_random_desert() -> None:
    deserts = hexes_of("desert")
    assert len(deserts) == 16
    for n, h in enumerate(deserts):
        m = scripted([n], players=3, start="1", drawn_numbers=False)
        assert m.s.robber == h
    starts = Counter(fresh(seed, start="1").s.robber for seed in range(240))
    assert set(starts) == set(deserts)
    assert max(starts.values()) < 40


@pytest.mark.rule("CS-3")
def test_it_never_stands_on_water_or_on_the_building_site() -> None:
    m = cheops(settlements=[[22]], robber=16, before_roll=True)
    m.roll(0, 3, 4)
    barred = hexes_of("sea", "nile", "delta", "site")
    assert len(barred) == 32
    for h in barred:
        assert m.refusal(0, f"robber {h}") == ("robber_barred", "CS-3")
    assert m.refusal(0, "robber 16") == ("robber_there", "AE-33")
    assert [int(h) for h in m.texts(0, "robber")] == [h for h in range(76) if h not in (16, *barred)]
    m.act(0, "robber 75")
    assert m.s.robber == 75


@pytest.mark.rule("CS-3")
def test_nor_does_a_knight_send_it_there() -> None:
    m = cheops(settlements=[[22]], robber=75, cards=[{"mercenary": 1}], before_roll=True)
    m.act(0, "mercenary")
    assert m.refusal(0, "robber 33") == ("robber_barred", "CS-3")
    assert m.refusal(0, "robber 74") == ("robber_barred", "CS-3")
    m.act(0, "robber 24")
    assert (m.s.robber, m.asked(0)) == (24, "roll")
    assert m.refusal(0, "robber 33") == ("roll_first", "AE-12")


# Longest Road and Largest Army


@pytest.mark.rule("CS-4")
def test_there_is_no_longest_road() -> None:
    m = cheops(settlements=[[40]], carts=["40-41-42-24-25-26-44"], hands=[{"brick": 2, "cattle": 2}])
    m.act(0, "cart 43-44")
    assert m.route_holder() is None
    assert (m.points(0), m.visible(0)) == (1, 1)
    assert m.glance(None)["routes"] == [0, 0, 0]
    assert "least_route" not in FACTS
    # Nor is one broken
    m = cheops(
        settlements=[[40], [60]],
        carts=["40-41-42-24-25-26-44", "60-61-43"],
        hands=[{}, {"brick": 1, "cattle": 1, "papyrus": 1, "grain": 1}],
        active=1,
    )
    m.act(1, "settle 43")
    assert (m.route_holder(), m.points(0)) == (None, 1)


@pytest.mark.rule("CS-4")
def test_largest_army_is_used() -> None:
    m = cheops(settlements=[[40]], mercenaries=[2], cards=[{"mercenary": 1}])
    assert m.army_holder() is None
    m.act(0, "mercenary")
    assert (m.army_holder(), m.points(0), m.visible(0)) == (0, 3, 3)


@pytest.mark.rule("CS-4")
def test_the_deck_is_the_whole_base_deck() -> None:
    deck = {"mercenary": 14, "free_oxcarts": 2, "plenty": 2, "monopoly": 2, "victory_point": 5}
    assert FACTS["deck"] == deck == benben.title("ancient-egypt").facts["deck"]
    bought: Counter[str] = Counter()
    for kind, count in deck.items():
        m = cheops(hands=[dict.fromkeys(CARD, 19)], settlements=[[40]])
        for _ in range(count):
            bought[told(m.buy(0, kind), "bought")[0]["card"]] += 1
    assert bought == deck


@pytest.mark.rule("CS-13")
def test_the_costs_of_a_ship_and_a_stone_are_told() -> None:
    assert FACTS["costs"]["ship"] == SHIP
    assert FACTS["costs"] == {
        "oxcart": {"brick": 1, "cattle": 1},
        "ship": {"cattle": 1, "papyrus": 1},
        "settlement": {"brick": 1, "cattle": 1, "papyrus": 1, "grain": 1},
        "temple_city": {"grain": 2, "stone": 3},
        "card": {"papyrus": 1, "grain": 1, "stone": 1},
        "stone": {"brick": 1, "stone": 1},
    }
