"""A shore that takes a road or a ship: what the mouse shows there, and that a finger leaves nothing behind."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.cheops_scenario import ALONG_SHORE, HARBOR, alone, at_the_site
from tests.browser.pages import Pages
from tests.browser.test_cheops_scenario_phone import on_a_phone, tap

SHORE = f'[data-spot="path-{ALONG_SHORE}"]'
HIDDEN = "0"


def test_under_the_mouse_both_stay_visible(pages: Pages) -> None:
    anna = alone(pages, at_the_site())
    shore = anna.page.locator(SHORE)
    expect(shore.locator(".glow")).to_have_css("opacity", HIDDEN)
    shore.hover()
    expect(shore.locator(".glow")).not_to_have_css("opacity", HIDDEN)
    expect(shore.locator(".both")).not_to_have_css("opacity", HIDDEN)
    shore.click()
    expect(anna.page.get_by_test_id("fork")).to_be_visible()
    expect(shore.locator(".dot")).to_have_css("opacity", HIDDEN)  # the piece under the pointer shows instead
    expect(shore.locator(".ghost")).to_have_css("opacity", "1")


def test_a_tap_on_the_port_beside_it_lights_nothing(pages: Pages) -> None:
    anna = on_a_phone(pages, (390, 844))
    tap(anna, f'[data-at="harbor-{HARBOR}"] text')
    anna.linked(0, 1)
    expect(anna.page.locator(SHORE).locator(".glow")).to_have_css("opacity", HIDDEN)
    expect(anna.page.locator(SHORE).locator(".dot")).not_to_have_css("opacity", HIDDEN)
