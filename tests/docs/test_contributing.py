"""The recipes name only what exists."""

from __future__ import annotations

import re

import pytest

from tests.support.tree import ROOT, files

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
EXAMPLES = re.compile("anubis|senet|bold|fr|heirs_bots|journal")


@pytest.mark.parametrize("path", sorted({*re.findall(r"(?:src|tests|scripts|web|docs)/[\w./]+\w", TEXT)}))
def test_files_of_the_recipes_exist(path: str) -> None:
    assert EXAMPLES.search(path) or (ROOT / path).exists()


def test_the_toy_can_be_copied() -> None:
    """The recipe's `sed` leaves nothing of the toy but its name in comments and words."""
    (command,) = re.findall(r"sed -i '(.*?)' src", TEXT)
    changes = [part.split("/")[1:3] for part in command.split("; ")]
    for path in files("tests/support/toy/*.py"):
        text = path.read_text()
        for old, new in changes:
            text = re.sub(old, new, text)
        assert not re.search(r"tests\.support|\bTOY\b|TOY-|\"toy\"", text), path
