"""Ids, moves, JSON and texts stand for each other; an illegal move is refused with its reason and changes nothing."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

import benben
from benben.kernel.match import Match
from benben.kernel.title import NOT_ASKED, OVER, Options, Title
from benben.kernel.words import kernel_words
from tests.conformance.common import (
    LONG,
    any_move,
    basic,
    begun_with,
    every_set,
    every_title,
    is_legal,
    limit,
    looks,
    option_sets,
    play,
    played_out,
    positions,
    random_move,
    sample,
    seeds,
    started,
)
from tests.support.records import everything


@every_title
def test_every_single_id_is_one_move(title: Title) -> None:
    for action in range(title.actions.count):
        if title.actions.layout(action).single:
            move = title.actions.move([action])
            assert move is not None
            assert title.actions.phrase(move) == (action,)
            assert title.parse_move(msgspec.to_builtins(move)) == move
            assert title.read_move(title.move_text(move)) == move


@every_set
def test_legal_moves_round_trip(title: Title, options: Options) -> None:
    rng = random.Random(4)
    for seed in seeds(title, options, 4):
        match = Match(title, {**options, "turn_limit": min(100, limit(title))}, seed)
        for _ in play(match, rng):
            if rng.random() < looks(title):
                for seat in match.actors():
                    check_moves(match, seat, rng)


def check_moves(match: Match, seat: int, rng: random.Random) -> None:
    title, legal, listed = match.title, match.legal(seat), match.moves(seat)
    assert [title.actions.phrase(move) for move in listed] == [
        (action,) for action in legal if title.actions.layout(action).single
    ]
    opening = [action for action in legal if not title.actions.layout(action).single]
    if opening:
        assert match.forms(seat), "moves that are not listed need a form"
    moves = [begun_with(match, seat, action, rng) for action in opening for _ in range(3)]
    assert {title.actions.phrase(move)[0] for move in moves} == set(opening)
    if title.id not in LONG:
        walked = match.moves(seat, walk=True)
        assert len(set(walked)) == len(walked) > 0
        assert {title.actions.phrase(m)[0] for m in walked} == set(legal)
        assert [m for m in walked if m in listed] == listed
        assert set(moves) <= set(walked)
        moves = walked
    for move in sample([*listed, *moves], 12, rng):
        assert title.actions.move(title.actions.phrase(move)) == move
        sent = msgspec.json.decode(msgspec.json.encode(move))
        assert title.parse_move(sent) == move
        assert title.read_move(title.move_text(move)) == move
        assert match.why_not(seat, move) is None


@every_set
def test_a_reason_is_given_exactly_for_what_is_not_legal(title: Title, options: Options) -> None:
    """All ids, all seats, and seats that don't exist, at positions of random games."""
    rng = random.Random(5)
    words = {**kernel_words(), **title.words()}
    done: Counter[tuple[type[benben.Move] | None, type[benben.Move]]] = Counter()
    for seed in seeds(title, options, 3):
        before: list[type[benben.Move] | None] = [None] * title.seats[1]
        step = None
        for s, actor, action in positions(title, options, seed):
            rare = step is not None and done[step] <= 3  # so that the middle of every kind of move is examined
            step = (before[actor], title.actions.layout(action).move)
            before[actor] = step[1]
            done[step] += 1
            if rare or rng.random() < looks(title, 0.15):
                whole = everything(s)
                for seat in range(-1, s.seats + 1):
                    legal = title.legal(s, seat)
                    refusals = [title.why_not(s, seat, action) for action in range(title.actions.count)]
                    assert [action for action, refusal in enumerate(refusals) if refusal is None] == legal
                    assert {f"reason.{refusal.key}" for refusal in refusals if refusal} <= words.keys()
                    if 0 <= seat < s.seats and s.asked[seat]:
                        assert legal, "who is asked can do something"
                    else:
                        assert set(refusals) == {NOT_ASKED}
                assert everything(s) == whole, "asking changes nothing"


@every_set
def test_illegal_moves_change_nothing(title: Title, options: Options) -> None:
    """Any move for any seat: accepted exactly if it is legal; otherwise it gets a sentence and changes nothing."""
    rng = random.Random(6)
    refused = 0
    match = Match(title, {**options, "turn_limit": 100}, 6)
    for _ in play(match, rng, undo=0.1, most=400 if looks(title) == 1 else 100):
        before = (everything(match.state), match.state_hash(), list(match.entries), match.number)
        could_undo = [match.can_undo(seat) for seat in range(match.seats)]
        for _ in range(5):
            seat = rng.randrange(match.seats)
            try:
                move = any_move(title, rng)
                ids = title.actions.phrase(move)
            except benben.BadMove:
                continue
            refusal = match.why_not(seat, move)
            assert (refusal is None) == is_legal(title, match.state, seat, ids), title.move_text(move)
            if refusal is not None:
                refused += 1
                with pytest.raises(benben.Illegal) as caught:
                    match.act(seat, move)
                assert caught.value.refusal == refusal
                assert len(str(caught.value)) > 5
                assert "{" not in str(caught.value)
        for seat in match.actors():
            with pytest.raises(benben.Stale):
                match.act(seat, random_move(match, seat, rng), decision=match.decision(seat) - 1)
        assert (everything(match.state), match.state_hash(), match.entries, match.number) == before
        assert [match.can_undo(seat) for seat in range(match.seats)] == could_undo
    assert refused > 50


def any_legal(title: Title) -> benben.Move:
    match = Match(title, basic(title), seed=0)
    return random_move(match, match.actors()[0], random.Random(0))


@every_title
def test_nothing_is_legal_when_the_game_is_over(title: Title) -> None:
    match = Match(title, {**basic(title), "turn_limit": 1}, 9)
    for _ in play(match, random.Random(9)):
        pass
    assert match.why_not(0, any_legal(title)) == OVER
    s = started(title, option_sets(title)[0], 9)
    played_out(title, s, 9)
    for seat in range(s.seats):
        assert title.legal(s, seat) == []
        assert {title.why_not(s, seat, action) for action in range(title.actions.count)} == {OVER}


@every_title
def test_values_that_do_not_exist_are_no_moves(title: Title) -> None:
    """A value outside its range must not turn into the id of another move."""
    for layout in title.actions.layouts:
        for name, choices in layout.radices.items():
            first = {n: 0 if isinstance(c, int) else c[0] for n, c in layout.radices.items()}
            bad = [-1, choices, 10**9] if isinstance(choices, int) else [None, "", "nobody", -7]
            for value in [v for v in bad if isinstance(choices, int) or v not in choices]:
                with pytest.raises(benben.BadMove):
                    title.actions.phrase(layout.move(**{**first, name: value}))


@every_title
@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "fly",
        "fly 3",
        "-",
        "{}",
        "\x00",
        "place",
        "raid",
        "raid x",
        "raid --1",
        "raid ²",
        "raid 1 2 3",
        "raid 99",
    ],
)
def test_bad_texts_get_a_sentence(title: Title, text: str) -> None:
    match = Match(title, basic(title), seed=0)
    with pytest.raises(benben.BadMove) as caught:
        match.act(match.actors()[0], text)
    assert str(caught.value).endswith(".")


@every_title
@pytest.mark.parametrize("form", [{}, {"do": "fly"}, {"do": 3}, {"do": None}, [], None, 7, {"x": 1}])
def test_bad_forms_get_a_sentence(title: Title, form: object) -> None:
    with pytest.raises(benben.BadMove) as caught:
        title.parse_move(form)
    assert str(caught.value).endswith(".")
