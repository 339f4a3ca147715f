"""A game of great-pyramid by clicks, from the first settlement to the fifth point, in three browsers.

Only what is drawn is scripted: the dice, the gold block, the card that is stolen, the card from the deck.
"""

from __future__ import annotations

from playwright.sync_api import expect

import benben
from benben.kernel.match import Match
from tests.browser.hexes import Trader, laid, same_board, seated
from tests.browser.pages import Pages
from tests.support.laid import PLACES_AT_THE_NILE

SETUP = {"players": 3, "setup": "first_game", "start": "1", "points_to_win": 5}
ACROSS_AT_ANNA = 42  # 29-30, beside her first settlement
PAPYRUS_OF_BEN = 11
VICTORY_POINT = 22  # in the deck


def set_up(anna: Trader, ben: Trader, carla: Trader) -> None:
    """First beside the Nile, then anywhere; the last to place a second settlement gets the third god."""
    for seat, settlement, path in PLACES_AT_THE_NILE:
        trader = (anna, ben, carla)[seat]
        trader.status("Place a settlement")
        trader.put(f"intersection-{settlement}")
        trader.status("Place an oxcart")
        trader.put(f"path-{path}")
    anna.holds(cattle=1, grain=1, stone=1)
    for trader in (anna, ben, carla):
        for seat, god in enumerate(("atum", "ptha", "horus")):
            trader.god_of(seat, god, "A")
            trader.pharaoh_card(seat, "curse")
            trader.points(seat, 1)


def first_round(anna: Trader, ben: Trader, carla: Trader) -> None:
    """Atum serves from his A side and is turned; his B side is asked a turn later."""
    anna.roll(1, 3)
    anna.holds(cattle=1, papyrus=1, grain=1, stone=2)
    anna.end()
    ben.roll(4, 4)
    ben.status("Anna decides what the god does")
    expect(ben.page.locator('[data-do="end_turn"]')).to_have_count(0)
    anna.answer_god("papyrus")
    anna.holds(cattle=1, papyrus=2, grain=1, stone=2)
    anna.after_use("keep")
    for trader in (anna, ben, carla):
        trader.god_of(0, "atum", "B")
    ben.end()
    carla.roll(3, 5)
    anna.answer_god("no")
    carla.end()


def second_round(anna: Trader, ben: Trader, carla: Trader) -> None:
    """A boat, then a block that turns the Curse into the Blessing; and a 7."""
    anna.roll(2, 4)
    anna.press('[data-build="boat"]')
    expect(anna.page.locator("[data-spot]")).to_have_count(2)  # and at the end of her oxcart
    anna.put(f"path-{ACROSS_AT_ANNA}")
    anna.holds(cattle=1, grain=1, stone=2)
    anna.press('[data-build="block"]')
    anna.holds(grain=1, stone=1)
    for trader in (anna, ben, carla):
        trader.pieces("boat", 0, 1)
        trader.stones("0", 1)
        trader.pharaoh_card(0, "blessing")
        trader.pharaoh_card(1, "curse")
        trader.points(0, 3)
        expect(trader.page.locator("[data-vizier]").first).to_have_attribute("data-seat", "0")
    anna.end()
    ben.roll(2, 2)
    ben.end()

    carla.seven(6)
    for trader in (anna, ben, carla):
        turned = trader.page.locator("[data-gold-number]")
        expect(turned).to_have_attribute("data-gold-number", "6")
        expect(turned).to_contain_text("6")
        trader.stones("pharaoh", 0)
    expect(anna.panel("discard")).to_have_count(0)
    ben.discard(papyrus=4)  # of 8
    ben.holds(papyrus=1, stone=3)
    for trader in (anna, ben, carla):
        expect(trader.page.locator("[data-gold-number]")).to_have_count(0)
        trader.stones("pharaoh", 1)
    carla.server.draws(0)
    carla.put(f"hex-{PAPYRUS_OF_BEN}")
    carla.holds(cattle=1, papyrus=1, grain=2)
    carla.end()


