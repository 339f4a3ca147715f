"""A game of cheops-scenario by clicks, from the first settlement to the seventh point, in three browsers.

Only what is drawn is scripted: the dice, and the card that is stolen.
"""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.cheops_scenario import (
    ALONG_PASTURES,
    PLACES,
    SITE,
    TO_SITE,
    Sailor,
    fresh,
    sailors,
)
from tests.browser.hexes import same_board
from tests.browser.pages import Pages

SETUP: dict[str, int | str | bool] = {"points_to_win": 7}
FIELDS_OF_BEN = 19
GRAIN_OF_BEN = 5  # in his hand


def set_up(anna: Sailor, ben: Sailor, carla: Sailor) -> None:
    """Three rounds: forth, back and forth again. The hexes at the third settlement bring the first goods."""
    for seat, settlement, do, path in PLACES:
        sailor = (anna, ben, carla)[seat]
        sailor.status("Place a settlement")
        sailor.put(f"intersection-{settlement}")
        sailor.status("Place a road or a ship")
        sailor.build(do, path)
    anna.holds(brick=1, cattle=1)
    ben.holds(brick=1, grain=1)
    carla.holds(cattle=1, papyrus=1)
    for sailor in (anna, ben, carla):
        sailor.gold(3, 3, 3)
        sailor.site(is_open=False)
        for seat, ships in enumerate((1, 3, 2)):
            sailor.pieces("ship", seat, ships)
            sailor.pieces("cart", seat, 3 - ships)
            sailor.points(seat, 3)


def first_round(anna: Sailor, ben: Sailor, carla: Sailor) -> None:
    """A road, a trade at another player's port for a piece of gold, and a ship."""
    anna.roll(1, 2)
    anna.holds(brick=1, cattle=1, papyrus=1, grain=1)
    anna.press('[data-build="cart"]')
    anna.build("cart", TO_SITE)
    anna.holds(papyrus=1, grain=1)
    anna.end()

    ben.roll(2, 4)
    ben.holds(brick=1, papyrus=2, grain=2)
    ben.open_trade()
    ben.rent(0, "papyrus", "stone")
    ben.holds(brick=1, grain=2, stone=1)
    for sailor in (anna, ben, carla):
        sailor.gold(4, 2, 3)
    ben.press('[data-testid="close-trade"]')
    ben.end()

    carla.roll(4, 6)
    carla.holds(cattle=2, papyrus=1)
    carla.press('[data-build="ship"]')
    expect(carla.the('[data-build="ship"]')).to_have_attribute("aria-pressed", "true")
    carla.build("ship", ALONG_PASTURES)
    carla.holds(cattle=1)
    for sailor in (anna, ben, carla):
        sailor.pieces("ship", 2, 3)
    carla.end()


def second_round(anna: Sailor, ben: Sailor, carla: Sailor) -> None:
    """The site is opened; a stone is built through the settlement there; a 7 brings a black stone."""
    anna.roll(2, 4)
    expect(anna.the('[data-build="stone"]')).to_have_attribute("data-legal", "false")
    anna.press('[data-build="settle"]')
    anna.put(f"intersection-{SITE}")
    anna.holds(brick=1)
    for sailor in (anna, ben, carla):
        sailor.site(is_open=True)
        sailor.points(0, 4)
        sailor.pyramid()
    anna.end()

    ben.roll(3, 3)
    ben.holds(brick=1, papyrus=2, grain=4, stone=1)
    ben.press('[data-build="stone"]')
    ben.holds(papyrus=2, grain=4)
    for sailor in (anna, ben, carla):
        sailor.gold(5, 1, 3)
        sailor.pyramid(seat1=1)
        sailor.blessed(1)
        sailor.cursed(0, 2)
        for seat, points in enumerate((2, 6, 1)):
            sailor.points(seat, points)
    ben.end()

    carla.roll(3, 4)
    for sailor in (anna, ben, carla):
        sailor.pyramid(seat1=1, black=1)
        expect(sailor.page.locator("[data-black-left]").first).to_have_attribute("data-black-left", "15")
    carla.status("Move the robber")
    carla.server.draws(GRAIN_OF_BEN)
    carla.put(f"hex-{FIELDS_OF_BEN}")
    carla.holds(cattle=1, grain=1)
    ben.holds(papyrus=2, grain=3)
    ben.gold(5, 1, 3)  # gold is not stolen
    carla.end()


def victory(anna: Sailor, ben: Sailor, carla: Sailor) -> None:
    """Wool for gold, ore at her own port; with her second stone she takes the Blessing, which wins."""
    anna.roll(1, 2)
    anna.holds(brick=2, papyrus=2, grain=2)
    anna.open_trade()
    anna.offer({"gold": 2}, {"papyrus": 2}, but=[2])
    ben.do("accept")
    anna.do("confirm", seat=1)
    anna.holds(brick=2, papyrus=4, grain=2)
    for sailor in (anna, ben, carla):
        sailor.gold(3, 3, 3)
    for _ in range(2):
        anna.exchange("papyrus", "stone")
    anna.holds(brick=2, grain=2, stone=2)

    anna.press('[data-build="stone"]')
    anna.holds(brick=1, grain=2, stone=1)
    for sailor in (anna, ben, carla):
        sailor.pyramid(seat0=1, seat1=1, black=1)
        sailor.blessed(1)  # a tie does not take it
        sailor.cursed(2)
    same_board([anna, ben, carla])
    anna.press('[data-build="stone"]')


def the_end(anna: Sailor, ben: Sailor, carla: Sailor) -> None:
    for sailor in (anna, ben, carla):
        sheet = sailor.page.get_by_test_id("score-sheet")
        expect(sheet).to_be_visible()
        expect(sheet.locator("[data-ending]")).to_have_attribute("data-ending", "points")
        table = sheet.get_by_test_id("score-table")
        expect(table.locator("thead th.winner")).to_contain_text("Anna")
        expect(table.locator("tfoot td")).to_have_text(["7", "3", "1"])
        rows = table.locator("tbody tr")
        # settlements, cities, army, cards, Blessing, Curse
        for row, points in enumerate((["4", "3", "3"], [], [], [], ["3"], ["−2"])):
            expect(rows.nth(row).locator("td b")).to_have_text(points)
        expect(sheet.get_by_test_id("statistics")).to_be_visible()
        sailor.pyramid(seat0=2, seat1=1, black=1)
        sailor.blessed(0)


def check_secrets(pages: Pages, traders: list[Sailor]) -> None:
    """During the game nobody was sent another player's cards; everyone's gold is public."""
    for trader in traders:
        running = [message for message in pages.told(trader.page) if message["view"]["status"] == "running"]
        assert len(running) > 30
        for message in running:
            for seat, player in enumerate(message["view"]["state"]["players"][:3]):
                assert player["gold"] is not None
                for name in ("hand", "cards", "fresh", "discard"):
                    assert seat == trader.seat or player[name] is None
            for entry in message["entries"]:
                assert entry["seat"] == trader.seat or entry["move"] is None


def test_a_game_from_the_first_settlement_to_the_seventh_point(pages: Pages) -> None:
    traders = sailors(pages, fresh(**SETUP))
    set_up(*traders)
    same_board(traders)
    for play in (first_round, second_round):
        play(*traders)
        same_board(traders)
    victory(*traders)
    the_end(*traders)
    check_secrets(pages, traders)
    assert not pages.server.left()
