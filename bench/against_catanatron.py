"""One of Benben's opponents in Catanatron's own engine, against Catanatron's own players.

    python bench/against_catanatron.py --bot sensible --opponent ValueFunction --games 200 --seed 1
    python bench/against_catanatron.py --check 20

Ours sits at each seat in turn and learns only what its seat knows. `--check` lets none of ours play: it compares what
both engines allow at every position of so many random games.
"""

from __future__ import annotations

import argparse
import atexit
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from itertools import chain
from multiprocessing import get_context

from measure import ROOT

sys.path.insert(0, str(ROOT))
from peer import environment
from peer.agreement import KNOWN
from peer.connection import Row, Table, table
from peer.players import players
from peer.visit import bot_named, fingerprint, visit, watch

from benben.arena.statistics import wilson
from benben.bots import Bot

OPPONENTS = ("Random", "WeightedRandom", "VictoryPoint", "ValueFunction", "AlphaBeta")
AT_THE_TABLE = 4


@dataclass(frozen=True)
class Match:
    """Who plays whom, and from which seed."""

    bot: str
    opponent: str
    seats: int
    seed: int


OPEN = ExitStack()
atexit.register(OPEN.close)


@cache
def open_table() -> Table:
    """This process's own, open until it ends."""
    return OPEN.enter_context(table())


@cache
def our_bot(name: str) -> Bot:
    return bot_named(name)


def play(match: Match, game: int) -> Row:
    return visit(open_table(), our_bot(match.bot), match.opponent, match.seats, match.seed, game)


def played(match: Match, games: int, processes: int) -> list[Row]:
    """All games in their order, played by so many processes; how they stand is told on the way."""
    rows = []
    with ExitStack() as stack:
        results: Iterator[Row]
        if processes > 1:
            pool = stack.enter_context(ProcessPoolExecutor(processes, mp_context=get_context("spawn")))
            results = pool.map(play, [match] * games, range(games))
        else:
            results = (play(match, game) for game in range(games))
        for row in results:
            rows.append(row)
            if sys.stderr.isatty() or len(rows) % 10 == 0:
                print(f"{wins(rows)} of {len(rows)} won", file=sys.stderr, flush=True)
    return rows


def wins(rows: list[Row]) -> int:
    return sum(row["winner"] == row["seat"] for row in rows)


def told(match: Match, rows: list[Row]) -> None:
    """Print what the games say."""
    games, share = len(rows), wilson(wins(rows), len(rows))
    unfinished = sum(row["winner"] is None for row in rows)
    print(f"{match.bot} against {match.seats - 1} × {match.opponent} in Catanatron 3.2.1, seed {match.seed}, no offers")
    print(f"  {wins(rows)} of {games} games won: {share.share:.1%} [{share.low:.1%} to {share.high:.1%}];", end=" ")
    print(f"parity is {1 / match.seats:.1%}; {unfinished} games had no winner")
    for seat in range(match.seats):
        there = [row for row in rows if row["seat"] == seat]
        print(f"  seat {seat}: {wins(there)} of {len(there)}", end="")
    print(f"\n  points: ours {mean([row['points'][row['seat']] for row in rows]):.2f},", end=" ")
    others = [points for row in rows for seat, points in enumerate(row["points"]) if seat != row["seat"]]
    print(f"theirs {mean(others):.2f}; {mean([row['turns'] for row in rows]):.0f} turns a game")
    for side in ("ours", "theirs"):
        times = sorted(chain.from_iterable(row["times"][side] for row in rows))
        if times:
            ninety_nine = times[min(len(times) - 1, len(times) * 99 // 100)]
            print(f"  {side}: {len(times):,} choices, {mean(times):.1f} ms in the mean, 99 % in {ninety_nine:.1f} ms")
    refused = sum((Counter(row["refused"]) for row in rows), Counter[str]())
    print(
        f"  {refused.total()} moves of ours can't be played there and were asked for anew",
        dict(sorted(refused.items())),
    )
    print(f"  {sum(row['helpless'] for row in rows)} times no move was left, and one was made for it")
    print(f"  games: {fingerprint(rows)}")


def mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def check(games: int, seats: int, seed: int) -> int:
    """Compare both engines at every position of random games. 1 if anything unknown was found."""
    found, positions = Counter[str](), 0
    for game in range(games):
        compared, differences = watch(open_table(), seats, seed, game)
        positions += compared
        found += differences
    print(f"{positions:,} positions of {games} random games of {seats}, seed {seed}: legal moves, points, observations")
    for name in KNOWN:
        print(f"  {found[name]:>6,} × {name}")
    unknown = {name: count for name, count in found.items() if name not in KNOWN}
    print(f"  {sum(unknown.values()):>6,} × anything else")
    for name, count in unknown.items():
        print(f"missed: {count} × {name}", file=sys.stderr)
    return 1 if unknown else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="sensible", help="of ancient-egypt, or a class as module:name")
    parser.add_argument("--opponent", choices=OPPONENTS, default="ValueFunction")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--one-against-one", action="store_true", help="two players instead of four")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--check", type=int, metavar="GAMES", help="compare the engines in so many random games")
    chosen = parser.parse_args()
    environment.interpreter()  # before processes would all make it
    players()
    seats = 2 if chosen.one_against_one else AT_THE_TABLE
    if chosen.check:
        return check(chosen.check, seats, chosen.seed)
    match = Match(chosen.bot, chosen.opponent, seats, chosen.seed)
    told(match, played(match, chosen.games, chosen.processes))
    return 0


if __name__ == "__main__":
    sys.exit(main())
