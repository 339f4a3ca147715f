"""The maps: AE-2, AE-3, AE-6, AE-7, and what the map checker refuses; for the river, GP-1 to GP-3."""

from __future__ import annotations

import math
import re
from collections import Counter
from typing import Any

import msgspec
import pytest

from benben.games.hexes.board import BOARD, MAP
from benben.games.hexes.data import HARBORS_IN_BOX, HEXES_OF, PRODUCES, TOKENS_IN_BOX
from benben.games.hexes.great_pyramid.data import NILE_MAP
from benben.games.hexes.maps import Board, HarborData, HexData, MapData, StartData, lay_out
from benben.games.hexes.maps.check import BadMap, _check_ids, check
from tests.games.hexes.ancient_egypt.table import fresh, position
from tests.support.rule_ids import FILES, FOLDER

TEXT = (FOLDER / FILES["AE"]).read_text(encoding="utf-8")


def middle(h: int) -> tuple[float, float]:
    """Where a hex is, in whole hexes to the right and down."""
    return MAP.hexes[h].x / 2, MAP.hexes[h].row * math.sqrt(3) / 2


@pytest.mark.rule("AE-2")
def test_nineteen_hexes_in_five_rows_with_54_intersections_and_72_paths() -> None:
    assert Counter(h.terrain for h in MAP.hexes) == {
        "pasture": 4,
        "grove": 4,
        "fields": 4,
        "alluvial": 3,
        "quarry": 3,
        "desert": 1,
    }
    assert [sum(h.row == row for h in MAP.hexes) for row in range(5)] == [3, 4, 5, 4, 3]
    assert (BOARD.hexes, BOARD.intersections, len(BOARD.paths)) == (19, 54, 72)
    for seed in range(5):
        assert Counter(fresh(seed).observe(None)["terrain"]) == Counter(h.terrain for h in MAP.hexes)


