"""The process opponents think in: `python -m benben.bots.worker`.

It reads questions from standard input and answers on standard output; a message either way is four bytes of length
(big-endian) and JSON. A question holds what the seat sees and may do, and a number that seeds the bot's chance. The
answer is the move as text, or a sentence that says what was wrong with the question. Whatever comes in, the process
goes on until its input ends.
"""

from __future__ import annotations

import os
import random
import signal
import sys
from typing import Any, BinaryIO

import msgspec

from benben.bots import stand_in
from benben.kernel.errors import BenbenError
from benben.kernel.title import title

LONGEST = 16 * 1024 * 1024
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class Question(msgspec.Struct):
    """What an opponent is told."""

    id: str
    title: str
    bot: str
    seat: int
    observation: dict[str, Any]
    moves: list[dict[str, Any]]
    seed: int
    forms: list[dict[str, Any]] = []
    options: dict[str, int | str | bool] = {}
    decision: int = 0


class Reply(msgspec.Struct, omit_defaults=True):
    """The move as text, or what went wrong."""

    id: str | None
    move: str | None = None
    error: str | None = None


class _Name(msgspec.Struct):
    id: str | None = None


_question = msgspec.json.Decoder(Question)


def think(question: Question) -> str:
    """The bot's move as text."""
    found = title(question.title).of(question.observation)
    moves = [found.parse_move(move) for move in question.moves]
    bot = stand_in(found, question.bot)
    rng = random.Random(question.seed)
    return found.move_text(bot.choose(found, question.observation, question.seat, moves, question.forms, rng))


def answer(data: bytes) -> Reply:
    """The reply to a message, whatever it holds."""
    try:
        question = _question.decode(data)
    except UNREADABLE as error:
        return Reply(_name(data), error=f"The question can't be read: {error}.")
    try:
        return Reply(question.id, move=think(question))
    except BenbenError as error:
        return Reply(question.id, error=str(error))
    except Exception as error:  # a question that does not hold together can break a bot anywhere
        return Reply(question.id, error=f"The bot {question.bot!r} failed: {type(error).__name__}: {error}.")


def _name(data: bytes) -> str | None:
    """The id of a question that can't be read, if that much can be."""
    try:
        return msgspec.json.decode(data, type=_Name).id
    except UNREADABLE:
        return None


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer questions until the source ends."""
    while True:
        head = source.read(4)
        if len(head) < 4:
            return
        length = int.from_bytes(head, "big")
        if length > LONGEST:
            _skip(source, length)
            reply = Reply(None, error=f"The question has {length} bytes; {LONGEST} are allowed.")
        else:
            data = source.read(length)
            if len(data) < length:
                return
            reply = answer(data)
        text = msgspec.json.encode(reply)
        sink.write(len(text).to_bytes(4, "big") + text)
        sink.flush()


def _skip(source: BinaryIO, length: int) -> None:
    while length > 0:
        data = source.read(min(length, 1 << 20))
        if not data:
            return
        length -= len(data)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in the server's terminal is the server's to handle
    # What a library prints must not come between messages.
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        serve(sys.stdin.buffer, sink)
    except BrokenPipeError:
        os._exit(0)


if __name__ == "__main__":
    main()
