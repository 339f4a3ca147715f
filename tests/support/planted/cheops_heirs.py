"""Faults of `cheops-heirs`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from benben.games.cheops_heirs.data import COLOR_COUNT, LAW_COUNT
from benben.games.cheops_heirs.state import ASK_TURN, START, State
from tests.support.invariants import CHECKED
from tests.support.planted.positions import positions


def position() -> State:
    """In the middle of a game, when a law is in force."""
    return next(
        s
        for s in cast(Iterator[State], positions(CHECKED["cheops-heirs"]))
        if s.asked[s.active] == ASK_TURN and s.phase == START and s.round > 3 and (any(s.under) or any(s.market))
    )


def lose_a_treasure(s: State) -> None:
    s.gone[0] += 1


def lose_a_member(s: State) -> None:
    kind = next(kind for kind, left in enumerate(s.members_left) if left)
    s.members_left[kind] -= 1


def hold_too_many_members(s: State) -> None:
    s.players[s.active].members[0] += 5


def find_a_neighbor(s: State) -> None:
    s.neighbors += 1


def lay_a_law_twice(s: State) -> None:
    lying = next(law for law in (*s.market, *s.under) if law)
    s.players[0].laws |= 1 << (lying - 1)


def forget_a_law(s: State) -> None:
    s.laws_left &= s.laws_left - 1


def take_and_go_on(s: State) -> None:
    """No question is asked about a treasure that was taken."""
    color = next(color for color in range(COLOR_COUNT) if color in s.fields)
    s.taken_color = color


def forget_the_law_that_was_taken(s: State) -> None:
    s.taken_law = next(law for law in range(1, LAW_COUNT + 1) if s.laws_left >> (law - 1) & 1)


def cover_nothing(s: State) -> None:
    s.covered += 1


def fill_a_table_with_nothing(s: State) -> None:
    s.full += 1


def ask_the_next_player(s: State) -> None:
    s.asked[(s.active + 1) % s.seats] = ASK_TURN


PLANTED: list[tuple[Callable[[State], None], str]] = [
    (lose_a_treasure, "treasures"),
    (lose_a_member, "members"),
    (hold_too_many_members, "members"),
    (find_a_neighbor, "neighbors"),
    (lay_a_law_twice, "laws"),
    (forget_a_law, "laws"),
    (take_and_go_on, "what was taken"),
    (forget_the_law_that_was_taken, "what was taken"),
    (cover_nothing, "derived"),
    (fill_a_table_with_nothing, "derived"),
    (ask_the_next_player, "who is asked"),
]
