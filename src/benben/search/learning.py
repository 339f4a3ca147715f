"""Learning tastes by self-play: those who win more games than the best so far are followed (an evolution strategy).

Each generation tries variations of the tastes in pairs, one to either side, in the same games: one seat has the
variation, the others have the tastes so far or an earlier generation's. All chance comes from the seed and the number
of the generation, so a run that is stopped goes on as if it hadn't been.
"""

from __future__ import annotations

import random
from pathlib import Path

import msgspec

from benben.kernel.errors import BenbenError
from benben.kernel.play import MOST_ROUNDS
from benben.kernel.title import read_spec
from benben.search.instance import compiled, guides_of

# isort: split
# The kernel's native side sets up Numba's cache before Numba is imported.
import numpy as np
import numpy.typing as npt

from benben.search.rules import TASTES
from benben.search.tastes import Learned, tastes_for
from benben.search.thinking import Numbers, new_desk

REMEMBERED = 10  # generations between two that are remembered
SMOOTH = 0.8  # how much of its pace a run keeps
RUN, LEARNED = "run.json", "tastes.json"


class Plan(msgspec.Struct, frozen=True):
    """What is learned, and how."""

    spec: str
    seed: int = 1
    generations: int = 100
    pairs: int = 10  # of variations in a generation
    games: int = 600  # of each variation
    step: float = 0.12  # how far variations go, of what is allowed; it falls to a third
    rate: float = 0.25  # how far the tastes follow
    margin: float = 0.25  # how much of a win's worth lies in being ahead


class Run(msgspec.Struct):
    """How far it has come."""

    plan: Plan
    behavior: int
    generation: int
    units: list[float]  # the tastes, from 0 to 1 of what is allowed
    pace: list[float]
    past: list[list[float]]
    curve: list[float]  # the share of games won against three with the first tastes, generation by generation


class BadRun(BenbenError):
    """A run that can't go on."""


class Arena:
    """Games of guides with tastes of their own."""

    def __init__(self, spec: str) -> None:
        found, options = read_spec(spec)
        self.title = found.of(options)
        self.tastes = tastes_for(guides_of(self.title))
        if not self.tastes:
            raise BadRun(f"{self.title.id} has no guide whose tastes could be learned.")
        self.rules = compiled(self.title)
        self.seats = int(options["players"])
        limited = {**options, "turn_limit": options["turn_limit"] or MOST_ROUNDS}
        self.blank = self.rules.from_plain(self.title.blank(limited))
        self.worlds, self.words = self.rules.states(1), self.rules.mask()
        self.driver = np.zeros(4, np.int64)
        self.places = sorted(self.tastes)
        self.low = np.array([self.tastes[k].low for k in self.places])
        self.high = np.array([self.tastes[k].high for k in self.places])
        self.first = (np.array([self.tastes[k].first for k in self.places]) - self.low) / (self.high - self.low)

    def row(self, units: Numbers) -> Numbers:
        """Tastes as they lie on the desk."""
        row = np.zeros(TASTES)
        row[self.places] = self.low + np.clip(units, 0, 1) * (self.high - self.low)
        return row

    def named(self, units: Numbers) -> dict[str, float]:
        row = self.row(units)
        return {self.tastes[k].name: round(float(row[k]), 4) for k in self.places}

    def fitness(self, one: Numbers, others: Numbers, seed: int, games: int, margin: float) -> float:
        """How much one wins against the others, sitting in every seat of the same games."""
        total = 0.0
        own, rest = self.row(one).tolist(), self.row(others).tolist()
        each = max(1, games // self.seats)
        for seat in range(self.seats):
            desk = new_desk([own if k == seat else rest for k in range(self.seats)])
            outcomes = np.zeros((each, 2 * self.seats + 2), np.int64)
            self.rules.play_guided_games(
                self.blank, self.worlds, seed, 0, each, self.words, self.driver, desk, outcomes
            )
            total += float(judged(outcomes, seat, self.seats, margin).mean())
        return total / self.seats


def judged(outcomes: npt.NDArray[np.int64], seat: int, seats: int, margin: float) -> Numbers:
    """What games were worth to a seat: its share of the win, and how far ahead of the best other it was."""
    points = outcomes[:, 0 : 2 * seats : 2].astype(float)
    won = outcomes[:, 1 : 2 * seats : 2].astype(float)
    share = won[:, seat] / np.maximum(1.0, won.sum(1))
    ahead = points[:, seat] - np.delete(points, seat, 1).max(1)
    spread = max(1.0, float(ahead.std()))
    found: Numbers = (1 - margin) * share + margin / (1 + np.exp(-ahead / spread))
    return found


def begin(plan: Plan, arena: Arena) -> Run:
    first = arena.first.tolist()
    return Run(plan, arena.title.behavior, 0, first, [0.0] * len(first), [first], [])


def learn(run: Run, arena: Arena) -> None:
    """One generation."""
    plan = run.plan
    rng = np.random.default_rng([plan.seed, run.generation])
    step = plan.step * (1 - 2 / 3 * run.generation / max(1, plan.generations))
    mean = np.array(run.units)
    slope = np.zeros_like(mean)
    chance = random.Random(f"{plan.seed} {run.generation}")
    for pair in range(plan.pairs):
        change = rng.standard_normal(len(mean))
        others = mean if pair % 2 else np.array(run.past[chance.randrange(len(run.past))])
        seed = chance.getrandbits(61)
        up = arena.fitness(mean + step * change, others, seed, plan.games, plan.margin)
        down = arena.fitness(mean - step * change, others, seed, plan.games, plan.margin)
        slope += (up - down) * change
    slope /= np.linalg.norm(slope) + 1e-12
    pace = SMOOTH * np.array(run.pace) + slope
    size = plan.rate * step * np.sqrt(len(mean)) / 4
    run.units = np.clip(mean + size * pace, 0, 1).tolist()
    run.pace = pace.tolist()
    run.generation += 1
    if run.generation % REMEMBERED == 0:
        run.past.append(run.units)
    run.curve.append(arena.fitness(np.array(run.units), arena.first, plan.seed, plan.games, 0.0))


def opened(folder: Path, plan: Plan, arena: Arena) -> Run:
    """The run in a folder, where it was stopped, or a new one."""
    path = folder / RUN
    if not path.exists():
        return begin(plan, arena)
    try:
        run = msgspec.json.decode(path.read_bytes(), type=Run)
    except msgspec.DecodeError as error:
        raise BadRun(f"{path} can't be read ({error}); delete it to begin anew.") from None
    if run.plan != plan:
        raise BadRun(f"{folder} has a run with another plan; name another folder, or give the same plan.")
    if run.behavior != arena.title.behavior or len(run.units) != len(arena.places):
        raise BadRun(f"The run in {folder} is of other rules or tastes; delete it to begin anew.")
    return run


def save(run: Run, arena: Arena, folder: Path, command: str) -> None:
    """Write how far the run has come, and the tastes so far, each file whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    tastes = arena.named(np.array(run.units))
    plan = run.plan
    learned = Learned(plan.spec, run.behavior, command, plan.seed, run.generation, round(run.curve[-1], 4), tastes)
    for name, what in ((LEARNED, learned), (RUN, run)):
        waiting = folder / f"{name}.new"
        waiting.write_bytes(msgspec.json.format(msgspec.json.encode(what), indent=1) + b"\n")
        waiting.replace(folder / name)
