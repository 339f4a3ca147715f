from __future__ import annotations

import copy
import random
from typing import Any, cast

import pytest

import benben
from benben.arena import simulate
from benben.bots.cheops_heirs.bot import SensibleHeir
from benben.games.cheops_heirs.data import MARKET_HIGH, MUST_KEEP, TABLES
from benben.games.cheops_heirs.state import PLACED, State
from benben.kernel.actions import Move
from benben.kernel.match import Match

TITLE = benben.title("cheops-heirs")
BOT = SensibleHeir()


def ask(match: Match, seed: int = 0) -> Move:
    seat = match.actors()[0]
    observation = match.observe(seat, discreet=True)
    moves, forms = match.moves(seat), match.forms(seat)
    return BOT.choose(TITLE, observation, seat, moves, forms, random.Random(seed))


def fresh(spec: str = "cheops-heirs(players=3,start=1)", seed: int = 3) -> tuple[Match, State]:
    match = benben.match(spec, seed=seed)
    return match, cast(State, match.state)


def test_it_beats_three_random_ones() -> None:
    """The full measure is 1,000 games: benben simulate cheops-heirs --games 1000 --bots sensible,random --players 4."""
    report = simulate("cheops-heirs", 200, ["sensible", "random", "random", "random"], seed=1, processes=2)
    assert report.bot("sensible").win_share.low > 0.75
    assert report.unfinished == 0


@pytest.mark.parametrize("players", [2, 3, 5])
def test_it_beats_random_ones_at_every_table(players: int) -> None:
    report = simulate("cheops-heirs", 30, ["sensible", "random"], seed=2, players=players)
    assert report.bot("sensible").win_share.low > 1 / players


@pytest.mark.parametrize(
    "options",
    ["eyes=ring", "eyes=spread,majority=smaller", "refill=any,neighbor_kept=true", "new_number=100", "head_start=true"],
)
def test_it_plays_every_option(options: str) -> None:
    report = simulate(f"cheops-heirs(players=4,{options})", 12, ["sensible"], seed=4)
    assert report.finished == 12


def test_the_same_question_gets_the_same_answer() -> None:
    match, _ = fresh()
    assert len({ask(match, seed=7) for _ in range(5)}) == 1


def test_it_gets_only_an_observation_and_leaves_it_alone() -> None:
    """Throughout a game, everything it is given is plain data, shares nothing with the match, and is not written to."""
    match = benben.match("cheops-heirs(players=3)", seed=11)
    rng = random.Random(1)
    while not match.over:
        seat = match.actors()[0]
        given = (match.observe(seat, discreet=True), match.moves(seat), match.forms(seat))
        assert not any(isinstance(part, Match | State) for part in walk(given))
        assert "rng" not in given[0]
        before = copy.deepcopy(given)
        move = BOT.choose(TITLE, given[0], seat, given[1], given[2], rng)
        assert given == before
        match.act(seat, move)


def walk(part: Any) -> list[Any]:
    inside = part.values() if isinstance(part, dict) else part if isinstance(part, list | tuple) else []
    return [part, *(found for each in inside for found in walk(each))]


def choosing(match: Match, s: State, color: int, table: str, sold: int, **more: int) -> Move:
    """The bot's answer to a treasure of a color whose table has `sold` numbers covered."""
    s.tables[color], s.sold[color] = TABLES.index(table), sold
    s.taken_color, s.phase, s.asked[0] = color, PLACED, 2
    for name, value in more.items():
        setattr(s, name, value)
    return ask(match)


def test_it_keeps_what_will_be_valuable_and_sells_what_will_not() -> None:
    match, s = fresh()
    assert choosing(match, s, 0, "I-1", 4) == TITLE.read_move("keep")  # full at 25
    match, s = fresh()
    s.under[0] = 0
    assert choosing(match, s, 0, "I-3", 3) == TITLE.read_move("sell")  # 5, then 0


def test_it_sells_at_a_high_market() -> None:
    match, s = fresh()
    s.market[0] = MARKET_HIGH
    assert choosing(match, s, 0, "I-2", 0) == TITLE.read_move("sell")


def test_it_ends_the_game_only_as_its_winner() -> None:
    for money, word in ((200, "sell"), (0, "keep")):
        match, s = fresh()
        s.tables[1], s.sold[1] = TABLES.index("I-1"), 4
        s.players[0].money, s.players[1].money = money, 100
        assert choosing(match, s, 0, "I-5", 3) == TITLE.read_move(word)


def test_it_hires_a_neighbor_only_for_a_valuable_treasure() -> None:
    match, s = fresh()
    for color in range(6):
        s.tables[color], s.sold[color] = TABLES.index("I-2"), 0
    s.players[0].money = 100
    assert ask(match).name() == "place"
    match, s = fresh()
    for color in range(6):
        s.tables[color], s.sold[color], s.under[color] = TABLES.index("II-2"), 4, MUST_KEEP  # 30 each
    s.players[0].money = 100
    s.three_tables = 1
    assert ask(match).name() == "hire"


def test_it_names_the_color_that_brings_the_most() -> None:
    match, s = fresh()
    for color in range(6):
        s.tables[color], s.sold[color] = TABLES.index("I-1"), 0
    s.sold[3] = 4
    s.players[0].laws = 1 << 8
    s.phase, s.asked[0], s.active = 4, 5, 0
    assert ask(match) == TITLE.read_move("name_color green")
