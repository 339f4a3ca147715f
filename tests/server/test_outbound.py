"""Requests to addresses that guests give: nothing inside is reached, and nobody is waited for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from benben.server.outbound import BadAddress, Target, Unreachable, allowed, is_here, post, read_address

WRONG = [
    "",
    "example.org",
    "http://example.org/",
    "ftp://example.org/",
    "file:///etc/passwd",
    "https://",
    "https://user:secret@example.org/",
    "https://example.org/#part",
    "https://example.org:99999/",
    "https://[::1/",
    "https://example.org/a b",
    "https://example.org/\r\nX-Injected: yes",
    "https://example.org/" + "x" * 1000,
    "https://exämple.org/",
]


@pytest.mark.parametrize("address", WRONG)
def test_what_is_no_address_of_the_web_is_refused(address: str) -> None:
    with pytest.raises(BadAddress):
        read_address(address)
    with pytest.raises(BadAddress):
        read_address(address, inside=True)


def test_the_parts_of_an_address() -> None:
    target = read_address("https://push.example.org/send/abc?x=1")
    assert target == Target("push.example.org", 443, "/send/abc?x=1", True)
    assert target.origin == "https://push.example.org"
    assert read_address("https://example.org:8443").origin == "https://example.org:8443"
    assert read_address("http://127.0.0.1:99/x", inside=True).origin == "http://127.0.0.1:99"
    for address in ("http://127.0.0.1/", "http://localhost/", "http://[::1]/"):
        with pytest.raises(BadAddress):
            read_address(address)
        assert read_address(address, inside=True).port == 80


@pytest.mark.parametrize(
    "ip",
    [
        *(
            "127.0.0.1",
            "127.9.9.9",
            "0.0.0.0",
            "10.0.0.1",
            "172.16.3.4",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
        ),
        *("224.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1"),
        *("::1", "::", "fe80::1%eth0", "fc00::1", "fd12::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1"),
        *("64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1"),
    ],
)
def test_what_is_not_public_is_not_reached(ip: str) -> None:
    assert not allowed(ip)


def test_what_is_public_is_reached_and_this_machine_only_from_inside() -> None:
    for ip in ("1.1.1.1", "2606:4700:4700::1111", "::ffff:1.1.1.1"):
        assert allowed(ip)
    for ip in ("127.0.0.1", "::1", "::ffff:127.0.0.1"):
        assert allowed(ip, inside=True)
    assert not allowed("10.0.0.1", inside=True)
    assert is_here("http://127.0.0.1:8765")
    assert is_here("http://localhost:8765")
    assert not is_here("https://games.example.org")
    assert not is_here("http://192.168.1.5:8765")


Answer = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def served(answer: Answer, test: Callable[[str], Awaitable[None]]) -> None:
    """Run a test against a server on this machine."""

    async def body() -> None:
        answers: list[asyncio.Task[None] | None] = []

        async def answering(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            answers.append(asyncio.current_task())
            try:
                await answer(reader, writer)
            except OSError:
                return
            finally:
                writer.transport.abort()
                await asyncio.sleep(0)

        server = await asyncio.start_server(answering, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        async with server:
            await test(f"http://127.0.0.1:{port}")
        await asyncio.gather(*filter(None, answers))

    asyncio.run(body())


def test_a_post_arrives_and_its_answer_is_not_followed() -> None:
    heard: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        heard.append(head + await reader.readexactly(4))
        writer.write(b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\n\r\n")
        await writer.drain()

    async def test(address: str) -> None:
        assert await post(f"{address}/call?x=1", {"X-Who": "Ann"}, b"body", inside=True) == 302

    served(answer, test)
    assert len(heard) == 1
    lines = heard[0].split(b"\r\n")
    assert lines[0] == b"POST /call?x=1 HTTP/1.1"
    assert {b"X-Who: Ann", b"Content-Length: 4"} <= set(lines)
    assert lines[-1] == b"body"


async def never(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    del writer
    await reader.read()  # until the other side has enough


async def endless(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    del reader
    while True:
        writer.write(b"x" * 10_000)
        await writer.drain()


async def other(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    del reader
    writer.write(b"220 mail.example.org ESMTP\r\n")
    await writer.drain()


async def nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    del reader, writer


@pytest.mark.parametrize("answer", [never, endless, other, nothing])
def test_who_does_not_answer_properly_is_not_waited_for(answer: Answer) -> None:
    async def test(address: str) -> None:
        with pytest.raises(Unreachable):
            await post(address, {}, inside=True, seconds=0.2 if answer is never else 60)

    served(answer, test)


def test_a_name_that_leads_inside_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if only one of its addresses does, or if it does only sometimes."""
    asked: list[str] = []

    async def body() -> None:
        loop = asyncio.get_running_loop()

        async def lookup(host: str, *_args: object, **_given: object) -> list[tuple[object, ...]]:
            asked.append(host)
            found = ["93.184.215.14", "10.0.0.7"]
            return [(2, 1, 6, "", (ip, 443)) for ip in found]

        monkeypatch.setattr(loop, "getaddrinfo", lookup)
        with pytest.raises(BadAddress, match=r"evil\.example\.org is not on the public Internet"):
            await post("https://evil.example.org/", {})

    asyncio.run(body())
    assert asked == ["evil.example.org"]


def test_the_connection_goes_to_the_address_that_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    reached: list[tuple[str, int, object]] = []

    async def connect(ip: str, port: int, **given: object) -> tuple[object, object]:
        reached.append((ip, port, given["server_hostname"]))
        raise ConnectionRefusedError

    async def body() -> None:
        loop = asyncio.get_running_loop()

        async def lookup(*_args: object, **_given: object) -> list[tuple[object, ...]]:
            return [(2, 1, 6, "", ("93.184.215.14", 443))]

        monkeypatch.setattr(loop, "getaddrinfo", lookup)
        monkeypatch.setattr(asyncio, "open_connection", connect)
        with pytest.raises(Unreachable):
            await post("https://example.org/", {})

    asyncio.run(body())
    assert reached == [("93.184.215.14", 443, "example.org")]
