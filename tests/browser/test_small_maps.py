"""Maps and logs where there is little room: tokens that can be read, and lines of the log that can be seen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from benben.kernel.match import Match
from tests.browser.cheops_scenario import at_the_site
from tests.browser.hexes import laid, seated, supplied
from tests.browser.pages import Pages
from tests.support.laid import at_the_nile, begun

NAMES = ["Anna", "Ben", "Carla"]
SMALLEST = (
    "() => Math.min(...[...document.querySelectorAll('.token .disc')].map((e) => e.getBoundingClientRect().width))"
)


@pytest.mark.parametrize(
    "make",
    [lambda: supplied(begun(3), brick=1), lambda: at_the_nile("osiris"), at_the_site],
    ids=["ancient-egypt", "great-pyramid", "cheops-scenario"],
)
def test_tokens_can_be_read_on_the_smallest_phone(pages: Pages, make: Callable[[], Match]) -> None:
    table = laid(pages, make(), NAMES)
    table.links[1:] = ["", ""]
    [anna] = seated(pages, table, phone=True, viewport={"width": 360, "height": 640})
    expect(anna.page.locator(".token").first).to_be_visible()
    assert anna.page.evaluate(SMALLEST) >= 22


def test_the_log_is_in_sight_beside_three_players(pages: Pages) -> None:
    table = laid(pages, at_the_nile("osiris"), NAMES)
    table.links[1:] = ["", ""]
    [anna] = seated(pages, table, viewport={"width": 1024, "height": 768})
    expect(anna.page.get_by_test_id("log").locator("li").last).to_be_in_viewport(ratio=1)
