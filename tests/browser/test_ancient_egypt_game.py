"""A game of ancient-egypt by clicks, from the first settlement to the fifth point, in three browsers.

Only what is drawn is scripted: the dice, the card from the deck, the cards that are stolen.
"""

from __future__ import annotations

from playwright.sync_api import expect

import benben
from benben.kernel.match import Match
from tests.browser.hexes import Trader, laid, same_board, seated
from tests.browser.pages import Pages

# On the map of seed 1, with Anna at a harbor that takes two papyrus for a card.
SETUP = {"players": 3, "setup": "variable", "start": "1", "points_to_win": 5, "discard_limit": 5}
QUARRY_OF_BEN, BRICKS_OF_CARLA = 16, 10
MERCENARY, VICTORY_POINT = 0, 23  # where they are in the deck by then


def set_up(anna: Trader, ben: Trader, carla: Trader) -> None:
    """Each in turn places a settlement and an oxcart beside it, then again in reverse order."""
    for trader, settlement, path in (
        (anna, 10, 15),
        (ben, 41, 58),
        (carla, 35, 51),
        (carla, 23, 32),
        (ben, 18, 26),
        (anna, 45, 64),
    ):
        trader.status("Place a settlement")
        trader.put(f"intersection-{settlement}")
        trader.status("Place an oxcart")
        trader.put(f"path-{path}")
    anna.holds(papyrus=2)
    ben.holds(grain=1, cattle=1, papyrus=1)
    carla.holds(cattle=1, grain=1, brick=1)


def first_round(anna: Trader, ben: Trader, carla: Trader) -> None:
    """An offer that is accepted and confirmed, an oxcart that is undone, and an open offer."""
    anna.roll(1, 3)
    anna.open_trade()
    anna.offer({"papyrus": 1}, {"cattle": 1})
    ben.do("refuse")
    carla.do("accept")
    anna.do("confirm", seat=2)
    anna.holds(brick=1, papyrus=1, cattle=1)
    carla.holds(brick=1, papyrus=1, grain=1)

    anna.press('[data-build="cart"]')
    expect(anna.the('[data-build="cart"]')).to_have_attribute("aria-pressed", "true")
    anna.put("path-17")
    anna.holds(papyrus=1)
    ben.pieces("cart", 0, 3)
    anna.press('[data-testid="undo"]')
    ben.pieces("cart", 0, 2)
    anna.put("path-16")  # the lit path itself, with nothing picked
    anna.holds(papyrus=1)
    same_board([anna, ben, carla])
    anna.end()

    ben.roll(4, 4)
    anna.holds(papyrus=2, stone=1)
    ben.open_trade()
    ben.offer({"grain": 1}, {})
    expect(anna.panel("offers")).to_contain_text("An open offer")
    carla.do("refuse")
    anna.do("counter", seat=1)
    anna.offer({"papyrus": 1}, {})  # the grain is there already
    ben.do("take_offer", seat=0)
    ben.holds(brick=1, cattle=1, papyrus=2)
    anna.holds(grain=1, papyrus=1, stone=1)
    ben.end()
    carla.roll(4, 4)
    carla.end()


def second_round(anna: Trader, ben: Trader, carla: Trader) -> None:
    """A development card is bought; it can't be played in the same turn."""
    anna.roll(1, 3)
    anna.holds(brick=1, papyrus=2, grain=1, stone=2)
    anna.server.draws(MERCENARY)
    anna.press('[data-build="card"]')
    card = anna.the('[data-play="mercenary"]')
    expect(card).to_have_attribute("data-legal", "false")
    expect(ben.page.locator("[data-play]")).to_have_count(0)
    expect(ben.page.get_by_test_id("log")).not_to_contain_text("mercenary", ignore_case=True)
    anna.end()
    ben.roll(2, 2)
    ben.end()
    carla.roll(5, 6)
    carla.end()
    ben.holds(brick=3, cattle=1, papyrus=2)


