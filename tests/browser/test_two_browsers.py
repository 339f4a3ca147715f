"""Friends at one table, each in their own browser, and someone who watches."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.pages import Desk, Pages
from tests.browser.player import Player


def money_shown(page: Page) -> dict[int, str]:
    """What each seat's panel says about money."""
    shown = {}
    for seat in range(page.locator(".player").count()):
        shown[seat] = page.get_by_test_id(f"player-{seat}").locator(".money").inner_text().strip()
    return shown


def money_received(messages: list[dict[str, Any]]) -> dict[int, set[Any]]:
    """What the socket ever said about each seat's money."""
    said: dict[int, set[Any]] = {}
    for message in messages:
        state = message["view"]["state"]
        for seat, heir in enumerate(state["players"] if state else []):
            said.setdefault(seat, set()).add(heir["money"])
    return said


def sit_down(pages: Pages) -> tuple[Player, Player, str]:
    ann, ben = pages.player(seed=3), pages.player(seed=4)
    link = ann.invite("Ann", players=2)
    expect(ann.page.get_by_test_id("start")).to_be_disabled()
    ben.sit(link, "Ben")
    expect(ann.page.get_by_test_id("seat-1")).to_contain_text("Ben")
    expect(ben.page.get_by_test_id("seat-0")).to_contain_text("Ann")
    expect(ben.page.get_by_test_id("start")).to_have_count(0)
    ann.press("start")
    for player in (ann, ben):
        expect(player.page.get_by_test_id("board")).to_be_visible()
    return ann, ben, link


def test_a_friend_joins_by_link(pages: Pages) -> None:
    pages.server.seed("two browsers")
    ann, ben, link = sit_down(pages)
    cleo = pages.player(link)
    expect(cleo.page.get_by_test_id("board")).to_be_visible()

    sold = {0: 0, 1: 0}
    ann.keeps = ben.keeps = 0
    for _ in range(30):  # decisions
        seat, actor, other = (0, ann, ben) if ann.look().mine else (1, ben, ann)
        sight = actor.my_turn()
        assert not other.look().lit
        assert not cleo.look().lit
        what, _ = actor.choose(sight)
        actor.press(what)
        after = actor.changed(sight)
        sold[seat] += what == "sell"
        for player in (other, cleo):
            player.wait_for(
                "(things) => JSON.stringify([...document.querySelectorAll('[data-field]')].map((e) => e.dataset.thing))"
                " === JSON.stringify(things)",
                after.things,
            )
        if all(count for count in sold.values()):
            break
        for player in (ann, ben):
            player.wait_for("() => document.querySelectorAll('.player.asked').length === 1")
        ann.wait_for(
            "() => document.title.startsWith('▲') === "
            "document.querySelector('[data-testid=\"player-0\"]').classList.contains('asked')"
        )
    assert all(count for count in sold.values()), "no sales to go by"

    hidden = "money hidden"
    assert money_shown(ann.page)[1] == hidden
    assert money_shown(ben.page)[0] == hidden
    assert set(money_shown(cleo.page).values()) == {hidden}
    assert money_received(pages.told(ann.page))[1] == {None}
    assert money_received(pages.told(ben.page))[0] == {None}
    watched = money_received(pages.told(cleo.page))
    assert watched[0] == watched[1] == {None}
    own = money_received(pages.told(ann.page))[0]
    assert own - {0}, "Ann does not see her own money"
    for player, seats in ((ann, [0]), (ben, [1]), (cleo, [])):
        for message in pages.told(player.page):
            view = message["view"]
            assert set(view["you"]) <= set(seats)
            assert all(legal["seat"] in seats for legal in view["legals"])
            assert view["seed"] is None
            standing = (view["glance"] or {}).get("standing") or []
            assert all(worth is None for seat, worth in enumerate(standing) if seat not in seats)

    watch = cleo.page
    expect(watch.get_by_test_id("sell")).to_have_count(0)
    expect(watch.locator('[data-testid^="member-"]')).to_have_count(0)
    expect(ann.page.locator(".watching")).to_have_text("1")


