"""Messages that our client would never send: they are refused in one sentence, change nothing and log nothing."""

from __future__ import annotations

import itertools
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import closing
from urllib.parse import quote, urlsplit

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.live import Guest, Json, Server, Socket
from tests.server.test_lifecycle import started

# Written as JSON. No field of a command accepts any of these.
ODD_VALUES = [
    b"[" * 5_000 + b"]" * 5_000,
    b'{"a":' * 5_000 + b"0" + b"}" * 5_000,
    b"[" * 500 + b"]" * 500,
    b"[" * 30_000,
    b"NaN",
    b"Infinity",
    b"1e400",
    b"-1",
    b"1.5",
    b"9" * 5_000,
    b"18446744073709551616",
    b'"\\ud800"',
    b'"\\udfff\\ud800"',
    b'"\xff\xfe"',
    b'"\xed\xa0\x80"',
    b'"\\u0000"',
    b'"' + b"x" * 50_000 + b'"',
    b'""',
    b"[]",
    b'{"":{}}',
    b"",
]
COMMANDS: list[Json] = [
    {"do": "move", "seat": 0, "decision": 1, "move": {"do": "done"}, "seen": 1},
    {"do": "undo", "seat": 0},
    {"do": "chat", "text": "hello"},
    {"do": "sit", "name": "Ann", "seat": 0},
    {"do": "leave", "seat": 0},
    {"do": "fill", "seat": 0, "bot": "random"},
    {"do": "kick", "seat": 0},
    {"do": "start"},
    {"do": "options", "options": {"open_hands": True}},
    {"do": "resign", "seat": 0},
    {"do": "agree", "seat": 0, "end": True},
    {"do": "standin", "seat": 1, "bot": "random"},
    {"do": "play_for", "seat": 1, "decision": 1},
    {"do": "back", "seat": 0},
    {"do": "rematch"},
    {"do": "rename", "name": "Anne"},
    {"do": "think", "thinking": "quick"},
]
OPTIONAL = ("seen", "bot")
ODD_TEXTS = [
    "%ff",
    "%ed%a0%80",
    "%00",
    "..%2f..",
    "%",
    "a" * 3000,
    "%F0%9F%90%AA",
    "[",
    "null",
    "-1",
    "1e9",
    "%5B" * 900,
]
ODD_HEADERS = {
    "Origin": [b"http://[", b"http://]", b"null", b"", b"\xff", b"http://a:b:c", b"http://[::1", b"//", b"a" * 5000],
    "Host": [b"[", b"[::1", b"", b"\xff", b"a:b:c", b"a:99999999", b"localhost:\xb2", b"a" * 5000],
    "Cookie": [b"benben=", b"benben=.", b"benben=a.b.c", b"benben=\xff.\xff.\xff", b"=;=;;", b"benben=" + b"9." * 3000],
    "Content-Type": [
        *(b"", b"\xff", b"text/plain", b"application/json; charset=\xff", b"application/x-www-form-urlencoded"),
        *(b"multipart/form-data", b"multipart/form-data; boundary=x", b"application/msgpack", b"a/b;;;=", b"a" * 5000),
    ],
    "Accept-Encoding": [b"gzip;q=x", b"\xff", b";;;,,,", b"gzip;q=\xb2", b"a" * 5000],
    "If-None-Match": [b'"', b"\xff", b"*", b'W/""', b"a" * 5000],
    "Content-Length": [b"-1", b"x", b"1, 2", b"99999999999999999999", b"1000000000", b"\xb2", b"9" * 5000],
    "Transfer-Encoding": [b"chunked", b"gzip, chunked", b"x", b"\xff"],
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("data")
    running = Server(folder, log=folder / "log", limits="none")
    yield running
    running.stop()


@pytest.fixture(autouse=True)
def no_noise(server: Server) -> Iterator[None]:
    """The server logs nothing."""
    log = server.folder / "log"
    before = log.read_text()
    yield
    added = log.read_text().removeprefix(before)
    assert "Traceback" not in added
    assert "ERROR" not in added


def odd_commands() -> Iterator[bytes]:
    """Every command with every odd value in each field, without each field, and with a field too many."""
    for command in COMMANDS:
        whole = {name: msgspec.json.encode(value) for name, value in {"id": "odd", **command}.items()}
        for name, value in itertools.product(whole, ODD_VALUES):
            yield written(whole | {name: value})
        for name in whole:
            if name not in OPTIONAL and (command["do"], name) != ("sit", "seat"):
                yield written({other: value for other, value in whole.items() if other != name})
        yield written(whole | {"more": b"1"})
    yield from ODD_VALUES


def written(fields: dict[str, bytes]) -> bytes:
    return b"{" + b",".join(b'"%s":%s' % (name.encode(), value) for name, value in fields.items()) + b"}"


def raw(server: Server, *lines: bytes, body: bytes = b"") -> int | None:
    """The status of the answer to a hand-written request; None if the server just hangs up."""
    address = urlsplit(server.url)
    assert address.hostname is not None
    with closing(socket.create_connection((address.hostname, address.port or 80), 20)) as line:
        try:
            line.sendall(b"\r\n".join(lines) + b"\r\n\r\n" + body)
            line.shutdown(socket.SHUT_WR)
            answer = line.makefile("rb").readline()
        except OSError:
            return None
    return int(answer.split()[1]) if answer else None


def cookie(guest: Guest) -> bytes:
    return "; ".join(f"{name}={value}" for name, value in guest.client.cookies.items()).encode()


def test_bodies(ann: Guest, ben: Guest) -> None:
    table, json = started(ann, ben), {"content-type": "application/json"}
    before, tables = ann.view(table), [found["id"] for found in ann.get("/api/tables")]
    cases = 0
    for body in itertools.islice(odd_commands(), 0, None, 3):  # a socket gets all of them below
        answer = ann.client.post(f"/api/tables/{table}/commands", content=body, headers=json)
        assert answer.status_code in (200, 400), (body[:200], answer.text)
        if answer.status_code == 200:
            assert not answer.json()["ok"], body[:200]
        else:
            assert answer.json()["text"].endswith("."), answer.text
        cases += 1
    for value in ODD_VALUES:
        for method, path, body in (
            ("PUT", "/api/me", value),
            ("PUT", "/api/me", b'{"name":%s}' % value),
            ("POST", "/api/tables", value),
            ("POST", "/api/tables", b'{"title":%s,"seats":[{"kind":"me"}]}' % value),
            ("POST", "/api/tables", b'{"title":"toy","seats":%s}' % value),
            (
                "POST",
                "/api/tables",
                b'{"title":"toy","seats":[{"kind":"me"},{"kind":"me"}],"options":{"players":%s}}' % value,
            ),
        ):
            answer = ann.client.request(method, path, content=body, headers=json)
            assert answer.status_code in (400, 404), (path, body[:200], answer.text)
            cases += 1
    assert cases > 400
    assert [found["id"] for found in ann.get("/api/tables")] == tables
    assert ann.me()["name"] == "Ann"
    assert same(ann.view(table), before)


def same(one: Json, other: Json) -> bool:
    """Whether two views agree, apart from who is there now and how long others have waited for them."""

    def lasting(view: Json) -> Json:
        kept = {name: value for name, value in view.items() if name not in ("watching", "overdue")}
        return kept | {"seats": [{**seat, "here": None} for seat in view["seats"]]}

    return lasting(one) == lasting(other)


def test_nesting_that_is_too_deep_is_refused_as_such(ann: Guest, ben: Guest) -> None:
    table = started(ann, ben)
    deep = b'{"do":"move","id":"deep","seat":0,"decision":1,"move":{"do":%s1%s}}' % (b'{"a":' * 9000, b"}" * 9000)
    answer = ann.client.post(
        f"/api/tables/{table}/commands", content=deep, headers={"content-type": "application/json"}
    )
    assert (answer.status_code, answer.json()["error"]) == (400, "bad_request")
    assert answer.json()["text"] == "The request can't be understood: it is nested too deep."
    with ann.socket(table) as line:
        line.connection.send(b'{"do":"command","command":%s}' % deep, text=True)
        assert line.read("problem")["text"] == "The message can't be read: it is nested too deep."


def test_addresses(server: Server, ann: Guest, ben: Guest) -> None:
    table = started(ann, ben)
    before = ann.view(table)
    paths = [
        *(
            f"/api/tables/{text}{rest}"
            for text in ODD_TEXTS
            for rest in ("", "/events", "/why", "/continue", "/replay")
        ),
        *(f"/api/tables/{table}/events?after={text}&wait={text}" for text in ODD_TEXTS),
        *(f"/api/tables/{table}/why?seat={seat}&move={text}" for text in ODD_TEXTS for seat in (text, 0)),
        *(f"/api/tables/{table}/why?seat=0&move={quote(value)}" for value in ODD_VALUES if len(value) < 9000),
        *(f"/api/words/{text}/{other}" for text in ODD_TEXTS for other in (text, "en")),
        *(f"/{place}/{text}?{text}" for text in ODD_TEXTS for place in ("continue", "assets", "table", "rules", "")),
        *(f"/api/tables?public={text}" for text in ODD_TEXTS),
    ]
    for path in paths:
        for method in (b"GET", b"POST", b"HEAD"):
            request = b"%s %s HTTP/1.1" % (method, path.encode())
            status = raw(server, request, b"Host: localhost", b"Cookie: " + cookie(ann), b"Connection: close")
            assert status is None or status < 500, (method, path[:200])
    for target in (b"/\xff", b"/\xed\xa0\x80?\xff", b"http://[/", b"*", b"/ /", b"", b"/\x00", b"//["):
        status = raw(server, b"GET %s HTTP/1.1" % target, b"Host: localhost", b"Connection: close")
        assert status is None or status < 500, target
    assert same(ann.view(table), before)


@pytest.mark.parametrize("name", list(ODD_HEADERS))
def test_headers(server: Server, ann: Guest, ben: Guest, name: str) -> None:
    table = started(ann, ben)
    before = ann.view(table)
    body = b'{"id":"odd","do":"undo","seat":0}'
    requests = [b"GET / HTTP/1.1", b"GET /api/titles HTTP/1.1", b"GET /api/tables/%s HTTP/1.1" % table.encode()]
    requests += [b"POST /api/tables/%s/commands HTTP/1.1" % table.encode(), b"PUT /api/me HTTP/1.0"]
    for value, request in itertools.product(ODD_HEADERS[name], requests):
        usual = {
            b"Host": urlsplit(server.url).netloc.encode(),
            b"Cookie": cookie(ann),
            b"Content-Type": b"application/json",
            b"Content-Length": str(len(body)).encode(),
            b"Accept": b"text/html",
            b"Connection": b"close",
        }
        headers = usual | {name.encode(): value}
        status = raw(server, request, *(b"%s: %s" % header for header in headers.items()), body=body)
        assert status is None or status < 500, (request, value[:200])
        if name == "Origin" and request[:3] != b"GET":
            assert status in (400, 403), value[:200]
    assert same(ann.view(table), before)
    assert ann.me()["name"] == "Ann"


def test_messages_on_a_socket(ann: Guest, ben: Guest) -> None:
    table = started(ann, ben)
    before = ann.view(table)
    with ann.socket(table) as line:
        line.read("update")
        for command in odd_commands():
            told = exchanged(line, b'{"do":"command","command":%s}' % command)
            assert told["is"] == "problem" or not told["ok"], command[:200]
        for value in ODD_VALUES:
            for message in (value, b'{"do":%s}' % value, b'{"do":"why","id":"w","seat":0,"move":%s}' % value):
                assert exchanged(line, message)["is"] in ("problem", "why"), message[:200]
            assert exchanged(line, b'{"do":"hello","after":%s}' % value)["is"] in ("problem", "update"), value[:200]
        line.connection.send(b"\x00\xff")
        assert line.read("problem")["error"] == "bad_message"
    assert same(ann.view(table), before)


def exchanged(line: Socket, message: bytes) -> Json:
    """What the server replies to a text message; one that isn't UTF-8 would end the connection, and is mended first."""
    line.connection.send(message.decode("utf-8", "replace"))
    line.send(do="ping")
    told: list[Json] = []
    while not told or told[-1]["is"] != "pong":
        told.append(msgspec.json.decode(line.connection.recv(timeout=30)))
    return next(message for message in told if message["is"] != "presence")


@pytest.mark.parametrize("text", [b"\xff", b'{"do":"ping","x":"\xed\xa0\x80"}', b"\xf0\x9f\x90"])
def test_text_that_is_not_utf8_ends_a_socket_with_a_reason(ann: Guest, ben: Guest, text: bytes) -> None:
    table = started(ann, ben)
    with ann.socket(table) as line:
        line.connection.send(text, text=True)
        assert ending(line) == (1007, "text must be UTF-8")


def ending(line: Socket) -> tuple[int, str] | None:
    """How the server closes a connection."""
    with pytest.raises(ConnectionClosed) as closed:
        line.read("nothing that is ever sent")
    return None if closed.value.rcvd is None else (closed.value.rcvd.code, closed.value.rcvd.reason)


def test_a_message_that_is_too_long_ends_a_socket(ann: Guest, ben: Guest) -> None:
    table = started(ann, ben)
    with ann.socket(table) as line:
        line.connection.send("x" * 100_000)
        end = ending(line)
    assert end is not None
    assert end[0] == 1009


@pytest.mark.parametrize("origin", ["http://[", "null", "http://a:b:c", "//"])
def test_a_socket_from_nowhere_is_refused(server: Server, ann: Guest, ben: Guest, origin: str) -> None:
    address = server.url.replace("http", "ws") + f"/api/tables/{started(ann, ben)}/socket"
    with pytest.raises(InvalidStatus) as refused, connect(address, additional_headers={"origin": origin}):
        pass
    assert refused.value.response.status_code == 403


def hang_up(line: Socket) -> None:
    """As when a device loses its network: it says no goodbye, and whatever is sent to it is answered with a reset."""
    line.connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.connection.socket.close()


def say_goodbye(line: Socket) -> None:
    line.connection.close()


def say_nonsense(line: Socket) -> None:
    line.connection.send(b"\xff", text=True)


@pytest.mark.parametrize("leave", [hang_up, say_goodbye, say_nonsense])
def test_whoever_leaves_while_something_is_sent_leaves_nothing_in_the_log(
    ann: Guest, ben: Guest, leave: Callable[[Socket], None]
) -> None:
    table = started(ann, ben)
    for _ in range(20):
        with ben.socket(table, after=None) as line:
            for _ in range(10):  # answers that are still on their way when the connection ends
                line.send(do="hello", after=0)
            leave(line)
    assert ben.view(table)["seq"] == 3
