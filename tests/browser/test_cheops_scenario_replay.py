"""A finished game of the historical scenario, moment by moment: ships, stones and gold, forward and back."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from benben.kernel.match import Match
from tests.browser.cheops_scenario import ALONG_PASTURES, OUT_TO_SEA, SITE, TO_PORT, TO_SITE, aboard, settled, tabled
from tests.browser.pages import Desk, Pages
from tests.browser.pharaoh import seven
from tests.browser.test_replay import moment, set_scrubber
from tests.support.laid import end_turn, roll

WATCHED = ("ship", "sailed", "rented", "stone", "black_stone")
BLACK = 5

# The ships on the map, the stones of its pyramid, and everyone's gold.
SHOWN = """() => ({
  ships: [0, 1, 2].map((seat) => [...document.querySelectorAll(`[data-piece="ship-${seat}"]`)]
    .map((e) => Number(e.dataset.ship)).sort((a, b) => a - b)),
  stones: [...document.querySelectorAll('[data-testid="stones"] [data-stone]')].map((e) => e.dataset.stone).sort(),
  gold: [...document.querySelectorAll('.player [data-holds="gold"]')].map((e) => Number(e.dataset.gold)),
})"""


def finished() -> Match:
    """Anna's second stone brings her the Blessing, and with it the seventh point."""
    match = settled(sea_rules=True, points_to_win=7)

    def turn(first: int, second: int, *moves: dict[str, Any]) -> None:
        roll(match, first, second)
        for move in moves:
            match.act(match.state.active, move)
        if not match.over:
            end_turn(match)

    turn(1, 2, {"do": "cart", "path": TO_SITE}, {"do": "move_ship", "lift": TO_PORT, "put": OUT_TO_SEA})
    turn(2, 4)
    turn(4, 6, {"do": "ship", "path": ALONG_PASTURES})
    turn(2, 4, {"do": "settle", "intersection": SITE}, {"do": "move_ship", "lift": OUT_TO_SEA, "put": TO_PORT})
    turn(3, 3, {"do": "rent", "seat": 0, "give": "papyrus", "get": "stone"}, {"do": "stone_through", "seat": 0})
    seven(match)
    end_turn(match)
    turn(1, 2)
    turn(2, 4)
    turn(1, 1)
    exchange = {"do": "exchange", "give": "papyrus", "get": "stone"}
    turn(2, 4, exchange, exchange, {"do": "lay_stone"}, {"do": "lay_stone"})
    assert match.over
    return match


def last_of(frames: list[dict[str, Any]], kind: str) -> int:
    """The moment when something of a kind last happened."""
    return max(at for at, frame in enumerate(frames) if kind in [event["kind"] for event in frame["entry"]["events"]])


def as_it_was(frame: dict[str, Any]) -> dict[str, Any]:
    state = frame["state"]
    return {
        "ships": [sorted(player["ships"]) for player in state["players"][:3]],
        "stones": sorted("black" if owner == BLACK else str(owner - 1) for owner in state["places"] if owner),
        "gold": [player["gold"] for player in state["players"][:3]],
    }


def shows(page: Page, frames: list[dict[str, Any]], at: int) -> None:
    expect(page.get_by_test_id("moment")).to_have_text(f"{at + 1} / {len(frames)}")
    assert page.evaluate(SHOWN) == as_it_was(frames[at])


def test_ships_stones_and_gold_forward_and_back(pages: Pages) -> None:
    table = tabled(pages, finished())
    [anna] = aboard(pages, table, 0)
    page = anna.page
    anna.sheet("points", ["Anna"], 7, 3, 1)
    page.get_by_test_id("replay-link").click()
    expect(page.get_by_test_id("scrubber")).to_be_visible()
    frames = Desk(page).get(f"/api/tables/{table.id}/replay")["frames"]
    assert moment(page) == (1, len(frames))
    moments = [last_of(frames, kind) for kind in WATCHED]
    for at in moments:
        assert as_it_was(frames[at]) != as_it_was(frames[at - 1])
        set_scrubber(page, at - 1)
        shows(page, frames, at - 1)
        page.keyboard.press("ArrowRight")
        shows(page, frames, at)
        page.get_by_test_id("replay-previous").click()
        shows(page, frames, at - 1)
        page.get_by_test_id("replay-next").click()
        shows(page, frames, at)

    stranger = pages.open(page.url)  # by the link alone, and at the same moment
    expect(stranger.get_by_test_id("scrubber")).to_be_visible()
    shows(stranger, frames, moments[-1])
    stranger.keyboard.press("End")
    shows(stranger, frames, len(frames) - 1)
    stranger.keyboard.press("Home")
    shows(stranger, frames, 0)
    expect(stranger.locator("[data-spot], [data-do]")).to_have_count(0)
