"""Rotations of a tournament in a file, as they are finished, so that it can go on after it was stopped.

The file has a line of JSON for what is played, and one for each rotation. Lines are only ever added; a last one that
was torn when the machine stopped is cut off, and its rotation is played again.
"""

from __future__ import annotations

import functools
import hashlib
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

import msgspec

from benben.arena.game import FIRST_POINTS, Row
from benben.kernel.errors import BenbenError

PLAYING = ("kernel", "games", "bots", "batches", "search")  # packages of Benben that games depend on


class Head(msgspec.Struct, frozen=True):
    """What the games of a file depend on. Programs, and bots of other packages, are known by their names alone."""

    benben: str
    code: str
    title: str
    behavior: int
    options: Mapping[str, int | str | bool]
    bots: tuple[str, ...]
    pairings: tuple[tuple[str, str], ...]
    seed: int


class Rotation(msgspec.Struct, frozen=True):
    """The rows of the games of one rotation of a pairing, given by its number."""

    pairing: int
    rotation: int
    rows: tuple[Row, ...]


@functools.cache
def code() -> str:
    """A hash of what plays: nobody should go on with a bot that was changed meanwhile."""
    root = Path(__file__).parent.parent
    digest = hashlib.blake2b(digest_size=16)
    for path in sorted(path for package in PLAYING for path in (root / package).rglob("*")):
        if path.suffix in (".py", ".json") and path.parent.name != "words":
            digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


class BadKeep(BenbenError):
    """The file holds something else."""


class Kept:
    """The rotations that a file holds already; it is open for more."""

    def __init__(self, path: Path, head: Head, players: int) -> None:
        self.rotations: dict[tuple[int, int], tuple[Row, ...]] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: BinaryIO = path.open("a+b")
        try:
            _lock(self._file, path)
            whole = self._read(path, head, players)
        except BaseException:
            self._file.close()
            raise
        self._file.truncate(whole)
        if not whole:
            self._add(head)

    def _read(self, path: Path, head: Head, players: int) -> int:
        """Read the whole lines, and say how many bytes they are."""
        self._file.seek(0)
        data = self._file.read()
        whole = data.rfind(b"\n") + 1
        first, *lines = data[:whole].splitlines() or [b""]
        if not whole:
            if data and not _line(head).startswith(data):
                raise BadKeep(f"{path} is not a file of a tournament; name another one with --keep.")
            return 0
        try:
            theirs = msgspec.json.decode(first, type=Head)
            rotations = [msgspec.json.decode(line, type=Rotation) for line in lines]
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise BadKeep(f"{path} is not a file of a tournament; name another one with --keep.") from None
        if theirs != head:
            others = [name for name in Head.__struct_fields__ if getattr(theirs, name) != getattr(head, name)]
            raise BadKeep(
                f"{path} holds another tournament, with another value of {', '.join(others)}: "
                "ask for the same one again, or name another file with --keep."
            )
        for found in rotations:
            sound = [len(row) for row in found.rows] == [FIRST_POINTS + players] * players
            if not sound or not 0 <= found.pairing < len(head.pairings) or found.rotation < 0:
                raise BadKeep(
                    f"{path} has rotations that don't belong to its tournament; name another file with --keep."
                )
            self.rotations[found.pairing, found.rotation] = found.rows
        return whole

    def keep(self, pairing: int, number: int, rows: tuple[Row, ...]) -> None:
        """Add a rotation."""
        self.rotations[pairing, number] = rows
        self._add(Rotation(pairing, number, rows))

    def _add(self, line: Head | Rotation) -> None:
        self._file.write(_line(line))
        self._file.flush()

    def __enter__(self) -> Kept:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self._file.close()


def _line(what: Head | Rotation) -> bytes:
    return msgspec.json.encode(what) + b"\n"


def _lock(file: BinaryIO, path: Path) -> None:
    """Keep others out until the file is closed or this process ends; Windows does without."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BadKeep(f"{path} is being written by another tournament; wait for it, or name another file.") from None
