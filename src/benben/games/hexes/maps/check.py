"""The map checker: a map's contents must be consistent before anybody plays on it."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping

from benben.games.hexes.data import HARBOR_KINDS
from benben.games.hexes.maps import Board, MapData, lay_out
from benben.kernel.errors import BenbenError

RED = (6, 8)
TOKENS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)


class BadMap(BenbenError):
    """A map that can't be played on, with everything that is wrong with it."""


def check(
    data: MapData,
    produces: Mapping[str, str],
    terrains: Mapping[str, int] | None = None,
    tokens: Iterable[int] | None = None,
    harbors: Iterable[str] | None = None,
    waters: Iterable[str] = (),
    settled_waters: Iterable[str] = (),
) -> Board:
    """The board of a map, or a `BadMap` that says everything that is wrong with it.

    `produces` names the terrains and what they yield ("" for nothing); the others, if given, are the counts in the
    title's box. `waters` are terrains where only ships are built; settlements of the set-up stand between one of the
    `settled_waters` and land.
    """
    wrong: list[str] = []
    spots = Counter((h.row, h.x) for h in data.hexes)
    wrong += [f"two hexes lie at row {row}, place {x}" for (row, x), n in spots.items() if n > 1]
    wrong += [f"a hex at row {row}, place {x} overlaps the next one" for row, x in spots if (row, x + 1) in spots]
    wrong += [f"row {row}, place {x} does not fit between the rows" for row, x in spots if (row - 1, x) in spots]
    order = [(h.row, h.x) for h in data.hexes]
    if order != sorted(order):
        wrong.append("hexes are not in the order of their rows, from left to right")
    for i, h in enumerate(data.hexes):
        if h.terrain not in produces:
            wrong.append(f"hex {i} has the unknown terrain {h.terrain!r}")
        elif bool(produces[h.terrain]) != bool(h.token):
            wrong.append(f"hex {i} ({h.terrain}) {'lacks its' if produces[h.terrain] else 'must not have a'} token")
        if h.token and h.token not in TOKENS:
            wrong.append(f"hex {i} has the token {h.token}, which does not exist")
    if wrong:
        raise BadMap(_sentence(data, wrong))
    board = lay_out(data)
    wrong += _check_ids(board, data.islands)
    wrong += _check_tokens(data, board)
    land = [h for h in range(board.hexes) if data.hexes[h].terrain not in set(waters)]
    wrong += _check_harbors(data, board, {kind for kind in produces.values() if kind}, land)
    wrong += _check_settling(data, board, land, set(settled_waters))
    wrong += _check_site(data, board)
    wrong += _check_starts(data, board)
    wrong += _check_rings(data, board)
    wrong += _check_river(data, board)
    if terrains is not None and Counter(h.terrain for h in data.hexes) != Counter(terrains):
        wrong.append(f"the terrains are {dict(Counter(h.terrain for h in data.hexes))}, not {dict(terrains)}")
    if tokens is not None and sorted(h.token for h in data.hexes if h.token) != sorted(tokens):
        wrong.append(f"the tokens are {sorted(h.token for h in data.hexes if h.token)}, not {sorted(tokens)}")
    if harbors is not None and sorted(h.kind for h in data.harbors) != sorted(harbors):
        wrong.append(f"the harbors are {sorted(h.kind for h in data.harbors)}, not {sorted(harbors)}")
    if wrong:
        raise BadMap(_sentence(data, wrong))
    return board


def _sentence(data: MapData, wrong: list[str]) -> str:
    return f"The map {data.name!r} can't be played on: {'; '.join(wrong)}."


def _check_ids(board: Board, islands: int = 1) -> list[str]:
    """Every corner has an id, every path has two ends one step apart, and each island is connected."""
    wrong = []
    if {at for corners in board.corners for at in corners} != set(range(board.intersections)):
        wrong.append("intersections are not numbered without gaps")
    wrong += [f"hex {h} has not six corners" for h, corners in enumerate(board.corners) if len(set(corners)) != 6]
    wrong += [f"intersection {at} has {len(p)} paths" for at, p in enumerate(board.paths_at) if not 2 <= len(p) <= 3]
    pieces = len(board.islands())
    if pieces > islands:
        wrong.append("the map falls apart into pieces that no path joins")
    elif pieces < islands:
        wrong.append(f"the map has {pieces} islands, not {islands}")
    return wrong


def _check_tokens(data: MapData, board: Board) -> list[str]:
    red = [h for h in range(board.hexes) if data.hexes[h].token in RED]
    return [f"the red numbers on hexes {a} and {b} touch" for a in red for b in board.beside(a) if a < b and b in red]


def _check_harbors(data: MapData, board: Board, resources: set[str], land: list[int]) -> list[str]:
    wrong = []
    watered = len(land) < board.hexes  # the map has waters of its own, and anything beyond its rim doesn't count
    taken: set[int] = set()
    for i, harbor in enumerate(data.harbors):
        a, b = harbor.at
        path = board.path_ids.get((min(a, b), max(a, b)))
        if path is None:
            wrong.append(f"harbor {i} lies between {a} and {b}, which no path joins")
        else:
            beside = set(board.hexes_at[a]) & set(board.hexes_at[b])
            if len(beside & set(land)) != 1 or (watered and len(beside) == 1):
                wrong.append(f"harbor {i} does not lie at the {'shore' if watered else 'rim'}")
        if harbor.kind != "any" and harbor.kind not in resources:
            wrong.append(f"harbor {i} is for {harbor.kind!r}, which nothing produces")
        elif harbor.kind not in HARBOR_KINDS:
            wrong.append(f"harbor {i} is for {harbor.kind!r}, which has no harbors")
        if taken & {a, b}:
            wrong.append(f"harbor {i} shares an intersection with another one")
        taken |= {a, b}
    return wrong


