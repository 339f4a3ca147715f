"""TypeScript types of the wire: `python -m benben.server.typescript FOLDER` writes them, and those of the titles."""

from __future__ import annotations

import inspect
import sys
import types
import typing
from pathlib import Path
from typing import Annotated, Any, Literal, Union

from msgspec import NODEFAULT, Struct, UnsetType
from msgspec.structs import FieldInfo, fields

from benben.kernel.title import titles
from benben.kernel.typescript import HEADER, annotated, write, write_titles
from benben.server import messages

_OPEN = {
    "GameMove": "{ do: string; [argument: string]: unknown }",
    "GameEvent": "{ kind: string; [argument: string]: unknown }",
    "Explained": "unknown",
}
"""What only a title's own client knows more about."""


def module(of: types.ModuleType = messages) -> str:
    """The types of all messages."""
    named = _named(of)
    parts_of = (*getattr(of, "PARTS", ()), of)
    found = [(part, value) for part in parts_of for value in vars(part).values() if _is_struct(value)]
    structs = [value for part, value in found if value.__module__ == part.__name__]
    names = {alias: name for name, alias in named.items()} | {one: one.__name__ for one in structs if not _tag(one)}
    names |= {one: _members(one, names) for one in structs if _tag(one)}
    parts = [HEADER, _imports()]
    parts += [f"export type {name} = {_alias(name, alias, names)};\n" for name, alias in named.items()]
    parts += [_interface(one, names) for one in structs if not _tag(one)]
    return "\n".join(parts)


def _named(of: types.ModuleType) -> dict[str, Any]:
    """The annotations that have a name of their own; those of plain text and numbers are written out."""
    public = {name: value for name, value in vars(of).items() if not name.startswith("_")}
    return {name: value for name, value in public.items() if _is_named(value)}


def _is_named(value: Any) -> bool:
    origin = typing.get_origin(value)
    if origin is Annotated:
        return _is_named(typing.get_args(value)[0])
    return origin in (Literal, Union, types.UnionType, dict)


def _is_struct(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, Struct)


def _tag(one: type[Struct]) -> str | None:
    """The key and name that tell a message of a union from the others."""
    config = one.__struct_config__
    return f'{config.tag_field}: "{config.tag}"' if config.tag_field else None


def _alias(name: str, alias: Any, names: dict[Any, str]) -> str:
    if name == "GameState":
        return " | ".join(f"{_module_name(t.id)}.{t.widest.state.__name__}" for t in titles())
    if name in _OPEN:
        return _OPEN[name]
    members = typing.get_args(alias)
    if any(_is_struct(member) for member in members):
        return "".join(f"\n  | {names[member]}" for member in members)
    return annotated(alias, {kind: known for kind, known in names.items() if known != name})


def _module_name(title: str) -> str:
    return title.replace("-", "_")


def _imports() -> str:
    return "".join(f'import type * as {_module_name(t.id)} from "./{t.id}";\n' for t in titles())


def _interface(one: type[Struct], names: dict[Any, str]) -> str:
    told = inspect.cleandoc(one.__dict__["__doc__"]) if one.__dict__.get("__doc__") else ""
    lines = [f"/** {' '.join(told.split())} */"] if told else []
    lines.append(f"export interface {one.__name__} {{")
    lines += [f"  {_field(field, names)};" for field in fields(one)]
    return "\n".join([*lines, "}\n"])


def _members(one: type[Struct], names: dict[Any, str]) -> str:
    return "{ " + "; ".join([_tag(one) or "", *(_field(field, names) for field in fields(one))]) + " }"


def _field(field: FieldInfo, names: dict[Any, str]) -> str:
    """A field with its type; one that has a default may be missing."""
    optional = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
    sent = [kind for kind in typing.get_args(field.type) if kind is not UnsetType]
    kind = Union[tuple(sent)] if UnsetType in typing.get_args(field.type) else field.type  # noqa: UP007
    return f"{field.encode_name}{'?' if optional else ''}: {annotated(kind, names)}"


def main(folder: str) -> None:
    write_titles(Path(folder))
    write(Path(folder) / "wire.ts", module())


if __name__ == "__main__":
    main(sys.argv[1])
