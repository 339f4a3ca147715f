"""Programs that play: whatever can read a line of JSON and write one, in any language.

A bot named `program:COMMAND` starts the command once in each process. It gets a question on a line of its standard
input, and writes a reply on a line of its standard output; what it says on standard error is shown.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import queue
import random
import re
import shlex
import subprocess
import threading
from collections.abc import Mapping, Sequence
from typing import Any, BinaryIO, cast

import msgspec

from benben.arena.game import BadBot
from benben.bots.uniform import RandomBot
from benben.kernel.actions import Move
from benben.kernel.errors import BadMove
from benben.kernel.title import Title

PROGRAM = "program:"
PATIENCE = 60.0  # seconds until a program that says nothing is given up
SHOWN = 80  # characters of a bad reply that are told
AT_THE_END = 1.0  # seconds that a program has to end by itself


class Choice(msgspec.Struct):
    """A legal move, as JSON and as text."""

    move: dict[str, Any]
    text: str


class Asked(msgspec.Struct):
    """What a program is asked: the line that it reads."""

    title: str
    options: Mapping[str, int | str | bool]
    seat: int
    observation: Mapping[str, Any]
    moves: Sequence[Choice]
    forms: Sequence[Mapping[str, Any]]  # of moves that are too many to list
    example: str | None  # a legal move if none is listed: only forms describe them
    seed: int  # all of the program's chance should come from it


class Answered(msgspec.Struct):
    """The line that it writes."""

    move: str


class Program:
    """A bot that asks a program. In other processes and on other machines the program is started again."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.name = f"{PROGRAM}{command}"
        if not _words(command):
            raise BadBot(f"Name the program that plays, such as {PROGRAM}'python examples/program.py'.")

    def __repr__(self) -> str:
        return self.name

    def choose(
        self,
        title: Title,
        observation: Mapping[str, Any],
        seat: int,
        moves: Sequence[Move],
        forms: Sequence[Mapping[str, Any]],
        rng: random.Random,
    ) -> Move:
        seed = rng.getrandbits(53)
        example = None
        if not moves:
            example = title.move_text(RandomBot().choose(title, observation, seat, moves, forms, random.Random(seed)))
        options = {option.name: observation[option.name] for option in title.options}
        asked = Asked(
            title=title.id,
            options={"players": observation["seats"], **options},
            seat=seat,
            observation=observation,
            moves=[Choice(msgspec.to_builtins(move), title.move_text(move)) for move in moves],
            forms=forms,
            example=example,
            seed=seed,
        )
        line = _started(self.command).ask(msgspec.json.encode(asked))
        try:
            return title.read_move(msgspec.json.decode(line, type=Answered).move)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise BadBot(f'{self._told()} wrote {_short(line)}; write a line like {{"move": "…"}}.') from None
        except BadMove as error:
            raise BadBot(f"{self._told()} chose no move: {error}") from None

    def _told(self) -> str:
        return f"The program {self.command!r}"


class _Running:
    """A program that was started. Threads talk with it, so that nothing it does or leaves undone holds us up."""

    def __init__(self, command: str) -> None:
        self.command = command
        try:
            # In a session of its own, Ctrl-C is not meant for it: it ends with its input.
            self._process = subprocess.Popen(
                _words(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except OSError as error:
            raise BadBot(f"The program {command!r} can't be started: {error.strerror}.") from None
        self._questions: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._tell, self._listen)]
        for thread in self._threads:
            thread.start()

    def _tell(self) -> None:
        """Write questions; an empty one ends the program's input. What is dead is noticed by its silence."""
        with contextlib.suppress(OSError), cast(BinaryIO, self._process.stdin) as sink:
            while question := self._questions.get():
                sink.write(question)
                sink.flush()

    def _listen(self) -> None:
        """Hand over lines as they come, and an empty one at the end."""
        with cast(BinaryIO, self._process.stdout) as source:
            for line in source:
                self._lines.put(line)
        self._lines.put(b"")

    def ask(self, question: bytes) -> bytes:
        """The program's line in reply."""
        self._questions.put(question + b"\n")
        try:
            line = self._lines.get(timeout=PATIENCE)
        except queue.Empty:
            self.end(at_once=True)
            raise BadBot(
                f"The program {self.command!r} said nothing for {PATIENCE:g} seconds; "
                "it must write a line for each question, and flush it."
            ) from None
        if not line.endswith(b"\n"):
            raise BadBot(
                f"The program {self.command!r} ended with exit code {self.end()} in place of a move; "
                "run it by hand with a question to see why."
            )
        return line

    def end(self, at_once: bool = False) -> int:
        """End it by the end of its input, or at once; returns its exit code."""
        _running.pop((os.getpid(), self.command), None)
        self._questions.put(b"")
        if at_once:
            self._process.kill()
        try:
            self._process.wait(AT_THE_END)
        except subprocess.TimeoutExpired:
            self._process.kill()
        for thread in self._threads:  # they close the pipes, unless something that the program started holds them
            thread.join(AT_THE_END)
        return self._process.wait()


_running: dict[tuple[int, str], _Running] = {}


def _started(command: str) -> _Running:
    key = os.getpid(), command
    if key not in _running:
        _running[key] = _Running(command)
    return _running[key]


@atexit.register
def end_programs() -> None:
    """End what this process has started; the end of its input ends a program that no process asks any more."""
    for process, command in list(_running):
        if process == os.getpid():
            _running[process, command].end()


def short_name(name: str) -> str:
    """The name of a bot where there is little room: of a program, the last word of its command without folders.

    >>> short_name("program:python examples/program.py")
    'program.py'
    """
    words = name.removeprefix(PROGRAM).split() if name.startswith(PROGRAM) else []
    return re.split(r"[/\\]", words[-1])[-1] if words else name


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command, posix=os.name != "nt")
    except ValueError as error:
        raise BadBot(f"The command {command!r} can't be read: {error}.") from None


def _short(line: bytes) -> str:
    text = line.decode(errors="replace").strip()
    return repr(text if len(text) <= SHOWN else f"{text[:SHOWN]}…")
