"""Acting, undoing, copying and exporting in any order keep a match whole."""

from __future__ import annotations

import hypothesis.strategies as st
import msgspec
import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import benben
from benben.kernel.chance import seed_generator
from benben.kernel.match import Match
from tests.support.toy import TOY
from tests.support.toy.state import Done, Yield


class Machine(RuleBasedStateMachine):
    match: Match

    @initialize(
        seed=st.integers(0, 2**32), players=st.integers(2, 4), shown=st.booleans(), limit=st.sampled_from([0, 3])
    )
    def start(self, seed: int, players: int, shown: bool, limit: int) -> None:
        self.match = Match(TOY, {"players": players, "open_hands": shown, "turn_limit": limit}, seed, "machine")
        self.decisions = [0] * players
        self.stale: list[tuple[int, str, int]] = []

    def running(self) -> bool:
        return not self.match.over

    @precondition(running)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        match = self.match
        seat = data.draw(st.sampled_from(match.actors()))
        move = data.draw(st.sampled_from(match.moves(seat, walk=True)))
        decision, count = match.decision(seat), len(match.entries)
        text = TOY.move_text(move)
        entry = match.act(seat, text, decision=decision)
        self.stale.append((seat, text, decision))
        assert match.entries[count:] == [entry]
        assert entry.barrier or match.over or match.can_undo(seat)

    @rule(data=st.data())
    def act_too_late(self, data: st.DataObject) -> None:
        """A command that was accepted before is never accepted again."""
        if self.stale:
            seat, text, decision = data.draw(st.sampled_from(self.stale))
            before, count = self.match.state_hash(), len(self.match.entries)
            if self.match.decision(seat) != decision:
                with pytest.raises(benben.Stale):
                    self.match.act(seat, text, decision=decision)
            assert (self.match.state_hash(), len(self.match.entries)) == (before, count)

    @rule(seat=st.integers(-1, 4))
    def act_out_of_turn(self, seat: int) -> None:
        before, count = self.match.state_hash(), len(self.match.entries)
        for move in (Done(), Yield()):
            if self.match.why_not(seat, move) is not None:
                with pytest.raises(benben.Illegal):
                    self.match.act(seat, move)
        assert (self.match.state_hash(), len(self.match.entries)) == (before, count)

    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        match = self.match
        seat = data.draw(st.integers(0, match.seats - 1))
        if match.can_undo(seat):
            last = match.line()[-1]
            assert last.seat == seat
            assert not last.draws
            entry = match.undo(seat)
            assert entry.to is not None
            assert entry.to < last.number
        else:
            with pytest.raises(benben.Illegal):
                match.undo(seat)

    @rule()
    def go_on_with_a_copy(self) -> None:
        old, self.match = self.match, self.match.copy()
        if not old.over:  # what happens to the original no longer matters
            old.act(old.actors()[0], old.moves(old.actors()[0])[0])

    @rule()
    def go_on_with_the_file(self) -> None:
        data = msgspec.json.encode(benben.export(self.match))
        undos = [self.match.can_undo(seat) for seat in range(self.match.seats)]
        loaded = benben.load(data)
        assert loaded.entries == self.match.entries
        assert loaded.state == self.match.state
        assert [loaded.can_undo(seat) for seat in range(loaded.seats)] == undos
        self.match = loaded

    @invariant()
    def the_line_folds_to_the_state(self) -> None:
        match = self.match
        folded = Match(TOY, match.options, draws=match.set_up_draws)
        for entry in match.line():
            assert entry.move is not None
            folded.act(entry.seat, entry.move, draws=entry.draws)
        state = folded.state.copy()
        state.decision[:] = match.state.decision
        assert state == match.state

    @invariant()
    def numbers_rise_without_gaps(self) -> None:
        numbers = [entry.number for entry in self.match.entries]
        assert numbers == list(range(1, len(numbers) + 1))
        assert self.match.number == len(numbers)

    @invariant()
    def decisions_never_go_back(self) -> None:
        now = [self.match.decision(seat) for seat in range(self.match.seats)]
        assert all(a <= b for a, b in zip(self.decisions, now, strict=True))
        self.decisions = now

    @invariant()
    def somebody_is_asked_or_it_is_over(self) -> None:
        match = self.match
        assert bool(match.actors()) != match.over
        assert (match.outcome is None) != match.over
        for seat in match.actors():
            assert match.legal(seat)

    @invariant()
    def the_draws_are_those_of_the_seed(self) -> None:
        assert benben.verify(benben.export(self.match)) == []

    @invariant()
    def nothing_is_left_of_a_step(self) -> None:
        state = self.match.state
        assert (state.events, state.draws, state.script) == (None, None, None)


Machine.TestCase.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)
TestMachine = Machine.TestCase


def test_the_generator_of_a_match_without_a_seed_is_not_all_zeros() -> None:
    """A file without a seed goes on with chance that nobody knows."""
    match = Match(TOY, seed=3)
    file = msgspec.to_builtins(benben.export(match))
    file.update(seed=None, commitment=None)
    loaded = [benben.load(file) for _ in range(2)]
    known = [0] * 4
    seed_generator(known, 0)
    assert loaded[0].state.rng != loaded[1].state.rng
    assert known != loaded[0].state.rng != [0] * 4
    assert loaded[0].commitment is None
