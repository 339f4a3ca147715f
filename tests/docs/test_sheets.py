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
from tests.support.tree import files

MEASURED = json.loads(measure_sheets.MEASURED.read_text(encoding="utf-8"))
MEASURE = "run python scripts/measure_sheets.py, and then python scripts/regenerate_sheets.py"
NAMES = [name for name, _ in titles()]
PATHS = [*map(regenerate_sheets.path_of, NAMES), regenerate_sheets.INDEX]

every_title = pytest.mark.parametrize("name", NAMES)
every_sheet = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.name)


@pytest.fixture(scope="module")
def sheets() -> dict[Path, str]:
    return regenerate_sheets.sheets()


@every_sheet
def test_the_sheet_is_up_to_date(path: Path, sheets: dict[Path, str]) -> None:
    assert path.read_text(encoding="utf-8") == sheets[path], "run python scripts/regenerate_sheets.py"


def test_every_title_has_a_sheet_and_nothing_else() -> None:
    assert {*files("docs/sheets/*.md")} == {*PATHS}
    assert {*declared(TITLES), "ancient-egypt-gods", "README"} == {path.stem for path in PATHS}


@every_sheet
def test_what_is_written_by_hand_is_there(path: Path) -> None:
    head = path.read_text(encoding="utf-8").partition(regenerate_sheets.MARK)[0]
    assert head.startswith("# Data sheet")
    assert "known limits" in head.lower()


@every_title
def test_the_sheet_tells_of_every_feature_and_every_action(name: str, sheets: dict[Path, str]) -> None:
    title, text = dict(titles())[name], sheets[regenerate_sheets.path_of(name)]
    assert _covered(row[0] for row in _rows(text, "Actions")) == [*range(title.actions.count)]
    for column, players in enumerate(measure_sheets.players_of(title), 2):
        features = Layout(title, title.blank({"players": players})).features
        other = [feature for feature in features if feature.name.startswith("players[+1].")]
        shown = len(features) - len(other) * (players - 2)  # the others have as many
        assert _covered(row[column] for row in _rows(text, "Observation")) == [*range(shown)]


def _rows(text: str, section: str) -> list[list[str]]:
    lines = text.partition(f"## {section}\n")[2].partition("\n## ")[0].splitlines()
    return [line.strip("| ").split(" | ") for line in lines if line.startswith("| ")][1:]


def _covered(ranges: Iterable[str]) -> list[int]:
    found: list[int] = []
    for text in ranges:
        first, _, last = text.partition("–")
        found += range(int(first), int(last or first) + 1)
    return found


@every_title
def test_what_was_measured_is_of_these_rules(name: str) -> None:
    title = dict(titles())[name]
    assert name in MEASURED, MEASURE
    assert MEASURED[name]["behavior"] == title.behavior, MEASURE
    games = MEASURED[name]["games"]
    assert {read_spec(game)[1]["players"] for game in games} == {*measure_sheets.players_of(title)}
    assert {read_spec(game)[0] for game in games} == {title}


@pytest.mark.parametrize("title", NAMES)
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


def test_the_index_leads_to_all_sheets(sheets: dict[Path, str]) -> None:
    text = sheets[regenerate_sheets.INDEX]
    assert [path.name for path in sheets if path != regenerate_sheets.INDEX and f"]({path.name})" not in text] == []
