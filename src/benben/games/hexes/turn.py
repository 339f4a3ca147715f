"""The turn, from its roll to the next player's turn (AE-12, AE-13)."""

from __future__ import annotations

from benben.games.hexes.attach import ATTACHED, produced_for_all, turn_ends, turn_passes
from benben.games.hexes.events import E_TURN
from benben.games.hexes.phases import enter
from benben.games.hexes.production import produce, roll_dice
from benben.games.hexes.robber import seven
from benben.games.hexes.scoring import end_if_won
from benben.games.hexes.state import ASK_TURN, OFFER_LIMITS, PHASE_ROLL, PHASE_TURN, State
from benben.games.hexes.trade import close_all, open_trading, stop_trading, trade_is_over
from benben.kernel.chance import ask, emit, unask
from benben.kernel.rules import rule


@rule
def begin_turn(s: State, seat: int) -> None:
    """The dice have come to a player; points they got during others' turns win now (AE-43)."""
    s.active = seat
    emit(s, E_TURN, seat)
    if not end_if_won(s):
        enter(s, PHASE_ROLL)


@rule
def roll(s: State, seat: int) -> None:
    """The roll is mandatory, and produces for all (AE-12)."""
    s.rolled = 1
    number = roll_dice(s, seat)
    if number == 7:
        seven(s)
    else:
        produce(s, number)
        if not (ATTACHED and produced_for_all(s)):
            go_on(s)


@rule
def go_on(s: State) -> None:
    """What interrupted the turn is over: back to the roll, or to trading and building."""
    if s.rolled:
        enter(s, PHASE_TURN)
        open_trading(s)
    else:
        enter(s, PHASE_ROLL)


@rule
def interrupt(s: State) -> None:
    """Something else must be decided before the turn continues; no proposals stand meanwhile."""
    if s.trading:
        stop_trading(s)


@rule
def ask_again(s: State, seat: int) -> None:
    """The turn continues after a trade."""
    ask(s, seat, ASK_TURN)


@rule
def ask_after_building(s: State, seat: int) -> None:
    """The turn continues after a build or a card, which closes all proposals; or the game is over."""
    if end_if_won(s):
        interrupt(s)
    else:
        if s.trading:
            if trade_is_over(s):
                stop_trading(s)
            else:
                close_all(s)
        ask(s, seat, ASK_TURN)


@rule
def end_turn(s: State, seat: int) -> None:
    """The dice go to the left (AE-12)."""
    if s.trading:
        stop_trading(s)
    if not (ATTACHED and turn_ends(s, seat)):
        pass_dice(s, seat)


@rule
def pass_dice(s: State, seat: int) -> None:
    if ATTACHED:
        turn_passes(s)
    unask(s, seat)
    s.players[seat].fresh = 0
    if OFFER_LIMITS[s.offer_cap]:
        for other in range(s.seats):
            s.players[other].offers = 0
            s.players[other].quiet = 0
    s.rolled = 0
    s.built = 0
    s.played = 0
    following = seat + 1 if seat + 1 < s.seats else 0
    if following == s.first:
        s.round += 1
    begin_turn(s, following)
