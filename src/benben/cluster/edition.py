"""What results depend on beside what is asked for: a worker must have the same Benben and the same rules as we do."""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path

import msgspec

from benben.kernel.errors import BenbenError
from benben.kernel.title import Title

# Packages of Benben that play; the rules have a key of their own.
PLAYING = ("arena", "batches", "bots", "cluster", "search")


class OtherEdition(BenbenError):
    """A worker would come to other results."""


class Edition(msgspec.Struct, frozen=True):
    """The version of Benben, and hashes: of the sources that play, of all rules and who compiles them, of a title."""

    benben: str
    sources: str
    rules: str
    title: str

    def told(self) -> tuple[str, ...]:
        """As plain text, which any other edition can read."""
        return (self.benben, self.sources, self.rules, self.title)


@functools.cache
def edition(title: Title) -> Edition:
    """What this process plays a title by."""
    from benben import __version__
    from benben.kernel.native import instance_key, rules_key

    return Edition(__version__, _sources_key(), rules_key(), instance_key(title))


@functools.cache
def _sources_key() -> str:
    digest = hashlib.sha256()
    root = Path(__file__).parent.parent
    for path in sorted(path for package in PLAYING for path in (root / package).rglob("*")):
        if path.suffix not in (".py", ".json"):  # what opponents have learned lies beside them
            continue
        digest.update(str(path.relative_to(root)).encode() + path.read_bytes())
    return digest.hexdigest()[:24]


def check_edition(title: Title, ours: Edition, where: str) -> None:
    """Refuse to work for somebody whose edition isn't that of this process, a worker on the machine `where`."""
    theirs = edition(title)
    if theirs == ours:
        return
    if theirs.benben != ours.benben:
        wrong = f"has Benben {theirs.benben}, and this program {ours.benben}"
    elif theirs.title != ours.title:
        wrong = f"has other rules of {title.id} than this program"
    elif theirs.sources != ours.sources:
        wrong = f"has other sources of Benben {ours.benben} than this program"
    else:
        wrong = "has other rules, or another version of Python, Numba or NumPy, than this program"
    raise OtherEdition(f"The worker on {where} {wrong}: install the same on every machine.")
