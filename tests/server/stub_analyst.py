"""The analyst's process for tests: everybody is equally likely to win, and the first moves are the swings.

With BENBEN_ANALYST, a folder, it writes what it is asked to `asked` there, and waits as long as there is a file `hold`.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import msgspec

import tests.support.toy
import tests.support.two_islands  # noqa: F401 - registers it, as the line before registers the toy
from benben.bots.hindsight import Findings, Survey, Swing, read_asked
from benben.bots.worker import run

FOLDER = os.environ.get("BENBEN_ANALYST")


def answer(data: bytes) -> msgspec.Struct:
    asked = read_asked(data)
    seats = len(asked.file.seats)
    if FOLDER:
        with (Path(FOLDER) / "asked").open("a") as told:
            told.write(f"{type(asked).__name__} {asked.id} {os.getpid()}\n")
        while (Path(FOLDER) / "hold").exists():
            time.sleep(0.01)
    if isinstance(asked, Survey):
        left = len(asked.file.moves) + 1 - asked.first
        return Findings(asked.id, chances=[[1 / seats] * seats] * min(asked.count, left))
    made = [entry for entry in asked.file.moves if entry.move is not None]
    if not made:
        return Findings(asked.id, swings=[], error=None)
    better = next((entry.move for entry in made if entry.move != made[0].move), None)
    return Findings(
        asked.id, swings=[Swing(made[0].n, made[0].seat, 0.5, 0.25, made[0].seat, made[0].move or "", better)]
    )


if __name__ == "__main__":
    run(answer)
