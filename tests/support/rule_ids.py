"""The numbered rules, as stated in docs/rules/."""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "rules"
FILES = {
    found[1]: path.name
    for path in sorted(FOLDER.glob("*.md"))
    if (found := re.search(r"\*\*([A-Z]+)-1\b", path.read_text(encoding="utf-8")))
}
"""The files by the prefix of their ids; each of these ids needs a passing test."""

MOST_IDS_A_TEST = 2
"""A test that names more ids shows none of them."""


def stated(prefix: str) -> list[str]:
    """The ids that a rule file defines, in order."""
    text = (FOLDER / FILES[prefix]).read_text(encoding="utf-8")
    return re.findall(rf"\*\*({prefix}-\d+)\b", text)


def required() -> list[str]:
    """The ids of all files, which need a passing test."""
    return [rule for prefix in FILES for rule in stated(prefix)]
