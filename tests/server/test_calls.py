"""Calling people whose turn it is and who are not here: once, wherever they want, and nobody else."""

from __future__ import annotations

import asyncio
import base64
import json
import stat
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from benben.server import messages as msg
from benben.server.callmessages import CallAt
from benben.server.calls import MOST, Caller
from benben.server.identity import Signer
from benben.server.outbound import BadAddress, Unreachable
from benben.server.presence import Presence
from benben.server.tables import Tables
from benben.server.vapid import FILE, Vapid, contact_of
from tests.server.live import Guest, Server, eventually
from tests.server.storing import ANN, BEN, bots, ok, two_at_a_table
from tests.support.laid import begun, empty_roll, lay, roll
from tests.support.storage import opened

PUSH = CallAt("push", "https://push.example.org/send/one")
HOOK = CallAt("webhook", "https://ben.example.org/turn")


class World:
    """Tables, a caller, and the places it calls at."""

    def __init__(self, folder: Path) -> None:
        self.presence = Presence(grace=20)
        self.tables = Tables(opened(folder), Signer(b"k" * 32), self.presence, bots)
        self.posted: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: list[int | Exception] = []
        self.paused: list[float] = []
        self.during: Callable[[], None] = lambda: None
        self.caller = Caller(
            self.tables, Vapid(folder, "mailto:x@example.org"), self.post, "https://games.example.org", pause=self.pause
        )
        self.tables.watchers.append(self.caller.wake)

    async def post(self, address: str, headers: dict[str, str], body: bytes) -> int:
        self.posted.append((address, headers, body))
        answer = self.answers.pop(0) if self.answers else 201
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def pause(self, seconds: float, /) -> None:
        self.paused.append(seconds)
        self.during()

    async def settle(self) -> None:
        """Until everybody who is to be called was."""
        while self.caller._tasks:
            await asyncio.gather(*self.caller._tasks)

    def called(self) -> list[str]:
        found = [address for address, _, _ in self.posted]
        self.posted.clear()
        return found


def run(folder: Path, test: Callable[[World], Awaitable[None]]) -> None:
    async def body() -> None:
        world = World(folder)
        try:
            await test(world)
        finally:
            await world.caller.stop()
            world.tables.storage.close()

    asyncio.run(body())


def test_who_is_away_is_called_once_for_each_turn(tmp_path: Path) -> None:
    (tmp_path / "identity.key").write_bytes(b"k" * 32)
    match = begun(3)
    roll(match, *empty_roll(match, 0))
    laid = lay(tmp_path, match, ["Anna", "Ben", "Carla"])

    async def test(world: World) -> None:
        anna, ben, _ = [chair.guest or "" for chair in (await world.tables.table(laid.id)).chairs]
        await world.caller.call_at(ben, HOOK)

        async def does(guest: str, seat: int, move: msg.Json) -> list[str]:
            decision = (await world.tables.table(laid.id)).asked()
            number = next(one.decision for one in decision if one.seat == seat)
            await ok(world.tables, laid.id, guest, msg.Move(f"move-{len(done)}", seat, number, move))
            done.append(move)
            await world.settle()
            return world.called()

        done: list[msg.Json] = []
        assert await does(anna, 0, {"do": "end_turn"}) == [HOOK.address]
        await ok(world.tables, laid.id, anna, msg.Chat("hello", "Are you there?"))
        await world.settle()
        assert world.called() == []  # it is the same turn
        await ok(world.tables, laid.id, anna, msg.Undo("undo", 0))
        await world.settle()
        assert world.called() == []
        assert await does(anna, 0, {"do": "end_turn"}) == []  # whoever goes to and fro doesn't make it ring
        assert await does(ben, 1, {"do": "roll"}) == []

    run(tmp_path, test)


def test_what_a_webhook_and_a_push_service_get(tmp_path: Path) -> None:
    async def test(world: World) -> None:
        await world.caller.call_at(BEN, HOOK)
        await world.caller.call_at(BEN, PUSH)
        table = await two_at_a_table(world.tables)
        await world.settle()
        got = {address: (headers, body) for address, headers, body in world.posted}
        assert set(got) == {HOOK.address, PUSH.address}
        headers, body = got[HOOK.address]
        told = json.loads(body)["your_turn"]
        assert told["link"] == f"https://games.example.org/table/{table}"
        assert (told["name"], told["seat"], told["asked"], told["seconds"]) == ("Ben", 1, "choose", None)
        headers, body = got[PUSH.address]
        assert body == b""  # the push service learns nothing
        assert table not in str(headers)
        assert len(headers["Topic"]) == 32
        proved(headers["Authorization"], "https://push.example.org", world.caller.key())

    run(tmp_path, test)


