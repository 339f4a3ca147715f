"""Gzip for what is the same for everybody: the client's files, titles, words and finished games.

Never for a view: it holds what only one guest may know next to what others write, and how well the two compress
together tells an eavesdropper how alike they are.
"""

from __future__ import annotations

import asyncio
import gzip

from litestar.types import ASGIApp, Message, Receive, Scope, Send

WORTHWHILE = 1000
"""Bytes below which compression gains nothing."""
STATIC_LEVEL, LIVE_LEVEL = 6, 4
VARY = "accept-encoding"


def accepts_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding header allows gzip; `gzip;q=0` forbids it, whatever else the header says."""
    weights: dict[str, float] = {}
    for part in accepted.lower().split(","):
        coding, *parameters = (piece.strip() for piece in part.split(";"))
        weights[coding] = _weight(parameters)
    named = [weights[coding] for coding in ("gzip", "x-gzip") if coding in weights]
    return max(named or [weights.get("*", 0)]) > 0


def _weight(parameters: list[str]) -> float:
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip() == "q":
            try:
                return float(value)
            except ValueError:
                return 0
    return 1


def zipped(body: bytes, level: int = STATIC_LEVEL) -> bytes:
    return gzip.compress(body, level, mtime=0)


class Gzip:
    """Compresses whole responses of the routes it is placed in front of."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun: list[Message] = []
        parts: list[bytes] = []
        accepted = b",".join(value for name, value in scope["headers"] if name == b"accept-encoding")
        allowed = accepts_gzip(accepted.decode("latin-1"))

        async def send_whole(message: Message) -> None:
            if message["type"] == "http.response.start":
                begun.append(message)
            elif message["type"] == "http.response.body":
                parts.append(message["body"])
                if not message["more_body"]:
                    await finish(b"".join(parts))
            else:
                await send(message)

        async def finish(body: bytes) -> None:
            start = begun[0]
            assert start["type"] == "http.response.start"
            headers = [header for header in start["headers"] if header[0].lower() != b"content-length"]
            headers.append((b"vary", VARY.encode()))
            if allowed and len(body) >= WORTHWHILE:
                body = await asyncio.to_thread(zipped, body, LIVE_LEVEL)
                headers.append((b"content-encoding", b"gzip"))
            headers.append((b"content-length", str(len(body)).encode()))
            start["headers"] = headers
            await send(start)
            await send({"type": "http.response.body", "body": body, "more_body": False})

        await self._app(scope, receive, send_whole)
