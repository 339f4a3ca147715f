"""Tables that are put aside: the log packed, the state as it is, so that taking one down plays nothing again."""

from __future__ import annotations

import zlib
from collections import OrderedDict
from typing import NamedTuple

import msgspec

from benben.kernel.match import Entry, Match
from benben.server.records import LogEntry
from benben.server.table import Table

QUICK = 1
MOST_PIECES = 8
_decoder = msgspec.json.Decoder(list[LogEntry])


class Packed(NamedTuple):
    """A table without its log, and its log in pieces as it grew."""

    table: Table
    log: tuple[bytes, ...]
    seq: int


class Shelf:
    """The tables that were put aside last, as many as there is room for."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._packed: OrderedDict[str, Packed] = OrderedDict()

    def __len__(self) -> int:
        return len(self._packed)

    def put(self, table: Table, before: Packed | None = None) -> None:
        """Put a table aside. `before` is how it lay here the last time: only what has come since is packed."""
        if not self._room:
            return
        self._packed[table.id] = pack(table, before)
        if len(self._packed) > self._room:
            self._packed.popitem(last=False)

    def take(self, table: str) -> Packed | None:
        return self._packed.pop(table, None)

    def forget(self, table: str) -> None:
        self._packed.pop(table, None)


def pack(table: Table, before: Packed | None = None) -> Packed:
    grows = before is not None and len(before.log) < MOST_PIECES
    log, packed = (before.log, before.seq) if before is not None and grows else ((), 0)
    if table.seq > packed:
        log = (*log, zlib.compress(msgspec.json.encode(table.entries[packed:]), QUICK))
    bare = table.copy()
    bare.entries, bare.commands = [], {}
    if bare.match is not None:
        bare.match = bare.match.copy()
        bare.match.entries = []
    return Packed(bare, log, table.seq)


def unpack(packed: Packed) -> Table:
    table = packed.table.copy()
    table.entries = [entry for piece in packed.log for entry in _decoder.decode(zlib.decompress(piece))]
    table.commands = {entry.command: entry for entry in table.entries if entry.command is not None}
    if table.match is not None:
        table.match = table.match.copy()
        table.match.entries = _played(table.match, table.entries)
    return table


def _played(match: Match, entries: list[LogEntry]) -> list[Entry]:
    """The match's own entries. What they told is in the log, and nobody looks for it here."""
    read = match.title.read_move
    return [
        Entry(
            entry.seq,
            entry.seat or 0,
            None if entry.move is None else read(entry.move),
            entry.draws or [],
            [],
            False,
            entry.body.get("to"),
        )
        for entry in entries
        if entry.kind in ("move", "undo") and entry.seq <= match.number
    ]
