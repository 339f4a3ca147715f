"""What the table of cheops-heirs tells: what a kept treasure is worth, a turn with no placement, what ended it."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

import benben
from benben.games.cheops_heirs.data import COLORS
from benben.games.cheops_heirs.moves import EndTurn, Hire, Place, Take
from benben.kernel.match import Match
from tests.browser import positions
from tests.browser.pages import Pages
from tests.support.laid import lay


def opened(pages: Pages, match: Match) -> tuple[Page, int]:
    """The browser of the player who is asked, and their seat."""
    [seat] = match.actors()
    return pages.open(lay(pages.server.data, match, ["Anna", "Ben"]).links[seat]), seat


def nothing_fits() -> Match:
    """Someone is to take a turn and can do anything except place a member."""
    for seed in range(100):
        match = Match(benben.title("cheops-heirs"), {"players": 2, "start": "1"}, seed=seed)
        rng = random.Random(seed)
        while not match.over:
            [seat] = match.actors()
            kinds = {type(move) for move in match.moves(seat)}
            if match.asked(seat) == "turn" and Place not in kinds and {Hire, Take, EndTurn} <= kinds:
                return match
            match.act(seat, match.pick(seat, rng.choice))
    raise AssertionError("no such game in 100")


def test_keep_tells_what_the_treasure_will_be_worth(pages: Pages) -> None:
    """Shown where keeping it changes its worth."""

    def wanted(match: Match) -> bool:
        [seat] = match.actors()
        if match.asked(seat) != "treasure" or match.why_not(seat, "keep"):
            return False
        glance = match.glance(seat)
        return bool(glance["worth"][COLORS[match.state.taken_color]]["now"][seat] != glance["kept_worth"])  # type: ignore[attr-defined]

    match = positions.find(wanted, "worth more once kept").match
    page, seat = opened(pages, match)
    color = COLORS[match.state.taken_color]  # type: ignore[attr-defined]
    after = match.copy()
    after.act(seat, "keep")
    worth = after.glance(seat)["worth"][color]["now"][seat]
    expect(page.get_by_test_id("keep")).to_contain_text(f"worth {worth} now")


def test_a_turn_in_which_nothing_can_be_placed(pages: Pages) -> None:
    """The page says what else can be done; after taking, that it is too late, not that one was placed."""

    match = nothing_fits()
    page, seat = opened(pages, match)
    status = page.get_by_test_id("status")
    expect(status).to_have_text("Nothing can be placed: hire a neighbor, take members, or end your turn")
    other = pages.open(lay(pages.server.data, match, ["Anna", "Ben"]).links[1 - seat])
    expect(other.get_by_test_id("status")).to_have_text(f"It is {['Anna', 'Ben'][seat]}'s turn")
    page.get_by_test_id("take").locator("visible=true").first.click()
    expect(status).to_have_text("Take members, or end your turn")
    page.locator("[data-field]").first.click()
    expect(page.get_by_text("members are placed before you take new ones")).to_be_visible()


def ended(how: str) -> Match:
    """A two-player game that ended this way."""
    for seed in range(100):
        match = Match(benben.title("cheops-heirs"), {"players": 2, "start": "1"}, seed=seed)
        rng = random.Random(seed)
        while not match.over:
            [seat] = match.actors()
            match.act(seat, match.pick(seat, rng.choice))
        if how in [event.args["end"] for entry in match.entries for event in entry.events if event.kind == "over"]:
            return match
    raise AssertionError("no such game in 100")


@pytest.mark.parametrize(
    ("how", "told"),
    [("tables", "the price tables are full"), ("blocked", "no member fits on any open field")],
)
def test_the_score_sheet_says_what_ended_the_game(pages: Pages, how: str, told: str) -> None:
    page = pages.open(lay(pages.server.data, ended(how), ["Anna", "Ben"]).links[0])
    expect(page.get_by_test_id("score-sheet")).to_contain_text(f"The game is over: {told}.")
