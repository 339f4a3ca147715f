"""`make bench`: steps a second of `benben.batch` on one core and on two, actions of its playouts, and deals."""

from __future__ import annotations

import argparse
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np
from measure import SPECS

import benben
from benben.batches import Batch

GAMES = 4096
WARM_UP = 60  # steps, after which games are in different positions
STEPS = 40  # in a round
THREADS = (1, 2)
WANTED: dict[str, dict[str, Any]] = {
    "masks and observations": {},
    "masks": {"observe": False},
}


def chosen(batch: Batch, rng: np.random.Generator) -> Any:
    """A legal action in each game, each equally likely."""
    _, actions = batch.masks.nonzero()
    counts = batch.masks.sum(axis=1)
    return actions[counts.cumsum() - counts + (rng.random(len(batch)) * counts).astype(np.int64)]


def steps(batch: Batch, count: int, rng: np.random.Generator) -> float:
    """Steps a second; choosing the actions doesn't count."""
    seconds = 0.0
    for _ in range(count):
        actions = chosen(batch, rng)
        begun = perf_counter()
        batch.step(actions)
        seconds += perf_counter() - begun
    return count * len(batch) / seconds


def playouts(batch: Batch, seed: int) -> float:
    """Actions a second."""
    begun = perf_counter()
    played = batch.playouts(seed=seed)
    return float(played.lengths.sum() / (perf_counter() - begun))


def deals(batch: Batch, seed: int) -> float:
    """Games a second in which what is hidden from the seat that acts is dealt anew."""
    worlds = batch.copy()
    begun = perf_counter()
    worlds.determinize(worlds.actors, seed=seed)
    rate = len(worlds) / (perf_counter() - begun)
    worlds.close()
    return rate


def bench(spec: str, rounds: int) -> None:
    print(f"\n{spec}: a batch of {GAMES:,} games, random legal play, {rounds} interleaved rounds")
    rng = np.random.default_rng(1)
    batches = {
        (what, threads): benben.batch(spec, GAMES, seed=1, threads=threads, **wanted)
        for what, wanted in WANTED.items()
        for threads in THREADS
    }
    found: dict[tuple[str, int], list[float]] = {}
    for batch in batches.values():
        steps(batch, WARM_UP, rng)
    for turn in range(rounds):
        for (what, threads), batch in batches.items():
            found.setdefault((what, threads), []).append(steps(batch, STEPS, rng))
            if what == "masks":
                found.setdefault(("playouts", threads), []).append(playouts(batch, turn))
                found.setdefault(("determinize", threads), []).append(deals(batch, turn))
    layout = batches["masks and observations", 1].layout
    print(f"  {len(layout.features):,} features, {layout.title.actions.count:,} actions")
    for what in (*WANTED, "playouts", "determinize"):
        one, two = (median(found[what, threads]) for threads in THREADS)
        unit = {"playouts": "actions/s", "determinize": "games/s"}.get(what, "steps/s")
        print(f"  {what:<24}{one:>12,.0f} {unit} on one thread {two:>12,.0f} on two ({two / one:.2f} times)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("specs", nargs="*", default=SPECS)
    arguments = parser.parse_args()
    for spec in arguments.specs:
        bench(spec, arguments.rounds)


if __name__ == "__main__":
    main()
