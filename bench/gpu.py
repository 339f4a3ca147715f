"""`python bench/gpu.py`: batches on a GPU: that they play the processor's games, and how fast they play theirs.

It needs a GPU of NVIDIA's, numba-cuda and PyTorch, which chooses the actions.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from time import perf_counter
from typing import Any

import numpy as np
from batch import chosen
from measure import SPECS

import benben
from benben.batches import Batch
from benben.kernel.cuda import NoGpu, numba_cuda

SIZES = (4_096, 65_536, 1_048_576)
COMPARED = 100_000  # playouts on both
STEPPED = 1_024  # games that are stepped on both, with all that is shown
STEPS = 200  # on both
WARM_UP, TIMED = 60, 20  # steps
MOST_SHOWN = 40 * 2**30  # bytes of observations


def legal_actions(batch: Batch) -> Any:
    """A legal action in each game, each equally likely, chosen on the GPU."""
    torch: Any = importlib.import_module("torch")
    masks = torch.from_dlpack(batch.masks)
    ranks = torch.rand(masks.shape, device="cuda", dtype=torch.float16) + 1
    return torch.argmax(ranks * masks, dim=1)


def differing(spec: str, seed: int) -> list[str]:
    """What differs between the GPU's games and the processor's."""
    theirs, ours = (benben.batch(spec, STEPPED, seed=seed, device=device) for device in ("cuda", "cpu"))
    rng = np.random.default_rng(seed)
    shown = ("actors", "masks", "observations", "done", "endings", "rewards", "final_points", "final_lengths")
    for step in range(STEPS):
        wrong = [name for name in shown if not np.array_equal(np.asarray(getattr(theirs, name)), getattr(ours, name))]
        if wrong:
            return [f"{name} after {step} steps" for name in wrong]
        actions = chosen(ours, rng)
        ours.step(actions)
        theirs.step(actions)
        if step % 10 == 0 and (wrong := differing_deals(ours.copy(), theirs.copy(), seed + step)):
            return [f"{name} dealt after {step + 1} steps" for name in wrong]
    theirs, ours = (
        benben.batch(spec, COMPARED, seed=seed, device=d, masks=None, observe=False) for d in ("cuda", "cpu")
    )
    played, expected = theirs.playouts(seed=seed), ours.playouts(seed=seed)
    return [
        f"{name} of {COMPARED:,} playouts"
        for name in ("points", "rewards", "endings", "lengths")
        if not np.array_equal(np.asarray(getattr(played, name)), getattr(expected, name))
    ]


def differing_deals(ours: Batch, theirs: Batch, seed: int) -> list[str]:
    """What differs after everything hidden from some seat is dealt anew, in the eyes of all seats and in playouts."""
    seats = np.arange(len(ours)) % ours.seats
    for batch in (ours, theirs):
        batch.determinize(seats, seed)
    wrong = [
        name
        for name in ("actors", "masks")
        if not np.array_equal(np.asarray(getattr(theirs, name)), getattr(ours, name))
    ]
    wrong += [
        f"what seat {seat} sees"
        for seat in range(ours.seats)
        if not np.array_equal(np.asarray(theirs.observe(seat)), ours.observe(seat))
    ]
    if not np.array_equal(np.asarray(theirs.playouts(seed=seed).points), ours.playouts(seed=seed).points):
        wrong.append("playouts")
    ours.close()
    return wrong


def deal_rate(batch: Batch) -> float:
    """Games a second in which what is hidden from the seat that acts is dealt anew."""
    cuda = numba_cuda()
    seats = np.asarray(batch.actors)
    batch.determinize(seats, 1)
    cuda.synchronize()
    begun = perf_counter()
    batch.determinize(seats, 2)
    cuda.synchronize()
    return len(batch) / (perf_counter() - begun)


def step_rate(batch: Batch) -> float:
    """Steps a second; choosing the actions doesn't count."""
    cuda = numba_cuda()
    seconds = 0.0
    for step in range(WARM_UP + TIMED):
        actions = legal_actions(batch)
        cuda.synchronize()
        begun = perf_counter()
        batch.step(actions)
        cuda.synchronize()
        if step >= WARM_UP:
            seconds += perf_counter() - begun
    return TIMED * len(batch) / seconds


def playout_rate(batch: Batch) -> float:
    """Actions a second."""
    batch.playouts(seed=1)
    begun = perf_counter()
    played = batch.playouts(seed=2)
    lengths = np.asarray(played.lengths)
    return float(lengths.sum() / (perf_counter() - begun))


def bench(spec: str, sizes: list[int], seed: int) -> bool:
    print(f"\n{spec}", flush=True)
    begun = perf_counter()
    wrong = differing(spec, seed)
    print(
        f"  compiled and compared in {perf_counter() - begun:.0f} s: {', '.join(wrong) or 'nothing differs'}",
        flush=True,
    )
    features = len(benben.batch(spec, 1, device="cuda").layout.features)
    for games in sizes:
        plain = benben.batch(spec, games, seed=seed, device="cuda", masks=None, observe=False)
        rate = playout_rate(plain)
        del plain
        print(f"  {games:>9,} games: playouts {rate / 1e6:8.1f} M actions/s", end="", flush=True)
        if games * features * 2 <= MOST_SHOWN:
            batch = benben.batch(spec, games, seed=seed, device="cuda")
            shown, dealt = step_rate(batch), deal_rate(batch)
            del batch
            print(f", steps with masks and observations {shown / 1e6:7.1f} M/s, deals {dealt / 1e6:7.1f} M/s", end="")
        print(flush=True)
    return not wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="*", default=SIZES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("specs", nargs="*", default=SPECS)
    given = parser.parse_args()
    try:
        numba_cuda()
    except NoGpu as error:
        print(error)
        return 2
    agree = [bench(spec, given.sizes, given.seed) for spec in given.specs]
    return 0 if all(agree) else 1


if __name__ == "__main__":
    sys.exit(main())
