"""Points and the end (AE-36, AE-41 to AE-43)."""

from __future__ import annotations

from benben.games.hexes.attach import ATTACHED, more_points, won_by_points
from benben.games.hexes.data import CITIES, LEAST_ARMY, POINT_CARD, SETTLEMENTS, SPECIAL_CARD_POINTS
from benben.games.hexes.events import E_ARMY, E_SHOWED, E_WON
from benben.games.hexes.state import PHASE_OVER, State
from benben.kernel.cards import count_of
from benben.kernel.chance import emit, unask
from benben.kernel.rules import point, rule
from benben.kernel.schema import FINISHED


@rule
def visible_points(s: State, seat: int) -> int:
    """Settlement 1, temple city 2, each special card 2 (AE-42)."""
    player = s.players[seat]
    result = SETTLEMENTS - player.settlements_left + 2 * (CITIES - player.cities_left)
    if ATTACHED:
        result += more_points(s, seat)
    if s.route_holder == seat:
        result += SPECIAL_CARD_POINTS
    if s.army_holder == seat:
        result += SPECIAL_CARD_POINTS
    return result


@rule
def points(s: State, seat: int) -> int:
    """Victory point cards count at once, though they are secret (AE-41)."""
    return visible_points(s, seat) + count_of(s.players[seat].cards, POINT_CARD)


@point
@rule
def rank(s: State, seat: int) -> int:
    """When a game ends without a winner by points, the highest rank wins; a title may break ties."""
    return points(s, seat)


@rule
def leaders(s: State) -> int:
    """The seats with the highest rank, as bits."""
    best = rank(s, 0)
    found = 1
    for seat in range(1, s.seats):
        reached = rank(s, seat)
        if reached > best:
            best = reached
            found = 0
        if reached == best:
            found |= 1 << seat
    return found


@point
@rule
def won(s: State, seat: int) -> int:
    return 1 if s.ended == FINISHED and s.active == seat else 0


@rule
def judge_army(s: State, seat: int) -> None:
    """It goes to the first player with three mercenaries face up, and moves only to a player with more (AE-36)."""
    count = s.players[seat].mercenaries
    if count >= LEAST_ARMY and s.army_holder != seat:
        for other in range(s.seats):
            if other != seat and s.players[other].mercenaries >= count:
                return
        s.army_holder = seat
        emit(s, E_ARMY, seat, count)


@rule
def end_if_won(s: State) -> bool:
    """A player with enough points wins, but only during their own turn (AE-43)."""
    if points(s, s.active) < s.points_to_win:
        return False
    if ATTACHED:
        won_by_points(s)
    end_game(s)
    return True


@rule
def end_game(s: State) -> None:
    """Victory point cards are shown (AE-41), and the winner is announced."""
    s.ended = FINISHED
    s.phase = PHASE_OVER
    for seat in range(s.seats):
        unask(s, seat)
        if count_of(s.players[seat].cards, POINT_CARD):
            emit(s, E_SHOWED, seat, count_of(s.players[seat].cards, POINT_CARD))
    for seat in range(s.seats):
        if won(s, seat):
            emit(s, E_WON, seat, points(s, seat))
