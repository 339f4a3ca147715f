"""The same games by Catanatron's rules and by ours, and where they differ, which is right by the rulebook.

The games are recorded (`tests/games/hexes/catanatron`); `make bench` records and compares fresh ones. What is compared
and each deviation are described in docs/catanatron.md.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Mapping, MutableSequence, Sequence
from typing import Any, cast

import msgspec
import pytest

import benben
from benben.games.hexes.board import BOARD
from benben.games.hexes.data import (
    CARD_COST,
    CITIES,
    GRAIN,
    MERCENARY_CARD,
    OXCART_COST,
    OXCARTS,
    PLENTY_CARD,
    SETTLEMENT_COST,
    SETTLEMENTS,
    SUPPLY,
    SUPPLY_OF_EACH,
)
from benben.games.hexes.moves import PlayPlenty
from benben.games.hexes.state import PHASE_ROLL, PHASE_TURN, State
from benben.kernel.cards import count_of, one
from benben.kernel.match import Match
from benben.kernel.places import add, clear
from tests.games.hexes.catanatron import trace
from tests.games.hexes.catanatron.replay import DEVIATIONS, FOUND, SHORT_SUPPLY, Difference, Replay, replay
from tests.games.hexes.catanatron.trace import FILES, Trace, read_file

GAMES = 300
# How often each of `FOUND` occurs in a file: the four named deviations first, then what follows from them.
COUNTS = {
    "games-000.jsonl.xz": (414, 0, 99, 2, 18, 3, 0),
    "games-050.jsonl.xz": (398, 0, 96, 0, 10, 1, 0),
    "games-100.jsonl.xz": (367, 2, 70, 2, 17, 5, 0),
    "games-150.jsonl.xz": (365, 3, 89, 1, 13, 1, 0),
    "games-200.jsonl.xz": (414, 2, 95, 0, 17, 3, 0),
    "games-250.jsonl.xz": (418, 1, 99, 1, 14, 2, 0),
}


@pytest.mark.parametrize("name", FILES)
def test_recorded_games_agree_state_by_state_except_for_the_named_deviations(name: str) -> None:
    found: Counter[str] = Counter()
    seeds = []
    for game in read_file(name):
        result = replay(game)
        assert result.states == len(game.steps)
        found.update(result.found)
        seeds.append(game.seed)
    assert seeds == list(range(seeds[0], seeds[0] + GAMES // len(FILES)))
    assert tuple(found[what] for what in FOUND) == COUNTS[name]


def test_the_recorded_games_are_300_in_a_row_and_small() -> None:
    assert list(COUNTS) == FILES
    assert len(FILES) * len(list(read_file(FILES[0]))) == GAMES
    assert sum((trace.FOLDER / name).stat().st_size for name in FILES) < 1_500_000
    assert len(DEVIATIONS) <= 4


@functools.cache
def first_game() -> Trace:
    return next(read_file(FILES[0]))


@pytest.mark.parametrize(
    "value",
    [
        trace.HANDS + 7,
        trace.CARDS,
        trace.POINTS + 1,
        trace.ROUTES + 2,
        trace.ARMIES + 3,
        trace.ROUTE_HOLDER,
        trace.ARMY_HOLDER,
        trace.BUILDS,
    ],
)
@pytest.mark.parametrize("part", [0.2, 0.9])
def test_a_changed_value_is_noticed(value: int, part: float) -> None:
    game = first_game()
    at = int(part * len(game.steps))
    values = [-1] * trace.VALUES
    for _, changes in game.steps[: at + 1]:
        for i in range(0, len(changes), 2):
            values[changes[i]] = changes[i + 1]
    other = 0 if value == trace.BUILDS else values[value] + 1  # 0: every intersection is free, as at the start
    steps = list(game.steps)
    steps[at] = (steps[at][0], [*steps[at][1], value, other])
    with pytest.raises(Difference, match=f"step {at} "):
        replay(msgspec.structs.replace(game, steps=steps))


# Which is right by the rulebook


def path(name: str) -> int:
    a, b = name.split("-")
    return BOARD.path_ids[int(a), int(b)]


def lay(places: MutableSequence[int], chosen: Sequence[int]) -> int:
    """Put pieces on exactly these places, and return how many there are."""
    clear(places)
    for at in chosen:
        add(places, at)
    return len(chosen)


NONE: Mapping[int, Any] = {}


def position(
    oxcarts: Mapping[int, str] = NONE,
    settlements: Mapping[int, Sequence[int]] = NONE,
    cities: Mapping[int, Sequence[int]] = NONE,
    hands: Mapping[int, int] = NONE,
    route_holder: int = -1,
    rolled: bool = True,
) -> Match:
    """The map as printed, with these pieces and hands; it is seat 0's turn."""
    options = {"players": 4, "setup": "beginner", "start": "1", "offer_cap": "none"}
    m = Match(benben.title("ancient-egypt"), options, seed=1)
    s = cast(State, m.state)
    s.supply = SUPPLY
    for seat, player in enumerate(s.players):
        paths = [path(name) for name in oxcarts.get(seat, "").split()]
        player.settlements_left = SETTLEMENTS - lay(player.settlements, settlements.get(seat, ()))
        player.cities_left = CITIES - lay(player.cities, cities.get(seat, ()))
        player.oxcarts_left = OXCARTS - lay(player.oxcarts, paths)
        player.hand = hands.get(seat, 0)
        s.supply -= player.hand
    s.route_holder = route_holder
    s.rolled = int(rolled)
    m.title.rebuild(s)
    m.title.interpreted.enter(s, PHASE_TURN if rolled else PHASE_ROLL)
    return m


