"""Four at a table of the historical scenario: the fourth sets up by clicks, everyone fits; three may be opponents."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.cheops_scenario import PLACES_OF_FOUR, SITE, Sailor, aboard, afar, at_the_site, fresh, tabled
from tests.browser.pages import PHONE, Pages
from tests.browser.test_ancient_egypt_opponents import Newcomer
from tests.browser.test_phone import fits, too_small

LAPTOP = {"width": 1366, "height": 768}
POINTS = 5

# What sticks out of a player's panel, or is covered by another.
SPILT = """() => [...document.querySelectorAll('.player')].flatMap((panel) => {
  const box = panel.getBoundingClientRect();
  return [...panel.querySelectorAll('[data-holds], [data-pharaoh], .name > *')].filter((e) => {
    const r = e.getBoundingClientRect();
    if (!r.width) return false;
    const inside = r.left >= box.left && r.right <= box.right + 0.5 && r.top >= box.top && r.bottom <= box.bottom + 0.5;
    const there = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
    return !inside || !panel.contains(there);
  }).map((e) => `${panel.dataset.testid}: ${e.outerHTML.slice(0, 90)}`);
})"""


def test_the_fourth_settles_in_three_rounds(pages: Pages) -> None:
    table = tabled(pages, fresh(players=4))
    others = [afar(pages, link) for link in table.links[:3]]
    [dora] = aboard(pages, table, 3, viewport=LAPTOP)
    for seat, settlement, do, path in PLACES_OF_FOUR:
        if seat == 3:
            dora.status("Place a settlement")
            dora.put(f"intersection-{settlement}")
            dora.status("Place a road or a ship")
            dora.build(do, path)
        else:
            others[seat].move(table.id, {"do": "settle", "intersection": settlement})
            others[seat].move(table.id, {"do": do, "path": path})
    dora.status("Anna is to roll the dice")
    dora.holds(brick=1)
    dora.gold(3, 3, 3, 4)  # her third settlement touches a gold hex
    for seat in range(4):
        dora.pieces("settlement", seat, 3)
        dora.points(seat, 3)


def test_four_panels_fit(pages: Pages) -> None:
    """With the Pharaoh's cards, on a laptop and on a phone."""
    match = at_the_site(players=4)
    match.act(0, {"do": "settle", "intersection": SITE})
    match.act(0, {"do": "lay_stone"})
    table = tabled(pages, match)
    [dora] = aboard(pages, table, 3, viewport=LAPTOP)
    dora.blessed(0)
    dora.cursed(1, 2, 3)
    for seat in range(4):
        expect(dora.page.get_by_test_id(f"player-{seat}")).to_be_in_viewport(ratio=1)
    assert not dora.page.evaluate(SPILT)
    fits(dora.page)

    [anna] = aboard(pages, table, 0, phone=True, viewport=PHONE)
    in_the_hand(anna)


def in_the_hand(anna: Sailor) -> None:
    page = anna.page
    for seat, points in enumerate((7, 1, 1, 1)):
        chip = page.get_by_test_id(f"chip-{seat}")
        expect(chip).to_be_in_viewport(ratio=1)
        expect(chip.locator("> b")).to_have_text(str(points))
    fits(page)
    assert not too_small(page)
    page.get_by_test_id("chip-3").tap()
    sheet = page.locator("dialog[open]")
    expect(sheet.locator('[data-pharaoh="curse"]')).to_be_in_viewport(ratio=1)
    expect(sheet.locator('[data-holds="gold"]')).to_be_in_viewport(ratio=1)
    fits(page)


@dataclass
class Settler(Newcomer):
    """Builds stones whenever possible."""

    def choose(self, sight: dict[str, Any]) -> str | None:
        if "stone_through" in sight["does"]:
            return '[data-do="stone_through"]'
        if "stone" in sight["builds"] and not sight["strong"]:
            return '[data-build="stone"]'
        return super().choose(sight)


def open_table(page: Page) -> None:
    page.get_by_test_id("invite").click()
    page.get_by_test_id("name-input").fill("Anna")
    page.get_by_test_id("game-cheops-scenario").click()
    page.get_by_test_id("players-4").click()
    for seat in (1, 2, 3):
        page.get_by_test_id(f"plan-{seat}-sensible").click()
    page.locator("details summary").click()
    page.get_by_test_id("option-points_to_win").fill(str(POINTS))
    page.get_by_test_id("option-start").select_option("1")
    page.get_by_test_id("open-table").click()
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("board")).to_be_visible()


def test_a_game_against_three_opponents(pages: Pages) -> None:
    pages.server.seed("opponents in all Egypt")
    page = pages.open(viewport={"width": 1000, "height": 640})
    open_table(page)
    settler = Settler(page)
    settler.play(400)
    assert settler.did["intersection"] >= 3
    assert settler.did["path"] >= 3
    assert settler.did["roll"]
    sheet = page.get_by_test_id("score-sheet")
    expect(sheet.locator("[data-ending]")).to_have_attribute("data-ending", "points")
    assert max(int(cell) for cell in sheet.locator("tfoot td").all_inner_texts()) >= POINTS
    expect(sheet.locator("thead th.winner")).to_have_count(1)
    expect(page.get_by_test_id("statistics")).to_be_visible()
    pages.server.seed(None)
