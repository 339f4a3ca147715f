"""What the pages point to exists: links, and files named in the glossary."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.tree import ROOT, files

PAGES = files("*.md", "docs/*.md", "docs/**/*.md", "examples/*.ipynb")
LINK = re.compile(r"\]\(([^)#\s]+)|<img src=\"([^\"]+)\"")
NAMED = re.compile(r"`([a-z_/.]+\.(?:py|json|md|ts|txt))`")
ROOTS = (ROOT, ROOT / "src" / "benben", ROOT / "src" / "benben" / "kernel", ROOT / "docs")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    targets = [one or other for one, other in LINK.findall(page.read_text(encoding="utf-8"))]
    missing = [target for target in targets if "://" not in target and not (page.parent / target).exists()]
    assert missing == []


@pytest.mark.parametrize("name", ["glossary.md", "design.md", "style.md"])
def test_files_that_are_named_exist(name: str) -> None:
    named = NAMED.findall((ROOT / "docs" / name).read_text(encoding="utf-8"))
    assert [file for file in named if not any((root / file).is_file() for root in ROOTS)] == []


@pytest.mark.parametrize(
    "page",
    [
        "design.md",
        "style.md",
        "glossary.md",
        "architecture.md",
        "library.md",
        "environments.md",
        "researchers.md",
        "sheets/README.md",
    ],
)
def test_the_readme_leads_to_every_page(page: str) -> None:
    assert f"](docs/{page})" in (ROOT / "README.md").read_text(encoding="utf-8")
