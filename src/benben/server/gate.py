"""What every request passes first: the server's one name, the Origin of every change, and who is asking."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.connection import ASGIConnection

from benben.server.identity import Signer, find_cookie, new_guest, set_cookie
from benben.server.messages import Problem
from benben.server.meter import Meter, TooMany, Who, network
from benben.server.names import Names, split

# Plain ASGI, as uvicorn calls it; Litestar's own types leave out the lifespan.
Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

SAFE = ("GET", "HEAD", "OPTIONS")
VISITOR = "benben.guest"
ADDRESS = "benben.address"
SOCKET_FORBIDDEN = 4403
FOREIGN_ORIGIN = "This request comes from a page of another site."
WRONG_NAME = "This server does not answer to that name; `benben --name NAME` tells it another one."

HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),  # a private link must not travel in a Referer
    (b"x-frame-options", b"DENY"),
]


def guest_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The guest who is asking; None for one without an identity who only reads."""
    scope: Any = connection.scope
    guest: str | None = scope.get(VISITOR)
    return guest


def who_is(connection: ASGIConnection[Any, Any, Any, Any]) -> Who:
    """The guest who is asking, and from where."""
    scope: Any = connection.scope
    return Who(guest_of(connection), scope[ADDRESS])


class Gate:
    """Wraps the application."""

    def __init__(self, app: Application, signer: Signer, meter: Meter, names: Names, canonical: str, port: int) -> None:
        self._app = app
        self._signer = signer
        self._meter = meter
        self._canonical = canonical.rstrip("/")
        self._netloc = urlsplit(self._canonical).netloc
        self._names = names
        self._port = port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        scope[ADDRESS] = network((scope.get("client") or ("",))[0])
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if "host" in headers and not self._names.ours(headers["host"]):
            await self._forbid(scope, receive, send, 421, "wrong_name", WRONG_NAME)
            return
        if not self._origin_is_ours(scope, headers):
            await self._forbid(scope, receive, send, 403, "foreign_origin", FOREIGN_ORIGIN)
            return
        if scope["type"] == "http" and self._goes_elsewhere(scope, headers):
            query = scope["query_string"].decode("latin-1")
            target = f"{self._canonical}{_raw_path(scope)}{'?' + query if query else ''}"
            await _answer(send, 307, b"", [(b"location", target.encode("latin-1"))])
            return
        try:
            cookie = self._identify(scope, headers)
        except TooMany as error:
            if scope["type"] == "http" and scope["path"].startswith("/api/"):
                await _refuse(send, 429, f"too_many_{error.kind}", error.sentence, error.seconds)
                return
            cookie = None  # whoever only looks needs no identity
        starts = ("http.response.start", "websocket.accept")

        async def send_with_cookie(message: Message) -> None:
            if message["type"] in starts:
                extra = list(HEADERS) if message["type"] == "http.response.start" else []
                if scope["path"].startswith("/api/"):
                    extra.append((b"cache-control", b"no-store"))
                given = list(message.get("headers") or [])
                own_cookie = any(name.lower() == b"set-cookie" for name, _ in given)
                if cookie is not None and not own_cookie:
                    extra.append((b"set-cookie", cookie.encode("latin-1")))
                names = {name.lower() for name, _ in given}
                message["headers"] = [*given, *((n, v) for n, v in extra if n not in names)]
            await send(message)

        await self._app(scope, receive, send_with_cookie)

    def _identify(self, scope: Scope, headers: dict[str, str]) -> str | None:
        """Note the guest in the scope. Gives the cookie to set if the guest is new or it is time to renew it."""
        secure = scope["scheme"] in ("https", "wss")
        value = find_cookie(headers.get("cookie", ""))
        known = self._signer.read_cookie(value) if value else None
        if known is not None:
            guest, renew = known
        elif _needs_identity(scope):
            self._meter.spend("identities", Who(None, scope[ADDRESS]))
            guest, renew = new_guest(), True
        else:
            return None
        scope[VISITOR] = guest
        return set_cookie(self._signer.cookie(guest), secure) if renew else None

    def _origin_is_ours(self, scope: Scope, headers: dict[str, str]) -> bool:
        """Browsers send the Origin of sockets and of anything that changes something; other programs need not."""
        origin = headers.get("origin")
        if origin is None or (scope["type"] == "http" and scope["method"] in SAFE):
            return True
        if origin == self._canonical:
            return True
        try:
            site = urlsplit(origin).netloc
        except ValueError:
            return False
        return site != "" and site in (headers.get("host"), self._netloc)

    def _goes_elsewhere(self, scope: Scope, headers: dict[str, str]) -> bool:
        """Whether a person's browser used another of this machine's names, under which it would have other cookies."""
        host = headers.get("host", "").lower()
        if host == self._netloc or scope["method"] not in ("GET", "HEAD") or scope["path"].startswith("/api/"):
            return False
        if "text/html" not in headers.get("accept", ""):
            return False
        name, port = split(host)
        return name in self._names.own and port == self._port

    async def _forbid(self, scope: Scope, receive: Receive, send: Send, status: int, error: str, text: str) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": SOCKET_FORBIDDEN, "reason": error.replace("_", " ")})
            return
        await _refuse(send, status, error, text)


def _needs_identity(scope: Scope) -> bool:
    """Pages and changes create an identity. Other reads don't: several at once would create several."""
    if scope["type"] == "websocket":
        return True
    path: str = scope["path"]
    return (
        scope["method"] not in SAFE or path in ("/", "/api/me") or path.startswith(("/table/", "/replay/", "/rules/"))
    )


def _raw_path(scope: Scope) -> str:
    raw: bytes = scope.get("raw_path") or scope["path"].encode()
    return "/" + raw.decode("latin-1").lstrip("/")


async def _refuse(send: Send, status: int, error: str, text: str, seconds: int | None = None) -> None:
    headers = [(b"content-type", b"application/json")]
    if seconds is not None:
        headers.append((b"retry-after", str(seconds).encode()))
    await _answer(send, status, msgspec.json.encode(Problem(error, text)), headers)


async def _answer(send: Send, status: int, body: bytes, headers: list[tuple[bytes, bytes]]) -> None:
    headers = [*headers, *HEADERS, (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
