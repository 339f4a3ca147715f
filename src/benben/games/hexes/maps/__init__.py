"""Maps as data: loading them, deriving their ids and adjacency, and checking their contents."""

from __future__ import annotations

import functools
import importlib.resources
from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from benben.kernel.schema import WORD


class HexData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hex: its row, and its position in the row, in half hexes from the left."""

    row: int
    x: int
    terrain: str
    token: int = 0
    region: str = ""  # its name for people


class HarborData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A harbor, or an oasis, which works the same way (AE-6); the kind is a resource or "any"."""

    at: tuple[int, int]
    kind: str
    oasis: bool = False


class StartData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A settlement of the fixed set-up, and the oxcart beside it."""

    settlement: int
    oxcart: tuple[int, int]


class MapData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of a map's file."""

    name: str
    hexes: tuple[HexData, ...]
    harbors: tuple[HarborData, ...]
    rings: tuple[tuple[int, ...], ...] = ()
    letters: tuple[int, ...] = ()
    starts: tuple[tuple[StartData, ...], ...] = ()
    river: tuple[int, ...] = ()  # hexes from the source to the delta
    crossings: tuple[tuple[int, int], ...] = ()  # paths across it: at its source, between its hexes, at its mouths
    settling: tuple[int, ...] = ()  # where settlements of the set-up may stand
    islands: int = 1  # parts that no path joins
    site: int = -1  # the hex of a pyramid's building site, which has junctions of its own
    site_junctions: tuple[int, ...] = ()


@dataclass(frozen=True)
class Board:
    """A map's ids and adjacency: hexes, intersections and paths are numbered row by row from the upper left."""

    corners: tuple[tuple[int, ...], ...]  # of a hex: upper left, top, upper right, lower left, bottom, lower right
    points: tuple[tuple[int, int], ...]  # of an intersection: position from the left in half hexes, height in thirds
    paths: tuple[tuple[int, int], ...]  # of a path: its two intersections, the lower id first

    @property
    def hexes(self) -> int:
        return len(self.corners)

    @property
    def intersections(self) -> int:
        return len(self.points)

    @functools.cached_property
    def path_ids(self) -> dict[tuple[int, int], int]:
        return {ends: path for path, ends in enumerate(self.paths)}

    @functools.cached_property
    def paths_at(self) -> tuple[tuple[int, ...], ...]:
        """The paths at each intersection, in ascending order."""
        found: list[list[int]] = [[] for _ in self.points]
        for path, ends in enumerate(self.paths):
            for end in ends:
                found[end].append(path)
        return tuple(map(tuple, found))

    @functools.cached_property
    def neighbors(self) -> tuple[tuple[int, ...], ...]:
        """The intersections next to each one, in the order of `paths_at`."""
        return tuple(
            tuple(sum(self.paths[path]) - at for path in paths)  # the other end
            for at, paths in enumerate(self.paths_at)
        )

    @functools.cached_property
    def hexes_at(self) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(h for h, corners in enumerate(self.corners) if at in corners) for at in range(self.intersections)
        )

    def islands(self) -> list[set[int]]:
        """The groups of intersections that paths join."""
        found: list[set[int]] = []
        for start in range(self.intersections):
            if not any(start in island for island in found):
                reached, edge = {start}, {start}
                while edge := {n for at in edge for n in self.neighbors[at]} - reached:
                    reached |= edge
                found.append(reached)
        return found

    def beside(self, h: int) -> list[int]:
        """The hexes that share a side with this one."""
        return [g for g in range(self.hexes) if len(set(self.corners[g]) & set(self.corners[h])) == 2]


def load(name: str) -> MapData:
    """The map of this name."""
    path = importlib.resources.files("benben.games.hexes.maps") / f"{name}.json"
    return msgspec.json.decode(path.read_bytes(), type=MapData)


# The six corners of a hex around its center: steps of half a hex to the right and a third of a hex's height down.
_CORNERS = ((-1, -1), (0, -2), (1, -1), (-1, 1), (0, 2), (1, 1))


def lay_out(data: MapData) -> Board:
    """Number the intersections and paths of a map."""

    def spots(h: HexData) -> list[tuple[int, int]]:
        return [(h.x + 1 + dx, 3 * h.row + 2 + dy) for dx, dy in _CORNERS]

    # The corners at the top and the sides of a row of hexes form one row of intersections.
    points = sorted({p for h in data.hexes for p in spots(h)}, key=lambda p: (p[1] // 3, p[0]))
    ids = {point: at for at, point in enumerate(points)}
    corners = tuple(tuple(ids[p] for p in spots(h)) for h in data.hexes)
    sides = ((0, 1), (1, 2), (0, 3), (2, 5), (3, 4), (4, 5))
    ends = {(min(c[a], c[b]), max(c[a], c[b])) for c in corners for a, b in sides}
    return Board(corners, tuple(points), tuple(sorted(ends)))


def words_of(members: Iterable[int], words: int) -> list[int]:
    """A set of places as words of 62 bits."""
    result = [0] * words
    for p in members:
        result[p // WORD] |= 1 << (p % WORD)
    return result
