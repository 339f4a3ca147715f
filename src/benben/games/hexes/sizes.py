"""How large a title's records are, which follows from its map and its goods. Fields name these sizes, not numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from benben.games.hexes import board
from benben.games.hexes.board import AROUND, HEX_CORNERS, TABLES, Tables
from benben.games.hexes.data import OXCARTS, RESOURCES, SUPPLY_OF_EACH, TERRAINS
from benben.kernel.schema import EVERYONE, SCRATCH, WORD, Cards, Num, Place, Places, Row, Seen, Sized, Spec, When

MOST_ON_A_ROUTE = WORD // 2  # pieces: the trail of a search is a word with two bits for each (`route`)


@dataclass(frozen=True)
class Sizes:
    """A title's map and goods, as far as records depend on them."""

    hexes: tuple[str, ...]
    intersections: tuple[str, ...]
    paths: tuple[str, ...]
    hex_words: int
    intersection_words: int
    path_words: int
    harbors: int
    terrains: tuple[str, ...]
    goods: tuple[str, ...]
    most: int  # of any one good
    settling_rounds: int
    route_pieces: int

    def disagreement(self, constants: Mapping[str, Any]) -> str:
        """Which of a title's constants don't fit these sizes; those the title doesn't name are the home map's."""
        hexes, intersections, paths = len(self.hexes), len(self.intersections), len(self.paths)
        counts = {
            "HEXES": hexes,
            "INTERSECTIONS": intersections,
            "PATHS": paths,
            "HEX_WORDS": self.hex_words,
            "INTERSECTION_WORDS": self.intersection_words,
            "PATH_WORDS": self.path_words,
            "HARBORS": self.harbors,
            "GOOD_KINDS": len(self.goods),
            "SETTLING_ROUNDS": self.settling_rounds,
            "SETTLE": paths,  # the ids of building come first, path by path and then intersection by intersection
            "CITY": paths + intersections,
        }
        lengths = {
            "CORNERS": HEX_CORNERS * hexes,
            "CORNER_SETS": self.intersection_words * hexes,
            "PATH_ENDS": 2 * paths,
            "PATHS_AT": AROUND * intersections,
            "NEIGHBORS": AROUND * intersections,
            "AS_SEEN_FROM": AROUND * intersections,
            "HEXES_AT": AROUND * intersections,
            "HARBOR_OF": intersections,
            "NEAR_SETS": self.intersection_words * intersections,
            "PATH_SETS": self.path_words * intersections,
            "CART_SETS": self.path_words * intersections,
            "ALL_PATHS": self.path_words,
            "BUILDING_SPOTS": self.intersection_words,
            "FIRST_SPOTS": self.intersection_words,
            "SECOND_SPOTS": self.intersection_words,
            "ROBBER_HEXES": self.hex_words,
            "PRINTED_TERRAIN": hexes,
            "PRINTED_TOKENS": hexes,
        }
        told = {**_AT_HOME, **constants}
        wrong = [f"{name} is {told[name]} instead of {n}" for name, n in counts.items() if told[name] != n]
        wrong += [
            f"{name} has {len(told[name])} numbers instead of {n}"
            for name, n in lengths.items()
            if len(told[name]) != n
        ]
        return "; ".join(wrong)


def sizes_of(
    tables: Tables,
    terrains: tuple[str, ...] = TERRAINS,
    goods: tuple[str, ...] = RESOURCES,
    most: int = SUPPLY_OF_EACH,
    settling_rounds: int = 2,
    route_pieces: int = OXCARTS,
) -> Sizes:
    """The sizes that go with the tables of a map."""
    if route_pieces > MOST_ON_A_ROUTE:
        raise ValueError(f"a route of {route_pieces} pieces is longer than a search can find its way back on")
    return Sizes(
        tables.hex_names,
        tables.intersection_names,
        tables.path_names,
        tables.hex_words,
        tables.intersection_words,
        tables.path_words,
        len(tables.data.harbors),
        terrains,
        goods,
        most,
        settling_rounds,
        route_pieces,
    )


HOME = sizes_of(TABLES)  # those of the map that ancient-egypt and great-pyramid are played on


_AT_HOME: dict[str, Any] = {
    **vars(board),
    "GOOD_KINDS": len(HOME.goods),
    "SETTLE": len(HOME.paths),
    "CITY": len(HOME.paths) + len(HOME.intersections),
}


def by(specification: Callable[[Sizes], Spec]) -> Sized:
    """A field that depends on the sizes."""
    return Sized(specification)


def intersections(seen: Seen = EVERYONE) -> Sized:
    """A set of intersections."""
    return by(lambda n: _places(n.intersections, n.intersection_words, seen))


def paths(seen: Seen = EVERYONE) -> Sized:
    """A set of paths."""
    return by(lambda n: _places(n.paths, n.path_words, seen))


def _places(names: tuple[str, ...], words: int, seen: Seen) -> Places:
    """A set with as many words as the tables have, which may be more than its places need."""
    return Places((*names, *("",) * ((words - 1) * WORD + 1 - len(names))), seen)


def a_hex() -> Sized:
    return by(lambda n: Place(n.hexes))


def an_intersection() -> Sized:
    return by(lambda n: Place(n.intersections))


def a_path() -> Sized:
    return by(lambda n: Place(n.paths))


def derived(count: int, most: int) -> Row:
    """Numbers up to `most`, derived from the rest."""
    return Row(count, Num(0, most, seen=SCRATCH), seen=SCRATCH)


def goods(most: int = 0, seen: Seen | When = EVERYONE, public: str | None = None) -> Sized:
    """How many of each good: at most `most`, or by default as many as there are of any one good."""
    return by(lambda n: Cards(n.goods, most or n.most, seen, public))
