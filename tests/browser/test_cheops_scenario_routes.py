"""Who is connected to a port or the site is shown on demand, and chosen; by the sea rules a ship is moved."""

from __future__ import annotations

from playwright.sync_api import expect

from benben.games.hexes.cheops_scenario.data import EGYPT_MAP, SHIP_PATHS
from tests.browser.cheops_scenario import (
    HARBOR,
    OUT_TO_SEA,
    SITE,
    TO_PORT,
    Sailor,
    alone,
    at_the_site,
    sailors,
    settled,
    two_at_the_site,
)
from tests.browser.pages import Pages
from tests.support.laid import roll


def hover(sailor: Sailor, what: str, part: str = "") -> None:
    """Puts the pointer over something on the map."""
    sailor.page.locator(f'[data-at="{what}"] {part}').hover()


def away(sailor: Sailor) -> None:
    sailor.page.get_by_test_id("status").hover()
    expect(sailor.page.get_by_test_id("connections")).to_have_count(0)


def test_connections_on_demand(pages: Pages) -> None:
    """Pieces of both players form the way from Ben's settlement to Anna's port, and from another to the site."""
    anna = alone(pages, at_the_site())
    tip = anna.page.get_by_test_id("tip")
    hover(anna, f"harbor-{HARBOR}", "text")
    anna.linked(0, 1)
    expect(anna.page.get_by_test_id("connections")).to_have_attribute("data-paths", "2")
    expect(tip).to_contain_text("Connected: Ben")
    away(anna)

    nobodys = next(n for n in range(len(EGYPT_MAP.harbors)) if n != HARBOR)
    hover(anna, f"harbor-{nobodys}", "text")
    expect(tip).not_to_contain_text("Connected")
    expect(anna.page.locator("[data-linked]")).to_have_count(0)
    away(anna)

    anna.press('[data-build="settle"]')
    anna.put(f"intersection-{SITE}")
    anna.site(is_open=True)
    away(anna)
    hover(anna, f"hex-{EGYPT_MAP.site}")
    anna.linked(0, 0, 1)
    expect(tip).to_contain_text("Ben")
    away(anna)


def test_a_ship_is_moved(pages: Pages) -> None:
    """Once a turn, picked up by the button or where it is; what depended on it is no longer connected."""
    match = settled(sea_rules=True)
    anna, ben, carla = sailors(pages, match)
    expect(anna.page.locator('[data-do="move_ship"]')).to_have_count(0)  # not before the roll
    anna.roll(1, 1)
    roll(match, 1, 1)
    moves = [{"do": "move_ship", "lift": TO_PORT, "put": path} for path in SHIP_PATHS]
    ways = [move["put"] for move in moves if match.why_not(0, move) is None]
    assert len(ways) > 2  # even beside her other settlements
    lit = anna.page.locator("[data-spot]")
    anna.do("move_ship")
    expect(anna.lit(f"path-{TO_PORT}")).to_be_visible()
    expect(lit).to_have_count(1)
    anna.spot(f"path-{TO_PORT}")
    expect(anna.lit(f"path-{TO_PORT}")).to_have_count(0)
    for path in ways:
        expect(anna.lit(f"path-{path}")).to_be_visible()
    expect(lit).to_have_count(len(ways))
    anna.page.keyboard.press("Escape")  # she changes her mind
    expect(anna.lit(f"path-{OUT_TO_SEA}")).to_have_count(0)

    anna.page.locator(f'[data-ship="{TO_PORT}"] use').click()
    expect(lit).to_have_count(len(ways))
    anna.put(f"path-{OUT_TO_SEA}")
    for sailor in (anna, ben, carla):
        sailor.pieces("ship", 0, 1)
        expect(sailor.page.locator(f'[data-piece="ship-0"][data-ship="{OUT_TO_SEA}"]')).to_be_visible()
    expect(anna.page.locator('[data-do="move_ship"]')).to_have_count(0)
    away(ben)
    hover(ben, f"harbor-{HARBOR}", "text")
    ben.linked(0)
    expect(ben.page.get_by_test_id("tip")).to_contain_text("Nobody else is connected")
    anna.end()


def test_through_whom_a_stone_is_built(pages: Pages) -> None:
    """Where two players could be paid, the panel asks which of them."""
    match = two_at_the_site()
    before = [player["gold"] for player in match.observe(None)["players"]]
    ben = alone(pages, match, seat=1)
    ben.gold(*before[:3])
    ben.press('[data-build="stone"]')
    expect(ben.panel("stone")).to_be_visible()
    buttons = ben.panel("stone").locator('[data-do="stone_through"]')
    assert [button.get_attribute("data-seat") for button in buttons.all()] == ["0", "2"]
    ben.pyramid()
    ben.do("stone_through", seat=2)
    expect(ben.panel("stone")).to_have_count(0)
    ben.pyramid(seat1=1)
    ben.gold(before[0], before[1] - 1, before[2] + 1)
    ben.blessed(1)
    ben.cursed(0, 2)
