"""cheops-heirs explains itself by touch as well: its goal, its numbers, what others hold, and how a game went."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest
from playwright.sync_api import Page, expect

import benben
from benben.kernel.match import Match
from tests.browser.pages import Pages, hidden_stones
from tests.browser.test_phone import fits, too_small
from tests.support.laid import lay

SMALL = {"width": 360, "height": 640}
SIZES = [SMALL, {"width": 390, "height": 844}]
NAMES = ["Anna", "Ben", "Carla"]


def begun() -> Match:
    return Match(benben.title("cheops-heirs"), {"players": 3, "start": "1"}, seed=1)


def played_out() -> Match:
    match, rng = begun(), random.Random(3)
    while not match.over:
        seat = match.actors()[0]
        match.act(seat, match.pick(seat, rng.choice))
    return match


def at(pages: Pages, match: Match, seat: int = 0, size: dict[str, int] = SMALL) -> Page:
    return pages.open(lay(pages.server.data, match, NAMES).links[seat], phone=True, viewport=size)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_goal_and_the_numbers_are_told(pages: Pages, size: dict[str, int]) -> None:
    page = at(pages, begun(), size=size)
    expect(page.get_by_text("Become the richest heir")).to_be_in_viewport(ratio=1)
    page.get_by_test_id("open-log").tap()
    expect(page.locator("dialog[open]")).to_contain_text("Whoever has the most at the end")
    page.locator("dialog[open]").get_by_role("button", name="Close").tap()
    page.get_by_test_id("lay-orange").tap()
    sheet = page.get_by_test_id("prices-sheet")
    expect(sheet).to_contain_text("This one counts now.")
    expect(sheet).to_contain_text("to the player who alone has the most of this color")
    sheet.get_by_role("button", name="Close").tap()
    page.get_by_test_id("lay-black").tap()
    expect(sheet).to_contain_text("for every scarab of this color that all players together have kept")
    sheet.get_by_role("button", name="Close").tap()
    for what, words in (("market", "what a sale brings"), ("full", "The game ends when"), ("neighbors", "4 neighbors")):
        page.get_by_test_id(f"{what}-help").tap()
        expect(page.get_by_text(words).filter(visible=True).last).to_be_in_viewport()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_all_stones_and_stocks_are_in_sight(pages: Pages, size: dict[str, int]) -> None:
    match = begun()
    rng = random.Random(2)
    while not any(player.stock[0] for player in match.state.players):  # type: ignore[attr-defined]
        seat = match.actors()[0]
        keep = [move for move in match.moves(seat) if msgspec.to_builtins(move)["do"] == "keep"]
        match.act(seat, keep[0] if keep else match.pick(seat, rng.choice))
    page = at(pages, match, match.actors()[0], size)
    expect(page.get_by_test_id("board")).to_be_visible()
    assert not hidden_stones(page)
    stone = page.get_by_test_id("field-0").locator(".stone").bounding_box()
    assert stone is not None
    assert stone["height"] >= 22
    held = page.locator('[data-testid^="chip-"][data-testid$="-black"]').all_inner_texts()
    assert held.count("1") == 1
    fits(page)
    assert not too_small(page)


def test_a_game_has_its_reason_and_its_statistics(pages: Pages) -> None:
    match = played_out()
    events = Counter(event.kind for entry in match.line() for event in entry.events)
    page = at(pages, match)
    sheet = page.get_by_test_id("score-sheet")
    expect(sheet).to_contain_text("The game is over:")
    expect(sheet.get_by_test_id("statistics")).to_be_visible()
    for deed, kinds in (("sold", ("sold", "stock_sold")), ("kept", ("kept",)), ("laws", ("law",))):
        shown = sheet.locator(f'[data-deed="{deed}"] td').all_inner_texts()
        assert sum(int(cell) for cell in shown if cell != "–") == sum(events[kind] for kind in kinds), deed
    fits(page)
