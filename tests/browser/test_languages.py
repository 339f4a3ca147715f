"""Three languages: chosen by the browser, changed in the page, kept; complete, and readable on the smallest phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.cut import cut
from tests.browser.hexes import laid
from tests.browser.pages import Pages, arrive
from tests.browser.tour import NAMES, TITLES, homely, moments, tables

LOCALES = {"en": "en-US", "nl": "nl-BE", "de": "de-DE"}
SMALLEST = {"width": 360, "height": 640}
RAW = re.compile(r"[{}]|\bundefined\b|\b[a-z]+_[a-z_]+\b|\b(?:kind|event|move|reason|asked)\.[a-z]")
"""What shows where a sentence has no words, or lacks an argument."""


def small(pages: Pages, language: str) -> Page:
    return pages.page(phone=True, viewport=SMALLEST, locale=LOCALES[language])


def unreadable(page: Page) -> list[str]:
    """What can't be read: text that is cut off, and words that are missing."""
    return [*cut(page), *RAW.findall(page.locator("body").inner_text())]


@pytest.mark.parametrize("language", LOCALES)
def test_the_pages_are_readable_on_the_smallest_phone(pages: Pages, language: str) -> None:
    page = small(pages, language)
    wrong = {name: found for name in homely(pages, page) if (found := unreadable(page))}
    assert not wrong
    assert page.locator("html").get_attribute("lang") == language


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("title", TITLES)
def test_a_whole_game_is_readable_on_the_smallest_phone(pages: Pages, title: str, language: str) -> None:
    page = small(pages, language)
    wrong = {name: found for name in tables(pages, page, title) if (found := unreadable(page))}
    assert not wrong


@pytest.mark.parametrize("language", ["nl", "de"])
@pytest.mark.parametrize("title", TITLES)
def test_the_log_of_a_whole_game_is_in_the_language(pages: Pages, title: str, language: str) -> None:
    table = laid(pages, moments(title)["over"], NAMES)
    page = pages.page(locale=LOCALES[language])
    arrive(page, table.links[0])
    expect(page.get_by_test_id("score-table")).to_be_visible()
    page.keyboard.press("Escape")
    lines = page.get_by_test_id("log").locator("li")
    expect(lines.nth(100)).to_be_attached()
    told = "\n".join(lines.all_inner_texts())
    assert not RAW.findall(told)
    assert not re.findall(r"\b(?:the|takes|gets|builds|your)\b", told)


def test_the_language_changes_without_reloading_and_is_kept(pages: Pages) -> None:
    table = laid(pages, moments("ancient-egypt")["late"], NAMES)
    page = pages.page()
    arrive(page, table.links[0])
    expect(page.get_by_test_id("status")).to_have_text("Trade, build, or end your turn")
    page.evaluate("window.stays = true")
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-language").select_option("de")
    expect(page.get_by_test_id("status")).to_have_text("Handle, baue, oder beende deinen Zug")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert page.evaluate("window.stays")
    page.keyboard.press("Escape")
    expect(page.locator('[data-do="trade"]').locator("visible=true")).to_have_text("Handeln")
    page.goto("/")
    expect(page.get_by_test_id("play-now")).to_have_text("Jetzt spielen")
    assert '<html lang="de">' in page.context.request.get("/").text()
    page.get_by_test_id("language").select_option("nl")
    expect(page.get_by_test_id("play-now")).to_have_text("Nu spelen")
    expect(page.get_by_test_id("title-cheops-heirs")).to_contain_text("Cheops: erfgenamen van de woestijn")


def test_the_language_can_be_chosen_by_keys(pages: Pages) -> None:
    page = pages.open("/")
    chooser = page.get_by_test_id("language")
    expect(chooser.locator("option")).to_have_text(["Deutsch", "English", "Nederlands"])
    page.locator('a[href="/rules/cheops-scenario"]').focus()
    for _ in range(10):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.testid") == "language":
            break
    expect(chooser).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_test_id("play-now")).to_have_text("Jetzt spielen")


def test_a_language_that_does_not_arrive_changes_nothing(pages: Pages) -> None:
    """One whose words can't be loaded; then several at once, of which the last counts."""
    page = pages.open("/")
    expect(page.get_by_test_id("play-now")).to_have_text("Play now")
    pages.deaf = True
    page.route("**/assets/nl-*.js", lambda route: route.abort())
    page.get_by_test_id("language").select_option("nl")
    expect(page.get_by_text("The server can't be reached just now.")).to_be_visible()
    expect(page.get_by_test_id("language")).to_have_value("en")
    page.unroute("**/assets/nl-*.js")
    pages.deaf = False
    assert not [cookie for cookie in page.context.cookies() if cookie.get("name") == "benben_language"]
    page.evaluate("""() => {
      const chooser = document.querySelector('[data-testid="language"]');
      for (const language of ['de', 'en', 'de', 'en']) {
        chooser.value = language;
        chooser.dispatchEvent(new Event('change', {bubbles: true}));
      }
    }""")
    page.wait_for_load_state("networkidle")
    expect(page.get_by_test_id("play-now")).to_have_text("Play now")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    kept = [cookie.get("value") for cookie in page.context.cookies() if cookie.get("name") == "benben_language"]
    assert kept == ["en"]
