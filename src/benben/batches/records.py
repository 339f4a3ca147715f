"""Plain records that somebody brings into a batch: native rules check no index, so records are checked here."""

from __future__ import annotations

from typing import Any, cast

from benben.batches.errors import BadBatch
from benben.kernel.schema import BaseState, Num, Places, Record, Row, Rows, Scalar, Seat, Seats, fields, new
from benben.kernel.title import TURN_LIMIT, Title


def running_copy(title: Title, blank: BaseState, s: BaseState) -> BaseState:
    """A copy of a state that a batch with these options can go on with: in range, and with everything derived anew."""
    if not isinstance(s, title.state):
        raise BadBatch(f"This is a record of {type(s).__module__}, not a state of {title.id}.")
    for name in ("seats", *(option.name for option in title.options)):
        if getattr(s, name) != getattr(blank, name):
            raise BadBatch(f"The state has {name}={getattr(s, name)}, but this batch has {getattr(blank, name)}.")
    copy = new(title.state, checked=True)
    try:
        _fill(copy, s, s.seats)
        setattr(copy, TURN_LIMIT.name, getattr(blank, TURN_LIMIT.name))
        title.rebuild(copy)
        fault = "The game is over." if copy.ended else title.fault(copy)
    except (ValueError, IndexError) as wrong:
        raise BadBatch(f"The state is none of {title.id}: {wrong}.") from None
    if fault:
        raise BadBatch(f"A batch can't go on from this state: {fault}")
    return copy


def _fill(into: Record, record: Record, seats: int) -> None:
    """Copy field by field into a checked record, which refuses what is out of range."""
    for name, spec in fields(type(record)).items():
        value: Any = getattr(record, name)
        if isinstance(spec, Rows):
            for row, given in zip(getattr(into, name), value, strict=True):
                _fill(row, cast(Record, given), seats)
        elif isinstance(value, list):
            getattr(into, name)[:] = value
        else:
            setattr(into, name, value)
        if not isinstance(spec, Rows | Places):
            item = spec.item if isinstance(spec, Row) else spec
            if any(_names_nobody(number, item, seats) for number in (value if isinstance(value, list) else [value])):
                raise ValueError(f"{name} names a seat that nobody has")


def _names_nobody(number: int, item: Scalar, seats: int) -> bool:
    match item:
        case Seat():
            return number >= seats
        case Seats():
            return bool(number >> seats)
        case Num(owners=owners):
            return seats < number <= owners
        case _:
            return False
