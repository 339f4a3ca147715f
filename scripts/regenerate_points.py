"""Writes docs/points.md again: the rules that titles replace, and with what."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src")]

import benben  # noqa: E402
from benben.kernel.rules import gather, origin  # noqa: E402
from benben.kernel.title import Title  # noqa: E402

PAGE = ROOT / "docs" / "points.md"
HEAD = """# What titles replace

A rule that a title may replace is marked with `@point` where it is defined; what runs in its place is marked with
`@replaces`. A title has the rules of its family's modules, and of its own; the last replacement in a chain runs.

`python scripts/regenerate_points.py` writes this page, and a test compares it.
"""


def page() -> str:
    """The page, from the rules themselves."""
    return "\n".join([HEAD, *(line for named in titles() for line in _section(*named))])


def titles() -> Iterator[tuple[str, Title]]:
    for title in benben.titles():
        if not all(package.startswith("benben.") for package in (title.words_package, *title.more_words)):
            continue  # a test's own
        yield title.id, title
        if title.widest is not title:
            yield f"{title.id} with {title.variant[0] if title.variant else ''}", title.widest


def _section(name: str, title: Title) -> Iterator[str]:
    points, functions = gather(title.family, title.constants)
    rows = [
        f"| `{place(points[at])}` | `{place(function)}` |"
        for at, function in functions.items()
        if hasattr(function, "__replaces__") and at == origin(function)
    ]
    yield f"## `{name}`"
    yield ""
    if rows:
        yield from ("| point | what runs |", "|---|---|", *sorted(rows), "")
    else:
        yield from ("Replaces nothing.", "")


def place(function: Callable[..., Any]) -> str:
    return f"{function.__module__.removeprefix('benben.games.')}.{function.__name__}"


if __name__ == "__main__":
    PAGE.write_text(page())
    print(f"{PAGE.relative_to(ROOT)} is written.")
