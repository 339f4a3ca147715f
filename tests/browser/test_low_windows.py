"""Low windows: a phone on its side, and 200% zoom. Everything a turn needs is in sight, or the page scrolls to it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import benben
from benben.kernel.match import Match
from tests.browser.cheops_scenario import SITE, at_the_site
from tests.browser.hexes import KINDS, Trader, laid, seated, supplied
from tests.browser.pages import Pages, hidden_stones
from tests.browser.player import REFILL
from tests.browser.test_cheops_scenario_phone import Fingers
from tests.browser.test_gods_sevens import in_turn_with_used
from tests.browser.test_phone import fits
from tests.support.laid import at_the_nile, begun, end_turn, lay, roll

SIZES = [(844, 390), (720, 450), (640, 360)]
TOUCH = SIZES[0]
NARROW = (360, 450)
NAMES = ["Anna", "Ben", "Carla"]
HAND = [f'[data-card="{kind}"]' for kind in KINDS]

# Which of these are missing, partly off the screen, or under something else.
HIDDEN = """(wanted) => wanted.filter((css) => {
  const found = [...document.querySelectorAll(css)].filter((e) => e.checkVisibility());
  return !found.length || found.some((e) => {
    const r = e.getBoundingClientRect();
    if (r.left < 0 || r.top < 0 || r.right > innerWidth + 0.5 || r.bottom > innerHeight + 0.5) return true;
    return !e.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2));
  });
})"""

# The buttons for what can be done, and the player's own family.
OFFERED = ".actions button, .family button, .stacks button.stack"

# A point of the map that nothing covers.
FREE = """() => {
  const r = document.querySelector('.stage').getBoundingClientRect();
  return [r.left + r.width / 2, Math.min(r.bottom, innerHeight) - 20];
}"""


def hidden(page: Page, *wanted: str) -> list[str]:
    found: list[str] = page.evaluate(HIDDEN, [*wanted])
    return found


def to_roll(match: Match) -> Match:
    """The others have had their turns; Anna is to roll again."""
    end_turn(match)
    while match.state.active:
        roll(match, 1, 1)
        end_turn(match)
    return match


def at_table(pages: Pages, match: Match, size: tuple[int, int]) -> Trader:
    width, height = size
    table = laid(pages, match, NAMES)
    table.links[1:] = ["", ""]
    [anna] = seated(pages, table, phone=size == TOUCH, viewport={"width": width, "height": height})
    return anna


def oxcart(anna: Trader) -> None:
    anna.press('[data-build="cart"]')
    path = anna.page.locator('[data-spot^="path-"]').first.get_attribute("data-spot")
    assert path is not None
    anna.put(path)


def boat(anna: Trader) -> None:
    anna.press('[data-build="boat"]')
    anna.put("path-42")
    anna.pieces("boat", 0, 1)


def settlement(anna: Trader) -> None:
    anna.press('[data-build="settle"]')
    anna.put(f"intersection-{SITE}")


TABLES: dict[str, tuple[Callable[[], Match], Callable[[Trader], None]]] = {
    "ancient-egypt": (lambda: supplied(begun(3), brick=1, cattle=1), oxcart),
    "ancient-egypt with gods": (lambda: supplied(begun(3, gods=True), brick=1, cattle=1), oxcart),
    "great-pyramid": (lambda: to_roll(at_the_nile("osiris")), boat),
    "cheops-scenario": (lambda: to_roll(at_the_site()), settlement),
}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("title", TABLES)
def test_a_turn_on_a_map(pages: Pages, title: str, size: tuple[int, int]) -> None:
    """Nothing scrolls: roll, hand, building, trade and the end of the turn are beside the map."""
    make, build = TABLES[title]
    anna = at_table(pages, make(), size)
    page = anna.page
    anna.can("roll")
    always = ['[data-testid="status"]', '[data-do="trade"]', "[data-build]", *HAND]
    assert not hidden(page, '[data-do="roll"]', *always)
    fits(page)
    anna.roll(1, 1)
    anna.can("end_turn")
    assert not hidden(page, '[data-do="end_turn"]', *always)
    build(anna)
    assert not hidden(page, '[data-do="end_turn"]', *always)
    anna.open_trade()
    expect(anna.panel("trade")).to_be_in_viewport(ratio=1)
    assert not hidden(page, '[data-panel="trade"] h2', '[data-testid="close-trade"]', '[data-do="offer"]')
    anna.press('[data-testid="close-trade"]')
    fits(page)
    anna.end()
    anna.status("Ben is to roll the dice")


def test_trade_on_the_smallest_phone(pages: Pages) -> None:
    """Both sides of an offer, whom it is for, and what sends it are in sight at once."""
    table = laid(pages, to_roll(at_the_site()), NAMES)
    table.links[1:] = ["", ""]
    [anna] = seated(pages, table, phone=True, viewport={"width": 360, "height": 640})
    anna.roll(1, 1)
    anna.open_trade()
    sides = [f'[data-{side}="{kind}"]' for side in ("give", "get") for kind in (*KINDS, "gold")]
    assert not hidden(anna.page, *sides, '[data-panel="trade"] [data-to]', '[data-do="offer"]')


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_turn_at_the_pyramid(pages: Pages, size: tuple[int, int]) -> None:
    match = Match(benben.title("cheops-heirs"), {"players": 3, "start": "1"}, seed=1)
    width, height = size
    link = lay(pages.server.data, match, NAMES).links[0]
    player = pages.player(link, phone=size == TOUCH, viewport={"width": width, "height": height})
    sight = player.my_turn()
    refilled = False
    while sight.mine and not (refilled and REFILL not in sight.status):
        refilled |= REFILL in sight.status
        assert not hidden_stones(player.page), sight.status
        assert not hidden(player.page, OFFERED, '[data-testid="status"]'), sight.status
        fits(player.page)
        sight = player.step(sight)
    assert refilled


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_choice_after_a_god_is_used(pages: Pages, size: tuple[int, int]) -> None:
    anna = at_table(pages, in_turn_with_used("osiris"), size)
    anna.press("[data-god-use]")
    expect(anna.the('[data-do="after"]')).to_be_in_viewport(ratio=1)
    assert not hidden(anna.page, "[data-after]")


@pytest.mark.parametrize("by", ["wheel", "finger"])
def test_a_low_and_narrow_window_scrolls_over_the_map(pages: Pages, by: str) -> None:
    width, height = NARROW
    table = laid(pages, supplied(begun(3), brick=1, cattle=1), NAMES)
    page = pages.open(table.links[0], phone=by == "finger", viewport={"width": width, "height": height})
    do = page.locator('[data-do="roll"]')
    expect(do).to_be_visible()
    expect(do).not_to_be_in_viewport(ratio=1)
    x, y = page.evaluate(FREE)
    if by == "wheel":
        page.mouse.move(x, y)
        page.mouse.wheel(0, 600)
    else:
        Fingers(page).drag((x, y), (0, 60 - y))
    expect(do).to_be_in_viewport(ratio=1)
    assert not hidden(page, '[data-do="roll"]', '[data-do="trade"]', "[data-build]", *HAND)
    assert page.locator(".dock").evaluate("(dock) => dock.scrollHeight <= dock.clientHeight"), "it ends too early"


def test_the_enlarged_map_is_zoomed_before_the_window_scrolls(pages: Pages) -> None:
    width, height = NARROW
    table = laid(pages, begun(3), NAMES)
    page = pages.open(table.links[0], viewport={"width": width, "height": height})
    expect(page.locator('[data-do="roll"]')).to_be_visible()
    x, y = page.evaluate(FREE)
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    expect(page.get_by_test_id("whole")).to_be_visible()
    page.mouse.wheel(0, 3000)
    expect(page.get_by_test_id("whole")).to_have_count(0)
    page.mouse.wheel(0, 600)
    expect(page.locator('[data-do="roll"]')).to_be_in_viewport(ratio=1)
