"""The historical scenario on a phone: the large map by fingers, and a settlement, a ship and a stone by taps."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from benben.games.hexes.cheops_scenario.data import EGYPT_MAP
from benben.kernel.match import Match
from tests.browser.cheops_scenario import (
    ALONG_SHORE,
    HARBOR,
    OUT_TO_SEA,
    SITE,
    TO_PORT,
    Sailor,
    alone,
    at_the_site,
    settled,
)
from tests.browser.pages import Pages
from tests.browser.test_ancient_egypt_phone import check, sheet_fits
from tests.browser.test_phone import SIZES, fits
from tests.support.laid import roll

# Where the middle of something on the map is, and whether a finger there would reach the map.
MIDDLE = """([what]) => {
  const r = document.querySelector(what).getBoundingClientRect();
  const [x, y] = [(r.left + r.right) / 2, (r.top + r.bottom) / 2];
  const stage = document.querySelector('.stage').getBoundingClientRect();
  const inside = x > stage.left + 8 && x < stage.right - 8 && y > stage.top + 8 && y < stage.bottom - 8;
  const there = document.elementFromPoint(x, y);
  return {x, y, free: inside && !!there && there.closest('svg[role="group"]') !== null};
}"""

# How large the map is drawn.
SCALE = """() => document.querySelector('[data-at="hex-0"]').getScreenCTM().a"""

# Hexes that are partly outside the stage.
OUTSIDE = """() => {
  const stage = document.querySelector('.stage').getBoundingClientRect();
  return [...document.querySelectorAll('[data-at^="hex-"]')].filter((e) => {
    const r = e.getBoundingClientRect();
    return r.left < stage.left || r.right > stage.right || r.top < stage.top || r.bottom > stage.bottom;
  }).map((e) => e.dataset.at);
}"""


class Fingers:
    """Real touches, even by two fingers at once."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def drag(self, start: tuple[float, float], by: tuple[float, float], steps: int = 8) -> None:
        (x, y), (dx, dy) = start, by
        self._touch("touchStart", (x, y))
        for n in range(1, steps + 1):
            self._touch("touchMove", (x + dx * n / steps, y + dy * n / steps))
        self._touch("touchEnd")

    def pinch(self, around: tuple[float, float], apart: float, to: float, steps: int = 8) -> None:
        """Two fingers, one above the other, move from one distance to another."""
        x, y = around

        def both(kind: str, distance: float) -> None:
            self._touch(kind, (x, y - distance / 2), (x, y + distance / 2))

        both("touchStart", apart)
        for n in range(1, steps + 1):
            both("touchMove", apart + (to - apart) * n / steps)
        self._touch("touchEnd")


def in_hand(pages: Pages, match: Match, size: tuple[int, int]) -> Sailor:
    width, height = size
    anna = alone(pages, match, phone=True, viewport={"width": width, "height": height})
    anna.can("end_turn")
    return anna


def on_a_phone(pages: Pages, size: tuple[int, int]) -> Sailor:
    return in_hand(pages, at_the_site(), size)


def where(sailor: Sailor, what: str) -> dict[str, Any]:
    expect(sailor.page.locator(what).first).to_be_attached()
    found: dict[str, Any] = sailor.page.evaluate(MIDDLE, [what])
    return found


def middle(sailor: Sailor) -> tuple[float, float]:
    stage = sailor.page.locator(".stage").bounding_box()
    assert stage is not None
    return stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 2


def bring(sailor: Sailor, what: str) -> tuple[float, float]:
    """Moves the map with a finger until something is in the clear near the middle; returns where it is then."""
    fingers = Fingers(sailor.page)
    for _ in range(6):
        at = where(sailor, what)
        if at["free"]:
            return at["x"], at["y"]
        x, y = middle(sailor)
        fingers.drag((x, y), (max(-140, min(140, x - at["x"])), max(-140, min(140, y - at["y"]))))
    raise AssertionError(f"{what} can't be brought to the middle")


def tap(sailor: Sailor, what: str) -> None:
    sailor.page.touchscreen.tap(*bring(sailor, what))


