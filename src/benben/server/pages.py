"""The built client: one page for every address people see, and its files."""

from __future__ import annotations

import base64
import hashlib
import mimetypes
import re
from pathlib import Path, PurePosixPath

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

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


class Pages:
    """The folder of the built client, read when asked for."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[str, tuple[float, bytes]] = {}

    def read(self, path: str) -> bytes | None:
        """A file's bytes, kept until it changes; None if the client has no such file."""
        parts = PurePosixPath(path.lstrip("/")).parts
        if not parts or any(part in ("..", ".") or "\\" in part or ":" in part or "\0" in part for part in parts):
            return None
        file = self._folder.joinpath(*parts)
        try:
            changed = file.stat().st_mtime
            known = self._files.get(path)
            if known is None or known[0] != changed:
                known = self._files[path] = changed, file.read_bytes()
        except OSError:
            return None
        return known[1]

    def index(self) -> bytes:
        return self.read("index.html") or NOT_BUILT

    def fingerprint(self) -> str:
        """Differs for every build of the client."""
        return hashlib.sha256(self.index()).hexdigest()[:8]


def policy(page: bytes) -> str:
    """What the page may load: its own, and the scripts written in it."""
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


@get(
    ["/", "/table/{rest:path}", "/replay/{rest:path}", "/rules/{rest:path}"],
    include_in_schema=False,
    sync_to_thread=False,
)
def page(state: State) -> Response[bytes]:
    """The one page; the client looks at the address itself."""
    body = _pages(state).index()
    headers = {"cache-control": CHECK, "content-security-policy": policy(body)}
    return Response(body, media_type="text/html", headers=headers)


@get("/{path:path}", include_in_schema=False, sync_to_thread=False)
def file(state: State, request: Request[None, None, State]) -> Response[bytes]:
    """A file of the client. The names of assets change with their content, so they may be kept forever."""
    path = request.url.path
    body = None if path.startswith("/api/") else _pages(state).read(path)
    if body is None:
        raise NotFoundException
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    headers = {"cache-control": FOREVER if path.startswith("/assets/") else CHECK}
    return Response(body, media_type=kind, headers=headers)


HANDLERS: list[HTTPRouteHandler] = [page, file]
