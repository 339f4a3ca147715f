"""Every action, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable

from benben.games.hexes.attach import ATTACHED, apply_more, is_own
from benben.games.hexes.building import pay, place_oxcart, place_settlement, raise_city
from benben.games.hexes.data import CITY_COST, GOOD_KINDS, KINDS, OXCART_COST, SETTLEMENT_COST
from benben.games.hexes.development import (
    buy_card,
    free_oxcart_placed,
    play_free_oxcarts,
    play_mercenary,
    play_monopoly,
    play_plenty,
)
from benben.games.hexes.events import E_PILES_BACK, E_PILES_GONE
from benben.games.hexes.moves import ACCEPT
from benben.games.hexes.phases import enter
from benben.games.hexes.robber import choose_discard, move_robber, steal
from benben.games.hexes.scoring import end_if_won
from benben.games.hexes.setup import settle_first, settle_on
from benben.games.hexes.state import (
    PHASE_CART,
    PHASE_FREE_OXCART,
    PHASE_ROBBER,
    PHASE_SETTLE,
    PHASE_TURN,
    State,
)
from benben.games.hexes.trade import (
    accept,
    begin_draft,
    confirm,
    decline,
    draft_get,
    draft_get_open,
    draft_give,
    draft_give_open,
    exchange,
    keep_quiet,
    propose,
    refuse,
    take_offer,
    withdraw,
)
from benben.games.hexes.turn import ask_after_building, ask_again, end_turn, go_on, interrupt, roll
from benben.kernel.cards import kinds_among
from benben.kernel.chance import emit
from benben.kernel.rules import by_range, rule


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action."""
    if ATTACHED and is_own(s, seat, action):
        apply_more(s, seat, action)
    elif action < ACCEPT:
        act(s, seat, action)
    else:
        trade(s, seat, action)
    if s.hidden_supply:
        show_exhausted(s)


@rule
def show_exhausted(s: State) -> None:
    """In a hidden supply, everyone sees which piles are gone; a move that changes this can't be taken back."""
    exhausted = ((1 << KINDS) - 1) & ~kinds_among(s.supply, KINDS)
    before = s.exhausted
    if before != exhausted:
        s.exhausted = exhausted
        if exhausted & ~before:
            emit(s, E_PILES_GONE, exhausted & ~before)
        if before & ~exhausted:
            emit(s, E_PILES_BACK, before & ~exhausted)


@rule
def build_oxcart(s: State, seat: int, path: int) -> None:
    """In the set-up, with the progress card, or for its price (AE-10, AE-37, AE-22)."""
    pay_in_turn(s, seat, OXCART_COST)
    place_oxcart(s, seat, path)
    after_piece(s, seat)


@rule
def pay_in_turn(s: State, seat: int, price: int) -> None:
    """A piece on a path is free in the set-up and with the progress card."""
    if s.phase == PHASE_TURN:
        s.built = 1
        pay(s, seat, price)


@rule
def after_piece(s: State, seat: int) -> None:
    """After a piece is put on a path, the set-up, the progress card or the turn continues."""
    if s.phase == PHASE_CART:
        settle_on(s, seat)
    elif s.phase == PHASE_TURN:
        ask_after_building(s, seat)
    elif not end_if_won(s):
        if free_oxcart_placed(s, seat):
            go_on(s)
        else:
            enter(s, PHASE_FREE_OXCART)


@rule
def build_settlement(s: State, seat: int, at: int) -> None:
    if s.phase == PHASE_SETTLE:
        settle_first(s, seat, at)
    else:
        s.built = 1
        pay(s, seat, SETTLEMENT_COST)
        place_settlement(s, seat, at)
        ask_after_building(s, seat)


@rule
def build_city(s: State, seat: int, at: int) -> None:
    s.built = 1
    pay(s, seat, CITY_COST)
    raise_city(s, seat, at)
    ask_after_building(s, seat)


@rule
def buy(s: State, seat: int) -> None:
    s.built = 1
    buy_card(s, seat)
    ask_after_building(s, seat)


@rule
def send_mercenary(s: State, seat: int) -> None:
    interrupt(s)
    play_mercenary(s, seat)
    if not end_if_won(s):
        enter(s, PHASE_ROBBER)


@rule
def begin_free_oxcarts(s: State, seat: int) -> None:
    interrupt(s)
    play_free_oxcarts(s, seat)
    enter(s, PHASE_FREE_OXCART)


@rule
def use_monopoly(s: State, seat: int, kind: int) -> None:
    play_monopoly(s, seat, kind)
    after_progress(s, seat)


@rule
def use_plenty(s: State, seat: int, pair: int) -> None:
    play_plenty(s, seat, pair // (KINDS + 1), pair % (KINDS + 1))
    after_progress(s, seat)


@rule
def after_progress(s: State, seat: int) -> None:
    """A progress card took effect at once: the phase it was played in continues."""
    if s.phase == PHASE_TURN:
        ask_after_building(s, seat)
    else:
        go_on(s)


@rule
def trade_with_supply(s: State, seat: int, pair: int) -> None:
    exchange(s, seat, pair // GOOD_KINDS, pair % GOOD_KINDS)
    ask_again(s, seat)


@rule
def put_robber(s: State, seat: int, h: int) -> None:
    if move_robber(s, seat, h):
        go_on(s)


@rule
def rob(s: State, seat: int, other: int) -> None:
    steal(s, seat, other)
    go_on(s)


act: Callable[[State, int, int], None] = by_range(
    __name__,
    "act",
    {
        "CART": build_oxcart,
        "SETTLE": build_settlement,
        "CITY": build_city,
        "ROLL": roll,
        "END_TURN": end_turn,
        "BUY_CARD": buy,
        "MERCENARY": send_mercenary,
        "FREE_OXCARTS": begin_free_oxcarts,
        "EXCHANGE": trade_with_supply,
        "ROBBER": put_robber,
        "ROB": rob,
        "MONOPOLY": use_monopoly,
        "PLENTY": use_plenty,
        "DISCARD": choose_discard,
    },
)

bargain: Callable[[State, int, int], None] = by_range(
    __name__,
    "bargain",
    {
        "ACCEPT": accept,
        "REFUSE": refuse,
        "CONFIRM": confirm,
        "TAKE_OFFER": take_offer,
        "DECLINE": decline,
        "WITHDRAW": withdraw,
        "QUIET": keep_quiet,
        "OFFER": begin_draft,
        "OFFER_GIVE": draft_give,
        "OFFER_GIVE_OPEN": draft_give_open,
        "OFFER_GET": draft_get,
        "OFFER_GET_OPEN": draft_get_open,
        "OFFER_TO": propose,
    },
)


@rule
def trade(s: State, seat: int, action: int) -> None:
    """Offers and answers; after each action of the active player, their turn continues."""
    bargain(s, seat, action)
    if seat == s.active and s.players[seat].draft == 0:
        ask_again(s, seat)