@pytest.mark.rule("AE-2")
def test_ids_are_those_of_the_rules_text() -> None:
    stated = {int(h): tuple(map(int, ids.split())) for h, ids in re.findall(r"\b(\d+): (\d+(?: \d+){5})\b", TEXT)}
    assert sorted(stated) == list(range(19))
    assert {h: BOARD.corners[h] for h in range(19)} == stated
    rows = Counter(y // 3 for _, y in BOARD.points)
    assert [rows[row] for row in range(6)] == [7, 9, 11, 11, 9, 7]


@pytest.mark.rule("AE-2")
def test_pointy_topped_hexes_meet_side_by_side() -> None:
    for a in range(19):
        near = [b for b in range(19) if b != a and math.dist(middle(a), middle(b)) < 1.01]
        assert BOARD.beside(a) == near
        upper_left, top, upper_right, lower_left, bottom, lower_right = (BOARD.points[at] for at in BOARD.corners[a])
        assert top[0] == bottom[0] == upper_left[0] + 1 == upper_right[0] - 1
        assert (upper_left[0], upper_right[0]) == (lower_left[0], lower_right[0])
        assert top[1] < upper_left[1] == upper_right[1] < lower_left[1] == lower_right[1] < bottom[1]
    for at in range(54):
        assert set(BOARD.neighbors[at]) == {b if a == at else a for a, b in BOARD.paths if at in (a, b)}
        assert len(BOARD.neighbors[at]) in (2, 3)
        assert all(at in BOARD.corners[h] for h in BOARD.hexes_at[at])
    assert Counter(len(near) for near in BOARD.neighbors) == {2: 18, 3: 36}


@pytest.mark.rule("AE-3")
def test_eighteen_tokens_with_their_pips() -> None:
    assert Counter(h.token for h in MAP.hexes if h.token) == Counter(
        {2: 1, 12: 1, 3: 2, 4: 2, 5: 2, 6: 2, 8: 2, 9: 2, 10: 2, 11: 2}
    )
    # 10 is between quarry 10, grove 2 and alluvial 6; 42 between quarry 3, fields 4 and fields 6.
    m = position(settlements=[[10], [42]], cities=[[], []])
    assert m.glance(None)["pips"][0] == {"stone": 3, "papyrus": 1, "brick": 5, "cattle": 0, "grain": 0}
    assert m.glance(None)["pips"][1] == {"stone": 2, "grain": 3 + 5, "brick": 0, "cattle": 0, "papyrus": 0}


@pytest.mark.rule("AE-6")
def test_nine_harbors_and_oases_serve_two_intersections_each() -> None:
    kinds = Counter(h.kind for h in MAP.harbors)
    assert kinds == {"any": 4, "brick": 1, "cattle": 1, "papyrus": 1, "grain": 1, "stone": 1}
    served = [at for h in MAP.harbors for at in h.at]
    assert len(set(served)) == 18
    for h in MAP.harbors:
        a, b = h.at
        assert b in BOARD.neighbors[a]
        assert len(set(BOARD.hexes_at[a]) & set(BOARD.hexes_at[b])) == 1


@pytest.mark.rule("AE-6")
def test_harbors_and_oases_work_alike() -> None:
    for h in MAP.harbors:
        for at in h.at:
            rates = position(settlements=[[at]]).glance(None)["rates"][0]
            assert rates == {
                kind: 2 if kind == h.kind else 3 if h.kind == "any" else 4
                for kind in ("brick", "cattle", "papyrus", "grain", "stone")
            }
    assert {h.oasis for h in MAP.harbors if h.kind == "any"} == {False, True}


@pytest.mark.rule("AE-7")
def test_the_map_of_the_beginner_set_up() -> None:
    rows = re.findall(r"^\| \d \| (.*) \|$", TEXT, re.MULTILINE)
    names = {"alluvial": "alluvial", "papyrus": "grove"}
    stated = [hexed.split() for row in rows for hexed in row.split(", ")]
    seen = fresh(setup="beginner").observe(None)
    assert seen["terrain"] == [names.get(words[0], words[0]) for words in stated]
    assert seen["tokens"] == [int(words[1]) if len(words) > 1 else 0 for words in stated]


@pytest.mark.rule("AE-7")
def test_the_harbors_of_the_beginner_set_up() -> None:
    stated = "Harbors/oases by their two intersections:" + TEXT.split("Harbors/oases by their two intersections:")[1]
    found = re.findall(r"(\d+)-(\d+)\s+(3:1|\w+) (harbor|oasis)", stated)
    assert [(h.at, h.kind, h.oasis) for h in MAP.harbors] == [
        ((int(a), int(b)), "any" if kind == "3:1" else kind, place == "oasis") for a, b, kind, place in found
    ]
    assert fresh(setup="beginner", harbor_setup="shuffled").observe(None)["harbors"] == [h.kind for h in MAP.harbors]
    for seed in range(5):
        assert fresh(seed).observe(None)["harbors"] == [h.kind for h in MAP.harbors]


# The map checker


def with_hex(at: int, **changes: Any) -> MapData:
    """The map with one hex changed."""
    hexes = list(MAP.hexes)
    hexes[at] = msgspec.structs.replace(hexes[at], **changes)
    return msgspec.structs.replace(MAP, hexes=tuple(hexes))


def with_harbor(**changes: Any) -> MapData:
    return msgspec.structs.replace(MAP, harbors=(msgspec.structs.replace(MAP.harbors[0], **changes), *MAP.harbors[1:]))


def with_start(settlement: int, oxcart: tuple[int, int]) -> MapData:
    """The map with a start for one more seat."""
    return msgspec.structs.replace(MAP, starts=(*MAP.starts, (StartData(settlement, oxcart),)))


def with_rings(*rings: tuple[int, ...]) -> MapData:
    return msgspec.structs.replace(MAP, rings=rings)


def apart(*spots: tuple[int, int]) -> MapData:
    return MapData("apart", tuple(HexData(row, x, "fields", 9) for row, x in spots), ())


OUTER, INNER, CENTER = MAP.rings
REFUSED = {
    "two hexes lie at row 0, place 2": with_hex(1, x=2),
    "a hex at row 0, place 2 overlaps the next one": with_hex(1, x=3),
    "row 1, place 2 does not fit between the rows": with_hex(3, x=2),
    "hexes are not in the order of their rows": msgspec.structs.replace(MAP, hexes=MAP.hexes[::-1]),
    "hex 0 has the unknown terrain 'swamp'": with_hex(0, terrain="swamp"),
    "hex 0 (quarry) lacks its token": with_hex(0, token=0),
    "hex 9 (desert) must not have a token": with_hex(9, token=4),
    "hex 0 has the token 7, which does not exist": with_hex(0, token=7),
    "hex 0 has the token 13, which does not exist": with_hex(0, token=13),
    "the map falls apart": apart((0, 0), (0, 6)),
    "the red numbers on hexes 0 and 4 touch": with_hex(0, token=8),
    "harbor 0 lies between 0 and 2, which no path joins": with_harbor(at=(0, 2)),
    "harbor 0 lies between 0 and 99, which no path joins": with_harbor(at=(0, 99)),
    "harbor 0 does not lie at the rim": with_harbor(at=(9, 10)),
    "harbor 0 is for 'gold', which nothing produces": with_harbor(kind="gold"),
    "harbor 1 shares an intersection with another one": with_harbor(at=(2, 3)),
    "seat 4 starts on 54, which does not exist": with_start(54, (52, 53)),
    "the start of seat 4 on 10 is too close": with_start(10, (2, 10)),
    "the start of seat 4 on 9 is too close": with_start(9, (8, 9)),
    "the oxcart (0, 8) of seat 4 is not beside 1": with_start(1, (0, 8)),
    "the oxcart (1, 3) of seat 4 is not beside 1": with_start(1, (1, 3)),
    "the oxcart (12, 13) of seat 4 is not beside 12, or lies on another one": with_start(12, (12, 13)),
    "the rings don't pass over every hex once": with_rings(OUTER, INNER),
    "the ring goes from hex 0 to 7, which are not side by side": with_rings((0, 7, 3, *OUTER[3:]), INNER, CENTER),
    "the 17 lettered tokens are not those of the 18 hexes": msgspec.structs.replace(MAP, letters=MAP.letters[1:]),
    "the terrains are": with_hex(1, terrain="fields"),
    "the tokens are": with_hex(1, token=12),
    "the harbors are": with_harbor(kind="brick"),
}


@pytest.mark.rule("AE-2")
@pytest.mark.parametrize("sentence", list(REFUSED))
def test_the_map_checker_refuses(sentence: str) -> None:
    with pytest.raises(BadMap) as caught:
        check(REFUSED[sentence], PRODUCES, HEXES_OF, TOKENS_IN_BOX, HARBORS_IN_BOX)
    assert sentence in str(caught.value)


@pytest.mark.rule("AE-2")
def test_the_map_checker_says_everything_that_is_wrong_at_once() -> None:
    broken = msgspec.structs.replace(
        with_hex(0, token=8), harbors=(HarborData((0, 99), "gold"), *MAP.harbors[1:]), letters=()
    )
    with pytest.raises(BadMap) as caught:
        check(broken, PRODUCES, HEXES_OF, TOKENS_IN_BOX, HARBORS_IN_BOX)
    for part in ("touch", "no path joins", "'gold'", "lettered tokens", "the tokens are", "the harbors are"):
        assert part in str(caught.value)


@pytest.mark.rule("AE-2")
def test_the_map_checker_passes_the_map_and_checks_the_box_only_if_one_is_given() -> None:
    assert check(MAP, PRODUCES, HEXES_OF, TOKENS_IN_BOX, HARBORS_IN_BOX) == BOARD
    other = msgspec.structs.replace(with_hex(1, terrain="fields"), rings=(), letters=(), starts=(), harbors=())
    assert check(other, PRODUCES) == lay_out(MAP)
    assert check(apart((0, 0), (0, 2), (1, 1)), PRODUCES).intersections == 13


@pytest.mark.rule("AE-2")
def test_the_map_checker_checks_its_own_ids() -> None:
    points = ((0, 0),) * 8
    corners = ((0, 1, 2, 3, 4, 5), (0, 1, 2, 3, 4, 4))
    wrong = _check_ids(Board(corners, points, ((0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (3, 4), (5, 6))))
    assert "intersections are not numbered without gaps" in wrong
    assert "hex 1 has not six corners" in wrong
    assert {"intersection 0 has 4 paths", "intersection 7 has 0 paths"} <= set(wrong)
    assert "the map falls apart into pieces that no path joins" in wrong


# Its river


def with_river(river: tuple[int, ...] | None = None, crossings: tuple[tuple[int, int], ...] | None = None) -> MapData:
    """The map of The Great Pyramid with a different river, or other paths across it."""
    changed = NILE_MAP if river is None else msgspec.structs.replace(NILE_MAP, river=river)
    return changed if crossings is None else msgspec.structs.replace(changed, crossings=crossings)


NILE = (16, 12, 8, 9, 10, 6, 2)
ACROSS = ((48, 49), (39, 40), (29, 30), (20, 31), (22, 33), (23, 24), (13, 14), (4, 5), (5, 6))
NO_RIVER = "there are paths across a river that is not there"
TWICE = "passes a hex twice, or one that does not exist"
NEITHER = "a path across the river lies neither between two of its hexes nor at the rim"
MOUTHS = "the river does not enter once at its source and leave by two mouths at its delta"
BROKEN_RIVERS = [
    (NO_RIVER, with_river(())),
    (f"the river (16, 12, 16) {TWICE}", with_river((16, 12, 16))),
    (f"the river (16, 12, 19) {TWICE}", with_river((16, 12, 19))),
    (f"the river (16, 12, -1) {TWICE}", with_river((16, 12, -1))),
    ("the river goes from hex 12 to 9, which are not side by side", with_river((16, 12, 9, 10, 6, 2))),
    ("the river passes hex 4, which has no token", with_river((16, 12, 8, 4, 5, 6, 2))),
    ("the path (48, 50) across the river does not exist", with_river(None, ((48, 50), *ACROSS[1:]))),
    ("the path (53, 54) across the river does not exist", with_river(None, (*ACROSS, (54, 53)))),
    ("a path across the river is named twice", with_river(None, (*ACROSS, (6, 5)))),
    (
        "the path (39, 40) between two hexes of the river is not among those across it",
        with_river(None, (ACROSS[0], *ACROSS[2:])),
    ),
    (
        "the path (13, 14) between two hexes of the river is not among those across it",
        with_river(None, (*ACROSS[:6], *ACROSS[7:])),
    ),
    (NEITHER, with_river(None, (*ACROSS, (9, 10)))),
    (NEITHER, with_river(None, (*ACROSS, (40, 41)))),  # between a river hex and one that is not
    (MOUTHS, with_river(None, ACROSS[1:])),
    (MOUTHS, with_river(None, ACROSS[:-1])),
    (MOUTHS, with_river(None, (*ACROSS, (6, 14)))),
    (MOUTHS, with_river(None, (*ACROSS, (47, 48)))),
    (MOUTHS, with_river(None, (*ACROSS, (15, 25)))),
    (MOUTHS, with_river(None, ((0, 1), *ACROSS[1:]))),
    (MOUTHS, with_river(NILE[::-1])),
]


@pytest.mark.rule("GP-3")
@pytest.mark.parametrize(("sentence", "data"), BROKEN_RIVERS, ids=range(len(BROKEN_RIVERS)))
def test_the_map_checker_refuses_a_broken_river(sentence: str, data: MapData) -> None:
    with pytest.raises(BadMap) as caught:
        check(data, PRODUCES)
    assert sentence in str(caught.value)


@pytest.mark.rule("GP-3")
def test_the_map_checker_says_everything_that_is_wrong_with_a_river() -> None:
    with pytest.raises(BadMap) as caught:
        check(with_river(None, (*ACROSS[2:8], (9, 10))), PRODUCES)
    for part in ("the path (39, 40) between", NEITHER, MOUTHS):
        assert part in str(caught.value)


@pytest.mark.rule("GP-1", "GP-3")
def test_the_map_checker_passes_the_nile_whichever_end_of_a_path_comes_first() -> None:
    box = {"pasture": 4, "grove": 4, "fields": 4, "alluvial": 3, "quarry": 3, "site": 1}
    assert check(NILE_MAP, PRODUCES, box, TOKENS_IN_BOX, HARBORS_IN_BOX) == BOARD
    assert check(with_river(None, tuple((b, a) for a, b in ACROSS)), PRODUCES) == BOARD
    assert check(with_river((), ()), PRODUCES) == BOARD
    with pytest.raises(BadMap, match="the terrains are"):
        check(NILE_MAP, PRODUCES, HEXES_OF)
