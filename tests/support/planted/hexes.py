"""Faults of the base game."""

from __future__ import annotations

from collections.abc import Callable

from benben.games.hexes.board import AROUND, NEIGHBORS
from benben.games.hexes.data import BRICK, GRAIN, MERCENARY_CARD, POINT_CARD, STONE, cards
from benben.games.hexes.state import (
    ACCEPTED,
    ASK_ROB,
    ASK_ROBBER,
    ASK_ROLL,
    ASK_TURN,
    PHASE_DISCARD,
    PHASE_ROBBER,
    State,
)
from benben.kernel.cards import one
from benben.kernel.places import add, members
from tests.support.invariants import CHECKED
from tests.support.planted.positions import positions


def position() -> State:
    """In the middle of a game, in a turn in which offers stand."""
    return next(
        s
        for s in positions(CHECKED["ancient-egypt"])
        if s.asked[s.active] == ASK_TURN
        and s.players[s.active].to
        and all(p.settlements[0] and p.hand for p in s.players[:3])
        and any(p.answer == ACCEPTED for p in s.players[:3] if p is not s.players[s.active])
    )


def spot(s: State, seat: int) -> int:
    return next(iter(members(s.players[seat].settlements)))


def lose_a_card(s: State) -> None:
    s.supply -= one(BRICK)


def borrow_from_another_lane(s: State) -> None:
    """The effect of paying what isn't there: the total is still right."""
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


def share_with_nobody(s: State) -> None:
    s.shares[0] += 1


def ask_nobody(s: State) -> None:
    s.asked[s.active] = 0


def owe_too_few(s: State) -> None:
    player = s.players[(s.active + 1) % 3]
    s.supply -= 12 * one(STONE) - player.hand
    player.hand = 12 * one(STONE)
    player.owes, player.discard, player.discard_kind = 4, 4 * one(STONE), 5


def ask_another_for_the_turn(s: State) -> None:
    s.asked[(s.active + 1) % 3] = ASK_TURN


def ask_for_a_victim_where_none_is(s: State) -> None:
    for player in s.players:
        player.hand = 0
    s.asked[s.active] = ASK_ROB


def discard_after_the_turn(s: State) -> None:
    s.phase = PHASE_DISCARD


def go_back_to_an_old_decision(s: State) -> None:
    s.decision[s.active] -= 1


def ask_anew_under_an_old_number(s: State) -> None:
    s.asked[s.active] = ASK_ROLL


def leave_something_owed(s: State) -> None:
    s.players[0].owes = 3


def leave_a_discard_begun(s: State) -> None:
    s.players[0].discard_kind = 2


def forget_the_roll(s: State) -> None:
    s.rolled = 0


def leave_free_oxcarts(s: State) -> None:
    s.free_oxcarts = 1


def trade_while_the_robber_waits(s: State) -> None:
    s.phase, s.asked[s.active] = PHASE_ROBBER, ASK_ROBBER


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
    (share_with_nobody, "scratch"),
    (owe_too_few, "discards"),
    (ask_nobody, "nothing to do"),
    (ask_for_a_victim_where_none_is, "nothing to do"),
    (ask_nobody, "questions"),
    (ask_another_for_the_turn, "who is asked"),
    (ask_nobody, "who is asked"),
    (discard_after_the_turn, "order of phases"),
    (go_back_to_an_old_decision, "decision numbers"),
    (ask_anew_under_an_old_number, "decision numbers"),
    (leave_something_owed, "owed"),
    (leave_a_discard_begun, "owed"),
    (forget_the_roll, "the turn's own"),
    (leave_free_oxcarts, "the turn's own"),
    (trade_while_the_robber_waits, "the turn's own"),
]