def routes(m: Match) -> list[int]:
    return [player.route for player in cast(State, m.state).players]


def holder(m: Match) -> int:
    return cast(State, m.state).route_holder


def grain(m: Match) -> list[int]:
    return [count_of(player.hand, GRAIN) for player in cast(State, m.state).players]


def winners(m: Match) -> list[int] | None:
    return m.outcome.winners if m.outcome else None


# Routes of five, and an oxcart that lets seat 0 settle in the first of them
NORTH, MIDDLE, SOUTH = "0-1 1-2 2-3 3-4 4-5", "16-17 17-18 18-29 29-30 30-31", "47-48 48-49 49-50 50-51 51-52"
TO_THE_NORTH = "2-10 10-11"


@pytest.mark.rule("AE-13")
def test_a_card_bought_this_turn_waits_for_the_next_one() -> None:
    m = position(settlements={0: [0]}, hands={0: CARD_COST})
    m.act(0, "buy_card", draws=[MERCENARY_CARD])
    refusal = m.why_not(0, "mercenary")
    assert refusal is not None
    assert refusal.rule == "AE-13"
    m.act(0, "end_turn")
    for seat in (1, 2, 3):
        m.act(seat, "roll", draws=[0, 0])
        m.act(seat, "end_turn")
    assert m.why_not(0, "mercenary") is None


@pytest.mark.rule("AE-16")
def test_the_only_player_owed_a_kind_gets_what_is_left_of_it() -> None:
    """Hex 3 is the fields with the 12; a temple city at its corner is owed two grain, but one is left."""
    m = position(cities={1: [7]}, hands={3: (SUPPLY_OF_EACH - 1) * one(GRAIN)}, rolled=False)
    m.act(0, "roll", draws=[5, 5])
    assert grain(m) == [0, 1, 0, SUPPLY_OF_EACH - 1]


@pytest.mark.rule("AE-16")
def test_when_two_players_are_owed_too_much_neither_gets_any() -> None:
    m = position(cities={1: [7], 2: [19]}, hands={3: (SUPPLY_OF_EACH - 3) * one(GRAIN)}, rolled=False)
    m.act(0, "roll", draws=[5, 5])
    assert grain(m) == [0, 0, 0, SUPPLY_OF_EACH - 3]


