"""The Nile: its maps, GP-1 to GP-4."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest

from benben.games.hexes.board import BOARD
from benben.games.hexes.great_pyramid.title import GREAT_PYRAMID
from tests.games.hexes.great_pyramid.table import CROSSINGS, PyramidTable, fresh, pyramid, scripted

RIVER = [16, 12, 8, 9, 10, 6, 2]
DELTA = 2
LAND = [0, 1, 3, 4, 5, 7, 11, 13, 14, 15, 17, 18]

# The table of GP-2, as the rules' text has it.
FIRST_GAME = """
fields 6, pasture 2, papyrus 5 N delta
pasture 3, building site, quarry 9, alluvial 10 N
alluvial 8, papyrus 4 N, alluvial 11 N, fields 3 N, papyrus 8
fields 10 N, quarry 5, pasture 6, quarry 4
pasture 9 N, papyrus 12, fields 11
"""
STATED = [text.split() for row in FIRST_GAME.split("\n") if row for text in row.split(", ")]
TERRAIN = [{"papyrus": "grove", "building": "site"}.get(words[0], words[0]) for words in STATED]
TOKENS = [int(words[1]) if words[1].isdigit() else 0 for words in STATED]

LETTERS = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11]
CORNERS = [0, 7, 16, 18, 11, 2]  # counterclockwise
OUTER = [0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1]
INNER = [4, 8, 13, 14, 10, 5]
RIVER_AS_PRINTED = [0] * 5  # a shuffle of six hexes that leaves them where they are
LAND_AS_PRINTED = [0] * 11


def first_game(**options: Any) -> PyramidTable:
    return fresh(setup="first_game", **options)


def variable(draws: list[int], **options: Any) -> PyramidTable:
    return scripted(draws, **{"start": "1", "players": 3, **options})


def shuffled(seed: int, **options: Any) -> PyramidTable:
    return fresh(seed, checked=False, **options)


@pytest.mark.rule("GP-1")
def test_seven_hexes_show_the_nile_and_the_desert_is_replaced_by_the_building_site() -> None:
    assert [h for h, words in enumerate(STATED) if "N" in words] == sorted(RIVER)
    assert list(GREAT_PYRAMID.facts["river"]) == RIVER
    for m in (first_game(), shuffled(1)):
        terrain = m.observe(None)["terrain"]
        assert Counter(terrain) == {"pasture": 4, "grove": 4, "fields": 4, "alluvial": 3, "quarry": 3, "site": 1}


@pytest.mark.rule("GP-1")
@pytest.mark.parametrize(
    ("hex_", "dice", "at", "card"),
    [
        (16, (4, 5), 47, "cattle"),
        (12, (4, 6), 38, "grain"),
        (8, (1, 3), 18, "papyrus"),
        (9, (5, 6), 32, "brick"),
        (10, (1, 2), 34, "grain"),
        (6, (4, 6), 25, "brick"),
        (2, (2, 3), 6, "papyrus"),
    ],
)
def test_nile_hexes_produce_and_the_robber_may_stand_on_them(
    hex_: int, dice: tuple[int, int], at: int, card: str
) -> None:
    m = pyramid(settlements=[[at], []], before_roll=True)
    m.roll(0, *dice)
    assert m.hand(0) == {card: 1}
    m = pyramid(settlements=[[at], []], before_roll=True, active=1)
    m.seven(1, 9)
    m.act(1, f"robber {hex_}")
    m.act(1, "end_turn")
    m.roll(2, *dice)
    assert m.hand(0) == {}


@pytest.mark.rule("GP-1")
def test_the_building_site_produces_nothing() -> None:
    m = first_game()
    site = m.observe(None)["terrain"].index("site")
    assert (site, m.observe(None)["tokens"][site]) == (4, 0)
    assert GREAT_PYRAMID.facts["produces"]["site"] == ""
    pips = pyramid(settlements=[[10]], robber=9).glance(None)["pips"][0]
    assert pips == {"grain": 5, "cattle": 1, "brick": 0, "papyrus": 0, "stone": 0}  # fields 6, pasture 2


@pytest.mark.rule("GP-2")
def test_the_map_of_the_first_game() -> None:
    for seed in range(3):
        seen = fresh(seed, setup="first_game", harbor_setup="shuffled").observe(None)
        assert seen["terrain"] == TERRAIN
        assert seen["tokens"] == TOKENS
        assert seen["harbors"] == ["any", "grain", "stone", "any", "papyrus", "any", "any", "brick", "cattle"]


@pytest.mark.rule("GP-2")
def test_harbors_and_oases_are_where_the_base_game_has_them() -> None:
    places = {
        "any": [0, 1, 26, 37, 50, 51, 47, 48],
        "grain": [3, 4],
        "stone": [14, 15],
        "papyrus": [45, 46],
        "brick": [28, 38],
        "cattle": [7, 17],
    }
    for kind, spots in places.items():
        for at in spots:
            rates = pyramid(settlements=[[at]]).glance(None)["rates"][0]
            assert rates == {k: 3 if kind == "any" else 2 if k == kind else 4 for k in rates}, at


@pytest.mark.rule("GP-2")
def test_on_every_map_the_robber_starts_on_the_building_site() -> None:
    assert first_game().observe(None)["robber"] == 4
    for seed in range(20):
        seen = shuffled(seed).observe(None)
        assert seen["terrain"][seen["robber"]] == "site"


@pytest.mark.rule("GP-3")
def test_the_paths_across_the_nile() -> None:
    stated = "48-49; 39-40, 29-30, 20-31, 22-33, 23-24, 13-14; 4-5, 5-6"
    paths = [tuple(map(int, path.split("-"))) for path in stated.replace(";", ",").split(", ")]
    assert [BOARD.paths[path] for path in GREAT_PYRAMID.facts["crossings"]] == paths
    # The sides that consecutive Nile hexes share, the one where it enters, and the two where the delta's arms leave.
    shared = [tuple(sorted(set(BOARD.corners[a]) & set(BOARD.corners[b]))) for a, b in itertools.pairwise(RIVER)]
    assert paths[1:7] == shared
    bordering = [[h for h in range(19) if set(path) <= set(BOARD.corners[h])] for path in paths]
    assert bordering[0] == [16]
    assert bordering[7:] == [[DELTA], [DELTA]]
    assert sum(DELTA in hexes for hexes in bordering) == 3
    assert tuple("-".join(map(str, path)) for path in paths) == CROSSINGS


@pytest.mark.rule("GP-3")
@pytest.mark.parametrize("setup", ["first_game", "variable"])
def test_only_boats_are_built_there_on_every_map(setup: str) -> None:
    everywhere = list(range(54))
    hand = {"brick": 5, "cattle": 5, "papyrus": 5}
    boats, oxcarts = set[str](), set[str]()
    for at in everywhere:
        m = pyramid(settlements=[[at]], hands=[hand], setup=setup)
        boats |= set(m.texts(0, "boat"))
        oxcarts |= set(m.texts(0, "cart"))
    assert boats == set(CROSSINGS)
    assert oxcarts == {f"{a}-{b}" for a, b in BOARD.paths} - set(CROSSINGS)


# The variable map


@pytest.mark.rule("GP-4")
def test_the_delta_stays_and_the_river_keeps_its_own_hexes() -> None:
    maps = [shuffled(seed).observe(None)["terrain"] for seed in range(300)]
    for terrain in maps:
        assert terrain[DELTA] == "grove"
        assert Counter(terrain[h] for h in RIVER[:-1]) == {"grove": 1, "fields": 2, "alluvial": 2, "pasture": 1}
        assert Counter(terrain[h] for h in LAND) == {
            "grove": 2,
            "fields": 2,
            "alluvial": 1,
            "pasture": 3,
            "quarry": 3,
            "site": 1,
        }
    found = {(h, terrain[h]) for terrain in maps for h in range(19)}
    everything = {(h, kind) for h in RIVER[:-1] for kind in ("grove", "fields", "alluvial", "pasture")}
    everything |= {(h, kind) for h in LAND for kind in ("grove", "fields", "alluvial", "pasture", "quarry", "site")}
    assert found == everything | {(DELTA, "grove")}


@pytest.mark.rule("GP-4")
def test_the_hexes_of_the_river_are_shuffled_evenly() -> None:
    found = Counter[tuple[int, ...]]()
    for draws in itertools.product(range(6), range(5), range(4), range(3), range(2)):
        terrain = PyramidTable(GREAT_PYRAMID, {"start": "1"}, draws=[*draws, *LAND_AS_PRINTED, 0]).s.terrain
        found[tuple(terrain[h] for h in RIVER)] += 1
    assert set(found.values()) == {720 // 180}  # six hexes, two pairs of them alike
    assert len(found) == 180


@pytest.mark.rule("GP-4")
def test_the_other_twelve_are_shuffled_evenly_over_the_rest() -> None:
    for step in range(11):
        for other in range(12 - step):
            draws = [0] * step + [other] + [0] * (10 - step)
            terrain = variable([*RIVER_AS_PRINTED, *draws, 0]).observe(None)["terrain"]
            swapped = list(TERRAIN)
            a, b = LAND[step], LAND[step + other]
            swapped[a], swapped[b] = swapped[b], swapped[a]
            assert terrain == swapped
        with pytest.raises(ValueError, match=str(12 - step)):
            variable([*RIVER_AS_PRINTED, *([0] * step), 12 - step])
    assert len(variable([*RIVER_AS_PRINTED, *LAND_AS_PRINTED, 0]).set_up_draws) == 5 + 11 + 1


def site_at(place: int) -> list[int]:
    """A shuffle of the rest that swaps the building site with the hex at this index of the list."""
    draws, printed = list(LAND_AS_PRINTED), LAND.index(4)
    if place != printed:
        draws[min(place, printed)] = abs(place - printed)
    return draws


@pytest.mark.rule("GP-4")
@pytest.mark.parametrize("corner", CORNERS)
def test_lettered_tokens_skip_the_building_site_and_red_numbers_never_touch(corner: int) -> None:
    i = CORNERS.index(corner)
    order = [*OUTER[2 * i :], *OUTER[: 2 * i], *INNER[i:], *INNER[:i], 9]
    for place, site in enumerate(LAND):
        seen = variable([*RIVER_AS_PRINTED, *site_at(place), i]).observe(None)
        assert seen["terrain"].index("site") == seen["robber"] == site
        assert seen["tokens"][site] == 0
        assert [seen["tokens"][h] for h in order if h != site] == LETTERS
        assert not red_numbers_touch(seen["tokens"])


def red_numbers_touch(tokens: list[int]) -> bool:
    red = [h for h in range(19) if tokens[h] in (6, 8)]
    return any(b in BOARD.beside(a) for a in red for b in red)


@pytest.mark.rule("GP-4")
def test_random_tokens_and_shuffled_harbors_are_options_here_too() -> None:
    for seed in range(25):
        seen = shuffled(seed, token_setup="random", harbor_setup="shuffled").observe(None)
        assert sorted(n for n in seen["tokens"] if n) == sorted(LETTERS)
        assert seen["tokens"][seen["terrain"].index("site")] == 0
        assert not red_numbers_touch(seen["tokens"])
        assert sorted(seen["harbors"]) == ["any"] * 4 + ["brick", "cattle", "grain", "papyrus", "stone"]


@pytest.mark.rule("GP-4")
def test_a_shuffled_nile_hex_still_belongs_to_the_nile() -> None:
    """The river keeps its places: with other terrain, the same paths lead across it."""
    m = shuffled(5, players=2, start="1")
    assert m.observe(None)["terrain"] != TERRAIN
    m.act(0, "settle 34")
    assert m.texts(0, "cart") == ["33-34", "34-35", "34-44"]
    m.act(0, "cart 34-44")
    m.act(1, "settle 13")
    assert m.texts(1, "cart") == ["12-13", "13-23"]
