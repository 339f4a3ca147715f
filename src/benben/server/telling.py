"""What has changed at a table for somebody who was told before: little travels, and what several see is made once.

Whoever looks was told a view at one point of the table. From there to the present point leads a list of what to put
where in the view. What everyone sees of it is found once, and what a seat sees once for that seat. It is found by
comparing what may be seen, so what is hidden can't show in it, not even in its length.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from benben.kernel.reading import Difference, Reader, reader
from benben.kernel.schema import declared
from benben.server.messages import Change, ChangeMessage, Json, Put
from benben.server.table import Table
from benben.server.views import Around, Point, seen_entries


class Told(NamedTuple):
    """What somebody was told last; of the moment nothing is known if they ask anew each time."""

    at: Point
    around: Around | None = None

    def with_presence(self, here: Sequence[int], watching: int) -> Told:
        """The same for somebody who has been told since who is here."""
        if self.around is None:
            return self
        seats = [msgspec.structs.replace(seat, here=seat.seat in here) for seat in self.around.seats]
        return self._replace(around=self.around._replace(seats=seats, watching=watching))


def follows(before: Point, after: Point) -> bool:
    """Whether one point can be told as a change from another. At the start and at the end nearly all is new."""
    same = (before.mine, before.host, before.seat) == (after.mine, after.host, after.seat)
    return same and (before.state is None) == (after.state is None) and not (before.over or after.over)


def change(table: Table, guest: str | None, told: Told, now: Told) -> Change:
    """What is new for a guest, if it `follows` what they were told."""
    after, around = now
    puts = [*_public(table, told.at, after), *_own(table, told.at, after)]
    before = told.around
    moved = [name for name in Around._fields if before is None or getattr(before, name) != getattr(around, name)]
    puts += [Put([name], getattr(around, name)) for name in moved]
    return Change(table.id, told.at.seq, table.seq, seen_entries(table, guest, told.at.seq), puts)


def written(table: Table, guest: str | None, told: Told, now: Told) -> str:
    """The message of a change. Those who see the same and were told the same share it."""
    if told.around != now.around:
        return _write(change(table, guest, told, now))
    key = ("written", tuple(now.at.mine), now.at.host, told.at.seq)
    if key not in table.worked_out:
        table.worked_out[key] = _write(change(table, guest, told, now))
    text: str = table.worked_out[key]
    return text


def _write(found: Change) -> str:
    message = ChangeMessage(found.table, found.after, found.seq, found.entries, found.puts)
    return msgspec.json.encode(message).decode()


def _public(table: Table, before: Point, after: Point) -> list[Put]:
    """What everyone sees differently."""
    key = ("public", before.seq)
    if key not in table.worked_out:
        told: list[Put] = []
        if before.state is not None and after.state is not None:
            told += _in_state(_reader(after).public(before.state, after.state))
            told += _in_glance(before.overview, after.overview)
        table.worked_out[key] = told
    found: list[Put] = table.worked_out[key]
    return found


def _own(table: Table, before: Point, after: Point) -> list[Put]:
    """What only those see differently who hold the same seats."""
    key = ("own", tuple(after.mine), after.host, before.seq)
    if key not in table.worked_out:
        told: list[Put] = []
        if before.state is not None and after.state is not None:
            if after.seat is not None:
                told += _in_state(_reader(after).own(before.state, after.state, after.seat))
            told += _in_glance(before.own_glance, after.own_glance)
        told += [Put([name], part) for name, part in after.parts.items() if before.parts[name] != part]
        table.worked_out[key] = told
    found: list[Put] = table.worked_out[key]
    return found


def _reader(at: Point) -> Reader:
    return reader(declared(type(at.state)))  # type: ignore[arg-type]


def _in_state(differences: list[Difference]) -> list[Put]:
    return [Put(["state", *path], value) for path, value in differences]


def _in_glance(before: Json, after: Json) -> list[Put]:
    return [Put(["glance", name], part) for name, part in after.items() if name not in before or before[name] != part]
