"""Pages of separate guests, and positions made for them over HTTP."""

from __future__ import annotations

import uuid
from typing import Any

from playwright.sync_api import APIResponse, Browser, BrowserContext, ConsoleMessage, Error, Page, Response, WebSocket

from tests.browser.player import WAIT, Player
from tests.browser.server import Server

WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}

# The stones of the base row and the top one that are not wholly on the screen or that something lies over.
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
    """Waits until the board has its place: it is measured, and laid out again, in the first frames."""
    page.evaluate(SETTLED)


def hidden_stones(page: Page) -> list[int]:
    """Which of the pyramid's lowest and topmost stones can't be tapped without scrolling first."""
    settle(page)
    hidden: list[int] = page.evaluate(HIDDEN)
    return hidden


class Pages:
    """Opens contexts: each is a guest of his own. Errors of any page are collected in `complaints`."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.server = server
        self.complaints: list[str] = []
        self.deaf = False
        """While the server is away on purpose, failed requests are no complaint."""
        self.received: dict[Page, list[str]] = {}
        self._browser = browser
        self._contexts: list[BrowserContext] = []

    def context(self, phone: bool = False, **given: Any) -> BrowserContext:
        given.setdefault("viewport", PHONE if phone else WIDE)
        if phone:
            given |= {"has_touch": True, "is_mobile": True}
        given.setdefault("reduced_motion", "reduce")
        context = self._browser.new_context(base_url=self.server.url, **given)
        context.set_default_timeout(WAIT)
        context.on("page", self._listen)
        self._contexts.append(context)
        return context

    def open(self, path: str = "/", **given: Any) -> Page:
        page = self.context(**given).new_page()
        page.goto(path)
        return page

    def player(self, path: str = "/", seed: int = 1, **given: Any) -> Player:
        return Player(self.open(path, **given), seed=seed, touch=given.get("phone", False))

    def close(self) -> None:
        for context in self._contexts:
            context.close()

    def _listen(self, page: Page) -> None:
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

        page.on("console", console)
        page.on("pageerror", fault)
        page.on("response", response)
        page.on("websocket", socket)


class Desk:
    """The HTTP side of a page's own guest: opens tables and plays moves where a test only needs the position."""

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
