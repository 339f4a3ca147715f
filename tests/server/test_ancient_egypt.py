"""Tables of ancient-egypt: secret discards made at the same time, offers and answers, and what others get to see."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import benben
from benben.kernel.match import Match
from benben.kernel.matchfile import read
from tests.server.live import WAIT, Guest, Json, Server, Socket, eventually
from tests.server.test_opponents import serving
from tests.support.laid import Laid, all_discard, begun, end_turn, in_turn, lay, roll, with_cards

EGYPT = "ancient-egypt"


@contextmanager
def sitting(server: Server, match: Match, seats: Sequence[str]) -> Iterator[tuple[Laid, list[Guest]]]:
    """A table that was laid, and the people at it in the order of their seats."""
    table = lay(server.folder, match, seats)
    with ExitStack() as stack:
        guests = []
        for link in filter(None, table.links):
            client = stack.enter_context(httpx.Client(base_url=server.url, timeout=WAIT))
            guests.append(Guest(client, server.url))
            assert guests[-1].become(link).status_code == 200
        yield table, guests


def frames(line: Socket, seq: int) -> list[Json]:
    """All updates up to the one that has the entry with this number."""
    found: list[Json] = []
    while not found or found[-1]["seq"] < seq:
        found.append(line.read("update"))
    return found


def legal_of(view: Json, seat: int) -> Json:
    found: Json = next(legal for legal in view["legals"] if legal["seat"] == seat)
    return found


def a_discard(view: Json, seat: int) -> Json:
    """As many cards as the form asks for, beginning with the first kinds."""
    legal = legal_of(view, seat)
    form = next(form for form in legal["forms"] if form["do"] == "discard")
    left, chosen = form["count"], {}
    for kind, held in form["hand"].items():
        if count := min(left, held):
            chosen[kind] = count
            left -= count
    return {"seat": seat, "decision": legal["decision"], "move": {"do": "discard", "cards": chosen}}


def events_of(updates: list[Json]) -> list[Json]:
    return [event for update in updates for entry in update["entries"] for event in entry["events"]]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"), worker="benben.bots.worker")
    yield running
    running.stop()


def test_two_people_discard_at_the_same_time(server: Server) -> None:
    with sitting(server, all_discard(3), ["Anna", "Ben", "Carla"]) as (table, people):
        views = [person.view(table.id) for person in people]
        assert [view["legal"]["seat"] for view in views] == [0, 1, 2]
        orders = [a_discard(view, seat) for seat, view in enumerate(views)]
        together = threading.Barrier(3)
        answers: list[Json] = [{}] * 3

        def discard(seat: int) -> None:
            together.wait()
            answers[seat] = people[seat].send(table.id, "move", **orders[seat])

        threads = [threading.Thread(target=discard, args=(seat,)) for seat in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [answer["ok"] for answer in answers] == [True] * 3
        assert len({answer["seq"] for answer in answers}) == 3
        assert [(asked["seat"], asked["kind"]) for asked in people[0].view(table.id)["asked"]] == [(0, "robber")]


def test_a_discard_is_secret_until_the_last_one_is_in(server: Server, cleo: Guest) -> None:
    with (
        sitting(server, all_discard(3, 0, 1), ["Anna", "Ben", "Carla"]) as (table, people),
        people[1].socket(table.id) as line,
        cleo.socket(table.id) as watching,
    ):
        anna = people[0]
        before = {asked["seat"] for asked in anna.view(table.id)["asked"]}
        assert {0, 1} <= before
        order = a_discard(anna.view(table.id), 0)
        seq = anna.do(table.id, "move", **order)
        for seen in (frames(line, seq), frames(watching, seq)):
            last = seen[-1]["entries"][-1]
            assert (last["seq"], last["seat"], last["move"]) == (seq, 0, None)
            assert [event["kind"] for event in last["events"]] == ["chose"]
            assert all(value is None or value == 0 for name, value in last["events"][0].items() if name != "kind")
            for update in seen:
                player = update["view"]["state"]["players"][0]
                assert (player["discard"], player["discard_kind"], player["hand"]) == (None, None, None)
                assert "discarded" not in [event["kind"] for entry in update["entries"] for event in entry["events"]]
        for seat in sorted(before - {0}):
            seq = people[seat].do(table.id, "move", **a_discard(people[seat].view(table.id), seat))
        told = [event for event in events_of(frames(watching, seq)) if event["kind"] == "discarded"]
        assert {event["seat"] for event in told} == before
        shown = next(event["cards"] for event in told if event["seat"] == 0)
        assert {kind: n for kind, n in shown.items() if n} == order["move"]["cards"]


def test_offer_answer_counter_and_confirm(server: Server, cleo: Guest) -> None:
    with (
        sitting(server, in_turn(3), ["Anna", "Ben", "Carla"]) as (table, (anna, ben, carla)),
        ben.socket(table.id) as line,
    ):
        view = anna.view(table.id)
        assert {asked["kind"] for asked in view["asked"]} == {"turn", "offer"}
        mine = view["state"]["players"][0]["hand"]
        his = ben.view(table.id)["state"]["players"][1]["hand"]
        give = next(kind for kind in mine if mine[kind])
        get = next(kind for kind in his if his[kind] and kind != give)
        offer = {"do": "offer", "give": {give: 1}, "get": {get: 1}, "to": [1, 2]}
        seq = anna.do(table.id, "move", seat=0, decision=legal_of(view, 0)["decision"], move=offer)
        asked = frames(line, seq)[-1]["view"]
        assert {"seat": 1, "kind": "answer"}.items() <= asked["asked"][1].items()
        assert {move["do"] for move in asked["legal"]["moves"]} == {"accept", "refuse"}
        assert asked["state"]["players"][0]["give"][give] == 1
        assert anna.view(table.id)["undo"] is True, "nobody has answered yet"
        legal = legal_of(carla.view(table.id), 2)
        carla.do(table.id, "move", seat=2, decision=legal["decision"], move={"do": "refuse"})
        ben.do(table.id, "move", seat=1, decision=asked["legal"]["decision"], move={"do": "accept"})
        view = anna.view(table.id)
        assert [player["answer"] for player in view["state"]["players"]] == ["none", "accepted", "refused"]
        confirm = {"do": "confirm", "seat": 1}
        seq = anna.do(table.id, "move", seat=0, decision=legal_of(view, 0)["decision"], move=confirm)
        traded = frames(line, seq)[-1]["entries"][-1]["events"][0]
        assert (traded["kind"], traded["gave"][give], traded["got"][get]) == ("traded", 1, 1)
        after = ben.view(table.id)["state"]["players"][1]["hand"]
        assert (after[give], after[get]) == (his[give] + 1, his[get] - 1)
        assert cleo.view(table.id)["state"]["players"][1]["hand"] is None


def test_an_answer_to_an_offer_that_is_gone_is_stale(server: Server) -> None:
    with sitting(server, in_turn(3), ["Anna", "Ben", "Carla"]) as (table, (anna, ben, _)):
        view = anna.view(table.id)
        mine = view["state"]["players"][0]["hand"]
        give = next(kind for kind in mine if mine[kind])
        get = next(kind for kind in mine if kind != give)
        offer = {"do": "offer", "give": {give: 1}, "get": {get: 1}, "to": [1]}
        anna.do(table.id, "move", seat=0, decision=legal_of(view, 0)["decision"], move=offer)
        asked = legal_of(ben.view(table.id), 1)
        anna.do(table.id, "undo", seat=0)
        refused = ben.refused(table.id, "move", seat=1, decision=asked["decision"], move={"do": "refuse"})
        assert refused in ("stale/stale", "illegal/nothing_offered")


def seconds_between(entries: list[Json], one: int, other: int) -> float:
    at = [datetime.fromisoformat(entry["at"]) for entry in entries if entry["seq"] in (one, other)]
    return (at[1] - at[0]).total_seconds()


def offered(guest: Guest, table: str) -> int | None:
    """The number of the entry in which seat 1 makes an offer."""
    for entry in guest.entries(table):
        if entry["seat"] == 1 and any(event["kind"] == "offered" for event in entry["events"]):
            return int(entry["seq"])
    return None


def opponents_turn() -> Match:
    """The dice pass to seat 1, who has cards to offer."""
    match = with_cards(begun(3), 3, 0, 1, 2)
    roll(match, 1, 1)
    end_turn(match)
    return match


def test_an_opponent_waits_for_a_persons_answer_and_goes_on_after_a_while(tmp_path: Path) -> None:
    with (
        serving(tmp_path, worker="tests.server.trading_worker", patience=1.5) as server,
        sitting(server, opponents_turn(), ["Anna", "bot:random", "bot:random"]) as (table, (anna,)),
        anna.socket(table.id),
    ):
        anna.do(table.id, "chat", text="go on")
        eventually(lambda: offered(anna, table.id))
        seq = offered(anna, table.id)
        assert seq is not None
        eventually(lambda: anna.view(table.id)["seq"] >= seq + 2)
        entries = anna.entries(table.id)
        answer, then = (entry for entry in entries if entry["seq"] in (seq + 1, seq + 2))
        assert answer["seat"] == 2, "other opponents answer at once"
        assert then["seat"] == 1
        assert seconds_between(entries, seq, seq + 2) > 1.3


def test_an_opponent_goes_on_as_soon_as_everybody_has_answered(tmp_path: Path) -> None:
    with (
        serving(tmp_path, worker="tests.server.trading_worker", patience=600) as server,
        sitting(server, opponents_turn(), ["Anna", "bot:random", "bot:random"]) as (table, (anna,)),
        anna.socket(table.id),
    ):
        anna.do(table.id, "chat", text="go on")
        eventually(lambda: offered(anna, table.id))
        time.sleep(0.5)
        view = anna.view(table.id)
        asked = {asked["seat"]: asked["kind"] for asked in view["asked"]}
        assert asked[0] == "answer"
        assert asked[1] == "turn", "it waits"
        legal = legal_of(view, 0)
        move = next((m for m in legal["moves"] if m["do"] == "accept"), {"do": "refuse"})
        anna.do(table.id, "move", seat=0, decision=legal["decision"], move=move)
        eventually(lambda: anna.view(table.id)["state"]["active"] != 1 or traded(anna, table.id))


def test_a_counter_offer_is_an_answer_and_the_opponent_may_take_it(tmp_path: Path) -> None:
    with (
        serving(tmp_path, worker="tests.server.trading_worker", patience=600) as server,
        sitting(server, opponents_turn(), ["Anna", "bot:random", "bot:random"]) as (table, (anna,)),
        anna.socket(table.id),
    ):
        anna.do(table.id, "chat", text="go on")
        eventually(lambda: (0, "answer") in waiting(anna, table.id))
        counter_with_one_for_one(anna, table.id)
        eventually(lambda: traded(anna, table.id))


def counter_with_one_for_one(guest: Guest, table: str) -> None:
    """Offer a card for one of those that the opponent offers."""
    view = guest.view(table)
    legal, players = legal_of(view, 0), view["state"]["players"]
    get = next(kind for kind, count in players[1]["give"].items() if count)
    give = next(kind for kind, count in players[0]["hand"].items() if count and kind != get)
    offer = {"do": "offer", "give": {give: 1}, "get": {get: 1}, "to": [1]}
    guest.do(table, "move", seat=0, decision=legal["decision"], move=offer)


def test_an_opponent_considers_an_offer_made_while_it_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 1 is about to pass the dice when the offer comes."""
    match = opponents_turn()
    roll(match, 1, 1)
    thinking = tmp_path / "thinking"
    monkeypatch.setenv("BENBEN_THINKING", str(thinking))
    with (
        serving(tmp_path / "data", worker="tests.server.passing_worker") as server,
        sitting(server, match, ["Anna", "bot:random", "bot:random"]) as (table, (anna,)),
        anna.socket(table.id),
    ):
        anna.do(table.id, "chat", text="wait for me")
        eventually(thinking.exists)
        view = anna.view(table.id)
        assert {asked["seat"]: asked["kind"] for asked in view["asked"]}[1] == "turn"
        hand = match.observe(1)["players"][1]["hand"]
        get = next(kind for kind in hand if hand[kind])
        give = next(kind for kind, count in view["state"]["players"][0]["hand"].items() if count and kind != get)
        offer = {"do": "offer", "give": {give: 1}, "get": {get: 1}, "to": [1]}
        anna.do(table.id, "move", seat=0, decision=legal_of(view, 0)["decision"], move=offer)
        thinking.unlink()
        eventually(lambda: traded(anna, table.id))


