"""A table on a phone: nothing scrolls sideways, everything can be hit, and a turn is played by taps."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import positions
from tests.browser.pages import Pages, hidden_stones, settle
from tests.browser.player import REFILL, Player

SIZES = [(390, 844), (360, 740)]

# Everything on the screen that can be pressed, with the size of what reacts: a stone's group, a button with the
# invisible rim that its ::after adds.
TARGETS = """() => {
  const inside = (r) => r.right > 0 && r.bottom > 0 && r.left < innerWidth && r.top < innerHeight;
  const found = [];
  for (const e of document.querySelectorAll('button, a[href], select, input, summary, [role="button"]')) {
    if (e.disabled || !e.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
    if (e.dataset.field !== undefined && e.dataset.legal !== 'true') continue;
    const r = (e.querySelector('.stone') ?? e).getBoundingClientRect();
    if (!r.width || !inside(r)) continue;
    let [width, height] = [r.width, r.height];
    const rim = getComputedStyle(e, '::after');
    if (rim.content !== 'none' && rim.position === 'absolute') {
      width = Math.max(width, parseFloat(rim.width) || 0);
      height = Math.max(height, parseFloat(rim.height) || 0);
    }
    const law = /^(Market price|Three|Must|Barrier|New|Joker|Late|Long|Swap)/.test(e.getAttribute('aria-label') ?? '');
    const label = e.dataset.testid || e.getAttribute('aria-label') || e.textContent.trim().slice(0, 30);
    found.push({name: label, field: e.dataset.field !== undefined, law, width, height});
  }
  return found;
}"""

WIDTHS = "() => [document.documentElement.scrollWidth, document.body.scrollWidth, innerWidth]"


def too_small(page: Page) -> list[str]:
    """Things to press that are smaller than a fingertip.

    44 px is the standard. Law tiles that only say what they do are close together and react to 40. The stones of the
    pyramid are as large as eleven rows of up to eleven allow, at least 24 px (WCAG 2.2, 2.5.8), and the page can zoom.
    """
    settle(page)
    found: list[dict[str, Any]] = page.evaluate(TARGETS)
    zoom = page.get_by_test_id("zoom").is_visible()
    small = []
    for one in found:
        least_width = 24 if one["field"] else 40 if one["law"] else 44
        least_height = 24 if one["field"] and zoom else 40 if one["law"] else 44
        if one["width"] < least_width - 0.5 or one["height"] < least_height - 0.5:
            small.append(f"{one['name']}: {one['width']:.0f}×{one['height']:.0f}")
    return small


def fits(page: Page) -> None:
    whole, body, screen = page.evaluate(WIDTHS)
    assert whole <= screen
    assert body <= screen


def open_table(pages: Pages, size: tuple[int, int], scheme: str = "light") -> Player:
    width, height = size
    player = pages.player(phone=True, viewport={"width": width, "height": height}, color_scheme=scheme)
    fits(player.page)
    assert not too_small(player.page)
    player.play_now()
    player.my_turn()
    return player


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_turn_by_taps(pages: Pages, size: tuple[int, int]) -> None:
    pages.server.seed("phone")
    player = open_table(pages, size)
    page = player.page
    statuses: set[str] = set()
    refilled = False
    sight = player.my_turn()
    while sight.mine and not (refilled and REFILL not in sight.status):  # one turn, however soon the next comes
        refilled |= REFILL in sight.status
        statuses.add(sight.status)
        fits(page)
        assert not too_small(page)
        assert not hidden_stones(page), sight.status
        expect(player.the("status")).to_be_in_viewport()
        sight = player.step(sight)
    assert statuses == {"Place a member", "Sell it or keep it?", "Take members, or end your turn"}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_whole_pyramid_is_visible(pages: Pages, size: tuple[int, int]) -> None:
    """Without scrolling, both when a member is to be placed and while the page asks to sell or keep, in one row."""
    player = open_table(pages, size)
    assert not hidden_stones(player.page)
    player.until("Sell it or keep it?")
    assert not hidden_stones(player.page)
    boxes = [player.the(what).bounding_box() for what in ("sell", "keep", "undo") if player.the(what).is_visible()]
    rows = {round(box["y"] + box["height"] / 2) for box in boxes if box is not None}
    assert len(boxes) >= 2
    assert max(rows) - min(rows) <= 2


def test_zoom_makes_stones_larger_and_pans(pages: Pages) -> None:
    player = open_table(pages, (360, 740))
    stone = player.page.get_by_test_id("field-5").locator(".stone")
    small = stone.bounding_box()
    player.press("zoom")
    expect(player.the("zoom")).to_have_attribute("aria-pressed", "true")
    assert small is not None
    assert small["width"] < 44
    player.wait_for("() => document.querySelector('[data-field=\"5\"] .stone').getBoundingClientRect().width >= 44")
    fits(player.page)
    for field in (0, 10):
        corner = player.page.get_by_test_id(f"field-{field}")
        corner.scroll_into_view_if_needed()
        expect(corner).to_be_in_viewport(ratio=0.8)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("law", "kind"), [(7, "renumber"), (8, "repeal"), (12, "swap")])
def test_a_law_by_taps(pages: Pages, size: tuple[int, int], law: int, kind: str) -> None:
    width, height = size
    player, _, _ = positions.at(
        pages, positions.law(law, kind), phone=True, viewport={"width": width, "height": height}
    )
    sight = player.look()
    fits(player.page)
    assert not hidden_stones(player.page)
    assert not [one for one in too_small(player.page) if not one.startswith("number-")]
    while "Carry out the law" in sight.status:
        sight = player.step(sight)


def test_sheets_from_below(pages: Pages) -> None:
    player = open_table(pages, (360, 740))
    page = player.page
    for what in ("chip-1", "open-log", "menu"):
        player.press(what)
        sheet = page.locator("dialog[open]")
        expect(sheet).to_be_visible()
        fits(page)
        assert not too_small(page), what
        box = sheet.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360.5
        sheet.get_by_role("button", name="Close").tap()
        expect(sheet).to_have_count(0)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_home_and_rules_fit(pages: Pages, size: tuple[int, int]) -> None:
    width, height = size
    page = pages.open(phone=True, viewport={"width": width, "height": height})
    expect(page.get_by_test_id("play-now")).to_be_in_viewport(ratio=1)
    fits(page)
    page.get_by_test_id("invite").tap()
    expect(page.get_by_test_id("invite-sheet")).to_be_visible()
    fits(page)
    assert not too_small(page)
    page.goto("/rules/cheops-heirs")
    expect(page.get_by_role("heading").first).to_be_visible()
    fits(page)
