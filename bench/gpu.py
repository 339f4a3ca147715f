"""`python bench/gpu.py`: batches on a GPU: that they play the processor's games, and how fast they play theirs.

It needs a GPU of NVIDIA's, numba-cuda and PyTorch, which chooses the actions. Each title is compiled and compared in a
process of its own, all at the same time; when the last of them has been compared, they are measured one after another.
"""

from __future__ import annotations

import argparse
import fcntl
import importlib
import os
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from time import perf_counter
from typing import Any, TextIO

import numpy as np
from batch import chosen
from measure import SPECS

import benben
from benben.batches import Batch
from benben.kernel.cuda import NoGpu, numba_cuda

GODS = "ancient-egypt(players=4,gods=true,offer_cap=none,turn_limit=250)"
SIZES = (4_096, 65_536, 1_048_576)
COMPARED = 100_000  # playouts on both
STEPPED = 1_024  # games that are stepped on both, with all that is shown
STEPS = 200  # on both
WARM_UP, TIMED = 60, 20  # steps
MOST_SHOWN = 40 * 2**30  # bytes of observations
CHOSEN = 1 << 17  # games for which actions are chosen at once
SHOWN = ("actors", "masks", "mask_words", "observations", "done", "endings", "rewards", "final_points", "final_lengths")
KERNELS = ("advance", "begin", "show", "deal", "play_on")


def legal_actions(batch: Batch) -> Any:
    """A legal action in each game, each equally likely, chosen on the GPU."""
    torch: Any = importlib.import_module("torch")
    masks = torch.from_dlpack(batch.masks)
    found = torch.empty(len(masks), dtype=torch.int64, device="cuda")
    for first in range(0, len(masks), CHOSEN):
        part = masks[first : first + CHOSEN]
        ranks = torch.rand(part.shape, device="cuda", dtype=torch.float16) + 1
        found[first : first + CHOSEN] = torch.argmax(ranks * part, dim=1)
    return found


# Whether they are the same


def unlike(theirs: Any, ours: Any, names: tuple[str, ...], when: str) -> list[str]:
    return [
        f"{name} {when}" for name in names if not np.array_equal(np.asarray(getattr(theirs, name)), getattr(ours, name))
    ]


def differing(spec: str, seed: int) -> list[str]:
    """What differs between the GPU's games and the processor's."""
    theirs, ours = (benben.batch(spec, STEPPED, seed=seed, device=device, masks="both") for device in ("cuda", "cpu"))
    rng = np.random.default_rng(seed)
    for step in range(STEPS):
        if wrong := unlike(theirs, ours, SHOWN, f"after {step} steps"):
            return wrong
        actions = chosen(ours, rng)
        ours.step(actions)
        theirs.step(actions)
        if step % 20 == 0 and (wrong := differing_deals(theirs.copy(), ours.copy(), seed + step)):
            return [f"{name} dealt after {step + 1} steps" for name in wrong]
    theirs, ours = (
        benben.batch(spec, COMPARED, seed=seed, device=d, masks=None, observe=False) for d in ("cuda", "cpu")
    )
    played = [batch.playouts(seed=seed) for batch in (theirs, ours)]
    return unlike(played[0], played[1], ("points", "rewards", "endings", "lengths"), f"of {COMPARED:,} playouts")


def differing_deals(theirs: Batch, ours: Batch, seed: int) -> list[str]:
    """What differs after everything hidden from some seat is dealt anew, in the eyes of all seats and in playouts."""
    seats = np.arange(len(ours)) % ours.seats
    for batch in (theirs, ours):
        batch.determinize(seats, seed)
    wrong = unlike(theirs, ours, ("actors", "masks"), "")
    wrong += [
        f"what seat {seat} sees"
        for seat in range(ours.seats)
        if not np.array_equal(np.asarray(theirs.observe(seat)), ours.observe(seat))
    ]
    wrong += unlike(theirs.playouts(seed=seed), ours.playouts(seed=seed), ("points",), "of playouts")
    ours.close()
    return wrong


# How fast they are


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


def playout_rate(batch: Batch) -> float:
    """Actions a second."""
    begun = perf_counter()
    played = batch.playouts(seed=2)
    lengths = np.asarray(played.lengths)
    return float(lengths.sum() / (perf_counter() - begun))


