"""A map that passes the checker is a title: everything comes from the map, or making the title is refused."""

from __future__ import annotations

import dataclasses
import json
import os
import random
import re
import subprocess
import sys
from typing import Any, cast

import msgspec
import pytest

from benben.games.hexes import board
from benben.games.hexes.ancient_egypt.title import ANCIENT_EGYPT
from benben.games.hexes.maps import HexData, MapData, StartData
from benben.games.hexes.maps.check import BadMap
from benben.games.hexes.moves import Cart, Discard, MoveRobber, Offer, RaiseCity, Settle
from benben.games.hexes.on_map import title_on
from benben.games.hexes.sizes import HOME
from benben.games.hexes.state import State
from benben.kernel.match import Match
from benben.kernel.schema import FINISHED, UNFINISHED, Places, Row, fields, sized
from benben.kernel.title import Title
from tests.conformance.common import play, played_out, started
from tests.support.tree import ROOT
from tests.support.two_islands import MAP, TWO_ISLANDS

LIMITED = {"offer_cap": "none", "turn_limit": 60}


def island(rows: tuple[int, ...], at: tuple[int, int] = (0, 0), terrain: str = "fields") -> tuple[HexData, ...]:
    """This many hexes in each row, every row half a hex farther left than the one above; the first hex is desert."""
    row, x = at
    found = [
        HexData(row + r, x + len(rows) - r + 2 * i, terrain, 4 if terrain != "desert" else 0)
        for r, count in enumerate(rows)
        for i in range(count)
    ]
    return (HexData(found[0].row, found[0].x, "desert"), *found[1:])


def bare(*hexes: HexData, **more: Any) -> MapData:
    return MapData("bare", tuple(sorted(hexes, key=lambda h: (h.row, h.x))), **{"harbors": (), **more})


def finished(title: Title, seed: int, **options: Any) -> State:
    """A game played to its end at random, on checked records."""
    s = started(title, title.complete({**LIMITED, **options}), seed, checked=True)
    played_out(title, s, seed, checked=True)
    assert s.ended in (FINISHED, UNFINISHED)
    return cast(State, s)


def test_the_home_map_makes_the_home_title() -> None:
    again = title_on(board.MAP, "again")
    told = {name: ANCIENT_EGYPT.interpreted.namespace[name] for name in again.constants}
    assert again.constants == told
    assert fields(again.state) == fields(ANCIENT_EGYPT.state)
    assert [(x.base, x.count) for x in again.actions.layouts] == [
        (x.base, x.count) for x in ANCIENT_EGYPT.actions.layouts
    ]
    assert again.events.kinds == ANCIENT_EGYPT.events.kinds
    assert again.facts == {**ANCIENT_EGYPT.facts, "client": "ancient-egypt"}
    assert {o.name for o in ANCIENT_EGYPT.options} - {o.name for o in again.options} == {"gods"}


def test_everything_is_as_large_as_the_map() -> None:
    found = fields(TWO_ISLANDS.state)
    assert (cast(Row, found["terrain"]).count, cast(Row, found["harbors"]).count) == (34, 4)
    assert cast(Row, found["building_at"]).count == 100
    assert (cast(Places, found["open"]).words, cast(Places, found["free"]).words) == (2, 3)
    assert cast(Row, found["shares"]).count == 34
    counts = {x.move: x.count for x in TWO_ISLANDS.actions.layouts}
    assert [counts[move] for move in (Cart, Settle, RaiseCity, MoveRobber)] == [132, 100, 100, 34]
    assert TWO_ISLANDS.mask_words > ANCIENT_EGYPT.mask_words
    assert len(TWO_ISLANDS.facts["map"]["hexes"]) == 34
    assert TWO_ISLANDS.facts["places"]["path"][-1] == "{}-{}".format(*TWO_ISLANDS.facts["map"]["paths"][-1])
    assert TWO_ISLANDS.facts["client"] == "ancient-egypt"


def test_moves_of_several_ids_have_those_of_their_title() -> None:
    for move in (Discard({"brick": 2, "stone": 3}), Offer({"brick": 1}, {"grain": 2}, (1, 3))):
        ids = TWO_ISLANDS.actions.phrase(move)
        assert ids != ANCIENT_EGYPT.actions.phrase(move)
        assert TWO_ISLANDS.actions.move(ids) == move


