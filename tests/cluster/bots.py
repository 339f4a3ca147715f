"""Bots that do something to the workers they think on."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

from benben.bots.uniform import RandomBot
from benben.kernel.actions import Move


class Counting(RandomBot):
    """Plays as the random bot does, but as a bot of its own, whose games are watched."""

    name = "counting"

    def choose(self, *asked: Any) -> Move:
        self.before()
        return super().choose(*asked)

    def before(self) -> None:
        """What a bot does beside playing."""


class Fatal(Counting):
    """Kills the worker that it thinks on, as many times as it has lives."""

    def __init__(self, folder: Path, lives: int) -> None:
        self.folder, self.lives = folder, lives

    def before(self) -> None:
        for life in range(self.lives):
            if first_to_make(self.folder / f"{life}"):
                os.kill(os.getpid(), signal.SIGKILL)


class Stranded(Counting):
    """Thinks forever on workers whose environment says that they are lost; elsewhere it waits until it does."""

    def __init__(self, folder: Path) -> None:
        self.sign = folder / "stranded"

    def before(self) -> None:
        if os.environ.get("LOST"):
            first_to_make(self.sign)
            while True:
                signal.pause()
        while not self.sign.exists():
            time.sleep(0.01)


class Wrong(Counting):
    """Gives no move."""

    def choose(self, *_: Any) -> Move:
        return None  # type: ignore[return-value]

    def __repr__(self) -> str:
        return "Wrong()"


def first_to_make(path: Path) -> bool:
    """Make a file, unless somebody else was faster."""
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True
