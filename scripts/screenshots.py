"""Makes docs/pictures/ from real games: the home page, a table in the middle of a game, a score sheet, a replay.

The server, the seeds and the player are those of the browser tests, so the same sources give the same games.
`screenshots.py home table` makes only pictures whose names begin so.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Page, expect, sync_playwright  # noqa: E402

from tests.browser.pages import Pages  # noqa: E402
from tests.browser.player import Player  # noqa: E402
from tests.browser.server import Server  # noqa: E402
from tests.support.chromium import ARGUMENTS, chromium_path  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
LARGEST = 600_000
SIZES: dict[int, dict[str, Any]] = {
    1440: {"viewport": {"width": 1440, "height": 900}},
    390: {"viewport": {"width": 390, "height": 844}, "phone": True},
}
FAMILY = ("father", "mother", "son", "daughter", "neighbor")
SCHEMES = ("light", "dark")
PLACED = 24
"""Members and neighbors in the pyramid when the table is drawn: the middle of a game."""


class Studio:
    """One guest who has two games: one in its middle, one that is over."""

    def __init__(self, pages: Pages, wanted: list[str]) -> None:
        self._pages = pages
        self._wanted = wanted
        host = pages.player(seed=11)
        host.keeps = 0.75
        _name(host.page, "Meret")
        pages.server.seed("pictures, over")
        self.over = host.play_now()
        while not host.my_turn().over:
            host.turn()
        host.page.goto("/")
        pages.server.seed("pictures, middle")
        self.middle = host.play_now()
        while sum(thing in FAMILY for thing in host.look().things) < PLACED:
            host.turn()
        host.until("Place a member")
        self._cookies: Any = host.page.context.cookies()

    def take(self, name: str, path: str, ready: Callable[[Page], None], **given: Any) -> None:
        if self._wanted and not name.startswith(tuple(self._wanted)):
            return
        for scheme in given.pop("schemes", SCHEMES):
            context = self._pages.context(color_scheme=scheme, device_scale_factor=1, **given)
            context.add_cookies(self._cookies)
            page = context.new_page()
            page.goto(path)
            ready(page)
            page.wait_for_load_state("networkidle")
            page.evaluate("() => document.fonts.ready.then(() => undefined)")
            file = PICTURES / f"{name}-{given['viewport']['width']}-{scheme}.png"
            page.screenshot(path=file, animations="disabled", caret="hide")
            context.close()
            size = file.stat().st_size
            print(f"{file.relative_to(ROOT)}  {size // 1000} KB")
            if size > LARGEST:
                raise SystemExit(f"{file.name} is larger than {LARGEST // 1000} KB.")


def main() -> None:
    """Make all pictures, or those named."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(ARGUMENTS))
        try:
            pages = Pages(browser, server)
            studio = Studio(pages, sys.argv[1:])
            for given in SIZES.values():
                studio.take("home", "/", _home, **given)
                studio.take("table", f"/table/{studio.middle}", _table, **given)
                studio.take("sheet", f"/table/{studio.over}", _sheet, schemes=["light"], **given)
                studio.take("replay", f"/replay/{studio.over}?at=80", _replay, schemes=["light"], **given)
            pages.close()
            if pages.complaints:
                raise SystemExit("\n".join(pages.complaints))
        finally:
            browser.close()
            server.stop()


def _name(page: Page, name: str) -> None:
    response = page.context.request.put("/api/me", data={"name": name})
    assert response.ok, response.text()
    page.reload()


def _home(page: Page) -> None:
    expect(page.get_by_test_id("play-now")).to_be_enabled()
    expect(page.locator('[data-testid^="table-"]').first).to_be_attached()


def _table(page: Page) -> None:
    Player(page).my_turn()
    expect(page.locator('[data-field][data-legal="true"]').first).to_be_visible()


def _sheet(page: Page) -> None:
    expect(page.get_by_test_id("score-table")).to_be_visible()


def _replay(page: Page) -> None:
    expect(page.get_by_test_id("scrubber")).to_be_visible()


if __name__ == "__main__":
    main()
