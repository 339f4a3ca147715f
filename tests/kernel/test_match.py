"""A match: moves that are made whole or not at all, decisions, chance, undo and copies."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

import benben
from benben.kernel.actions import Move
from benben.kernel.chance import ScriptError
from benben.kernel.errors import Refusal
from benben.kernel.match import Match, seed_bytes
from tests.support.toy import TOY
from tests.support.toy.state import Choose, Done, Offer, Pay, Raid, State, Yield


def hand(match: Match, seat: int) -> list[str]:
    cards = cast(State, match.state).players[seat].hand
    return [good for good, n in zip(("reed", "clay", "gold"), cards, strict=True) if n]


def snapshot(match: Match) -> tuple[Any, ...]:
    undos = [match.can_undo(seat) for seat in range(match.seats)]
    return match.state.copy(), list(match.state.rng), list(match.entries), match.number, match.state_hash(), undos


def same(match: Match, before: tuple[Any, ...]) -> bool:
    return snapshot(match) == before


def chosen(players: int = 2, seed: int = 7, **options: object) -> Match:
    """A match in which everybody has chosen, and it is the active seat's turn."""
    match = Match(TOY, {"players": players, **options}, seed)
    for seat in match.actors():
        match.act(seat, {"do": "choose", "good": hand(match, seat)[0]})
    return match


def active(match: Match) -> int:
    assert match.actors() == [match.state.active]
    return match.state.active


def test_a_match_starts_from_a_string() -> None:
    match = benben.match("toy(players=3,open_hands=yes)", seed=1)
    assert match.title is TOY
    assert match.options == {"players": 3, "open_hands": True, "turn_limit": 0}
    assert match.spec == "toy(players=3,open_hands=true)"
    assert match.seats == 3
    assert match.actors() == [0, 1, 2]
    assert [match.asked(seat) for seat in range(3)] == ["choose"] * 3
    assert not match.over


def test_seeds() -> None:
    assert benben.match("toy", seed=5).state_hash() == benben.match("toy", seed=5).state_hash()
    assert len({benben.match("toy", seed=n).state_hash() for n in range(20)}) == 20
    assert benben.match("toy").seed != benben.match("toy").seed
    assert seed_bytes(bytes(32)) == bytes(32)
    assert len(seed_bytes(7)) == 32
    with pytest.raises(ValueError, match="32 bytes"):
        seed_bytes(b"short")


def test_moves_may_be_structs_texts_or_json() -> None:
    match = Match(TOY, {"players": 2}, 7)
    good = hand(match, 0)[0]
    forms: list[Any] = [Choose(good), f"choose {good}", {"do": "choose", "good": good}]  # type: ignore[arg-type]
    entries = [match.copy().act(0, form) for form in forms]
    assert entries[0] == entries[1] == entries[2]
    assert entries[0].move == forms[0]


def test_entries_tell_what_happened() -> None:
    match = chosen()
    assert [entry.number for entry in match.entries] == [1, 2]
    assert [event.kind for event in match.entries[0].events] == ["chose"]
    assert [event.kind for event in match.entries[1].events] == ["chose", "revealed", "revealed"]
    assert match.entries[0].draws == []
    assert match.entries[0].barrier, "a hidden argument"
    entry = match.act(active(match), Done())
    assert len(entry.draws) == 1
    assert entry.barrier


def test_an_illegal_move_changes_nothing() -> None:
    match = Match(TOY, {"players": 3}, 3)
    before = snapshot(match)
    missing = (
        next(good for good in ("reed", "clay", "gold") if good not in hand(match, 0))
        if len(hand(match, 0)) < 3
        else None
    )
    refused: list[tuple[int, Any, str]] = [
        (0, Done(), "other_decision"),
        (0, Offer("reed", "reed"), "other_decision"),
        (3, Done(), "not_asked"),
        (-1, Done(), "not_asked"),
    ]
    if missing:
        refused.append((0, {"do": "choose", "good": missing}, "not_in_hand"))
    for seat, move, key in refused:
        assert cast(Refusal, match.why_not(seat, move)).key == key
        with pytest.raises(benben.Illegal) as caught:
            match.act(seat, move)
        assert caught.value.refusal.key == key
        assert same(match, before)


