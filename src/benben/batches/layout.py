"""The features of an observation, made from the declared fields and who sees them.

First come those of the whole table, then those of the seat's own record, then those of the others in the order in which
they sit after it. Seats are relative: +0 is the seat itself. What a seat may not see has no feature at all.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

import numpy as np
import numpy.typing as npt

from benben.kernel.observation import visibility
from benben.kernel.schema import (
    BaseState,
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
    Seen,
    Spec,
    Subset,
    fields,
)
from benben.kernel.title import TURN_LIMIT, Title

MOST = np.iinfo(np.int16).max  # a larger number is written as this one
# What every game of a batch has alike, and what only commands need. Who is asked what stands with the decisions' names.
LEFT_OUT = ("seats", "decision", "ended", "rng", TURN_LIMIT.name)


class Whose(enum.Enum):
    """Whose record a field is in, as the seat that looks sees it."""

    TABLE = "table"
    OWN = "own"
    OTHER = "other"


class Part(enum.Enum):
    """What is shown of a field."""

    WHOLE = "whole"
    OWN = "own"  # of a row with an item for each seat, the seat's own
    TOTAL = "total"


@dataclass(frozen=True)
class Feature:
    """One number of an observation, from `low` to `high`."""

    name: str
    low: int
    high: int
    field: str


@dataclass(frozen=True)
class Shown:
    """A field as far as it is shown."""

    name: str
    spec: Spec
    part: Part


@dataclass(frozen=True)
class Layout:
    """The features of a title's observations, with the options that these are for."""

    title: Title
    blank: BaseState

    @cached_property
    def features(self) -> tuple[Feature, ...]:
        return tuple(self._features())

    @cached_property
    def scale(self) -> npt.NDArray[np.float32]:
        """What to multiply observations with, so that every feature lies between −1 and 1."""
        return np.array([1 / max(-f.low, f.high, 1) for f in self.features], np.float32)

    def index(self, name: str) -> int:
        """Where the feature of this name is."""
        return self._places[name]

    @cached_property
    def _places(self) -> dict[str, int]:
        return {feature.name: i for i, feature in enumerate(self.features)}

    def table(self) -> str:
        """The features as a table in Markdown; those of a field that follow one another share a line."""
        lines = ["| from | to | features | values | field |", "|---|---|---|---|---|"]
        at = 0
        for (name, low, high), group in groupby(self.features, key=lambda f: (f.field, f.low, f.high)):
            found = list(group)
            names = f"`{found[0].name}`" + (f" … `{found[-1].name}`" if len(found) > 1 else "")
            lines.append(f"| {at} | {at + len(found) - 1} | {names} | {low} to {high} | `{name}` |")
            at += len(found)
        return "\n".join(lines)

    def shown(self, record: type[Record], whose: Whose) -> Iterator[Shown]:
        """The fields of a record that are shown, in order. Records of the seats come after everything else."""
        left_out = (*LEFT_OUT, *(option.name for option in self.title.options)) if whose is Whose.TABLE else ()
        for name, spec in fields(record).items():
            seen = visibility(spec, self.blank)
            if name in left_out or seen is Seen.SCRATCH or (isinstance(spec, Rows) and spec.per_seat):
                continue
            if seen in (Seen.EVERYONE, Seen.DISCREET) or (seen is Seen.OWNER and whose is Whose.OWN):
                yield Shown(name, spec, Part.WHOLE)
            elif seen is Seen.OWNER and isinstance(spec, Row) and spec.per_seat and whose is Whose.TABLE:
                yield Shown(name, spec, Part.OWN)
            if isinstance(spec, Row | Cards) and spec.public == "total":
                yield Shown(name, spec, Part.TOTAL)

    @property
    def per_seat(self) -> list[tuple[str, type[Record]]]:
        """The records of which every seat has one."""
        specs = fields(self.title.state).items()
        return [(name, spec.record) for name, spec in specs if isinstance(spec, Rows) and spec.per_seat]

    def decisions(self, record: type[Record], name: str) -> tuple[str, ...]:
        """The names of what a seat can be asked, if that is what the field says."""
        return self.title.decisions[1:] if name == "asked" and issubclass(record, BaseState) else ()

    def _features(self) -> Iterator[Feature]:
        yield from self._record("", "", self.title.state, Whose.TABLE)
        for k in range(self.blank.seats):
            for name, record in self.per_seat:
                yield from self._record(f"{name}[+{k}].", f"{name}.", record, Whose.OTHER if k else Whose.OWN)

    def _record(self, before: str, within: str, record: type[Record], whose: Whose) -> Iterator[Feature]:
        for shown in self.shown(record, whose):
            name, spec, field = f"{before}{shown.name}", shown.spec, f"{within}{shown.name}"
            decisions = self.decisions(record, shown.name)
            if shown.part is Part.TOTAL:
                yield Feature(f"{name}_total", 0, min(_most_in(spec), MOST), f"{field}_total")
            elif isinstance(spec, Rows):
                for k in range(spec.count):
                    yield from self._record(f"{name}[{k}].", f"{field}.", spec.record, whose)
            elif isinstance(spec, Places):
                yield from (Feature(f"{name}[{p}]", 0, 1, field) for p in range(places_in(spec)))
            elif isinstance(spec, Row):
                for label in self._labels(spec, shown.part):
                    yield from self._scalar(f"{name}{label}", spec.item, field, decisions)
            else:
                yield from self._scalar(name, spec, field, decisions)

    def _labels(self, spec: Row, part: Part) -> list[str]:
        if spec.per_seat:
            return [f"[+{k}]" for k in range(self.blank.seats if part is Part.WHOLE else 1)]
        return [f".{label}" for label in spec.by] if spec.by else [f"[{k}]" for k in range(spec.count)]

    def _scalar(self, name: str, spec: Scalar, field: str, decisions: tuple[str, ...]) -> Iterator[Feature]:
        seats = range(self.blank.seats)
        match spec:
            case Num(owners=owners) if owners:
                yield from (Feature(f"{name}=+{k}", 0, 1, field) for k in seats)
                yield from (Feature(f"{name}={k}", 0, 1, field) for k in range(owners + 1, spec.high + 1))
            case Num() | Flag() if not decisions:
                yield Feature(name, spec.low, min(spec.high, MOST), field)
            case Num() | Flag():
                yield from (Feature(f"{name}={label}", 0, 1, field) for label in decisions)
            case Kind(names=names):
                yield from (Feature(f"{name}={label}", 0, 1, field) for label in names)
            case Place(names=names):
                yield from (Feature(f"{name}={p}", 0, 1, field) for p in range(len(names)))
            case Seat():
                yield from (Feature(f"{name}=+{k}", 0, 1, field) for k in seats)
            case Seats():
                yield from (Feature(f"{name}[+{k}]", 0, 1, field) for k in seats)
            case Subset(names=names):
                yield from (Feature(f"{name}.{label}", 0, 1, field) for label in names)
            case Cards(names=names, most=most):
                yield from (Feature(f"{name}.{label}", 0, most, field) for label in names)


def places_in(spec: Places) -> int:
    """How many places a set can have; names may be padded to whole words."""
    return sum(1 for name in spec.names if name)


def _most_in(spec: Spec) -> int:
    if isinstance(spec, Cards):
        return spec.most * len(spec.names)
    assert isinstance(spec, Row)
    return spec.item.high * spec.count
