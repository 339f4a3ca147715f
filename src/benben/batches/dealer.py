"""The rule that deals anew what a seat can't see, as source made from the records of a title.

First everything hidden from the seat is forgotten, which follows from the declaration of each field. Then the title's
own rule deals, so it can't know what was there; `Title.determinize` gives it the same state, made from an observation.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from benben.batches.rules import deal_anew
from benben.kernel.observation import hidden_value
from benben.kernel.rules import replaces, rule
from benben.kernel.schema import NOBODY, OWNER, Cards, Places, Record, Row, Rows, Seen, Spec, When, fields, zero
from benben.kernel.title import Title

Lines = list[str]

NOBODYS = ""  # in the place of the seat that owns a record


def dealer(title: Title) -> Callable[..., None]:
    """The rule for a title. Its name tells it from every other one, for Numba's cache."""
    lines = _forget_record("s", title.state, NOBODYS)
    lines += ["deal(s, seat)"] if title.keeps_secrets else ["return"]
    body = "\n".join(_indented(lines))
    name = f"deal_anew_{hashlib.sha256(body.encode()).hexdigest()[:12]}"
    scope: dict[str, Any] = {"__name__": __name__}
    exec(compile(f"def {name}(s, seat):\n{body}", __file__, "exec"), scope)
    made: Callable[..., None] = scope[name]
    made.__annotations__ = deal_anew.__annotations__
    return replaces(deal_anew)(rule(made))


def _indented(lines: Lines) -> Lines:
    return [f"    {line}" for line in lines]


def _forget_record(path: str, record: type[Record], owner: str) -> Lines:
    lines: Lines = []
    for name, spec in fields(record).items():
        at = f"{path}.{name}"
        if isinstance(spec, Rows):
            lines += _forget_rows(at, spec, owner)
        elif isinstance(spec.seen, When):
            for relation, seen in (("==", spec.seen.then), ("!=", spec.seen.otherwise)):
                hidden = _hidden(at, spec, seen, owner)
                if hidden:
                    lines += [f"if s.{spec.seen.option} {relation} {spec.seen.value}:", *_indented(hidden)]
        else:
            lines += _hidden(at, spec, spec.seen, owner)
    return lines


def _forget_rows(path: str, spec: Rows, owner: str) -> Lines:
    if spec.seen is not Seen.EVERYONE:
        raise TypeError(f"{path}: rows are hidden field by field")
    each = f"each_{path.count('[')}"
    inner = _forget_record(f"{path}[{each}]", spec.record, each if spec.per_seat else owner)
    return [f"for {each} in range({'s.seats' if spec.per_seat else spec.count}):", *_indented(inner)] if inner else []


def _hidden(path: str, spec: Spec, seen: Seen, owner: str) -> Lines:
    """What is forgotten of a field that these see."""
    if seen is OWNER and isinstance(spec, Row) and spec.per_seat and owner == NOBODYS:
        forget = [f"{path}[n] = {hidden_value(spec.item)}"]
        return ["for n in range(s.seats):", "    if n != seat:", *_indented(_indented(forget))]
    if seen is NOBODY or (seen is OWNER and owner == NOBODYS):
        return _forgotten(path, spec)
    return [f"if {owner} != seat:", *_indented(_forgotten(path, spec))] if seen is OWNER else []


def _forgotten(path: str, spec: Spec) -> Lines:
    if isinstance(spec, Cards):
        return [f"{path} = total({path})" if spec.public == "total" else f"{path} = 0"]
    if isinstance(spec, Places):
        return [f"for n in range({spec.words}):", f"    {path}[n] = 0"]
    if isinstance(spec, Row):
        held = [f"    held += {path}[n]"] if spec.public == "total" else []
        lines = ["held = 0", f"for n in range({spec.count}):", *held, f"    {path}[n] = {zero(spec.item)}"]
        return [*lines, f"{path}[0] = held"] if held else lines[1:]
    assert not isinstance(spec, Rows)
    return [f"{path} = {hidden_value(spec)}"]
