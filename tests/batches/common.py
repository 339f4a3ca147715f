"""What the tests of batches share: the features a seat should see, and batches played without Numba."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from benben.batches.instance import with_batches
from benben.batches.layout import LEFT_OUT, MOST, Layout
from benben.kernel.observation import observe, visibility
from benben.kernel.schema import (
    DISCREET,
    EVERYONE,
    OWNER,
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
    Spec,
    Subset,
    fields,
)
from benben.kernel.title import Options, Title
from tests.conformance.common import limited


def layout_of(title: Title, options: Options) -> Layout:
    return Layout(title, title.blank(limited(title, options)))


def interpreted_encoder(title: Title, layout: Layout) -> Callable[[BaseState, int], list[int]]:
    """The rule that writes features, interpreted."""
    write = with_batches(title, layout).interpreted.write_features

    def encode(s: BaseState, seat: int) -> list[int]:
        row = [-9] * len(layout.features)
        write(s, seat, row)
        return row

    return encode


def expected(layout: Layout, s: BaseState, seat: int) -> dict[str, int]:
    """The features by name, read from the JSON form of what the seat sees; what is hidden is none of them."""
    shown = _Reader(layout, s, seat)
    seen = observe(s, seat, discreet=True)
    left_out = {*LEFT_OUT, *(option.name for option in layout.title.options)}
    whole = {name: form for name, form in seen.items() if name not in left_out}
    shown.record("", layout.title.state, whole, own=False)
    for name, _ in layout.per_seat:
        for k in range(s.seats):
            spec = fields(layout.title.state)[name]
            assert isinstance(spec, Rows)
            shown.record(f"{name}[+{k}].", spec.record, seen[name][(seat + k) % s.seats], own=k == 0)
    return shown.found


class _Reader:
    def __init__(self, layout: Layout, s: BaseState, seat: int) -> None:
        self.layout, self.s, self.seats, self.seat = layout, s, s.seats, seat
        self.found: dict[str, int] = {}

    def relative(self, seat: int) -> str:
        return f"+{(seat - self.seat) % self.seats}"

    def record(self, before: str, record: type[Record], forms: dict[str, Any], own: bool) -> None:
        specs = fields(record)
        for name, form in forms.items():
            if name.endswith("_total") and name not in specs:
                self.found[f"{before}{name}"] = form
            elif form is not None or self.is_none(specs[name], own):
                self.field(f"{before}{name}", specs[name], form)

    def is_none(self, spec: Spec, own: bool) -> bool:
        """Whether nothing means none, and not that something is hidden."""
        shown = visibility(spec, self.s) in ((EVERYONE, DISCREET, OWNER) if own else (EVERYONE, DISCREET))
        return shown and isinstance(spec, Seat | Place | Kind)

    def field(self, name: str, spec: Spec, form: Any) -> None:
        if isinstance(spec, Rows):
            if not spec.per_seat:
                for k, part in enumerate(form):
                    self.record(f"{name}[{k}].", spec.record, part, own=False)
        elif isinstance(spec, Places):
            self.found |= {f"{name}[{p}]": int(p in form) for p, called in enumerate(spec.names) if called}
        elif isinstance(spec, Row):
            self.row(name, spec, form)
        else:
            self.scalar(name, spec, form)

    def row(self, name: str, spec: Row, form: Any) -> None:
        if spec.per_seat:
            for seat in range(self.seats):
                if form[seat] is not None:
                    self.scalar(f"{name}[{self.relative(seat)}]", spec.item, form[seat])
        elif spec.by:
            for label, item in form.items():
                self.scalar(f"{name}.{label}", spec.item, item)
        else:
            for k, item in enumerate(form):
                self.scalar(f"{name}[{k}]", spec.item, item)

    def scalar(self, name: str, spec: Scalar, form: Any) -> None:
        everyone = range(self.seats)
        match spec:
            case Num() if name.startswith("asked["):
                decisions = self.layout.title.decisions
                self.found |= {f"{name}={label}": int(label == decisions[form]) for label in decisions[1:]}
            case Num(owners=owners) if owners:
                self.found |= {f"{name}={self.relative(seat)}": int(form == seat + 1) for seat in everyone}
                self.found |= {f"{name}={k}": int(form == k) for k in range(owners + 1, spec.high + 1)}
            case Num() | Flag():
                self.found[name] = min(int(form), MOST)
            case Kind(names=names):
                self.found |= {f"{name}={label}": int(label == form) for label in names}
            case Place(names=names):
                self.found |= {f"{name}={p}": int(p == form) for p in range(len(names))}
            case Seat():
                self.found |= {f"{name}={self.relative(seat)}": int(seat == form) for seat in everyone}
            case Seats():
                self.found |= {f"{name}[{self.relative(seat)}]": int(seat in form) for seat in everyone}
            case Subset(names=names):
                self.found |= {f"{name}.{label}": int(label in form) for label in names}
            case Cards():
                self.found |= {f"{name}.{label}": count for label, count in form.items()}
