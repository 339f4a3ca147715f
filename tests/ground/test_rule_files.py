from __future__ import annotations

import pytest

from tests.support import rule_ids


@pytest.mark.parametrize("prefix", rule_ids.FILES)
def test_ids_run_from_one_without_a_gap(prefix: str) -> None:
    stated = rule_ids.stated(prefix)
    assert stated == [f"{prefix}-{number}" for number in range(1, len(stated) + 1)]
    assert stated


def test_every_rule_file_is_known() -> None:
    assert {path.name for path in rule_ids.FOLDER.glob("*.md")} == {"README.md", *rule_ids.FILES.values()}
