"""Recorded games of Catanatron, as `bench/peer/recorder.py` writes them; `bench/peer/record.py` recorded these."""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from pathlib import Path

import msgspec

FOLDER = Path(__file__).parent
FILES = sorted(path.name for path in FOLDER.glob("*.xz"))
SEATS, KINDS, CARD_KINDS = 4, 5, 5

# Where the values of a state are.
HANDS = 0
CARDS = HANDS + SEATS * KINDS
POINTS = CARDS + SEATS * CARD_KINDS
ROUTES = POINTS + SEATS
ARMIES = ROUTES + SEATS
ROUTE_HOLDER = ARMIES + SEATS
ARMY_HOLDER = ROUTE_HOLDER + 1
ACTOR = ARMY_HOLDER + 1
BUILDS = ACTOR + 1
VALUES = BUILDS + 1


class Trace(msgspec.Struct, frozen=True):
    """A game: its map by Benben's ids, what can be built by number, and the steps.

    A step is a move (seat, Catanatron's name of the action, numbers; empty at the start), and the index and new value
    of everything it changes.
    """

    seed: int
    terrain: list[int]
    tokens: list[int]
    harbors: list[int]
    builds: list[tuple[list[int], list[int], list[int], list[int]]]  # paths, settlements, cities, a card
    steps: list[tuple[list[int | str], list[int]]]
    winner: int


def read_lines(text: bytes) -> Iterator[Trace]:
    for line in text.splitlines():
        yield msgspec.json.decode(line, type=Trace)


def read_file(name: str) -> Iterator[Trace]:
    yield from read_lines(lzma.decompress((FOLDER / name).read_bytes()))
