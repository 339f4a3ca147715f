"""TypeScript types of what is declared in Python: the state, moves and events of titles and families, and annotations.

`python -m benben.server.typescript FOLDER` writes them, together with the messages of the wire.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, Union

import msgspec

from benben.kernel.events import Argument, Only, OrNone, item_of
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

HEADER = "// Made from the declarations in Python; not to be edited.\n"
_PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}


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
        arguments += [f"{f.name}: {annotated(f.type)}" for f in msgspec.structs.fields(move)]
        lines.append(f"  | {{ {'; '.join(arguments)} }}")
    return "export type Move =\n" + "\n".join(lines) + ";\n"


def annotated(kind: Any, names: Mapping[Any, str] | None = None) -> str:
    """The TypeScript of an annotation; those in `names` are written by their name."""
    names = names or {}
    if kind in names or kind in _PLAIN:
        return names.get(kind) or _PLAIN[kind]
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is Literal:
        return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in arguments)
    if origin is Annotated:
        return annotated(arguments[0], names)
    inner = [annotated(argument, names) for argument in arguments if argument is not ...]
    if origin in (Union, types.UnionType):
        return " | ".join(inner)
    if origin is list or (origin is tuple and ... in arguments):
        return f"({inner[0]})[]" if " " in inner[0] else f"{inner[0]}[]"
    if origin is tuple:
        return f"[{', '.join(inner)}]"
    if origin is dict:
        record = f"Record<{inner[0]}, {inner[1]}>"
        return record if inner[0] == "string" else f"Partial<{record}>"
    raise TypeError(f"There is no TypeScript for {kind!r}; use another type, or teach `kernel.typescript` this one.")


def _events(title: Title) -> str:
    lines = []
    for kind in title.events.kinds:
        arguments = [f'kind: "{kind.name}"']
        for name, spec in kind.arguments.items():
            arguments.append(f"{name}: {_argument(spec)}")
        lines.append(f"  | {{ {'; '.join(arguments)} }}")
    return "export type GameEvent =\n" + "\n".join(lines) + ";\n"


def _argument(spec: Argument) -> str:
    item = item_of(spec)
    shown = "number" if isinstance(item, Seat | Place) else _scalar(item)
    return f"{shown} | null" if isinstance(spec, Only | OrNone) else shown


def write(path: Path, text: str) -> None:
    """Write a module; a file that would not change is left alone."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.is_file() or path.read_text() != text:
        path.write_text(text)


def write_titles(folder: Path) -> None:
    """Write a module for each title, and for each family that titles build on."""
    known = titles()
    for title in known:
        write(folder / f"{title.id}.ts", module(title.widest))
    for name, plain in plainest(known).items():
        write(folder / f"{name}.ts", module(plain))


def plainest(known: Sequence[Title]) -> dict[str, Title]:
    """By family, the title that plays its rules and nothing more, for families whose rules other titles add to."""
    found: dict[str, Title] = {}
    larger = {title.widest.family.modules for title in known}
    for title in known:
        own = title.family.modules
        if any(modules[: len(own)] == own and modules != own for modules in larger):
            found.setdefault(title.family.name, title)
    return found