def traded(guest: Guest, table: str) -> bool:
    return any(event["kind"] == "traded" for entry in guest.entries(table) for event in entry["events"])


def test_nobody_waits_for_a_person_who_is_away(tmp_path: Path) -> None:
    with (
        serving(tmp_path, worker="tests.server.trading_worker", patience=600, grace=0) as server,
        sitting(server, opponents_turn(), ["Anna", "bot:random", "bot:random"]) as (table, (anna,)),
    ):
        anna.do(table.id, "chat", text="I have to go")
        eventually(lambda: anna.view(table.id)["state"]["active"] != 1)


def test_an_undo_is_not_lost_while_opponents_could_make_offers(server: Server) -> None:
    with sitting(server, in_turn(3, 6), ["Anna", "bot:random", "bot:random"]) as (table, (anna,)):
        view = anna.view(table.id)
        legal = legal_of(view, 0)
        move = next(m for m in legal["moves"] if m["do"] in ("cart", "exchange"))
        seq = anna.do(table.id, "move", seat=0, decision=legal["decision"], move=move)
        time.sleep(0.5)
        view = anna.view(table.id)
        assert {asked["seat"]: asked["kind"] for asked in view["asked"]}[1] == "offer"
        assert (view["seq"], view["undo"]) == (seq, True), "opponents are not asked for what nobody is waiting for"
        anna.do(table.id, "undo", seat=0)


