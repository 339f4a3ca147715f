"""The data sheets say what the environments are."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from benben.batches.layout import Layout
from benben.kernel.discovery import TITLES, declared
from benben.kernel.title import read_spec
from scripts import measure_sheets, regenerate_sheets
from scripts.regenerate_points import titles
from tests.support.tree import ROOT, files

MEASURED = json.loads(measure_sheets.MEASURED.read_text(encoding="utf-8"))
MEASURE = "run python scripts/measure_sheets.py, and then python scripts/regenerate_sheets.py"
SHEETS = regenerate_sheets.sheets()

every_sheet = pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)


@every_sheet
def test_the_sheet_is_up_to_date(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == SHEETS[path], "run python scripts/regenerate_sheets.py"


def test_every_title_has_a_sheet_and_nothing_else() -> None:
    assert {*files("docs/sheets/*.md")} == {*SHEETS}
    assert {*declared(TITLES), "ancient-egypt-gods", "README"} == {path.stem for path in SHEETS}


@every_sheet
def test_what_is_written_by_hand_is_there(path: Path) -> None:
    head = path.read_text(encoding="utf-8").partition(regenerate_sheets.MARK)[0]
    assert head.startswith("# Data sheet")
    assert "known limits" in head.lower()


def test_sheets_tell_of_every_feature_and_every_action() -> None:
    for name, title in titles():
        text = SHEETS[regenerate_sheets.path_of(name)]
        assert _covered(row[0] for row in _rows(text, "Actions")) == [*range(title.actions.count)]
        shown = _rows(text, "Observation")
        for column, players in enumerate(measure_sheets.players_of(title), 2):
            features = Layout(title, title.blank({"players": players})).features
            repeated = [feature.name for feature in features if feature.name.startswith("players[+2].")]
            assert _covered(row[column] for row in shown) == [
                *range(len(features) - len(repeated) * max(0, players - 2))
            ]


def _rows(text: str, section: str) -> list[list[str]]:
    lines = text.partition(f"## {section}\n")[2].partition("\n## ")[0].splitlines()
    return [line.strip("| ").split(" | ") for line in lines if line.startswith("| ")][1:]


def _covered(ranges: Iterable[str]) -> list[int]:
    found: list[int] = []
    for text in ranges:
        first, _, last = text.partition("–")
        found += range(int(first), int(last or first) + 1)
    return found


@pytest.mark.parametrize("name", [name for name, _ in titles()])
def test_what_was_measured_is_of_these_rules(name: str) -> None:
    title = dict(titles())[name]
    assert MEASURED[name]["behavior"] == title.behavior, MEASURE
    games = MEASURED[name]["games"]
    assert {read_spec(game)[1]["players"] for game in games} == {*measure_sheets.players_of(title)}
    assert {read_spec(game)[0] for game in games} == {title}


@pytest.mark.parametrize("title", [name for name, _ in titles()])
@pytest.mark.xdist_group("native")
def test_random_games_are_as_long_as_measured(title: str) -> None:
    """Of one number of players; what bots play takes minutes."""
    players = dict(titles())[title].default_players
    game = measure_sheets.spec(title, players, *measure_sheets.without_offers(dict(titles())[title]))
    assert measure_sheets.random_games(game) == MEASURED[title]["games"][game]["random"], MEASURE


def test_the_script_asks_for_a_head(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(regenerate_sheets, "ROOT", tmp_path)
    with pytest.raises(SystemExit, match=r"new\.md needs a head"):
        regenerate_sheets._with_head(tmp_path / "new.md", [])


def test_the_links_of_the_index_lead_to_all_sheets() -> None:
    text = (ROOT / "docs" / "sheets" / "README.md").read_text(encoding="utf-8")
    assert [path.name for path in SHEETS if path.stem != "README" and f"]({path.name})" not in text] == []
