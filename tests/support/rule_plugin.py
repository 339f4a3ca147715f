"""Counts the rules that passing tests show: `@pytest.mark.rule("CH-5")`.

With BENBEN_REPORT set, a run records there how many tests passed and which rule ids they showed, so that
scripts/check_rules.py can judge all runs of `make test` together.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from tests.support import rule_ids

PROPERTY = "rule"


class RuleCounter:
    def __init__(self, report: Path) -> None:
        self.report = report
        self.outcomes: Counter[str] = Counter()
        self.rules: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" or report.outcome != "passed":
            self.outcomes[report.outcome] += 1
        if report.when == "call" and report.outcome == "passed":
            self.rules.update(str(value) for name, value in report.user_properties if name == PROPERTY)

    def pytest_sessionfinish(self) -> None:
        self.report.parent.mkdir(parents=True, exist_ok=True)
        self.report.write_text(json.dumps({"outcomes": self.outcomes, "rules": sorted(self.rules)}))


def pytest_configure(config: pytest.Config) -> None:
    report = os.environ.get("BENBEN_REPORT")
    if report and not hasattr(config, "workerinput"):
        config.pluginmanager.register(RuleCounter(config.invocation_params.dir / report), "rule-counter")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    known = {*rule_ids.required()}
    for item in items:
        rules = {str(rule) for marker in item.iter_markers("rule") for rule in marker.args}
        if unknown := sorted(rules - known):
            raise pytest.UsageError(f"{item.nodeid}: no rule file states {', '.join(unknown)}")
        if len(rules) <= rule_ids.MOST_IDS_A_TEST:
            item.user_properties.extend((PROPERTY, rule) for rule in sorted(rules))
