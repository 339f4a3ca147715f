"""The opponent that still learns: legal and plausible everywhere, better than chance, and easier than the sensible one.

The full measures are in the docstrings; what is here is small, seeded, and far from the edge.
"""

from __future__ import annotations

import random

import pytest

import benben
from benben.arena import simulate
from benben.bots import bot, bots_of
from benben.bots.apprentice import Apprentice
from benben.games.hexes.moves import Rob
from benben.kernel.actions import Move
from benben.kernel.match import Match
from benben.kernel.observation import observe
from tests.bots.asking import text
from tests.games.hexes.ancient_egypt.table import fresh, position
from tests.games.hexes.table import Table
from tests.support.toy import TOY

APPRENTICE = Apprentice()
TITLES = ["ancient-egypt", "great-pyramid", "cheops-scenario", "cheops-heirs"]
SPECS = ["ancient-egypt(gods=true)", *TITLES]


def choose(match: Match, seat: int, seed: int) -> Move:
    observation = match.observe(seat, discreet=True)
    moves, forms = match.moves(seat), match.forms(seat)
    return APPRENTICE.choose(match.title, observation, seat, moves, forms, random.Random(seed))


def often(table: Table, seat: int = 0) -> list[str]:
    """What it does when it is asked the same twenty times, by chance each time."""
    return [choose(table, seat, seed).name() for seed in range(20)]


@pytest.mark.parametrize("title", TITLES)
def test_it_is_declared_between_chance_and_the_sensible_one(title: str) -> None:
    assert bots_of(title)[:3] == ["random", "apprentice", "sensible"]
    assert isinstance(bot(title, "apprentice"), Apprentice)


@pytest.mark.parametrize("spec", SPECS)
def test_it_plays_whole_games(spec: str) -> None:
    """The arena refuses illegal moves."""
    report = simulate(spec, 2, ["apprentice"], seed=5)
    assert report.finished == 2


@pytest.mark.parametrize("title", TITLES)
def test_it_beats_three_random_ones(title: str) -> None:
    """The full measure: benben simulate TITLE --games 200 --bots apprentice,random,random,random --seed 1."""
    games = 60 if title == "cheops-heirs" else 6
    report = simulate(title, games, ["apprentice", "random", "random", "random"], seed=1)
    assert report.bot("apprentice").wins > 0.6 * games


@pytest.mark.parametrize("title", TITLES)
def test_it_is_weaker_than_the_sensible_one(title: str) -> None:
    """The full measure: benben simulate TITLE --games 200 --bots sensible,apprentice,apprentice,apprentice --seed 1."""
    games = 100 if title == "cheops-heirs" else 16
    report = simulate(title, games, ["sensible", "apprentice", "apprentice", "apprentice"], seed=1)
    assert report.bot("sensible").win_share.share > 0.35
    assert report.bot("sensible").win_share.share > report.bot("apprentice").win_share.share / 3


@pytest.mark.parametrize("spec", SPECS)
def test_it_answers_alike_whatever_is_hidden(spec: str) -> None:
    """The same seed, and the same position with everything that its seat can't see dealt anew."""
    match = benben.match(spec, seed=3)
    rng = random.Random(3)
    for number in range(160):
        if match.over:
            break
        seat = match.title.due(match.state)[0]
        move = choose(match, seat, number)
        assert choose(match, seat, number) == move
        if number % 8 == 0:
            other = match.title.determinize(match.observe(seat, discreet=True), rng)
            seen = observe(other, seat, discreet=True)
            assert seen == match.observe(seat, discreet=True)
            moves, forms = match.title.moves(other, seat), match.title.forms(other, seat)
            assert APPRENTICE.choose(match.title, seen, seat, moves, forms, random.Random(number)) == move
        match.act(seat, move)


def test_a_title_without_a_sensible_one_has_it_play_at_random() -> None:
    match = Match(TOY, seed=2)
    while not match.over:
        seat = match.actors()[0]
        match.act(seat, choose(match, seat, match.number))


# What it does its own way


def test_it_often_begins_at_the_next_best_place_but_never_at_a_poor_one() -> None:
    table = fresh(seed=1, players=4)
    seat = table.actors()[0]
    left, by_worth = table.moves(seat), list[Move]()
    observation, sensible = table.observe(seat, discreet=True), bot("ancient-egypt", "sensible")
    while left:
        by_worth.append(sensible.choose(table.title, observation, seat, left, [], random.Random(0)))
        left.remove(by_worth[-1])
    ranks = [by_worth.index(choose(table, seat, seed)) for seed in range(40)]
    assert 10 < ranks.count(0) < 30
    assert max(ranks) < len(by_worth) / 2


def test_it_makes_no_offers_where_the_sensible_one_would() -> None:
    hands = [{"grain": 2, "stone": 2, "cattle": 2}, {"stone": 2}, {"stone": 2}]
    table = position(settlements=[[35, 29], [20], [1]], hands=hands)
    assert text(table).startswith("offer")
    assert "offer" not in often(table)


def test_it_refuses_most_trades_that_would_help_it() -> None:
    hands = [{"stone": 2, "grain": 2}, {"grain": 2, "stone": 2, "cattle": 3}, {}]
    table = position(settlements=[[], [35, 29], []], cities=[[10]], hands=hands)
    table.act(0, "offer stone cattle 1,2")
    assert text(table, 1) == "accept"
    said = often(table, 1)
    assert len(said) > said.count("refuse") > len(said) / 3


def test_it_leaves_the_weakest_alone() -> None:
    table = position(
        settlements=[[35, 29], [20, 42], [11]],
        cards=[{"mercenary": 1}],
        hands=[{"grain": 2, "stone": 2}, {"papyrus": 1}, {"stone": 8}],
    )
    table.act(0, "mercenary")
    table.act(0, "robber 4")
    assert text(table) == "rob 2"
    assert {choose(table, 0, seed) for seed in range(20)} == {Rob(1)}
