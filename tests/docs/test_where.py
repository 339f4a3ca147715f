"""`docs/where.md` tells where each rule is."""

from __future__ import annotations

from scripts import regenerate_where


def test_the_page_is_up_to_date() -> None:
    assert regenerate_where.PAGE.read_text() == regenerate_where.page(), "run python scripts/regenerate_where.py"


def test_every_rule_is_somewhere() -> None:
    rows = [line.split("|") for line in regenerate_where.page().splitlines() if line.startswith("| ")]
    nowhere = [rule.strip() for _, rule, where, *_ in rows if not where.strip()]
    assert nowhere == [], "cite these rules where they are played: in a docstring, or in a comment beside a constant"


def test_parts_and_their_replacements_are_found() -> None:
    lines = dict(line[2:].split(" | ", 1) for line in regenerate_where.page().splitlines() if line.startswith("| "))
    assert lines["GOD-20"].startswith("`hexes.gods.sekhmet.")
    assert "`cheops-scenario`: `hexes.cheops_scenario.ships.can_place_any`" in lines["AE-27"]
    assert lines["AE-3"].startswith("`hexes.data.TOKENS_IN_BOX`"), "a constant counts by its comment"
