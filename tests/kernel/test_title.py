"""Titles by name, with their options and specs; errors are sentences."""

from __future__ import annotations

import dataclasses
import random
from pathlib import Path

import msgspec
import pytest

import benben
from benben.kernel.match import Match
from benben.kernel.rules import replaces, rule
from benben.kernel.schema import FINISHED, plain_class
from benben.kernel.title import Option, read_spec, register, title, write_spec
from tests.support.toy import TOY
from tests.support.toy.deal import deal
from tests.support.toy.state import State

CHOICE = Option("eyes", "ring", choices=("middle", "ring"))
NUMBER = Option("price", 20, low=-5, high=100)
FLAG = Option("kept", False)


def test_kinds_of_options() -> None:
    assert [option.kind for option in (CHOICE, NUMBER, FLAG)] == ["choice", "number", "flag"]


@pytest.mark.parametrize(
    ("option", "value", "number"),
    [(CHOICE, "middle", 0), (CHOICE, "ring", 1), (NUMBER, -5, -5), (NUMBER, 100, 100), (FLAG, True, 1), (FLAG, 0, 0)],
)
def test_options_store_numbers(option: Option, value: object, number: int) -> None:
    assert option.number(value) == number
    assert option.value(number) == value
    assert option.read(str(value).lower()) == value


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        (CHOICE, "left", "eyes must be one of middle, ring, not 'left'."),
        (CHOICE, 1, "eyes must be one of middle, ring, not 1."),
        (CHOICE, None, "eyes must be one of"),
        (NUMBER, 101, "price must be a number from -5 to 100, not 101."),
        (NUMBER, -6, "price must be a number"),
        (NUMBER, "3", "price must be a number"),
        (NUMBER, True, "price must be a number"),
        (NUMBER, 2.5, "price must be a number"),
        (FLAG, 2, "kept must be true or false, not 2."),
        (FLAG, "yes", "kept must be true or false"),
        (FLAG, None, "kept must be true or false"),
    ],
)
def test_other_values_are_refused_with_a_sentence(option: Option, value: object, says: str) -> None:
    with pytest.raises(benben.BadOption) as caught:
        option.number(value)
    assert str(caught.value).startswith(says)


@pytest.mark.parametrize("text", ["x", "", "--5", "²", "5.0", "9" * 5000, "1e3"])
def test_texts_that_are_not_numbers(text: str) -> None:
    with pytest.raises(benben.BadOption, match="price must be a number"):
        NUMBER.read(text)


@pytest.mark.parametrize(("text", "value"), [("yes", True), ("1", True), ("true", True), ("no", False), ("0", False)])
def test_texts_of_flags(text: str, value: bool) -> None:
    assert FLAG.read(text) is value
    with pytest.raises(benben.BadOption):
        FLAG.read("maybe")


@pytest.mark.parametrize(
    ("spec", "options"),
    [
        ("toy", {"players": 4, "open_hands": False, "turn_limit": 0}),
        ("toy()", {"players": 4, "open_hands": False, "turn_limit": 0}),
        (" toy ( players = 2 , open_hands=yes ) ".strip(), {"players": 2, "open_hands": True, "turn_limit": 0}),
        ("toy(turn_limit=7)", {"players": 4, "open_hands": False, "turn_limit": 7}),
    ],
)
def test_specs(spec: str, options: dict[str, object]) -> None:
    found, read = read_spec(spec)
    assert found is TOY
    assert read == options
    assert read_spec(write_spec(found, read)) == (found, read)


def test_specs_are_short() -> None:
    assert write_spec(TOY, {}) == "toy(players=4)"
    assert write_spec(TOY, {"open_hands": True, "turn_limit": 3}) == "toy(players=4,open_hands=true,turn_limit=3)"


@pytest.mark.parametrize(
    ("spec", "error", "says"),
    [
        ("chess", benben.UnknownTitle, "There is no title 'chess'; there is "),
        ("", benben.UnknownTitle, "There is no title ''"),
        ("toy(players=2", benben.BadOption, "lacks its closing parenthesis"),
        ("toy(players)", benben.BadOption, "'players' is not of the form name=value."),
        ("toy(players=2,players=3)", benben.BadOption, "players is given twice."),
        ("toy(players=7)", benben.BadOption, "players must be a number from 2 to 4, not 7."),
        ("toy(players=two)", benben.BadOption, "players must be a number from 2 to 4, not 'two'."),
        ("toy(wind=2)", benben.BadOption, "toy has no option 'wind'; it has players, open_hands, turn_limit."),
        ("toy(=2)", benben.BadOption, "toy has no option ''"),
        ("toy(open_hands=)", benben.BadOption, "open_hands must be true or false"),
        ("toy(players=2))", benben.BadOption, "players must be a number"),
        ("cheops-heirs(players=3,start=4)", benben.BadOption, "start=4 names a player who is not there: 3 play."),
        ("ancient-egypt(players=3,start=4)", benben.BadOption, "start=4 names a player who is not there: 3 play."),
        ("great-pyramid(players=2,start=3)", benben.BadOption, "start=3 names a player who is not there: 2 play."),
        ("cheops-scenario(players=3,start=4)", benben.BadOption, "start=4 names a player who is not there: 3 play."),
    ],
)
def test_bad_specs_get_a_sentence(spec: str, error: type[Exception], says: str) -> None:
    with pytest.raises(error) as caught:
        benben.match(spec)
    assert says in str(caught.value)


