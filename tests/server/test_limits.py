"""Nobody may ask for so much that others wait, and nobody who plays ever notices that there is a limit."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import msgspec
import pytest
from litestar.exceptions.websocket_exceptions import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed

from benben.server import messages as msg
from benben.server.identity import new_guest
from benben.server.limits import Limits, LimitsError, Open, read_limits
from benben.server.meter import Credit, Meter, TooMany, Who, network
from benben.server.realtime import Connection, Hub, Waiter
from benben.server.records import Chair, same_name
from tests.server.live import Guest, Json, Server
from tests.server.storing import run, two_at_a_table
from tests.server.test_lifecycle import started

PLAN: Json = {"title": "toy", "seats": [{"kind": "me"}, {"kind": "open"}]}
HINT: Json = {"seat": 0, "decision": 1}
LOW = """
tables = { guest = { count = 2, seconds = 1000 }, address = { count = 5, seconds = 1000 } }
renames = { guest = { count = 2, seconds = 1000 } }
exports = { address = { count = 2, seconds = 1000 } }
replays = { address = { count = 2, seconds = 1000 } }
hints = { address = { count = 2, seconds = 1000 } }
identities = { address = { count = 8, seconds = 1000 } }
chat = { table = { count = 3, seconds = 1000 } }
seats = { table = { count = 4, seconds = 1000 } }
open_sockets = { guest = 2, address = 100, table = 3 }
"""


def leave() -> Json:
    return {"id": str(uuid.uuid4()), "do": "leave", "seat": 0}


@pytest.fixture(scope="module")
def low(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at which limits are soon met."""
    folder = tmp_path_factory.mktemp("low")
    (folder / "limits.toml").write_text(LOW)
    running = Server(folder / "data", limits=folder / "limits.toml")
    yield running
    running.stop()


@pytest.fixture(scope="module")
def table(low: Server) -> str:
    with low.guest() as host:
        return str(host.open("me", "open")["id"])


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_log_cannot_be_filled_by_one_who_offers_for_as_long_as_they_like() -> None:
    """Fifteen commands a second are allowed, but not all at one table for hours."""
    clock = Clock()
    meter = Meter(Limits(), clock)
    done = {"one": 0, "other": 0}
    for second in range(3600):
        clock.now = second
        for table in ("one", "other") if second < 20 else ("one",):
            for n in range(15):
                with contextlib.suppress(TooMany):
                    meter.command(Who("ann", "1.2.3.4"), table, msg.Undo(f"{n}", 0))
                    done[table] += 1
    assert done["one"] <= 6000 + 3600
    assert done["other"] > 250, "what is done at one table does not count at another"
    with pytest.raises(TooMany, match="Too much is being done at this table in a short time; try again in a second"):
        meter.command(Who("ann", "1.2.3.4"), "one", msg.Undo("1", 0))
    meter.command(Who("ben", "1.2.3.4"), "one", msg.Undo("1", 0))


# Sockets


def test_a_heap_of_greetings_is_refused_in_a_sentence_and_ends_the_socket(ann: Guest, ben: Guest) -> None:
    table = started(ann, ben)
    with ann.socket(table) as line, ben.socket(table, after=None) as flood:
        kinds: list[str] = []
        with contextlib.suppress(ConnectionClosed):
            for _ in range(2500):
                flood.send(do="hello", after=0)
        with pytest.raises(ConnectionClosed) as closed:  # noqa: PT012
            while True:
                kinds.append(msgspec.json.decode(flood.connection.recv())["is"])
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4429, "too many messages")
        line.send(do="ping")
        assert line.read("pong")
    assert kinds.count("update") < 100
    assert kinds.count("problem") >= 50
    assert ann.view(table)["seq"] == 3


def test_commands_beyond_the_credit_of_a_socket_are_refused_and_not_carried_out(ann: Guest, ben: Guest) -> None:
    table = started(ann, ben)
    with ben.socket(table) as line:
        line.read("update")
        for n in range(370):
            line.send(do="command", command={"id": str(n), "do": "undo", "seat": 1})
        answers = [line.read("answer") for _ in range(370)]
        assert {answer["key"] for answer in answers} <= {"nothing_to_undo", "too_fast"}
        assert [answer["id"] for answer in answers] == [str(n) for n in range(370)]
        assert answers[0]["key"] == "nothing_to_undo"


def test_a_command_that_was_carried_out_is_answered_the_same_beyond_every_limit(ann: Guest) -> None:
    table = ann.open("me", "open")["id"]
    first = ann.send(table, "chat", "once", text="hello")
    assert first["ok"]
    with ann.socket(table) as line:
        for n in range(8):
            line.send(do="command", command={"id": f"c{n}", "do": "chat", "text": "more"})
        assert [line.read("answer")["ok"] for _ in range(8)][-1] is False
        line.send(do="command", command={"id": "once", "do": "chat", "text": "hello"})
        assert line.read("answer") == {"is": "answer", **first}
    assert ann.send(table, "chat", "once", text="hello") == first
    assert [entry["text"] for entry in ann.entries(table)].count("hello") == 1