def tap_spot(sailor: Sailor, spot: str) -> None:
    """The first tap tells what would be built, the second builds it."""
    tap(sailor, f'[data-spot="{spot}"]')
    expect(sailor.page.get_by_test_id("tip")).to_contain_text("Tap again")
    tap(sailor, f'[data-spot="{spot}"]')
    expect(sailor.lit(spot)).to_have_count(0)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_map_by_fingers(pages: Pages, size: tuple[int, int]) -> None:
    """It starts close up; two fingers make it smaller and larger, one moves it, and none of that builds anything."""
    anna = on_a_phone(pages, size)
    page, fingers = anna.page, Fingers(anna.page)
    check(page)
    begun = page.evaluate(SCALE)
    anna.press('[data-testid="whole"]')
    page.wait_for_function(f"(begun) => ({SCALE})() < begun * 0.9", arg=begun)
    assert not page.evaluate(OUTSIDE)
    small = page.evaluate(SCALE)
    check(page)

    site = f'[data-at="hex-{EGYPT_MAP.site}"]'
    at = where(anna, site)
    fingers.pinch((at["x"], at["y"]), 60, 150)
    page.wait_for_function(f"(small) => ({SCALE})() > small * 2", arg=small)
    now = where(anna, site)
    assert abs(now["x"] - at["x"]) < 25
    assert abs(now["y"] - at["y"]) < 25
    fits(page)

    large = page.evaluate(SCALE)
    fingers.drag(middle(anna), (-60, 50))
    page.wait_for_function(
        f"([what, x, y]) => {{ const at = ({MIDDLE})([what]); return at.x < x - 30 && at.y > y + 25; }}",
        arg=[site, now["x"], now["y"]],
    )
    assert abs(page.evaluate(SCALE) - large) < 0.01 * large

    fingers.pinch(middle(anna), 160, 60)
    page.wait_for_function(f"(large) => ({SCALE})() < large * 0.6", arg=large)
    anna.pieces("settlement", 0, 3)
    expect(page.get_by_test_id("fork")).to_have_count(0)
    fits(page)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_turn_by_taps(pages: Pages, size: tuple[int, int]) -> None:
    anna = on_a_phone(pages, size)
    page = anna.page
    needed = ['[data-do="end_turn"]', '[data-do="trade"]', '[data-testid="status"]', '[data-card="gold"]']
    needed += [f'[data-build="{what}"]' for what in ("cart", "ship", "settle", "city", "stone", "card")]
    for what in needed:
        expect(anna.the(what)).to_be_in_viewport(ratio=1)
    check(page)

    anna.press('[data-build="settle"]')
    tap_spot(anna, f"intersection-{SITE}")
    anna.pieces("settlement", 0, 4)
    anna.points(0, 4)
    check(page)

    tap(anna, f'[data-spot="path-{ALONG_SHORE}"]')  # nothing is picked, so the shore asks
    expect(page.get_by_test_id("fork")).to_be_in_viewport(ratio=1)
    check(page)
    anna.press('[data-fork="ship"]')
    anna.pieces("ship", 0, 2)
    expect(page.get_by_test_id("fork")).to_have_count(0)

    anna.press('[data-build="stone"]')
    anna.pyramid(seat0=1)
    anna.points(0, 7)
    for what in needed:
        expect(anna.the(what)).to_be_in_viewport(ratio=1)
    check(page)
    anna.press('[data-testid="pyramid-open"]')
    sheet = page.get_by_test_id("pyramid-sheet")
    expect(sheet.get_by_test_id("pharaoh")).to_have_attribute("data-site", "open")
    expect(sheet.locator('[data-stones][data-seat="0"]')).to_have_attribute("data-stones", "1")
    check(page)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_tap_shows_who_is_connected(pages: Pages, size: tuple[int, int]) -> None:
    anna = on_a_phone(pages, size)
    tap(anna, f'[data-at="harbor-{HARBOR}"] text')
    anna.linked(0, 1)
    tip = anna.page.get_by_test_id("tip")
    expect(tip).to_contain_text("Connected: Ben")
    expect(tip).to_be_in_viewport(ratio=1)
    tap(anna, f'[data-at="hex-{EGYPT_MAP.site}"]')
    expect(anna.page.locator("[data-linked]")).to_have_count(0)
    anna.do("trade")
    sheet_fits(anna, "trade")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_ship_is_moved_by_taps(pages: Pages, size: tuple[int, int]) -> None:
    """Picked up where it is, and put down where it is tapped twice."""
    match = settled(sea_rules=True)
    roll(match, 1, 1)
    anna = in_hand(pages, match, size)
    anna.can("move_ship")
    expect(anna.the('[data-do="move_ship"]')).to_be_in_viewport(ratio=1)
    tap(anna, f'[data-ship="{TO_PORT}"]')
    tap_spot(anna, f"path-{OUT_TO_SEA}")
    expect(anna.page.locator(f'[data-piece="ship-0"][data-ship="{OUT_TO_SEA}"]')).to_have_count(1)
    anna.pieces("ship", 0, 1)
    expect(anna.page.locator('[data-do="move_ship"]')).to_have_count(0)
    check(anna.page)
