"""The score sheet: its buttons stay where they are while the statistics load."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Page, Route, expect

from tests.browser.hexes import laid, played_out
from tests.browser.pages import PHONE, WIDE, Pages, arrive
from tests.support.laid import begun

BUTTONS = ("rematch", "replay-link")
SIZES = [
    WIDE,
    {"width": 1440, "height": 2000},
    PHONE,
    {"width": 680, "height": 900},
    {"width": 844, "height": 390},
    {"width": 1024, "height": 768},
]

# The sheet comes from below, and the letters of the page may come later than the words.
ARRIVED = """async () => {
  await document.fonts.ready
  await Promise.all(document.querySelector('dialog').getAnimations().map((one) => one.finished))
}"""


def places(page: Page) -> list[FloatRect]:
    page.evaluate(ARRIVED)
    return [box for name in BUTTONS if (box := page.get_by_test_id(name).bounding_box()) is not None]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_rematch_stays_in_its_place(pages: Pages, size: dict[str, int]) -> None:
    table = laid(pages, played_out(begun(3, points_to_win=5)), ["Anna", "Ben", "Carla"])
    page = pages.page(phone=size == PHONE, viewport=size, again=False)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/replay", hold)
    arrive(page, table.links[0])
    sheet = page.get_by_test_id("score-sheet")
    expect(sheet.locator('[aria-busy="true"]')).to_be_visible()
    before = places(page)
    assert len(before) == len(BUTTONS)
    [route] = held
    route.continue_()
    expect(sheet.get_by_test_id("statistics")).to_be_visible()
    assert places(page) == before
