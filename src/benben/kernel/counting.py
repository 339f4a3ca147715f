"""What a title counts in simulations besides wins and points: tables of its own, filled by whoever watches a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from benben.kernel.events import Event

Key = tuple[str, str, str]  # table, row, column


class Watch(Protocol):
    """Sees each event of one game."""

    counts: Counter[Key]  # how often something happened
    seats: set[tuple[Key, int]]  # seats of which something is true, so that their wins can be compared

    def see(self, event: Event) -> None: ...


@dataclass(frozen=True)
class Breakdown:
    """Rows by name; columns of counts, and columns of seats with their wins."""

    name: str
    rows: tuple[str, ...]
    counts: tuple[str, ...]
    note: str  # what the columns mean
    wins: tuple[str, ...] = ()
    shares: tuple[str, ...] = ()  # columns whose shares say something, not only their counts
    least: Mapping[str, float] = field(default_factory=dict)  # a share of the column below this is marked
    most_off: float = 1.0  # a share of wins further off the average of all seats is marked


@dataclass(frozen=True)
class Counting:
    tables: tuple[Breakdown, ...]
    watch: Callable[[], Watch]