def test_a_stand_in_discards_answers_and_plays_on(server: Server) -> None:
    with sitting(server, all_discard(3), ["Anna", "Ben", "bot:random"]) as (table, (anna, ben)):
        ben.do(table.id, "leave", seat=1)
        eventually(lambda: {asked["seat"] for asked in anna.view(table.id)["asked"]} == {0})
        anna.do(table.id, "move", **a_discard(anna.view(table.id), 0))
        anna.play(table.id)
        while (legal := anna.view(table.id)["legal"]) and {"end_turn"}.isdisjoint({m["do"] for m in legal["moves"]}):
            anna.play(table.id)
        anna.do(table.id, "move", seat=0, decision=legal["decision"], move={"do": "end_turn"})
        eventually(lambda: any(asked == (0, "roll") for asked in waiting(anna, table.id)), 60)


def waiting(guest: Guest, table: str) -> list[tuple[int, str]]:
    return [(asked["seat"], asked["kind"]) for asked in guest.view(table)["asked"]]


def test_stand_ins_and_opponents_finish_a_game(server: Server) -> None:
    with server.guest("Ann") as ann:
        table = ann.open("me", "random", "random", title=EGYPT, start=True, points_to_win=3, turn_limit=40)["id"]
        ann.do(table, "leave", seat=0)
        eventually(lambda: ann.view(table)["status"] == "finished", 120)
        assert ann.view(table)["outcome"]["kind"] in ("finished", "unfinished")
        assert benben.verify(read(ann.get(f"/api/tables/{table}/export"))) == []
        replay = ann.client.get(f"/api/tables/{table}/replay")
        assert replay.headers["content-encoding"] == "gzip", "its frames are almost the same"
        assert len(replay.json()["frames"]) > 10
        assert "content-encoding" not in ann.client.get(f"/api/tables/{table}").headers
        plain = ann.client.get(f"/api/tables/{table}/replay", headers={"accept-encoding": "identity"})
        assert plain.json() == replay.json()


