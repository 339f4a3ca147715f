"""Match files: a match comes back from its file, and a changed file is found out."""

from __future__ import annotations

import copy
import dataclasses
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import benben
from benben.kernel import matchfile
from benben.kernel.actions import Steps
from benben.kernel.match import Match
from benben.kernel.title import _TITLES, Option
from tests.support.toy import TOY


@pytest.fixture(scope="module")
def played() -> Match:
    """A finished match with undos in it."""
    match = Match(TOY, {"players": 3}, 4, table="table-4")
    rng = random.Random(4)
    while not match.over:
        seat = rng.choice(match.actors())
        match.act(seat, rng.choice(match.moves(seat, walk=True)))
        if match.can_undo(seat) and rng.random() < 0.3:
            match.undo(seat)
    assert any(entry.move is None for entry in match.entries)
    return match


@pytest.fixture
def file(played: Match) -> dict[str, Any]:
    form: dict[str, Any] = copy.deepcopy(msgspec.to_builtins(benben.export(played)))
    return form


def test_the_file_is_small_and_readable(file: dict[str, Any]) -> None:
    assert list(file) == [
        "benben", "title", "behavior", "options", "seats", "table", "seed", "commitment", "set_up", "moves", "hash",
    ]  # fmt: skip
    assert file["benben"] == 1
    assert file["seats"] == ["Player 1", "Player 2", "Player 3"]
    assert set(file["moves"][0]) <= {"n", "seat", "move", "draws"}
    undo = next(entry for entry in file["moves"] if "to" in entry)
    assert undo.keys() == {"n", "seat", "to"}


def test_names_are_kept(played: Match) -> None:
    assert benben.export(played, ["Anna", "Ben", "Carla"]).seats == ["Anna", "Ben", "Carla"]


def test_it_comes_back_from_a_path_bytes_or_json(played: Match, file: dict[str, Any], tmp_path: Path) -> None:
    data = msgspec.json.encode(file)
    path = tmp_path / "match.json"
    path.write_bytes(data)
    for source in (path, str(path), data, file):
        loaded = benben.load(source)
        assert loaded.state == played.state
        assert loaded.entries == played.entries
        assert loaded.outcome == played.outcome
        assert benben.verify(matchfile.read(source)) == []


def test_it_comes_back_without_its_seed(played: Match, file: dict[str, Any]) -> None:
    file.update(seed=None, commitment=None)
    assert benben.load(file).state == played.state
    assert benben.verify(matchfile.read(file)) == ["The file has no seed: only a finished match can be verified."]


Change = Callable[[dict[str, Any]], None]


def first(file: dict[str, Any], key: str) -> dict[str, Any]:
    found: dict[str, Any] = next(entry for entry in file["moves"] if entry.get(key))
    return found


def another_move(file: dict[str, Any]) -> None:
    entry = next(entry for entry in file["moves"] if entry.get("move", "").startswith("choose"))
    match = matchfile.replay(matchfile.read(file), until=entry["n"] - 1)
    entry["move"] = next(t for m in match.moves(entry["seat"]) if (t := TOY.move_text(m)) != entry["move"])


def illegal_move(file: dict[str, Any]) -> None:
    file["moves"][0]["move"] = "done"


def no_move(file: dict[str, Any]) -> None:
    file["moves"][0]["move"] = "fly 3"


def another_seat(file: dict[str, Any]) -> None:
    file["moves"][0]["seat"] = 5


def another_outcome(file: dict[str, Any]) -> None:
    entry = first(file, "draws")
    entry["draws"][0] = entry["draws"][0] + (-1 if entry["draws"][0] else 1)


def one_outcome_more(file: dict[str, Any]) -> None:
    first(file, "draws")["draws"].append(0)


def another_set_up(file: dict[str, Any]) -> None:
    file["set_up"][0] = (file["set_up"][0] + 6) % 18  # the first of 18 cards, 6 of each good


def another_seed(file: dict[str, Any]) -> None:
    file["seed"] = "ab" * 32


def another_commitment(file: dict[str, Any]) -> None:
    file["commitment"] = "ab" * 32


