"""Files hold one idea, and imports point one way."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.tree import ROOT, files

LONGEST = 500
LONGER_FOR_A_REASON: dict[str, str] = {}
"""By path from the root: why the file is one idea nevertheless."""

BELOW: dict[str, set[str]] = {
    "kernel": set(),
    "games": {"kernel"},
    "bots": {"kernel", "games"},
    "cluster": {"kernel"},
    "batches": {"kernel", "cluster"},
    "arena": {"kernel", "games", "bots", "cluster"},
    "envs": {"kernel", "games", "bots", "batches"},
    "search": {"kernel", "games", "bots", "batches"},
    "server": {"kernel", "games", "bots"},
}
PACKAGE = ROOT / "src" / "benben"
SOURCES = files("src/**/*.py")


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_sources_are_short() -> None:
    lengths = {str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in SOURCES}
    long = {name for name, length in lengths.items() if length > LONGEST}
    assert long == set(LONGER_FOR_A_REASON)


@pytest.mark.parametrize("layer", BELOW)
def test_imports_point_down(layer: str) -> None:
    for path in SOURCES:
        if PACKAGE / layer not in path.parents:
            continue
        layers = {name.split(".")[1] for name in imported(path) if name.startswith("benben.")} & BELOW.keys()
        assert layers <= BELOW[layer] | {layer}, path
