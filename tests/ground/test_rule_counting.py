from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import rule_ids
from tests.support.tree import ROOT

CASES = """
    import pytest

    @pytest.mark.rule("CH-1")
    def test_passes(): pass

    @pytest.mark.rule("CH-2")
    def test_fails(): assert False

    @pytest.mark.rule("CH-3", "CH-4", "CH-5")
    def test_names_too_many(): pass

    @pytest.mark.rule("CH-6", "CH-7")
    @pytest.mark.parametrize("n", [1, 2])
    def test_names_two(n): pass

    @pytest.mark.rule("CH-8")
    def test_is_skipped(): pytest.skip("not now")
"""


def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> dict[str, object]:
    monkeypatch.setenv("BENBEN_REPORT", "report.json")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    pytester.makeini("[pytest]\nmarkers = rule(id)")
    pytester.runpytest_subprocess("-p", "tests.support.rule_plugin", *arguments)
    found: dict[str, object] = json.loads((pytester.path / "report.json").read_text())
    return found


@pytest.mark.parametrize("workers", ["0", "2"])
def test_only_passed_tests_with_one_or_two_ids_count(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, workers: str
) -> None:
    pytester.makepyfile(CASES)
    report = run(pytester, monkeypatch, "-n", workers)
    assert report == {"rules": ["CH-1", "CH-6", "CH-7"], "outcomes": {"passed": 4, "failed": 1, "skipped": 1}}


def test_an_unknown_id_stops_the_run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    pytester.makepyfile('import pytest\n@pytest.mark.rule("CH-99")\ndef test_it(): pass')
    assert run(pytester, monkeypatch)["outcomes"] == {}


def judge(folder: Path, *shown: list[str]) -> subprocess.CompletedProcess[str]:
    paths = [folder / f"{number}.json" for number in range(len(shown))]
    for path, rules in zip(paths, shown, strict=True):
        path.write_text(json.dumps({"outcomes": {"passed": 3}, "rules": rules}))
    command = [sys.executable, str(ROOT / "scripts" / "check_rules.py"), *map(str, paths)]
    return subprocess.run(command, check=False, capture_output=True, text=True)


def test_the_reports_are_judged_together(tmp_path: Path) -> None:
    required = rule_ids.required()
    done = judge(tmp_path, required[:9], required[9:])
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == "total: 6 passed, 0 failed, 0 skipped"


def test_a_missing_rule_is_named(tmp_path: Path) -> None:
    required = rule_ids.required()
    done = judge(tmp_path, [rule for rule in required if rule != "CH-17"])
    assert (done.returncode, done.stderr) == (1, "Rules without a passed test: CH-17\n")
