"""A 7 in the historical scenario: what is discarded, and when the Pharaoh's black stone comes, or does not."""

from __future__ import annotations

from playwright.sync_api import expect

from benben.kernel.match import Match
from tests.browser.cheops_scenario import SITE, Sailor, at_the_site, sailors
from tests.browser.hexes import KINDS
from tests.browser.pages import Pages
from tests.browser.pharaoh import desert, seven
from tests.browser.test_ancient_egypt_discards import LIMIT, first_cards
from tests.support.laid import end_turn, hand_size, richest_roll, roll


def opened(**options: int | str | bool) -> Match:
    """Anna has opened the site and can afford a stone; after a 7 by Ben, nobody holds too much. Carla is to roll."""
    match = at_the_site(**options)
    match.act(0, {"do": "settle", "intersection": SITE})
    end_turn(match)
    seven(match)
    end_turn(match)
    return match


def carla_hoards() -> Match:
    """Anna is to roll; only Carla holds more than seven cards, though Ben would if his gold counted."""
    match = opened()

    def wanted(after: Match) -> int:
        too_many = sum(max(0, hand_size(after, seat) - LIMIT) for seat in (0, 1))
        return min(LIMIT + 2, hand_size(after, 2)) - 9 * too_many

    while hand_size(match, 2) < LIMIT + 2 or match.state.active:
        roll(match, *richest_roll(match, wanted))
        end_turn(match)
    assert max(hand_size(match, 0), hand_size(match, 1)) <= LIMIT < hand_size(match, 1) + golden(match)[1]
    return match


def golden(match: Match) -> list[int]:
    return [player["gold"] for player in match.observe(None)["players"][:3]]


def move_robber(sailor: Sailor, hex_: int) -> None:
    sailor.status("Move the robber")
    sailor.put(f"hex-{hex_}")
    sailor.can("end_turn")


def test_gold_is_not_discarded_and_the_stone_comes_before_the_robber(pages: Pages) -> None:
    match = carla_hoards()
    hex_, gold = desert(match), golden(match)
    anna, carla = sailors(pages, match, but=1)
    anna.roll(3, 4)
    expect(carla.panel("discard")).to_be_visible()
    expect(anna.page.get_by_test_id("status")).to_have_text("Carla chooses cards to return")  # and Ben does not have to
    kinds = carla.panel("discard").locator("[data-discard]")
    expect(kinds).to_have_count(len(KINDS))
    assert [kind.get_attribute("data-discard") for kind in kinds.all()] == list(KINDS)  # no gold
    for sailor in (anna, carla):
        sailor.pyramid(black=1)  # from Ben's 7; the one for this 7 waits
        expect(sailor.page.locator("[data-spot]")).to_have_count(0)
    before = carla.hand()
    returned = first_cards(before)
    assert sum(returned.values()) == sum(before.values()) // 2
    carla.discard(**returned)
    anna.status("Move the robber")
    for sailor in (anna, carla):
        sailor.pyramid(black=2)
        sailor.gold(*gold)
    carla.holds(**{kind: n - returned.get(kind, 0) for kind, n in before.items()})
    move_robber(anna, hex_)
    anna.pyramid(black=2)


def test_a_late_pharaoh_waits_for_the_first_stone(pages: Pages) -> None:
    match = opened(late_pharaoh=True)
    roll(match, 1, 1)
    end_turn(match)
    hex_ = desert(match)
    anna, ben = sailors(pages, match, but=2)
    for sailor in (anna, ben):
        sailor.site(is_open=True)
        sailor.pyramid()
    anna.roll(3, 4)
    anna.status("Move the robber")
    for sailor in (anna, ben):
        sailor.pyramid()
        expect(sailor.page.locator("[data-black-left]").first).to_have_attribute("data-black-left", "16")
    move_robber(anna, hex_)
    anna.press('[data-build="stone"]')
    anna.pyramid(seat0=1)
    anna.end()

    ben.roll(3, 4)
    ben.status("Move the robber")
    for sailor in (anna, ben):
        sailor.pyramid(seat0=1, black=1)
        expect(sailor.page.locator("[data-black-left]").first).to_have_attribute("data-black-left", "15")
