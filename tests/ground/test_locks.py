from __future__ import annotations

import re
import tomllib

import pytest

from tests.support.tree import ROOT

LOCKS = ("dev.txt", "node.txt", "play.txt", "uv.txt")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def pins(lock: str) -> dict[str, str]:
    """Each pinned line of a lock, without its hashes, and the hashes."""
    text = (ROOT / "requirements" / lock).read_text().replace("\\\n", " ")
    split = (line.partition(" --hash=") for line in text.splitlines())
    return {pin.strip(): hashes for pin, _, hashes in split}


def names(requirements: list[object]) -> set[str]:
    found = (re.match(r"[\w-]+", text) for text in requirements if isinstance(text, str))
    return {match.group() for match in found if match}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_has_hashes(lock: str) -> None:
    assert pins(lock)
    for pin, hashes in pins(lock).items():
        assert re.match(r"[\w-]+==\S+", pin), pin
        assert re.match(r"sha256:[0-9a-f]{64}\b", hashes), pin


def test_the_tools_come_on_top_of_what_was_installed_before_them() -> None:
    play, dev = (
        {pin.partition(" ;")[0]: hashes for pin, hashes in pins(lock).items()} for lock in ("play.txt", "dev.txt")
    )
    assert play.items() <= dev.items()
    assert pins("uv.txt").items() <= dev.items()


@pytest.mark.parametrize(
    ("lock", "asked"),
    [
        ("play.txt", PROJECT["project"]["dependencies"] + PROJECT["dependency-groups"]["build"]),
        ("dev.txt", PROJECT["project"]["dependencies"] + PROJECT["dependency-groups"]["dev"]),
        ("node.txt", PROJECT["dependency-groups"]["node"]),
        ("uv.txt", PROJECT["dependency-groups"]["uv"]),
    ],
)
def test_what_the_project_asks_for_is_pinned(lock: str, asked: list[object]) -> None:
    assert names(asked) <= names(list(pins(lock)))
