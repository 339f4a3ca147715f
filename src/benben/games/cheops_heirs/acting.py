"""Every action, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable

from benben.games.cheops_heirs.board import FIELDS
from benben.games.cheops_heirs.data import ENTRIES
from benben.games.cheops_heirs.ending import name_color
from benben.games.cheops_heirs.kept_laws import (
    keep_law,
    pick_from_pyramid,
    pick_from_stock,
    reach,
    sell_stock,
    swap_with,
)
from benben.games.cheops_heirs.laws import buy_joker, lay_under, refuse_joker, renumber, repeal
from benben.games.cheops_heirs.moves import END_TURN, NAME_COLOR, SWAP_WITH
from benben.games.cheops_heirs.neighbors import hire, hire_later
from benben.games.cheops_heirs.placing import place
from benben.games.cheops_heirs.refill import take_member
from benben.games.cheops_heirs.selling import keep, sell
from benben.games.cheops_heirs.state import State
from benben.games.cheops_heirs.turn import go_on, pass_on
from benben.kernel.rules import by_range, rule


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action. Unless it ended the turn or is the first half of a swap, the turn continues."""
    act(s, seat, action)
    if action < NAME_COLOR:
        if action != END_TURN:
            go_on(s, seat)
    elif action >= SWAP_WITH:
        go_on(s, seat)


@rule
def place_member(s: State, seat: int, at: int) -> None:
    place(s, seat, at // FIELDS, at % FIELDS)


@rule
def cover_number(s: State, seat: int, number: int) -> None:
    renumber(s, seat, number // ENTRIES, number % ENTRIES)


@rule
def repeal_law(s: State, seat: int, before: int) -> None:
    """Laws are numbered from 1."""
    repeal(s, seat, before + 1)


@rule
def reach_for(s: State, seat: int, at: int) -> None:
    reach(s, seat, at // FIELDS, at % FIELDS)


act: Callable[[State, int, int], None] = by_range(
    __name__,
    "act",
    {
        "PLACE": place_member,
        "HIRE": hire,
        "HIRE_LATER": hire_later,
        "SELL": sell,
        "KEEP": keep,
        "TAKE": take_member,
        "END_TURN": pass_on,
        "LAY": lay_under,
        "RENUMBER": cover_number,
        "REPEAL_LAW": repeal_law,
        "BUY_JOKER": buy_joker,
        "REFUSE_JOKER": refuse_joker,
        "KEEP_LAW": keep_law,
        "SELL_STOCK": sell_stock,
        "REACH": reach_for,
        "NAME_COLOR": name_color,
        "SWAP_STOCK": pick_from_stock,
        "SWAP_FIELD": pick_from_pyramid,
        "SWAP_WITH": swap_with,
    },
)
