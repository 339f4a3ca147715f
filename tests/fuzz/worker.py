"""What a process of the farm does: native games by the thousand, the same games interpreted, or games as at a table."""

from __future__ import annotations

import contextlib
import time
from collections import Counter
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import msgspec

from benben.kernel.match import Match
from benben.kernel.schema import BaseState
from benben.kernel.title import Options
from tests.fuzz.table import TableGame
from tests.fuzz.walk import Step, Walk
from tests.fuzz.watch import ENDLESS, Watch, name_of
from tests.support.invariants import CHECKED, Checked, NativeGames, mixed_options
from tests.support.invariants.driver import (
    A_ACTIONS,
    A_CHECKED,
    A_FINISHED,
    A_FOUND,
    A_GAME,
    A_LONGEST,
    AT,
    M_LAST,
    MEMORY,
    SCHEDULES,
)
from tests.support.invariants.driver import ENDLESS as IS_ENDLESS
from tests.support.records import everything

SETS = 240  # option sets per family
EACH = 8  # one in this many native games gets all checks, the others only those of the flow
NATIVE, BOTH, TABLE = "native", "both", "table"
OUTSIDE = "an index outside of an array"
DIFFERS = "the native game goes another way"
ENOUGH = 10  # findings in a task, after which it is dropped


class Task(msgspec.Struct, frozen=True):
    """Games of a family, by number."""

    family: str
    mode: str
    seed: int
    first: int
    count: int


class Finding(msgspec.Struct, frozen=True):
    """What was found, and in which game."""

    family: str
    mode: str
    seed: int
    game: int
    kind: str


class Done(msgspec.Struct, frozen=True):
    """The results of a task."""

    task: Task
    games: int
    counts: dict[str, int]
    findings: list[Finding]
    seconds: float


def option_sets(checked: Checked, family: str, seed: int) -> list[Options]:
    return mixed_options(checked, SETS, f"{family} {seed}")


