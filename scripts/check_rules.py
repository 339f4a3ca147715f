"""Judges the reports of all test runs together: every required rule needs a passed test."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tests.support import rule_ids


def main(paths: list[str]) -> int:
    outcomes: Counter[str] = Counter()
    shown: set[str] = set()
    for path in paths:
        report = json.loads(Path(path).read_text())
        outcomes.update(report["outcomes"])
        shown.update(report["rules"])
    required = rule_ids.required()
    missing = [rule for rule in required if rule not in shown]
    if missing:
        print(f"Rules without a passed test: {', '.join(missing)}", file=sys.stderr)
        return 1
    print(f"All {len(required)} required rules have a passed test.")
    print(f"total: {outcomes['passed']} passed, {outcomes['failed']} failed, {outcomes['skipped']} skipped")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
