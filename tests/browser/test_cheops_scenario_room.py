"""The historical scenario where there is little room: nothing overlaps, and nothing is pushed off the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from benben.kernel.match import Match
from tests.browser.cheops_scenario import alone, settled
from tests.browser.pages import Pages
from tests.support.laid import end_turn, provided, roll

SIZES = [(1024, 640), (1024, 768), (1280, 720), (1366, 768), (1440, 900), (1920, 1080)]
CARDS = [0, 13, 14]  # where they are in the deck by then: a knight, free roads, plenty

# Pairs of these that overlap.
OVERLAPS = """(what) => {
  const boxes = [...document.querySelectorAll(what)].map((e) => e.getBoundingClientRect()).filter((r) => r.width);
  const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return boxes.flatMap((a, n) => boxes.slice(n + 1).filter((b) => over(a, b)).map((b) => [a.left, b.left]));
}"""

# How far beyond its own height the table could be scrolled.
BEYOND = """() => {
  const table = document.querySelector('.table');
  return table.scrollHeight - table.clientHeight;
}"""


def with_three_kinds() -> Match:
    """Anna has rolled and holds three kinds of development cards."""
    match = settled()
    for card in CARDS:
        provided(match, papyrus=3, grain=1)
        roll(match, 1, 1)
        match.act(0, {"do": "exchange", "give": "papyrus", "get": "stone"})
        match.act(0, {"do": "buy_card"}, draws=[card])
        end_turn(match)
    provided(match)
    roll(match, 1, 1)
    return match


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_many_cards_and_a_long_log(pages: Pages, size: tuple[int, int]) -> None:
    anna = alone(pages, with_three_kinds(), viewport={"width": size[0], "height": size[1]})
    expect(anna.page.locator("[data-play]")).to_have_count(len(CARDS))
    assert not anna.page.evaluate(OVERLAPS, "[data-play], [data-card], [data-build], .doing button")
    for shown in ("[data-testid='chat-input']", "[data-do='end_turn']", "[data-play]", "[data-holds='points']"):
        for one in anna.page.locator(shown).locator("visible=true").all():
            expect(one).to_be_in_viewport(ratio=1)
    expect(anna.page.locator("[data-testid='log'] .unseen").first).to_be_attached()
    assert anna.page.evaluate(BEYOND) == 0
