from __future__ import annotations

import socket
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from benben.server.datafolder import ADDRESS, LOCK
from benben.server.identity import COOKIE, DAY, DAYS, Signer, find_cookie, new_guest, new_table_id
from benben.server.names import Names
from tests.server.live import Guest, Server

HTML = {"accept": "text/html,application/xhtml+xml"}


def test_cookies_are_signed_and_renewed_and_last_400_days() -> None:
    signer, guest = Signer(b"k" * 32), new_guest()
    value = signer.cookie(guest, now=30_000 * DAY)
    assert signer.read_cookie(value, now=30_000 * DAY) == (guest, False)
    assert signer.read_cookie(value, now=30_002 * DAY) == (guest, True)
    assert signer.read_cookie(value, now=(30_000 + DAYS) * DAY) == (guest, True)
    assert signer.read_cookie(value, now=(30_001 + DAYS) * DAY) is None
    assert Signer(b"x" * 32).read_cookie(value, now=30_000 * DAY) is None
    for wrong in ("", "a.b.c", value[:-1], new_guest() + value[32:], "ä" + value, value + "ä"):
        assert signer.read_cookie(wrong, now=30_000 * DAY) is None


def test_a_link_is_not_a_cookie_and_a_cookie_not_a_link() -> None:
    signer, guest, table = Signer(b"k" * 32), new_guest(), new_table_id()
    token = signer.link(guest, table, now=30_000 * DAY)
    link = signer.read_link(token, now=30_007 * DAY)
    assert link is not None
    assert (link.guest, link.table) == (guest, table)
    assert signer.read_link(token, now=30_007 * DAY + 1) is None
    assert signer.read_link(signer.link(guest, table, now=30_000 * DAY), now=30_000 * DAY) != link
    assert signer.read_cookie(token) is None
    assert signer.read_link(signer.cookie(guest)) is None


def test_the_cookie_is_out_of_the_reach_of_scripts(server: Server) -> None:
    response = httpx.get(server.url, headers=HTML)
    header = response.headers["set-cookie"]
    assert "HttpOnly" in header
    assert "SameSite=Lax" in header
    assert f"Max-Age={400 * 86400}" in header
    again = httpx.get(server.url, headers=HTML | {"cookie": f"{COOKIE}={find_cookie(header.split(';')[0])}"})
    assert "set-cookie" not in again.headers


def test_a_forged_cookie_makes_a_new_guest(server: Server, ann: Guest) -> None:
    value = ann.client.cookies[COOKIE]
    forged = httpx.get(f"{server.url}/api/me", headers={"cookie": f"{COOKIE}={value[:-4]}AAAA"})
    assert forged.json()["guest"] != ann.me()["guest"]
    assert "set-cookie" in forged.headers


def test_the_key_and_the_storage_are_readable_by_their_owner_only(server: Server) -> None:
    public = {LOCK, ADDRESS}
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in server.folder.iterdir()}
    assert {name for name, mode in modes.items() if mode != 0o600} == public


def test_reads_give_no_identity(server: Server) -> None:
    assert "set-cookie" not in httpx.get(f"{server.url}/api/titles").headers
    assert httpx.get(f"{server.url}/api/tables").json() == []


def test_the_private_link_works_on_another_device_and_only_its_owner_sees_it(
    ann: Guest, ben: Guest, cleo: Guest, server: Server
) -> None:
    table = ann.open("me", "open")["id"]
    link = ann.private_link(table)
    with httpx.Client(base_url=server.url) as phone:
        refused = phone.get(f"/api/tables/{table}/continue")
        assert refused.status_code == 403
    for guest in (ben, cleo):
        refused = guest.client.get(f"/api/tables/{table}/continue")
        sentence = "Only a guest who sits at this table or hosts it has a private link to it."
        assert (refused.status_code, refused.json()) == (403, {"error": "no_private_link", "text": sentence})
    ben.do(table, "sit", name="Ben")
    assert ben.private_link(table) != link
    assert ann.get("/api/tables/nothing/continue", 404)["error"] == "unknown_table"
    wrong = ben.client.get(f"/api{link[:-2]}AA")
    assert wrong.status_code == 404
    assert wrong.json() == {"error": "bad_link", "text": "This private link was used before, or it is too old."}
    with server.guest() as phone:
        before = phone.me()
        assert "set-cookie" not in phone.client.get(link).headers
        assert phone.get(f"/api{link}") == {"table": table, "name": "Ann", "you": False}
        assert phone.me() == before
        assert phone.become(link).json() == {"table": table, "name": "Ann", "you": True}
        assert phone.me() == ann.me()
        assert phone.view(table)["you"] == [0]
        assert phone.get(f"/api{link}")["you"]


def test_a_private_link_works_once(ann: Guest, ben: Guest, server: Server) -> None:
    link = ann.private_link(ann.open("me", "open")["id"])
    with server.guest() as phone, server.guest() as tablet, ThreadPoolExecutor(2) as both:
        devices = [phone, tablet]
        answers = list(both.map(lambda device: device.become(link), devices))
        assert sorted(answer.status_code for answer in answers) == [200, 404]
        assert [device.me() == ann.me() for device in devices] == [answer.status_code == 200 for answer in answers]
    assert ben.become(link).json()["error"] == "bad_link"
    assert ben.get(f"/api{link}", 404)["error"] == "bad_link"
    assert ben.me()["name"] == "Ben"


