"""A clock at a table: chosen by the host, counted down for everybody, and what happens when it runs out."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.pages import Desk, Pages
from tests.browser.player import Player


def clocked(pages: Pages, tempo: str, phone: bool = False) -> tuple[Player, Player]:
    """A started game of two on the clock; first whoever's turn it is."""
    ann, ben = pages.player(seed=8, phone=phone), pages.player(seed=9, phone=phone)
    ann.press("invite-cheops-heirs")
    ann.press(f"tempo-{tempo}")
    expect(ann.the(f"tempo-{tempo}")).to_have_attribute("aria-checked", "true")
    ann.press("players-2")
    ann.the("name-input").fill("Ann")
    ann.press("open-table")
    ann.page.wait_for_url("**/table/*")
    ben.page.goto(ann.page.url)
    expect(ben.the("tempo")).to_contain_text("Clock:")
    ben.the("name-input").fill("Ben")
    ben.press("join-seat-1")
    ann.press("start")
    for player in (ann, ben):
        expect(player.the("board")).to_be_visible()
    ann.wait_for("() => document.querySelectorAll('.player.asked').length === 1")
    return (ann, ben) if ann.look().mine else (ben, ann)


def say(player: Player, text: str) -> None:
    """Writes something: its answer brings the clock up to date."""
    player.the("chat-input").fill(text)
    player.press("chat-send")
    expect(player.the("log")).to_contain_text(text)


def seconds(shown: str) -> int:
    minutes, rest = re.findall(r"(\d+):(\d\d)", shown)[0]
    return 60 * int(minutes) + int(rest)


def test_a_clock_runs_out_and_a_move_is_made(pages: Pages) -> None:
    late, other = clocked(pages, "quick")
    seat = 0 if "Ann" in late.page.locator(".player.you").inner_text() else 1
    clock = f"clock-{seat}"
    for player in (late, other):
        assert 0 < seconds(player.the(clock).first.inner_text()) <= 260
    expect(late.the("own-time")).to_contain_text("for this turn, then 4:00 from your bank")
    expect(other.the("own-time")).to_have_count(0)
    expect(late.the("time-low")).to_have_text("")
    pages.server.skip(30)
    say(other, "Take your time")
    expect(late.the("own-time")).to_contain_text("left in your bank")
    expect(late.the("own-time")).not_to_have_class(re.compile("low"))
    pages.server.skip(190)
    say(other, "It is getting late")
    expect(late.the("own-time")).to_have_class(re.compile("low"))
    expect(late.the("time-low")).to_have_text(re.compile(r"^You have \d+ seconds left\.$"))
    told = late.the("time-low").inner_text()
    say(other, "Still there?")
    assert late.the("time-low").inner_text() == told  # said once
    expect(other.the(clock).first).to_have_class(re.compile("low"))
    pages.server.skip(300)
    say(other, "Time is up")
    name = "Ann" if seat == 0 else "Ben"
    for player in (late, other):
        expect(player.the("log")).to_contain_text(f"{name} was out of time: a move was made.")
    expect(late.the("time-low")).to_have_text("")


def test_a_pause_by_agreement(pages: Pages) -> None:
    first, second = clocked(pages, "normal")
    first.press("menu")
    first.press("pause")
    expect(second.the("pause-wanted")).to_contain_text("Would like a pause")
    second.press("pause-too")
    for player in (first, second):
        expect(player.the("paused")).to_contain_text("The clock stands still")
    before = first.the("clock-0").first.inner_text()
    pages.server.skip(10_000)
    say(second, "I am back")
    assert first.the("clock-0").first.inner_text() == before
    second.press("pause-end")
    expect(first.the("paused")).to_have_count(0)
    first.press("pause-not")
    expect(second.the("pause-wanted")).to_have_count(0)
    expect(first.the("own-time")).to_be_visible()


def test_who_is_late_again_and_again_takes_the_seat_back_with_one_tap(pages: Pages) -> None:
    late, other = clocked(pages, "quick")
    desk, table = Desk(late.page), late.page.url.rsplit("/", 1)[1]
    seat = desk.view(table)["you"][0]
    for turn in range(60):
        view = desk.view(table)
        if view["seats"][seat]["standin"]:
            break
        if any(asked["seat"] == seat for asked in view["asked"]):
            pages.server.skip(300)
            say(other, f"Hello {turn}")
            moved(desk, table, view["seq"] + 1)
        else:
            other.turn()
    late.press("back")
    expect(late.the("back")).to_have_count(0)
    expect(late.the("log")).to_contain_text("was out of time again and again: an opponent stands in.")
    expect(late.the("log")).to_contain_text("is back.")
    assert desk.view(table)["seats"][seat]["standin"] is None


def moved(desk: Desk, table: str, after: int) -> None:
    """Waits until somebody has moved."""
    while not any(e["kind"] == "move" for e in desk.get(f"/api/tables/{table}/events?after={after}&wait=5")["entries"]):
        pass


def test_on_a_phone_everything_is_on_the_screen(pages: Pages) -> None:
    first, _ = clocked(pages, "quick", phone=True)
    page = first.page
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 640})
        expect(first.the("own-time")).to_be_visible()
        expect(first.page.locator(".chip [data-testid='clock-0']")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        chips = page.locator(".chip").all()
        for chip in chips:
            box = chip.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
