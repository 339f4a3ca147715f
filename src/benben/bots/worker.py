"""The process opponents think in: `python -m benben.bots.worker`.

It reads questions from standard input and writes replies to standard output (`bots.questions`). A reply is the move as
text, nothing but its id after a preparation, or a sentence that says what was wrong. Whatever comes in, the process
carries on until its input ends.
"""

from __future__ import annotations

import os
import random
import signal
import sys
from collections.abc import Callable
from typing import BinaryIO

import msgspec

from benben.bots import Capped, Prepared, stand_in
from benben.bots.questions import HEAD, LONGEST, Asked, Preparation, Question, Reply, frame, length, read_asked
from benben.kernel.errors import BenbenError
from benben.kernel.title import title

POLITE = 5  # whoever serves people, and whatever else the machine does, goes first
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)

Answering = Callable[[bytes], msgspec.Struct]
"""What gives the reply to a message, whatever it holds."""


class _Name(msgspec.Struct):
    id: str | None = None


def think(question: Question) -> str:
    """The bot's move as text."""
    found = title(question.title).of(question.observation)
    moves = [found.parse_move(move) for move in question.moves]
    bot = stand_in(found, question.bot)
    if question.seconds is not None and isinstance(bot, Capped):
        bot = bot.within(question.seconds)
    rng = random.Random(question.seed)
    return found.move_text(bot.choose(found, question.observation, question.seat, moves, question.forms, rng))


def prepare(preparation: Preparation) -> None:
    """Let a bot that has something to make ready do so."""
    found = title(preparation.title).of(preparation.options)
    bot = stand_in(found, preparation.bot)
    if isinstance(bot, Prepared):
        bot.ready(found)


def answer(data: bytes) -> Reply:
    """The reply to a message, whatever it holds."""
    try:
        asked: Asked = read_asked(data)
    except UNREADABLE as error:
        return Reply(name_of(data), error=f"The question can't be read: {error}.")
    try:
        if isinstance(asked, Question):
            return Reply(asked.id, move=think(asked))
        prepare(asked)
        return Reply(asked.id)
    except BenbenError as error:
        return Reply(asked.id, error=str(error))
    except Exception as error:  # a question that does not hold together can break a bot anywhere
        return Reply(asked.id, error=f"The bot {asked.bot!r} failed: {type(error).__name__}: {error}.")


def name_of(data: bytes) -> str | None:
    """The id of a question that can't be read, if that much can be."""
    try:
        return msgspec.json.decode(data, type=_Name).id
    except UNREADABLE:
        return None


def serve(source: BinaryIO, sink: BinaryIO, answering: Answering = answer) -> None:
    """Answer questions until the source ends."""
    while True:
        head = source.read(HEAD)
        if len(head) < HEAD:
            return
        size = length(head)
        if size > LONGEST:
            _skip(source, size)
            reply: msgspec.Struct = Reply(None, error=f"The question has {size} bytes; {LONGEST} are allowed.")
        else:
            data = source.read(size)
            if len(data) < size:
                return
            reply = answering(data)
        sink.write(frame(msgspec.json.encode(reply)))
        sink.flush()


def _skip(source: BinaryIO, size: int) -> None:
    while size > 0:
        data = source.read(min(size, 1 << 20))
        if not data:
            return
        size -= len(data)


def run(answering: Answering = answer, politeness: int = POLITE) -> None:
    """Answer what comes over standard input, more politely than whoever serves people."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in the server's terminal is the server's to handle
    if hasattr(os, "nice"):
        os.nice(politeness)
    # What a library prints must not come between messages.
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        serve(sys.stdin.buffer, sink, answering)
    except BrokenPipeError:
        os._exit(0)


if __name__ == "__main__":
    run()
