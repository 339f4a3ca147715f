"""Roads, ships and stones by keys, just as by their buttons; and the card that places roads or ships for free."""

from __future__ import annotations

from typing import Any

import msgspec
from playwright.sync_api import expect

from benben.kernel.match import Match
from tests.browser.cheops_scenario import (
    ALONG_SHORE,
    NORTH_OF_SITE,
    OUT_TO_SEA,
    SITE,
    TO_PORT,
    Sailor,
    alone,
    at_the_site,
    edge,
    sailors,
    settled,
    two_at_the_site,
)
from tests.browser.pages import Pages
from tests.support.laid import end_turn, roll

FREE_ROADS = 14  # where they are in a full deck: after the knights


def key(sailor: Sailor, *keys: str) -> None:
    for one in keys:
        sailor.page.keyboard.press(one)


def pressed(sailor: Sailor, *what: str) -> None:
    """Waits until exactly these buttons of the dock are held."""
    shown = sailor.page.locator('.dock [aria-pressed="true"]')
    expect(shown).to_have_count(len(what))
    assert [one.get_attribute("data-build") or one.get_attribute("data-do") for one in shown.all()] == list(what)


def lights(sailor: Sailor, *paths: int) -> None:
    """Waits until exactly these paths are lit."""
    for path in paths:
        expect(sailor.lit(f"path-{path}")).to_be_attached()
    expect(sailor.page.locator("[data-spot]")).to_have_count(len(paths))


def ways(match: Match, do: str) -> list[int]:
    """Where seat 0 can place this."""
    moves: list[dict[str, Any]] = [msgspec.to_builtins(move) for move in match.moves(0)]
    return [move["path"] for move in moves if move["do"] == do]


def test_roads_ships_and_stones(pages: Pages) -> None:
    match = at_the_site(sea_rules=True)
    roads, ships = ways(match, "cart"), ways(match, "ship")
    assert set(roads) & set(ships)  # a shore would ask which it should be
    anna, ben = sailors(pages, match, but=2)
    anna.can("end_turn")
    for letter, build, paths in (("o", "cart", roads), ("p", "ship", ships)):
        key(anna, letter)
        pressed(anna, build)
        lights(anna, *paths)
    ben.page.get_by_test_id("chat-input").fill("Where to?")
    ben.page.keyboard.press("Enter")
    expect(anna.page.get_by_test_id("log")).to_contain_text("Where to?")
    pressed(anna, "ship")  # whatever the others do
    key(anna, "p")  # pressed again, it lets go
    pressed(anna)

    anna.holds(brick=2, cattle=2, papyrus=2, grain=4, stone=1)
    key(anna, "k", "o")  # the site is not open yet: only the road is picked
    pressed(anna, "cart")
    anna.pyramid()
    key(anna, "s")
    anna.put(f"intersection-{SITE}")
    key(anna, "k")
    anna.pyramid(seat0=1)
    anna.blessed(0)
    anna.holds(cattle=1, papyrus=1, grain=3)
    key(anna, "k", "o")  # she can't afford either anymore
    key(anna, "p")
    pressed(anna, "ship")
    anna.pyramid(seat0=1)
    anna.put(f"path-{ALONG_SHORE}")  # nothing is asked, since the ship is picked
    anna.pieces("ship", 0, 2)
    anna.holds(grain=3)


def test_a_ship_is_moved(pages: Pages) -> None:
    match = settled(sea_rules=True)
    anna = alone(pages, match)
    anna.can("roll")
    key(anna, "m", "p", "o", "k")  # nothing before the roll
    anna.server.draws(0, 0)
    key(anna, "r")
    anna.rolled(2)
    pressed(anna)
    key(anna, "m")
    pressed(anna, "move_ship")
    lights(anna, TO_PORT)
    key(anna, "m")  # pressed again, it lets go, as the button does
    pressed(anna)
    key(anna, "m", "b", "Enter")  # the lit ship is picked up
    expect(anna.lit(f"path-{OUT_TO_SEA}")).to_be_visible()
    anna.put(f"path-{OUT_TO_SEA}")
    expect(anna.page.locator(f'[data-ship="{OUT_TO_SEA}"]')).to_be_visible()
    expect(anna.page.locator('[data-do="move_ship"]')).to_have_count(0)
    key(anna, "m")  # only once a turn: she is not offered it again
    anna.can("end_turn")


def test_the_key_of_a_stone_asks_through_whom(pages: Pages) -> None:
    ben = alone(pages, two_at_the_site(), seat=1)
    ben.can("end_turn")
    key(ben, "m")  # without the sea rules no ship is moved
    key(ben, "k")
    expect(ben.panel("stone")).to_be_visible()
    key(ben, "k")
    expect(ben.panel("stone")).to_have_count(0)
    key(ben, "k", "Tab", "Tab", "Enter")  # past the close button, to the first player
    ben.pyramid(seat1=1)


def test_free_roads_may_be_ships(pages: Pages) -> None:
    match = at_the_site()
    match.act(0, {"do": "buy_card"}, draws=[FREE_ROADS])
    end_turn(match)
    for _ in range(2):
        roll(match, 1, 1)
        end_turn(match)
    anna = alone(pages, match)
    anna.can("roll")
    before = anna.hand()
    anna.press('[data-play="free_oxcarts"]')
    anna.status("Place a free road or ship")
    anna.build("ship", ALONG_SHORE)
    anna.pieces("ship", 0, 2)
    anna.status("Place a free road or ship")
    anna.build("cart", edge(SITE, NORTH_OF_SITE))
    anna.pieces("cart", 0, 4)
    anna.pieces("ship", 0, 2)
    anna.can("roll")
    assert anna.hand() == before
    expect(anna.page.locator("[data-play]")).to_have_count(0)
