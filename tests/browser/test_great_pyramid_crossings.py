"""Paths across the Nile take only boats, and boats go nowhere else."""

from __future__ import annotations

from playwright.sync_api import expect

import benben
from benben.kernel.match import Match
from tests.browser.hexes import Trader, laid, seated
from tests.browser.pages import Pages
from tests.support.laid import at_the_nile

NAMES = ["Anna", "Ben", "Carla"]
CROSSINGS = {f"path-{path}" for path in benben.title("great-pyramid").facts["crossings"]}


def lit(trader: Trader) -> set[str]:
    spots = trader.page.locator("[data-spot]")
    expect(spots.first).to_be_visible()
    return {spot.get_attribute("data-spot") or "" for spot in spots.all()}


def alone(pages: Pages, match: Match) -> Trader:
    table = laid(pages, match, NAMES)
    table.links[1:] = ["", ""]
    [anna] = seated(pages, table)
    return anna


def test_an_oxcart_and_a_boat_are_never_offered_the_same_path(pages: Pages) -> None:
    anna = alone(pages, at_the_nile("osiris"))
    anna.can("end_turn")
    anna.press('[data-build="cart"]')
    expect(anna.the('[data-build="cart"]')).to_have_attribute("aria-pressed", "true")
    carts = lit(anna)
    assert carts
    assert not carts & CROSSINGS
    anna.press('[data-build="boat"]')
    expect(anna.the('[data-build="boat"]')).to_have_attribute("aria-pressed", "true")
    boats = lit(anna)
    assert boats
    assert boats <= CROSSINGS
    anna.press('[data-build="boat"]')  # nothing is picked: everything that can be built is lit
    assert lit(anna) >= carts | boats
    boat = min(boats)
    anna.put(boat)
    anna.pieces("boat", 0, 1)
    anna.pieces("cart", 0, 2)

    anna.use_god()
    anna.do("osiris")
    lifted = lit(anna)
    assert not lifted & CROSSINGS  # boats stay
    anna.spot(min(lifted))
    expect(anna.lit(min(lifted))).to_have_count(0)
    assert not lit(anna) & CROSSINGS


def test_the_first_oxcart_does_not_cross(pages: Pages) -> None:
    """Intersection 30 has two paths on land and one across the river."""
    match = Match(benben.title("great-pyramid"), {"players": 3, "setup": "first_game", "start": "1"}, seed=1)
    anna = alone(pages, match)
    anna.status("Place a settlement")
    assert not {"intersection-5", "intersection-53"} & lit(anna)  # every path across; not at the Nile
    anna.put("intersection-30")
    anna.status("Place an oxcart")
    assert lit(anna) == {"path-43", "path-44"}