def third_round(anna: Trader, ben: Trader, carla: Trader) -> None:
    """A 7 with a discard and a robbery. Then the card is played, and a third settlement is built."""
    anna.roll(3, 4)
    expect(carla.panel("discard")).to_have_count(0)
    anna.status("Ben")
    ben.discard(brick=3)
    ben.holds(cattle=1, papyrus=2)
    anna.server.draws(0)  # the first of their cards
    anna.put(f"hex-{QUARRY_OF_BEN}")
    ben.holds(papyrus=2)
    anna.holds(brick=2, cattle=2, papyrus=1, stone=1)

    anna.press('[data-play="mercenary"]')
    anna.server.draws(2)  # brick, papyrus, grain
    anna.put(f"hex-{BRICKS_OF_CARLA}")
    carla.holds(brick=1, papyrus=1)
    anna.holds(brick=2, cattle=2, papyrus=1, grain=1, stone=1)
    anna.press('[data-build="settle"]')
    anna.put("intersection-12")
    anna.holds(brick=1, cattle=1, stone=1)
    for trader in (anna, ben, carla):
        trader.points(0, 3)
    same_board([anna, ben, carla])
    anna.end()
    ben.roll(4, 4)
    ben.end()
    carla.roll(4, 6)
    carla.end()


def fourth_round(anna: Trader, ben: Trader, carla: Trader) -> None:
    """Two papyrus at the harbor, a counter-offer that is taken, and a temple city."""
    anna.roll(4, 4)
    anna.holds(brick=1, cattle=1, papyrus=3, stone=3)
    anna.exchange("papyrus", "grain")
    anna.holds(brick=1, cattle=1, papyrus=1, grain=1, stone=3)
    anna.open_trade()
    anna.offer({"brick": 1}, {"grain": 1}, but=[2])
    expect(carla.page.locator('[data-do="accept"]')).to_have_count(0)
    ben.do("counter", seat=0)
    ben.offer({}, {"cattle": 1})  # grain for brick is there already
    anna.do("take_offer", seat=1)
    anna.holds(papyrus=1, grain=2, stone=3)
    anna.press('[data-build="city"]')
    anna.put("intersection-10")
    anna.holds(papyrus=1)
    for trader in (anna, ben, carla):
        trader.pieces("city", 0, 1)
        trader.points(0, 4)
    anna.end()
    ben.roll(4, 4)
    ben.end()
    carla.roll(4, 4)
    carla.end()


def victory(anna: Trader) -> None:
    """The card bought is the fifth point, and wins at once."""
    anna.roll(4, 4)
    anna.exchange("papyrus", "grain")
    anna.server.draws(VICTORY_POINT)
    anna.press('[data-build="card"]')


def the_end(anna: Trader, ben: Trader, carla: Trader) -> None:
    for trader in (anna, ben, carla):
        sheet = trader.page.get_by_test_id("score-sheet")
        expect(sheet).to_be_visible()
        table = sheet.get_by_test_id("score-table")
        expect(table.locator("thead th.winner")).to_contain_text("Anna")
        expect(table.locator("tfoot td")).to_have_text(["5", "2", "2"])
        rows = table.locator("tbody tr")
        for row, points in enumerate(("2", "2", "–", "–", "1")):  # settlements, cities, route, army, cards
            expect(rows.nth(row).locator("td").first).to_contain_text(points)
        expect(sheet.get_by_test_id("statistics")).to_be_visible()
        expect(sheet.get_by_test_id("statistics").locator("section")).to_have_count(4)


def check_secrets(pages: Pages, traders: list[Trader]) -> None:
    """During the game nobody was sent what another player held, drew, stole or chose."""
    for trader in traders:
        running = [message for message in pages.told(trader.page) if message["view"]["status"] == "running"]
        assert len(running) > 60
        for message in running:
            view = message["view"]
            assert set(view["you"]) <= {trader.seat}
            assert view["seed"] is None
            for seat, player in enumerate(view["state"]["players"]):
                for name in ("hand", "cards", "fresh", "discard"):
                    assert seat == trader.seat or player[name] is None
            for entry in message["entries"]:
                assert entry["seat"] == trader.seat or entry["move"] is None
                for event in entry["events"]:
                    if event["kind"] == "stolen":
                        assert (event["card"] is None) == (trader.seat not in (event["seat"], event["victim"]))
                    if event["kind"] == "bought":
                        assert (event["card"] is None) == (trader.seat != event["seat"])


def test_a_game_from_the_first_settlement_to_the_fifth_point(pages: Pages) -> None:
    match = Match(benben.title("ancient-egypt"), SETUP, seed=1)
    traders = seated(pages, laid(pages, match, ["Anna", "Ben", "Carla"]))
    set_up(*traders)
    same_board(traders)
    for play in (first_round, second_round, third_round, fourth_round):
        play(*traders)
        same_board(traders)
        for trader in traders:
            expect(trader.page.locator("[data-card]")).to_have_count(5)  # their own hand and no other
            expect(trader.page.locator(".holdings .open")).to_have_count(0)
    victory(traders[0])
    the_end(*traders)
    check_secrets(pages, traders)
    assert not pages.server.left()
