"""Addresses that lead nowhere, and the names by which screen readers tell players apart."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.hexes import laid
from tests.browser.pages import Pages
from tests.support.laid import in_turn


def test_an_address_that_leads_nowhere_leads_back(pages: Pages) -> None:
    pages.deaf = True
    page = pages.open("/nowhere")
    expect(page.get_by_role("heading", name="Only sand here")).to_be_visible()
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_test_id("play-now")).to_be_visible()


def test_chips_say_more_than_a_name(pages: Pages) -> None:
    table = laid(pages, in_turn(3), ["Anna", "bot:random", "Carla"])
    page = pages.open(table.links[0], phone=True)
    for seat, name in ((0, "Anna, 2 points"), (2, "Carla, 2 points")):
        label = page.get_by_test_id(f"chip-{seat}").get_attribute("aria-label") or ""
        assert label.startswith(name)
        assert "in hand" in label
