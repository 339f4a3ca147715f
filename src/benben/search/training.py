"""Networks learn from lessons who is going to win: Adam on the cross entropy of the winners, in NumPy.

A network gives each seat a score, from what its own chances can be read from and what those of all others can; the
higher the score, the likelier the seat wins. It is small, so that games which are played on can ask it at their ends.
"""

from __future__ import annotations

import hashlib
import io
from pathlib import Path
from typing import NamedTuple

import msgspec

from benben.kernel.errors import BenbenError
from benben.search.lessons import Floats, Lessons, lessons

# isort: split
import numpy as np

EXAM = 6  # one game of so many is kept for the exam
BATCH = 1024
DECAY, SPREAD = 0.9, 0.999  # of Adam's means
SLACK = 1e-8
LESSONS, PLAN, NETWORK, REPORT = "lessons", "network-plan.json", "network.npz", "network.json"


class NetworkPlan(msgspec.Struct, frozen=True):
    """What is learned, from whose games, and how."""

    spec: str
    by: str = "sensible"
    games: int = 2000
    seed: int = 1
    units: int = 32
    epochs: int = 10
    rate: float = 0.002
    shrink: float = 0.05


class Trained(msgspec.Struct, frozen=True):
    """A network as it is kept with the title: how it was trained, and how well it reads games it hasn't seen."""

    spec: str
    behavior: int
    command: str
    plan: NetworkPlan
    positions: int
    loss: float  # of games it hasn't seen; lower is better
    by_chance: float  # what it would be without knowing anything
    hash: str  # SHA-256 of the file


class BadLessons(BenbenError):
    """A folder whose lessons can't be used."""


class Parts(NamedTuple):
    """The weights of a network."""

    own: Floats
    others: Floats
    bias: Floats
    out: Floats


PIECE = 25  # games


def pieces(plan: NetworkPlan) -> list[tuple[int, int]]:
    """The games in pieces: the first one, and how many."""
    return [(first, min(PIECE, plan.games - first)) for first in range(0, plan.games, PIECE)]


def missing(plan: NetworkPlan, folder: Path) -> list[tuple[int, int]]:
    """The pieces that the folder lacks. One that has the lessons of another plan is refused."""
    path = folder / PLAN
    if path.exists():
        try:
            kept = msgspec.json.decode(path.read_bytes(), type=NetworkPlan)
        except msgspec.DecodeError as error:
            raise BadLessons(f"{path} can't be read ({error}); delete the folder to begin anew.") from None
        if (kept.spec, kept.by, kept.seed) != (plan.spec, plan.by, plan.seed):
            raise BadLessons(f"{folder} has lessons of other games; name another folder, or give the same options.")
    folder.mkdir(parents=True, exist_ok=True)
    whole(path, msgspec.json.encode(plan))
    return [(first, count) for first, count in pieces(plan) if not piece_file(folder, first, count).exists()]


def piece_file(folder: Path, first: int, count: int) -> Path:
    return folder / LESSONS / f"{first}-{first + count - 1}.npz"


def take(plan: NetworkPlan, folder: str, first: int, count: int) -> None:
    """Play a piece of the games, and keep what is seen in them."""
    found = lessons(plan.spec, plan.by, plan.seed, first, count)
    kept = io.BytesIO()
    np.savez_compressed(kept, **found._asdict())
    path = piece_file(Path(folder), first, count)
    path.parent.mkdir(parents=True, exist_ok=True)
    whole(path, kept.getvalue())


