"""A used god whose choice is left open when its player rolls a seven: the choice is due, and the seven is complete."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from benben.kernel.match import Match
from tests.browser.hexes import Trader, laid, seated
from tests.browser.pages import Pages
from tests.support.laid import (
    begun,
    empty_roll,
    end_turn,
    exchange_atum,
    hand_of,
    move_robber,
    provided,
    roll,
    with_cards,
)

MERCENARY = 0  # the first card of a full deck
PLENTY = 10  # cards for each: more than a seven leaves anyone


def use(match: Match, god: str, seat: int = 0) -> None:
    """A player uses their god on their turn."""
    move = next(move for move in match.moves(seat, walk=True) if move.name() == god)
    match.act(seat, move, draws=[MERCENARY] * 3 if god == "thoth" else [])
    if god == "thoth":
        match.act(seat, {"do": "thoth_keeps", "card": "mercenary"})


def return_horus(match: Match) -> None:
    """Seat 2, which starts with Horus, exchanges him."""
    match.act(0, {"do": "standing", "answer": "never"})
    provided(match, 2, brick=1, grain=1)
    roll(match, 1, 1)
    use(match, "horus", 2)
    match.act(2, {"do": "take_god", "god": "amun"})
    end_turn(match)
    match.act(0, {"do": "standing", "answer": "ask"})


def in_turn_with_used(god: str) -> Match:
    """Seat 0 has used this god on its turn; everyone holds many cards."""
    match = begun(3, gods=True, offer_cap="none")
    if god == "horus":
        return_horus(match)
    exchange_atum(match, god)
    end_turn(match)
    if god == "sekhmet":
        provided(match, papyrus=1, grain=2, stone=3)  # for the card, and for the temple city of war
        roll(match, 1, 1)
        match.act(0, {"do": "buy_card"}, draws=[MERCENARY])
        end_turn(match)
        provided(match)
        match.act(0, {"do": "mercenary"})
        move_robber(match)
        roll(match, 1, 1)
        end_turn(match)
    with_cards(match, PLENTY, 0, 1, 2)
    roll(match, 1, 1)
    use(match, god)
    return match


def half(trader: Trader) -> dict[str, int]:
    """Half of the hand shown, taken from the first kinds."""
    hand = trader.hand()
    due = sum(hand.values()) // 2
    chosen: dict[str, int] = {}
    for kind, held in hand.items():
        chosen[kind] = min(held, due - sum(chosen.values()))
    return chosen


def a_whole_seven(roller: Trader, others: list[Trader]) -> None:
    """Everyone discards, including the player who rolled; only then does the robber move."""
    roller.roll(3, 4)
    for trader in (others[0], roller, *others[1:]):
        assert not roller.page.locator('[data-spot^="hex-"]').count()
        expect(roller.page.locator('[data-do="end_turn"]')).to_have_count(0)
        trader.discard(**half(trader))
    roller.status("Move the robber")
    expect(roller.page.locator('[data-spot^="hex-"]').first).to_be_visible()
    expect(roller.page.locator('[data-do="end_turn"]')).to_have_count(0)


@pytest.mark.rule("GOD-9", "AE-32")
@pytest.mark.parametrize("god", ["horus", "osiris", "sekhmet", "thoth"])
def test_a_god_used_on_its_players_turn(god: str, pages: Pages) -> None:
    anna, ben, carla = seated(pages, laid(pages, in_turn_with_used(god), ["Anna", "Ben", "Carla"]))
    expect(anna.panel("used")).to_be_visible()
    anna.end()
    expect(anna.panel("after-use")).to_be_visible()
    expect(ben.page.locator('[data-do="roll"]')).to_have_count(0)
    anna.after_use("keep")
    for trader in (ben, carla):
        trader.roll(1, 1)
        trader.end()
    a_whole_seven(anna, [ben, carla])


@pytest.mark.rule("GOD-9", "GOD-14")
def test_atum_on_another_players_roll(pages: Pages) -> None:
    match = begun(3, gods=True, offer_cap="none")
    match.act(0, {"do": "standing", "answer": "never"})
    with_cards(match, PLENTY, 0, 1, 2)
    roll(match, 1, 1)
    match.act(0, {"do": "standing", "answer": "ask"})
    end_turn(match)
    before = hand_of(match, 0)
    anna, ben, carla = seated(pages, laid(pages, match, ["Anna", "Ben", "Carla"]))
    ben.roll(*empty_roll(match, 0))
    anna.answer_god("stone")
    anna.holds(**{**before, "stone": before["stone"] + 1})
    expect(anna.panel("after-use")).to_be_visible()
    expect(ben.page.locator('[data-do="end_turn"]')).to_have_count(0)
    anna.after_use("seth")
    ben.end()
    carla.roll(1, 1)
    carla.end()
    a_whole_seven(anna, [carla, ben])


def test_the_scripts_leave_the_choice_open() -> None:
    """What the browsers start with."""
    for god in ("horus", "osiris", "sekhmet", "thoth"):
        match = in_turn_with_used(god)
        assert (match.asked(0), match.observe(0)["choosing"]) == ("turn", [0])