def test_between_two_messages_it_is_the_turn_of_everybody_else(tmp_path: Path) -> None:
    """Messages that are there already are received without waiting, and nothing that they need has to be waited for."""

    class Flood:
        def __init__(self, count: int, scope: dict[str, Any]) -> None:
            self.left = count
            self.scope = scope

        async def receive_data(self, mode: str) -> str:
            assert mode == "text"
            self.left -= 1
            if self.left < 0:
                raise WebSocketDisconnect(detail="gone")
            return '{"do":"hello","after":0}'

        async def send_text(self, text: str) -> None:
            assert "update" in text or "problem" in text

    async def test(tables: Any) -> None:
        table = await two_at_a_table(tables)
        state: Any = {"tables": tables, "hub": Hub(), "meter": Meter(Limits()), "version": "1"}
        flood = Flood(50, {"benben.guest": new_guest(), "benben.address": "1"})
        turns = itertools.count()

        async def others() -> None:
            while True:
                next(turns)
                await asyncio.sleep(0)

        task = asyncio.create_task(others())
        with pytest.raises(WebSocketDisconnect):
            await Connection(cast(Any, flood), table, state)._listen(Waiter())
        task.cancel()
        assert next(turns) >= 50

    run(tmp_path, test)


def test_who_plays_fast_never_meets_a_limit() -> None:
    """Ten actions a second for ten minutes, over one socket that also asks why and keeps itself alive."""
    clock = Clock()
    meter, who = Meter(Limits(), clock), Who("ann", "10.0.0.1")
    credit = meter.credit()
    with meter.socket(who, "table"):
        for tenth in range(6000):
            clock.now += 0.1
            for _ in range(2 if tenth % 10 == 0 else 1):
                assert credit.lacks(1, clock.now) == 0
                credit.spend(1)
            order: msg.Command = msg.Undo("a", 0) if tenth % 2 else msg.Move("b", 0, 1, {})
            meter.command(who, "table", order)


def test_a_club_behind_one_address_never_meets_a_limit() -> None:
    """Thirty people: all come at once, open a table each, reload at once, play, chat and look at what they played."""
    clock = Clock()
    meter = Meter(Limits(), clock)
    people = [Who(f"guest{n}", "10.0.0.1") for n in range(30)]
    for evening in range(3):
        for person in people:
            meter.spend("identities", Who(None, person.address))
            meter.spend("renames", person)
            for _ in range(2):
                meter.spend("tables", person)
            meter.command(person, f"table{evening}", msg.Sit("s", "Name"))
            with meter.socket(person, "table"), meter.socket(person, "table"):
                pass
        for second in range(3600):
            clock.now += 1
            for person in people:
                meter.command(person, "table", msg.Move("m", 0, 1, {}))
            if second % 4 == 0:
                meter.command(people[second % 30], "table", msg.Chat("c", "well played"))
        for person in people:
            meter.spend("replays", person)
            meter.spend("exports", person)


# Everything else


@pytest.mark.parametrize(
    ("kind", "ask", "sentence"),
    [
        ("tables", lambda g, _: g.client.post("/api/tables", json=PLAN), "Too many tables were opened in a short time"),
        ("renames", lambda g, _: g.client.put("/api/me", json={"name": "Zoe"}), "Names are being changed too often"),
        ("exports", lambda g, t: g.client.get(f"/api/tables/{t}/export"), "Too many games were downloaded in a short"),
        ("replays", lambda g, t: g.client.get(f"/api/tables/{t}/replay"), "Too many replays were requested in a short"),
        ("hints", lambda g, t: g.client.post(f"/api/tables/{t}/hint", json=HINT), "Too many hints were requested in a"),
        ("seats", lambda g, t: g.client.post(f"/api/tables/{t}/commands", json=leave()), "Seats and options are being"),
    ],
)
def test_too_much_is_refused_with_a_sentence(
    low: Server, table: str, kind: str, ask: Callable[[Guest, str], httpx.Response], sentence: str
) -> None:
    with low.guest() as guest:
        refused = ask(guest, table)
        for _ in range(5):
            if refused.status_code == 429:
                break
            refused = ask(guest, table)
        assert (refused.status_code, refused.json()["error"]) == (429, f"too_many_{kind}")
        assert refused.json()["text"].startswith(sentence)
        assert refused.json()["text"].endswith(" seconds.")
        assert int(refused.headers["retry-after"]) > 100


