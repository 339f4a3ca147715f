"""What never changes, checked natively after every action of many random games; and that the check finds what is
wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest

from benben.games.hexes.data import BRICK, GRAIN, MERCENARY_CARD, POINT_CARD, cards
from benben.games.hexes.state import ACCEPTED, ASK_TURN, Player, State
from benben.kernel.cards import one
from benben.kernel.places import add, members
from benben.kernel.schema import SCRATCH, fields
from tests.support.invariants import (
    CHECKED,
    PLAYER_SCRATCH,
    STATE_SCRATCH,
    VIOLATIONS,
    mixed_options,
    played,
)

GAMES = 20_000


@pytest.mark.xdist_group("native")
def test_nothing_is_violated_after_any_action() -> None:
    counts, violations = played(GAMES)
    assert violations == dict.fromkeys(VIOLATIONS, 0)
    assert counts["games"] == GAMES
    assert counts["actions"] > 100 * GAMES
    assert counts["finished"] > GAMES // 5
    assert counts["boards"] > 20 * GAMES


def test_the_games_are_of_all_kinds() -> None:
    sets = mixed_options()
    for option in CHECKED.options:
        values = {options[option.name] for options in sets}
        assert len(values) >= (len(option.choices) or 2 if option.kind != "number" else 5)
    assert {options["players"] for options in sets} == {2, 3, 4}
    assert sum(options["offer_cap"] == "free" for options in sets) >= len(sets) // 5


def test_all_scratch_is_compared() -> None:
    assert {name for name, spec in fields(State).items() if spec.seen is SCRATCH} == STATE_SCRATCH
    assert {name for name, spec in fields(Player).items() if spec.seen is SCRATCH} == PLAYER_SCRATCH


def position() -> State:
    """In the midst of a game, in a turn in which offers stand."""
    options = CHECKED.complete({"players": 3, "offer_cap": "free", "points_to_win": 20})
    rules = CHECKED.interpreted
    for seed in range(100):
        s, driver, mask = cast(State, CHECKED.blank(options)), [0] * 4, [0] * CHECKED.mask_words
        rules.seed_generator(s.rng, seed)
        rules.seed_generator(driver, seed + 1)
        rules.set_up(s)
        for _ in range(1500):
            seat = rules.actor(s, driver)
            rules.apply(s, seat, rules.random_action(s, seat, driver, mask))
            others = [p for p in s.players[: s.seats] if p is not s.players[s.active]]
            if (
                s.asked[s.active] == ASK_TURN
                and s.players[s.active].to
                and all(p.settlements[0] and p.hand for p in s.players[: s.seats])
                and any(p.answer == ACCEPTED for p in others)
            ):
                return s
    raise AssertionError("no such position")


def found(s: State) -> set[str]:
    wrong, other, rules = [0] * len(VIOLATIONS), s.copy(), CHECKED.interpreted
    rules.check_board(s, other, wrong)
    rules.check_all(s, other, wrong)
    return {name for name, count in zip(VIOLATIONS, wrong, strict=True) if count}


def spot(s: State, seat: int) -> int:
    return next(iter(members(s.players[seat].settlements)))


def lose_a_card(s: State) -> None:
    s.supply -= one(BRICK)


def borrow_from_another_lane(s: State) -> None:
    """As paying what is not there would: the sum of all is still right."""
    player = s.players[s.active]
    missing = (player.hand & 127) + 1
    player.hand -= missing
    s.supply += missing


def gain_a_development_card(s: State) -> None:
    s.players[0].cards += one(MERCENARY_CARD)


def keep_a_card_fresh(s: State) -> None:
    s.players[(s.active + 1) % 3].fresh = s.players[(s.active + 1) % 3].cards + one(POINT_CARD)


def find_a_settlement(s: State) -> None:
    s.players[0].settlements_left += 1


def share_an_intersection(s: State) -> None:
    add(s.players[1].settlements, spot(s, 0))
    s.players[1].settlements_left -= 1


def share_a_path(s: State) -> None:
    add(s.players[1].oxcarts, next(iter(members(s.players[0].oxcarts))))
    s.players[1].oxcarts_left -= 1


def settle_next_door(s: State) -> None:
    from benben.games.hexes.board import AROUND, NEIGHBORS

    add(s.players[1].settlements, NEIGHBORS[spot(s, 0) * AROUND])
    s.players[1].settlements_left -= 1


def take_the_army(s: State) -> None:
    s.army_holder = next(seat for seat in range(3) if seat != s.army_holder)
    s.players[s.army_holder].mercenaries = 0


def take_the_route(s: State) -> None:
    s.route_holder = next(seat for seat in range(3) if s.players[seat].route < 5)


def win_too_late(s: State) -> None:
    s.points_to_win = 3
    s.players[s.active].cards += 3 * one(POINT_CARD)


def offer_what_is_not_there(s: State) -> None:
    s.players[s.active].give = s.players[s.active].hand + one(GRAIN)


def offer_to_oneself(s: State) -> None:
    s.players[s.active].to |= 1 << s.active


def accept_what_one_can_not_pay(s: State) -> None:
    accepting = next(p for p in s.players[:3] if p.answer == ACCEPTED)
    s.supply += accepting.hand
    accepting.hand = 0


def answer_nothing(s: State) -> None:
    s.players[s.active].answer = ACCEPTED


def owe_nothing_and_discard(s: State) -> None:
    s.players[0].discard = s.players[0].hand


def hide_an_empty_pile(s: State) -> None:
    s.exhausted = 1


def forget_a_neighbor(s: State) -> None:
    s.open[0] ^= 1


def forget_a_rate(s: State) -> None:
    s.players[1].rates = cards(2, 2, 2, 2, 2)


def lengthen_a_route(s: State) -> None:
    s.players[2].route += 1


def leave_work_lying(s: State) -> None:
    s.used[0] = 1


def ask_nobody(s: State) -> None:
    s.asked[s.active] = 0


PLANTED: list[tuple[Callable[[State], None], str]] = [
    (lose_a_card, "resource cards"),
    (borrow_from_another_lane, "resource cards"),
    (gain_a_development_card, "development cards"),
    (keep_a_card_fresh, "development cards"),
    (find_a_settlement, "pieces"),
    (share_an_intersection, "one piece a place"),
    (share_a_path, "one piece a place"),
    (settle_next_door, "distance"),
    (take_the_army, "special cards"),
    (take_the_route, "special cards"),
    (find_a_settlement, "points"),
    (win_too_late, "end"),
    (offer_what_is_not_there, "proposals"),
    (offer_to_oneself, "proposals"),
    (accept_what_one_can_not_pay, "answers"),
    (answer_nothing, "answers"),
    (owe_nothing_and_discard, "discards"),
    (hide_an_empty_pile, "supply shown"),
    (forget_a_neighbor, "scratch"),
    (forget_a_rate, "scratch"),
    (lengthen_a_route, "scratch"),
    (leave_work_lying, "scratch"),
    (ask_nobody, "nothing to do"),
]


@pytest.fixture(scope="module")
def sound() -> State:
    return position()


def test_a_sound_position_is_found_sound(sound: State) -> None:
    assert found(sound) == set()


@pytest.mark.parametrize(("plant", "kind"), PLANTED, ids=[f"{p.__name__}-{k}" for p, k in PLANTED])
def test_what_is_planted_is_found(sound: State, plant: Callable[[State], None], kind: str) -> None:
    s = sound.copy()
    plant(s)
    assert kind in found(s)


def test_every_kind_is_planted() -> None:
    assert {kind for _, kind in PLANTED} == set(VIOLATIONS)


@pytest.mark.xdist_group("native")
def test_the_native_check_finds_it_too(sound: State) -> None:
    import numpy as np

    native = CHECKED.native()
    for plant, kind in PLANTED:
        s = sound.copy()
        plant(s)
        states, wrong = native.states(2), np.zeros(len(VIOLATIONS), np.int64)
        states[0] = states[1] = native.from_plain(s)[0]
        native.check_board(states[0], states[1], wrong)
        native.check_all(states[0], states[1], wrong)
        assert wrong[VIOLATIONS.index(kind)], plant.__name__
