"""Readers of records, written out as code from their declarations.

A reader gives the JSON form of a state as somebody may see it, or what of that form differs between two states. To go
through the declaration for every field of every state takes ten times as long, and tables are read after every move.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from benben.kernel.schema import (
    LANE,
    SEATS,
    WORD,
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
    When,
    fields,
)

SPECTATOR = -2
"""Whoever owns nothing. What is no seat's belongs to −1."""

Difference = tuple[tuple[str | int, ...], Any]
"""Where in a JSON form something is else than before, and what is there now."""

_Eyes = dict[Seen, str]
"""On which condition each visibility is shown: `o` owns it, `v` looks, and with `d` custom hides nothing."""
_ALL: _Eyes = dict.fromkeys((Seen.EVERYONE, Seen.OWNER, Seen.DISCREET, Seen.NOBODY), "True")
_SEAT: _Eyes = {Seen.EVERYONE: "True", Seen.OWNER: "o == v", Seen.DISCREET: "o == v or d", Seen.NOBODY: "False"}
_PUBLIC: _Eyes = dict.fromkeys((Seen.OWNER, Seen.DISCREET, Seen.NOBODY), "False") | {Seen.EVERYONE: "True"}
_OWN: _Eyes = {Seen.EVERYONE: "False", Seen.OWNER: "o == v", Seen.DISCREET: "o == v", Seen.NOBODY: "False"}


class Reader(NamedTuple):
    """What reads the states of one kind."""

    canonical: Callable[[BaseState], dict[str, Any]]
    """Everything but scratch."""
    ordered: Callable[[BaseState], dict[str, Any]]
    """The same with all keys in alphabetical order."""
    seen: Callable[[BaseState, int, bool], dict[str, Any]]
    """What a seat sees; with True also what custom hides."""
    public: Callable[[BaseState, BaseState], list[Difference]]
    """What everyone sees differently in the second state, before the end of the game."""
    own: Callable[[BaseState, BaseState, int], list[Difference]]
    """What only this seat sees differently."""


@functools.cache
def reader(record: type[Record]) -> Reader:
    """The reader of a declared record."""
    forms, differences = functools.partial(_forms, record), functools.partial(_differences, record)
    canonical, ordered, seen = forms(_ALL), forms(_ALL, True), forms(_SEAT)
    public, own = differences(_PUBLIC), differences(_OWN)

    def tell_public(before: BaseState, after: BaseState) -> list[Difference]:
        found: list[Difference] = []
        public(before, after, after, -1, SPECTATOR, (), found)
        return found

    def tell_own(before: BaseState, after: BaseState, seat: int) -> list[Difference]:
        found: list[Difference] = []
        own(before, after, after, -1, seat, (), found)
        return found

    return Reader(
        lambda s: canonical(s, s, -1, SPECTATOR, True),
        lambda s: ordered(s, s, -1, SPECTATOR, True),
        lambda s, seat, discreet: seen(s, s, -1, seat, discreet),
        tell_public,
        tell_own,
    )


def listed(words: Iterable[int]) -> list[int]:
    """The members of a set of places."""
    found: list[int] = []
    first = 0
    for word in words:
        left = word
        while left:
            low = left & -left
            found.append(first + low.bit_length() - 1)
            left ^= low
        first += WORD
    return found


def _forms(record: type[Record], eyes: _Eyes, ordered: bool = False, top: bool = True) -> Callable[..., Any]:
    """A function that gives the form of a record `r` in the state `s`."""
    scope = _scope()
    items: dict[str, str] = {}
    for name, spec in fields(record).items():
        shown = _shown(spec, eyes)
        if shown is None:
            continue
        if isinstance(spec, Rows):
            scope[f"read_{name}"] = _forms(spec.record, eyes, ordered, False)
            form = _rows(spec, f"read_{name}({{}}, s, {'i' if spec.per_seat else 'o'}, v, d)", f"r.{name}[i]")
        else:
            form = _form(f"r.{name}", spec, scope, ordered)
        if top and _by_owner(spec):
            assert isinstance(spec, Row)
            item = _scalar(f"r.{name}[o]", spec.item, scope, ordered)
            items[name] = f"[{_if(shown, item)} for o in range(s.seats)]"
        else:
            items[name] = _if(shown, form)
        if (total := _total(f"r.{name}", spec)) is not None:
            items[f"{name}_total"] = total
    names = sorted(items) if ordered else list(items)
    body = ", ".join(f"{name!r}: {items[name]}" for name in names)
    return _function(f"def read(r, s, o, v, d):\n return {{{body}}}", scope)


