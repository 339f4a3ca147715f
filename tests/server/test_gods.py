"""Tables with god cards, and of The Great Pyramid: played and verified, waited for, and what only one seat is shown."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

import benben
from benben.games.hexes.gods.data import GODS
from benben.kernel.actions import Move
from benben.kernel.match import Match
from benben.kernel.matchfile import read
from tests.server.live import Guest, Json, Server, eventually
from tests.server.test_ancient_egypt import events_of, frames, legal_of, sitting

WITH_GODS = "ancient-egypt(players=3,setup=beginner,start=1,offer_cap=none,gods=true)"
PYRAMID = "great-pyramid(players=3,setup=first_game,start=1,offer_cap=none)"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"), worker="benben.bots.worker", patience=2)
    yield running
    running.stop()


@pytest.fixture
def ann(server: Server) -> Iterator[Guest]:
    with server.guest("Ann") as guest:
        yield guest


def sought(spec: str, wanted: Callable[[Match], bool], liked: Callable[[Move], bool]) -> Match:
    """A match played at random, with preferred moves where there are any, up to the wanted moment."""
    rng = random.Random(spec)
    for seed in range(50):
        match = benben.match(spec, seed)
        while not match.over and len(match.entries) < 900:
            if wanted(match):
                return match
            seat = match.awaited()[0]
            moves = [move for move in match.moves(seat) if liked(move)]
            match.act(seat, rng.choice(moves) if moves else match.pick(seat, rng.choice))
    raise AssertionError("there is no such moment")


def maat_can_look(match: Match) -> bool:
    return any(move.name() == "maat" for seat in match.actors() for move in match.moves(seat))


def test_titles_are_described_with_everything_their_options_bring(ann: Guest) -> None:
    egypt, pyramid = (t for t in ann.get("/api/titles") if t["id"] in ("ancient-egypt", "great-pyramid"))
    assert next(option for option in egypt["options"] if option["name"] == "gods")["default"] is False
    for info in (egypt, pyramid):
        assert info["answers"] == ["answer"]
        assert info["idle"] == ["offer"]
        assert info["event_seats"]["forced_trade"] == ["seat", "partner"]
        assert len(info["facts"]["gods"]) == len(GODS)
        words = ann.get(f"/api/words/{info['id']}/en")
        assert words["kind.maat"]
        assert {f"event.{kind}" for kind in info["event_seats"]} <= words.keys()
    assert "block" in pyramid["event_seats"]
    assert pyramid["house_seats"] == [2]


@pytest.mark.parametrize(
    ("title", "options"),
    [
        ("ancient-egypt", {"gods": True, "points_to_win": 4}),
        ("ancient-egypt", {"points_to_win": 3}),
        ("great-pyramid", {"points_to_win": 3}),
        ("great-pyramid", {"setup": "first_game", "turn_limit": 4}),
    ],
)
def test_opponents_play_to_the_end_and_the_file_verifies(
    title: str, options: Json, ann: Guest, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from benben.commands.verify import verify

    given: Json = {"offer_cap": "none", "turn_limit": 40} | options
    table = ann.open(*["random"] * 3, title=title, start=True, **given)["id"]
    eventually(lambda: ann.view(table)["status"] == "finished", 120)
    view = ann.view(table)
    assert ("display" in view["state"]) == (title == "great-pyramid" or "gods" in options)
    file = ann.get(f"/api/tables/{table}/export")
    assert benben.verify(read(file)) == []
    (tmp_path / "match.json").write_bytes(msgspec.json.encode(file))
    verify(tmp_path / "match.json")
    assert "holds" in capsys.readouterr().out
    shown = ann.get(f"/api/tables/{table}/replay")["frames"]
    assert all(player["hand"] is not None for player in shown[-1]["state"]["players"])
    assert shown[-1]["state"]["round"] == view["state"]["round"]
    assert len(shown) > 20


def secrets(thing: Any) -> Iterator[Any]:
    """What Maat shows, wherever it appears in JSON: in players' fields, in events, in moves."""
    if isinstance(thing, dict):
        if thing.get("kind") == "looked":
            yield thing["cards"]
        if thing.get("kind") == "justice":
            yield thing["card"]
        if thing.get("do") == "maat_takes":
            yield thing["kind"]
        if "looked_at" in thing and thing["looked"] is not None and any(thing["looked"].values()):
            yield thing["looked"]
        for value in thing.values():
            yield from secrets(value)
    elif isinstance(thing, list):
        for value in thing:
            yield from secrets(value)