def play_randomly(people: list[Guest], table: str, moves: int, rng: random.Random) -> None:
    title = benben.title(EGYPT)
    for _ in range(moves):
        views = [person.view(table) for person in people]
        choices = [(seat, legal) for seat, view in enumerate(views) for legal in view["legals"]]
        idle = {"offer"} if rng.random() < 0.9 else set()
        kinds = {asked["seat"]: asked["kind"] for asked in views[0]["asked"]}
        choices = [choice for choice in choices if kinds[choice[0]] not in idle] or choices
        seat, legal = rng.choice(choices)
        s = title.determinize(views[seat]["state"], rng)
        move = title.pick(s, seat, rng.choice)
        people[seat].send(table, "move", seat=seat, decision=legal["decision"], move=msgspec.to_builtins(move))


def test_stolen_and_bought_cards_are_secret_in_every_frame(server: Server, cleo: Guest) -> None:
    rng = random.Random(3)
    with (
        sitting(server, in_turn(3, 7, discard_limit=20), ["Anna", "Ben", "Carla"]) as (table, people),
        ExitStack() as stack,
    ):
        lines = [stack.enter_context(guest.socket(table.id)) for guest in [*people, cleo]]
        play_randomly(people, table.id, 160, rng)
        seq = people[0].view(table.id)["seq"]
        met: set[str] = set()
        for seat, line in enumerate(lines):  # the last is a spectator
            for update in frames(line, seq):
                check_secrets(update, seat if seat < 3 else None, met)
        assert {"stolen", "bought"} <= met