def third_round(anna: Trader, ben: Trader, carla: Trader) -> None:
    """The vizier trades one card for one, once. Atum serves from his B side and must be exchanged."""
    anna.roll(1, 4)
    anna.holds(papyrus=1, grain=1, stone=3)
    anna.do("vizier")
    anna.press('[data-panel="trade"] [data-do="vizier"][data-exchange="papyrus-grain"]')
    anna.holds(grain=2, stone=3)
    expect(anna.page.locator('[data-do="vizier"]')).to_have_count(0)
    expect(anna.page.get_by_test_id("vizier")).to_be_visible()
    anna.press('[data-testid="close-trade"]')
    anna.press('[data-build="city"]')
    anna.put("intersection-30")
    anna.holds()
    anna.end()

    ben.roll(4, 4)
    anna.answer_god("grain")
    expect(anna.page.locator('[data-after="keep"]')).to_have_count(0)
    anna.after_use("amun")
    for trader in (anna, ben, carla):
        trader.god_of(0, "amun", "A")
        trader.points(0, 4)
    ben.end()
    carla.roll(1, 3)
    carla.end()


def victory(anna: Trader) -> None:
    """Amun trades two papyrus for a card; then the card bought is the fifth point, and wins at once."""
    anna.roll(1, 3)
    anna.holds(papyrus=4, grain=1, stone=2)
    anna.own_god("amun", "A", legal=True)
    anna.use_god()
    anna.in_flow('[data-amun-give="papyrus"]')
    anna.in_flow('[data-amun-get="brick"]')
    anna.do("amun")
    anna.holds(brick=1, papyrus=2, grain=1, stone=2)
    anna.press('[data-testid="close-god"]')
    anna.server.draws(VICTORY_POINT)
    anna.press('[data-build="card"]')


def the_end(anna: Trader, ben: Trader, carla: Trader) -> None:
    for trader in (anna, ben, carla):
        sheet = trader.page.get_by_test_id("score-sheet")
        expect(sheet).to_be_visible()
        expect(sheet.locator("[data-ending]")).to_have_attribute("data-ending", "points")
        table = sheet.get_by_test_id("score-table")
        expect(table.locator("thead th.winner")).to_contain_text("Anna")
        expect(table.locator("tfoot td")).to_have_text(["5", "1", "1"])
        rows = table.locator("tbody tr")
        # settlements, cities, route, army, cards, the pharaoh card
        for row, points in enumerate(("1", "2", "–", "–", "1", "1")):
            expect(rows.nth(row).locator("td").first).to_contain_text(points)
        expect(rows.last.locator("td b")).to_have_text(["1", "−1", "−1"])
        expect(sheet.get_by_test_id("statistics")).to_be_visible()


def check_secrets(pages: Pages, traders: list[Trader]) -> None:
    """During the game nobody was sent what another player held, chose, or had told their god."""
    for trader in traders:
        running = [message for message in pages.told(trader.page) if message["view"]["status"] == "running"]
        assert len(running) > 40
        for message in running:
            for seat, player in enumerate(message["view"]["state"]["players"]):
                for name in ("hand", "cards", "fresh", "discard", "standing", "looked", "shown"):
                    assert seat == trader.seat or player[name] is None
            for entry in message["entries"]:
                assert entry["seat"] == trader.seat or entry["move"] is None


def test_a_game_from_the_first_settlement_to_the_fifth_point(pages: Pages) -> None:
    match = Match(benben.title("great-pyramid"), SETUP, seed=1)
    traders = seated(pages, laid(pages, match, ["Anna", "Ben", "Carla"]))
    set_up(*traders)
    same_board(traders)
    for play in (first_round, second_round, third_round):
        play(*traders)
        same_board(traders)
    victory(traders[0])
    the_end(*traders)
    check_secrets(pages, traders)
    assert not pages.server.left()