def test_a_private_link_is_not_used_by_another_site(ann: Guest, ben: Guest) -> None:
    """Or a page elsewhere could make visitors somebody whose games its owner sees."""
    link = ann.private_link(ann.open("me", "open")["id"])
    refused = ben.client.post(f"/api{link}", headers={"origin": "https://evil.example"})
    assert (refused.status_code, refused.json()["error"]) == (403, "foreign_origin")
    assert ben.me()["name"] == "Ben"


def test_a_seat_taken_while_the_clock_was_wrong_is_kept() -> None:
    """A clock that stood in 1970, or years ahead, when the cookie was given, and was set right afterward."""
    signer, guest = Signer(b"k" * 32), new_guest()
    for wrong in (0, 3 * DAY, 40_000 * DAY):
        assert signer.read_cookie(signer.cookie(guest, now=wrong), now=30_000 * DAY) == (guest, True)


@pytest.mark.parametrize("name", ["localhost", "[::1]", "0.0.0.0"])
def test_other_names_of_this_machine_redirect_to_the_canonical_one(server: Server, name: str) -> None:
    port = server.url.rsplit(":", 1)[1]
    asked = {"host": f"{name}:{port}", **HTML}
    response = httpx.get(f"{server.url}/table/abc?x=1", headers=asked)
    assert (response.status_code, response.headers["location"]) == (307, f"{server.url}/table/abc?x=1")
    assert httpx.get(f"{server.url}/", headers={"host": f"{name}:{port}"}).status_code == 200  # not a browser
    assert httpx.get(f"{server.url}/", headers={"host": "localhost:5173", **HTML}).status_code == 200  # a proxy


def test_another_site_can_neither_command_nor_listen(server: Server, ann: Guest) -> None:
    table = ann.open("me", "open")["id"]
    evil = {"origin": "https://evil.example"}
    body = {"id": "x", "do": "start"}
    response = ann.client.post(f"/api/tables/{table}/commands", json=body, headers=evil)
    assert (response.status_code, response.json()["error"]) == (403, "foreign_origin")
    address = server.url.replace("http", "ws") + f"/api/tables/{table}/socket"
    with pytest.raises(InvalidStatus), connect(address, additional_headers=evil):
        pass
    with connect(address, additional_headers={"origin": server.url}) as socket:
        socket.send('{"do":"ping"}')
        assert socket.recv() == '{"is":"pong"}'


@pytest.mark.parametrize(
    "host",
    [
        *(
            "localhost",
            "localhost:5173",
            "LOCALHOST",
            "box.localhost",
            "localhost.",
            "127.0.0.1:80",
            "192.168.1.5:8765",
        ),
        *("[::1]:8765", "[fe80::1]", "games.example.org", "Games.Example.org:443", "alias.example.org"),
        *(f"{socket.gethostname().partition('.')[0]}{rest}" for rest in ("", ".local", ".fritz.box:8765", ".lan")),
    ],
)
def test_a_server_answers_to_its_own_names(host: str) -> None:
    assert Names("https://games.example.org", ["Alias.Example.org"]).ours(host)


@pytest.mark.parametrize(
    "host", ["evil.example", "games.example.org.evil.example", "", "[", "a:b:c", "1.2.3.4.evil.example"]
)
def test_a_server_answers_to_no_other_name(ann: Guest, host: str) -> None:
    assert not Names("https://games.example.org").ours(host)
    refused = ann.client.get("/api/me", headers={"host": host})
    assert refused.status_code in (400, 421)
    if refused.status_code == 421:
        text = "This server does not answer to that name; `benben --name NAME` tells it another one."
        assert refused.json() == {"error": "wrong_name", "text": text}


def test_a_socket_under_another_name_is_refused(server: Server, ann: Guest) -> None:
    address = server.url.replace("http", "ws") + f"/api/tables/{ann.open('me', 'open')['id']}/socket"
    with pytest.raises(InvalidStatus), connect(address, additional_headers={"host": "evil.example"}):
        pass


@pytest.mark.parametrize(("proxies", "believed"), [("127.0.0.1", True), ("10.0.0.0/8", False), ("", False)])
def test_only_a_known_proxy_says_who_asks(tmp_path: Path, proxies: str, believed: bool) -> None:
    (tmp_path / "limits.toml").write_text("identities = { address = { count = 2, seconds = 1000 } }")
    given = {"proxies": proxies} if proxies else {}
    server = Server(tmp_path / "data", limits=tmp_path / "limits.toml", **given)
    answers = [
        httpx.get(
            f"{server.url}/api/me", headers={"x-forwarded-for": f"10.9.9.9, 192.0.2.{n}", "x-forwarded-proto": "https"}
        )
        for n in range(3)
    ]
    assert answers[-1].status_code == (200 if believed else 429)
    assert ("Secure" in answers[0].headers["set-cookie"]) is believed
    server.stop()