def test_a_phrase_is_refused_as_a_whole() -> None:
    """The first half of an offer is legal, the second is not: nothing of it remains."""
    match = chosen()
    seat = active(match)
    before = snapshot(match)
    good = hand(match, seat)[0]
    with pytest.raises(benben.Illegal, match="TOY-3: a good is not traded for itself"):
        match.act(seat, {"do": "offer", "give": good, "get": good})
    assert same(match, before)
    other = next(g for g in ("reed", "clay", "gold") if g != good)
    match.act(seat, f"offer {good} {other}")
    assert match.asked(1 - seat) == "answer"
    assert len(match.entries) == 3, "one entry for the whole phrase"


@pytest.mark.parametrize("move", ["fly", "choose", "raid 77", {"do": "raid", "seat": -1}, {}, Move()])
def test_what_is_not_a_move_changes_nothing(move: Any) -> None:
    match = chosen()
    before = snapshot(match)
    with pytest.raises(benben.BadMove):
        match.act(active(match), move)
    with pytest.raises(benben.BadMove):
        match.why_not(active(match), move)
    assert same(match, before)


def test_asking_why_not_changes_nothing() -> None:
    match = chosen()
    before = snapshot(match)
    for move in match.moves(active(match), walk=True):
        assert match.why_not(active(match), move) is None
    assert same(match, before)


def test_a_stale_command_changes_nothing() -> None:
    match = Match(TOY, {"players": 2}, 7)
    before = snapshot(match)
    good = hand(match, 0)[0]
    with pytest.raises(benben.Stale, match="moved on"):
        match.act(0, f"choose {good}", decision=match.decision(0) + 1)
    assert same(match, before)
    match.act(0, f"choose {good}", decision=match.decision(0))


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_two_choices_at_once_are_both_accepted(order: tuple[int, int]) -> None:
    match = Match(TOY, {"players": 2}, 7)
    commands = {seat: (f"choose {hand(match, seat)[0]}", match.decision(seat)) for seat in (0, 1)}
    for seat in order:
        text, decision = commands[seat]
        match.act(seat, text, decision=decision)
    assert match.asked(match.state.active) == "turn"
    straight = chosen(seed=7)
    assert match.state == straight.state, "the order in which they arrived does not matter"


def test_scripted_outcomes() -> None:
    match = chosen()
    seat = active(match)
    before = snapshot(match)
    with pytest.raises(ScriptError, match="more outcomes"):
        match.act(seat, Done(), draws=[])
    with pytest.raises(ScriptError, match="2 outcomes were given that the rules did not draw"):
        match.act(seat, Done(), draws=[0, 1, 2])
    with pytest.raises(ScriptError, match="the outcome 99"):
        match.act(seat, Done(), draws=[99])
    with pytest.raises(benben.Illegal):
        match.act(seat, Pay("reed"), draws=[0])
    assert same(match, before)
    twin = match.copy()
    assert match.act(seat, Done(), draws=[0]).draws == [0]
    assert match.state.script is None
    total = sum(cast(State, twin.state).deck)
    assert twin.act(seat, Done(), draws=[total - 1]).draws == [total - 1]
    assert match.state != twin.state


def test_set_up_can_be_scripted() -> None:
    match = Match(TOY, {"players": 2}, 7)
    again = Match(TOY, {"players": 2}, draws=match.set_up_draws)
    assert again.state == match.state
    assert again.commitment is None
    with pytest.raises(ScriptError):
        Match(TOY, {"players": 2}, draws=[0])


def test_chance_depends_on_the_entrys_number() -> None:
    """It is reloaded for every entry: a move draws the same at the same number, and something else at another."""
    match = chosen(4)
    seat = active(match)
    outcomes = [match.copy().act(seat, Done(), number=n).draws[0] for n in range(5, 60)]
    assert len(set(outcomes)) > 3
    assert match.copy().act(seat, Done()).draws == match.copy().act(seat, Done()).draws == outcomes[:1]


def test_numbers_never_go_back() -> None:
    match = chosen()
    seat = active(match)
    for number in (0, 1, 2):
        with pytest.raises(ValueError, match=f"entry {number} can't follow entry 2"):
            match.act(seat, Done(), number=number)
    assert match.act(seat, Done(), number=10).number == 10
    assert match.act(match.actors()[0], f"choose {hand(match, match.actors()[0])[0]}").number == 11


