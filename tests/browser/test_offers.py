"""Offers of others: what opponents ask for in vain is refused by itself, and so is all of a turn on request."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.hexes import Trader, laid, seated
from tests.browser.pages import Pages
from tests.support.laid import hand_of, in_turn

KINDS = ("brick", "cattle", "papyrus", "grain", "stone")
PHONE = {"width": 360, "height": 640}


def log(trader: Trader) -> Locator:
    return trader.page.get_by_test_id("log").first


def three(pages: Pages) -> tuple[Trader, Trader, Trader]:
    """Anna is to trade with Ben and Carla; everyone holds a few cards."""
    anna, ben, carla = seated(pages, laid(pages, in_turn(3), ["Anna", "Ben", "Carla"]))
    anna.can("end_turn")
    return anna, ben, carla


def offer(anna: Trader) -> None:
    """One card that Anna has for one of another kind."""
    give = next(kind for kind in KINDS if anna.hand().get(kind))
    get = next(kind for kind in KINDS if kind != give)
    anna.open_trade()
    anna.offer({give: 1}, {get: 1})


def test_what_an_opponent_asks_for_in_vain_waits_for_nobody(pages: Pages) -> None:
    pages.page().goto("/")  # a server that has just started looks for tables that wait for opponents
    match = in_turn(3)
    lacking = next(kind for kind in KINDS if not hand_of(match, 1)[kind])
    held = next(kind for kind in KINDS if kind != lacking and hand_of(match, 0)[kind])
    match.act(0, {"do": "offer", "give": {held: 1}, "get": {lacking: 1}, "to": [1, 2]})
    [ben, _] = seated(pages, laid(pages, match, ["bot:random", "Ben", "Carla"]))
    expect(log(ben)).to_contain_text("You refuse.")
    assert "Carla refuse" not in log(ben).inner_text() or hand_of(match, 2)[lacking] == 0


def test_what_one_could_give_waits_for_the_player(pages: Pages) -> None:
    match = in_turn(3)
    wanted = next(kind for kind in KINDS if hand_of(match, 1)[kind])
    held = next(kind for kind in KINDS if kind != wanted and hand_of(match, 0)[kind])
    match.act(0, {"do": "offer", "give": {held: 1}, "get": {wanted: 1}, "to": [1]})
    table = laid(pages, match, ["bot:random", "Ben", "Carla"])
    table.links[2] = ""
    [ben] = seated(pages, table)
    ben.can("accept")
    ben.do("refuse")
    expect(log(ben)).to_contain_text("You refuse.")


def test_a_persons_offer_waits_even_for_one_who_lacks_the_cards(pages: Pages) -> None:
    """Nobody learns from a quick answer what is in a hand."""
    match = in_turn(3)
    lacking = next(kind for kind in KINDS if not hand_of(match, 1)[kind])
    held = next(kind for kind in KINDS if kind != lacking and hand_of(match, 0)[kind])
    match.act(0, {"do": "offer", "give": {held: 1}, "get": {lacking: 1}, "to": [1]})
    _, ben, _ = seated(pages, laid(pages, match, ["Anna", "Ben", "Carla"]))
    expect(ben.panel("offers")).to_contain_text("You lack")
    ben.can("refuse")


def test_all_of_a_turn_is_refused(pages: Pages) -> None:
    anna, ben, carla = three(pages)
    offer(anna)
    ben.do("refuse_all")
    carla.do("refuse")
    expect(log(anna).locator("li").last).to_contain_text("Ben and Carla refuse.")
    expect(ben.panel("offers")).to_contain_text("You refuse every offer this turn.")
    before = log(anna).locator("li").count()
    offer(anna)
    carla.do("refuse")
    expect(log(anna).locator("li").last).to_contain_text(re.compile("(Ben and Carla|Carla and Ben) refuse."))
    assert log(anna).locator("li").count() == before + 1, "an offer and its refusals are one line"
    ben.do("hear")
    offer(anna)
    ben.can("refuse_all")
    anna.end()
    expect(ben.panel("offers")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, {"width": 844, "height": 390}], ids=str)
def test_the_buttons_of_an_offer_are_in_sight(pages: Pages, size: dict[str, int]) -> None:
    match = in_turn(3)
    wanted = next(kind for kind in KINDS if hand_of(match, 1)[kind])
    held = next(kind for kind in KINDS if kind != wanted and hand_of(match, 0)[kind])
    match.act(0, {"do": "offer", "give": {held: 1}, "get": {wanted: 1}, "to": [1]})
    table = laid(pages, match, ["bot:random", "Ben", "Carla"])
    table.links[2] = ""
    [ben] = seated(pages, table, phone=True, viewport=size)
    for do in ("accept", "refuse", "counter", "refuse_all"):
        expect(ben.the(f'[data-do="{do}"]')).to_be_in_viewport(ratio=1)
    ben.press('[data-do="refuse_all"]')
    expect(ben.page.locator('[data-do="accept"]')).to_have_count(0)
