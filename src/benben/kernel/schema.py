"""The declaration of a title's records, and the plain classes made from it.

A record is declared once as a class with annotated fields. From the declaration come the plain class of the interpreted
rules and its checked twin (here), the NumPy dtype of the native ones (`kernel.native`), JSON and what each seat sees of
it (`kernel.observation`), and the client's types (`kernel.typescript`).
"""

from __future__ import annotations

import dataclasses
import enum
import functools
import operator
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from inspect import get_annotations
from typing import Annotated, Any, Protocol, Self, SupportsIndex, TypeVar, cast, get_args, get_origin, runtime_checkable

WORD = 62  # bits used of each int64 word: all 64 would be uint64, which becomes float64 next to int64 in Numba
SEATS = 6  # the most seats any title may have
LANE = 8  # bits for each kind of card in one word; the highest stays free (`kernel.cards`)


class Seen(enum.Enum):
    """Who sees a field. The observation of a seat is derived from this alone."""

    EVERYONE = "everyone"
    OWNER = "owner"
    NOBODY = "nobody"
    SCRATCH = "scratch"  # derived from the rest: in neither JSON, hash nor equality
    DISCREET = "discreet"  # everyone could count it but custom hides it: not on others' screens, exact for opponents


EVERYONE = Seen.EVERYONE
OWNER = Seen.OWNER
NOBODY = Seen.NOBODY
SCRATCH = Seen.SCRATCH
DISCREET = Seen.DISCREET


@dataclass(frozen=True)
class When:
    """Visibility that depends on an option: `then` where the state's field `option` holds `value`."""

    option: str
    value: int
    then: Seen
    otherwise: Seen


@dataclass(frozen=True)
class Num:
    """A whole number from `low` to `high`. With `owners`, 1 stands for seat 0 and so on, for so many seats."""

    low: int
    high: int
    seen: Seen | When = EVERYONE
    owners: int = 0


@dataclass(frozen=True)
class Flag:
    """0 or 1; true or false in JSON."""

    seen: Seen | When = EVERYONE
    low: int = 0
    high: int = 1


@dataclass(frozen=True)
class Kind:
    """An index into `names`, by name in JSON; −1 for none where `none` is set."""

    names: tuple[str, ...]
    none: bool = False
    seen: Seen | When = EVERYONE

    @property
    def low(self) -> int:
        return -1 if self.none else 0

    @property
    def high(self) -> int:
        return len(self.names) - 1


@dataclass(frozen=True)
class Seat:
    """A seat, or −1 for none."""

    seen: Seen | When = EVERYONE
    low: int = -1
    high: int = SEATS - 1


@dataclass(frozen=True)
class Place:
    """A place on the board by its id, or −1 for none. The names are for the text notation."""

    names: tuple[str, ...]
    seen: Seen | When = EVERYONE
    low: int = -1

    @property
    def high(self) -> int:
        return len(self.names) - 1


@dataclass(frozen=True)
class Subset:
    """Some of `names`, as bits of one word; a list of names in JSON."""

    names: tuple[str, ...]
    seen: Seen | When = EVERYONE
    low: int = 0

    @property
    def high(self) -> int:
        return (1 << len(self.names)) - 1


@dataclass(frozen=True)
class Seats:
    """Some seats, as bits of one word; a list of seats in JSON."""

    seen: Seen | When = EVERYONE
    low: int = 0
    high: int = (1 << SEATS) - 1


@dataclass(frozen=True)
class Cards:
    """How many of each kind, packed into one word (`kernel.cards`); counts by name in JSON.

    `public` is what everyone sees of an owner's cards: "total" adds the key `<field>_total`.
    """

    names: tuple[str, ...]
    most: int
    seen: Seen | When = EVERYONE
    public: str | None = None
    low: int = 0

    @property
    def high(self) -> int:
        return sum(self.most << (LANE * k) for k in range(len(self.names)))

    def counts(self, value: int) -> list[int]:
        return [(value >> (LANE * k)) & ((1 << LANE) - 1) for k in range(len(self.names))]

    def fits(self, value: int) -> bool:
        return 0 <= value <= self.high and all(n <= self.most for n in self.counts(value))


Scalar = Num | Flag | Kind | Seat | Place | Subset | Seats | Cards


@dataclass(frozen=True)
class Row:
    """`count` scalars; with `by` they are counted by name, with `per_seat` JSON holds the seats in the game.

    `public` is what everyone sees of an owner's row: "total" adds the key `<field>_total`.
    """

    count: int
    item: Scalar
    by: tuple[str, ...] | None = None
    per_seat: bool = False
    seen: Seen | When = EVERYONE
    public: str | None = None


