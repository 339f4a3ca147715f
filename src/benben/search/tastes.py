"""The numbers that guides go by: what each is called, how far it may be learned, and what it has been learned to be."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from importlib.resources import files
from typing import NamedTuple

import msgspec

from benben.games.hexes.data import RESOURCES
from benben.games.hexes.gods.data import GODS
from benben.kernel.errors import BenbenError
from benben.kernel.title import Title
from benben.search.rules import TASTES


class Taste(NamedTuple):
    name: str
    first: float
    low: float
    high: float


_HEIRS = {
    0: Taste("others", 0.5, 0.0, 1.5),
    1: Taste("swayed", 0.2, 0.0, 0.6),
    2: Taste("prior", 6.0, 1.0, 30.0),
    3: Taste("sooner", 0.8, 0.4, 1.5),
    4: Taste("opening", 0.45, 0.0, 1.2),
    5: Taste("variety", 0.6, 0.0, 4.0),
    6: Taste("law", 6.0, 0.0, 20.0),
    7: Taste("hire", 1.0, -5.0, 15.0),
    8: Taste("win", 80.0, 0.0, 200.0),
    9: Taste("spread", 1.0, 0.0, 3.0),
    10: Taste("doubt", 1.0, 0.0, 4.0),
    11: Taste("keep", 0.5, -6.0, 6.0),
    12: Taste("joker", 22.0, 5.0, 40.0),
    13: Taste("reach", 12.0, 0.0, 30.0),
    14: Taste("late", 3.0, 0.0, 15.0),
    15: Taste("wanted", 0.5, 0.0, 3.0),
}

_HEXES = {
    **{k: Taste(kind, 1.0, 0.2, 2.0) for k, kind in enumerate((*RESOURCES, "gold"))},
    6: Taste("new", 12.0, 0.0, 40.0),
    7: Taste("any_harbor", 2.0, 0.0, 8.0),
    8: Taste("harbor", 5.0, 0.0, 15.0),
    9: Taste("second", 1.0, 0.0, 3.0),
    10: Taste("near", 0.55, 0.2, 0.9),
    11: Taste("way", 2.0, 0.0, 10.0),
    12: Taste("spread", 1.0, 0.0, 3.0),
    13: Taste("own", 3.0, 0.5, 6.0),
    14: Taste("lead", 0.25, 0.0, 1.0),
    15: Taste("least", 0.4, 0.0, 1.0),
    16: Taste("held", 2.0, 0.0, 6.0),
    17: Taste("rich", 0.3, 0.0, 1.5),
    18: Taste("mercenary", 0.25, 0.0, 1.0),
    19: Taste("monopoly", 2.0, 0.0, 6.0),
    20: Taste("free", 0.3, 0.0, 1.0),
    21: Taste("card", 1.0, 0.0, 1.0),
    22: Taste("full", 6.0, 3.0, 12.0),
    23: Taste("wander", 0.12, 0.0, 0.6),
    24: Taste("route", 0.0, 0.0, 4.0),
    25: Taste("room", 0.3, 0.0, 1.0),
    26: Taste("city_first", 0.8, 0.0, 1.0),
    27: Taste("buy_by_trade", 0.1, 0.0, 1.0),
    28: Taste("keep", 0.3, 0.0, 1.0),
}

_GODS = {
    **{32 + k: Taste(god, 1.0, -2.0, 4.0) for k, god in enumerate(GODS)},
    42: Taste("maat_plays", 1.0, 0.0, 1.0),
    43: Taste("seth_plays", 0.2, 0.0, 1.0),
    44: Taste("thoth_plays", 0.7, 0.0, 1.0),
    45: Taste("other_plays", 0.5, 0.0, 1.0),
}

_PYRAMID = {
    46: Taste("block", 0.7, 0.0, 1.0),
    47: Taste("first_boat", 0.7, 0.0, 1.0),
    48: Taste("more_blocks", 0.15, 0.0, 1.0),
}

_SCENARIO = {
    32: Taste("site", 6.0, 0.0, 25.0),
    33: Taste("open_site", 5.0, -5.0, 25.0),
    34: Taste("stone", 0.9, 0.0, 1.0),
    35: Taste("more_stones", 0.1, 0.0, 1.0),
}

_BY_GUIDE = {"heirs": _HEIRS, "hexes": _HEXES, "gods": _GODS, "pyramid": _PYRAMID, "scenario": _SCENARIO}


class Learned(msgspec.Struct, frozen=True):
    """Tastes as they are kept with the title: how they were learned, and what came of it."""

    spec: str
    behavior: int
    command: str
    seed: int
    generations: int
    wins: float  # of one seat against the first tastes in the others
    tastes: dict[str, float]


class BadTastes(BenbenError):
    """Tastes that don't fit the title's guide."""


def tastes_for(guides: tuple[str, ...]) -> dict[int, Taste]:
    """The tastes of these guides, by their place on the desk."""
    return {at: taste for guide in guides for at, taste in _BY_GUIDE.get(guide, {}).items()}


def row_of(named: Mapping[str, float], tastes: Mapping[int, Taste]) -> list[float]:
    """Tastes as they lie on the desk."""
    names = {taste.name for taste in tastes.values()}
    if set(named) != names:
        wrong = ", ".join(sorted(set(named) ^ names))
        raise BadTastes(f"These tastes don't fit the guide ({wrong}); learn them again with benben train.")
    row = [0.0] * TASTES
    for at, taste in tastes.items():
        row[at] = named[taste.name]
    return row


def first_tastes(tastes: Mapping[int, Taste]) -> dict[str, float]:
    return {taste.name: taste.first for taste in tastes.values()}


def file_name(title: Title) -> str:
    """The tastes of a title, and of a variant of its own, are kept in files of these names."""
    variant = any(".hexes.gods." in name for name in title.family.modules) and title.id == "ancient-egypt"
    return f"{title.id}-gods.json" if variant else f"{title.id}.json"


@functools.cache
def learned(title: Title) -> Learned | None:
    """What was learned for a title, if anything was."""
    path = files("benben.search") / "learned" / file_name(title)
    return msgspec.json.decode(path.read_bytes(), type=Learned) if path.is_file() else None
