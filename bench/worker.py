"""One measurement in a process of its own: `worker.py MODE SPEC COUNT` prints JSON.

Run with PYTHONPATH at the sources to measure, so that two commits are measured by the same code. With `slices/` before
the mode it plays COUNT games again for every line of input, so that two processes can take turns.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from time import perf_counter, perf_counter_ns, process_time
from typing import Any

SLICE = 0.1  # seconds
# As in `benben.kernel.play`, but not from there: the sources being measured may be older than these names.
MOST_ROUNDS = 500
DRIVER = 0x5DEECE66D


def native(spec: str, games: int) -> dict[str, Any]:
    """Random games through the compiled rules; compiling or loading them is timed apart."""
    from benben.kernel.title import read_spec

    title, options = read_spec(spec)
    started = perf_counter()
    instance = title.native()
    import numpy as np

    limited = {**options, "turn_limit": options["turn_limit"] or MOST_ROUNDS}
    instance.random_games(np.arange(10), limited)
    ready = perf_counter() - started
    started = perf_counter()
    played = instance.random_games(np.arange(1, games + 1), limited)
    seconds = perf_counter() - started
    return {
        "actions": int(played.actions.sum()),
        "games": games,
        "turns": int(played.rounds.sum()) * int(options["players"]),
        "seconds": seconds,
        "ready": ready,
        "state_bytes": int(instance.dtype.itemsize),
    }


def interpreted(spec: str, games: int) -> dict[str, Any]:
    """The same games interpreted, each action timed: who acts, what is legal, the choice, and its application."""
    from benben.kernel.title import read_spec

    title, options = read_spec(spec)
    rules = title.interpreted
    actor, random_action, apply, stop = rules.actor, rules.random_action, rules.apply, rules.stop_at_limit
    mask, driver = [0] * title.mask_words, [0] * 4
    actions = total = worst = 0
    started = perf_counter()
    for game in range(games):
        s = title.blank({**options, "turn_limit": options["turn_limit"] or MOST_ROUNDS})
        rules.seed_generator(s.rng, game + 1)
        rules.seed_generator(driver, (game + 1) ^ DRIVER)
        rules.set_up(s)
        while not s.ended:
            before = perf_counter_ns()
            seat = actor(s, driver)
            apply(s, seat, random_action(s, seat, driver, mask))
            stop(s)
            took = perf_counter_ns() - before
            actions += 1
            total += took
            worst = max(worst, took)
    return {
        "actions": actions,
        "games": games,
        "seconds": perf_counter() - started,
        "mean_us": total / actions / 1000,
        "worst_ms": worst / 1e6,
    }


def slices(specs: str, count: int) -> dict[str, Any]:
    """Short slices of random games of several titles, natively, each title in turn; only this process's time counts."""
    from benben.kernel.title import read_spec

    read = {spec: read_spec(spec) for spec in specs.split()}
    instances = {spec: title.native() for spec, (title, _) in read.items()}
    import numpy as np

    games: dict[str, int] = {}
    found: dict[str, Any] = {}
    for spec, (_, options) in read.items():
        instances[spec].random_games(np.arange(10), options)
        before = process_time()
        instances[spec].random_games(np.arange(1, 401), options)
        games[spec] = max(100, int(400 * SLICE / max(process_time() - before, 1e-4)))
        found[spec] = {"turns/s": [], "actions a turn": 0.0, "turns a game": 0.0}
    for _ in range(count):
        for spec, (_, options) in read.items():
            before = process_time()
            played = instances[spec].random_games(np.arange(1, games[spec] + 1), options)
            seconds = process_time() - before
            turns = int(played.rounds.sum()) * int(options["players"])
            found[spec]["turns/s"].append(turns / seconds)
            found[spec]["actions a turn"] = int(played.actions.sum()) / turns
            found[spec]["turns a game"] = turns / games[spec]
    return found


def native_slice(spec: str, games: int) -> Callable[[], dict[str, int]]:
    """Something that plays random games natively, the same ones each time, and tells how many actions they took."""
    from benben.kernel.title import read_spec

    title, options = read_spec(spec)
    instance = title.native()
    import numpy as np

    limited = {**options, "turn_limit": options["turn_limit"] or 500}

    def play() -> dict[str, int]:
        played = instance.random_games(np.arange(1, games + 1), limited)
        return {"actions": int(played.actions.sum()), "digest": int(played.digests.sum())}

    return play


def limit_slice(spec: str, games: int) -> Callable[[], dict[str, int]]:
    """The same games through the C++ engine of `limit`."""
    import numpy as np
    from limit.games import ACTIONS, DIGEST, random_games

    from benben.kernel.title import read_spec

    _, options = read_spec(spec)

    def play() -> dict[str, int]:
        played = random_games(np.arange(1, games + 1), options)
        return {"actions": int(played[:, ACTIONS].sum()), "digest": int(played[:, DIGEST].sum())}

    return play


def interpreted_slice(spec: str, games: int) -> Callable[[], dict[str, int]]:
    return lambda: {"actions": int(interpreted(spec, games)["actions"])}


def answer(play: Callable[[], dict[str, int]]) -> None:
    """A slice for every line of input; only this process's own time counts. The first one warms up."""
    play()
    for _ in sys.stdin:
        before = process_time()
        played = play()
        print(json.dumps({**played, "seconds": process_time() - before}), flush=True)


SLICES = {"native": native_slice, "interpreted": interpreted_slice, "limit": limit_slice}

if __name__ == "__main__":
    mode, spec, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    if mode.startswith("slices/"):
        answer(SLICES[mode.removeprefix("slices/")](spec, count))
    else:
        measure = {"native": native, "interpreted": interpreted, "slices": slices}[mode]
        print(json.dumps(measure(spec, count)))