def check_secrets(update: Json, seat: int | None, met: set[str]) -> None:
    for entry in update["entries"]:
        if entry["seat"] != seat:
            assert entry["move"] is None
        for event in entry["events"]:
            met.add(event["kind"])
            if event["kind"] == "stolen":
                assert (event["card"] is not None) == (seat in (event["seat"], event["victim"]))
            if event["kind"] == "bought":
                assert (event["card"] is not None) == (seat == event["seat"])
    state: dict[str, Any] = update["view"]["state"]
    assert state["deck"] is None
    for owner, player in enumerate(state["players"]):
        for name in ("hand", "cards", "fresh", "discard", "draft", "draft_give", "draft_get"):
            assert (player[name] is not None) == (owner == seat), name
    glance = update["view"]["glance"]
    assert (glance["own"] is None) == (seat is None)
    assert update["view"]["seed"] is None


def test_a_match_file_goes_out_and_comes_back(server: Server, ann: Guest, ben: Guest) -> None:
    table = ann.open("me", "open", title=EGYPT, start=False, setup="beginner")["id"]
    ben.do(table, "sit", name="Ben")
    ann.do(table, "start")
    play_randomly([ann, ben], table, 60, random.Random(5))
    state = ann.view(table)["state"]
    ben.do(table, "resign", seat=1)
    file = ann.get(f"/api/tables/{table}/export")
    assert benben.verify(read(file)) == []
    match = benben.load(file)
    assert match.observe(0) == state
    with sitting(server, match, ["Anna", "Ben"]) as (again, (anna, _)):
        view = anna.view(again.id)
        assert view["status"] == "running"
        assert without_decisions(view["state"]) == without_decisions(state)
        anna.client.post(f"/api/tables/{again.id}/commands", json={"id": "end", "do": "resign", "seat": 0})
        assert benben.load(anna.get(f"/api/tables/{again.id}/export")).observe(0)["dice"] == state["dice"]


def without_decisions(state: Json) -> Json:
    """Moves that were undone have used up decision numbers; a table that was laid has only the moves that count."""
    return {name: value for name, value in state.items() if name != "decision"}
