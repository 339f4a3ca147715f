"""An opponent's process for tests: plays the first move it is offered."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

import msgspec

import tests.support.toy
import tests.support.two_islands  # noqa: F401 - registers it, as the line before registers the toy
from benben.bots.questions import HEAD, frame, length
from benben.kernel.title import title


def answer(question: dict[str, Any]) -> dict[str, object]:
    game = title(str(question["title"]))
    moves = question["moves"]
    assert isinstance(moves, list)
    return {"id": question["id"], "move": game.move_text(game.parse_move(moves[0]))}


Answer = Callable[[dict[str, Any]], dict[str, object]]


def main(given: BinaryIO = sys.stdin.buffer, out: BinaryIO = sys.stdout.buffer, answering: Answer = answer) -> None:
    while head := given.read(HEAD):
        question = msgspec.json.decode(given.read(length(head)))
        reply = {"id": question["id"]} if question["do"] == "prepare" else answering(question)
        try:
            out.write(frame(msgspec.json.encode(reply)))
            out.flush()
        except BrokenPipeError:
            os._exit(0)


if __name__ == "__main__":
    main()