@dataclass(frozen=True)
class Places:
    """A set of places as words of 62 bits; a list of ids in JSON."""

    names: tuple[str, ...]
    seen: Seen | When = EVERYONE

    @property
    def words(self) -> int:
        return -(-len(self.names) // WORD)


@dataclass(frozen=True)
class Rows:
    """`count` records; with `per_seat` each belongs to the seat of its index."""

    count: int
    record: type[Record]
    per_seat: bool = True
    seen: Seen | When = EVERYONE


Spec = Scalar | Row | Places | Rows


@dataclass(frozen=True)
class Sized:
    """A field that is declared for every size at once: `by` gives its specification from a title's sizes (`sized`)."""

    by: Callable[[Any], Spec]


class RecordMeta(type):
    """Declared records have no attributes of their own; the plain class made from them has the slots."""

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> RecordMeta:
        namespace.setdefault("__slots__", ())
        return super().__new__(mcls, name, bases, namespace)


class Record(metaclass=RecordMeta):
    """Base of all declared records."""

    def copy(self) -> Self:
        raise TypeError(f"{type(self).__name__} is a declaration; make one with plain_class({type(self).__name__})()")


class BaseState(Record):
    """What the state of every title has."""

    seats: Annotated[int, Num(1, SEATS)]
    active: Annotated[int, Seat()]
    phase: Annotated[int, Num(0, 31)]  # what the game waits for; a title names its phases. Questions follow from it
    asked: Annotated[list[int], Row(SEATS, Num(0, 99), per_seat=True)]
    asking: Annotated[int, Seats(seen=SCRATCH)]  # the seats that are asked something
    decision: Annotated[list[int], Row(SEATS, Num(0, 2**31 - 1), per_seat=True)]
    round: Annotated[int, Num(0, 32000)]
    turn_limit: Annotated[int, Num(0, 32000)]
    ended: Annotated[int, Num(0, 3)]
    rng: Annotated[list[int], Row(4, Num(0, 2**32 - 1, seen=SCRATCH), seen=SCRATCH)]

    # Carried by interpreted states only: what happened, what was drawn, and outcomes that replace the generator's.
    events: list[tuple[int, int, int, int, int]] | None
    draws: list[int] | None
    script: list[int] | None


R = TypeVar("R", bound=Record)

# Broken: the rules left nobody to act, or a turn that never passes. It is a fault, and no game should end so.
RUNNING, FINISHED, UNFINISHED, BROKEN = 0, 1, 2, 3


@runtime_checkable
class Agreeing(Protocol):
    """Sizes that the constants of a title must agree with, since native rules look at no index."""

    def disagreement(self, constants: Mapping[str, Any]) -> str:
        """What is of another size, or nothing."""
        ...


@functools.cache
def sized(record: type[R], sizes: Hashable) -> type[R]:
    """A record whose `Sized` fields, and those of the records in its rows, are as large as these sizes say."""
    return cast(type[R], RecordMeta(record.__name__, (record,), {"__module__": record.__module__, "_sizes": sizes}))


@functools.cache
def fields(record: type[Record]) -> dict[str, Spec]:
    """The declared fields in order, those of base classes first."""
    found: dict[str, Spec] = {}
    sizes = sizes_of(record)
    for name, hint in _hints(declared(record)).items():
        if get_origin(hint) is Annotated:
            spec = get_args(hint)[1]
            if isinstance(spec, Sized):
                if sizes is None:
                    raise TypeError(f"{record.__name__}.{name} has no size yet; make the record with sized(…, sizes)")
                spec = spec.by(sizes)
            if isinstance(spec, Rows) and sizes is not None:
                spec = dataclasses.replace(spec, record=sized(spec.record, sizes))
            if not isinstance(spec, Spec):
                raise TypeError(f"{record.__name__}.{name}: {spec!r} is not a field specification")
            if isinstance(spec, Row) and spec.item.seen not in (EVERYONE, spec.seen):
                raise TypeError(f"{record.__name__}.{name}: who sees it is said by the row, not by its items")
            found[name] = spec
    return found


def sizes_of(record: type[Record]) -> Hashable:
    """The sizes that a record was made with; None for one that has none."""
    found: Hashable = getattr(record, "_sizes", None)
    return found


def _hints(record: type[Record]) -> dict[str, Any]:
    """The annotations by name; one that is declared again keeps its place."""
    return {n: hint for base in reversed(record.__mro__) for n, hint in get_annotations(base, eval_str=True).items()}


def declared(record: type[Record]) -> type[Record]:
    """The declaration behind a plain or checked class."""
    return cast(type[Record], record.__dict__.get("_declared", record))


def zero(item: Scalar) -> int:
    """What a field holds before set-up: 0 where that is allowed."""
    return max(item.low, 0)


@functools.cache
def plain_class(record: type[Record]) -> type[Record]:
    """The class of interpreted states: slots, ints and lists, with code written for this record."""
    return _make(record, checked=False)


@functools.cache
def checked_class(record: type[Record]) -> type[Record]:
    """As `plain_class`, but it refuses values and indexes out of range. Slow; for tests."""
    return _make(record, checked=True)


def new(record: type[R], checked: bool = False) -> R:
    """A fresh record with every field at zero."""
    make = checked_class if checked else plain_class
    return cast(R, make(record)())


def _make(record: type[Record], checked: bool) -> type[Record]:
    specs = fields(record)
    side = [n for n, hint in _hints(record).items() if get_origin(hint) is not Annotated]
    scope: dict[str, Any] = {"_row": CheckedList, "_rows": CheckedRows}
    init, copy = ["def __init__(self):"], ["def copy(self):", " o = new(cls)"]
    equal: list[str] = []
    for name, spec in specs.items():
        compared = not (isinstance(spec.seen, Seen) and spec.seen is SCRATCH)
        if isinstance(spec, Rows):
            scope[f"_{name}"] = (checked_class if checked else plain_class)(spec.record)
            rows = "_rows([{}])" if checked else "[{}]"
            init.append(f" self.{name} = {rows.format(f'_{name}() for _ in range({spec.count})')}")
            copy.append(f" o.{name} = {rows.format(f'r.copy() for r in self.{name}')}")
        elif isinstance(spec, Row | Places):
            low, high, count, start = (
                (spec.item.low, spec.item.high, spec.count, zero(spec.item))
                if isinstance(spec, Row)
                else (0, 2**WORD - 1, spec.words, 0)
            )
            if checked:
                init.append(f" self.{name} = _row([{start}] * {count}, {low}, {high})")
                copy.append(f" o.{name} = _row(self.{name}, {low}, {high})")
            else:
                init.append(f" self.{name} = [{start}] * {count}")
                copy.append(f" o.{name} = self.{name}[:]")
        else:
            init.append(f" self.{name} = {zero(spec)}")
            copy.append(f" o.{name} = self.{name}")
        if compared:
            equal.append(f"self.{name} == other.{name}")
    for name in side:
        init.append(f" self.{name} = None")
        copy.append(f" o.{name} = None")
    copy.append(" return o")
    eq = ["def __eq__(self, other):", f" return isinstance(other, base) and {' and '.join(equal) or 'True'}"]
    scope.update(new=object.__new__, base=record)
    exec("\n".join(init + copy + eq), scope)
    members: dict[str, Any] = {
        "__slots__": tuple(specs) + tuple(side),
        "__init__": scope["__init__"],
        "copy": scope["copy"],
        "__eq__": scope["__eq__"],
        "__hash__": None,
        "__module__": record.__module__,
        "_declared": record,
    }
    if checked:
        members["__setattr__"] = _checked_setattr(specs)
    made = RecordMeta(record.__name__, (record,), members)
    scope["cls"] = made
    return cast(type[Record], made)


def _checked_setattr(specs: dict[str, Spec]) -> Callable[[object, str, Any], None]:
    bounds = {n: (s.low, s.high) for n, s in specs.items() if not isinstance(s, Row | Rows | Places)}
    cards = {n: s for n, s in specs.items() if isinstance(s, Cards)}

    def set_checked(self: object, name: str, value: Any) -> None:
        if name in cards and not cards[name].fits(value):
            raise ValueError(f"{type(self).__name__}.{name} = {value:#x} has more than {cards[name].most} of a kind")
        if name in bounds and not bounds[name][0] <= value <= bounds[name][1]:
            low, high = bounds[name]
            raise ValueError(f"{type(self).__name__}.{name} = {value} is outside {low}..{high}")
        object.__setattr__(self, name, value)

    return set_checked


def _refuse_outside(items: list[Any], key: SupportsIndex | slice) -> None:
    if isinstance(key, slice) or not 0 <= operator.index(key) < len(items):
        raise IndexError(f"index {key} is outside 0..{len(items) - 1}")


class CheckedList(list[int]):
    """A list that refuses what native code would do silently: indexes outside, values that don't fit."""

    def __init__(self, items: Iterable[int], low: int, high: int) -> None:
        super().__init__(items)
        self.low, self.high = low, high

    def __getitem__(self, key: Any) -> Any:
        _refuse_outside(self, key)
        return super().__getitem__(key)

    def __setitem__(self, key: Any, value: Any) -> None:
        if key == slice(None) and len(value) == len(self):
            for i, item in enumerate(value):
                self[i] = item
            return
        _refuse_outside(self, key)
        if not self.low <= value <= self.high:
            raise ValueError(f"{value} is outside {self.low}..{self.high}")
        super().__setitem__(key, value)


class CheckedRows(list[Record]):
    """Records by index; the same for them."""

    def __getitem__(self, key: Any) -> Any:
        _refuse_outside(self, key)
        return super().__getitem__(key)
