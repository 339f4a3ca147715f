"""The connection to a process of Catanatron's, which plays the games that are ordered from it and asks on the way."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

from peer import environment
from peer.players import players

Row = dict[str, Any]
Answer = Callable[[dict[str, Any]], int]


class Table:
    """A process of Catanatron's that plays one game after the other."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process, self.orders, self.lines = process, process.stdin, process.stdout

    def say(self, line: object) -> None:
        self.orders.write(json.dumps(line) + "\n")
        self.orders.flush()

    def play(self, order: dict[str, Any], answer: Answer) -> Row:
        """The result of a game. Its questions are answered as they come."""
        self.say(order)
        while text := self.lines.readline():
            said = json.loads(text)
            if "result" in said:
                result: Row = said["result"]
                return result
            self.say(answer(said))
        raise SystemExit("Catanatron's process has ended; its error stands above.")


@contextmanager
def table() -> Generator[Table]:
    command = [str(environment.interpreter()), str(environment.HERE / "table.py")]
    with subprocess.Popen(
        command, env=environment.settings(players()), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield Table(process)
        finally:
            process.kill()