def proved(header: str, origin: str, key: str) -> None:
    """The signature is one of the key that browsers were given."""
    scheme, rest = header.split(" ", 1)
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, fields["k"]) == ("vapid", key)
    head, claims, signature = fields["t"].split(".")
    made, point = unpacked(signature), unpacked(key)
    assert (len(made), len(point), point[0]) == (64, 65, 4)
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    whole = encode_dss_signature(int.from_bytes(made[:32], "big"), int.from_bytes(made[32:], "big"))
    public.verify(whole, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    assert json.loads(unpacked(head))["alg"] == "ES256"
    assert json.loads(unpacked(claims))["aud"] == origin


def unpacked(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_who_has_the_table_open_is_not_called(tmp_path: Path) -> None:
    async def test(world: World) -> None:
        await world.caller.call_at(BEN, HOOK)
        world.tables.watchers.insert(0, lambda table: world.presence.enter(table, BEN))
        await two_at_a_table(world.tables)
        await world.settle()
        assert world.called() == []
        assert world.paused == []

    run(tmp_path, test)


@pytest.mark.parametrize("comes_back", [True, False])
def test_who_has_just_gone_may_be_loading_the_page_again(tmp_path: Path, comes_back: bool) -> None:
    async def test(world: World) -> None:
        await world.caller.call_at(BEN, HOOK)
        seen: list[str] = []

        def touch(table: str) -> None:
            seen.append(table)
            world.presence.touch(table, BEN)

        world.tables.watchers.insert(0, touch)

        def back() -> None:
            if comes_back:
                world.presence.enter(seen[0], BEN)

        world.during = back
        await two_at_a_table(world.tables)
        await world.settle()
        assert world.paused[0] == world.presence.grace
        assert world.called() == ([] if comes_back else [HOOK.address])

    run(tmp_path, test)


def test_a_call_is_tried_a_few_times_and_a_subscription_that_is_gone_is_dropped(tmp_path: Path) -> None:
    async def test(world: World) -> None:
        await world.caller.call_at(BEN, HOOK)
        world.answers = [503, Unreachable("nobody there"), 429]
        await two_at_a_table(world.tables)
        await world.settle()
        assert world.called() == [HOOK.address] * 3
        assert world.paused == [2.0, 20.0]
        await world.caller.stop_calling(BEN, HOOK)
        for answer, left in ((400, [PUSH]), (BadAddress("inside"), [PUSH]), (410, [])):
            await world.caller.call_at(BEN, PUSH)
            world.answers = [answer]
            await two_at_a_table_again(world)
            assert world.called() == [PUSH.address]
            assert await world.caller.places(BEN) == left

    run(tmp_path, test)


async def two_at_a_table_again(world: World) -> None:
    await two_at_a_table(world.tables)
    await world.settle()


def test_a_guest_has_so_many_places_and_a_browser_is_one_guests(tmp_path: Path) -> None:
    async def test(world: World) -> None:
        for n in range(MOST + 3):
            await world.caller.call_at(ANN, CallAt("webhook", f"https://example.org/{n}"))
        kept = await world.caller.places(ANN)
        assert [place.address for place in kept] == [f"https://example.org/{n}" for n in range(MOST + 2, 2, -1)]
        await world.caller.call_at(ANN, PUSH)
        await world.caller.call_at(BEN, PUSH)
        assert PUSH not in await world.caller.places(ANN)
        await world.caller.stop_calling(ANN, PUSH)  # it isn't hers any more
        assert await world.caller.places(BEN) == [PUSH]
        with pytest.raises(BadAddress):
            await world.caller.call_at(ANN, CallAt("webhook", "http://127.0.0.1/"))

    run(tmp_path, test)


def test_nobody_is_called_for_what_was_asked_long_ago(tmp_path: Path) -> None:
    """After a start, a chat message wakes a table whose question everybody knows."""

    async def test(world: World) -> None:
        await world.caller.call_at(BEN, HOOK)
        table = await two_at_a_table(world.tables)
        await world.settle()
        world.called()
        world.caller._known.clear()
        loaded = await world.tables.table(table)
        loaded.put = {
            seat: put._replace(at=loaded.entries[0].at.replace(year=2020)) for seat, put in loaded.put.items()
        }
        await ok(world.tables, table, ANN, msg.Chat("hello", "Hello again"))
        await world.settle()
        assert world.called() == []

    run(tmp_path, test)


def test_the_key_is_made_once_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    one, other = Vapid(tmp_path, "mailto:x@example.org"), Vapid(tmp_path, "mailto:x@example.org")
    assert not (tmp_path / FILE).exists()
    assert one.public() == other.public()
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
    assert contact_of("https://games.example.org") == "https://games.example.org"
    assert contact_of("http://192.168.1.5:8765").startswith("mailto:")


def test_over_the_wire(server: Server, ann: Guest, ben: Guest) -> None:
    """A local push service and a local webhook, the whole way through a real server."""
    from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
    from threading import Thread

    heard: list[tuple[str, dict[str, str], bytes]] = []

    class Service(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            heard.append((self.path, dict(self.headers), body))
            self.send_response(201)
            self.end_headers()

        def log_message(self, *_args: Any) -> None:
            pass

    service = ThreadingHTTPServer(("127.0.0.1", 0), Service)
    Thread(target=service.serve_forever, daemon=True).start()
    try:
        here = f"http://127.0.0.1:{service.server_port}"
        for kind in ("push", "webhook"):
            put = ben.client.put("/api/calls", json={"kind": kind, "address": f"{here}/{kind}"})
            assert put.status_code == 200
        assert len(ben.get("/api/calls")["at"]) == 2
        assert ann.get("/api/calls")["at"] == []
        bad = ben.client.put("/api/calls", json={"kind": "webhook", "address": "http://10.0.0.1/"})
        assert (bad.status_code, bad.json()["error"]) == (400, "bad_address")
        assert ben.get("/api/turns") == []
        table = ann.open("me", "open")["id"]
        ben.do(table, "sit", name="Ben")
        ann.do(table, "start")
        eventually(lambda: len(heard) >= 2)
        assert {path for path, _, _ in heard} == {"/push", "/webhook"}
        waiting = ben.get("/api/turns")
        assert waiting == [{"table": table, "title": "toy", "link": f"/table/{table}"}]
        for kind in ("push", "webhook"):
            stopped = ben.client.post("/api/calls/stop", json={"kind": kind, "address": f"{here}/{kind}"})
            assert stopped.status_code == 200
        assert ben.get("/api/calls")["at"] == []
        assert "push.key" in {path.name for path in server.folder.iterdir()}
    finally:
        service.shutdown()
        service.server_close()