@pytest.mark.parametrize("spec", [WITH_GODS, PYRAMID])
def test_what_maat_shows_reaches_one_person_only(spec: str, server: Server) -> None:
    match = sought(spec, maat_can_look, lambda move: getattr(move, "god", "") == "maat" or move.name() == "keep_god")
    seat = match.state.active
    look = next(move for move in match.moves(seat) if move.name() == "maat")
    victim = msgspec.to_builtins(look)["seat"]
    hand = {kind: count for kind, count in match.observe(victim)["players"][victim]["hand"].items() if count}
    with ExitStack() as stack:
        table, people = stack.enter_context(sitting(server, match, ["Anna", "Ben", "Carla"]))
        watching = stack.enter_context(server.guest("Dora"))
        everybody = [*people, watching]
        begun = watching.view(table.id)["seq"]
        lines = [stack.enter_context(guest.socket(table.id, begun)) for guest in everybody]
        legal = legal_of(people[seat].view(table.id), seat)
        after = people[seat].do(
            table.id, "move", seat=seat, decision=legal["decision"], move={"do": "maat", "seat": victim}
        )
        while_shown = [everything(guest, table.id, begun) for guest in everybody]
        legal = legal_of(people[seat].view(table.id), seat)
        assert {move["kind"] for move in legal["moves"] if move["do"] == "maat_takes"} == hand.keys()
        taken = next(iter(hand))
        after = people[seat].do(
            table.id, "move", seat=seat, decision=legal["decision"], move={"do": "maat_takes", "kind": taken}
        )
        told = [
            [*frames(line, after), *everything(guest, table.id, begun)]
            for guest, line in zip(everybody, lines, strict=True)
        ]
        for number, guest in enumerate(everybody):
            seen = [found for found in secrets([while_shown[number], told[number]]) if found is not None]
            if number == seat:
                assert {kind: n for kind, n in seen[0].items() if n} == hand
                assert taken in seen
            elif number == victim:
                assert set(seen) == {taken}, "the victim knows their own hand, and what they lost"
            else:
                assert seen == []
            looked = next(e for e in events_of([{"entries": guest.entries(table.id, begun)}]) if e["kind"] == "looked")
            assert (looked["seat"], looked["victim"]) == (seat, victim), "it is public that she looks"


def everything(guest: Guest, table: str, after: int) -> list[Any]:
    """Everything a person can request while the game is running."""
    guest.get(f"/api/tables/{table}/replay", 409)
    return [guest.view(table), guest.entries(table, after), guest.get(f"/api/tables/{table}/export")]


def left_to_choose(match: Match) -> bool:
    """Seat 0 has used their god on another player's roll, and must say what becomes of it."""
    return match.asked(0) == "after_use" and match.state.active != 0


def test_opponents_wait_until_it_is_decided_what_becomes_of_a_used_god(server: Server) -> None:
    match = sought(WITH_GODS, left_to_choose, lambda move: move.name() in ("atum", "isis", "roll", "end_turn"))
    assert match.awaited() == [0]
    with (
        sitting(server, match, ["Anna", "bot:random", "bot:random"]) as (table, (anna,)),
        anna.socket(table.id) as line,
    ):
        line.read("update")
        begun = anna.view(table.id)["seq"]
        anna.do(table.id, "chat", text="Wait for me")
        legal = legal_of(anna.view(table.id), 0)
        chosen = next(move for move in legal["moves"] if move["do"] in ("keep_god", "take_god"))
        anna.do(table.id, "move", seat=0, decision=legal["decision"], move=chosen)
        # One move of theirs may be all: the last of them can end their turn, and then it is Anna's.
        eventually(lambda: len([e for e in anna.entries(table.id, begun) if e["kind"] == "move"]) > 1)
        assert [e["seat"] == 0 for e in anna.entries(table.id, begun) if e["kind"] == "move"][:2] == [True, False]
