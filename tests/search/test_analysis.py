from __future__ import annotations

import random

import msgspec
import pytest

import benben
from benben.bots.hindsight import Review, Survey, read_findings
from benben.kernel.match import Match
from benben.search.analysis import advice, analyze, chances
from benben.search.analyst import answer
from tests.search.games import WIDEST
from tests.search.test_thinking import after


@pytest.mark.parametrize("spec", WIDEST)
def test_chances_add_up_unless_games_stay_unfinished(spec: str) -> None:
    match = after(spec, 3)
    found = chances(match.title, match.state, 60)
    assert 0.9 < sum(found) <= 1.001
    assert found == chances(match.title, match.state, 60)


def finished() -> Match:
    match, rng = benben.match("cheops-heirs(players=2)", seed=2), random.Random(1)
    while not match.over:
        seat = match.actors()[0]
        match.act(seat, match.pick(seat, rng.choice))
        if len(match.entries) % 7 == 0 and match.can_undo(seat):
            match.undo(seat)
    return match


FILE = benben.export(finished())


def test_a_game_that_is_over_has_no_chances_left() -> None:
    match = finished()
    assert match.outcome is not None
    shares = chances(match.title, match.state)
    assert [share > 0 for share in shares] == [seat in match.outcome.winners for seat in range(2)]
    assert sum(shares) == 1


def test_every_entry_has_its_moment_undone_ones_too() -> None:
    match = finished()
    assert any(entry.move is None for entry in match.entries)
    done: list[tuple[int, int]] = []
    found = analyze(benben.export(match), ["Ada", "Ben"], 30, lambda *told: done.append(told))
    assert [moment.number for moment in found.moments] == [0, *(entry.number for entry in match.entries)]
    assert done[-1] == (len(match.entries), len(match.entries))
    assert len(found.swings) == 3
    for swing in found.swings:
        moments = {moment.number: moment for moment in found.moments}
        assert moments[swing.number].chances[swing.seat] == swing.after
        assert swing.move != swing.better


def test_the_process_finds_piece_by_piece_what_the_command_finds() -> None:
    match = finished()
    file = benben.export(match)
    whole = analyze(file, ["Ada", "Ben"])
    found: list[list[float]] = []
    while len(found) <= len(match.entries):
        piece = read_findings(msgspec.json.encode(answer(msgspec.json.encode(Survey("t", file, len(found), 40)))))
        assert piece.chances
        found += piece.chances
    assert found == [moment.chances for moment in whole.moments]
    assert answer(msgspec.json.encode(Review("t", file, found))).swings == whole.swings


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"{", "can't be read"),
        (b'{"do":"survey","id":"t","file":{}}', "can't be read"),
        (msgspec.json.encode(Survey("t", msgspec.structs.replace(FILE, behavior=0), 0, 1)), "behavior 0"),
        (msgspec.json.encode(Review("t", FILE, [[1.0]])), "IndexError"),
    ],
    ids=["no JSON", "no game", "older rules", "too few chances"],
)
def test_the_process_says_what_is_wrong(data: bytes, told: str) -> None:
    assert told in (answer(data).error or "")


def test_there_is_no_advice_where_nothing_is_to_be_chosen() -> None:
    match = benben.match("ancient-egypt(players=3)", seed=1)
    others = [seat for seat in range(3) if seat not in match.actors()]
    assert advice(match.title, match.state, others[0]) is None
