"""How fast Catanatron plays: `speed.py FIRST COUNT` prints JSON. Runs inside Catanatron's own environment.

Its own random players through its own `Game.play`, without accumulators: four players, its base map shuffled for
every game, 10 points, discards above 7. It knows no trade between players.
"""

from __future__ import annotations

import json
import random
import sys
import tracemalloc
from importlib.metadata import version
from time import process_time
from typing import Any

from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]

COPIES = 300


def new_game(seed: int) -> Any:
    random.seed(seed)
    game = Game([RandomPlayer(color) for color in Color], seed=seed)
    assert (len(game.state.players), game.vps_to_win, game.state.discard_limit) == (4, 10, 7)
    assert len(game.state.board.map.land_tiles) == 19
    return game


def main() -> None:
    first, count = int(sys.argv[1]), int(sys.argv[2])
    new_game(first).play()  # warms up
    actions = turns = unfinished = 0
    started = process_time()
    for seed in range(first, first + count):
        game = new_game(seed)
        unfinished += game.play() is None
        actions += len(game.state.actions)
        turns += game.state.num_turns
    seconds = process_time() - started
    game = new_game(first)
    while game.state.num_turns < 100:
        game.play_tick()
    started = process_time()
    for _ in range(COPIES):
        game.copy()
    copy_us = (process_time() - started) / COPIES * 1e6
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    copies = [game.copy() for _ in range(COPIES)]
    state_bytes = (tracemalloc.get_traced_memory()[0] - before) / len(copies)
    result = {
        "version": version("catanatron"),
        "games": count,
        "actions": actions,
        "turns": turns,
        "unfinished": unfinished,
        "seconds": seconds,
        "copy_us": copy_us,
        "state_bytes": round(state_bytes),
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main()
