"""Pages of separate guests, and positions made for them over HTTP."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import APIResponse, Browser, ConsoleMessage, Error, Page, Response, WebSocket

from tests.browser.player import WAIT, Player
from tests.browser.server import Server
from tests.support.changes import as_updates

WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}

# The stones of the base row and the top one that are partly off the screen or covered by something.
HIDDEN = """() => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 65].filter((field) => {
  const stone = document.querySelector(`[data-field="${field}"]`);
  const r = stone.querySelector('.stone').getBoundingClientRect();
  if (r.left < 0 || r.top < 0 || r.right > innerWidth || r.bottom > innerHeight) return true;
  return !stone.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2));
})"""


SETTLED = """() => new Promise((done) => {
  let before = "", same = 0;
  const look = () => {
    const now = ["[data-field='0']", "[data-field='65']", "[data-testid='board']"]
      .map((what) => JSON.stringify(document.querySelector(what)?.getBoundingClientRect() ?? null)).join();
    same = now === before ? same + 1 : 0;
    before = now;
    if (same >= 5) done(true); else requestAnimationFrame(look);
  };
  look();
})"""


def settle(page: Page) -> None:
    """Waits until the board has settled: the first frames measure it and lay it out again."""
    page.evaluate(SETTLED)


def hidden_stones(page: Page) -> list[int]:
    """Which of the pyramid's lowest and topmost stones can't be tapped without scrolling first."""
    settle(page)
    hidden: list[int] = page.evaluate(HIDDEN)
    return hidden


def arrive(page: Page, path: str) -> None:
    """Goes to an address; at that of a private link, becomes the guest whose link it is."""
    page.goto(path)
    if urlsplit(path).path.startswith("/continue/"):
        page.get_by_test_id("continue-here").click()
        page.wait_for_url("**/table/*")


class Pool:
    """Pages that tests are done with: a browser reopens a page in half the time."""

    RESTING = "/icon.svg"

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser, self._server = browser, server
        self._idle: dict[str, list[Page]] = {}

    def take(self, given: dict[str, Any]) -> Page:
        """A page of a guest nobody has seen yet."""
        idle = self._idle.get(repr(given))
        return idle.pop() if idle else self.new(given)

    def new(self, given: dict[str, Any]) -> Page:
        context = self._browser.new_context(base_url=self._server.url, **given)
        context.set_default_timeout(WAIT)
        return context.new_page()

    def give_back(self, page: Page, given: dict[str, Any]) -> None:
        """Clears everything of its guest, and leaves the page where no script runs."""
        context = page.context
        for other in context.pages:
            if other is not page:
                other.close()
        page.goto(self.RESTING)
        page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        context.clear_cookies()
        if page.viewport_size != given["viewport"]:
            page.set_viewport_size(given["viewport"])
        self._idle.setdefault(repr(given), []).append(page)


@dataclass
class _Used:
    page: Page
    given: dict[str, Any]
    again: bool
    listeners: list[tuple[Any, str, Callable[..., None]]]


class Pages:
    """Each page has a guest of its own. Errors on any page are collected in `complaints`."""

    def __init__(self, pool: Pool, server: Server) -> None:
        self.server = server
        self.complaints: list[str] = []
        self.deaf = False
        """While the server is down on purpose, failed requests are not complaints."""
        self.received: dict[Page, list[str]] = {}
        self._pool = pool
        self._used: list[_Used] = []

    def page(self, phone: bool = False, again: bool = True, **given: Any) -> Page:
        """A page with nothing open. Without `again`, a test may change it for good, and no other test gets it."""
        given.setdefault("viewport", PHONE if phone else WIDE)
        if phone:
            given |= {"has_touch": True, "is_mobile": True}
        given.setdefault("reduced_motion", "reduce")
        page = self._pool.take(given) if again else self._pool.new(given)
        used = _Used(page, given, again, [])
        self._used.append(used)
        self._listen(used, page)
        self._on(used, page.context, "page", lambda other: self._listen(used, other))
        return page

    def open(self, path: str = "/", **given: Any) -> Page:
        page = self.page(**given)
        arrive(page, path)
        return page

    def player(self, path: str = "/", seed: int = 1, **given: Any) -> Player:
        return Player(self.open(path, **given), seed=seed, touch=given.get("phone", False))

    def told(self, page: Page) -> list[dict[str, Any]]:
        """What the table's socket has told a page, each time with the whole view."""
        return as_updates(json.loads(frame) for frame in self.received[page])

    def close(self) -> None:
        for used in self._used:
            for whom, event, listener in used.listeners:
                whom.remove_listener(event, listener)
            if used.again:
                self._pool.give_back(used.page, used.given)
            else:
                used.page.context.close()
        self._used.clear()

    def _on(self, used: _Used, whom: Any, event: str, listener: Callable[..., None]) -> None:
        whom.on(event, listener)
        used.listeners.append((whom, event, listener))

    def _listen(self, used: _Used, page: Page) -> None:
        frames = self.received[page] = []

        def console(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning") and not self.deaf:
                self.complaints.append(f"{page.url}: console: {message.text}")

        def fault(error: Error) -> None:
            self.complaints.append(f"{page.url}: {error.message}")

        def response(response: Response) -> None:
            if response.status >= 400 and not self.deaf:
                self.complaints.append(f"{response.url}: {response.status}")

        def socket(socket: WebSocket) -> None:
            socket.on("framereceived", lambda frame: frames.append(str(frame)))

        self._on(used, page, "console", console)
        self._on(used, page, "pageerror", fault)
        self._on(used, page, "response", response)
        self._on(used, page, "websocket", socket)


class Desk:
    """The HTTP side of a page's guest: opens tables and plays moves where a test only needs the position."""

    def __init__(self, page: Page) -> None:
        self._request = page.context.request

    def get(self, path: str) -> Any:
        return _good(self._request.get(path)).json()

    def open(self, *seats: str, begin: bool = True, **options: Any) -> str:
        plan = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        body = {"title": "cheops-heirs", "seats": plan, "start": begin, "options": options}
        view = _good(self._request.post("/api/tables", data=body)).json()
        return str(view["id"])

    def view(self, table: str) -> dict[str, Any]:
        view: dict[str, Any] = self.get(f"/api/tables/{table}")
        return view

    def send(self, table: str, do: str, **fields: Any) -> dict[str, Any]:
        body = {"id": str(uuid.uuid4()), "do": do, **fields}
        answer: dict[str, Any] = _good(self._request.post(f"/api/tables/{table}/commands", data=body)).json()
        assert answer["ok"], answer
        return answer

    def move(self, table: str, move: dict[str, Any]) -> None:
        legal = self.view(table)["legal"]
        self.send(table, "move", seat=legal["seat"], decision=legal["decision"], move=move)


def _good(response: APIResponse) -> APIResponse:
    assert response.ok, f"{response.url}: {response.status} {response.text()}"
    return response
