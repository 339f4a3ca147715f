"""The JSON form of a state straight from its declaration, and the changes that lead from one form to another.

`kernel.reading` writes code that does the same; this says in a few slow lines what it must give.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from typing import Any

from benben.kernel.meanings import meaning
from benben.kernel.observation import visibility
from benben.kernel.places import members
from benben.kernel.reading import Difference
from benben.kernel.schema import BaseState, Cards, Places, Record, Row, Rows, Seen, Spec, fields

Sees = Callable[[Seen, int], bool]


def everything_in(s: BaseState) -> dict[str, Any]:
    return _record(s, s, -1, lambda seen, _: seen is not Seen.SCRATCH)


def as_seen(s: BaseState, seat: int | None, discreet: bool = False) -> dict[str, Any]:
    def sees(seen: Seen, owner: int) -> bool:
        if seen is Seen.EVERYONE:
            return True
        mine = seat is not None and owner == seat
        if seen is Seen.OWNER:
            return mine
        return seen is Seen.DISCREET and (mine or discreet or bool(s.ended))

    return _record(s, s, -1, sees)


def _record(record: Record, s: BaseState, owner: int, sees: Sees) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for name, spec in fields(type(record)).items():
        seen = visibility(spec, s)
        if seen is Seen.SCRATCH:
            continue
        value = getattr(record, name)
        if isinstance(spec, Row) and spec.per_seat and owner < 0 and seen in (Seen.OWNER, Seen.DISCREET):
            result[name] = [meaning(value[i], spec.item) if sees(seen, i) else None for i in range(s.seats)]
        elif sees(seen, owner):
            result[name] = _form(value, spec, s, owner, sees)
        else:
            result[name] = None
        if isinstance(spec, Row) and spec.public == "total":
            result[f"{name}_total"] = sum(value)
        elif isinstance(spec, Cards) and spec.public == "total":
            result[f"{name}_total"] = sum(spec.counts(value))
    return result


def _form(value: Any, spec: Spec, s: BaseState, owner: int, sees: Sees) -> Any:
    if isinstance(spec, Rows):
        count = s.seats if spec.per_seat else spec.count
        return [_record(value[i], s, i if spec.per_seat else owner, sees) for i in range(count)]
    if isinstance(spec, Places):
        return list(members(value))
    if isinstance(spec, Row):
        items = [meaning(value[i], spec.item) for i in range(s.seats if spec.per_seat else spec.count)]
        return dict(zip(spec.by, items, strict=True)) if spec.by else items
    return meaning(value, spec)


def changed(form: Any, differences: Iterable[Difference]) -> Any:
    """A form with these differences taken over."""
    form = copy.deepcopy(form)
    for path, value in differences:
        at = form
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value
    return form