def test_settlements_of_the_set_up_go_on_either_island_and_routes_stay_on_one() -> None:
    match = Match(TWO_ISLANDS, TWO_ISLANDS.complete(LIMITED), seed=3)
    one, other = (set(island) for island in _islands(TWO_ISLANDS))
    legal = {move.intersection for move in match.moves(match.actors()[0]) if isinstance(move, Settle)}
    assert legal == one | other
    both = False
    for _ in play(match, random.Random(5), most=900):
        s = cast(State, match.state)
        for seat in range(s.seats):
            trail = TWO_ISLANDS.interpreted.longest_route(s, seat)
            ends = {at for path in trail for at in TWO_ISLANDS.facts["map"]["paths"][path]}
            assert ends <= one or ends <= other
            assert len(trail) == s.players[seat].route
            touched = {at for at in range(100) if s.players[seat].touched[at // 62] >> at % 62 & 1}
            both |= bool(touched & one and touched & other)
    assert both, "nobody settled on both islands"


def _islands(title: Title) -> list[list[int]]:
    rows = [y for _, y in title.facts["map"]["points"]]
    left = [at for at, (x, _) in enumerate(title.facts["map"]["points"]) if x <= 10]
    return [left, [at for at in range(len(rows)) if at not in left]]


def test_a_map_without_rings_is_played_as_printed() -> None:
    title = title_on(msgspec.structs.replace(MAP, rings=(), letters=()), "printed")
    assert {o.name for o in TWO_ISLANDS.options} - {o.name for o in title.options} == {"token_setup"}
    for seed in range(3):
        seen = Match(title, title.complete({"setup": "variable"}), seed).observe(None)
        assert seen["terrain"] == [h.terrain for h in MAP.hexes]
        assert seen["tokens"] == [h.token for h in MAP.hexes]
        finished(title, seed)


def test_a_map_with_next_to_nothing_is_playable() -> None:
    """No harbors, no rings, no starts; the second island is all desert."""
    data = bare(*island((3, 4, 3)), *island((2, 3), at=(0, 20), terrain="desert"), islands=2)
    title = title_on(data, "next-to-nothing")
    names = {option.name for option in title.options}
    assert not names & {"setup", "token_setup", "harbor_setup", "gods"}
    for seed in range(6):
        s = finished(title, seed, players=2 + seed % 3)
        assert s.placed == 2 * s.seats


def test_the_smallest_maps_seat_fewer() -> None:
    """A settlement blocks at most four intersections, so this many always find a place, wherever the others settle."""
    seven = title_on(bare(*island((2, 3)), HexData(2, 2, "fields", 4), HexData(2, 4, "fields", 4)), "seven")
    assert seven.seats == (2, 3)
    for seed in range(40):
        assert finished(seven, seed, players=3, turn_limit=1).placed == 6


def with_starts(*starts: tuple[StartData, ...]) -> MapData:
    return msgspec.structs.replace(board.MAP, starts=starts)


LARGE = tuple(HexData(row, row % 2 + 2 * i, "fields", 4) for row in range(22) for i in range(2))
REFUSED = {
    "it has too few intersections for the first settlements of 2 players": bare(HexData(0, 0, "desert")),
    "it has no desert for the robber to start on": bare(*island((3, 4, 3))[1:]),
    "a seat has not 2 settlements to start with": with_starts(*(start[:1] for start in board.MAP.starts)),
    "it has starts for 3 seats, but 4 can play on it": with_starts(*board.MAP.starts[:3]),
    "a roll of 4 could bring more grain than can be counted: 44 hexes give it": bare(HexData(22, 0, "desert"), *LARGE),
}


@pytest.mark.parametrize("sentence", list(REFUSED))
def test_a_map_the_rules_cannot_be_played_on_is_refused(sentence: str) -> None:
    with pytest.raises(BadMap, match=re.escape(sentence)):
        title_on(REFUSED[sentence], "refused")


def test_islands_are_counted() -> None:
    for islands, sentence in ((1, "the map falls apart"), (3, "the map has 2 islands, not 3")):
        with pytest.raises(BadMap, match=sentence):
            title_on(msgspec.structs.replace(MAP, islands=islands), "islands")


def with_reds(desert: int) -> MapData:
    """The home map with an 8 on every third hex, except on the desert."""
    third = (0, 2, 7, 9, 11, 16, 18)
    hexes = tuple(
        HexData(h.row, h.x, *(("desert", 0) if i == desert else ("fields", 8 if i in third else 4)))
        for i, h in enumerate(board.MAP.hexes)
    )
    return msgspec.structs.replace(board.MAP, hexes=hexes, letters=tuple(h.token for h in hexes if h.token))


def test_scattered_tokens_are_offered_only_where_they_can_be_kept_apart() -> None:
    """With more than a third of the numbers red, there may be no way to keep them apart."""
    assert "token_setup" in {option.name for option in title_on(with_reds(desert=9), "six").options}
    assert "token_setup" not in {option.name for option in title_on(with_reds(desert=13), "seven").options}


def test_tables_of_a_different_map_than_the_records_are_refused() -> None:
    with pytest.raises(ValueError, match=r"mixed has records for another map .* HEXES is 34 instead of 19; "):
        dataclasses.replace(TWO_ISLANDS, id="mixed", state=sized(State, HOME))
    with pytest.raises(ValueError, match=r"CART_SETS has 108 numbers instead of 300"):
        dataclasses.replace(
            TWO_ISLANDS,
            constants={**TWO_ISLANDS.constants, "CART_SETS": ANCIENT_EGYPT.interpreted.namespace["CART_SETS"]},
        )


def test_more_actions_than_fit_a_mask_are_refused() -> None:
    tall = bare(*(HexData(row, row % 2, "desert") for row in range(420)))
    with pytest.raises(ValueError, match=r"tall has \d+ action ids; a mask holds 4096 at most"):
        title_on(tall, "tall")


def wide(mode: str) -> dict[str, Any]:
    """What the benchmark of wide sets measures, started the way it does."""
    env = {**os.environ, "BENBEN_TITLES": "wide_title", "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT / 'bench'}"}
    spec = "ancient-egypt-wide(players=4,offer_cap=none,turn_limit=60)"
    command = [sys.executable, str(ROOT / "bench" / "worker.py"), mode, spec, "3"]
    found: dict[str, Any] = json.loads(subprocess.run(command, env=env, capture_output=True, check=True).stdout)
    return found


@pytest.mark.xdist_group("native")
def test_the_benchmark_of_wide_sets_plays_the_same_games_both_ways() -> None:
    narrow = ANCIENT_EGYPT.complete({"players": 4, "offer_cap": "none", "turn_limit": 60})
    actions = sum(played_out(ANCIENT_EGYPT, started(ANCIENT_EGYPT, narrow, seed), seed)[0] for seed in (1, 2, 3))
    assert wide("interpreted")["actions"] == wide("native")["actions"] == actions