def _differences(record: type[Record], eyes: _Eyes, top: bool = True) -> Callable[..., Any]:
    """A function that adds to `out` what of a record's form is else in `r` than it was in `b`."""
    scope = _scope()
    lines = ["def read(b, r, s, o, v, at, out):"]
    for name, spec in fields(record).items():
        shown, path = _shown(spec, eyes), f"(*at, {name!r}"
        if shown is None:
            continue
        changed = f"b.{name} != r.{name}"
        if isinstance(spec, Rows):
            if spec.seen is not Seen.EVERYONE:
                raise TypeError(f"{record.__name__}.{name}: who sees it is said by the fields of its records")
            scope[f"read_{name}"] = _differences(spec.record, eyes, False)
            count = "s.seats" if spec.per_seat else str(spec.count)
            owner = "i" if spec.per_seat else "o"
            call = f"read_{name}(b.{name}[i], r.{name}[i], s, {owner}, v, {path}, i), out)"
            lines += [f" for i in range({count}):", f"  {call}"]
        elif top and _by_owner(spec):
            assert isinstance(spec, Row)
            if shown != "False":
                item = _scalar(f"r.{name}[o]", spec.item, scope, False)
                lines += [f" if {changed}:", "  for o in range(s.seats):"]
                lines += [f"   if b.{name}[o] != r.{name}[o] and ({shown}):", f"    out.append(({path}, o), {item}))"]
        elif shown != "False":
            lines += [f" if {changed} and ({shown}):"]
            lines += [f"  out.append(({path},), {_form(f'r.{name}', spec, scope, False)}))"]
        total, before = _total(f"r.{name}", spec), _total(f"b.{name}", spec)
        if total is not None and eyes is _PUBLIC:
            lines += [f" if {changed} and {before} != {total}:", f"  out.append(((*at, '{name}_total'), {total}))"]
    return _function("\n".join([*lines, " return None"]), scope)


def _function(source: str, scope: dict[str, Any]) -> Callable[..., Any]:
    exec(source, scope)
    made: Callable[..., Any] = scope["read"]
    return made


def _scope() -> dict[str, Any]:
    return {"listed": listed, "seats_of": [[seat for seat in range(SEATS) if n >> seat & 1] for n in range(1 << SEATS)]}


def _shown(spec: Spec, eyes: _Eyes) -> str | None:
    """The condition on which a field is shown; None for scratch, which is in no form at all."""
    seen = spec.seen
    if isinstance(seen, When):
        if Seen.SCRATCH in (seen.then, seen.otherwise):
            raise TypeError("a field can't be scratch in some games only")
        then, otherwise = eyes[seen.then], eyes[seen.otherwise]
        return then if then == otherwise else f"(({then}) if s.{seen.option} == {seen.value} else ({otherwise}))"
    return None if seen is Seen.SCRATCH else eyes[seen]


def _by_owner(spec: Spec) -> bool:
    """Whether a row of the state itself holds something that each seat sees of its own."""
    hidden = (Seen.OWNER, Seen.DISCREET)
    whose = (spec.seen.then, spec.seen.otherwise) if isinstance(spec.seen, When) else (spec.seen,)
    if not isinstance(spec, Row) or not spec.per_seat or not any(seen in hidden for seen in whose):
        return False
    if Seen.NOBODY in whose:
        raise TypeError("a row can't hold what each seat sees of its own in some games, and what nobody sees in others")
    return True


def _if(shown: str, form: str) -> str:
    return form if shown == "True" else "None" if shown == "False" else f"({form} if {shown} else None)"


def _rows(spec: Rows, call: str, item: str) -> str:
    return f"[{call.format(item)} for i in range({'s.seats' if spec.per_seat else spec.count})]"


def _form(x: str, spec: Spec, scope: dict[str, Any], ordered: bool) -> str:
    match spec:
        case Rows():
            raise TypeError("rows of records are read by a function of their own")
        case Places():
            return f"listed({x})"
        case Row(by=None):
            most = "s.seats" if spec.per_seat else str(spec.count)
            if isinstance(spec.item, Num):
                return f"[*{x}][:{most}]"
            return f"[{_scalar(f'{x}[i]', spec.item, scope, ordered)} for i in range({most})]"
        case Row(by=by):
            parts = {name: _scalar(f"{x}[{i}]", spec.item, scope, ordered) for i, name in enumerate(by or ())}
            return _object(parts, ordered)
        case Num() | Flag() | Kind() | Seat() | Place() | Subset() | Seats() | Cards():
            return _scalar(x, spec, scope, ordered)


def _scalar(x: str, spec: Scalar, scope: dict[str, Any], ordered: bool) -> str:
    match spec:
        case Num():
            return x
        case Flag():
            return f"{x} != 0"
        case Kind(names=names):
            return f"(None if {x} < 0 else {_constant(names, scope)}[{x}])"
        case Seat() | Place():
            return f"(None if {x} < 0 else {x})"
        case Subset(names=names):
            return f"[n for i, n in {_constant(tuple(enumerate(names)), scope)} if {x} >> i & 1]"
        case Seats():
            return f"[*seats_of[{x}]]"
        case Cards(names=names):
            return _object({name: _lane(x, k) for k, name in enumerate(names)}, ordered)


def _lane(x: str, k: int) -> str:
    return f"{x} >> {LANE * k} & {(1 << LANE) - 1}"


def _object(parts: dict[str, str], ordered: bool) -> str:
    return f"{{{', '.join(f'{name!r}: {parts[name]}' for name in (sorted(parts) if ordered else parts))}}}"


def _constant(value: Any, scope: dict[str, Any]) -> str:
    name = f"constant{len(scope)}"
    scope[name] = value
    return name


def _total(x: str, spec: Spec) -> str | None:
    """The public reduction of a field, if it has one."""
    if isinstance(spec, Row) and spec.public == "total":
        return f"sum({x})"
    if isinstance(spec, Cards) and spec.public == "total":
        return " + ".join(f"({_lane(x, k)})" for k in range(len(spec.names)))
    return None
