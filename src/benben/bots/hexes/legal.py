"""What is legal: moves that are listed, and forms for those that are too many."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from benben.kernel.actions import Move

Forms = Sequence[Mapping[str, Any]]
SomeMove = TypeVar("SomeMove", bound=Move)


def only(kind: type[SomeMove], moves: Iterable[Move]) -> list[SomeMove]:
    return [move for move in moves if isinstance(move, kind)]


def form_of(name: str, forms: Forms) -> Mapping[str, Any] | None:
    return next((form for form in forms if form["do"] == name), None)