def test_chat(pages: Pages) -> None:
    ann, ben, _ = sit_down(pages)
    ann.the("chat-input").fill("Shall we?")
    ann.press("chat-send")
    expect(ben.page.get_by_test_id("log")).to_contain_text("Shall we?")
    expect(ben.page.locator("li.chat .who")).to_have_text("Ann")
    ben.press("phrases")
    ben.page.get_by_role("button", name="Good luck!").click()
    expect(ann.page.locator("li.chat").last).to_contain_text("Good luck!")
    ben.page.locator("li.chat .who", has_text="Ann").click()
    expect(ben.page.locator("li.chat", has_text="Shall we?")).to_have_count(0)
    ben.page.get_by_role("button", name="Hear Ann again").click()
    expect(ben.page.locator("li.chat", has_text="Shall we?")).to_have_count(1)
    ben.the("chat-input").fill("<b>bold</b> & more")
    ben.the("chat-input").press("Enter")
    expect(ann.page.locator("li.chat").last).to_contain_text("<b>bold</b> & more")


def test_the_waiting_room(pages: Pages) -> None:
    ann, ben = pages.player(), pages.player()
    link = ann.invite("Ann", players=3)
    ben.sit(link, "Ben", seat=2)
    ann.press("fill-1-apprentice")
    expect(ben.page.get_by_test_id("seat-1")).to_contain_text("Apprentice")
    ann.press("kick-2")
    expect(ben.page.get_by_test_id("join-seat-2")).to_be_visible()
    ben.press("join-seat-2")
    expect(ann.page.get_by_test_id("start")).to_be_enabled()
    ben.press("leave")
    expect(ann.page.get_by_test_id("start")).to_be_disabled()
    expect(ann.page.get_by_test_id("status")).to_have_text("1 seat is still open.")


def test_a_player_without_a_name_is_you_only_once(pages: Pages) -> None:
    page = pages.open()
    table = Desk(page).open("me", "open", begin=False)
    page.goto(f"/table/{table}")
    who = page.get_by_test_id("seat-0").locator(".who")
    expect(who).to_have_text("You")
    page.get_by_test_id("name-input").fill("Ann")
    page.get_by_role("button", name="Change name").click()
    expect(who).to_have_text("Ann you")


def test_the_private_link_opens_the_seat_on_another_device(pages: Pages) -> None:
    ann = pages.player()
    ann.play_now()
    ann.my_turn()
    ann.press("menu")
    expect(ann.page.get_by_test_id("continue-link")).to_have_count(0)
    ann.press("continue-show")
    link = ann.the("continue-link").input_value()
    elsewhere = pages.player(link, phone=True)
    expect(elsewhere.page.get_by_test_id("board")).to_be_visible()
    sight = elsewhere.my_turn()
    assert sight.mine
    assert sight.fields()


def test_a_truncated_link(pages: Pages) -> None:
    pages.deaf = True  # the missing table is a 404
    page = pages.open("/table/nowhere")
    expect(page.get_by_role("heading", name="There is no such table")).to_be_visible()


def test_a_private_link_asks_before_it_makes_somebody_else_of_a_guest(pages: Pages) -> None:
    ann, ben = pages.player(), pages.player()
    ann.play_now()
    ann.press("menu")
    ann.press("continue-show")
    link = ann.the("continue-link").input_value()
    ben.invite("Ben")
    ben.page.goto(link)
    expect(ben.page.get_by_text("Here you are Ben now.")).to_be_visible()
    ben.page.get_by_role("link", name="Not now").click()
    ben.page.goto(link)
    ben.press("continue-here")
    expect(ben.page.get_by_test_id("board")).to_be_visible()
    ben.page.goto(link)  # it is theirs already
    expect(ben.page.get_by_test_id("board")).to_be_visible()
    pages.deaf = True  # a link that no longer works is a 404
    cleo = pages.open("/")
    cleo.goto(link)
    expect(cleo.get_by_role("heading", name="This link no longer works")).to_be_visible()
