"""Each god used in its player's own turn, by clicks, with what it costs and gives."""

from __future__ import annotations

from playwright.sync_api import expect

from benben.kernel.match import Match
from tests.browser.hexes import KINDS, Trader, laid, seated
from tests.browser.pages import Pages
from tests.support.laid import begun, end_turn, hand_of, move_robber, provided, roll, serving

NAMES = ["Anna", "Ben", "Carla"]
MERCENARY, VICTORY_POINT = 0, 20  # the first of them in a full deck


def alone(pages: Pages, match: Match, seat: int = 0) -> Trader:
    """Only the browser of one seat; the others are away."""
    table = laid(pages, match, NAMES)
    table.links = [link if n == seat else "" for n, link in enumerate(table.links)]
    [trader] = seated(pages, table)
    trader.can("end_turn")
    return trader


def left(before: dict[str, int], less: dict[str, int], more: dict[str, int] | None = None) -> dict[str, int]:
    return {kind: before[kind] - less.get(kind, 0) + (more or {}).get(kind, 0) for kind in KINDS}


def test_horus_names_a_kind_two_opponents_and_what_each_gets(pages: Pages) -> None:
    match = begun(3, gods=True)
    match.act(0, {"do": "standing", "answer": "never"})
    while True:
        provided(match, 2)
        hands = [hand_of(match, seat) for seat in range(3)]
        both = [kind for kind in KINDS if hands[0][kind] and hands[1][kind]]
        if both and sum(hands[2].values()) - hands[2][both[0]] >= 2:
            break
        roll(match, 4, 6)
        end_turn(match)
    roll(match, 1, 1)
    hands = [hand_of(match, seat) for seat in range(3)]
    [wanted, *_] = both
    gifts = [kind for kind in KINDS if kind != wanted for _ in range(hands[2][kind])][:2]
    carla = alone(pages, match, 2)
    carla.use_god()
    expect(carla.the('[data-do="horus"]')).to_be_disabled()
    carla.in_flow(f'[data-named="{wanted}"]')
    for seat, gift in enumerate(gifts):
        expect(carla.page.locator(f'[data-partner="{seat}"] [data-gift="{wanted}"]')).to_have_count(0)
        carla.in_flow(f'[data-partner="{seat}"] [data-gift="{gift}"]')
    carla.do("horus")
    given = {gift: gifts.count(gift) for gift in gifts}
    carla.holds(**left(hands[2], given, {wanted: 2}))
    carla.do("keep_god")
    carla.own_god("horus", "B", legal=False)


def test_ptha_builds_an_oxcart_for_another_card(pages: Pages) -> None:
    match = begun(3, gods=True)
    match.act(0, {"do": "standing", "answer": "never"})
    provided(match, 1, cattle=1, grain=1)
    roll(match, 1, 1)
    before, carts = hand_of(match, 1), len(match.observe(1)["players"][1]["oxcarts"])
    ben = alone(pages, match, 1)
    ben.use_god()
    price = ben.the('[data-price="cattle-grain"]')
    expect(price).to_contain_text("1")
    price.click()
    spot = ben.page.locator("[data-spot]").first.get_attribute("data-spot")
    assert spot is not None
    ben.put(spot)
    ben.pieces("cart", 1, carts + 1)
    ben.holds(**left(before, {"cattle": 1, "grain": 1}))
    ben.press('[data-testid="exchange-god"]')
    ben.after_use("seth")
    ben.own_god("seth", "A", legal=False)


def test_amun_trades_until_the_end_of_the_turn(pages: Pages) -> None:
    match = serving("amun", grain=4)
    roll(match, 1, 1)
    before = hand_of(match, 0)
    anna = alone(pages, match)
    anna.use_god()
    anna.in_flow('[data-amun-give="grain"]')
    for got in ("stone", "brick"):
        expect(anna.the('[data-do="amun"]')).to_be_disabled()
        anna.in_flow(f'[data-amun-get="{got}"]')
        anna.do("amun")
        before = left(before, {"grain": 2}, {got: 1})
        anna.holds(**before)
    anna.press('[data-testid="close-god"]')
    anna.end()
    anna.after_use("keep")
    anna.own_god("amun", "B")
    anna.status("Ben is to roll the dice")


def test_thoth_shows_three_cards_to_keep_one(pages: Pages) -> None:
    match = serving("thoth", papyrus=2, stone=1)
    roll(match, 1, 1)
    before = hand_of(match, 0)
    anna = alone(pages, match)
    anna.use_god()
    price = anna.the('[data-do="thoth"][data-price="grain-papyrus"]')
    expect(price).to_be_visible()
    anna.server.draws(MERCENARY, MERCENARY, VICTORY_POINT - 2)
    price.click()
    expect(anna.page.locator("[data-keep]")).to_have_count(2)
    expect(anna.the('[data-do="thoth_keeps"]')).to_be_disabled()
    anna.press('[data-keep="victory_point"]')
    anna.do("thoth_keeps")
    anna.holds(**left(before, {"papyrus": 2, "stone": 1}))
    expect(anna.panel("god-ask")).to_have_count(0)
    expect(anna.page.get_by_test_id("player-0").locator('[data-holds="cards"] b')).to_have_text("1")
    assert not anna.server.left()


def test_sekhmet_builds_for_a_mercenary(pages: Pages) -> None:
    match = serving("sekhmet", papyrus=1, grain=2, stone=3)
    roll(match, 1, 1)
    match.act(0, {"do": "buy_card"}, draws=[MERCENARY])
    end_turn(match)
    provided(match)
    match.act(0, {"do": "mercenary"})
    move_robber(match)
    roll(match, 1, 1)
    before = hand_of(match, 0)
    anna = alone(pages, match)
    army = anna.page.get_by_test_id("player-0").locator('[data-holds="army"] b')
    expect(army).to_have_text("1")
    anna.use_god()
    anna.in_flow('[data-build-by-war="temple_city"]')
    spot = anna.page.locator('[data-spot^="intersection-"]').first.get_attribute("data-spot")
    assert spot is not None
    anna.put(spot)
    anna.pieces("city", 0, 1)
    anna.holds(**left(before, {"grain": 1, "stone": 2}))
    expect(army).to_have_text("0")


def test_seth_sends_the_robber_to_the_desert_before_the_roll(pages: Pages) -> None:
    match = serving("seth")
    roll(match, 3, 4)
    move_robber(match)
    end_turn(match)
    provided(match)
    before, robbed = hand_of(match, 0), match.observe(None)["robber"]
    land = match.observe(None)["terrain"][robbed]
    got = match.title.facts["produces"][land]
    table = laid(pages, match, NAMES)
    table.links[1:] = ["", ""]
    [anna] = seated(pages, table)
    anna.can("roll")
    anna.use_god()
    anna.do("seth")
    anna.holds(**left(before, {}, {got: 1}))
    anna.status("Turn or exchange your god card")  # at once
    expect(anna.page.locator('[data-do="roll"]')).to_have_count(0)
    anna.after_use("keep")
    anna.roll(1, 1)
