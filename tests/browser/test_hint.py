"""Hints at a table against opponents only. What the architect would say is given by the test."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.pages import Desk, Pages

PHONE, LOW = (360, 640), (844, 390)


def advising(page: Page, table: str, choose: Callable[[dict[str, Any]], dict[str, Any]]) -> list[dict[str, Any]]:
    """Answers the page's questions for hints with one of the moves that are listed, and keeps the questions."""
    asked: list[dict[str, Any]] = []

    def answer(route: Route) -> None:
        asked.append(json.loads(route.request.post_data or ""))
        legal = Desk(page).view(table)["legal"]
        route.fulfill(json={**asked[-1], "bot": "architect", "move": choose(legal)})

    page.route("**/hint", answer)
    return asked


def first(legal: dict[str, Any]) -> dict[str, Any]:
    move: dict[str, Any] = legal["moves"][0]
    return move


def alone(pages: Pages, **options: Any) -> tuple[Page, str]:
    """A person whose turn it is, against two opponents."""
    page = pages.page(again=False)
    table = Desk(page).open("me", "random", "random", start="1", **options)
    return page, table


def test_it_is_told_and_shown_and_never_done_and_gone_with_the_next_move(pages: Pages) -> None:
    page, table = alone(pages)
    desk = Desk(page)
    asked = advising(page, table, first)
    page.goto(f"/table/{table}")
    before = desk.view(table)
    move = first(before["legal"])
    page.get_by_test_id("hint").click()
    told = page.get_by_test_id("hint-told")
    expect(told).to_contain_text("The Architect would play: Place")
    expect(page.locator(".hinted")).to_have_count(1)
    expect(page.get_by_test_id(f"field-{move['field']}")).to_have_class(re.compile(r"\bhinted\b"))
    assert asked == [{"seat": 0, "decision": before["legal"]["decision"]}]
    assert desk.view(table)["seq"] == before["seq"]
    page.get_by_test_id("hint").click()
    expect(told).to_be_hidden()
    page.get_by_test_id("hint").click()
    expect(told).to_be_visible()
    desk.move(table, first(before["legal"]))
    expect(told).to_be_hidden()
    expect(page.locator(".hinted")).to_have_count(0)


def test_one_that_comes_after_the_move_is_not_shown(pages: Pages) -> None:
    page, table = alone(pages)
    desk = Desk(page)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/hint", hold)
    page.goto(f"/table/{table}")
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("hint-thinking")).to_be_visible()
    legal = desk.view(table)["legal"]
    desk.move(table, first(legal))
    expect(page.get_by_test_id("hint-thinking")).to_be_hidden()
    late = {"seat": 0, "decision": legal["decision"], "bot": "architect", "move": first(legal)}
    held[0].fulfill(json=late)
    with page.expect_response("**/api/me"):
        page.evaluate("() => fetch('/api/me')")
    expect(page.get_by_test_id("hint-told")).to_be_hidden()


def test_without_an_answer_the_page_says_so(pages: Pages) -> None:
    page, table = alone(pages)
    pages.deaf = True  # the refusal below
    page.route("**/hint", lambda route: route.fulfill(status=409, json={"error": "no_hint", "text": ""}))
    page.goto(f"/table/{table}")
    page.get_by_test_id("hint").click()
    expect(page.get_by_text("There is no hint now.")).to_be_visible()
    expect(page.get_by_test_id("hint-thinking")).to_be_hidden()


def test_there_is_none_beside_other_people(pages: Pages) -> None:
    page, friend = pages.page(), pages.page()
    table = Desk(page).open("me", "open", "random", begin=False, start="1")
    Desk(friend).send(table, "sit", name="Ben")
    Desk(page).send(table, "start")
    page.goto(f"/table/{table}")
    expect(page.get_by_test_id("status")).to_be_visible()
    assert Desk(page).view(table)["legal"]
    expect(page.get_by_test_id("hint")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, LOW], ids=str)
def test_it_fits_in_the_smallest_windows(pages: Pages, size: tuple[int, int]) -> None:
    page, table = alone(pages)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    advising(page, table, first)
    page.goto(f"/table/{table}")
    button = page.get_by_test_id("hint")
    expect(button).to_be_in_viewport(ratio=1)
    box = button.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    button.click()
    expect(page.get_by_test_id("hint-told")).to_be_in_viewport(ratio=1)
    whole, screen = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert whole <= screen
