"""The numbers of the historical scenario: the map shows those that were drawn, or its own if that was chosen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from benben.games.hexes.cheops_scenario.data import EGYPT_MAP
from tests.browser.cheops_scenario import alone, fresh
from tests.browser.pages import Pages
from tests.browser.test_phone import SIZES

PRINTED = [h.token for h in EGYPT_MAP.hexes]


def shows(page: Page, tokens: list[int]) -> None:
    """Waits until the hexes have these numbers, and the red ones are red."""
    numbers = [token for token in tokens if token]
    expect(page.locator(".stage .token text")).to_have_text([str(n) for n in numbers])
    expect(page.locator(".stage .token.red text")).to_have_text([str(n) for n in numbers if n in (6, 8)])


@pytest.mark.parametrize("size", [(1440, 900), *SIZES], ids=str)
def test_the_map_shows_the_numbers_that_were_drawn(pages: Pages, size: tuple[int, int]) -> None:
    match = fresh(drawn_numbers=True)
    drawn = match.observe(None)["tokens"]
    anna = alone(pages, match, phone=size in SIZES, viewport={"width": size[0], "height": size[1]})
    shows(anna.page, drawn)
    assert drawn != PRINTED


def test_a_hex_tells_its_number(pages: Pages) -> None:
    match = fresh(drawn_numbers=True)
    drawn = match.observe(None)["tokens"]
    anna = alone(pages, match)
    other = next(h for h, token in enumerate(drawn) if token != PRINTED[h])
    anna.page.locator(f'[data-at="hex-{other}"]').hover()
    expect(anna.page.get_by_test_id("tip")).to_contain_text(f" {drawn[other]}")


def test_the_numbers_of_the_map_are_chosen_when_the_table_is_opened(pages: Pages) -> None:
    page = pages.open()
    page.get_by_test_id("invite").click()
    page.get_by_test_id("name-input").fill("Anna")
    page.get_by_test_id("game-cheops-scenario").click()
    for seat in (1, 2):
        page.get_by_test_id(f"plan-{seat}-apprentice").click()
    page.locator("details summary").click()
    option = page.get_by_test_id("option-drawn_numbers")
    expect(option).to_be_checked()
    label = page.locator("label", has=option)
    expect(label).to_contain_text("Drawn numbers")
    expect(label).to_contain_text("CS-1")
    expect(label).to_contain_text("no two red ones side by side")
    option.uncheck()
    page.get_by_test_id("option-start").select_option("1")
    page.get_by_test_id("open-table").click()
    page.get_by_test_id("start").click()
    shows(page, PRINTED)
