"""Development cards of ancient-egypt that ask for a choice, played by clicks before the roll."""

from __future__ import annotations

from playwright.sync_api import expect

from benben.kernel.match import Match
from tests.browser.hexes import Trader, laid, seated, supplied
from tests.browser.pages import Pages
from tests.support.laid import begun, end_turn, roll

# Where they are in a full deck: after 14 mercenaries.
FREE_OXCARTS, PLENTY, MONOPOLY = 14, 16, 18


def holding(card: int) -> Match:
    """Seat 0 bought this card a turn ago and is to roll."""
    match = supplied(begun(3), papyrus=1, grain=1, stone=1)
    roll(match, 1, 1)
    match.act(0, {"do": "buy_card"}, draws=[card])
    end_turn(match)
    for _ in range(2):
        roll(match, 1, 1)
        end_turn(match)
    return match


def table(pages: Pages, match: Match) -> tuple[Trader, Trader]:
    """Anna and Ben at their browsers; Carla is away."""
    place = laid(pages, match, ["Anna", "Ben", "Carla"])
    place.links[2] = ""
    anna, ben = seated(pages, place)
    anna.can("roll")
    return anna, ben


def test_free_oxcarts(pages: Pages) -> None:
    anna, ben = table(pages, holding(FREE_OXCARTS))
    before = anna.hand()
    anna.press('[data-play="free_oxcarts"]')
    for count in (3, 4):
        anna.status("Place a free oxcart")
        spot = anna.page.locator('[data-spot^="path-"]').first.get_attribute("data-spot")
        assert spot is not None
        anna.put(spot)
        ben.pieces("cart", 0, count)
    anna.can("roll")
    assert anna.hand() == before
    expect(anna.page.locator("[data-play]")).to_have_count(0)


def test_two_cards_of_the_supply(pages: Pages) -> None:
    anna, ben = table(pages, holding(PLENTY))
    before = anna.hand()
    anna.press('[data-play="plenty"]')
    choose = anna.panel("choose")
    do = anna.the('[data-do="plenty"]')
    expect(do).to_be_disabled()
    for kind in ("stone", "brick"):
        choose.locator(f'[data-get="{kind}"]').click()
    expect(choose.locator('[data-get="grain"]')).to_have_attribute("aria-disabled", "true")  # two are the limit
    do.click()
    anna.holds(**before | {"stone": before.get("stone", 0) + 1, "brick": before.get("brick", 0) + 1})
    expect(ben.page.get_by_test_id("log")).to_contain_text("brick")
    anna.can("roll")


def test_a_monopoly(pages: Pages) -> None:
    match = holding(MONOPOLY)
    hands = [match.observe(seat)["players"][seat]["hand"] for seat in range(3)]
    kind = max(hands[1], key=lambda one: hands[1][one] + hands[2][one])
    anna, ben = table(pages, match)
    anna.press('[data-play="monopoly"]')
    expect(anna.the('[data-do="monopoly"]')).to_be_disabled()
    wanted = anna.panel("choose").locator(f'[data-kind="{kind}"]')
    expect(wanted).to_contain_text(str(hands[1][kind] + hands[2][kind]))
    wanted.click()
    anna.do("monopoly")
    anna.holds(**hands[0] | {kind: sum(hand[kind] for hand in hands)})
    ben.holds(**hands[1] | {kind: 0})
    anna.can("roll")
