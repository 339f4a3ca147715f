"""What is rarely needed: the sound, the stand-in, resigning, ending by agreement, the rematch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.pages import Desk, Pages
from tests.browser.player import TURN, Player
from tests.support.laid import begun, lay


def two_at_a_table(pages: Pages) -> tuple[Player, Player]:
    ann, ben = pages.player(seed=8), pages.player(seed=9)
    ben.sit(ann.invite("Ann", players=2), "Ben")
    ann.press("start")
    for player in (ann, ben):
        expect(player.page.get_by_test_id("board")).to_be_visible()
    return ann, ben


def test_the_tab_says_whose_turn_it_is(pages: Pages) -> None:
    ann, ben = two_at_a_table(pages)
    ann.wait_for("() => document.querySelectorAll('.player.asked').length === 1")
    first, second = (ann, ben) if ann.look().mine else (ben, ann)
    expect(first.page).to_have_title(re.compile(f"^{TURN} Your turn"))
    expect(second.page).not_to_have_title(re.compile(TURN))
    first.turn()
    expect(second.page).to_have_title(re.compile(f"^{TURN} Your turn"))
    expect(first.page).not_to_have_title(re.compile(TURN))
    first.page.goto("/")
    expect(first.page).to_have_title("Benben")


def test_the_sound_stays_off(pages: Pages) -> None:
    player = pages.player()
    player.play_now()
    page = player.page
    expect(player.the("mute")).to_have_attribute("aria-pressed", "false")
    player.press("mute")
    expect(player.the("mute")).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(player.the("mute")).to_have_attribute("aria-pressed", "true")
    page.goto("/")
    expect(player.the("mute")).to_have_attribute("aria-pressed", "true")
    player.press("mute")
    page.reload()
    expect(player.the("mute")).to_have_attribute("aria-pressed", "false")


def test_resign_and_rematch(pages: Pages) -> None:
    ann, ben = two_at_a_table(pages)
    table = ann.page.url
    ann.press("menu")
    ann.press("resign")
    ann.press("resign-sure")
    expect(ben.page.get_by_test_id("status")).to_have_text("You won!")
    expect(ann.page.get_by_test_id("status")).to_have_text("Ben won.")
    ben.press("rematch")
    expect(ben.page).not_to_have_url(table)
    expect(ben.page.get_by_test_id("seat-0")).to_contain_text("Ann")
    expect(ben.page.get_by_test_id("seat-1")).to_contain_text("Ben")
    ann.press("to-rematch")
    expect(ann.page).to_have_url(ben.page.url)


def test_a_player_who_resigned_is_not_offered_the_seat_again(pages: Pages) -> None:
    """With three at the table the game goes on, and an opponent plays the seat to the end of the game."""
    ann, ben = pages.player(seed=8), pages.player(seed=9)
    ben.sit(ann.invite("Ann", players=3), "Ben", seat=1)
    ann.press("fill-2-sensible")
    ann.press("start")
    expect(ann.page.get_by_test_id("board")).to_be_visible()
    ann.press("menu")
    ann.press("resign")
    ann.press("resign-sure")
    expect(ann.page.get_by_test_id("player-0")).to_contain_text("resigned")
    expect(ann.page.get_by_test_id("back")).to_have_count(0)
    ann.press("menu")
    expect(ann.page.get_by_test_id("menu-sheet")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Take my seat back")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True])
def test_a_move_is_made_for_a_player_who_keeps_the_others_waiting(pages: Pages, phone: bool) -> None:
    table = lay(pages.server.data, begun(3), ["Anna", "Ben", "bot:random"], ago=600)
    anna, ben = pages.open(table.links[0]), pages.open(table.links[1], phone=phone)
    expect(anna.get_by_test_id("status")).to_contain_text("oll the dice")
    if phone:
        ben.get_by_test_id("chip-0").click()
    ben.get_by_test_id("play-for-0").filter(visible=True).click()
    expect(anna.get_by_test_id("status")).not_to_contain_text("oll the dice")
    expect(anna.get_by_test_id("log")).to_contain_text("Anna kept the others waiting: a move was made.")
    expect(ben.get_by_test_id("play-for-0")).to_have_count(0)
    expect(anna.get_by_test_id("back")).to_have_count(0)


def test_an_opponent_stands_in_and_the_seat_is_taken_back(pages: Pages) -> None:
    ann, ben = two_at_a_table(pages)
    ann.press("menu")
    ann.press("standin")
    ann.press("standin-as-sensible")
    expect(ben.page.get_by_test_id("player-0")).to_contain_text("stands in")
    ann.page.keyboard.press("Escape")
    expect(ben.page.get_by_test_id("log")).to_contain_text("stands in for Ann")
    ben.turn()
    expect(ben.page).to_have_title(re.compile(TURN))  # the stand-in has played
    assert not ann.look().lit
    ann.press("back")
    expect(ben.page.get_by_test_id("player-0")).not_to_contain_text("stands in")
    ben.turn()
    expect(ann.page).to_have_title(re.compile(TURN))
    assert ann.look().lit


def test_the_game_is_ended_by_agreement(pages: Pages) -> None:
    ann, ben = two_at_a_table(pages)
    ann.press("menu")
    ann.press("agree")
    expect(ann.the("agree")).to_have_attribute("aria-pressed", "true")
    ann.press("agree")
    expect(ann.the("agree")).to_have_attribute("aria-pressed", "false")
    ann.press("agree")
    expect(ann.the("agree")).to_have_attribute("aria-pressed", "true")
    ben.press("agree-too")
    for player in (ann, ben):
        expect(player.the("status")).to_contain_text(re.compile("ended by agreement|won|share|over"))
        expect(player.page.locator('[data-legal="true"]')).to_have_count(0)
    assert Desk(ann.page).view(ann.page.url.rsplit("/", 1)[1])["outcome"]["kind"] == "agreed"


def test_a_new_name_is_seen_by_others(pages: Pages) -> None:
    ann, ben = two_at_a_table(pages)
    ann.press("menu")
    ann.name("Hatshepsut")
    ann.press("name-ok")
    expect(ben.page.get_by_test_id("player-0")).to_contain_text("Hatshepsut")


def test_the_home_page_lists_the_tables_one_is_at(pages: Pages) -> None:
    player = pages.player()
    table = player.play_now()
    player.my_turn()
    player.page.goto("/")
    card = player.page.get_by_test_id(f"table-{table}")
    expect(card).to_contain_text("Your turn")
    card.click()
    expect(player.page.get_by_test_id("board")).to_be_visible()
    assert player.my_turn().mine


def test_a_game_can_be_saved_as_a_file(pages: Pages) -> None:
    player = pages.player()
    table = player.play_now()
    player.press("menu")
    with player.page.expect_download() as download:
        player.press("export")
    assert re.fullmatch(f"[a-z-]+-{table}.json", download.value.suggested_filename)


def test_the_log_folds_where_there_is_little_room(pages: Pages) -> None:
    player = pages.player(viewport={"width": 900, "height": 900})
    player.play_now()
    player.turn()
    player.my_turn()
    lines = player.the("log").locator("li:visible")
    expect(lines).to_have_count(3)
    player.press("fold-log")
    expect(player.the("fold-log")).to_have_attribute("aria-expanded", "true")
    assert lines.count() > 3
    player.press("fold-log")
    expect(lines).to_have_count(3)
    player.page.set_viewport_size({"width": 1440, "height": 900})
    expect(player.the("fold-log")).to_be_hidden()
    assert lines.count() > 3


def test_a_sheet_takes_the_focus_itself(pages: Pages) -> None:
    player = pages.player()
    player.play_now()
    player.press("menu")
    expect(player.page.locator("dialog[open]")).to_be_focused()
    player.page.keyboard.press("Escape")
    expect(player.page.locator("dialog[open]")).to_have_count(0)
