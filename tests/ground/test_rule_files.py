from __future__ import annotations

import re

import pytest

from benben.kernel.discovery import TITLES, declared
from tests.support import rule_ids
from tests.support.tree import files

_IDS = re.compile(r'"([A-Z]+-\d+)"')


@pytest.mark.parametrize("prefix", rule_ids.FILES)
def test_ids_run_from_one_without_a_gap(prefix: str) -> None:
    stated = rule_ids.stated(prefix)
    assert stated == [f"{prefix}-{number}" for number in range(1, len(stated) + 1)]
    assert stated


def test_every_rule_has_a_test() -> None:
    """That it passes is for `make test` to say, which counts them."""
    marks = re.compile(r"mark\.rule\(([^)]*)\)")
    marked = {
        rule
        for path in files("tests/**/*.py")
        for mark in marks.findall(path.read_text())
        for rule in _IDS.findall(mark)
    }
    missing = ", ".join(rule for rule in rule_ids.required() if rule not in marked)
    assert not missing, f"no test is marked with {missing}: write one with @pytest.mark.rule"


def test_every_title_has_its_rules() -> None:
    titles = {f"{name}.md" for name in declared(TITLES)}
    missing = titles - {*rule_ids.FILES.values()}
    assert not missing, f"docs/rules lacks {', '.join(sorted(missing))}, with ids from PREFIX-1 on"


def test_every_file_but_the_readme_states_rules_with_its_own_prefix() -> None:
    assert {path.name for path in rule_ids.FOLDER.glob("*.md")} == {"README.md", *rule_ids.FILES.values()}


def test_the_readme_lists_every_file() -> None:
    readme = (rule_ids.FOLDER / "README.md").read_text(encoding="utf-8")
    missing = ", ".join(name for name in rule_ids.FILES.values() if f"| `{name}`" not in readme)
    assert not missing, f"the table of docs/rules/README.md has no line for {missing}"
