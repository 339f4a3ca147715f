"""An opponent's process for tests: plays the first move it is offered."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

import msgspec

import tests.support.toy
import tests.support.two_islands  # noqa: F401 - registers it, as the line before registers the toy
from benben.kernel.title import title


def answer(question: dict[str, Any]) -> dict[str, object]:
    game = title(str(question["title"]))
    moves = question["moves"]
    assert isinstance(moves, list)
    return {"id": question["id"], "move": game.move_text(game.parse_move(moves[0]))}


Answer = Callable[[dict[str, Any]], dict[str, object]]


def main(given: BinaryIO = sys.stdin.buffer, out: BinaryIO = sys.stdout.buffer, answering: Answer = answer) -> None:
    while length := given.read(4):
        question = msgspec.json.decode(given.read(int.from_bytes(length, "big")))
        data = msgspec.json.encode(answering(question))
        try:
            out.write(len(data).to_bytes(4, "big") + data)
            out.flush()
        except BrokenPipeError:
            os._exit(0)


if __name__ == "__main__":
    main()
