"""Ends of the historical scenario other than the twelfth point: the Pharaoh's last stone, the pyramid's last stone."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.cheops_scenario import Sailor, alone, sailors
from tests.browser.hexes import same_board
from tests.browser.pages import Pages
from tests.browser.pharaoh import one_black_left, one_place_left

ROBBER = ".robber"


def over(sailor: Sailor) -> None:
    """Nobody is asked anything anymore, and the sheet can be put away."""
    expect(sailor.page.locator("[data-panel], [data-spot]")).to_have_count(0)
    sailor.page.keyboard.press("Escape")
    expect(sailor.page.get_by_test_id("score-sheet")).to_have_count(0)
    expect(sailor.page.locator('[data-do="roll"], [data-do="end_turn"]')).to_have_count(0)


def test_the_last_black_stone(pages: Pages) -> None:
    """It comes before Anna and Ben would discard, and before the robber; the Blessing gives Ben the most points."""
    everybody = anna, ben, carla = sailors(pages, one_black_left(blessed=True))
    assert sum(anna.hand().values()) > 7
    assert sum(ben.hand().values()) > 7
    held, robber = anna.hand(), anna.page.locator(ROBBER).get_attribute("style")
    for sailor in everybody:
        sailor.pyramid(seat1=1, black=15)
        expect(sailor.page.locator("[data-black-left]").first).to_have_attribute("data-black-left", "1")
    anna.roll(3, 4)
    for sailor in everybody:
        sailor.sheet(
            *("black", ["Ben"], 2, 6, 2),
            settlements=["4", "3", "4"],
            blessing=["–", "3", "–"],
            curse=["−2", "–", "−2"],
        )
        over(sailor)
        sailor.pyramid(seat1=1, black=16)
        sailor.status("You won!" if sailor is ben else "Ben won.")
        assert sailor.page.locator(ROBBER).get_attribute("style") == robber
    assert anna.hand() == held
    same_board([anna, ben, carla])


def test_players_who_are_level_share_the_win(pages: Pages) -> None:
    anna = alone(pages, one_black_left())
    anna.pyramid(black=15)
    anna.roll(3, 4)
    anna.sheet("black", ["Anna", "Carla"], 4, 3, 4, blessing=["–"] * 3, curse=["–"] * 3)
    over(anna)
    anna.status("Anna and Carla")
    anna.pyramid(black=16)


def test_the_pyramids_last_stone(pages: Pages) -> None:
    """Ben builds it through Carla for gold; Anna, who has no stones left, has the most points."""
    everybody = anna, ben, carla = sailors(pages, one_place_left())
    for sailor in everybody:
        sailor.pyramid(seat0=11, seat2=3, black=15)
        sailor.gold(10, 3, 3)
    expect(anna.page.locator('[data-build="stone"] .count')).to_have_text("0")
    ben.press('[data-build="stone"]')
    ben.do("stone_through", seat=2)
    for sailor in everybody:
        sailor.sheet(
            *("pyramid", ["Anna"], 7, 1, 4),
            settlements=["4", "3", "4"],
            blessing=["3", "–", "–"],
            curse=["–", "−2", "–"],
        )
        over(sailor)
        sailor.pyramid(seat0=11, seat1=1, seat2=3, black=15)
        sailor.gold(10, 2, 4)
        sailor.blessed(0)
        sailor.cursed(1)
    same_board([anna, ben, carla])