def whole(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    waiting = path.with_name(f"{path.name}.new")
    waiting.write_bytes(content)
    waiting.replace(path)


def taken(plan: NetworkPlan, folder: Path) -> Lessons:
    """All lessons of a plan, in the order of the games."""
    found: list[Lessons] = []
    for first, count in pieces(plan):
        with np.load(piece_file(folder, first, count), allow_pickle=False) as kept:
            if len(kept["games"]):
                found.append(Lessons(kept["prospects"], kept["shares"], kept["games"]))
    if not found:
        raise BadLessons("None of the games was finished, so there is nothing to learn from; play more games.")
    return Lessons(*(np.concatenate(part) for part in zip(*found, strict=True)))


class Pupil:
    """A network that learns."""

    def __init__(self, inputs: int, plan: NetworkPlan) -> None:
        self.rng = np.random.default_rng(plan.seed)
        self.plan, units = plan, plan.units
        own = self.rng.standard_normal((inputs, units)) * 0.6 / np.sqrt(inputs)
        out = self.rng.standard_normal(units) * 0.3
        self.parts = Parts(
            own.astype(np.float32),
            np.zeros((inputs, units), np.float32),
            np.zeros(units, np.float32),
            out.astype(np.float32),
        )
        self.means = [np.zeros_like(part) for part in self.parts]
        self.spreads = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def chances(self, prospects: Floats) -> tuple[Floats, Floats]:
        """Each seat's chances of winning, and what the hidden units make of it."""
        own, others, bias, out = self.parts
        hidden = np.maximum(prospects @ own + beside(prospects) @ others + bias, 0)
        scores = hidden @ out
        weights = np.exp(scores - scores.max(1, keepdims=True))
        return weights / weights.sum(1, keepdims=True), hidden

    def step(self, prospects: Floats, shares: Floats, rate: float) -> None:
        chances, hidden = self.chances(prospects)
        wrong = (chances - shares) / len(prospects)
        slope = wrong[..., np.newaxis] * self.parts.out * (hidden > 0)
        flat = slope.reshape(-1, self.plan.units)
        inputs = prospects.shape[-1]
        slopes = (
            prospects.reshape(-1, inputs).T @ flat,
            beside(prospects).reshape(-1, inputs).T @ flat,
            flat.sum(0),
            np.einsum("bs,bsh->h", wrong, hidden),
        )
        self.steps += 1
        for k, (part, by) in enumerate(zip(self.parts, slopes, strict=True)):
            self.means[k] += (1 - DECAY) * (by - self.means[k])
            self.spreads[k] += (1 - SPREAD) * (by * by - self.spreads[k])
            far = np.sqrt(self.spreads[k] / (1 - SPREAD**self.steps)) + SLACK
            part[:] -= rate * self.means[k] / (1 - DECAY**self.steps) / far
        for part in (self.parts.own, self.parts.others):
            part[:] *= 1 - rate * self.plan.shrink

    def epoch(self, lessons: Lessons, number: int) -> None:
        rate = self.plan.rate * (1 - number / self.plan.epochs)
        order = self.rng.permutation(len(lessons.games))
        for at in range(0, len(order), BATCH):
            some = order[at : at + BATCH]
            self.step(lessons.prospects[some], lessons.shares[some], rate)

    def loss(self, lessons: Lessons) -> float:
        """The cross entropy of who won."""
        chances, _ = self.chances(lessons.prospects)
        return float(-(lessons.shares * np.log(chances + 1e-9)).sum(1).mean())


def beside(prospects: Floats) -> Floats:
    """For each seat, the sum of all others' prospects."""
    found: Floats = prospects.sum(1, keepdims=True) - prospects
    return found


def parted(found: Lessons) -> tuple[Lessons, Lessons]:
    """Those to learn from, and those for the exam; no game is in both."""
    exam = found.games % EXAM == 0
    return found.where(~exam), found.where(exam)


def file_of(pupil: Pupil) -> bytes:
    """The network in half precision."""
    kept = io.BytesIO()
    np.savez_compressed(kept, **{name: part.astype(np.float16) for name, part in pupil.parts._asdict().items()})
    return kept.getvalue()


def keep(pupil: Pupil, folder: Path, behavior: int, command: str, found: Lessons, loss: float) -> Trained:
    """Write the network and the report on it."""
    content = file_of(pupil)
    plan = pupil.plan
    report = Trained(
        plan.spec,
        behavior,
        command,
        plan,
        len(found.games),
        round(loss, 4),
        round(float(np.log(found.shares.shape[1])), 4),
        hashlib.sha256(content).hexdigest(),
    )
    whole(folder / NETWORK, content)
    whole(folder / REPORT, msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n")
    return report
