"""Records as they are stored."""

from __future__ import annotations

from typing import Any

from benben.kernel.schema import Record, Rows, fields


def everything(record: Record) -> dict[str, Any]:
    """All fields as they are stored, scratch and the generator too."""
    return {
        name: [everything(row) for row in getattr(record, name)]
        if isinstance(spec, Rows)
        else list(value)
        if isinstance(value := getattr(record, name), list)
        else value
        for name, spec in fields(type(record)).items()
    }