def test_undo_appends_and_moves_the_decision_on() -> None:
    match = chosen()
    seat = active(match)
    before, decision = match.state.copy(), match.decision(seat)
    give = hand(match, seat)[0]
    get = next(g for g in ("reed", "clay", "gold") if g != give)
    match.act(seat, f"offer {give} {get}")
    others = match.decision(1 - seat)
    assert match.can_undo(seat)
    assert not match.can_undo(1 - seat)
    entry = match.undo(seat)
    assert (entry.number, entry.move, entry.to, entry.seat) == (4, None, 2, seat)
    assert [e.number for e in match.entries] == [1, 2, 3, 4]
    assert [e.number for e in match.line()] == [1, 2]
    assert match.decision(seat) > decision, "a command for what was undone must not be valid again"
    assert match.decision(1 - seat) == others
    assert match.asked(1 - seat) is None
    after = match.state.copy()
    after.decision[:] = before.decision
    assert after == before
    with pytest.raises(benben.Stale):
        match.act(seat, f"offer {give} {get}", decision=decision)
    match.act(seat, f"offer {give} {get}", decision=match.decision(seat))
    assert match.decision(1 - seat) > others, "an answer to the offer that was undone is stale"
    assert match.undo(seat).to == 4


def test_several_moves_are_undone_one_by_one() -> None:
    match = chosen(seed=7)
    seat = active(match)
    give = hand(match, seat)[0]
    get = next(g for g in ("reed", "clay", "gold") if g != give)
    match.act(seat, f"offer {give} {get}")
    match.act(seat, Raid(1 - seat))
    states = [match.undo(seat).to, match.undo(seat).to]
    assert states == [3, 2]
    assert not match.can_undo(seat)
    assert match.line() == match.entries[:2]


def test_the_barrier_chance() -> None:
    match = chosen()
    seat = active(match)
    match.act(seat, Raid(1 - seat))
    assert match.can_undo(seat)
    match.act(1 - seat, Yield())
    assert not match.can_undo(seat)
    assert not match.can_undo(1 - seat), "a card was drawn"
    refused(match, seat)


def test_the_barrier_a_hidden_argument() -> None:
    match = Match(TOY, {"players": 3}, 7)
    match.act(0, f"choose {hand(match, 0)[0]}")
    assert match.entries[0].draws == []
    refused(match, 0)


def test_the_barrier_another_seat() -> None:
    match = chosen()
    seat = active(match)
    match.act(seat, Raid(1 - seat))
    match.act(1 - seat, f"pay {hand(match, 1 - seat)[0]}")
    refused(match, seat)
    assert match.can_undo(1 - seat)
    match.undo(1 - seat)
    refused(match, seat)


def refused(match: Match, seat: int) -> None:
    before = snapshot(match)
    with pytest.raises(benben.Illegal, match="nothing of yours can be taken back"):
        match.undo(seat)
    assert same(match, before)


def test_a_finished_match_is_over() -> None:
    match = Match(TOY, {"players": 2}, 5)
    rng = random.Random(1)
    while not match.over:
        seat = rng.choice(match.actors())
        match.act(seat, rng.choice(match.moves(seat, walk=True)))
    assert match.outcome is not None
    assert match.outcome.points == match.scores()
    assert match.outcome.kind == "finished"
    best = max(match.outcome.points)
    assert match.outcome.winners == [s for s in (0, 1) if match.outcome.points[s] == best]
    before = snapshot(match)
    with pytest.raises(benben.Illegal, match="the game is over"):
        match.act(0, Done())
    refused(match, 0)
    assert same(match, before)


def test_copies_are_independent() -> None:
    match = chosen()
    seat = active(match)
    match.act(seat, Raid(1 - seat))
    before = snapshot(match)
    twin = match.copy()
    assert snapshot(twin) == before
    twin.act(1 - seat, Yield())
    assert same(match, before)
    other = match.copy()
    other.undo(seat)
    assert same(match, before)
    match.undo(seat)
    assert match.state == other.state
    assert match.entries == other.entries
    assert twin.entries[2] == match.entries[2]


def test_the_commitment_is_known_from_the_start() -> None:
    match = Match(TOY, seed=bytes(32), table="abc")
    assert match.commitment == Match(TOY, {"players": 2}, bytes(32), "abc").commitment
    assert match.commitment != Match(TOY, seed=bytes(32), table="abd").commitment


def test_a_checked_match_takes_the_same_course() -> None:
    matches = [Match(TOY, {"players": 3}, 2, checked=checked) for checked in (False, True)]
    for match in matches:
        rng = random.Random(2)
        while not match.over:
            seat = rng.choice(match.actors())
            match.act(seat, rng.choice(match.moves(seat, walk=True)))
    assert matches[0].entries == matches[1].entries
    assert matches[0].state_hash() == matches[1].state_hash()
    assert matches[0].observe(1) == matches[1].observe(1)


def test_what_a_title_does_not_explain_is_empty() -> None:
    match = Match(TOY, seed=1)
    assert match.glance(None) == {}
    assert match.sheet() is None
