"""The client's wire types are generated from the server's messages."""

from __future__ import annotations

import types
import typing
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import fields

from benben.server import messages, realtime, typescript
from benben.server.routes import HANDLERS

WIRE = typescript.module()
STRUCTS = [
    value
    for value in vars(messages).values()
    if isinstance(value, type) and issubclass(value, Struct) and value is not Struct and not value.__subclasses__()
]


def written(struct: type[Struct]) -> str:
    """What the file has for a message: its interface, or its line in a union."""
    tag = typescript._tag(struct)
    if tag is None:
        return WIRE.partition(f"export interface {struct.__name__} {{\n")[2].partition("}")[0]
    return next((line for line in WIRE.splitlines() if line.startswith(f"  | {{ {tag}")), "")


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda struct: struct.__name__)
def test_every_message_is_there_with_all_its_fields(struct: type[Struct]) -> None:
    text = written(struct)
    assert text or not fields(struct), f"{struct.__name__} is not in the file"
    names = {part.split(":")[0].strip(" |{?") for part in text.replace("\n", "").split(";")}
    for field in fields(struct):
        assert field.encode_name in names


def structs_in(kind: Any) -> list[type[Struct]]:
    """The messages an annotation names."""
    inner = [found for part in typing.get_args(kind) for found in structs_in(part)]
    return [kind, *inner] if isinstance(kind, type) and issubclass(kind, Struct) else inner


def test_whatever_a_route_takes_or_sends_is_a_message() -> None:
    found = [
        struct
        for handler in HANDLERS
        for kind in typing.get_type_hints(handler.fn).values()
        for struct in structs_in(kind)
    ]
    assert messages.TableView in found
    assert messages.NewTable in found
    for struct in (*found, *structs_in(messages.FromClient), *structs_in(messages.FromServer)):
        assert written(struct) or not fields(struct), struct


def test_the_socket_reads_and_sends_what_is_written() -> None:
    assert realtime._decoder.type == messages.FromClient
    for union in ("Command", "FromClient", "FromServer"):
        text = WIRE.partition(f"export type {union} =")[2].partition("\n\n")[0]
        assert text.count("\n  | ") == len(typing.get_args(getattr(messages, union)))


def test_what_may_be_left_out_is_optional() -> None:
    assert "  bot?: string | null;" in written(messages.SeatPlan)
    assert "  error?: Wrong;\n" in written(messages.Answer), "UNSET is not sent"
    assert "seen?: number | null }" in written(messages.Move)
    assert "  legals: Legal[];\n" in written(messages.TableView)


def test_a_state_is_one_of_the_titles_states() -> None:
    line = next(line for line in WIRE.splitlines() if line.startswith("export type GameState"))
    assert "cheops_heirs.State" in line
    assert "ancient_egypt.GodState" in line, "with everything an option brings"
    assert 'import type * as cheops_heirs from "./cheops-heirs";\n' in WIRE


class Parcel(Struct):
    """A made-up message."""

    size: Annotated[int, "in steps"]
    label: Literal["a", "b"] | UnsetType = UNSET


class Crate(Struct):
    content: bytes


def test_messages_of_another_module() -> None:
    made = types.ModuleType(__name__)
    made.Parcel = Parcel  # type: ignore[attr-defined]
    text = '/** A made-up message. */\nexport interface Parcel {\n  size: number;\n  label?: "a" | "b";\n}\n'
    assert typescript.module(made).endswith(text)


def test_a_field_that_typescript_has_nothing_for_is_refused() -> None:
    made = types.ModuleType(__name__)
    made.Crate = Crate  # type: ignore[attr-defined]
    with pytest.raises(TypeError, match=r"^There is no TypeScript for <class 'bytes'>; use another type"):
        typescript.module(made)


def test_the_folder_gets_titles_and_messages(tmp_path: Path) -> None:
    typescript.main(str(tmp_path))
    assert (tmp_path / "wire.ts").read_text() == WIRE
    assert (tmp_path / "cheops-heirs.ts").is_file()
