"""The built client: one page for every address people see, and its files."""

from __future__ import annotations

import base64
import hashlib
import logging
import mimetypes
import re
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from benben.kernel.errors import BenbenError
from benben.server.encoding import VARY, WORTHWHILE, accepts_gzip, zipped
from benben.server.languages import VARY as VARY_LANGUAGE
from benben.server.languages import language_of
from benben.server.preview import spoken
from benben.server.storage import Damaged
from benben.server.table import Table
from benben.server.tables import Tables, UnknownTable

log = logging.getLogger("benben.pages")

FOREVER = "public, max-age=31536000, immutable"
CHECK = "no-cache"

NOT_BUILT = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Benben</title>
<body style="font:16px/1.5 system-ui;max-width:36rem;margin:4rem auto;padding:0 1rem">
<h1>The client is not built yet</h1>
<p>The server runs, but the pages people play on are missing. Build them with</p>
<pre>make client</pre><p>and load this page again.</p>
"""

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")


COMPACT = ("font/", "image/png", "image/jpeg", "image/webp")
"""Kinds of files that are already compressed."""


class File(NamedTuple):
    """One of the client's files, and its gzipped form where that is smaller."""

    body: bytes
    kind: str
    tag: str
    gzip: bytes | None


class Pages:
    """The folder of the built client, read on demand."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[str, tuple[float, File]] = {}
        self._not_built = _file("index.html", NOT_BUILT)

    def read(self, path: str) -> File | None:
        """A file, kept until it changes; None if the client has no such file."""
        parts = PurePosixPath(path.lstrip("/")).parts
        if not parts or any(part in ("..", ".") or "\\" in part or ":" in part or "\0" in part for part in parts):
            return None
        file = self._folder.joinpath(*parts)
        try:
            changed = file.stat().st_mtime
            known = self._files.get(path)
            if known is None or known[0] != changed:
                known = self._files[path] = changed, _file(path, file.read_bytes())
        except OSError:
            return None
        return known[1]

    def index(self) -> File:
        return self.read("index.html") or self._not_built

    def fingerprint(self) -> str:
        """Differs for every build of the client."""
        return self.index().tag[:8]


def _file(path: str, body: bytes) -> File:
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    smaller = len(body) >= WORTHWHILE and not kind.startswith(COMPACT)
    return File(body, kind, hashlib.sha256(body).hexdigest()[:16], zipped(body) if smaller else None)


def policy(page: bytes) -> str:
    """What the page may load: its own files, and the scripts written into it."""
    inline = re.findall(rb"<script(?![^>]*\ssrc)[^>]*>(.*?)</script>", page, re.DOTALL)
    hashes = "".join(f" 'sha256-{base64.b64encode(hashlib.sha256(s).digest()).decode()}'" for s in inline)
    return (
        f"default-src 'self'; script-src 'self'{hashes}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "font-src 'self' data:; media-src 'self' data: blob:; connect-src 'self' ws: wss:; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    )


def _pages(state: State) -> Pages:
    pages: Pages = state["pages"]
    return pages


def send_file(
    file: File, request: Request[None, None, State], headers: dict[str, str], status: int = 200
) -> Response[bytes]:
    """A file in the form the browser accepts, compressed or plain, or the message that it already has the newest."""
    small = file.gzip if accepts_gzip(request.headers.get("accept-encoding", "")) else None
    tag = f'"{file.tag}{"" if small is None else "-gzip"}"'
    headers = {"vary": VARY, **headers, "etag": tag}
    if tag in re.findall(r'"[^"]*"', request.headers.get("if-none-match", "")):
        return Response(b"", status_code=304, media_type=file.kind, headers=headers)
    if small is not None:
        headers["content-encoding"] = "gzip"
    return Response(small or file.body, status_code=status, media_type=file.kind, headers=headers)


def _send_page(
    state: State, request: Request[None, None, State], status: int = 200, table: Table | None = None
) -> Response[bytes]:
    """The page in the visitor's language."""
    body = spoken(_pages(state).index().body, language_of(request.headers, request.cookies), table)
    headers = {
        "cache-control": CHECK,
        "content-security-policy": policy(body),
        "vary": f"{VARY}, {VARY_LANGUAGE}",
    }
    return send_file(_file("index.html", body), request, headers, status)


@get(["/", "/rules/{path:path}", "/continue/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(state: State, request: Request[None, None, State]) -> Response[bytes]:
    """The one page; the client reads the address itself."""
    return _send_page(state, request)


@get(["/table/{table:str}", "/replay/{table:str}"], include_in_schema=False)
async def page_of_table(table: str, state: State, request: Request[None, None, State]) -> Response[bytes]:
    """The same page, which tells other programs what the link leads to."""
    tables: Tables = state["tables"]
    found: Table | None = None
    try:
        found = await tables.table(table)
    except (UnknownTable, Damaged, BenbenError):
        log.debug("no preview of table %s", table)
    return _send_page(state, request, table=found)


@get("/{path:path}", include_in_schema=False, sync_to_thread=False)
def file(state: State, request: Request[None, None, State]) -> Response[bytes]:
    """A file of the client. The names of assets change with their content, so they may be kept forever.

    A person who looks for a page that there is not gets one that leads back.
    """
    path = request.url.path
    wanted = None if path.startswith("/api/") else _pages(state).read(path)
    if wanted is not None:
        return send_file(wanted, request, {"cache-control": FOREVER if path.startswith("/assets/") else CHECK})
    looked_for = not path.startswith("/api/") and "." not in path.rsplit("/", 1)[-1]
    if looked_for and "text/html" in request.headers.get("accept", ""):
        return _send_page(state, request, 404)
    raise NotFoundException


HANDLERS: list[HTTPRouteHandler] = [page, page_of_table, file]
