"""`docs/points.md` says what the rules do."""

from __future__ import annotations

from benben.kernel.discovery import TITLES, declared
from scripts import regenerate_points


def test_the_page_is_up_to_date() -> None:
    assert regenerate_points.PAGE.read_text() == regenerate_points.page(), "run python scripts/regenerate_points.py"


def test_every_title_is_on_it() -> None:
    text = regenerate_points.page()
    assert [name for name in declared(TITLES) if f"\n## `{name}`\n" not in text] == []
    assert "\n## `ancient-egypt with gods`\n" in text
