"""Choosing a game on the home page: what each is like, the gods as a game of their own, and what is played again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import Desk, Pages
from tests.browser.test_phone import fits, too_small

GAMES = ["ancient-egypt", "cheops-heirs", "ancient-egypt-gods", "great-pyramid", "cheops-scenario"]


def table_of(page: Page) -> str:
    expect(page.get_by_test_id("board")).to_be_visible()
    return page.url.rsplit("/", 1)[1]


def home(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_test_id("play-now")).to_be_enabled()


@pytest.mark.parametrize("width", [1440, 360])
def test_every_card_says_what_its_game_is_like(pages: Pages, width: int) -> None:
    page = pages.open(phone=width < 700, viewport={"width": width, "height": 640})
    expect(page.get_by_test_id("play-ancient-egypt")).to_be_visible()
    cards = page.locator('[data-testid^="title-"]')
    assert cards.evaluate_all("(all) => all.map((one) => one.dataset.testid)") == [f"title-{game}" for game in GAMES]
    for card in cards.all():
        facts = card.locator(".facts").inner_text()
        assert "players" in facts
        assert "minutes" in facts
        assert len(card.locator(".facts li").all()) == 3
        assert card.locator("p").count() == 2  # what it is like, and for whom
    expect(cards.first).to_contain_text("A good first game")
    fits(page)
    if width < 700:
        assert not too_small(page)


def test_what_is_pressed_has_a_name_of_its_own(pages: Pages) -> None:
    page = pages.open()
    expect(page.get_by_test_id("play-ancient-egypt")).to_be_visible()
    names = (
        page.locator(".shelf")
        .locator("button, a")
        .evaluate_all("(all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent.trim())")
    )
    assert len(names) == len(set(names))
    for title in ("Ancient Egypt", "Ancient Egypt with the Gods", "The Great Pyramid"):
        expect(page.get_by_role("button", name=f"Play {title}", exact=True)).to_be_visible()


def test_play_now_begins_gently_and_remembers(pages: Pages) -> None:
    page = pages.open()
    expect(page.get_by_test_id("favorite")).to_have_text("Play now: Ancient Egypt, against 3 opponents")
    page.get_by_test_id("play-ancient-egypt-gods").click()
    assert Desk(page).view(table_of(page))["options"]["gods"] is True
    home(page)
    expect(page.get_by_test_id("favorite")).to_have_text("Play now: Ancient Egypt with the Gods, against 3 opponents")
    page.get_by_test_id("play-now").click()
    assert Desk(page).view(table_of(page))["options"]["gods"] is True
    home(page)
    page.get_by_test_id("play-ancient-egypt").click()
    assert Desk(page).view(table_of(page))["options"]["gods"] is False


def test_options_are_remembered_too(pages: Pages) -> None:
    page = pages.open()
    page.get_by_test_id("invite-ancient-egypt-gods").click()
    expect(page.get_by_test_id("game-ancient-egypt-gods")).to_have_attribute("aria-checked", "true")
    page.get_by_test_id("name-input").fill("Anna")
    page.locator("details summary").click()
    expect(page.get_by_test_id("option-gods")).to_be_checked()
    page.get_by_test_id("option-points_to_win").fill("8")
    page.get_by_test_id("open-table").click()
    expect(page.get_by_test_id("leave")).to_be_visible()
    home(page)
    expect(page.get_by_test_id("favorite")).to_contain_text("against 2 opponents, with the options you chose")
    page.get_by_test_id("play-now").click()
    view = Desk(page).view(table_of(page))
    assert (view["options"]["gods"], view["options"]["points_to_win"], len(view["seats"])) == (True, 8, 3)


def test_options_that_the_game_has_no_longer_do_not_stand_in_the_way(pages: Pages) -> None:
    page = pages.open()
    expect(page.get_by_test_id("play-now")).to_be_enabled()
    page.evaluate(
        """() => localStorage.setItem("benben", JSON.stringify(
          {last: {title: "ancient-egypt", options: {chariots: true}, players: 3}}))"""
    )
    page.reload()
    pages.deaf = True  # the server refuses the first attempt
    page.get_by_test_id("play-now").click()
    assert len(Desk(page).view(table_of(page))["seats"]) == 3
