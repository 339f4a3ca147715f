"""What a field's number means: its form in JSON and texts, and back."""

from __future__ import annotations

from typing import Any

from benben.kernel.schema import LANE, SEATS, Cards, Flag, Kind, Num, Place, Scalar, Seat, Seats, Subset


def meaning(value: int, spec: Scalar) -> Any:
    """The JSON form of a field's value."""
    match spec:
        case Num():
            return value
        case Flag():
            return bool(value)
        case Kind(names=names):
            return None if value < 0 else names[value]
        case Seat() | Place():
            return None if value < 0 else value
        case Subset(names=names):
            return [name for i, name in enumerate(names) if value >> i & 1]
        case Seats():
            return [seat for seat in range(SEATS) if value >> seat & 1]
        case Cards(names=names):
            return dict(zip(names, spec.counts(value), strict=True))


def value_of(form: Any, spec: Scalar) -> int:
    """The value of a JSON form; the inverse of `meaning`."""
    match spec:
        case Num():
            return int(form)
        case Flag():
            return int(form)
        case Kind(names=names):
            return -1 if form is None else names.index(form)
        case Seat() | Place():
            return -1 if form is None else int(form)
        case Subset(names=names):
            return sum(1 << names.index(name) for name in form)
        case Seats():
            return sum(1 << seat for seat in form)
        case Cards(names=names):
            return sum(int(count) << (LANE * names.index(name)) for name, count in form.items())
