"""The farm: hands out games to processes, watches over them, and reports what they found."""

from __future__ import annotations

import contextlib
import itertools
import time
from collections import Counter
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from pathlib import Path

import msgspec

from benben.kernel import matchfile
from tests.fuzz.walk import as_test, play, shrink
from tests.fuzz.worker import BOTH, NATIVE, SETS, Done, Finding, Games, Task, work
from tests.support.invariants.driver import A_GAME, AT, SCHEDULES

HANGS = "a game that never comes back"
DIED = "a game in which the process died"
LONGEST = 240.0  # seconds without an answer after which a process counts as hung
COMPILING = 3000.0  # the same while it compiles
SLICE = 2.0  # seconds that a task should take
MOST_FINDINGS = 40

Tell = Callable[[str], None]


class Plan(msgspec.Struct, frozen=True):
    """What the farm plays: for a given time, or a given number of games of each family and mode."""

    families: tuple[str, ...]
    modes: tuple[str, ...]
    seed: int
    processes: int
    seconds: float
    games: int | None
    folder: Path


class Helper:
    """A process that carries out tasks."""

    def __init__(self, number: int, folder: Path) -> None:
        self.progress = folder / f"progress-{number}"
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(target=work, args=(theirs, self.progress), daemon=True)
        self.process.start()
        theirs.close()
        self.task: Task | None = None
        self.waited = 0.0

    def give(self, task: Task) -> None:
        self.task, self.waited = task, 0.0
        with contextlib.suppress(BrokenPipeError):  # it is dead, which reading its answer will show
            self.pipe.send(task)

    def stop(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()
        self.progress.unlink(missing_ok=True)

    def game(self) -> int:
        """The game it is playing, or was playing when it died."""
        words = self.progress.read_bytes() if self.progress.exists() else b""
        return int.from_bytes(words[8 * A_GAME : 8 * A_GAME + 8], "little") if len(words) == 8 * AT else -1


class Farm:
    def __init__(self, plan: Plan, tell: Tell) -> None:
        self.plan, self.tell = plan, tell
        self.counts: dict[str, Counter[str]] = {family: Counter() for family in plan.families}
        self.findings: list[Finding] = []
        self._rates: dict[tuple[str, str], float] = {}
        self._next: Counter[tuple[str, str]] = Counter()
        self._out: Counter[str] = Counter()
        self._begun = 0.0
        self._told = 0.0
        plan.folder.mkdir(parents=True, exist_ok=True)
        self._numbers = itertools.count()
        self.helpers = [self._helper() for _ in range(plan.processes)]

    def _helper(self) -> Helper:
        return Helper(next(self._numbers), self.plan.folder)

    def run(self) -> None:
        """Compile, then play until the time is up or the games are played."""
        if NATIVE in self.plan.modes or BOTH in self.plan.modes:
            self._compile()
        self._begun = time.monotonic()
        self._work(self._tasks(), LONGEST)
        for helper in self.helpers:
            helper.stop()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._begun

    def _compile(self) -> None:
        begun = time.monotonic()
        self.tell(f"Compiling {len(self.plan.families)} titles with bounds checks …")
        tasks = [Task(family, NATIVE, self.plan.seed, 0, 1) for family in self.plan.families]
        self._begun = begun
        self._work(iter(tasks), COMPILING)
        self.counts = {family: Counter() for family in self.plan.families}
        self._rates.clear()
        self.tell(f"Compiled in {time.monotonic() - begun:.0f} s.")

    def _tasks(self) -> Iterator[Task]:
        """Families and modes in turn, with equal shares of the time."""
        while True:
            given = False
            for mode in self.plan.modes:
                for family in self.plan.families:
                    key = family, mode
                    count = max(1, int(self._rates.get(key, 500 if mode == NATIVE else 2) * SLICE))
                    if self.plan.games is not None:
                        count = min(count, self.plan.games - self._next[key])
                    elif self.seconds > self.plan.seconds:
                        return
                    if count > 0 and len(self.findings) < MOST_FINDINGS:
                        yield Task(family, mode, self.plan.seed, self._next[key], count)
                        self._next[key] += count
                        given = True
            if not given or (self.plan.seconds and self.seconds > self.plan.seconds):
                return

    def _work(self, tasks: Iterator[Task], longest: float) -> None:
        for helper in self.helpers:
            self._give(helper, tasks)
        while any(helper.task for helper in self.helpers):
            busy = {helper.pipe: helper for helper in self.helpers if helper.task}
            begun = time.monotonic()
            ready = wait(list(busy), timeout=1.0)
            for helper in busy.values():  # a farm that is suspended for an hour and resumed hasn't waited that long
                helper.waited += min(time.monotonic() - begun, 2.0)
            for pipe in ready:
                helper = busy[pipe]  # type: ignore[index] # the pipes given are those that come back
                try:
                    self._note(helper.pipe.recv())
                except (EOFError, ConnectionError):
                    helper = self._lost(helper, DIED)
                self._give(helper, tasks)
            for helper in list(self.helpers):
                if helper.task and helper.waited > longest:
                    self._give(self._lost(helper, HANGS), tasks)
            self._progress()

    def _give(self, helper: Helper, tasks: Iterator[Task]) -> None:
        task = next(tasks, None)
        helper.task = None
        if task is not None:
            helper.give(task)

    def _lost(self, helper: Helper, kind: str) -> Helper:
        """A process hangs or has died: its game is a finding, and another process takes its place."""
        assert helper.task is not None
        self._find(Finding(helper.task.family, helper.task.mode, helper.task.seed, helper.game(), kind))
        helper.stop()
        at = self.helpers.index(helper)
        self.helpers[at] = self._helper()
        return self.helpers[at]

    def _note(self, done: Done) -> None:
        task = done.task
        self._rates[task.family, task.mode] = done.games / max(done.seconds, 1e-3)
        counts = self.counts[task.family]
        counts[f"{task.mode} games"] += done.games
        counts[f"{task.mode} seconds"] += int(1000 * done.seconds)
        for name, count in done.counts.items():
            key = f"{task.mode} {name}"
            counts[key] = max(counts[key], count) if name == "longest" else counts[key] + count
        for finding in done.findings:
            self._find(finding)

    def _find(self, finding: Finding) -> None:
        same = sum(other.family == finding.family and other.kind == finding.kind for other in self.findings)
        self.findings.append(finding)
        if same < 3:
            self.tell(f"FOUND after {self.seconds:.0f} s: {describe(finding)}")

    def _progress(self) -> None:
        if time.monotonic() - self._told > 10:
            self._told = time.monotonic()
            native = sum(c["native games"] for c in self.counts.values())
            tables = sum(c["table games"] for c in self.counts.values())
            self.tell(
                f"{self.seconds:5.0f} s: {native:,} native games, {tables:,} at tables, {len(self.findings)} found"
            )


def describe(finding: Finding) -> str:
    return (
        f"{finding.kind} in {finding.family}, {finding.mode} game {finding.game} "
        f"(make fuzz TITLE={finding.family!r} SEED={finding.seed} GAME={finding.mode}:{finding.game})"
    )


def report(finding: Finding, folder: Path, tell: Tell, seconds: float) -> None:
    """Shorten a finding to a script, print it as a test, and save it both as a test and as a match file."""
    games = Games(finding.family, finding.seed)
    if finding.game < 0:
        tell(f"  {describe(finding)}: it had not begun.")
        return
    walk, kind = games.walk(finding)
    if kind is None:
        tell(f"  {describe(finding)}: the interpreted game is sound; look at the native code.")
        return
    tell(f"  {describe(finding)}: {kind!r} after {len(walk.steps)} steps.")
    walk = shrink(walk, kind, seconds)
    name = "_".join(
        "".join(c if c.isalnum() else " " for c in f"{finding.family} {kind} {finding.game}").lower().split()
    )
    text = as_test(walk, kind, name)
    (folder / f"{name}.py").write_text(text)
    try:
        file = matchfile.export(games.match(walk))
        (folder / f"{name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(file), indent=1))
    except Exception as error:  # the fault may be an error that a rule raises in the last step
        tell(f"  It has no match file: {type(error).__name__}: {error}")
    again = play(walk)[1]
    tell(f"  Shortened to {len(walk.steps)} steps ({again}), saved as {folder / name}.py:\n\n{text}")


COLUMNS = {  # heading: what is counted
    "native games": "native games",
    "actions": "native actions",
    "longest turn": "native longest",
    "with all checks": "native checked",
    "interpreted too": "both games",
    "at tables": "table games",
    "actions there": "table actions",
    "undos": "table undos",
    "lapses": "table lapses",
    "resigned": "table resigned",
    "stood in": "table stood in",
}


def table_of(farm: Farm) -> str:
    """What was tried, as a table."""
    rows: list[tuple[str, ...]] = [("title", *COLUMNS, "games/s", "found")]
    for family, counts in farm.counts.items():
        rate = 1000 * counts["native games"] / max(1, counts["native seconds"])
        found = sum(finding.family == family for finding in farm.findings)
        rows.append((family, *(f"{counts[key]:,}" for key in COLUMNS.values()), f"{rate:,.0f}", str(found)))
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = [
        "  ".join([row[0].ljust(widths[0]), *(cell.rjust(w) for cell, w in zip(row[1:], widths[1:], strict=True))])
        for row in rows
    ]
    how = f"{SETS} option sets of each title, {SCHEDULES} schedules"
    lines.append(f"{how}, seed {farm.plan.seed}, {farm.plan.processes} processes; games/s are a process's own.")
    return "\n".join(lines)
