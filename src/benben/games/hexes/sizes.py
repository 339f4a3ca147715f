"""How large a title's records are: as its map and its goods are. Fields say so by these words instead of numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from benben.games.hexes.board import TABLES, Tables
from benben.games.hexes.data import OXCARTS, RESOURCES, SUPPLY_OF_EACH, TERRAINS
from benben.kernel.schema import EVERYONE, SCRATCH, WORD, Cards, Num, Place, Places, Row, Seen, Sized, Spec, When


@dataclass(frozen=True)
class Sizes:
    """The map and the goods of a title, as far as records depend on them."""

    hexes: tuple[str, ...]
    intersections: tuple[str, ...]
    paths: tuple[str, ...]
    hex_words: int
    intersection_words: int
    path_words: int
    harbors: int
    terrains: tuple[str, ...]
    goods: tuple[str, ...]
    most: int  # of one good
    settling_rounds: int
    route_pieces: int


def sizes_of(
    tables: Tables,
    terrains: tuple[str, ...] = TERRAINS,
    goods: tuple[str, ...] = RESOURCES,
    most: int = SUPPLY_OF_EACH,
    settling_rounds: int = 2,
    route_pieces: int = OXCARTS,
) -> Sizes:
    """The sizes that go with the tables of a map."""
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


HOME = sizes_of(TABLES)  # of the map that ancient-egypt and great-pyramid are played on


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
    """Numbers up to `most` that follow from the rest."""
    return Row(count, Num(0, most, seen=SCRATCH), seen=SCRATCH)


def goods(most: int = 0, seen: Seen | When = EVERYONE, public: str | None = None) -> Sized:
    """How many of each good; as many as there are of one at most, where nothing else is said."""
    return by(lambda n: Cards(n.goods, most or n.most, seen, public))
