"""The Great Pyramid on a phone: a boat, a block, the display of the gods and a god by taps."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.hexes import Trader, laid, seated
from tests.browser.pages import Pages
from tests.browser.test_ancient_egypt_phone import COVERED, check, sheet_fits
from tests.browser.test_phone import SIZES, fits
from tests.support.laid import at_the_nile

ACROSS = 42


def on_a_phone(pages: Pages, size: tuple[int, int]) -> Trader:
    table = laid(pages, at_the_nile("osiris"), ["Anna", "Ben", "Carla"])
    table.links[1:] = ["", ""]
    width, height = size
    [anna] = seated(pages, table, phone=True, viewport={"width": width, "height": height})
    anna.can("end_turn")
    return anna


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_turn_by_taps(pages: Pages, size: tuple[int, int]) -> None:
    anna = on_a_phone(pages, size)
    page = anna.page
    check(page)
    assert not page.evaluate(COVERED)
    for what in ('[data-do="end_turn"]', '[data-build="boat"]', '[data-build="block"]', '[data-build="card"]'):
        expect(anna.the(what)).to_be_in_viewport(ratio=1)

    anna.press('[data-build="boat"]')
    anna.put(f"path-{ACROSS}")
    anna.pieces("boat", 0, 1)
    expect(anna.the('[data-testid="undo"]')).to_be_visible()
    assert not page.evaluate(COVERED)
    check(page)
    anna.press('[data-build="block"]')
    anna.stones("0", 1)
    check(page)
    anna.press('[data-testid="pyramid-open"]')
    sheet = page.get_by_test_id("pyramid-sheet")
    expect(sheet.locator('[data-stone][data-owner="0"]')).to_have_count(1)
    fits(page)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)

    anna.press('[data-testid="gods-open"]')
    gods = page.get_by_test_id("gods")
    expect(gods.locator("article")).to_have_count(10)
    fits(page)
    assert gods.evaluate("(e) => e.scrollWidth <= e.clientWidth")
    page.keyboard.press("Escape")
    expect(gods).to_have_count(0)

    anna.use_god()
    sheet_fits(anna, "god")
    anna.do("osiris")
    anna.spot("path-63")
    anna.spot("path-50")
    expect(page.locator('[data-piece="cart-0"][data-at="cart-50"]')).to_have_count(1)
    check(page)
    anna.press("[data-god-use]")
    sheet_fits(anna, "after-use")
    anna.after_use("keep")
    anna.own_god("osiris", "B")
    check(page)
