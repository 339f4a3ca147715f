"""A game of ancient-egypt against the sensible opponents, from the home page to the end, guided by the page alone."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Error, Page, expect

from tests.browser.pages import Pages
from tests.browser.player import TURN, WAIT

# What can be pressed now.
LOOK = """() => {
  const seen = (e) => e.checkVisibility({visibilityProperty: true}) && !e.disabled && e.ariaDisabled !== 'true';
  const all = (query, name) => [...document.querySelectorAll(query)].filter(seen).map((e) => e.dataset[name]);
  return {
    over: !!document.querySelector('[data-testid="score-sheet"]'),
    title: document.title,
    status: document.querySelector('[data-testid="status"]').textContent,
    does: all('[data-do]', 'do'),
    spots: all('[data-spot]', 'spot'),
    forks: all('[data-fork]', 'fork'),
    strong: !!document.querySelector('.lit.strong'),
    builds: all('[data-build][data-legal="true"]', 'build'),
    log: document.querySelectorAll('[data-testid="log"] li').length,
    discard: !!document.querySelector('[data-panel="discard"]'),
  };
}"""
CHANGED = f"(before) => {{ const now = ({LOOK})(); return JSON.stringify(now) !== before; }}"


@dataclass
class Newcomer:
    """Builds what lights up, trades with whoever asks, and ends their turns."""

    page: Page
    rng: random.Random = field(default_factory=lambda: random.Random(4))
    did: dict[str, int] = field(default_factory=dict)

    def look(self) -> dict[str, Any]:
        sight: dict[str, Any] = self.page.evaluate(LOOK)
        return sight

    def choose(self, sight: dict[str, Any]) -> str | None:
        """What to press, as a selector; None where there is nothing to do."""
        does = sight["does"]
        for do in ("rob", "accept", "refuse"):
            if do in does:
                return f'[data-do="{do}"]'
        if sight["discard"]:
            return '[data-do="discard"]' if "discard" in does else '[data-testid="discard-suggest"]'
        if sight["forks"]:
            return f'[data-fork="{self.rng.choice(sight["forks"])}"]'
        buildings = [spot for spot in sight["spots"] if spot.startswith("intersection")]
        if sight["strong"] and sight["spots"]:
            return f'[data-spot="{self.rng.choice(sight["spots"])}"]'
        if "roll" in does:
            return '[data-do="roll"]'
        if buildings:
            return f'[data-spot="{self.rng.choice(buildings)}"]'
        if sight["spots"] and self.did.get("path", 0) < 14:
            return f'[data-spot="{self.rng.choice(sight["spots"])}"]'
        if "card" in sight["builds"]:
            return '[data-build="card"]'
        return '[data-do="end_turn"]' if "end_turn" in does else None

    def press(self, what: str) -> bool:
        """Whether it was still there to be pressed."""
        found = self.page.query_selector(f"{what} >> visible=true")
        try:
            if found:
                found.click()
        except Error as error:
            if "not attached" not in error.message:
                raise
            return False
        return found is not None

    def play(self, most: int) -> None:
        """Plays to the end of the game, with at most this many presses."""
        while self.step():
            assert sum(self.did.values()) <= most, "the game does not end"

    def step(self) -> bool:
        """Presses once, or waits for the others; False when it is over."""
        sight = self.look()
        if sight["over"]:
            return False
        what = self.choose(sight)
        if what is None:
            assert not sight["title"].startswith(TURN) or not sight["spots"], f"asked, but nothing to press: {sight}"
        else:
            if not self.press(what):
                return True  # an offer that has been withdrawn meanwhile
            kind = what.split('"')[1].split("-")[0]
            self.did[kind] = self.did.get(kind, 0) + 1
        self.page.wait_for_function(CHANGED, arg=_text(self.page, sight), timeout=WAIT, polling=30)
        return True


def _text(page: Page, sight: dict[str, Any]) -> str:
    """As JavaScript writes it, for comparison."""
    text: str = page.evaluate("(sight) => JSON.stringify(sight)", sight)
    return text


def open_table(page: Page, points: int) -> None:
    """Through the sheet for a new table, with the options of the game."""
    page.get_by_test_id("invite").click()
    page.get_by_test_id("name-input").fill("Anna")
    page.get_by_test_id("game-ancient-egypt").click()
    page.get_by_test_id("players-3").click()
    for seat in (1, 2):
        page.get_by_test_id(f"plan-{seat}-sensible").click()
    page.locator("details summary").click()
    page.get_by_test_id("option-points_to_win").fill(str(points))
    page.get_by_test_id("option-start").select_option("1")
    page.get_by_test_id("open-table").click()
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("board")).to_be_visible()


def test_a_game_against_opponents(pages: Pages) -> None:
    pages.server.seed("opponents of egypt")
    page = pages.open()
    open_table(page, 4)
    newcomer = Newcomer(page)
    newcomer.play(400)
    assert newcomer.did["intersection"] >= 2
    assert newcomer.did["path"] >= 2
    assert newcomer.did["roll"]
    sheet = page.get_by_test_id("score-table")
    totals = [int(cell) for cell in sheet.locator("tfoot td").all_inner_texts()]
    assert max(totals) >= 4
    expect(sheet.locator("thead th.winner")).to_have_count(1)
    expect(page.get_by_test_id("statistics")).to_be_visible()
    pages.server.seed(None)
