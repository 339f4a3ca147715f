"""A walk through the pages and the states of each title's tables, for what must hold everywhere, in every language."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, expect

import benben
from benben.bots import bot
from benben.kernel.match import Match
from tests.browser.hexes import laid
from tests.browser.pages import Pages, arrive

NAMES = ["Anna", "Ben", "Carla"]
TITLES: dict[str, dict[str, Any]] = {
    "cheops-heirs": {},
    "ancient-egypt": {"gods": True},
    "great-pyramid": {},
    "cheops-scenario": {},
}

Moments = dict[str, Match]


@functools.cache
def moments(title: str) -> Moments:
    """A whole game by quick opponents: where the first seat was asked something, the first time for each question.

    Its turn is also there as it was last, with everything built; and so is the end.
    """
    match = Match(benben.title(title), {"players": 3, **TITLES[title]}, bytes(32))
    quick, rng = bot(match.title.of(match.options), "sensible"), random.Random(3)
    found: Moments = {}
    while not match.over:
        seat = match.awaited()[0]
        if 0 in match.awaited():
            asked = str(match.asked(0))
            found.setdefault(asked, match.copy())
            if asked == "turn":
                found["late"] = match.copy()
        seen = match.observe(seat, discreet=True)
        match.act(seat, quick.choose(match.title, seen, seat, match.moves(seat), match.forms(seat), rng))
    return {**found, "over": match}


def homely(pages: Pages, page: Page) -> Iterator[str]:
    """The pages without a table, each by its name as soon as it is to be seen."""
    page.goto("/")
    expect(page.get_by_test_id("title-cheops-heirs")).to_be_visible()
    yield "home"
    for title in TITLES:
        page.get_by_test_id(f"invite-{title}").click()
        expect(page.get_by_test_id("open-table")).to_be_visible()
        page.wait_for_load_state("networkidle")
        for closed in page.locator("details:not([open]) > summary").all():
            closed.click()
        yield f"invite {title}"
        page.keyboard.press("Escape")
    page.get_by_test_id("invite-cheops-heirs").click()
    page.get_by_test_id("name-input").fill("Anna")
    page.get_by_test_id("open-table").click()
    expect(page.get_by_test_id("seat-2")).to_be_visible()
    yield "waiting room"
    for title in TITLES:
        page.goto(f"/rules/{title}")
        page.wait_for_load_state("networkidle")
        expect(page.locator("h3").first).to_be_visible()
        yield f"rules of {title}"
    pages.deaf = True
    page.goto("/nowhere")
    expect(page.locator("h1")).to_be_visible()
    pages.deaf = False
    yield "nowhere"


def sheets(page: Page) -> Iterator[str]:
    """What opens at a table."""
    page.get_by_test_id("menu").click()
    expect(page.get_by_test_id("menu-sheet")).to_be_visible()
    yield "menu"
    page.get_by_test_id("rules").click()
    yield "rules"
    page.keyboard.press("Escape")
    for opener in ("keys", "open-log"):
        button = page.get_by_test_id(opener)
        if button.is_visible():
            button.click()
            yield opener
            page.keyboard.press("Escape")
    trade = page.locator('[data-do="trade"]').locator("visible=true")
    if trade.count() and trade.first.is_enabled():
        trade.first.click()
        yield "trade"


def tables(pages: Pages, page: Page, title: str) -> Iterator[str]:
    """A table of the title at each moment, and what opens there."""
    for asked, match in moments(title).items():
        table = laid(pages, match, NAMES)
        arrive(page, table.links[0])
        expect(page.get_by_test_id("board")).to_be_visible()
        if asked == "over":
            expect(page.get_by_test_id("score-table")).to_be_visible()
        page.wait_for_load_state("networkidle")
        yield f"{title}: {asked}"
        if asked == "late":
            for sheet in sheets(page):
                yield f"{title}: {asked}, {sheet}"
        if asked == "over":
            page.goto(f"/replay/{table.id}")
            expect(page.get_by_test_id("board")).to_be_visible()
            yield f"{title}: replay"
