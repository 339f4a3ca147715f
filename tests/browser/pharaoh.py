"""Tables of cheops-scenario shortly before the end: the Pharaoh's stones come from 7s rolled there."""

from __future__ import annotations

from itertools import cycle

from benben.games.hexes.cheops_scenario.data import BLACK_STONES, DESERTS
from benben.kernel.match import Match
from tests.browser.cheops_scenario import two_at_the_site
from tests.browser.test_ancient_egypt_discards import first_cards
from tests.support.laid import end_turn, hand_of, provided, roll, with_cards

ALL_BUT_ONE = BLACK_STONES - 1


def desert(match: Match) -> int:
    """Where the robber can go without robbing anyone."""
    return next(hex_ for hex_ in DESERTS if hex_ != match.observe(None)["robber"])


def seven(match: Match) -> None:
    """Rolls a 7 and does all it calls for; the player who rolled it can then trade and build."""
    roll(match, 3, 4)
    for seat in range(match.seats):
        if match.asked(seat) == "discard":
            match.act(seat, {"do": "discard", "cards": first_cards(hand_of(match, seat))})
    match.act(match.state.active, {"do": "robber", "hex": desert(match)})


def builds_stones(match: Match, seat: int, stones: int, *dice: tuple[int, int]) -> None:
    """Repeats these dice; on its turns the seat builds what it can afford, until it has this many stones."""

    def can(move: dict[str, str]) -> bool:
        return match.why_not(seat, move) is None

    for pair in cycle(dice):
        if sum(pair) == 7:
            seven(match)
        else:
            roll(match, *pair)
        for good in ("papyrus", "grain", "cattle") if match.state.active == seat else ():
            if can(ore := {"do": "exchange", "give": good, "get": "stone"}):
                match.act(seat, ore)
        while match.state.active == seat and can({"do": "lay_stone"}):
            match.act(seat, {"do": "lay_stone"})
            if match.observe(None)["players"][seat]["stones"] == stones:
                return
        end_turn(match)


def one_black_left(blessed: bool = False) -> Match:
    """Anna is to roll and holds over seven cards. She and Carla have 4 points, or 2 to Ben's 6 with the Blessing."""
    match = two_at_the_site()
    if blessed:
        match.act(1, {"do": "stone_through", "seat": 2})
    for _ in range(ALL_BUT_ONE):
        end_turn(match)
        seven(match)
    end_turn(match)
    return with_cards(match, 8, 0)


def one_place_left() -> Match:
    """Ben has rolled and can afford the thirtieth stone, through Anna or Carla. Anna has eleven stones, Carla three."""
    match = two_at_the_site()
    end_turn(match)
    roll(match, 1, 1)
    end_turn(match)
    builds_stones(match, 0, 11, (3, 3), (3, 3), (3, 4))
    while match.observe(None)["black_left"] > 1:
        end_turn(match)
        seven(match)
    end_turn(match)
    builds_stones(match, 2, 3, (1, 2), (1, 2), (1, 3))
    end_turn(match)
    provided(match, 1, brick=1, stone=1)
    roll(match, 1, 1)
    return match
