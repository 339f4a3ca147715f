"""How fast Benben plays what Catanatron plays: `ours.py MODE SPEC COUNT` prints JSON, from a process of its own.

The modes are `native` and `interpreted`. A whole game counts: set-up, every choice, and the points at the end. All
but the start is timed by the processor's time, here as for Catanatron, so that other work on the machine weighs less.
"""

from __future__ import annotations

import json
import random
import sys
import tracemalloc
from time import perf_counter, process_time
from typing import Any

from benben.kernel.places import member
from benben.kernel.schema import FINISHED, BaseState
from benben.kernel.title import Options, Title, read_spec

COPIES = 1000
MID_GAME = 300  # actions


def native(title: Title, options: Options, games: int) -> dict[str, Any]:
    """Compiled games; compiling or loading the rules is timed apart."""
    started = perf_counter()
    instance = title.native()
    import numpy as np

    instance.random_games(np.arange(10), options)
    ready = perf_counter() - started
    started = process_time()
    played = instance.random_games(np.arange(1, games + 1), options)
    seconds = process_time() - started
    states, copies = (instance.states(COPIES).view(np.uint8) for _ in range(2))
    copies[:] = states  # touches the memory for the first time
    before = process_time()
    copies[:] = states
    return {
        "actions": int(played.actions.sum()),
        "turns": int(played.rounds.sum()) * int(options["players"]),
        "unfinished": int((played.ended != FINISHED).sum()),
        "seconds": seconds,
        "ready": ready,
        "copy_us": (process_time() - before) / COPIES * 1e6,
        "state_bytes": instance.dtype.itemsize,
    }


def interpreted(title: Title, options: Options, games: int) -> dict[str, Any]:
    """The same by the interpreted rules, as a program drives them: Python's own chance picks among what is legal.

    Who is asked, the choice and the limit are written out here, as Catanatron's loop has them in its own `Game.play`.
    """
    legal, apply = title.interpreted.legal, title.interpreted.apply
    actions = turns = unfinished = 0
    nothing = [0] * title.mask_words
    mask = list(nothing)
    limit = int(options["turn_limit"])
    started = process_time()
    for seed in range(1, games + 1):
        s, _ = _started(title, options, seed)
        chance = random.Random(seed).random
        asked = s.asked
        while not s.ended and s.round <= limit:
            seat = s.active
            while not asked[seat]:  # others discard
                seat = (seat + 1) % s.seats
            mask[:] = nothing
            legal(s, seat, mask)
            count = 0
            for word in mask:
                if word:
                    count += word.bit_count()
            k = int(chance() * count) if count > 1 else 0
            apply(s, seat, member(mask, k))
            actions += 1
        turns += s.round * s.seats
        unfinished += s.ended != FINISHED
    seconds = process_time() - started
    s = _mid_game(title, options)
    started = process_time()
    for _ in range(COPIES):
        s.copy()
    copy_us = (process_time() - started) / COPIES * 1e6
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    copies = [s.copy() for _ in range(COPIES)]
    return {
        "actions": actions,
        "turns": turns,
        "unfinished": unfinished,
        "seconds": seconds,
        "copy_us": copy_us,
        "state_bytes": round((tracemalloc.get_traced_memory()[0] - before) / len(copies)),
    }


def _started(title: Title, options: Options, seed: int) -> tuple[BaseState, list[int]]:
    """A game before its first move and the random player's generator, seeded as `play_games` seeds them."""
    s, driver = title.blank(options), [0] * 4
    title.interpreted.seed_generator(s.rng, seed)
    title.interpreted.seed_driver(driver, seed)
    title.interpreted.set_up(s)
    return s, driver


def _mid_game(title: Title, options: Options) -> BaseState:
    rules, mask = title.interpreted, [0] * title.mask_words
    s, driver = _started(title, options, 1)
    for _ in range(MID_GAME):
        seat = rules.actor(s, driver)
        rules.apply(s, seat, rules.random_action(s, seat, driver, mask))
    return s


def main() -> None:
    mode, spec, games = sys.argv[1], sys.argv[2], int(sys.argv[3])
    title, options = read_spec(spec)
    print(json.dumps({"games": games, **{"native": native, "interpreted": interpreted}[mode](title, options, games)}))


if __name__ == "__main__":
    main()