def another_table(file: dict[str, Any]) -> None:
    file["table"] = "table-5"


def another_hash(file: dict[str, Any]) -> None:
    file["hash"] = "ab" * 16


def a_move_less(file: dict[str, Any]) -> None:
    file["moves"].pop()


def an_undo_elsewhere(file: dict[str, Any]) -> None:
    first(file, "to")["to"] -= 1


def a_number_twice(file: dict[str, Any]) -> None:
    file["moves"][1]["n"] = 1


def other_options(file: dict[str, Any]) -> None:
    file["options"]["open_hands"] = True


def other_behavior(file: dict[str, Any]) -> None:
    file["behavior"] = 99


CHANGES: list[tuple[Change, str | None, str]] = [
    # the change, what loading says (None: it loads), what verifying says
    (another_move, "^The file", "outcomes|played|last state"),
    (illegal_move, "can't be played again: TOY-1", "Entry 1 can't be played: TOY-1"),
    (no_move, "can't be played again: toy has no move 'fly'", "Entry 1 can't be played: toy has no move"),
    (another_seat, "can't be played again: it is not your decision", "Entry 1 can't be played: it is not your"),
    (another_outcome, "^The file", "outcomes of entry [0-9]+ were not drawn from the seed"),
    (one_outcome_more, "1 outcomes were given", "outcomes of entry [0-9]+ were not drawn"),
    (another_set_up, "^The file", "The set-up was not drawn from the seed"),
    (another_seed, None, "The commitment is not the hash of the seed"),
    (another_commitment, None, "The commitment is not the hash of the seed"),
    (another_table, None, "The commitment is not the hash of the seed and the table"),
    (another_hash, "do not lead to its last state", "The last state is not the one the file names"),
    (a_move_less, "do not lead to its last state", "The last state is not the one the file names"),
    (an_undo_elsewhere, "does not go back to entry", "does not go back to entry"),
    (a_number_twice, "entry 1 can't follow entry 1", "Entry 1 can't be played: entry 1 can't follow"),
    (other_options, "do not lead to its last state", "The last state is not the one the file names"),
    (other_behavior, "behavior 99 of toy; this version plays 2", "behavior 99 of toy; this version plays 2"),
]


@pytest.mark.parametrize(("change", "loading", "verifying"), CHANGES, ids=[c.__name__ for c, _, _ in CHANGES])
def test_a_changed_file_is_found_out(file: dict[str, Any], change: Change, loading: str | None, verifying: str) -> None:
    change(file)
    if loading is None:
        benben.load(file)
    else:
        with pytest.raises(benben.BadFile, match=loading):
            benben.load(file)
    wrong = benben.verify(matchfile.read(file))
    assert any(re.search(verifying, sentence) for sentence in wrong), wrong
    assert all(sentence[0].isupper() for sentence in wrong)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "not a Benben match file"),
        (b"hello", "not a Benben match file"),
        (b"\xff\xfe", "not a Benben match file"),
        (b"[]", "not a Benben match file"),
        (b"{}", "not a Benben match file: Object missing required field `benben`"),
        (b'{"benben": 1}', "not a Benben match file: Object missing required field `title`"),
    ],
)
def test_other_files_are_refused_with_a_sentence(data: bytes, says: str) -> None:
    with pytest.raises(benben.BadFile, match=says) as caught:
        benben.load(data)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("benben", 2, "The file has format 2; this version of Benben reads format 1."),
        ("title", "chess", "There is no title 'chess'"),
        ("seed", "xyz", "not hexadecimal"),
        ("seed", "abcd", "does not have 32 bytes"),
        ("options", {"players": 9}, "players must be a number from 2 to 4"),
        ("options", {"wind": 9}, "has no option 'wind'"),
        ("moves", [{"n": 0, "seat": 0, "move": "done"}], "not a Benben match file"),
        ("moves", [{"n": 2**60, "seat": 0, "move": "done"}], "not a Benben match file"),
        ("moves", [{"n": 1, "seat": 0}], "nothing of yours can be taken back"),
        ("extra", 1, "not a Benben match file"),
    ],
)
def test_odd_files_are_refused_with_a_sentence(file: dict[str, Any], key: str, value: object, says: str) -> None:
    file[key] = value
    with pytest.raises(benben.BenbenError, match=says):
        benben.load(file)


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(benben.BadFile, match="can't be read: No such file or directory"):
        benben.load(tmp_path / "nothing.json")
    with pytest.raises(benben.BadFile, match="can't be read"):
        benben.load(tmp_path)


