"""Moves as text: the name of the move, then its fields in order, `place father 3.4`.

A field that names a place is written by the place's name, a missing one as `-`, a list with commas, counts as
`brick*2`.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from benben.kernel.actions import Move
from benben.kernel.errors import BadMove

Names = Mapping[str, tuple[str, ...]]


def write(move: Move, places: Names) -> str:
    """The text of a move; `read` gives its JSON form back."""
    words = [_word(getattr(move, name), places.get(name)) for name in move.__struct_fields__]
    return " ".join([move.name(), *words])


def _word(value: Any, places: tuple[str, ...] | None) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return places[value] if places else str(value)
    if isinstance(value, list | tuple):
        return ",".join(_word(v, places) for v in value) or "()"
    if isinstance(value, dict):
        return ",".join(k if v == 1 else f"{k}*{v}" for k, v in value.items() if v) or "()"
    return str(value)


def read(text: str, moves: Sequence[type[Move]], places: Names, title: str) -> dict[str, Any]:
    """The JSON form of a move written as text."""
    name, *words = text.split() or [""]
    kind = _kinds(tuple(moves)).get(name)
    if kind is None:
        raise BadMove(f"{title} has no move {name!r}; it has {', '.join(m.name() for m in moves)}.")
    fields = _fields(kind)
    if len(words) != len(fields):
        wanted = " ".join([name, *(f"<{field}>" for field, _ in fields)])
        raise BadMove(f"{text!r} should read {wanted!r}.")
    form: dict[str, Any] = {"do": name}
    for (field, options), word in zip(fields, words, strict=True):
        form[field] = _value(word, options, places.get(field), field)
    return form


Options = Sequence[msgspec.inspect.Type]


@functools.cache
def _kinds(moves: tuple[type[Move], ...]) -> dict[str, type[Move]]:
    return {move.name(): move for move in reversed(moves)}


@functools.cache
def _fields(kind: type[Move]) -> list[tuple[str, Options]]:
    """The names of a move's fields, and what each may be. Working that out takes longer than playing the move."""
    return [(field.name, _options(field.type)) for field in msgspec.structs.fields(kind)]


def _options(kind: Any) -> Options:
    described = msgspec.inspect.type_info(kind)
    return described.types if isinstance(described, msgspec.inspect.UnionType) else (described,)


def _value(word: str, options: Options, places: tuple[str, ...] | None, field: str) -> Any:
    if word == "-" and any(isinstance(o, msgspec.inspect.NoneType) for o in options):
        return None
    for option in options:
        if isinstance(option, msgspec.inspect.IntType):
            if places:
                if word not in places:
                    raise BadMove(f"There is no {field} {word!r}.")
                return places.index(word)
            return _number(word)
        if isinstance(option, msgspec.inspect.BoolType):
            return {"yes": True, "no": False}.get(word, word)
        if isinstance(option, msgspec.inspect.DictType):
            pairs = [] if word == "()" else [part.partition("*") for part in word.split(",")]
            if len({k for k, _, _ in pairs}) < len(pairs):
                raise BadMove(f"{word!r} names something twice.")
            return {k: _number(n) if star else 1 for k, star, n in pairs}
        if isinstance(option, msgspec.inspect.LiteralType):
            return next((v for v in option.values if str(v) == word), word)
        if isinstance(option, msgspec.inspect.ListType | msgspec.inspect.VarTupleType):
            item = option.item_type
            parts = [] if word == "()" else word.split(",")
            if not isinstance(item, msgspec.inspect.IntType):
                return parts
            return [places.index(p) if p in places else p for p in parts] if places else [_number(p) for p in parts]
    return word


def _number(word: str) -> int | str:
    """The number that a word stands for; any other word stays as it is, and the move's type refuses it."""
    return int(word) if re.fullmatch("-?[0-9]{1,18}", word) else word