def measure(spec: str, sizes: list[int], seed: int) -> None:
    features = len(benben.batch(spec, 1, device="cuda").layout.features)
    for games in sizes:
        plain = benben.batch(spec, games, seed=seed, device="cuda", masks=None, observe=False)
        told = f"{games:>9,} games: playouts {playout_rate(plain) / 1e6:8.1f} M actions/s"
        del plain
        if games * features * 2 <= MOST_SHOWN:
            batch = benben.batch(spec, games, seed=seed, device="cuda")
            told += f", steps with masks and observations {step_rate(batch) / 1e6:7.1f} M/s"
            told += f", deals {deal_rate(batch) / 1e6:7.1f} M/s"
            del batch
        print(told, flush=True)


# One process for each title


def needs(batch: Batch) -> str:
    """What a thread of each kernel needs."""
    kernels: Any = batch._device.kernels  # type: ignore[attr-defined]
    each = ((name, *getattr(kernels, name).needs()) for name in KERNELS)
    return ", ".join(f"{name} {registers} and {size} B" for name, registers, size in each)


def bench(given: argparse.Namespace) -> int:
    """One title. Others are compared as long as their lock is shared; who measures has it alone."""
    [spec] = given.specs
    begun = perf_counter()
    native = subprocess.Popen([sys.executable, __file__, "--compile", spec], stdout=subprocess.DEVNULL)
    batch = compiled(spec, "cuda")
    native.wait()
    print(f"compiled in {perf_counter() - begun:.0f} s; registers and local memory: {needs(batch)}", flush=True)
    begun = perf_counter()
    wrong = differing(spec, given.seed)
    print(f"compared in {perf_counter() - begun:.0f} s: {', '.join(wrong) or 'nothing differs'}", flush=True)
    if not given.only_equal:
        fcntl.flock(given.lock, fcntl.LOCK_EX)
        measure(spec, given.sizes, given.seed)
    return 1 if wrong else 0


def compiled(spec: str, device: str) -> Batch:
    """A batch, of which everything was called once."""
    batch = benben.batch(spec, 1, device=device)
    batch.step(np.asarray(batch.masks).argmax(axis=1))
    batch.determinize(0, 1)
    batch.playouts()
    batch.observe(0)
    return batch


def start(spec: str, given: argparse.Namespace, lock: str) -> subprocess.Popen[str]:
    with Path(lock).open() as shared:
        fcntl.flock(shared, fcntl.LOCK_SH)
        options = ["--seed", str(given.seed), "--sizes", *map(str, given.sizes), "--lock", str(shared.fileno())]
        options += ["--only-equal"] if given.only_equal else []
        return subprocess.Popen(
            [sys.executable, __file__, *options, "--", spec],
            pass_fds=[shared.fileno()],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )


def tell(spec: str, lines: TextIO) -> None:
    for line in lines:
        print(f"{spec}: {line.rstrip()}", flush=True)


def bench_each(given: argparse.Namespace) -> int:
    begun = perf_counter()
    with tempfile.NamedTemporaryFile() as lock:
        started = {spec: start(spec, given, lock.name) for spec in given.specs}
        tellers = [threading.Thread(target=tell, args=(spec, run.stdout), daemon=True) for spec, run in started.items()]
        for teller in tellers:
            teller.start()
        for spec, run in started.items():
            try:
                run.wait(max(0.0, given.seconds - (perf_counter() - begun)) if given.seconds else None)
            except subprocess.TimeoutExpired:
                os.killpg(run.pid, signal.SIGKILL)
                print(f"{spec}: not done after {given.seconds} s", flush=True)
        for teller in tellers:
            teller.join(2)
    failed = [spec for spec, run in started.items() if run.wait()]
    print(
        f"{perf_counter() - begun:.0f} s; {'failed: ' + ', '.join(failed) if failed else 'all are equal'}", flush=True
    )
    return 1 if failed else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="*", default=SIZES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0, help="end then, with what is known (0: when all is known)")
    parser.add_argument("--only-equal", action="store_true", help="compare, and measure nothing")
    parser.add_argument("--lock", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--compile", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("specs", nargs="*", default=[*SPECS, GODS])
    given = parser.parse_args()
    if given.compile:
        compiled(given.specs[0], "cpu")
        return 0
    try:
        numba_cuda()
    except NoGpu as error:
        print(error)
        return 2
    return bench(given) if given.lock is not None else bench_each(given)


if __name__ == "__main__":
    sys.exit(main())
