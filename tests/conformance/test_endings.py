"""Every game ends, or is unfinished at its turn limit."""

from __future__ import annotations

import random

import pytest

from benben.kernel.match import Match
from benben.kernel.schema import FINISHED
from benben.kernel.title import Options, Title
from tests.conformance.common import (
    basic,
    every_set,
    every_title,
    limit,
    limited,
    option_sets,
    play,
    played_out,
    started,
)


@every_set
def test_games_end(title: Title, options: Options) -> None:
    for seed in range(10):
        s = started(title, options, seed)
        played_out(title, s, seed)
        assert s.ended
        assert not any(s.asked[: s.seats]), "nobody is asked when the game is over"
        if s.ended == FINISHED:
            assert any(title.interpreted.won(s, seat) for seat in range(s.seats)), "somebody wins"


@every_set
def test_outcome_of_a_finished_match(title: Title, options: Options) -> None:
    match = Match(title, limited(title, options), seed=12)
    assert (match.outcome, match.sheet()) == (None, None)
    for _ in play(match, random.Random(12)):
        pass
    outcome = match.outcome
    assert outcome is not None
    assert outcome.kind == ("unfinished" if match.state.round > limit(title) else "finished")
    assert bool(outcome.winners) == (outcome.kind == "finished")
    assert len(outcome.points) == match.seats
    assert isinstance(match.sheet(), dict)
    assert match.actors() == []
    assert [match.asked(seat) for seat in range(match.seats)] == [None] * match.seats
    assert not any(match.can_undo(seat) for seat in range(match.seats))


@every_title
def test_some_games_are_finished(title: Title) -> None:
    """Finished by random play, before the turn limit."""
    finished = 0
    for seed, options in enumerate(option_sets(title) * 4):
        s = started(title, options, seed)
        played_out(title, s, seed)
        finished += s.ended == FINISHED
    assert finished > 3


@every_title
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_a_match_stops_unfinished_at_its_turn_limit(title: Title, rounds: int) -> None:
    match = Match(title, {**basic(title), "turn_limit": rounds}, seed=13)
    for _ in play(match, random.Random(13), undo=0.2):
        assert match.state.round <= rounds or match.over
    outcome = match.outcome
    assert outcome is not None
    assert outcome.kind == "unfinished"
    assert outcome.winners == []
    assert len(outcome.points) == match.seats
    assert match.actors() == []
