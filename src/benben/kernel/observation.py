"""JSON of records: the canonical form, what a seat sees of it, and back.

Packed words never leave Python: fields travel by their meanings, as lists of ids, names and counts by name.
"""

from __future__ import annotations

import hashlib
from typing import Any, cast

import msgspec

from benben.kernel.meanings import value_of
from benben.kernel.reading import SPECTATOR, Difference, reader
from benben.kernel.schema import (
    WORD,
    BaseState,
    Cards,
    Kind,
    Place,
    Places,
    Record,
    Row,
    Rows,
    Scalar,
    Seat,
    Seen,
    Spec,
    When,
    declared,
    fields,
    zero,
)


def canonical(s: BaseState) -> dict[str, Any]:
    """Everything but scratch, in its meanings."""
    return reader(declared(type(s))).canonical(s)


def state_hash(s: BaseState) -> str:
    """Equal for equal states, in every process, interpreted or native."""
    text = msgspec.json.encode(reader(declared(type(s))).ordered(s))
    return hashlib.blake2b(text, digest_size=16).hexdigest()


def observe(s: BaseState, seat: int | None, discreet: bool = False) -> dict[str, Any]:
    """What a seat (None: a spectator) sees. `discreet` adds what it could have counted; opponents get that."""
    return reader(declared(type(s))).seen(s, SPECTATOR if seat is None else seat, discreet or bool(s.ended))


def differences(before: BaseState, after: BaseState, seat: int | None) -> list[Difference]:
    """What a seat (None: a spectator) sees differently in the second of two states of a game that is not over."""
    read = reader(declared(type(after)))
    return read.public(before, after) + ([] if seat is None else read.own(before, after, seat))


def visibility(spec: Spec, s: BaseState) -> Seen:
    seen = spec.seen
    if isinstance(seen, When):
        return seen.then if getattr(s, seen.option) == seen.value else seen.otherwise
    return seen


def from_json(data: dict[str, Any], record: BaseState) -> None:
    """Fill a fresh state from its JSON form; what is hidden (None where a value belongs) stays at zero."""
    _fill(cast(Record, record), data)


def from_observation(seen: dict[str, Any], record: BaseState) -> int:
    """Fill a fresh state from what a seat sees, and tell the seat; −1 if nothing is shown that only its owner sees.

    Where everyone knows how many cards are hidden, so many of the first kind stand for them.
    """
    from_json(seen, record)
    _fill_totals(cast(Record, record), seen)
    return _viewer(seen, record)


def _fill_totals(record: Record, seen: dict[str, Any]) -> None:
    for name, spec in fields(type(record)).items():
        if isinstance(spec, Rows) and seen.get(name) is not None:
            for row, part in zip(getattr(record, name), seen[name], strict=False):
                _fill_totals(row, part)
        elif isinstance(spec, Row | Cards) and spec.public == "total" and seen.get(name) is None:
            if isinstance(spec, Cards):
                setattr(record, name, seen[f"{name}_total"])
            else:
                getattr(record, name)[0] = seen[f"{name}_total"]


def _viewer(seen: dict[str, Any], s: BaseState) -> int:
    for name, spec in fields(type(s)).items():
        if isinstance(spec, Rows) and spec.per_seat:
            owned = [n for n, inner in fields(spec.record).items() if visibility(inner, s) is Seen.OWNER]
            for seat, part in enumerate(seen[name]):
                if any(part[n] is not None for n in owned):
                    return seat
        elif isinstance(spec, Row) and spec.per_seat and visibility(spec, s) is Seen.OWNER:
            for seat, item in enumerate(seen[name]):
                if item is not None:
                    return seat
    return -1


def hidden_value(item: Scalar) -> int:
    """What a single field holds where it is hidden."""
    return -1 if _may_be_none(item) else zero(item)


def _fill(record: Record, data: dict[str, Any]) -> None:
    for name, spec in fields(type(record)).items():
        if name not in data or (data[name] is None and isinstance(spec, Row | Rows | Places)):
            continue
        form = data[name]
        if isinstance(spec, Rows):
            for row, part in zip(getattr(record, name), form, strict=False):
                _fill(row, part)
        elif isinstance(spec, Places):
            words = getattr(record, name)
            for p in form:
                words[p // WORD] |= 1 << (p % WORD)
        elif isinstance(spec, Row):
            row = getattr(record, name)
            items = form.values() if isinstance(form, dict) else form
            keys = [spec.by.index(k) for k in form] if spec.by and isinstance(form, dict) else range(len(form))
            for i, item in zip(keys, items, strict=True):
                if item is not None or _may_be_none(spec.item):
                    row[i] = value_of(item, spec.item)
        elif form is not None or _may_be_none(spec):
            setattr(record, name, value_of(form, spec))


def _may_be_none(spec: Scalar) -> bool:
    return isinstance(spec, Seat | Place) or (isinstance(spec, Kind) and spec.none)