def _check_settling(data: MapData, board: Board, land: list[int], waters: set[str]) -> list[str]:
    """The spots of the set-up are exactly those between such a water and land (CS-6)."""
    if not data.settling and not waters:
        return []
    wet = {h for h in range(board.hexes) if data.hexes[h].terrain in waters}
    spots = [at for at, hexes in enumerate(board.hexes_at) if wet & set(hexes) and set(land) & set(hexes)]
    if list(data.settling) != spots:
        return [f"settlements of the set-up may stand on {sorted(set(spots) ^ set(data.settling))} by one account only"]
    return []


def _check_site(data: MapData, board: Board) -> list[str]:
    """The junctions of the building site are its corners (CS-21)."""
    sites = [h for h in range(board.hexes) if data.hexes[h].terrain == "site"]
    if data.site < 0:
        return ["there are junctions of a site that is not there"] if data.site_junctions else []
    if sites != [data.site]:
        return [f"the building site is hex {data.site}, but the map shows it at {sites}"]
    if list(data.site_junctions) != sorted(board.corners[data.site]):
        return [f"the junctions of the site are not the corners of hex {data.site}"]
    return []


def _check_starts(data: MapData, board: Board) -> list[str]:
    wrong = []
    settled: set[int] = set()
    carted: set[tuple[int, int]] = set()
    for seat, starts in enumerate(data.starts):
        for start in starts:
            at, path = start.settlement, (min(start.oxcart), max(start.oxcart))
            if not 0 <= at < board.intersections:
                wrong.append(f"seat {seat} starts on {at}, which does not exist")
                continue
            if at in settled or settled & set(board.neighbors[at]):
                wrong.append(f"the start of seat {seat} on {at} is too close to another")
            if path not in board.path_ids or at not in path or path in carted:
                wrong.append(f"the oxcart {path} of seat {seat} is not beside {at}, or lies on another one")
            settled.add(at)
            carted.add(path)
    return wrong


def _check_rings(data: MapData, board: Board) -> list[str]:
    """The rings visit every hex once, each step going to a hex beside the last, and there are enough letters."""
    if not data.rings:
        return []
    wrong = []
    if sorted(h for ring in data.rings for h in ring) != list(range(board.hexes)):
        return ["the rings don't pass over every hex once"]
    for ring in data.rings:
        steps = zip(ring, (*ring[1:], ring[0]), strict=True) if len(ring) > 1 else ()
        apart = [(a, b) for a, b in steps if b not in board.beside(a)]
        wrong += [f"the ring goes from hex {a} to {b}, which are not side by side" for a, b in apart]
    producing = sum(1 for h in data.hexes if h.token)
    if sorted(data.letters) != sorted(h.token for h in data.hexes if h.token):
        wrong.append(f"the {len(data.letters)} lettered tokens are not those of the {producing} hexes")
    return wrong


def _check_river(data: MapData, board: Board) -> list[str]:
    """The river runs from hex to hex, enters and leaves at the rim, and every path across it is listed (GP-3)."""
    if not data.river:
        return ["there are paths across a river that is not there"] if data.crossings else []
    river = data.river
    if len(set(river)) < len(river) or not set(river) <= set(range(board.hexes)):
        return [f"the river {river} passes a hex twice, or one that does not exist"]
    wrong = [f"the river goes from hex {a} to {b}, which are not side by side" for a, b in _steps(river, board)]
    wrong += [f"the river passes hex {h}, which has no token" for h in river if not data.hexes[h].token]
    crossings = [(min(path), max(path)) for path in data.crossings]
    wrong += [f"the path {path} across the river does not exist" for path in crossings if path not in board.path_ids]
    if len(set(crossings)) < len(crossings):
        wrong.append("a path across the river is named twice")
    if wrong:
        return wrong
    inside = {tuple(sorted(set(board.corners[a]) & set(board.corners[b]))) for a, b in itertools.pairwise(river)}
    for path in sorted(inside - set(crossings)):
        wrong.append(f"the path {path} between two hexes of the river is not among those across it")
    rim = {path: [h for h in range(board.hexes) if set(path) <= set(board.corners[h])] for path in crossings}
    ends = [hexes[0] for path, hexes in rim.items() if path not in inside and len(hexes) == 1]
    if len(ends) != len(set(crossings) - inside):
        wrong.append("a path across the river lies neither between two of its hexes nor at the rim")
    if sorted(ends) != sorted([river[0], river[-1], river[-1]]):
        wrong.append("the river does not enter once at its source and leave by two mouths at its delta")
    return wrong


def _steps(river: tuple[int, ...], board: Board) -> list[tuple[int, int]]:
    """The steps of a river that don't go from a hex to a neighboring hex."""
    return [(a, b) for a, b in itertools.pairwise(river) if b not in board.beside(a)]