def test_blank_states_hold_their_options() -> None:
    s = TOY.blank({"players": 3, "open_hands": True, "turn_limit": 9})
    assert (s.seats, s.turn_limit, s.open_hands) == (3, 9, 1)  # type: ignore[attr-defined]


def test_titles_are_registered_once() -> None:
    assert benben.title("toy") is TOY
    assert TOY in benben.titles()
    assert register(TOY) is TOY
    with pytest.raises(ValueError, match="'toy' is registered already"):
        register(dataclasses.replace(TOY, behavior=2))


def test_nobody_acts_at_seats_that_do_not_exist() -> None:
    match = benben.match("toy(players=2)", seed=1)
    for seat in (-1, 2, 5, 99):
        assert TOY.legal(match.state, seat) == []
        assert str(TOY.why_not(match.state, seat, 0)) == "not asked"
        assert TOY.moves(match.state, seat) == []


def test_moves_of_several_ids_are_listed_by_walking() -> None:
    match = benben.match("toy(players=2)", seed=1)
    for seat in match.actors():
        match.act(seat, match.moves(seat)[0])
    seat = match.state.active
    listed, walked = match.moves(seat), match.moves(seat, walk=True)
    assert [m for m in walked if m.name() != "offer"] == listed
    offers = [m for m in walked if m.name() == "offer"]
    assert len(offers) == 2 * len(match.forms(seat)[0]["give"])


def test_determinize_gives_a_state_of_its_own() -> None:
    match = benben.match("toy(players=3)", seed=1)
    seen = match.observe(1, discreet=True)
    s = TOY.determinize(seen, random.Random(1))
    assert s.rng != match.state.rng, "it knows nothing about the match's chance"
    s.round = 30
    assert match.state.round == 1


def test_what_is_hidden_is_dealt_by_the_titles_own_rules() -> None:
    @replaces(deal)
    @rule
    def deal_rounds(s: State, seat: int) -> None:
        s.round = 7 + seat

    changed = dataclasses.replace(TOY, constants={"deal": deal_rounds})
    seen = benben.match("toy(players=3)", seed=1).observe(1, discreet=True)
    assert changed.determinize(seen, random.Random(1)).round == 8
    assert TOY.keeps_secrets
    assert not title("cheops-heirs").keeps_secrets


def test_refusals_read_as_text() -> None:
    assert str(benben.Refusal("same_good", "TOY-3")) == "TOY-3: same good"
    assert str(benben.Refusal("game_over")) == "game over"


def test_words_come_with_the_title() -> None:
    assert TOY.words()["title"] == "Toy"
    with pytest.raises(benben.BenbenError, match="toy has no words in 'xx'"):
        TOY.words("xx")


def test_who_is_awaited_and_whose_answer_is_due() -> None:
    title = dataclasses.replace(TOY, id="patient toy", answers=("answer",), idle=("block",))
    s = title.blank({"players": 4})
    choose, turn, answer, block = range(1, 5)
    assert title.awaited(s) == title.due(s) == []
    s.asked[:4] = [turn, answer, block, answer]
    assert title.awaited(s) == [1, 3, 0], "answers come first, and nobody waits for what may be left open"
    assert title.due(s) == [1, 3]
    s.asked[:4] = [turn, 0, block, 0]
    assert title.awaited(s) == title.due(s) == [0]
    s.asked[:4] = [choose, choose, 0, choose]
    assert title.awaited(s) == title.due(s) == [0, 1, 3]
    assert TOY.awaited(s) == [0, 1, 3]
    s.ended = 1
    assert title.awaited(s) == title.due(s) == []


def test_a_match_says_who_is_awaited() -> None:
    match = benben.match("ancient-egypt(players=3,start=2)", seed=1)
    assert match.actors() == match.awaited() == [1]
    while match.asked(match.awaited()[0]) != "turn":
        seat = match.awaited()[0]
        match.act(seat, match.pick(seat, min))
    waiting = [seat for seat in match.actors() if match.asked(seat) == "offer"]
    assert waiting, "others may make offers"
    assert match.awaited() == [match.state.active]


