"""`docs/points.md` tells what the rules do."""

from __future__ import annotations

from scripts import regenerate_points


def test_the_page_is_up_to_date() -> None:
    assert regenerate_points.PAGE.read_text() == regenerate_points.page(), "run python scripts/regenerate_points.py"


def test_every_title_is_on_it() -> None:
    assert regenerate_points.page().count("\n## ") == 5
