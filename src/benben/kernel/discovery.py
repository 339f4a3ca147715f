"""Titles and opponents by name: Benben's own, and those that other installed packages bring.

Both are entry points. Benben's own are declared in `benben/entry_points.txt`, in the format of an installed package, so
that a source tree that was never installed has them too. Another package declares its own in its `pyproject.toml`:

    [project.entry-points."benben.titles"]
    senet = "senet.title:SENET"

    [project.entry-points."benben.bots"]
    "senet.patient" = "senet.bot:Patient"
"""

from __future__ import annotations

import functools
import logging
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benben.kernel.errors import BenbenError

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

TITLES, BOTS = "benben.titles", "benben.bots"

log = logging.getLogger("benben.discovery")


class Broken(BenbenError):
    """An entry point leads nowhere, or not to what it promises."""


@functools.cache
def declared(group: str) -> dict[str, EntryPoint]:
    """The entry points of a group by name: Benben's own in their order, then those of other packages.

    The first of a name counts; another one is left out, and the log says so.
    """
    from importlib.metadata import entry_points

    found: dict[str, EntryPoint] = {}
    for entry in (*_own().entry_points.select(group=group), *entry_points(group=group)):
        first = found.setdefault(entry.name, entry)
        if first.value != entry.value:
            tell(str(broken(entry, f"{_source(first)} has one of this name already")))
    return found


def load(entry: EntryPoint) -> Any:
    """What an entry point names, or `Broken` with a sentence."""
    try:
        return entry.load()
    except Exception as error:  # whatever somebody else's module does when it is imported
        raise broken(entry, f"{type(error).__name__}: {error}") from error


def broken(entry: EntryPoint, why: str) -> Broken:
    """The sentence that says what is wrong with an entry point, and where to mend it."""
    kind = "title" if entry.group == TITLES else "opponent"
    return Broken(
        f"The {kind} {entry.name!r} is left out ({why.rstrip('.')}): "
        f"mend the entry point '{entry.name} = {entry.value}' in [{entry.group}] of {_source(entry)}."
    )


@functools.cache
def tell(sentence: str) -> None:
    """Log what is left out, once."""
    log.warning("%s", sentence)


@functools.cache
def _own() -> Distribution:
    """Benben's own entry points, read where the sources are."""
    from importlib.metadata import Distribution

    return Distribution.at(Path(__file__).parents[1])


def _source(entry: EntryPoint) -> str:
    """The package or the file that declares an entry point."""
    if entry.dist is None or entry.dist is _own():
        return "src/benben/entry_points.txt"
    return entry.dist.metadata["Name"]
