"""Every fault ever found, as a scripted game: each walk broke the rules of its time.

The walks follow older rules, in which the choice about a used god could wait. If today's rules refuse a step because
something else is due first, that is settled first: whoever is asked is answered for as if they were out of time.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from benben.kernel.chance import ScriptError
from benben.kernel.errors import Illegal
from benben.kernel.match import Match
from benben.kernel.play import MOST_ROUNDS
from benben.kernel.title import read_spec, title

FOUND = Path(__file__).parent / "found"
BROKEN = 3

every_walk = pytest.mark.parametrize("path", sorted(FOUND.iterdir()), ids=lambda path: path.stem)


class Walk(msgspec.Struct, forbid_unknown_fields=True):
    """A game: its spec, what its set-up drew, and who did what with which outcomes."""

    about: str
    spec: str
    set_up: list[int]
    entries: list[tuple[int, str, list[int]]]


def read(path: Path) -> Walk:
    return msgspec.json.decode(path.read_bytes(), type=Walk)


def walked(walk: Walk) -> Iterator[tuple[Match, str]]:
    """The match after every move."""
    found, options = read_spec(walk.spec)
    match = Match(found, options, seed=1, draws=walk.set_up)
    for seat, text, draws in walk.entries:
        yield from _acted(match, seat, text, draws)


def _acted(match: Match, seat: int, text: str, draws: list[int]) -> Iterator[tuple[Match, str]]:
    while not match.over:
        try:
            _act(match, seat, text, draws)
        except Illegal:
            due = [other for other in match.actors() if match.title.lapse(match.state, other) is not None]
            if not due:
                return
            move = match.title.lapse(match.state, due[0])
            assert move is not None
            match.act(due[0], move)
            yield match, match.title.move_text(move)
        else:
            yield match, text
            return


def _act(match: Match, seat: int, text: str, draws: list[int]) -> None:
    try:
        match.act(seat, text, draws=draws)
    except ScriptError:  # what is drawn differs from the game in which the fault was found
        match.act(seat, text)


def owed(match: Match) -> bool:
    state: Any = match.state
    return any(player.owes or player.discard_kind for player in state.players)


@every_walk
def test_everyone_asked_has_a_legal_action(path: Path) -> None:
    for match, text in walked(read(path)):
        for seat in match.actors():
            assert match.legal(seat), f"seat {seat} is asked {match.asked(seat)!r} after {text!r}"


@every_walk
def test_nothing_is_owed_while_the_turn_goes_on(path: Path) -> None:
    for match, text in walked(read(path)):
        asked = {match.asked(seat) for seat in range(match.seats)}
        assert not (owed(match) and asked & {"roll", "turn", "robber", "rob"}), f"after {text!r}: {asked}"


@every_walk
def test_every_seven_moves_the_robber(path: Path) -> None:
    """Whoever rolled a 7 is asked to move the robber before their turn continues."""
    open_seven = False
    sevens = 0
    for match, text in walked(read(path)):
        state: Any = match.state
        if text == "roll" and sum(state.dice) == 7 and not match.over:
            open_seven = True
            sevens += 1
        if open_seven:
            assert match.asked(state.active) not in ("roll", "turn"), f"the seven is skipped after {text!r}"
            open_seven = match.asked(state.active) != "robber"
    assert sevens


@every_walk
def test_a_god_used_on_somebodys_roll_is_settled_at_once(path: Path) -> None:
    for match, text in walked(read(path)):
        if text.startswith("atum ") and text != "atum -":
            holders = [seat for seat in range(match.seats) if match.asked(seat) == "after_use"]
            assert holders, f"nobody is asked what becomes of the card after {text!r}"
            assert all(match.asked(seat) != "turn" for seat in range(match.seats))


# The seeds they were found with


@pytest.mark.parametrize(
    ("spec", "seed"),
    [
        ("ancient-egypt(players=4,offer_cap=none,gods=true)", 1414),
        ("ancient-egypt(players=4,offer_cap=none,gods=true)", 73656),
        ("great-pyramid(players=3)", 1452448),
    ],
)
def test_the_seeds_break_no_game(spec: str, seed: int) -> None:
    found, options = read_spec(spec)
    played = found.of(options)
    rules = played.interpreted
    s = played.blank({**options, "turn_limit": MOST_ROUNDS}, checked=True)
    driver, tally = [0] * 4, [0, 0]
    rules.seed_generator(s.rng, seed)
    rules.seed_driver(driver, seed)
    rules.set_up(s)
    rules.play_out(s, driver, [0] * played.mask_words, tally)
    assert s.ended in (1, 2)


@pytest.mark.xdist_group("native")
@pytest.mark.parametrize(
    ("name", "options", "first", "count"),
    [
        ("ancient-egypt", {"players": 4, "offer_cap": "none", "gods": True}, 100_001, 10_000),
        ("great-pyramid", {"players": 4, "offer_cap": "none"}, 1_854_000, 500),
    ],
)
def test_the_seeds_break_no_native_game(name: str, options: dict[str, Any], first: int, count: int) -> None:
    native = title(name).of(options).native()

    import numpy as np

    played = native.random_games(np.arange(first, first + count, dtype=np.int64), options)
    assert not (played.ended == BROKEN).any()
