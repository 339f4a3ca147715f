"""TypeScript types of every title's state, moves and events: `python -m benben.kernel.typescript FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from benben.kernel.events import Only
from benben.kernel.schema import (
    EVERYONE,
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
from benben.kernel.title import Title, titles

HEADER = "// Made from the declarations in Python by benben.kernel.typescript; not to be edited.\n"


def module(title: Title) -> str:
    """The types of one title."""
    parts = [HEADER, *(_interface(r) for r in _records(title.state)), _moves(title), _events(title)]
    parts.append("export type Decision = " + _union(title.decisions[1:]) + ";\n")
    return "\n".join(parts)


def _records(record: type[Record]) -> list[type[Record]]:
    found: list[type[Record]] = []
    for spec in fields(record).values():
        if isinstance(spec, Rows):
            found += [r for r in _records(spec.record) if r not in found]
    return [*found, record]


def _interface(record: type[Record]) -> str:
    lines = [f"export interface {record.__name__} {{"]
    for name, spec in fields(record).items():
        if spec.seen is Seen.SCRATCH:
            continue
        hidden = "" if spec.seen is EVERYONE or _field(spec).endswith(" | null") else " | null"
        if hidden and isinstance(spec, Row) and spec.per_seat and issubclass(record, BaseState):
            lines.append(f"  {name}: ({_scalar(spec.item)}{hidden})[];")  # each seat sees its own
        else:
            lines.append(f"  {name}: {_field(spec)}{hidden};")
        if isinstance(spec, Row | Cards) and spec.public == "total":
            lines.append(f"  {name}_total: number;")
    return "\n".join([*lines, "}\n"])


def _field(spec: Spec) -> str:
    if isinstance(spec, Rows):
        return f"{spec.record.__name__}[]"
    if isinstance(spec, Places):
        return "number[]"
    if isinstance(spec, Row):
        item = _scalar(spec.item)
        return f"Record<{_union(spec.by)}, {item}>" if spec.by else f"({item})[]" if " " in item else f"{item}[]"
    return _scalar(spec)


def _scalar(item: Scalar) -> str:
    match item:
        case Num():
            return "number"
        case Flag():
            return "boolean"
        case Kind(names=names, none=none):
            return _union(names) + (" | null" if none else "")
        case Seat() | Place():
            return "number | null"
        case Subset(names=names):
            return f"({_union(names)})[]"
        case Seats():
            return "number[]"
        case Cards(names=names):
            return f"Record<{_union(names)}, number>"


def _union(names: Any) -> str:
    return " | ".join(f'"{name}"' for name in names) or "never"


def _moves(title: Title) -> str:
    lines = []
    for move in title.actions.moves:
        arguments = [f'do: "{move.name()}"']
        arguments += [f"{f.name}: {_python(msgspec.inspect.type_info(f.type))}" for f in msgspec.structs.fields(move)]
        lines.append(f"  | {{ {'; '.join(arguments)} }}")
    return "export type Move =\n" + "\n".join(lines) + ";\n"


def _python(kind: Any) -> str:
    inspect = msgspec.inspect
    match kind:
        case inspect.UnionType(types=types):
            return " | ".join(_python(t) for t in types)
        case inspect.LiteralType(values=values):
            return " | ".join(f'"{v}"' if isinstance(v, str) else str(v) for v in values)
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return f"({_python(item)})[]"
        case inspect.DictType(key_type=key, value_type=value):
            return f"Partial<Record<{_python(key)}, {_python(value)}>>"
        case inspect.NoneType():
            return "null"
        case inspect.BoolType():
            return "boolean"
        case inspect.IntType():
            return "number"
        case _:
            return "string"


def _events(title: Title) -> str:
    lines = []
    for kind in title.events.kinds:
        arguments = [f'kind: "{kind.name}"']
        for name, spec in kind.arguments.items():
            shown = f"{_scalar(spec.item)} | null" if isinstance(spec, Only) else _scalar(spec)
            arguments.append(f"{name}: {shown}")
        lines.append(f"  | {{ {'; '.join(arguments)} }}")
    return "export type GameEvent =\n" + "\n".join(lines) + ";\n"


def main(folder: str) -> None:
    """Write one module a title; files that would not change are left alone."""
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    for title in titles():
        path, text = target / f"{title.id}.ts", module(title.widest)
        if not path.is_file() or path.read_text() != text:
            path.write_text(text)


if __name__ == "__main__":
    main(sys.argv[1])
