"""Many games between bots, in one process or several, with the same result.

>>> from benben.arena import simulate
>>> report = simulate("cheops-heirs", 20, ["sensible", "random"], seed=1)
>>> report.finished, report.bots
(20, ['sensible', 'random'])
"""

from __future__ import annotations

import signal
import sys
from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager
from multiprocessing import get_context
from pathlib import Path

import msgspec

from benben.arena import broken
from benben.arena.game import WINNERS, Row, all_random, game_seed, play
from benben.arena.pictures import draw_simulation
from benben.arena.program import PROGRAM, Program
from benben.arena.report import Counts, Report, Tally, counted
from benben.bots import Bot, bot
from benben.kernel.counting import Counting
from benben.kernel.errors import BadOption, BenbenError
from benben.kernel.play import MOST_ROUNDS
from benben.kernel.title import Options, Title, read_spec, title

Progress = Callable[[int], None]
"""Told how many games are done, from time to time."""

LARGEST_CHUNK = 5  # games; whoever stops a simulation waits for the chunks that have begun
NATIVE_CHUNK = 4096

__all__ = ["Plan", "Progress", "Report", "check_native", "plan", "simulate"]


class Plan(msgspec.Struct, frozen=True):
    """What is to be played: bots in the list's order, before seats rotate."""

    title: Title
    options: Options
    bots: tuple[Bot, ...]
    names: tuple[str, ...]
    seed: int
    alike: int = 1  # games in a row that share a seed; as many as play, if every seat is to have the same luck

    @property
    def counting(self) -> Counting | None:
        """What is counted besides; nothing if everybody plays at random, natively or not."""
        return None if all_random(self.bots) else self.title.tally

    def seated(self, game: int) -> list[Bot]:
        """The bots seat by seat: bot i sits at seat (i + game) mod players."""
        return [self.bots[(seat - game) % len(self.bots)] for seat in range(len(self.bots))]

    def game_seed(self, game: int) -> int:
        """The seed of a game, all of whose chance comes from it."""
        return game_seed(self.seed, game // self.alike)

    def __reduce__(self) -> tuple[Callable[..., Plan], tuple[object, ...]]:
        """To other processes a plan goes with the name of its title."""
        return _planned, (self.title.id, self.options, self.bots, self.names, self.seed, self.alike)

    def rows(self, first: int, count: int) -> list[Row]:
        """The rows of games `first` to `first + count − 1`, with nothing else counted."""
        games = range(first, first + count)
        return [play(self.title, self.options, self.seated(game), self.game_seed(game)) for game in games]

    def games(self, first: int, count: int) -> Tally:
        """Games `first` to `first + count − 1`."""
        tally = Tally(self.names, first)
        counts: Counts = (Counter(), Counter(), Counter())
        for game in range(first, first + count):
            watch = self.counting.watch() if self.counting else None
            row = play(self.title, self.options, self.seated(game), self.game_seed(game), watch)
            tally.add([row])
            if watch is not None:
                counted(watch, row[WINNERS], counts)
        tally.add_counted(counts)
        return tally

    def native_games(self, first: int, count: int) -> Tally:
        """The same through Numba."""
        from benben.arena.native import native_rows

        tally = Tally(self.names, first)
        tally.add(native_rows(self, first, count))
        return tally


def _planned(name: str, options: Options, bots: tuple[Bot, ...], names: tuple[str, ...], seed: int, alike: int) -> Plan:
    return Plan(title(name).of(options), options, bots, names, seed, alike)


def plan(
    spec: str,
    bots: Sequence[str | Bot] = ("random",),
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    players: int | None = None,
) -> Plan:
    """Check what is asked for. If there are fewer bots than seats, the last one takes the seats left."""
    found, given = read_spec(spec)
    if not bots:
        raise BenbenError("Name at least one bot.")
    chosen: dict[str, object] = {name: given[name] for name in _named(spec)}
    if players is not None and chosen.get("players", players) != players:
        raise BadOption(f"{spec} is for {chosen['players']} players, not {players}.")
    if players is not None:
        chosen["players"] = players
    elif len(bots) > 1:
        chosen.setdefault("players", len(bots))
    complete = found.new_game({"turn_limit": MOST_ROUNDS, **chosen, **(options or {})})
    count = int(complete["players"])
    if len(bots) > count:
        raise BenbenError(f"{len(bots)} bots are too many for {count} players.")
    found = title(found.id).of(complete)
    seated = [*bots, *[bots[-1]] * (count - len(bots))]
    made = tuple(named(found, b) if isinstance(b, str) else b for b in seated)
    names = tuple(map(name_of, seated))
    return Plan(found, complete, made, names, seed)


def named(found: Title, name: str) -> Bot:
    """The bot of this name, which may be a program: `program:COMMAND`."""
    if name.startswith(PROGRAM):
        return Program(name.removeprefix(PROGRAM))
    return bot(found, name)


def name_of(player: str | Bot) -> str:
    return player if isinstance(player, str) else getattr(player, "name", None) or type(player).__name__


def check_native(planned: Plan) -> None:
    """Native play knows only the random bot."""
    if not all_random(planned.bots):
        raise BenbenError("Only random bots play natively.")


def _named(spec: str) -> set[str]:
    """The names of the options a spec sets."""
    return {part.partition("=")[0].strip() for part in spec.partition("(")[2].rstrip(") ").split(",")} - {""}


def simulate(
    spec: str,
    games: int,
    bots: Sequence[str | Bot] = ("random",),
    seed: int = 0,
    *,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    processes: int | None = None,
    native: bool = False,
    on: str | None = None,
    progress: Progress | None = None,
    keep_broken: Path | None = None,
    plot: Path | None = None,
) -> Report:
    """Play games between bots, given by name or as objects.

    Every game's chance comes from `seed` and its number alone, and seats rotate from game to game. Games that reach
    500 rounds (or the option `turn_limit`) are unfinished. With several processes a bot object must be picklable, and
    a script needs the usual `if __name__ == "__main__":`. `native` plays random bots through Numba, to the same result.
    `on` is the address of a cluster that plays (`benben.cluster`): on all its processors, or as many as `processes`.
    A game that can't go on because of a fault in the rules is broken; `keep_broken` is a folder for their match files.
    `plot` is a folder for pictures of lengths, points and wins.
    """
    planned = plan(spec, bots, seed, options, players)
    if games < 1:
        raise BenbenError(f"The number of games must be at least 1, not {games}.")
    if processes is not None and processes < 1:
        raise BenbenError(f"The number of processes must be at least 1, not {processes}.")
    if native:
        check_native(planned)
    tally = Tally(planned.names)
    if on is not None:
        chunks = _on_cluster(planned, games, native, on, processes)
    elif native:
        chunks = (planned.native_games(*chunk) for chunk in _cut(games, NATIVE_CHUNK))
    elif processes is None or processes == 1:
        chunks = (planned.games(game, 1) for game in range(games))
    else:
        chunks = _spread_out(planned, games, processes)
    with closing(chunks):
        for chunk in chunks:
            if keep_broken is not None:
                broken.keep_broken(planned, chunk.broken, keep_broken)
            tally.join(chunk)
            if progress is not None:
                progress(tally.games)
    report = tally.report(planned.title.id, planned.title.behavior, planned.options, seed, planned.counting)
    if plot is not None:
        draw_simulation(tally, report, plot)
    return report


def _cut(games: int, largest: int, shares: int = 1) -> list[tuple[int, int]]:
    """Games as chunks, each with its first game and their number: several for each share of the work."""
    size = max(1, min(largest, games // (shares * 4)))
    return [(first, min(size, games - first)) for first in range(0, games, size)]


def _on_cluster(planned: Plan, games: int, native: bool, on: str, workers: int | None) -> Generator[Tally]:
    """Chunks of games on a cluster, handed over in order."""
    from benben.cluster import connected

    with connected(on, workers) as cluster:
        chunks = _cut(games, NATIVE_CHUNK if native else LARGEST_CHUNK, cluster.workers)
        yield from cluster.each(planned.title, Plan.native_games if native else Plan.games, (planned,), chunks)


def _spread_out(planned: Plan, games: int, processes: int) -> Generator[Tally]:
    """Chunks of games in processes of their own, handed over in order."""
    chunks = _cut(games, LARGEST_CHUNK, processes)
    with ProcessPoolExecutor(
        min(processes, len(chunks)), mp_context=get_context("spawn"), initializer=_begin, initargs=(planned,)
    ) as pool:
        try:
            with undisturbed():
                results = pool.map(_chunk, chunks)
            yield from results
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


@contextmanager
def undisturbed() -> Generator[None]:
    """Processes started in here leave Ctrl-C to this one, which stops them all; pressed meanwhile, it waits."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # which the processes inherit
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_at_hand: list[Plan] = []


def _begin(planned: Plan) -> None:
    _at_hand[:] = [planned]


def _chunk(chunk: tuple[int, int]) -> Tally:
    return _at_hand[0].games(*chunk)
