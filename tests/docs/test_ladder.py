"""`docs/ladder.json` holds together, and `docs/ladder.md` shows it."""

from __future__ import annotations

import datetime as dt
import re
import shlex

import pytest

import benben
from benben.arena.ladder import LadderRow, read_ladder
from benben.arena.program import PROGRAM
from benben.arena.statistics import wilson
from benben.bots import bots_of
from scripts import regenerate_ladder

ROWS = read_ladder(regenerate_ladder.LADDER).rows
each_row = pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.title}-{row.one}-{row.rest}")


def test_the_page_is_up_to_date() -> None:
    text = regenerate_ladder.PAGE.read_text(encoding="utf-8")
    assert text == regenerate_ladder.page(), "run python scripts/regenerate_ladder.py"


def test_there_is_one_row_for_each_pairing() -> None:
    assert len({row.place for row in ROWS}) == len(ROWS) > 0


@each_row
def test_share_and_bounds_follow_from_wins_and_games(row: LadderRow) -> None:
    found = wilson(row.wins, row.games)
    assert (row.share, row.low, row.high) == pytest.approx((found.share, found.low, found.high), abs=1e-9)
    assert 0 <= row.wins <= row.games
    assert row.games % int(row.options["players"]) == 0


@each_row
def test_a_row_names_what_there_is(row: LadderRow) -> None:
    title = benben.title(row.title)
    complete = title.complete(row.options)
    assert complete["players"] == row.options["players"]
    assert 1 <= row.behavior <= title.of(complete).behavior
    for bot in (row.one, row.rest):
        assert bot.startswith(PROGRAM) or bot in bots_of(row.title)
    assert row.one != row.rest
    assert re.fullmatch("[0-9a-f]{32}", row.hash)
    assert dt.date.fromisoformat(row.date) > dt.date(2024, 1, 1)
    assert row.version


@each_row
def test_a_row_has_the_command_that_plays_its_games(row: LadderRow) -> None:
    words = shlex.split(row.command)
    assert words[:2] == ["benben", "tournament"]
    assert benben.kernel.title.read_spec(words[2])[1]["players"] == row.options["players"]
    assert {row.one, row.rest} <= set(words[words.index("--bots") + 1].split(","))
    assert int(words[words.index("--seed") + 1]) == row.seed
    assert int(words[words.index("--games") + 1]) >= row.games
