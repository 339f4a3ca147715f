"""What the tables with a map tell: the guide of great-pyramid, the robber and Seth, the Curse, a used god."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from benben.kernel.match import Match
from tests.browser.hexes import Trader, laid, seated
from tests.browser.pages import PHONE, WIDE, Pages
from tests.support.laid import at_the_nile, begun

LATER = "Choose now, or when you end your turn."
RULES = (
    "Your first settlement must be at a hex of the Nile",
    "as many as you like, up to 12 in the game",
    "those tied share the win",
    "You choose before you pass the dice at the latest",
)


def alone(pages: Pages, match: Match, **given: Any) -> Trader:
    table = laid(pages, match, ["Anna", "Ben", "Carla"])
    table.links[1:] = ["", ""]
    [anna] = seated(pages, table, **given)
    return anna


def tip(anna: Trader, about: Locator) -> Locator:
    about.hover()
    shown = anna.page.get_by_test_id("tip")
    expect(shown).to_be_visible()
    return shown


def test_the_guide_of_the_great_pyramid(pages: Pages) -> None:
    page = pages.open("/rules/great-pyramid")
    for rule in RULES:
        expect(page.get_by_text(rule)).to_be_visible()


def test_the_robber_without_gods(pages: Pages) -> None:
    anna = alone(pages, begun(3))
    told = tip(anna, anna.page.locator(".robber"))
    expect(told).to_contain_text("A 7 or a mercenary moves him")
    expect(told).not_to_contain_text("Seth")


def test_the_robber_and_seth(pages: Pages) -> None:
    anna = alone(pages, begun(3, gods=True))
    expect(tip(anna, anna.page.locator(".robber"))).to_contain_text("Seth sends him to the desert")


def test_the_curse_and_how_to_leave_it(pages: Pages) -> None:
    """One block is not enough when everyone else has two."""
    anna = alone(pages, at_the_nile("osiris"))
    expect(tip(anna, anna.the('[data-pharaoh="curse"]'))).to_contain_text(
        "Build more than some other player to be blessed."
    )


def use_osiris(anna: Trader) -> None:
    anna.use_god()
    anna.do("osiris")
    anna.spot("path-63")
    anna.spot("path-50")
    expect(anna.page.locator('[data-piece="cart-0"][data-at="cart-50"]')).to_have_count(1)


def test_what_becomes_of_a_used_god_stays_open_in_the_turn(pages: Pages) -> None:
    """The reminder says that the question comes when the turn ends; the choice can be made any time before."""
    anna = alone(pages, at_the_nile("osiris"))
    use_osiris(anna)
    used = anna.panel("used")
    expect(used).to_contain_text(LATER)
    anna.can("end_turn")
    used.get_by_test_id("exchange-god").click()
    anna.after_use("keep")
    anna.own_god("osiris", "B")
    expect(used).to_have_count(0)


def test_the_reminder_is_put_away(pages: Pages) -> None:
    """It may cover a place where something is to be built; the card still says that the choice is open."""
    anna = alone(pages, at_the_nile("osiris"))
    use_osiris(anna)
    anna.press('[data-testid="used-later"]')
    expect(anna.panel("used")).to_have_count(0)
    expect(anna.the("[data-god-use]")).to_contain_text("Choose")
    anna.press("[data-god-use]")
    anna.press('[data-testid="close-after-use"]')
    expect(anna.panel("after-use")).to_have_count(0)
    expect(anna.panel("used")).to_have_count(0)


@pytest.mark.parametrize(("size", "rows"), [(WIDE, 1), ({"width": 360, "height": 740}, 2)], ids=str)
def test_the_gods_to_exchange_for_are_in_even_rows(pages: Pages, size: dict[str, int], rows: int) -> None:
    anna = alone(pages, at_the_nile("osiris"), viewport=size)
    use_osiris(anna)
    anna.press("[data-god-use]")
    options = anna.panel("after-use").locator("[data-after]")
    expect(options.first).to_be_visible()
    assert options.evaluate_all("(all) => new Set(all.map((one) => one.offsetTop)).size") == rows
    assert not options.locator("b").evaluate_all("(names) => names.some((name) => name.scrollWidth > name.clientWidth)")


def test_on_a_phone_the_card_itself_says_so(pages: Pages) -> None:
    anna = alone(pages, at_the_nile("osiris"), phone=True, viewport=PHONE)
    use_osiris(anna)
    expect(anna.the("[data-god-use]")).to_contain_text("Choose")
    anna.press("[data-god-use]")
    expect(anna.panel("after-use")).to_contain_text(LATER)
    anna.after_use("keep")
    anna.own_god("osiris", "B")
