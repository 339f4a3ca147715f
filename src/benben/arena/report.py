"""What a simulation found, built up row by row in the games' order."""

from __future__ import annotations

import hashlib
import struct
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from benben.arena.game import FIRST_POINTS, Row
from benben.arena.statistics import Interval, Spread, spread, wilson
from benben.kernel.counting import Breakdown, Counting, Key, Watch
from benben.kernel.schema import BROKEN, FINISHED, UNFINISHED

PARTS = 60  # a win is shared by up to six, so sixtieths add up exactly
FAR_OFF = 0.05  # how far the share of an order of play may be off the average before it is marked


Counts = tuple[Counter[Key], Counter[Key], Counter[Key]]
"""What titles count: how often something happened, seats of which something is true, and their wins in sixtieths."""


def counted(watch: Watch, winners: int, counts: Counts) -> None:
    """Add what was watched in a game with these winners."""
    happened, seats, wins = counts
    happened.update(watch.counts)
    for key, seat in watch.seats:
        seats[key] += 1
        if winners >> seat & 1:
            wins[key] += PARTS // winners.bit_count()


class BotResult(msgspec.Struct, frozen=True):
    """How the bots of one name did together. Nobody wins an unfinished game; shared wins are fractions."""

    name: str
    seats: int
    wins: float
    win_share: Interval
    chance: float  # the share if all seats were equal
    points: Spread | None


class SeatResult(msgspec.Struct, frozen=True):
    seat: int
    wins: float
    win_share: Interval
    points: Spread | None


class OrderResult(msgspec.Struct, frozen=True):
    """How the players who went first, second and so on did, wherever they sat."""

    order: int  # 0 began
    wins: float
    win_share: Interval
    points: Spread | None
    marked: bool  # more than 5 points off the average, and further than chance explains in so many games


class Counted(msgspec.Struct, frozen=True):
    """How often something happened, and its share of what its column counts."""

    count: int
    share: Interval
    marked: bool  # a smaller share than the title considers healthy


class CountedWins(msgspec.Struct, frozen=True):
    """The wins of seats of which something is true in a game."""

    seats: int
    wins: float
    win_share: Interval
    marked: bool  # further off the average than the title considers healthy


class CountedRow(msgspec.Struct, frozen=True):
    name: str
    counts: Mapping[str, Counted]
    wins: Mapping[str, CountedWins]


class CountedTable(msgspec.Struct, frozen=True):
    """What a title counts besides."""

    name: str
    note: str
    shares: Sequence[str]  # columns of counts whose shares say something
    least: Mapping[str, float]
    most_off: float
    rows: Sequence[CountedRow]


class Report(msgspec.Struct, frozen=True):
    """The result of a simulation: the same for the same title, options, bots, games and seed, however it was run."""

    title: str
    behavior: int
    options: Mapping[str, int | str | bool]
    bots: Sequence[str]
    seed: int
    games: int
    finished: int
    unfinished: int  # stopped at the turn limit
    broken: int  # stopped by a fault of the rules; there should be none
    by_bot: Sequence[BotResult]
    by_seat: Sequence[SeatResult]
    by_order: Sequence[OrderResult]
    points: Spread | None
    rounds: Spread | None
    actions: Spread | None
    hash: str
    average: float = 0.0  # of all seats' shares of wins
    counted: Sequence[CountedTable] = ()  # by titles that count something; random games are not counted

    def bot(self, name: str) -> BotResult:
        """The result of the bots of this name."""
        return next(result for result in self.by_bot if result.name == name)


