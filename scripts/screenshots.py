"""Makes docs/pictures/ from real games: the home page, tables in the middle of a game, score sheets, a replay.

The server, the seeds and the player are those of the browser tests, so the same sources give the same games.
`screenshots.py home egypt` makes only the pictures whose names begin with these words.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Page, expect, sync_playwright  # noqa: E402

import benben  # noqa: E402
from benben.bots import bot  # noqa: E402
from benben.kernel.match import Match  # noqa: E402
from tests.browser.pages import Pages, Pool  # noqa: E402
from tests.browser.player import WAIT, Player  # noqa: E402
from tests.browser.server import Server  # noqa: E402
from tests.support.chromium import ARGUMENTS, chromium_path  # noqa: E402
from tests.support.laid import lay  # noqa: E402

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
PAINTED = (
    "egypt-table",
    "egypt-trade",
    "egypt-gods-table",
    "pyramid-table",
    "pyramid-gods",
    "cheops-table",
)
"""Pictures that are mostly of a painted map: as a PNG they would be too large."""
EGYPT_POINTS = 6
"""The points that the leader has when ancient-egypt is drawn."""
STONES, GOLD = 7, 5
"""The least number of blocks built when great-pyramid is drawn; the number that marks the pharaoh's."""
LAID, BLACK = 6, 5
"""The least number of stones built when cheops-scenario is drawn; the number that marks black ones."""


class Studio:
    """Takes the pictures that are wanted, as one guest."""

    def __init__(self, pages: Pages, wanted: list[str]) -> None:
        self.pages = pages
        self._wanted = tuple(wanted)
        self._cookies: Any = []

    def wants(self, *names: str) -> bool:
        return not self._wanted or any(name.startswith(self._wanted) for name in names)

    def heirs(self) -> tuple[str, str]:
        """Two games of this guest: one in its middle, one that is over."""
        pages = self.pages
        host = pages.player(seed=11)
        host.keeps = 0.75
        _name(host.page, "Meret")
        pages.server.seed("pictures, over")
        over = host.play_now()
        while not host.my_turn().over:
            host.turn()
        host.page.goto("/")
        pages.server.seed("pictures, middle")
        middle = host.play_now()
        while sum(thing in FAMILY for thing in host.look().things) < PLACED:
            host.turn()
        host.until("Place a member")
        self._cookies = host.page.context.cookies()
        return middle, over

    def take(self, name: str, path: str, ready: Callable[[Page], None], **given: Any) -> None:
        if not self.wants(name):
            return
        for scheme in given.pop("schemes", SCHEMES):
            page = self.pages.page(color_scheme=scheme, device_scale_factor=1, **given)
            page.context.add_cookies(self._cookies)
            page.goto(path)
            ready(page)
            page.wait_for_load_state("networkidle")
            page.evaluate("() => document.fonts.ready.then(() => undefined)")
            file = PICTURES / f"{name}-{given['viewport']['width']}-{scheme}.{'jpg' if name in PAINTED else 'png'}"
            quality = 88 if name in PAINTED else None
            page.screenshot(path=file, quality=quality, animations="disabled", caret="hide")
            size = file.stat().st_size
            print(f"{file.relative_to(ROOT)}  {size // 1000} KB")
            if size > LARGEST:
                raise SystemExit(f"{file.name} is larger than {LARGEST // 1000} KB.")


