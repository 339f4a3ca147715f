"""A finished game, moment by moment."""

from __future__ import annotations

import re
import sqlite3

import pytest
from playwright.sync_api import Page, expect

from benben.server.datafolder import DATABASE
from tests.browser.hexes import laid, played_out
from tests.browser.pages import Desk, Pages, Pool, hidden_stones
from tests.browser.server import Server
from tests.support.laid import begun


@pytest.fixture(scope="module")
def finished(pool: Pool, server: Server) -> str:
    """A finished game of two opponents, watched by its creator."""
    server.seed("replay")
    pages = Pages(pool, server)
    desk = Desk(pages.page())
    table = desk.open("random", "random", begin=True)
    while desk.view(table)["status"] != "finished":
        desk.get(f"/api/tables/{table}/events?after=100000&wait=1")
    pages.close()
    return table


def moment(page: Page) -> tuple[int, int]:
    at, of = page.get_by_test_id("moment").inner_text().split("/")
    return int(at), int(of)


def things(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('[data-field]')].map((stone) => stone.dataset.thing)"
    )
    return found


def set_scrubber(page: Page, to: int) -> None:
    page.get_by_test_id("scrubber").evaluate(
        "(e, to) => { e.value = String(to); e.dispatchEvent(new Event('input', {bubbles: true})); }", to
    )


def test_first_last_and_any_moment(pages: Pages, finished: str) -> None:
    page = pages.open(f"/replay/{finished}")
    expect(page.get_by_test_id("scrubber")).to_be_visible()
    at, of = moment(page)
    assert at == 1
    assert of > 100
    frames = Desk(page).get(f"/api/tables/{finished}/replay")["frames"]
    assert of == len(frames)
    assert things(page) == frames[0]["state"]["fields"]
    for to in (len(frames) - 1, 40, len(frames) // 2):
        set_scrubber(page, to)
        expect(page.get_by_test_id("moment")).to_have_text(f"{to + 1} / {of}")
        assert things(page) == frames[to]["state"]["fields"]
        money = [heir["money"] for heir in frames[to]["state"]["players"]]
        for seat, coins in enumerate(money):
            expect(page.get_by_test_id(f"player-{seat}").locator(".money b")).to_have_text(str(coins))


def test_buttons_and_keys(pages: Pages, finished: str) -> None:
    page = pages.open(f"/replay/{finished}")
    shown = page.get_by_test_id("moment")
    expect(shown).to_have_text(re.compile("^1 /"))
    page.get_by_test_id("replay-next").click()
    page.get_by_test_id("replay-next").click()
    expect(shown).to_have_text(re.compile("^3 /"))
    page.get_by_test_id("replay-previous").click()
    expect(shown).to_have_text(re.compile("^2 /"))
    page.keyboard.press("ArrowRight")
    expect(shown).to_have_text(re.compile("^3 /"))
    page.keyboard.press("End")
    of = moment(page)[1]
    expect(shown).to_have_text(f"{of} / {of}")
    page.keyboard.press("ArrowRight")
    expect(shown).to_have_text(f"{of} / {of}")
    page.keyboard.press("ArrowLeft")
    expect(shown).to_have_text(f"{of - 1} / {of}")
    page.keyboard.press("Home")
    expect(shown).to_have_text(f"1 / {of}")
    page.get_by_test_id("scrubber").focus()
    page.keyboard.press("ArrowRight")
    expect(shown).to_have_text(f"2 / {of}")
    page.get_by_test_id("replay-start").click()
    expect(shown).to_have_text(f"1 / {of}")
    page.get_by_test_id("replay-play").click()
    expect(shown).to_have_text(re.compile("^3 /"))
    page.get_by_test_id("replay-play").click()


def test_a_link_to_a_moment(pages: Pages, finished: str) -> None:
    page = pages.open(f"/replay/{finished}")
    expect(page.get_by_test_id("scrubber")).to_be_visible()
    set_scrubber(page, 57)
    expect(page).to_have_url(re.compile(r"\?at=\d+$"))
    shown = things(page)
    link = page.url
    friend = pages.open(link)  # another guest, by the link alone
    expect(friend.get_by_test_id("moment")).to_have_text(re.compile("^58 /"))
    assert things(friend) == shown
    friend.goto(f"/replay/{finished}?at=999999")
    expect(friend.get_by_test_id("open-score")).to_be_visible()
    friend.get_by_test_id("open-score").click()
    expect(friend.get_by_test_id("score-table")).to_be_visible()


@pytest.mark.parametrize("size", [(390, 844), (360, 740)], ids=str)
def test_on_a_phone(pages: Pages, finished: str, size: tuple[int, int]) -> None:
    page = pages.open(f"/replay/{finished}?at=30", phone=True, viewport={"width": size[0], "height": size[1]})
    expect(page.get_by_test_id("scrubber")).to_be_in_viewport(ratio=1)
    assert not hidden_stones(page)
    whole, screen = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert whole <= screen
    before = moment(page)[0]
    page.get_by_test_id("replay-next").tap()
    expect(page.get_by_test_id("moment")).to_have_text(re.compile(f"^{before + 1} /"))


def test_from_the_table_to_the_replay(pages: Pages, finished: str) -> None:
    page = pages.open(f"/table/{finished}")
    expect(page.get_by_test_id("score-sheet")).to_be_visible()
    page.get_by_test_id("replay-link").click()
    expect(page.get_by_test_id("scrubber")).to_be_visible()


def test_a_game_by_older_rules_has_no_replay(pages: Pages) -> None:
    """Today's rules lead to positions other than those stored."""
    table = laid(pages, played_out(begun(3, points_to_win=5)), ["Anna", "Ben", "Carla"])
    with sqlite3.connect(pages.server.data / DATABASE) as connection:
        connection.execute("update events set hash = '' where \"table\" = ? and kind = 'move'", [table.id])
    connection.close()
    pages.deaf = True  # the server refuses it
    page = pages.open(f"/replay/{table.id}")
    expect(page.get_by_role("heading", name="This game can’t be replayed")).to_be_visible()
    page.get_by_role("link", name="To the table").click()
    expect(page.get_by_test_id("score-sheet")).to_contain_text("can't be read")


def test_a_running_game_has_no_replay(pages: Pages) -> None:
    page = pages.page()
    table = Desk(page).open("me", "random")
    pages.deaf = True  # the server refuses it
    page.goto(f"/replay/{table}")
    expect(page.get_by_role("heading", name="No replay yet")).to_be_visible()


@pytest.mark.parametrize("width", [360, 390])
def test_the_scrubber_has_a_row_of_its_own_on_a_phone(pages: Pages, finished: str, width: int) -> None:
    page = pages.open(f"/replay/{finished}", phone=True, viewport={"width": width, "height": 640})
    scrubber = page.get_by_test_id("scrubber")
    expect(scrubber).to_be_in_viewport(ratio=1)
    box = scrubber.bounding_box()
    assert box is not None
    assert box["width"] >= width - 30
    assert not hidden_stones(page)