@pytest.mark.rule("AE-38")
def test_plenty_gives_one_card_only_when_no_other_is_left() -> None:
    """No grain is left: Catanatron, which can't form pairs with it, offers single cards of the other kinds."""
    m = position(hands={3: SUPPLY_OF_EACH * one(GRAIN)})
    s = cast(State, m.state)
    s.players[0].cards = one(PLENTY_CARD)
    single = PlayPlenty("brick", None)
    refusal = m.why_not(0, single)
    assert refusal is not None
    assert refusal.rule == "AE-38"
    assert m.why_not(0, PlayPlenty("brick", "stone")) is None
    s.supply = one(0)
    assert m.why_not(0, single) is None


def test_a_single_card_by_plenty_is_counted_and_given() -> None:
    """This is rare: nobody takes one in any of the recorded games."""
    going = Replay(first_game())
    s = going.s
    s.players[0].cards = one(PLENTY_CARD)
    s.supply -= SUPPLY_OF_EACH * one(GRAIN)
    s.rolled = 1
    going.title.interpreted.enter(s, PHASE_TURN)
    going.legal = going.legal_ids(0)
    going.act(0, "PLAY_YEAR_OF_PLENTY", 1, 0, 0, 0, 0)
    assert s.players[0].hand == one(0)
    assert going.result.found == {SHORT_SUPPLY: 1}


@pytest.mark.rule("AE-29")
def test_an_oxcart_that_ends_at_anothers_building_counts() -> None:
    """A building interrupts a route that would go on beyond it; here five oxcarts are between two of them."""
    m = position({0: "1-2 2-3 3-4 4-5"}, {1: [5], 2: [0]}, hands={0: OXCART_COST})
    assert (routes(m)[0], holder(m)) == (4, -1)
    m.act(0, "cart 0-1")
    assert (routes(m)[0], holder(m)) == (5, 0)


@pytest.mark.rule("AE-31")
def test_after_an_interruption_nobody_with_fewer_than_five_takes_the_card() -> None:
    oxcarts = {0: TO_THE_NORTH, 1: NORTH, 2: "16-17 17-18 18-29 29-30"}
    m = position(oxcarts, hands={0: SETTLEMENT_COST}, route_holder=1)
    m.act(0, "settle 2")
    assert (routes(m), holder(m)) == ([2, 3, 4, 0], -1)


@pytest.mark.rule("AE-31")
def test_after_an_interruption_two_with_equally_long_routes_do_not_take_the_card() -> None:
    oxcarts = {0: TO_THE_NORTH, 1: NORTH, 2: MIDDLE, 3: SOUTH}
    m = position(oxcarts, hands={0: SETTLEMENT_COST}, route_holder=1)
    m.act(0, "settle 2")
    assert (routes(m), holder(m)) == ([2, 3, 5, 5], -1)


@pytest.mark.rule("AE-31")
@pytest.mark.parametrize("held_by", [2, 3])
def test_a_tie_after_an_interruption_leaves_the_card_with_its_holder(held_by: int) -> None:
    oxcarts = {0: TO_THE_NORTH, 1: "1-2 2-3", 2: MIDDLE, 3: SOUTH}
    m = position(oxcarts, hands={0: SETTLEMENT_COST}, route_holder=held_by)
    m.act(0, "settle 2")
    assert (routes(m), holder(m)) == ([2, 1, 5, 5], held_by)


@pytest.mark.rule("AE-43")
def test_points_gained_on_anothers_turn_win_at_the_start_of_ones_own() -> None:
    oxcarts = {0: TO_THE_NORTH, 1: MIDDLE, 2: f"{NORTH} 5-6"}
    m = position(oxcarts, {1: [53]}, {1: [16, 33, 38, 47]}, {0: SETTLEMENT_COST}, route_holder=2)
    m.act(0, "settle 2")
    assert holder(m) == 1
    assert m.title.interpreted.points(m.state, 1) == 11
    assert winners(m) is None
    m.act(0, "end_turn")
    assert winners(m) == [1]
