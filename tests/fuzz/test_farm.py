"""A fixed part of the farm; and that it finds what is planted, shortens it and says how to repeat it."""

from __future__ import annotations

import dataclasses
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from tests.fuzz import table
from tests.fuzz.farm import DIED, Farm, Plan, describe, report, table_of
from tests.fuzz.table import TableGame
from tests.fuzz.walk import as_test, entries, expect_sound, play, shrink, spec_of, walk_of
from tests.fuzz.watch import TWICE
from tests.fuzz.worker import BOTH, DIFFERS, NATIVE, TABLE, Finding, Games, Task
from tests.support.broken import BROKEN_TOYS
from tests.support.invariants import CHECKED, Checked
from tests.support.invariants.driver import AT, ORDERS, SCHEDULES, schedule_name

TABLES = {"cheops-heirs": 12, "toy": 16}
MOST = 300  # actions per game here


def planted(name: str) -> Checked:
    """The toy with a fault in its rules, checked."""
    constants = {**CHECKED["toy"].title.constants, **BROKEN_TOYS[name].constants}
    title = dataclasses.replace(CHECKED["toy"].title, id=f"toy-{name}-checked", constants=constants)
    return dataclasses.replace(CHECKED["toy"], base=BROKEN_TOYS[name], title=title)


@pytest.fixture
def faulty(fault: str, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(CHECKED, f"toy-{fault}", planted(fault))
    return f"toy-{fault}"


@pytest.mark.parametrize("family", CHECKED)
def test_tables_are_sound(family: str) -> None:
    """Whole moves and single ids, undo, lapses and stand-ins, with checked records."""
    games, counts = Games(family, seed=0), Counter[str]()
    for game in range(TABLES.get(family, 5)):
        played = games.table(game)
        assert played.play(MOST) is None, describe(Finding(family, TABLE, 0, game, "?"))
        counts += played.counts
    assert counts["actions"] > 400
    assert counts["undos"] > 0


def test_every_schedule_has_a_name() -> None:
    names = [schedule_name(number) for number in range(SCHEDULES)]
    assert len(set(names)) == SCHEDULES
    assert {name.split(", ")[0] for name in names} == set(ORDERS)


@pytest.mark.parametrize(
    ("fault", "kind"), [("nobody", "who is asked"), ("stuck", "nothing to do"), ("endless", TWICE)]
)
def test_what_is_planted_is_found_and_shortened(faulty: str, kind: str) -> None:
    games = Games(faulty, seed=0)
    played = next(p for p in (games.table(game) for game in range(50)) if p.play() is not None)
    found = play(played.walk)[1]
    assert found == kind
    short = shrink(played.walk, kind)
    assert play(short)[1] == kind
    assert len(short.steps) <= len(played.walk.steps)
    for at in range(len(short.steps)):
        less = msgspec.structs.replace(short, steps=short.steps[:at] + short.steps[at + 1 :])
        assert play(less)[1] != kind or len(play(less)[0].steps) >= len(short.steps), "no step can be left out"


@pytest.mark.parametrize("fault", ["stuck"])
def test_a_script_reads_back(faulty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    games = Games(faulty, seed=0)
    played = next(p for p in (games.table(game) for game in range(50)) if p.play() is not None)
    short = shrink(played.walk, "nothing to do")
    monkeypatch.setattr("tests.fuzz.walk.family_of", lambda _: (faulty, short.options))
    again = walk_of(spec_of(short), short.set_up, entries(short))
    assert play(again)[1] == "nothing to do"
    scope: dict[str, Any] = {"expect_sound": expect_sound}
    exec(as_test(short, "nothing to do", "it"), scope)
    with pytest.raises(AssertionError, match="nothing to do"):
        scope["test_it"]()


def test_a_game_of_a_table_repeats_itself() -> None:
    walks = []
    for _ in range(2):
        played = Games("toy", seed=3).table(5)
        played.play()
        walks.append(played.walk)
    assert walks[0] == walks[1]


@pytest.mark.parametrize("change", ["undo", "reasons", "lapse"])
def test_tables_look_at_undo_reasons_and_lapses(change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = {"undo": table.UNDO, "reasons": table.REASONS, "lapse": table.LAPSE}[change]

    def wrong(*_: Any) -> None:
        raise table.Found(kind)

    name = {"undo": "_undo", "reasons": "_compare_reasons", "lapse": "_choose"}[change]
    monkeypatch.setattr(TableGame, name, wrong)
    games = Games("toy", seed=0)
    assert kind in {games.table(game).play() for game in range(12)}


def test_a_process_that_dies_is_a_finding_and_another_goes_on(tmp_path: Path) -> None:
    farm = Farm(Plan(("toy",), (TABLE,), 0, 1, 0, 9, tmp_path), lambda _: None)
    farm.helpers[0].process.kill()
    farm.helpers[0].process.join()
    farm.run()
    assert [finding.kind for finding in farm.findings] == [DIED]
    assert farm.counts["toy"]["table games"] > 0
    assert not any(helper.process.is_alive() for helper in farm.helpers)


@pytest.mark.xdist_group("native")
def test_the_farm_plays_natively_and_tells(tmp_path: Path) -> None:
    told: list[str] = []
    farm = Farm(Plan(("toy",), (NATIVE,), 1, 1, 0, 3000, tmp_path), told.append)
    farm.run()
    assert farm.findings == []
    assert farm.counts["toy"]["native games"] >= 3000
    assert farm.counts["toy"]["native actions"] > 30_000
    assert "toy" in table_of(farm)


@pytest.mark.xdist_group("native")
def test_native_games_go_as_interpreted_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    games, at = Games("toy", seed=2), np.zeros(AT, np.int64)
    done = games.play_both(Task("toy", BOTH, 2, 0, 40), at)
    assert (done.games, done.findings) == (40, [])
    assert done.counts["actions"] > 400

    other = games.play_again(0, watched=False)
    monkeypatch.setattr(games, "play_again", lambda *_, **__: other)
    done = games.play_both(Task("toy", BOTH, 2, 0, 2), at)
    assert [(finding.game, finding.kind) for finding in done.findings] == [(1, DIFFERS)]


@pytest.mark.xdist_group("native")
@pytest.mark.parametrize(("fault", "kind"), [("stuck", "nothing to do")])
def test_what_native_games_find_is_the_same_interpreted(faulty: str, kind: str, tmp_path: Path) -> None:
    games = Games(faulty, seed=0)
    done = games.play_native(Task(faulty, NATIVE, 0, 0, 30), np.zeros(AT, np.int64))
    assert {finding.kind for finding in done.findings} == {kind}
    assert done.games <= 30
    finding = done.findings[0]
    assert games.walk(finding)[1] == kind
    told: list[str] = []
    report(finding, tmp_path, told.append, 5)
    scripts = [path.read_text() for path in tmp_path.iterdir() if path.suffix == ".py"]
    assert len(scripts) == 1
    assert scripts[0] in "".join(told)
