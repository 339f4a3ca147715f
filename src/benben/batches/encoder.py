"""The rule that writes an observation's features, as source made from a layout.

It is a rule like any other: interpreted and native it writes the same numbers. The number of seats is read from the
state, so that one rule serves any number of players.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from benben.batches.layout import MOST, Layout, Part, Shown, Whose, places_in
from benben.batches.rules import write_features
from benben.kernel.rules import replaces, rule
from benben.kernel.schema import (
    LANE,
    WORD,
    Cards,
    Flag,
    Kind,
    Num,
    Place,
    Places,
    Record,
    Row,
    Rows,
    Scalar,
    Seat,
    Seats,
    Spec,
    Subset,
)

Lines = list[str]

_BEGIN = """\
    wipe(row)
    seats = s.seats
    at = 0
"""
_EACH_OTHER = """\
for k in range(1, seats):
    other = seat + k
    if other >= seats:
        other -= seats
"""


def encoder(layout: Layout) -> Callable[..., None]:
    """The rule that writes a layout's features. Its name tells it from every other one, for Numba's cache."""
    body = _BEGIN + "\n".join(_indented(_body(layout)))
    name = f"write_features_{hashlib.sha256(body.encode()).hexdigest()[:12]}"
    scope: dict[str, Any] = {"__name__": __name__}
    exec(compile(f"def {name}(s, seat, row):\n{body}", __file__, "exec"), scope)
    made: Callable[..., None] = scope[name]
    made.__annotations__ = write_features.__annotations__
    return replaces(write_features)(rule(made))


def _body(layout: Layout) -> Lines:
    lines = _record(layout, "s", layout.title.state, Whose.TABLE)
    for name, record in layout.per_seat:
        lines += [f"own = s.{name}[seat]", *_record(layout, "own", record, Whose.OWN)]
    lines += _EACH_OTHER.splitlines()
    for name, record in layout.per_seat:
        lines += _indented([f"theirs = s.{name}[other]", *_record(layout, "theirs", record, Whose.OTHER)])
    return lines


def _indented(lines: Lines) -> Lines:
    return [f"    {line}" for line in lines]


def _record(layout: Layout, path: str, record: type[Record], whose: Whose, depth: int = 0) -> Lines:
    lines: Lines = []
    for shown in layout.shown(record, whose):
        at, spec = f"{path}.{shown.name}", shown.spec
        decisions = len(layout.decisions(record, shown.name))
        if shown.part is Part.TOTAL:
            lines += _total(at, spec)
        elif isinstance(spec, Rows):
            each, part = f"each_{depth}", f"{shown.name}_{depth}"
            inner = [f"{part} = {at}[{each}]", *_record(layout, part, spec.record, whose, depth + 1)]
            lines += [f"for {each} in range({spec.count}):", *_indented(inner)]
        elif isinstance(spec, Places):
            for first in range(0, places_in(spec), WORD):
                lines += _marked(f"{at}[{first // WORD}]", min(WORD, places_in(spec) - first), each=True)
        elif isinstance(spec, Row):
            lines += _row(at, spec, shown, decisions)
        else:
            lines += _scalar(at, spec, decisions)
    return lines


def _row(path: str, spec: Row, shown: Shown, decisions: int) -> Lines:
    if shown.part is Part.OWN:
        return _scalar(f"{path}[seat]", spec.item, decisions)
    if spec.per_seat:
        turned = ["place = seat + n", "if place >= seats:", "    place -= seats"]
        return ["for n in range(seats):", *_indented([*turned, *_scalar(f"{path}[place]", spec.item, decisions)])]
    return [f"for n in range({spec.count}):", *_indented(_scalar(f"{path}[n]", spec.item, decisions))]


def _scalar(path: str, spec: Scalar, decisions: int) -> Lines:
    match spec:
        case Num(owners=owners) if owners:
            turned = ["which -= seat", "if which < 0:", "    which += seats"]
            lines = [f"which = {path} - 1", f"if which >= {owners}:", f"    which += seats - {owners}"]
            lines += ["elif which >= 0:", *_indented(turned)]
            return [*lines, *_marked("which", f"seats + {spec.high - owners}")]
        case Num() | Flag() if not decisions:
            value = path if spec.high <= MOST else f"min({path}, {MOST})"
            return [f"row[at] = {value}", "at += 1"]
        case Num() | Flag():
            return _marked(f"{path} - 1", decisions)
        case Kind(names=names) | Place(names=names):
            return _marked(path, len(names))
        case Seat():
            turned = [f"which = {path} - seat", "if which < 0:", "    which += seats"]
            return ["which = -1", f"if {path} >= 0:", *_indented(turned), *_marked("which", "seats")]
        case Seats():
            rotated = f"({path} >> seat) | (({path} << (seats - seat)) & ((1 << seats) - 1))"
            return _marked(rotated, "seats", each=True)
        case Subset(names=names):
            return _marked(path, len(names), each=True)
        case Cards(names=names):
            count = f"({path} >> ({LANE} * kind)) & {(1 << LANE) - 1}"
            return [f"for kind in range({len(names)}):", f"    row[at + kind] = {count}", f"at += {len(names)}"]


def _marked(what: str, count: int | str, each: bool = False) -> Lines:
    """A one for the number `what`, or for each bit of the word."""
    return [f"mark{'_each' if each else ''}(row, at, {count}, {what})", f"at += {count}"]


def _total(path: str, spec: Spec) -> Lines:
    if isinstance(spec, Cards):
        count, item = len(spec.names), f"({path} >> ({LANE} * n)) & {(1 << LANE) - 1}"
    else:
        assert isinstance(spec, Row)
        count, item = spec.count, f"{path}[n]"
    return ["held = 0", f"for n in range({count}):", f"    held += {item}", "row[at] = held", "at += 1"]