def test_replay_stops_where_it_is_told_to(played: Match) -> None:
    file = benben.export(played)
    assert matchfile.replay(file, until=0).entries == []
    assert matchfile.replay(file, until=3).entries == played.entries[:3]
    assert matchfile.replay(file, until=10**6).state == played.state


def test_a_file_of_an_older_readable_behavior_is_checked_in_everything_but_its_hash(
    file: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(_TITLES, "toy", dataclasses.replace(TOY, behavior=3, also_reads=(1, 2)))
    file["hash"] = "ab" * 16
    assert benben.load(file).over
    assert benben.verify(matchfile.read(file)) == []
    another_outcome(file)
    assert benben.verify(matchfile.read(file)) != []
    file["behavior"] = 0
    sentence = "The file was played with behavior 0 of toy; this version plays 3."
    with pytest.raises(benben.BadFile, match=re.escape(sentence)):
        benben.load(file)
    assert benben.verify(matchfile.read(file)) == [sentence]


def test_an_option_that_a_file_lacks_is_newer_than_the_file(
    file: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    option = Option("open_hands", True, before=False)
    monkeypatch.setitem(_TITLES, "toy", dataclasses.replace(TOY, options=(option,)))
    before = benben.load(file)
    del file["options"]["open_hands"]
    match = benben.load(file)
    assert match.options["open_hands"] is before.options["open_hands"] is False
    assert match.state_hash() == before.state_hash()
    assert benben.verify(matchfile.read(file)) == []
    assert benben.match("toy").options["open_hands"] is True, "a new game has the default"
    monkeypatch.setitem(_TITLES, "toy", dataclasses.replace(TOY, options=(Option("open_hands", True),)))
    assert matchfile.replay(matchfile.read(file)).options["open_hands"] is True, "so does one that is not older"


def test_the_options_determine_which_behavior_counts(file: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    variant = dataclasses.replace(TOY, behavior=5)
    monkeypatch.setitem(_TITLES, "toy", dataclasses.replace(TOY, variant=("open_hands", variant)))
    assert benben.verify(matchfile.read(file)) == []
    file["options"]["open_hands"] = True
    with pytest.raises(benben.BadFile, match="behavior 2 of toy; this version plays 5"):
        benben.load(file)


def test_ids_of_unfinished_moves_are_kept() -> None:
    """An offer of two ids, in the middle of which others may act."""
    match = Match(TOY, {"players": 2}, 1)
    while match.asked(match.state.active) != "turn":
        match.act(match.actors()[0], match.moves(match.actors()[0])[0])
    active = match.state.active
    offer = next(m for m in match.moves(active, walk=True) if TOY.move_text(m).startswith("offer"))
    first, second = TOY.actions.phrase(offer)
    match.act(active, Steps((first,)))
    match.act(active, Steps((second,)))
    file = benben.export(match)
    assert [(entry.move, entry.ids) for entry in file.moves[-2:]] == [(None, [first]), (None, [second])]
    assert benben.load(msgspec.json.encode(file)).state_hash() == match.state_hash()
    assert benben.verify(file) == []


def test_steps_are_not_moves_of_a_title() -> None:
    match = Match(TOY, {"players": 2}, 1)
    for form in ({"do": "steps", "ids": [0]}, "steps 0"):
        with pytest.raises(benben.BadMove):
            match.act(match.actors()[0], form)
    with pytest.raises(benben.BadMove, match="The ids of steps run from 0 to"):
        match.act(match.actors()[0], Steps((TOY.actions.count,)))
