"""`python -m tests.fuzz.gpu --title great-pyramid --games 10000000`: the farm's native games on a GPU, one per thread.

It needs an NVIDIA GPU and numba-cuda in addition to what the farm needs. Rules, driver, option sets and schedules are
the farm's, and so are the numbers of games: `make fuzz TITLE=… SEED=… GAME=native:N` replays what is found here. Before
anything else, the processor plays the first games too, and a few of them are interpreted: they must end in the same
states, to the last bit.

Bounds are not checked here: an index outside an array reads or writes other memory. The farm's native games find that.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

from tests.fuzz.farm import Tell, describe
from tests.fuzz.watch import ENDLESS
from tests.fuzz.worker import EACH, NATIVE, SETS, Finding, Games, option_sets
from tests.support.invariants import CHECKED, Checked, NativeGames
from tests.support.invariants.driver import (
    A_ACTIONS,
    A_BOARDS,
    A_CHECKED,
    A_FINISHED,
    A_FOUND,
    A_GAME,
    A_LONGEST,
    AT,
    MEMORY,
    SCHEDULES,
)
from tests.support.invariants.driver import ENDLESS as IS_ENDLESS
from tests.support.invariants.flow import BEFORE
from tests.support.records import everything

if TYPE_CHECKING:
    from benben.kernel.native import States, Words

WARP = 32  # threads that run in lockstep
LEAST_THREADS = SETS * EACH * WARP  # whole warps of one option set, with all checks or without
COMPARED = 2000  # games that the processor plays too
INTERPRETED = 24  # of those
MOST_FINDINGS = 40
SECONDS = 5.0  # between two progress lines
COUNTED = {"actions": A_ACTIONS, "finished": A_FINISHED, "with all checks": A_CHECKED, "boards derived": A_BOARDS}


# What differs on the GPU


def play_batch(
    pairs: Any, blanks: Any, drivers: Any, masks: Any, memories: Any, befores: Any, order: Any, first: int,
    wrong: Any, at: Any,
) -> None:  # fmt: skip
    """One thread's game: `order` says which one of the batch that begins with game `first`."""
    k = cuda.grid(1)  # type: ignore[name-defined] # noqa: F821
    if k < len(order):
        clear(wrong[k])  # type: ignore[name-defined] # noqa: F821
        clear(at[k])  # type: ignore[name-defined] # noqa: F821
        fuzz_games(  # type: ignore[name-defined] # noqa: F821
            pairs[k],
            blanks,
            drivers[k],
            masks[k],
            memories[k],
            befores[k],
            first + order[k],
            1,
            EACH,
            0,
            wrong[k],
            at[k],
        )


def device_kernel(checked: Checked) -> Any:
    """The checked title's rules as functions of the GPU, under one kernel that plays a batch."""
    from benben.kernel.cuda import GpuInstance

    return GpuInstance(checked.title).kernel(play_batch, EACH=EACH)