class Games:
    """The games of a family under a seed, ready to play."""

    def __init__(self, family: str, seed: int) -> None:
        self.family, self.seed, self.checked = family, seed, CHECKED[family]
        self.sets = option_sets(self.checked, family, seed)
        self._native: NativeGames | None = None

    def native(self, at: Any) -> NativeGames:
        if self._native is None:
            self._native = NativeGames(self.checked, self.sets, bounded=True, at=at)
        return self._native

    def play_native(self, task: Task, at: Any) -> Done:
        """Native games with bounds checks, until all are played; after a finding, it continues with the next game."""
        begun = time.monotonic()
        at[:] = 0
        run = self.native(at)
        findings: list[Finding] = []
        first, end = task.first, task.first + task.count
        while first < end and len(findings) < ENOUGH:
            kind = None
            try:
                found = run.play(first, end - first, EACH)
            except IndexError:
                found, kind = int(at[A_GAME]), OUTSIDE
            if found is None:
                first = end
                break
            if kind is None:
                names = (name for name, count in zip(self.checked.violations, run.wrong.tolist(), strict=True) if count)
                kind = ENDLESS if at[A_FOUND] == IS_ENDLESS else next(names)
            findings.append(Finding(self.family, NATIVE, self.seed, found, kind))
            first = found + 1
        told = {"actions": A_ACTIONS, "checked": A_CHECKED, "finished": A_FINISHED, "longest": A_LONGEST}
        counts = {name: int(at[i]) for name, i in told.items()}
        return Done(task, min(first, end) - task.first, counts, findings, time.monotonic() - begun)

    def play_both(self, task: Task, at: Any) -> Done:
        """Native games, and the same games interpreted: they must end in the same state, to the last bit."""
        from benben.kernel.native import to_plain

        begun = time.monotonic()
        at[:] = 0
        run, record = self.native(at), self.checked.title.state
        findings: list[Finding] = []
        for game in range(task.first, task.first + task.count):
            with contextlib.suppress(IndexError):  # `play_native` reports that
                run.play(game, 1, EACH)
            again, _, _ = self.play_again(game, watched=False)
            if everything(to_plain(run.work[0][0], record)) != everything(again):
                findings.append(Finding(self.family, BOTH, self.seed, game, DIFFERS))
        return Done(task, task.count, {"actions": int(at[A_ACTIONS])}, findings, time.monotonic() - begun)

    def play_tables(self, task: Task, at: Any) -> Done:
        begun = time.monotonic()
        counts: Counter[str] = Counter()
        findings: list[Finding] = []
        for game in range(task.first, task.first + task.count):
            at[A_GAME] = game
            played = self.table(game)
            kind = played.play()
            counts += played.counts
            counts["finished"] += played.match.over
            if kind is not None:
                findings.append(Finding(self.family, TABLE, self.seed, game, kind))
        return Done(task, task.count, dict(counts), findings, time.monotonic() - begun)

    def table(self, game: int) -> TableGame:
        return TableGame(self.family, self.checked, self.sets[game % SETS], game)

    def walk(self, finding: Finding) -> tuple[Walk, str | None]:
        """The game of a finding as a walk, interpreted with checked records, and what is found that way."""
        if finding.mode == TABLE:
            played = self.table(finding.game)
            kind = played.play()
            return played.walk, kind
        _, walk, found = self.play_again(finding.game, watched=True)
        return walk, found

    def play_again(self, game: int, watched: bool) -> tuple[BaseState, Walk, str | None]:
        """The native driver's game interpreted, step by step: how it ends, and what is found if it is watched."""
        title, rules, options = self.checked.title, self.checked.title.interpreted, self.sets[game % SETS]
        s = title.blank(options, checked=watched)
        rules.seed_generator(s.rng, game)
        driver, mask, memory = [0] * 4, [0] * title.mask_words, [0] * MEMORY
        rules.seed_driver(driver, game)
        set_up: list[int] = []
        s.draws = set_up
        rules.set_up(s)
        schedule = (game // SETS // EACH + game) % SCHEDULES
        rules.begin_schedule(s, driver, memory)
        watch = Watch(self.checked, s) if watched else None
        steps: list[Step] = []
        found = watch.first(s) if watch else None
        while not s.ended and found is None:
            rules.note_questions(s, memory, len(steps))
            seat = rules.next_seat(s, driver, schedule, memory)
            if watch:
                watch.before(s)
            s.draws = []
            action = -1
            try:
                action = rules.next_action(s, seat, driver, schedule, mask)
                memory[M_LAST] = seat
                rules.apply(s, seat, action)
            except Exception as error:  # raised by a rule
                found = name_of(error)
            rules.stop_at_limit(s)
            if action >= 0:
                steps.append(Step(seat, (action,), tuple(s.draws)))
            if watch:
                found = found or watch.after(s, seat)
        return s, Walk(self.family, options, tuple(set_up), tuple(steps)), found

    def match(self, walk: Walk) -> Match:
        """The walk as a match of the title itself, to be saved as a file."""
        from benben.kernel.actions import Steps

        match = Match(self.checked.base, walk.options, draws=walk.set_up)
        for step in walk.steps:
            if step.ids:
                match.act(step.seat, Steps(step.ids), draws=step.draws)
            else:
                match.undo(step.seat)
        return match


def work(tasks: Connection, progress: Path) -> None:
    """Carry out tasks until there are none. `progress` is a file that tells other processes where a game stands."""
    import numpy as np

    at = np.asarray(np.memmap(progress, np.int64, "w+", shape=(AT,)))
    games: dict[tuple[str, int], Games] = {}
    while True:
        try:
            task = tasks.recv()
        except EOFError:
            return
        if task is None:
            return
        mine = games.setdefault((task.family, task.seed), Games(task.family, task.seed))
        play = {NATIVE: mine.play_native, BOTH: mine.play_both, TABLE: mine.play_tables}[task.mode]
        tasks.send(play(task, at))
