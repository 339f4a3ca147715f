"""Choosing opponents: each seat its own level, with a face, a name, and a line on how it plays."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import Desk, Pages
from tests.browser.player import Player
from tests.support.laid import begun, lay

NOBODY_BEYOND = "() => document.documentElement.scrollWidth <= innerWidth"
phone_too = pytest.mark.parametrize("phone", [False, True])


def bots(page: Page) -> list[str | None]:
    table = page.url.rsplit("/", 1)[1]
    return [seat["bot"] for seat in Desk(page).view(table)["seats"]]


def checked(page: Page, group: str) -> list[str]:
    """The tiles that are chosen in the group of this name."""
    found = page.get_by_role("radiogroup", name=group).locator('[aria-checked="true"]')
    return [one.get_attribute("data-testid") or "" for one in found.all()]


@phone_too
def test_each_seat_has_a_level_of_its_own(pages: Pages, phone: bool) -> None:
    player = pages.player(phone=phone)
    page = player.page
    player.press("invite")
    player.name("Ann")
    player.press("game-ancient-egypt")
    player.press("players-4")
    assert checked(page, "Seat 2") == ["plan-1-open"]
    player.press("plan-1-apprentice")
    player.press("plan-2-sensible")
    assert checked(page, "Seat 2") == ["plan-1-apprentice"]
    expect(
        page.get_by_test_id("invite-sheet").get_by_role("radio", name=re.compile("^Scribe[.] Reckons well"))
    ).to_have_count(3)
    expect(page.get_by_test_id("invite-sheet")).to_contain_text("Still learns")
    assert page.evaluate(NOBODY_BEYOND)
    player.press("open-table")
    expect(page.get_by_test_id("seat-1")).to_contain_text("Apprentice")
    player.press("fill-3-apprentice")
    expect(page.get_by_test_id("fill-3-apprentice")).to_have_attribute("aria-checked", "true")
    player.press("fill-1-sensible")  # a seat that an opponent has may get another
    expect(page.get_by_test_id("fill-1-sensible")).to_have_attribute("aria-checked", "true")
    assert page.evaluate(NOBODY_BEYOND)
    assert bots(page) == [None, "sensible", "sensible", "apprentice"]
    player.press("start")
    expect(page.get_by_test_id("board")).to_be_visible()
    for seat, level in ((2, "Scribe"), (3, "Apprentice")):
        expect(page.locator(f'[data-testid="player-{seat}"] svg.face').filter(visible=True)).to_have_count(1)
        if phone:
            expect(page.get_by_test_id(f"chip-{seat}")).to_have_accessible_name(re.compile(f", {level}, "))
        else:
            expect(page.get_by_test_id(f"player-{seat}")).to_contain_text(level)


def test_chance_is_no_level(pages: Pages) -> None:
    player = pages.player()
    player.press("invite")
    expect(player.the("plan-1-sensible")).to_be_visible()
    expect(player.the("plan-1-random")).to_have_count(0)


def test_play_now_remembers_the_level_chosen_last(pages: Pages) -> None:
    player = pages.player()
    expect(player.the("level-sensible")).to_have_attribute("aria-checked", "true")
    player.press("level-apprentice")
    player.page.reload()
    expect(player.the("level-apprentice")).to_have_attribute("aria-checked", "true")
    player.play_now()
    assert bots(player.page)[1:] == ["apprentice"] * 3


@phone_too
def test_the_level_of_a_stand_in_is_chosen(pages: Pages, phone: bool) -> None:
    table = lay(pages.server.data, begun(3), ["Anna", "Ben", "bot:sensible"])
    ben = Player(pages.open(table.links[1], phone=phone))
    if phone:
        ben.press("chip-0")
    ben.page.get_by_test_id("standin-0").filter(visible=True).click()
    expect(ben.the("standin-sheet")).to_contain_text("Who plays for Anna?")
    ben.press("standin-as-apprentice")
    expect(ben.the("standin-sheet")).to_have_count(0)
    expect(ben.page.get_by_test_id("player-0" if not phone else "log")).to_contain_text(
        "Apprentice stands in" if not phone else "stands in for Anna"
    )


@phone_too
def test_the_host_has_opponents_think_quickly(pages: Pages, phone: bool) -> None:
    page = pages.page(phone=phone)
    table = Desk(page).open("me", "sensible", "open", begin=False)
    page.goto(f"/table/{table}")
    architect = page.get_by_test_id("fill-1-architect")  # who is not seated here: getting ready takes a while
    expect(architect).to_have_accessible_name(re.compile(r"Takes about 0[.]5 seconds[.]$"))
    expect(page.get_by_test_id("thinking-full")).to_have_attribute("aria-checked", "true")
    page.get_by_test_id("thinking-quick").click()
    expect(architect).to_have_accessible_name(re.compile(r"Takes about 0[.]1 seconds[.]$"))
    expect(page.get_by_test_id("thinking-quick")).to_have_attribute("aria-checked", "true")
    expect(page.get_by_test_id("log")).to_contain_text("Opponents now think quickly.")
    assert Desk(page).view(table)["thinking"] == "quick"
    assert page.evaluate(NOBODY_BEYOND)
    friend = pages.open(f"/table/{table}")
    expect(friend.get_by_test_id("status")).to_be_visible()
    expect(friend.get_by_test_id("thinking-quick")).to_have_count(0)