def batch_order(threads: int) -> Words:
    """Which game of a batch each thread plays.

    Those of a warp have the same options, the same checks and few schedules, so that they stay together longer; the
    longest games begin first.
    """
    import numpy as np

    games = np.arange(threads, dtype=np.int64)
    sets, rounds = games % SETS, games // SETS
    brevity = (sets % 8 > 0) * 1 + sets % 2  # see `mixed_options`
    return np.lexsort((games, rounds // EACH % SCHEDULES, sets, rounds % EACH, brevity))


class DeviceGames:
    """The GPU's play of a checked title with all its working space."""

    def __init__(self, kernel: Any, family: str, seed: int, threads: int) -> None:
        import numpy as np

        from benben.kernel.cuda import numba_cuda
        from benben.kernel.native import dtype, to_native

        checked, cuda = CHECKED[family], numba_cuda()
        self.kernel, self.threads, self.order = kernel, threads, batch_order(threads)
        state = dtype(checked.title.state)
        sets = option_sets(checked, family, seed)
        blanks = np.zeros(len(sets), state)
        for i, options in enumerate(sets):
            to_native(checked.title.blank(options), blanks[i])
        self._pairs = cuda.device_array((threads, 2), state)
        self._wrong = cuda.device_array((threads, len(checked.violations)), np.int64)
        self._at = cuda.device_array((threads, AT), np.int64)
        working = (4, checked.title.mask_words, MEMORY, BEFORE)
        self._work = (
            self._pairs,
            cuda.to_device(blanks),
            *(cuda.to_device(np.zeros((threads, words), np.int64)) for words in working),
            cuda.to_device(self.order),
        )

    def play(self, first: int) -> Words:
        """Play the batch that begins with this game, and return what `at` tells of each thread."""
        self.kernel(self.threads, *self._work, first, self._wrong, self._at)
        told: Words = self._at.copy_to_host()
        return told

    def wrong(self) -> Words:
        told: Words = self._wrong.copy_to_host()
        return told

    def states(self, count: int) -> list[bytes]:
        """How the first games of the last batch ended."""
        pairs: States = self._pairs.copy_to_host()
        threads = self.order.argsort()[:count]
        return [pairs[thread, 0].tobytes() for thread in threads]


def processor_states(family: str, seed: int, count: int) -> list[bytes]:
    """How the first games end natively on the processor, in a process of its own so that it compiles meanwhile."""
    checked = CHECKED[family]
    run = NativeGames(checked, option_sets(checked, family, seed))
    ends = []
    for game in range(count):
        run.play(game, 1, EACH)
        ends.append(run.work[0][0].tobytes())
    return ends


def interpreted_differ(family: str, seed: int, ends: list[bytes]) -> list[int]:
    """Those of the first games that end differently when interpreted."""
    import numpy as np

    from benben.kernel.native import dtype, to_plain

    games, record = Games(family, seed), CHECKED[family].title.state
    differ = []
    for game, end in enumerate(ends):
        again, _, _ = games.play_again(game, watched=False)
        if everything(to_plain(np.frombuffer(end, dtype(record))[0], record)) != everything(again):
            differ.append(game)
    return differ


@dataclass
class Run:
    """The results of a title's games."""

    family: str
    seed: int
    violations: tuple[str, ...]
    games: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    longest: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    findings: list[Finding] = field(default_factory=list)
    seconds: float = 0.0

    def note(self, at: Words, wrong: Callable[[], Words]) -> None:
        """Add the results of a batch; `wrong` is fetched only if something was found."""
        self.games += len(at)
        for name, column in COUNTED.items():
            self.counts[name] += int(at[:, column].sum())
        self.longest = max(self.longest, int(at[:, A_LONGEST].max()))
        found = at[:, A_FOUND].nonzero()[0]
        if len(found):
            for game, kind in sorted(zip(at[found, A_GAME], self._kinds(at[found], wrong()[found]), strict=True)):
                self.kinds[kind] += 1
                self.findings.append(Finding(self.family, NATIVE, self.seed, int(game), kind))

    def _kinds(self, at: Words, wrong: Words) -> list[str]:
        return [
            ENDLESS if told[A_FOUND] == IS_ENDLESS else self.violations[int(counts.nonzero()[0][0])]
            for told, counts in zip(at, wrong, strict=True)
        ]

    @property
    def rate(self) -> str:
        return f"{self.games / max(self.seconds, 1e-3):,.0f}"

    def line(self) -> str:
        played = f"{self.games:,} games of {self.family}, {self.counts['actions']:,} actions"
        return f"{self.seconds:5.0f} s: {played}, {self.rate} games/s, {len(self.findings)} found"

    def table(self) -> str:
        rows = {
            "title": f"{self.family}, {SETS} option sets, {SCHEDULES} schedules, seed {self.seed}",
            "games": f"{self.games:,}",
            **{name: f"{count:,}" for name, count in self.counts.items()},
            "longest turn": f"{self.longest:,}",
            "games/s": self.rate,
            "found": ", ".join(f"{kind}: {count:,}" for kind, count in self.kinds.items()) or "nothing",
        }
        return "\n".join(f"{name:16}{value}" for name, value in rows.items())


def compare(device: DeviceGames, family: str, seed: int, ends: list[bytes], tell: Tell) -> bool:
    """Whether the first batch ended the way the processor's games did."""
    states = device.states(len(ends))
    native = [game for game, (mine, theirs) in enumerate(zip(states, ends, strict=True)) if mine != theirs]
    interpreted = interpreted_differ(family, seed, states[:INTERPRETED])
    for differ, count, how in ((native, len(ends), "native"), (interpreted, INTERPRETED, "interpreted")):
        if differ:
            tell(f"{len(differ)} of {count:,} games end otherwise than {how} on the processor: {differ[:10]} …")
        else:
            tell(f"{count:,} games end in the same states as {how} on the processor.")
    return not native and not interpreted


def play(device: DeviceGames, run: Run, games: int, tell: Tell) -> None:
    """Play batch after batch, until the games are played or enough has been found."""
    begun = told = time.monotonic()
    while run.games < games and len(run.findings) < MOST_FINDINGS:
        run.note(device.play(run.games), device.wrong)
        run.seconds = time.monotonic() - begun
        if time.monotonic() - told > SECONDS:
            told = time.monotonic()
            tell(run.line())


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.gpu", description=__doc__)
    parser.add_argument("--title", required=True, choices=list(CHECKED))
    parser.add_argument("--games", type=int, default=1_000_000, help="rounded up to whole batches")
    parser.add_argument("--seed", type=int, default=0, help="another one draws other options")
    parser.add_argument("--threads", type=int, default=8 * LEAST_THREADS, help="games of a batch, rounded up")
    chosen = parser.parse_args()
    family, seed = chosen.title, chosen.seed

    def tell(text: str) -> None:
        print(text, flush=True)

    from benben.kernel.cuda import NoGpu

    try:
        kernel = device_kernel(CHECKED[family])
    except NoGpu as error:
        tell(f"{error} Or play the farm: make fuzz")
        return 2
    tell(f"Compiling {family} for the GPU and the processor …")
    begun = time.monotonic()
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        ends = pool.submit(processor_states, family, seed, COMPARED)
        first = DeviceGames(kernel, family, seed, LEAST_THREADS)
        first.play(0)
        tell(f"Compiled for the GPU in {time.monotonic() - begun:.0f} s.")
        if not compare(first, family, seed, ends.result(), tell):
            return 1
    threads = -(-chosen.threads // LEAST_THREADS) * LEAST_THREADS
    run = Run(family, seed, CHECKED[family].violations)
    play(DeviceGames(kernel, family, seed, threads), run, chosen.games, tell)
    tell(f"\n{run.table()}")
    for finding in run.findings[:MOST_FINDINGS]:
        tell(describe(finding))
    return 1 if run.findings else 0


if __name__ == "__main__":
    sys.exit(main())