def test_new_identities_count_by_address_and_pages_need_none(low: Server) -> None:
    answers = [httpx.get(f"{low.url}/api/me") for _ in range(9)]
    assert (answers[-1].status_code, answers[-1].json()["error"]) == (429, "too_many_identities")
    assert int(answers[-1].headers["retry-after"]) > 100
    page = httpx.get(f"{low.url}/", headers={"accept": "text/html"})
    assert (page.status_code, "set-cookie" in page.headers) == (200, False)
    assert httpx.get(f"{low.url}/api/titles").status_code == 200


def test_limits_by_table_count_whoever_comes() -> None:
    meter = Meter(msgspec.toml.decode(LOW, type=Limits))
    for n in range(3):
        meter.spend("chat", Who(f"guest{n}", f"10.0.0.{n}"), "here")
    with pytest.raises(TooMany):
        meter.spend("chat", Who("another", "10.0.1.0"), "here")
    meter.spend("chat", Who("another", "10.0.1.0"), "elsewhere")


def test_who_is_refused_by_one_limit_is_not_charged_for_the_others() -> None:
    clock = Clock()
    meter = Meter(msgspec.toml.decode(LOW, type=Limits), clock)
    for _ in range(2):
        meter.spend("tables", Who("ann", "home"))
    for _ in range(20):
        with pytest.raises(TooMany) as refused:
            meter.spend("tables", Who("ann", "home"))
    assert refused.value.seconds == 500
    for n in range(3):
        meter.spend("tables", Who(f"other{n}", "home"))
    with pytest.raises(TooMany):
        meter.spend("tables", Who("one too many", "home"))
    clock.now += 500
    meter.spend("tables", Who("ann", "home"))


def test_so_many_sockets_may_be_open_and_no_more() -> None:
    meter = Meter(Limits(open_sockets=Open(guest=2, address=4, table=3)))
    ann, ben = Who("ann", "home"), Who("ben", "home")
    with meter.socket(ann, "a"), meter.socket(ann, "b"):
        with pytest.raises(TooMany), meter.socket(ann, "c"):
            pass
        with meter.socket(ben, "a"), meter.socket(ben, "a"), pytest.raises(TooMany), meter.socket(Who("x", "y"), "a"):
            pass
    with meter.socket(ann, "c"):
        assert not meter._open["guest", "ben"]


def test_a_socket_too_many_is_closed_with_a_reason(low: Server) -> None:
    cookie = httpx.get(f"{low.url}/api/me")
    with httpx.Client(base_url=low.url, cookies=cookie.cookies) as client:
        guest = Guest(client, low.url)
        with guest.socket("nothing", after=None) as line, pytest.raises(ConnectionClosed) as closed:
            line.read("update")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


def test_accounts_that_are_full_again_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benben.server.meter.MOST_ACCOUNTS", 100)
    clock = Clock()
    meter = Meter(Limits(), clock)
    for n in range(1000):
        clock.now += 10
        meter.spend("chat", Who(f"guest{n}", "home"))
    assert len(meter._accounts) <= 110


def test_a_credit_never_exceeds_its_count_and_a_clock_that_goes_back_takes_nothing() -> None:
    credit = Credit(Limits().messages, 100)
    assert credit.lacks(300, 10_000) == 0
    credit.spend(300)
    assert credit.lacks(1, 0) > 0
    assert credit.lacks(10_000, 0) == pytest.approx(15)


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.168.1.5", "192.168.1.5"),
        ("::ffff:192.168.1.5", "192.168.1.5"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("", ""),
        ("unknown", "unknown"),
    ],
)
def test_addresses_of_one_household_are_one(address: str, counted: str) -> None:
    assert network(address) == counted


@pytest.mark.parametrize("text", ["tabels = 3", "messages = { count = 0, seconds = 3 }", "[", "\x00"])
def test_limits_that_cannot_be_read_are_refused_in_a_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / "limits.toml").write_text(text)
    with pytest.raises(LimitsError, match=r"^The limits in .* can't be read: .*\.$"):
        read_limits(tmp_path / "limits.toml")
    with pytest.raises(LimitsError, match="No such file"):
        read_limits(tmp_path / "nothing.toml")


def test_a_watcher_cannot_chat_under_a_players_name(ann: Guest, ben: Guest, cleo: Guest) -> None:
    table = started(ann, ben)
    for name in ("Ann", "ann", "A n n", "Ann"):
        cleo.client.put("/api/me", json={"name": name}).raise_for_status()
        assert cleo.refused(table, "chat", text="I resign") == "forbidden/players_name"
    cleo.client.put("/api/me", json={"name": "Anna"}).raise_for_status()
    cleo.do(table, "chat", text="I only watch")
    assert not same_name(None, [Chair()])
