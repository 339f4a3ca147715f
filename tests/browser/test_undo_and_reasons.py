"""What can be undone, and what the page says about what can't be done."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser import positions
from tests.browser.pages import Desk, Pages
from tests.browser.player import Player

RULE = re.compile(r"\bCH-\d+\b")


def place(player: Player, field: int) -> None:
    player.press(f"field-{field}")
    player.wait_for(
        """(field) => document.querySelector('[data-testid^="offer-"]')
           || !['black', 'blue', 'red', 'green', 'brown', 'orange', 'law']
              .includes(document.querySelector(`[data-field="${field}"]`).dataset.thing)""",
        field,
    )
    if offers := player.look().offers:
        player.press(offers[0])
    player.wait_for(
        """(field) => !['black', 'blue', 'red', 'green', 'brown', 'orange', 'law']
              .includes(document.querySelector(`[data-field="${field}"]`).dataset.thing)""",
        field,
    )


def test_undo_brings_back_a_placed_member(pages: Pages) -> None:
    pages.server.seed("undo")
    player = pages.player()
    player.play_now()
    before = player.my_turn()
    expect(player.page.get_by_test_id("undo")).to_have_count(0)
    field = next(field for field in before.fields() if before.things[field] != "law")
    place(player, field)
    expect(player.the("status")).to_have_text("Sell it or keep it?")
    player.press("undo")
    expect(player.the(f"field-{field}")).to_have_attribute("data-thing", before.things[field])
    after = player.look()
    assert (after.status, after.things, after.fields()) == (before.status, before.things, before.fields())
    expect(player.page.get_by_test_id("undo")).to_have_count(0)
    expect(player.page.get_by_test_id("log")).to_contain_text("took a move back")

    place(player, field)
    player.press("sell")
    expect(player.page.get_by_test_id("sell")).to_have_count(0)
    player.press("undo")
    expect(player.the("sell")).to_be_enabled()
    player.press("undo")
    expect(player.the(f"field-{field}")).to_have_attribute("data-thing", before.things[field])


def test_no_undo_after_a_law_is_turned_up(pages: Pages) -> None:
    player, desk, table = positions.at(pages, positions.law_next())
    sight = player.look()
    field = next(field for field in positions.LAWS if field in sight.fields())
    place(player, field)
    expect(player.page.get_by_test_id("log")).to_contain_text("law")
    assert not desk.view(table)["undo"]
    expect(player.page.get_by_test_id("undo")).to_have_count(0)


def test_an_unlit_field_tells_why(pages: Pages) -> None:
    player = pages.player()
    player.play_now()
    player.my_turn()
    player.press("field-65")
    notice = player.page.get_by_test_id("notices")
    expect(notice).to_contain_text(re.compile(r"[A-Z][a-z]+ .+"))
    expect(notice).to_contain_text(RULE)
    notice.get_by_role("button").first.click()
    expect(notice.get_by_role("button")).to_have_count(0)


def test_a_member_that_may_not_touch_its_like_tells_why(pages: Pages) -> None:
    player = Player(pages.page())
    desk = Desk(player.page)
    table = desk.open("me", "me", start="1")
    desk.move(table, {"do": "place", "member": "father", "field": 5})
    desk.move(table, {"do": "sell"})
    desk.move(table, {"do": "take", "stack": 0})
    player.page.goto(f"/table/{table}")
    player.my_turn()
    player.press("member-father")
    assert 6 not in player.look().fields()
    player.press("field-6")
    expect(player.page.get_by_test_id("notices")).to_contain_text("CH-9")


def test_a_neighbor_one_cannot_afford_tells_why(pages: Pages) -> None:
    player = pages.player()
    player.play_now()
    player.my_turn()
    player.press("hire-not")
    expect(player.page.get_by_test_id("notices")).to_contain_text("CH-15")


def test_a_field_says_whose_turn_it_is_while_another_player_thinks(pages: Pages) -> None:
    ann, ben = pages.player(), pages.player()
    ben.sit(ann.invite("Ann", players=2), "Ben")
    ann.press("start")
    for player in (ann, ben):
        expect(player.page.get_by_test_id("board")).to_be_visible()
    ann.wait_for("() => document.querySelectorAll('.player.asked').length === 1")
    waiting = ben if ann.look().mine else ann
    waiting.press("field-3")
    expect(waiting.page.get_by_test_id("notices")).to_contain_text("It is not your decision now")
