"""The examples in the documentation run, page by page and from top to bottom."""

from __future__ import annotations

import doctest
import re
import sys
from pathlib import Path

import pytest

import benben.arena.program
import benben.arena.simulate
import benben.arena.statistics
import benben.arena.tournament
import benben.bots
from tests.support.tree import ROOT

PAGES = [
    ROOT / "docs" / "library.md",
    ROOT / "docs" / "environments.md",
    ROOT / "docs" / "researchers.md",
    ROOT / "README.md",
]
MODULES = [
    sys.modules[name]
    for name in (
        "benben",
        "benben.bots",
        *(f"benben.arena.{name}" for name in ("program", "simulate", "statistics", "tournament")),
    )
]
FLAGS = doctest.ELLIPSIS
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples(page: Path) -> str:
    """The page with everything but its Python blocks blanked out, so that line numbers stay."""
    text = page.read_text(encoding="utf-8")
    result: list[str] = []
    at = 0
    for block in BLOCK.finditer(text):
        result += [_lines(text[at : block.start(1)]), block[1]]
        at = block.end(1)
    return "".join([*result, _lines(text[at:])])


def _lines(text: str) -> str:
    return "\n" * text.count("\n")


@pytest.fixture(autouse=True)
def apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Examples may write files, and know only the titles that come with Benben."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("BENBEN_TITLES", raising=False)
    words = {title: (title.words_package, *title.more_words) for title in benben.titles()}
    own = {title.id: title for title in words if all(package.startswith("benben.") for package in words[title])}
    monkeypatch.setattr("benben.kernel.title._TITLES", own)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_run(page: Path) -> None:
    test = doctest.DocTestParser().get_doctest(examples(page), {}, page.name, str(page), 0)
    told: list[str] = []
    result = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=told.append)
    assert result.failed == 0, "".join(told)


def test_the_library_page_has_examples() -> None:
    assert examples(PAGES[0]).count(">>>") > 50


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_docstrings_run(module: object) -> None:
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    told: list[str] = []
    for test in doctest.DocTestFinder(exclude_empty=True).find(module):
        runner.run(test, out=told.append)
    assert runner.failures == 0, "".join(told)
