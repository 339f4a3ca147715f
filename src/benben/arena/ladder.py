"""The ladder: who was measured against whom at which title, in a file that results are added to."""

from __future__ import annotations

import datetime as dt
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from benben.arena.tournament import TournamentReport
from benben.kernel.errors import BenbenError
from benben.kernel.play import MOST_ROUNDS
from benben.kernel.title import title

FORMAT = 1


class LadderRow(msgspec.Struct, frozen=True):
    """One of a bot against the rest of another, and the command that plays the same games again."""

    title: str
    options: Mapping[str, int | str | bool]  # the number of players, and what isn't as by default
    behavior: int
    one: str
    rest: str
    games: int
    wins: float
    share: float
    low: float
    high: float
    seed: int
    hash: str
    version: str
    date: str
    command: str

    @property
    def place(self) -> tuple[object, ...]:
        """What it measured; there is one such row."""
        return self.title, tuple(sorted(self.options.items())), self.one, self.rest


class Ladder(msgspec.Struct, frozen=True):
    format: int
    rows: Sequence[LadderRow]


def rows_of(report: TournamentReport, command: str) -> list[LadderRow]:
    """What a tournament adds."""
    from benben import __version__

    return [
        LadderRow(
            title=report.title,
            options=chosen(report),
            behavior=report.behavior,
            one=each.one,
            rest=each.rest,
            games=each.games,
            wins=each.wins,
            share=each.share.share,
            low=each.share.low,
            high=each.share.high,
            seed=report.seed,
            hash=each.hash,
            version=__version__,
            date=dt.datetime.now(dt.UTC).date().isoformat(),
            command=command,
        )
        for each in report.pairings
    ]


def chosen(report: TournamentReport) -> dict[str, int | str | bool]:
    """The number of players, and the options that aren't as by default."""
    found = title(report.title)
    default = {**found.complete({}), "turn_limit": MOST_ROUNDS}
    return {name: value for name, value in report.options.items() if name == "players" or value != default[name]}


def read_ladder(path: Path) -> Ladder:
    try:
        ladder = msgspec.json.decode(path.read_bytes(), type=Ladder)
    except FileNotFoundError:
        return Ladder(FORMAT, ())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BenbenError(f"{path} is not a ladder; name another file.") from None
    if ladder.format != FORMAT:
        raise BenbenError(f"{path} is a ladder of format {ladder.format}, and this Benben knows only {FORMAT}.")
    return ladder


def add_to_ladder(path: Path, report: TournamentReport, command: str) -> None:
    """Add what a tournament measured; what it measured before is replaced. The file changes at once or not at all."""
    new = rows_of(report, command)
    places = {row.place for row in new}
    kept = [row for row in read_ladder(path).rows if row.place not in places]
    ladder = Ladder(FORMAT, sorted([*kept, *new], key=lambda row: repr(row.place)))
    other = path.with_name(f".{path.name}.{os.getpid()}")
    path.parent.mkdir(parents=True, exist_ok=True)
    other.write_bytes(msgspec.json.format(msgspec.json.encode(ladder), indent=1) + b"\n")
    other.replace(path)
