"""The numbered rules, as docs/rules/ states them."""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "rules"
FILES = {
    "AE": "ancient-egypt.md",
    "CH": "cheops-heirs.md",
    "CS": "cheops-scenario.md",
    "GOD": "gods.md",
    "GP": "great-pyramid.md",
}
REQUIRED = {"AE", "CH", "CS", "GOD", "GP"}
"""Prefixes of the titles that are registered: each of their ids needs a passed test."""

MOST_IDS_A_TEST = 2
"""A test that names more ids shows none of them."""


def stated(prefix: str) -> list[str]:
    """The ids that a rule file defines, in its order."""
    text = (FOLDER / FILES[prefix]).read_text(encoding="utf-8")
    return re.findall(rf"\*\*({prefix}-\d+)\b", text)


def required() -> list[str]:
    """The ids that need a passed test."""
    return [rule for prefix in sorted(REQUIRED) for rule in stated(prefix)]


def known() -> frozenset[str]:
    """All ids of all files."""
    return frozenset(rule for prefix in FILES for rule in stated(prefix))