def test_a_move_is_picked_id_by_id() -> None:
    match = benben.match("toy(players=2)", seed=1)
    for seat in match.actors():
        match.act(seat, match.pick(seat, min))
    seat = match.state.active
    before = match.state_hash()
    assert {match.pick(seat, random.Random(n).choice) for n in range(200)} == set(match.moves(seat, walk=True))
    assert match.state_hash() == before


def test_moves_that_are_far_too_many_are_not_listed() -> None:
    match = benben.match("ancient-egypt(players=4,setup=beginner,start=1)", seed=1)
    rng = random.Random(2)
    while not (match.asked(0) == "turn" and match.observe(0)["players"][0]["hand_total"] > 6):
        seat = rng.choice(match.awaited())
        match.act(
            seat,
            rng.choice(
                [m for m in match.moves(seat) if m.name() in ("roll", "end_turn")] or [match.pick(seat, rng.choice)]
            ),
        )
    with pytest.raises(benben.BenbenError, match="more than 50000 moves here"):
        match.moves(0, walk=True)
    assert match.moves(0)


WIDE = dataclasses.replace(TOY, decisions=(*TOY.decisions, "more"))
NARROW = dataclasses.replace(TOY, variant=("open_hands", WIDE))


def test_an_option_makes_a_variant() -> None:
    assert NARROW.of(NARROW.complete({"open_hands": True})) is WIDE
    assert NARROW.of(NARROW.complete({})) is NARROW
    assert WIDE.of({"open_hands": False}) is WIDE
    assert (NARROW.widest, WIDE.widest, TOY.widest) == (WIDE, WIDE, TOY)
    assert NARROW != WIDE


def test_a_match_is_played_by_the_variant_that_its_options_make() -> None:
    assert Match(NARROW, {"open_hands": True}, seed=1).title is WIDE
    assert Match(NARROW, seed=1).title is NARROW


def test_a_spec_gives_the_variant_and_comes_back() -> None:
    found, options = read_spec("ancient-egypt(players=3,gods=true)")
    assert found is title("ancient-egypt").widest
    assert found is not title("ancient-egypt")
    assert write_spec(found, options) == "ancient-egypt(players=3,gods=true)"
    assert read_spec("ancient-egypt")[0] is title("ancient-egypt")


def test_an_observation_of_a_variant_is_dealt_by_that_variant() -> None:
    whole, options = read_spec("ancient-egypt(gods=true)")
    seen = Match(whole, options, seed=1).observe(0, discreet=True)
    assert isinstance(title("ancient-egypt").determinize(seen, random.Random(1)), plain_class(whole.state))


def test_words_of_more_packages_come_on_top(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package, words in (("first", {"a": "one", "b": "one"}), ("second", {"b": "two"})):
        (tmp_path / package / "words").mkdir(parents=True)
        (tmp_path / package / "__init__.py").touch()
        (tmp_path / package / "words" / "en.json").write_bytes(msgspec.json.encode(words))
    monkeypatch.syspath_prepend(tmp_path)
    found = dataclasses.replace(TOY, id="wordy", words_package="first", more_words=("second",))
    assert found.words() == {"a": "one", "b": "two"}
    lacking = dataclasses.replace(found, id="wordless", more_words=("second", "json"))
    with pytest.raises(benben.BenbenError, match="wordless has no words in 'en'"):
        lacking.words()


def test_anybody_at_the_table_may_start() -> None:
    found = [title.id for title in benben.titles() if any(option.name == "start" for option in title.options)]
    assert len(found) >= 4
    for name in found:
        assert benben.match(f"{name}(players=3,start=3)", seed=1).state.active == 2


def test_what_is_wrong_with_a_game_that_cannot_go_on() -> None:
    s = benben.match("toy(players=2)", seed=1).state
    assert TOY.fault(s) is None
    s.players[1].hand[:] = [0, 0, 0]  # type: ignore[attr-defined]
    assert TOY.fault(s) == "Seat 1 is asked 'choose' and has no legal action."
    s.asked[:] = [0] * len(s.asked)
    assert TOY.fault(s) == "The game waits for nobody in the phase 'choosing'."
    s.ended = FINISHED
    assert TOY.fault(s) is None


def test_questions_that_may_wait_do_not_keep_a_game_going() -> None:
    title = benben.title("ancient-egypt")
    s = benben.match("ancient-egypt", seed=1).state
    s.asked[:4] = [0, title.decisions.index("offer"), 0, title.decisions.index("answer")]
    assert title.fault(s) == "The game waits for nobody in the phase 'settle'."
