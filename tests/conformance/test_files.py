"""A match can be restored from its file at any moment, undos included, and its draws can be proved."""

from __future__ import annotations

import random

import msgspec

import benben
from benben.kernel import matchfile
from benben.kernel.match import Match
from benben.kernel.title import Options, Title
from tests.conformance.common import LONG, every_set, play


@every_set
def test_files_come_back(title: Title, options: Options) -> None:
    rng = random.Random(9)
    hashes = {}
    match = Match(title, {**options, "turn_limit": 60 if title.id not in LONG else 6}, seed=9, table="t9")
    for step, _ in enumerate(play(match, rng, undo=0.25)):
        hashes[match.number] = match.state_hash()
        if step % (40 if title.id not in LONG else 160) == 0 or match.over:
            data = msgspec.json.encode(benben.export(match))
            loaded = benben.load(data)
            assert loaded.state == match.state
            assert loaded.state_hash() == match.state_hash()
            assert loaded.entries == match.entries
            assert loaded.options == match.options
            assert loaded.commitment == match.commitment
            assert loaded.outcome == match.outcome
            assert msgspec.json.encode(benben.export(loaded)) == data
            assert benben.verify(matchfile.read(data)) == []
    assert match.over
    file = benben.export(match)
    for number in rng.sample(sorted(hashes), 8):
        assert matchfile.replay(file, until=number).state_hash() == hashes[number]


@every_set
def test_a_loaded_match_goes_on_like_the_one_saved(title: Title, options: Options) -> None:
    match = Match(title, options, seed=10)
    for _ in play(match, random.Random(10), most=12):
        pass
    loaded = benben.load(msgspec.to_builtins(benben.export(match)))
    for one in (match, loaded):
        for _ in play(one, random.Random(1), undo=0.2, most=60):
            pass
    assert loaded.state_hash() == match.state_hash()
    assert loaded.entries == match.entries


@every_set
def test_the_line_is_the_game(title: Title, options: Options) -> None:
    """Playing only the moves that weren't undone leads to the same state, except for decision numbers."""
    match = Match(title, options, seed=11)
    for _ in play(match, random.Random(11), undo=0.3, most=150):
        pass
    folded = Match(title, options, draws=match.set_up_draws)
    for entry in match.line():
        assert entry.move is not None
        folded.act(entry.seat, entry.move, draws=entry.draws)
    again = folded.state.copy()
    again.decision[:] = match.state.decision
    assert again == match.state
