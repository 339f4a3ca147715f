"""The map of the base game (AE-2) as constant tables for the rules. Other titles replace them with their own map's.

How many hexes there are of each terrain is in `data`; how they lie is in `maps`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from benben.games.hexes.data import HARBOR_KINDS, HARBORS_IN_BOX, HEXES_OF, PRODUCES, TERRAINS, TOKENS_IN_BOX
from benben.games.hexes.maps import Board, MapData, load, words_of
from benben.games.hexes.maps.check import check
from benben.kernel.schema import WORD

NOWHERE = -1
AROUND = 3  # the most paths and neighbors an intersection can have
HEX_CORNERS = 6
_NOTHING = (NOWHERE,)


def _filled(rows: tuple[tuple[int, ...], ...], width: int) -> tuple[int, ...]:
    """Rows of equal width, one after another; gaps are filled with −1."""
    return tuple(v for row in rows for v in (*row, *(NOWHERE,) * (width - len(row))))


@dataclass(frozen=True)
class Tables:
    """The tables of a map. Sets of places have as many words here as they have in the records (`sizes`)."""

    data: MapData
    board: Board
    intersection_words: int
    path_words: int

    @property
    def hex_words(self) -> int:
        return -(-self.board.hexes // WORD)

    @property
    def hex_names(self) -> tuple[str, ...]:
        return tuple(str(h) for h in range(self.board.hexes))

    @property
    def intersection_names(self) -> tuple[str, ...]:
        return tuple(str(at) for at in range(self.board.intersections))

    @property
    def path_names(self) -> tuple[str, ...]:
        return tuple(f"{a}-{b}" for a, b in self.board.paths)

    def constants(self) -> dict[str, Any]:
        """The tables, under the names that the rules use."""
        board, data = self.board, self.data
        harbor_of = [NOWHERE] * board.intersections
        for i, harbor in enumerate(data.harbors):
            for at in harbor.at:
                harbor_of[at] = i
        return {
            "HEXES": board.hexes,
            "INTERSECTIONS": board.intersections,
            "PATHS": len(board.paths),
            "INTERSECTION_WORDS": self.intersection_words,
            "PATH_WORDS": self.path_words,
            "HEX_WORDS": self.hex_words,
            "CORNERS": _filled(board.corners, HEX_CORNERS),
            "CORNER_SETS": tuple(w for c in board.corners for w in words_of(c, self.intersection_words)),
            "PATH_ENDS": _filled(board.paths, 2),
            "PATHS_AT": _filled(board.paths_at, AROUND),
            "NEIGHBORS": _filled(board.neighbors, AROUND),
            "AS_SEEN_FROM": _filled(
                tuple(
                    tuple(board.neighbors[other].index(at) for other in near) for at, near in enumerate(board.neighbors)
                ),
                AROUND,
            ),
            "HEXES_AT": _filled(board.hexes_at, AROUND),
            "ALL_INTERSECTIONS": tuple(words_of(range(board.intersections), self.intersection_words)),
            "ALL_PATHS": tuple(words_of(range(len(board.paths)), self.path_words)),
            "ALL_HEXES": tuple(words_of(range(board.hexes), self.hex_words)),
            "NEAR_SETS": tuple(
                w for at, near in enumerate(board.neighbors) for w in words_of((at, *near), self.intersection_words)
            ),
            "PATH_SETS": tuple(w for paths in board.paths_at for w in words_of(paths, self.path_words)),
            "HARBORS": len(data.harbors),
            "HARBOR_OF": tuple(harbor_of),
            "BESIDE": _filled(tuple(tuple(board.beside(h)) for h in range(board.hexes)), HEX_CORNERS),
        }

    def set_up_constants(self) -> dict[str, Any]:
        """What the set-up reads from the map: the printed layout, and what the variable set-up lays out anew.

        A table that the map has no data for is never read; it holds one number, because native tables are never empty.
        """
        board, data = self.board, self.data
        along = [h for ring in data.rings for h in ring]
        starts = [start for seat in data.starts for start in seat]
        firsts = [along.index(ring[0]) for ring in data.rings for _ in ring]
        return {
            "PRINTED_TERRAIN": tuple(TERRAINS.index(h.terrain) for h in data.hexes),
            "PRINTED_TOKENS": tuple(h.token for h in data.hexes),
            "PRINTED_HARBORS": tuple(HARBOR_KINDS.index(h.kind) for h in data.harbors) or _NOTHING,
            "PRINTED_PIECES": int(bool(starts)),
            "START_SETTLEMENTS": tuple(start.settlement for start in starts) or _NOTHING,
            "START_OXCARTS": tuple(board.path_ids[min(s.oxcart), max(s.oxcart)] for s in starts) or _NOTHING,
            "RINGED": int(bool(along)),
            "ALONG_RINGS": tuple(along) or _NOTHING,
            "RING_STARTS": tuple(firsts) or _NOTHING,
            "RING_LENGTHS": tuple(len(ring) for ring in data.rings for _ in ring) or _NOTHING,
            "LETTERS": data.letters or _NOTHING,
        }


def tables(data: MapData, board: Board, intersection_words: int = 0, path_words: int = 0) -> Tables:
    """The tables of a map. A caller may ask for more words than it needs, to measure what they cost."""
    return Tables(
        data,
        board,
        max(intersection_words, -(-board.intersections // WORD)),
        max(path_words, -(-len(board.paths) // WORD)),
    )


MAP = load("ancient-egypt")
BOARD = check(MAP, PRODUCES, HEXES_OF, TOKENS_IN_BOX, HARBORS_IN_BOX)
TABLES = tables(MAP, BOARD)
_own, _set_up = TABLES.constants(), TABLES.set_up_constants()

HEXES: int = _own["HEXES"]
INTERSECTIONS: int = _own["INTERSECTIONS"]
PATHS: int = _own["PATHS"]
INTERSECTION_WORDS: int = _own["INTERSECTION_WORDS"]
PATH_WORDS: int = _own["PATH_WORDS"]
HEX_WORDS: int = _own["HEX_WORDS"]
CORNERS: tuple[int, ...] = _own["CORNERS"]  # those of hex h start at h * HEX_CORNERS
CORNER_SETS: tuple[int, ...] = _own["CORNER_SETS"]  # the same as sets: word w is at h * INTERSECTION_WORDS + w
PATH_ENDS: tuple[int, ...] = _own["PATH_ENDS"]  # those of path p are at 2 * p and 2 * p + 1
PATHS_AT: tuple[int, ...] = _own["PATHS_AT"]  # those at intersection v start at v * AROUND; −1 where there is none
NEIGHBORS: tuple[int, ...] = _own["NEIGHBORS"]  # the other ends of these paths
AS_SEEN_FROM: tuple[int, ...] = _own["AS_SEEN_FROM"]  # which of the paths there each of them is
HEXES_AT: tuple[int, ...] = _own["HEXES_AT"]
ALL_INTERSECTIONS: tuple[int, ...] = _own["ALL_INTERSECTIONS"]
ALL_PATHS: tuple[int, ...] = _own["ALL_PATHS"]
ALL_HEXES: tuple[int, ...] = _own["ALL_HEXES"]
NEAR_SETS: tuple[int, ...] = _own["NEAR_SETS"]  # an intersection and its neighbors, as words
PATH_SETS: tuple[int, ...] = _own["PATH_SETS"]  # the paths at an intersection, as words
CART_SETS = PATH_SETS  # of these, the paths that take oxcarts
HARBORS: int = _own["HARBORS"]
HARBOR_OF: tuple[int, ...] = _own["HARBOR_OF"]  # the harbor at an intersection, or −1
BESIDE: tuple[int, ...] = _own["BESIDE"]  # the hexes beside hex h start at h * HEX_CORNERS; −1 where there is none

# The beginner set-up (AE-7, AE-8): the printed map, and each seat's two settlements with their oxcarts.
PRINTED_TERRAIN: tuple[int, ...] = _set_up["PRINTED_TERRAIN"]
PRINTED_TOKENS: tuple[int, ...] = _set_up["PRINTED_TOKENS"]
PRINTED_HARBORS: tuple[int, ...] = _set_up["PRINTED_HARBORS"]
PRINTED_PIECES: int = _set_up["PRINTED_PIECES"]
START_SETTLEMENTS: tuple[int, ...] = _set_up["START_SETTLEMENTS"]
START_OXCARTS: tuple[int, ...] = _set_up["START_OXCARTS"]

# How many settlements each player places in the set-up; the last one pays.
SETTLING_ROUNDS = 2
# Where the robber may stand.
ROBBER_HEXES = ALL_HEXES
# Where settlements may stand at all.
BUILDING_SPOTS = ALL_INTERSECTIONS
# Where a settlement of the set-up may be placed, in rounds one and two.
FIRST_SPOTS = ALL_INTERSECTIONS
SECOND_SPOTS = ALL_INTERSECTIONS

# The variable set-up (AE-9): lettered tokens along the rings, from the outermost to the center. A map without rings is
# played as printed.
RINGED: int = _set_up["RINGED"]
ALONG_RINGS: tuple[int, ...] = _set_up["ALONG_RINGS"]  # the hexes, step by step
RING_STARTS: tuple[int, ...] = _set_up["RING_STARTS"]  # for each step, the first step of its ring
RING_LENGTHS: tuple[int, ...] = _set_up["RING_LENGTHS"]
LETTERS: tuple[int, ...] = _set_up["LETTERS"]