class Tally:
    """Counts rows. In game g, bot i of the list sits at seat (i + g) mod players, so that no seat favors one.

    Whoever plays a chunk of the games counts it, from game `first` on; one tally then joins those of all chunks.
    """

    def __init__(self, bots: Sequence[str], first: int = 0) -> None:
        self.bots = list(bots)
        self.names = list(dict.fromkeys(bots))
        self.first, self.games = first, 0
        self.broken: list[int] = []
        self.ends: Counter[int] = Counter()
        self.rounds: Counter[int] = Counter()
        self.actions: Counter[int] = Counter()
        self.bot_wins: Counter[str] = Counter()
        self.seat_wins: Counter[int] = Counter()
        self.order_wins: Counter[int] = Counter()
        self.bot_points: dict[str, Counter[int]] = {name: Counter() for name in self.names}
        self.seat_points: list[Counter[int]] = [Counter() for _ in bots]
        self.order_points: list[Counter[int]] = [Counter() for _ in bots]
        self.counts: Counter[Key] = Counter()
        self.with_it: Counter[Key] = Counter()
        self.wins_with_it: Counter[Key] = Counter()
        self.packed = bytearray()  # the rows that were added here
        self._joined = hashlib.blake2b(digest_size=16)  # and those before them, which were joined

    def __getstate__(self) -> dict[str, object]:
        """A tally of a chunk goes from process to process; it has joined no others."""
        return {**self.__dict__, "_joined": None}

    @property
    def hash(self) -> str:
        """The hash of all rows in the order of their games."""
        digest = self._joined.copy()
        digest.update(self.packed)
        return digest.hexdigest()

    def join(self, later: Tally) -> None:
        """Count what a tally of the next games has counted."""
        self.games += later.games
        self.broken += later.broken
        for mine, more in zip(self._counters(), later._counters(), strict=True):
            mine.update(more)
        self._joined.update(later.packed)

    def _counters(self) -> list[Counter[Any]]:
        """All that is counted."""
        ends_and_lengths: list[Counter[Any]] = [self.ends, self.rounds, self.actions]
        wins: list[Counter[Any]] = [self.bot_wins, self.seat_wins, self.order_wins]
        points: list[Counter[Any]] = [*self.bot_points.values(), *self.seat_points, *self.order_points]
        return [*ends_and_lengths, *wins, *points, self.counts, self.with_it, self.wins_with_it]

    def add(self, rows: Iterable[Row]) -> None:
        """Count rows; they must come in the order of their games."""
        players = len(self.bots)
        pack = struct.Struct(f"<{FIRST_POINTS + players}q").pack
        for row in rows:
            game = self.first + self.games
            ended, winners, rounds, actions, starter = row[:FIRST_POINTS]
            self.ends[ended] += 1
            self.rounds[rounds] += 1
            self.actions[actions] += 1
            part = PARTS // winners.bit_count() if winners else 0
            for seat in range(players):
                name = self.bots[(seat - game) % players]
                order = (seat - starter) % players
                points = row[FIRST_POINTS + seat]
                self.bot_points[name][points] += 1
                self.seat_points[seat][points] += 1
                self.order_points[order][points] += 1
                if winners >> seat & 1:
                    self.bot_wins[name] += part
                    self.seat_wins[seat] += part
                    self.order_wins[order] += part
            if ended == BROKEN:
                self.broken.append(game)
            self.packed += pack(*row)
            self.games += 1

    def add_counted(self, counts: Counts) -> None:
        for mine, more in zip((self.counts, self.with_it, self.wins_with_it), counts, strict=True):
            mine.update(more)

    @property
    def average(self) -> float:
        """The share of wins of any seat."""
        return sum(self.seat_wins.values()) / PARTS / (self.games * len(self.bots))

    def _order(self, order: int) -> OrderResult:
        wins = self.order_wins[order] / PARTS
        found = wilson(wins, self.games)
        by_chance = found.low <= self.average <= found.high
        marked = abs(found.share - self.average) > FAR_OFF and not by_chance
        return OrderResult(order, wins, found, spread(self.order_points[order]), marked)

    def _table(self, table: Breakdown) -> CountedTable:
        totals = {column: sum(self.counts[table.name, row, column] for row in table.rows) for column in table.counts}
        return CountedTable(
            table.name,
            table.note,
            table.shares,
            table.least,
            table.most_off,
            [
                CountedRow(
                    row,
                    {column: self._counted(table, row, column, totals[column]) for column in table.counts},
                    {column: self._counted_wins(table, row, column) for column in table.wins},
                )
                for row in table.rows
            ],
        )

    def _counted(self, table: Breakdown, row: str, column: str, total: int) -> Counted:
        count = self.counts[table.name, row, column]
        share = wilson(count, total)
        return Counted(count, share, total > 0 and share.share < table.least.get(column, 0.0))

    def _counted_wins(self, table: Breakdown, row: str, column: str) -> CountedWins:
        key = (table.name, row, column)
        seats, wins = self.with_it[key], self.wins_with_it[key] / PARTS
        share = wilson(wins, seats)
        return CountedWins(seats, wins, share, seats > 0 and abs(share.share - self.average) > table.most_off)

    def report(
        self,
        title: str,
        behavior: int,
        options: Mapping[str, int | str | bool],
        seed: int,
        counting: Counting | None = None,
    ) -> Report:
        players, games = len(self.bots), self.games
        return Report(
            title=title,
            behavior=behavior,
            options=options,
            bots=self.bots,
            seed=seed,
            games=games,
            finished=self.ends[FINISHED],
            unfinished=self.ends[UNFINISHED],
            broken=self.ends[BROKEN],
            by_bot=[
                BotResult(
                    name,
                    self.bots.count(name),
                    self.bot_wins[name] / PARTS,
                    wilson(self.bot_wins[name] / PARTS, games),
                    self.bots.count(name) / players,
                    spread(self.bot_points[name]),
                )
                for name in self.names
            ],
            by_seat=[
                SeatResult(
                    seat,
                    self.seat_wins[seat] / PARTS,
                    wilson(self.seat_wins[seat] / PARTS, games),
                    spread(self.seat_points[seat]),
                )
                for seat in range(players)
            ],
            by_order=[self._order(order) for order in range(players)],
            points=spread(sum(self.seat_points, Counter[int]())),
            rounds=spread(self.rounds),
            actions=spread(self.actions),
            hash=self.hash,
            average=self.average,
            counted=[self._table(table) for table in counting.tables] if counting is not None else [],
        )
