"""Games with gods against the sensible opponents, from the home page to the end, guided by the page alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import Pages
from tests.browser.test_ancient_egypt_opponents import Newcomer


@dataclass
class Believer(Newcomer):
    """Answers their god as soon as they are asked, and exchanges a used card for the first one of the display."""

    def choose(self, sight: dict[str, Any]) -> str | None:
        asks = (
            '[data-panel="god-ask"] [data-god-ask]',
            '[data-do="after"]:enabled',
            '[data-panel="after-use"] [data-after]',
        )
        for what in asks:
            if self.page.locator(what).locator("visible=true").count():
                return what
        return super().choose(sight)


def open_table(page: Page, title: str, points: int, gods: bool) -> None:
    page.get_by_test_id("invite").click()
    page.get_by_test_id("name-input").fill("Anna")
    page.get_by_test_id(f"game-{title}").click()
    page.get_by_test_id("players-3").click()
    for seat in (1, 2):
        page.get_by_test_id(f"plan-{seat}-sensible").click()
    page.locator("details summary").click()
    page.get_by_test_id("option-points_to_win").fill(str(points))
    page.get_by_test_id("option-start").select_option("1")
    if gods:
        page.get_by_test_id("option-gods").click()
    page.get_by_test_id("open-table").click()
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("board")).to_be_visible()


@pytest.mark.parametrize(("title", "points", "gods"), [("great-pyramid", 3, False), ("ancient-egypt", 4, True)])
def test_a_game_against_opponents(pages: Pages, title: str, points: int, gods: bool) -> None:
    pages.server.seed(f"believers in {title}")
    page = pages.open(viewport={"width": 1000, "height": 640})
    open_table(page, title, points, gods)
    believer = Believer(page)
    believer.play(300)
    assert believer.did["roll"]
    assert believer.did["god"]  # Atum was asked, or a used card turned
    totals = [int(cell) for cell in page.get_by_test_id("score-table").locator("tfoot td").all_inner_texts()]
    assert max(totals) >= points
    pages.server.seed(None)
