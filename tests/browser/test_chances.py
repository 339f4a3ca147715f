"""Who was ahead when: the graph in the replay and on the score sheet. A stub finds the chances."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import Desk, Pages, Pool
from tests.browser.server import Server
from tests.browser.test_replay import moment

SIZES = [(1440, 900), (900, 1100), (390, 844), (360, 640), (844, 390)]


@pytest.fixture(scope="module")
def finished(pool: Pool, server: Server) -> str:
    server.seed("chances")
    pages = Pages(pool, server)
    desk = Desk(pages.page())
    table = desk.open("random", "random", "random", begin=True)
    while desk.view(table)["status"] != "finished":
        desk.get(f"/api/tables/{table}/events?after=100000&wait=1")
    pages.close()
    return table


def graph(page: Page) -> tuple[float, float, float]:
    """Where the graph begins, how wide it is, and its middle line."""
    box = page.get_by_test_id("chances-graph").bounding_box()
    assert box is not None
    return box["x"], box["width"], box["y"] + box["height"] / 2


def test_it_appears_by_itself_and_leads_to_moments(pages: Pages, finished: str) -> None:
    page = pages.open(f"/replay/{finished}")
    expect(page.get_by_test_id("chances")).to_have_attribute("data-done", "true")
    expect(page.get_by_test_id("chance-0")).to_have_text("33%")
    expect(page.get_by_role("img", name=re.compile(r"^Everybody’s chances.*Ahmose: 33% at the start"))).to_be_visible()
    of = moment(page)[1]
    left, width, middle = graph(page)
    page.mouse.click(left + width - 1, middle)
    expect(page.get_by_test_id("moment")).to_have_text(re.compile(f"^({of - 1}|{of}) / {of}$"))
    page.mouse.move(left + width / 2, middle)
    page.mouse.down()
    page.mouse.move(left + width / 4, middle, steps=4)
    page.mouse.up()
    assert abs(moment(page)[0] - of / 4) < of / 20
    page.mouse.move(left + width / 2, middle)  # no longer a drag
    assert abs(moment(page)[0] - of / 4) < of / 20
    now = page.get_by_test_id("chances-now").bounding_box()
    assert now is not None
    assert abs(now["x"] - left - width / 4) < width / 20


def test_a_swing_is_told_with_what_the_architect_would_have_played(pages: Pages, finished: str) -> None:
    page = pages.open(f"/replay/{finished}")
    swing = page.get_by_test_id("swing-1")
    expect(swing).to_have_accessible_name(re.compile(r"^Swing 1\. .*50% → 25%\. The Architect would play: "))
    swing.focus()
    page.keyboard.press("Space")
    told = page.get_by_test_id("swing-told")
    expect(told).to_contain_text("50% → 25%. The Architect would play: ")
    expect(swing).to_have_attribute("aria-pressed", "true")
    before = moment(page)[0]
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("moment")).to_have_text(re.compile(f"^{before + 1} /"))
    expect(told).to_contain_text("How often each player wins")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_it_fits(pages: Pages, finished: str, size: tuple[int, int]) -> None:
    page = pages.open(f"/replay/{finished}?at=40", viewport={"width": size[0], "height": size[1]})
    graph_fits = size != (360, 640)  # there, the heirs' pyramid needs its place
    expect(page.get_by_test_id("chances-graph")).to_be_visible(visible=graph_fits)
    for part in (
        *(["chances-graph"] if graph_fits else []),
        "chance-0",
        "chance-2",
        "swing-1",
        "scrubber",
        "replay-play",
    ):
        expect(page.get_by_test_id(part)).to_be_in_viewport(ratio=1)
    whole, screen = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert whole <= screen
    box = page.get_by_test_id("swing-1").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    page.get_by_test_id("swing-1").click()
    expect(page.get_by_test_id("swing-told")).to_be_in_viewport(ratio=1)


def test_from_the_score_sheet(pages: Pages, finished: str) -> None:
    page = pages.open(f"/table/{finished}")
    page.get_by_test_id("chances-show").click()
    expect(page.get_by_test_id("chances-working")).to_contain_text("Tap the graph")
    left, width, middle = graph(page)
    page.mouse.click(left + width / 2, middle)
    expect(page.get_by_test_id("scrubber")).to_be_visible()
    at, of = moment(page)
    assert abs(at - of / 2) < of / 20


def test_a_game_whose_chances_cannot_be_known_says_so(pages: Pages, finished: str) -> None:
    page = pages.page(again=False)
    pages.deaf = True  # the refusal below
    refusal = {"status": 409, "json": {"error": "no_chances", "text": ""}}
    page.route("**/chances", lambda route: route.fulfill(**refusal))
    page.goto(f"/replay/{finished}")
    expect(page.get_by_test_id("chances-none")).to_have_text("The chances in this game can’t be worked out.")
    expect(page.get_by_test_id("scrubber")).to_be_visible()