def main() -> None:
    """Make all pictures, or those named."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=WAIT)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(ARGUMENTS))
        try:
            pages = Pages(Pool(browser, server), server)
            studio = Studio(pages, sys.argv[1:])
            if studio.wants("home", "table", "sheet", "replay"):
                _heirs(studio)
            if studio.wants("egypt-table", "egypt-trade", "egypt-sheet"):
                _egypt(studio)
            if studio.wants("egypt-gods-table"):
                _egypt_gods(studio)
            if studio.wants("pyramid-table", "pyramid-gods", "pyramid-sheet"):
                _pyramid(studio)
            if studio.wants("cheops-table", "cheops-sheet"):
                _cheops(studio)
            pages.close()
            if pages.complaints:
                raise SystemExit("\n".join(pages.complaints))
        finally:
            browser.close()
            server.stop()


def _heirs(studio: Studio) -> None:
    middle, over = studio.heirs()
    for given in SIZES.values():
        studio.take("home", "/", _home, **given)
        studio.take("table", f"/table/{middle}", _table, **given)
        studio.take("sheet", f"/table/{over}", _sheet, schemes=["light"], **given)
        studio.take("replay", f"/replay/{over}?at=80", _replay, schemes=["light"], **given)


def _egypt(studio: Studio) -> None:
    """A game between four sensible opponents, seen from the first seat in the middle and at the end."""
    match = _moment("ancient-egypt", _lively)
    folder, seats = studio.pages.server.data, ["Meret", *["bot:sensible"] * 3]
    middle = lay(folder, match, seats)
    _play(match, lambda match: match.over)
    over = lay(folder, match, seats)
    for width, given in SIZES.items():
        schemes = SCHEMES if width > 1000 else SCHEMES[:1]
        studio.take("egypt-table", middle.host, _egypt_table, schemes=schemes, **given)
        studio.take("egypt-trade", middle.host, _egypt_trade, schemes=["light"], **given)
    studio.take("egypt-sheet", over.host, _egypt_sheet, schemes=["light"], **SIZES[1440])


def _egypt_gods(studio: Studio) -> None:
    match = _moment("ancient-egypt", lambda match: _lively(match) and _god_serves(match), gods=True)
    table = lay(studio.pages.server.data, match, ["Meret", *["bot:sensible"] * 3])
    studio.take("egypt-gods-table", table.host, _egypt_table, schemes=["light"], **SIZES[1440])


def _pyramid(studio: Studio) -> None:
    """The same with the pyramid half built."""
    match = _moment("great-pyramid", _risen, setup="first_game")
    folder, seats = studio.pages.server.data, ["Meret", *["bot:sensible"] * 3]
    middle = lay(folder, match, seats)
    _play(match, lambda match: match.over)
    over = lay(folder, match, seats)
    for width, given in SIZES.items():
        schemes = SCHEMES if width > 1000 else SCHEMES[:1]
        studio.take("pyramid-table", middle.host, _egypt_table, schemes=schemes, **given)
        studio.take("pyramid-gods", middle.host, _gods, schemes=["light"], **given)
    studio.take("pyramid-sheet", over.host, _egypt_sheet, schemes=["light"], **SIZES[1440])


def _cheops(studio: Studio) -> None:
    """The historical scenario with ships out and the pyramid begun."""
    match = _moment("cheops-scenario", _begun)
    folder, seats = studio.pages.server.data, ["Meret", *["bot:sensible"] * 3]
    middle = lay(folder, match, seats)
    _play(match, lambda match: match.over)
    over = lay(folder, match, seats)
    for width, given in SIZES.items():
        schemes = SCHEMES if width > 1000 else SCHEMES[:1]
        studio.take("cheops-table", middle.host, _egypt_table, schemes=schemes, **given)
    studio.take("cheops-sheet", over.host, _egypt_sheet, schemes=["light"], **SIZES[1440])


def _moment(title: str, good: Callable[[Match], bool], **options: Any) -> Match:
    """The first game that comes to a moment worth a picture."""
    for seed in range(1, 200):
        match = Match(benben.title(title), {"players": 4, "start": "1", **options}, seed=seed)
        _play(match, lambda match: match.over or good(match))
        if not match.over:
            return match
    raise SystemExit(f"No game of {title} comes to a moment worth a picture.")


def _play(match: Match, done: Callable[[Match], bool]) -> None:
    sensible, rng = bot(match.title, "sensible"), random.Random(1)
    while not done(match):
        seat = match.awaited()[0]
        seen = match.observe(seat, discreet=True)
        match.act(seat, sensible.choose(match.title, seen, seat, match.moves(seat), match.forms(seat), rng))


def _lively(match: Match) -> bool:
    """The first seat may build and trade, holds a card of each sort, and somebody is well ahead."""
    if match.asked(0) != "turn" or max(match.glance(None)["points"]) < EGYPT_POINTS:
        return False
    own = match.observe(0)["players"][0]
    if not own["cards_total"] or not 6 <= own["hand_total"] <= 10:
        return False
    return {"Cart", "Settle"} <= {type(move).__name__ for move in match.moves(0)}


def _god_serves(match: Match) -> bool:
    """The first seat's god can be used."""
    return bool(match.glance(0)["rested"][0]) and match.observe(0)["players"][0]["god"] not in ("atum", "isis")


def _risen(match: Match) -> bool:
    """The first seat may build on the map and on the pyramid, which has stones of all players and some of gold."""
    if match.asked(0) != "turn" or not _god_serves(match):
        return False
    laid = match.observe(0)["spaces"]
    gold = laid.count(GOLD)
    if {1, 2, 3, 4} - set(laid) or not 3 <= gold <= STONES or sum(map(bool, laid)) - gold < STONES:
        return False
    return {"Cart", "BuildBlock"} <= {type(move).__name__ for move in match.moves(0)}


def _begun(match: Match) -> bool:
    """The first seat may build on the map and on the pyramid, which has stones of three players and of the Pharaoh."""
    if match.asked(0) != "turn":
        return False
    laid = match.observe(0)["places"]
    black = laid.count(BLACK)
    if len(set(laid) & {1, 2, 3, 4}) < 3 or not black or sum(map(bool, laid)) - black < LAID:
        return False
    moves = {type(move).__name__ for move in match.moves(0)}
    return bool(moves & {"Cart", "BuildShip"}) and bool(moves & {"BuildStone", "BuildStoneThrough"})


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


def _egypt_table(page: Page) -> None:
    expect(page.locator('[data-do="end_turn"]').first).to_be_visible()
    expect(page.locator("[data-spot]").first).to_be_visible()


def _egypt_trade(page: Page) -> None:
    _egypt_table(page)
    page.locator('[data-do="trade"]').first.click()
    expect(page.locator('[data-panel="trade"]')).to_be_visible()


def _gods(page: Page) -> None:
    _egypt_table(page)
    page.get_by_test_id("gods-open").click()
    expect(page.get_by_test_id("gods").locator("article")).to_have_count(10)


def _egypt_sheet(page: Page) -> None:
    expect(page.get_by_test_id("statistics")).to_be_visible()


if __name__ == "__main__":
    main()
