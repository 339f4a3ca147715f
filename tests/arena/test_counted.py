"""What else titles count: by watching each game, added up over games and processes."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from benben.arena import simulate
from benben.arena.game import game_seed, play
from benben.arena.report import Counts, Report, Tally, counted
from benben.arena.simulate import plan
from benben.games.hexes.cheops_scenario.tally import WatchEgypt
from benben.games.hexes.gods.data import GODS
from benben.games.hexes.gods.tally import GOD_TABLE, WatchGods
from benben.games.hexes.great_pyramid.tally import WatchPyramid
from benben.kernel.counting import Breakdown, Counting, Key
from benben.kernel.events import Event
from benben.kernel.title import title

PYRAMID = "great-pyramid(players=3,points_to_win=6,turn_limit=12)"


@pytest.fixture(scope="module")
def report() -> Report:
    return simulate(PYRAMID, 3, ["sensible", "random", "random"], seed=4)


def test_the_result_is_the_same_in_one_process_and_in_two(report: Report) -> None:
    again = simulate(PYRAMID, 3, ["sensible", "random", "random"], seed=4, processes=2)
    assert msgspec.json.encode(again) == msgspec.json.encode(report)


def test_endings_are_all_finished_games(report: Report) -> None:
    endings, _, _ = report.counted
    assert [row.name for row in endings.rows] == ["points", "gold", "pyramid"]
    assert sum(row.counts["games"].count for row in endings.rows) == report.finished > 0


def test_gods_are_dealt_to_everybody_and_taken_by_those_who_used_one(report: Report) -> None:
    _, _, gods = report.counted
    assert [row.name for row in gods.rows] == list(GODS)

    def column(name: str) -> int:
        return sum(row.counts[name].count for row in gods.rows)

    assert [row.counts["dealt"].count for row in gods.rows] == [3, 3, 3, *[0] * 7]  # A1 to A3 in each game
    assert column("taken") > 5
    assert column("taken") + column("kept") <= column("used") <= column("taken") + column("kept") + 9
    assert all(row.wins["taken by"].seats <= row.wins["held by"].seats <= 9 for row in gods.rows)
    shares = [row.counts["taken"].share.share for row in gods.rows]
    assert sum(shares) == pytest.approx(1)


def test_random_games_are_not_watched() -> None:
    assert plan("great-pyramid", ["random"]).counting is None
    assert plan("great-pyramid", ["random", "sensible"]).counting is title("great-pyramid").tally
    assert plan("ancient-egypt", ["sensible"]).counting is None
    assert plan("ancient-egypt(gods=true)", ["sensible"]).counting is not None
    assert simulate(PYRAMID, 2).counted == []


def test_watching_changes_nothing() -> None:
    planned = plan(PYRAMID, ["sensible", "random", "random"])
    found, options, bots = planned.title, planned.options, planned.bots
    watch = WatchPyramid()
    assert play(found, options, bots, game_seed(1, 0), watch) == play(found, options, bots, game_seed(1, 0))
    assert watch.counts


def event(kind: str, seat: int, god: str) -> Event:
    return Event(kind, {"seat": seat, "god": god})


def test_a_god_taken_after_another_was_returned_is_a_choice() -> None:
    watch = WatchGods()
    for told in (
        event("god_taken", 0, "horus"),
        event("god_taken", 1, "ptha"),
        event("god_used", 0, "horus"),
        event("god_kept", 0, "horus"),
        event("god_used", 0, "horus"),
        event("god_returned", 0, "horus"),
        event("god_taken", 0, "isis"),
        Event("turn", {"seat": 1}),
    ):
        watch.see(told)
    assert watch.counts == {
        ("gods", "horus", "dealt"): 1,
        ("gods", "ptha", "dealt"): 1,
        ("gods", "horus", "used"): 2,
        ("gods", "horus", "kept"): 1,
        ("gods", "isis", "taken"): 1,
    }
    held = {(god, column, seat) for (_, god, column), seat in watch.seats}
    assert held == {("horus", "held by", 0), ("ptha", "held by", 1), ("isis", "held by", 0), ("isis", "taken by", 0)}


def test_seats_are_counted_once_per_game_and_shared_wins_are_fractions() -> None:
    counts: Counts = (Counter(), Counter(), Counter())
    isis: Key = ("gods", "isis", "taken by")
    for winners in (0b001, 0b011, 0b100, 0):
        watch = WatchGods()
        watch.seats = {(isis, 0), (isis, 1)}
        counted(watch, winners, counts)
    tally = Tally(["a", "b", "c"])
    tally.add(
        [
            (1, 0b001, 9, 30, 0, 5, 0, 0),
            (1, 0b011, 9, 30, 0, 5, 5, 0),
            (1, 0b100, 9, 30, 0, 0, 0, 5),
            (2, 0, 9, 30, 0, 0, 0, 0),
        ]
    )
    tally.add_counted(counts)
    found = tally.report("x", 1, {}, 0, Counting((GOD_TABLE,), WatchGods))
    row = next(row for row in found.counted[0].rows if row.name == "isis")
    assert (row.wins["taken by"].seats, row.wins["taken by"].wins) == (8, 2)
    assert found.average == pytest.approx(3 / 12)
    assert row.wins["taken by"].win_share.share == pytest.approx(0.25)
    assert not row.wins["taken by"].marked


def test_what_is_far_off_is_marked() -> None:
    table = Breakdown("t", ("few", "many", "none"), ("n",), "", wins=("w",), least={"n": 0.03}, most_off=0.10)
    tally = Tally(["a", "b"])
    tally.add([(1, 0b01, 9, 30, 0, 5, 0)] * 100)
    tally.add_counted(
        (
            Counter({("t", "few", "n"): 2, ("t", "many", "n"): 98}),
            Counter({("t", "few", "w"): 100, ("t", "many", "w"): 100}),
            Counter({("t", "few", "w"): 61 * 60, ("t", "many", "w"): 59 * 60}),
        )
    )
    few, many, none = tally.report("x", 1, {}, 0, Counting((table,), WatchGods)).counted[0].rows
    assert (few.counts["n"].marked, many.counts["n"].marked, none.counts["n"].marked) == (True, False, True)
    assert (few.wins["w"].marked, many.wins["w"].marked, none.wins["w"].marked) == (True, False, False)
    assert few.counts["n"].share.low < 0.02 < few.counts["n"].share.high


def test_an_option_given_separately_makes_the_variant() -> None:
    assert plan("ancient-egypt", options={"gods": True}).title is title("ancient-egypt").widest
    assert plan("ancient-egypt(gods=true)", options={"gods": False}).title is title("ancient-egypt")


def test_fees_and_stones_of_the_historical_scenario() -> None:
    watch = WatchEgypt()
    happened: list[tuple[str, dict[str, object]]] = [
        ("ship", {"seat": 0, "path": 4}),
        ("ship", {"seat": 0, "path": 5}),
        ("rented", {"seat": 1, "owner": 2, "gave": {"stone": 2}, "got": {"gold": 1}}),
        ("fee", {"seat": 1, "owner": 0}),
        ("stone", {"seat": 1, "place": 0}),
        ("black_stone", {"place": 1, "left": 15}),
        ("ended", {"ending": "black"}),
    ]
    for kind, args in happened:
        watch.see(Event(kind, args))
    assert watch.counts == {
        ("built", "ship", "in all"): 2,
        ("built", "pyramid_stone", "in all"): 1,
        ("built", "black_stone", "in all"): 1,
        ("fees", "port", "gold paid"): 1,
        ("fees", "site", "gold paid"): 1,
        ("endings", "black", "games"): 1,
    }
    assert watch.seats == {
        (("built", "ship", "done by"), 0),
        (("built", "pyramid_stone", "done by"), 1),
        (("fees", "port", "paid by"), 1),
        (("fees", "port", "paid to"), 2),
        (("fees", "site", "paid by"), 1),
        (("fees", "site", "paid to"), 0),
    }


def test_endings_of_the_heirs_are_all_finished_games() -> None:
    report = simulate("cheops-heirs(players=5)", 12, ["sensible", "random"], seed=1)
    (endings,) = report.counted
    found = {row.name: row.counts["games"].count for row in endings.rows}
    assert list(found) == ["looted", "tables", "blocked", "stuck", "idle"]
    assert sum(found.values()) == report.finished == 12
    assert found["blocked"] > 0


@pytest.mark.xdist_group("native ancient-egypt")
@pytest.mark.parametrize("option", [{}, {"gods": True}])
def test_both_give_the_same_result_natively(option: dict[str, object]) -> None:
    spec = "ancient-egypt(players=3,turn_limit=30,offer_cap=1)"
    assert simulate(spec, 20, options=option, native=True) == simulate(spec, 20, options=option)


def test_tables_name_what_is_counted() -> None:
    names = ("great-pyramid", "cheops-scenario", "cheops-heirs")
    for found in (title("ancient-egypt").widest, *map(title, names)):
        assert found.tally is not None
        for table in found.tally.tables:
            assert table.note
            assert table.rows
            assert {*table.shares, *table.least} <= {*table.counts}
