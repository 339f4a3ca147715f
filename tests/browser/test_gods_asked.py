"""Gods that ask out of turn, standing answers, and used cards that have to be settled before others go on."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from benben.kernel.match import Match
from tests.browser.hexes import KINDS, Trader, laid, seated
from tests.browser.pages import Pages
from tests.support.laid import begun, empty_roll, end_turn, hand_of, hand_size, richest_roll, roll, serving

NAMES = ["Anna", "Ben", "Carla"]


def two(pages: Pages, match: Match) -> list[Trader]:
    """Anna and Ben at their browsers; Carla is away."""
    table = laid(pages, match, NAMES)
    table.links[2] = ""
    return seated(pages, table)


def more(before: dict[str, int], kind: str) -> dict[str, int]:
    return {one: before[one] + (one == kind) for one in KINDS}


def may_not_end(trader: Trader) -> None:
    expect(trader.page.locator('[data-do="end_turn"]')).to_have_count(0)


def test_atum_is_asked_once_and_answers_from_then_on(pages: Pages) -> None:
    match = begun(3, gods=True)
    roll(match, *richest_roll(match, lambda after: hand_size(after, 0)))
    end_turn(match)
    dice = empty_roll(match, 0)
    before = hand_of(match, 0)
    anna, ben, carla = seated(pages, laid(pages, match, NAMES))
    ben.roll(*dice)
    for trader in (ben, carla):
        trader.status("Anna decides what the god does")
        expect(trader.panel("god-ask")).to_have_count(0)
    may_not_end(ben)
    anna.answer_god("stone", always=True)
    anna.holds(**more(before, "stone"))
    ben.status("Anna turns or exchanges a god card")
    may_not_end(ben)
    anna.after_use("keep")
    anna.own_god("atum", "B")
    ben.end()

    carla.roll(*dice)
    anna.holds(**more(more(before, "stone"), "stone"))
    expect(anna.panel("god-ask")).to_have_count(0)
    anna.after_use("seth")
    for trader in (anna, ben, carla):
        trader.god_of(0, "seth", "A")
    carla.can("end_turn")
    for trader in (ben, carla):  # only she knows what she told her god
        told = json.dumps(pages.told(trader.page))
        assert '"standing": ' in told
        assert '"standing": "stone"' not in told


def test_atum_is_told_never_on_the_card(pages: Pages) -> None:
    match = begun(3, gods=True)
    anna, ben = two(pages, match)
    anna.use_god()
    anna.in_flow('[data-standing="never"]')
    expect(anna.the('[data-standing="never"]')).to_have_attribute("aria-checked", "true")
    anna.press('[data-testid="close-god"]')
    anna.roll(*empty_roll(match, 0))
    anna.end()
    ben.roll(*empty_roll(match, 0))
    ben.end()
    expect(anna.panel("god-ask")).to_have_count(0)


def test_isis_on_a_seven(pages: Pages) -> None:
    """Her card is turned or exchanged before the robber moves."""
    match = serving("isis")
    roll(match, 1, 1)
    end_turn(match)
    before = hand_of(match, 0)
    assert sum(before.values()) <= 7
    anna, ben = two(pages, match)
    ben.roll(3, 4)
    ben.status("Anna decides what the god does")
    assert not ben.page.locator('[data-spot^="hex-"]').count()
    expect(anna.page.locator('[data-god-ask="no"]')).to_have_count(0)
    anna.answer_god("brick")
    anna.holds(**more(before, "brick"))
    ben.status("Anna turns or exchanges a god card")
    assert not ben.page.locator('[data-spot^="hex-"]').count()
    anna.after_use("keep")
    anna.own_god("isis", "B")
    ben.status("Move the robber")
    expect(ben.page.locator('[data-spot^="hex-"]').first).to_be_visible()


def test_osiris_is_turned_before_the_dice_are_passed(pages: Pages) -> None:
    match = serving("osiris")
    roll(match, 1, 1)
    [form, _] = match.forms(0)
    lift, puts = next(iter(form["ways"].items()))
    anna, ben = two(pages, match)
    carts = len(match.observe(None)["players"][0]["oxcarts"])
    anna.use_god()
    anna.do("osiris")
    expect(anna.page.locator("[data-spot]")).to_have_count(len(form["ways"]))
    anna.spot(f"path-{lift}")
    expect(anna.page.locator("[data-spot]")).to_have_count(len(puts))
    anna.spot(f"path-{puts[-1]}")
    expect(anna.panel("used")).to_be_visible()
    anna.pieces("cart", 0, carts)
    assert anna.page.locator(f'[data-piece="cart-0"][data-at="cart-{puts[-1]}"]').count() == 1
    anna.end()
    expect(anna.panel("after-use")).to_be_visible()
    ben.status("Anna turns or exchanges a god card")
    expect(ben.page.locator('[data-do="roll"]')).to_have_count(0)
    anna.after_use("keep")
    ben.god_of(0, "osiris", "B")
    ben.roll(1, 1)
    ben.end()
