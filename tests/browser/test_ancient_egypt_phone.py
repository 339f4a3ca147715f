"""A table of ancient-egypt on a phone: a turn by taps, sheets from below, nothing too small or too wide."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hexes import KINDS, Trader, laid, seated, supplied
from tests.browser.pages import Pages
from tests.browser.test_phone import SIZES, fits, too_small
from tests.support.laid import begun

# How large the numbers on the tokens are on the screen.
TOKENS = """() => [...document.querySelectorAll('.token text')]
  .map((e) => parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a)"""

# Hexes that are partly outside the stage, or under something that is not the map.
COVERED = """() => [...document.querySelectorAll('[data-hex]')].filter((e) => {
  const r = e.querySelector('.ground').getBoundingClientRect();
  if (r.left < 0 || r.right > innerWidth || r.top < 0 || r.bottom > innerHeight) return true;
  const there = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
  return !there || there.closest('svg') !== e.closest('svg');
}).map((e) => e.dataset.hex)"""


def on_a_phone(pages: Pages, size: tuple[int, int], **cards: int) -> Trader:
    """Anna is to roll and holds more than seven cards."""
    width, height = size
    match = supplied(begun(3), 9, brick=1, cattle=1, **cards)
    table = laid(pages, match, ["Anna", "Ben", "Carla"])
    table.links[1:] = ["", ""]  # only her browser is open
    [anna] = seated(pages, table, phone=True, viewport={"width": width, "height": height})
    return anna


def check(page: Page) -> None:
    fits(page)
    assert not too_small(page)


def sheet_fits(trader: Trader, name: str) -> None:
    """A sheet comes from below, spans the whole width, and is fully within reach."""
    sheet = trader.panel(name)
    expect(sheet).to_be_visible()
    assert sheet.evaluate("(e) => e.scrollWidth <= e.clientWidth"), f"the sheet “{name}” scrolls sideways"
    check(trader.page)
    box, screen = sheet.bounding_box(), trader.page.viewport_size
    assert box is not None
    assert screen is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= screen["width"] + 0.5
    assert box["y"] + box["height"] <= screen["height"] + 0.5


def keep_for_an_oxcart(anna: Trader) -> dict[str, int]:
    """Half of the hand, keeping a brick and a cattle."""
    hand = anna.hand()
    left = sum(hand.values()) // 2
    chosen: dict[str, int] = {}
    for kind in reversed(KINDS):
        n = min(left, hand.get(kind, 0) - (kind in ("brick", "cattle")))
        if n > 0:
            chosen[kind] = n
            left -= n
    assert not left
    return chosen


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_turn_by_taps(pages: Pages, size: tuple[int, int]) -> None:
    anna = on_a_phone(pages, size)
    page = anna.page
    anna.can("roll")
    check(page)
    assert not page.evaluate(COVERED)
    assert min(page.evaluate(TOKENS)) >= 16
    for what in ('[data-do="roll"]', '[data-build="cart"]', '[data-do="trade"]', '[data-testid="status"]'):
        expect(anna.the(what)).to_be_in_viewport(ratio=1)
    anna.roll(3, 4)

    sheet_fits(anna, "discard")
    anna.discard(**keep_for_an_oxcart(anna))
    check(page)
    hex_ = anna.page.locator('[data-spot^="hex-"]').first.get_attribute("data-spot")
    assert hex_ is not None
    anna.spot(hex_)
    anna.page.wait_for_function("""() => document.querySelector('[data-do="end_turn"], [data-do="rob"]')""")
    if anna.page.locator('[data-do="rob"]').count():
        sheet_fits(anna, "choose")
        anna.do("rob")
    anna.can("end_turn")

    carts = page.locator('[data-piece="cart-0"]').count()
    anna.press('[data-build="cart"]')
    check(page)
    path = page.locator('[data-spot^="path-"]').first.get_attribute("data-spot")
    assert path is not None
    anna.put(path)
    anna.pieces("cart", 0, carts + 1)
    expect(page.get_by_test_id("tip")).to_be_hidden()
    check(page)

    anna.do("trade")
    sheet_fits(anna, "trade")
    give = next(iter(anna.hand()))
    get = next(kind for kind in KINDS if kind != give)
    anna.offer({give: 1}, {get: 1}, but=[2])
    expect(anna.panel("offers")).to_be_visible()
    check(page)
    anna.do("withdraw")
    expect(anna.panel("offers")).to_have_count(0)
    anna.end()
    anna.status("Ben is to roll the dice")
    check(page)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_trade_sheet_of_a_full_hand(pages: Pages, size: tuple[int, int]) -> None:
    """Many trades are possible; only their rows scroll, and nothing else does."""
    anna = on_a_phone(pages, size, grain=5)
    anna.roll(1, 1)
    anna.do("trade")
    assert anna.page.locator("[data-quick]").count()
    assert anna.page.locator("[data-exchange]").count() >= 3
    sheet_fits(anna, "trade")
    for side in ("give", "get"):
        for kind in KINDS:
            expect(anna.the(f'[data-{side}="{kind}"]')).to_be_in_viewport(ratio=1)
    expect(anna.the('[data-do="offer"]')).to_be_in_viewport(ratio=1)


def test_pinching_out_and_back(pages: Pages) -> None:
    """The map can be zoomed, here with a wheel; one tap shows all of it again."""
    anna = on_a_phone(pages, (360, 740))
    page = anna.page
    stage = page.locator(".stage").bounding_box()
    assert stage is not None
    before = page.evaluate(TOKENS)[0]
    page.locator(".stage svg").first.dispatch_event(
        "wheel", {"deltaY": -400, "clientX": 180, "clientY": stage["y"] + stage["height"] / 2}
    )
    page.wait_for_function(f"(before) => ({TOKENS})()[0] > before * 1.5", arg=before)
    fits(page)
    anna.press('[data-testid="whole"]')
    page.wait_for_function(f"(before) => Math.abs(({TOKENS})()[0] - before) < 0.1", arg=before)
