"""The pyramid of thirty stones: building, Blessing and Curse, the Pharaoh's black stones, the ends (CS-21 to CS-31).

The site opens in `ships.settle_among_others`, when a settlement is built there (CS-21).
"""

from __future__ import annotations

from collections.abc import MutableSequence

from benben.games.hexes import attach, scoring
from benben.games.hexes.building import can_pay, pay
from benben.games.hexes.cheops_scenario.data import (
    BLESSING_POINTS,
    CURSE_POINTS,
    CURSED_WHEN_EQUAL,
    FEE,
    STONE_COST,
    STONE_PLACES,
    STONES,
)
from benben.games.hexes.cheops_scenario.events import (
    E_BLACK_STONE,
    E_CURSE_LIFTED,
    E_FEE,
    E_GAME_ENDED,
    E_HOLDS_BLESSING,
    E_IS_CURSED,
    E_STONE,
)
from benben.games.hexes.cheops_scenario.gold import pay_fee
from benben.games.hexes.cheops_scenario.moves import LAY_STONE, STONE_THROUGH
from benben.games.hexes.cheops_scenario.state import BLACK, BY_BLACK, BY_STONES, BY_TWELVE, CheopsState
from benben.games.hexes.scoring import end_game, leaders
from benben.games.hexes.turn import ask_after_building, interrupt
from benben.kernel.chance import emit, emit_each
from benben.kernel.places import add
from benben.kernel.rules import replaces, rule
from benben.kernel.schema import FINISHED

# Building


@rule
def has_site_building(s: CheopsState, seat: int) -> bool:
    return (s.players[seat].hosts >> seat) & 1 != 0


@rule
def legal_stones(s: CheopsState, seat: int, mask: MutableSequence[int]) -> None:
    """With a building of the player's own at the site, or through another player's for a fee (CS-23, CS-24)."""
    player = s.players[seat]
    if player.hosts and player.stones < STONES and can_pay(s, seat, STONE_COST):
        if has_site_building(s, seat):
            add(mask, LAY_STONE)
        elif player.gold >= FEE:
            for owner in range(s.seats):
                if (player.hosts >> owner) & 1:
                    add(mask, STONE_THROUGH + owner)


@rule
def build_stone(s: CheopsState, seat: int, owner: int) -> None:
    """On the lowest level with an empty place (CS-22); the owner of a building it goes through gets the fee (CS-24)."""
    s.built = 1
    pay(s, seat, STONE_COST)
    if owner != seat:
        pay_fee(s, seat, owner)
        emit(s, E_FEE, seat, owner)
    cursed_before = cursed(s)
    emit(s, E_STONE, seat, s.laid)
    lay(s, seat + 1)
    s.players[seat].stones += 1
    if s.blessing < 0 or (s.blessing != seat and s.players[seat].stones > s.players[s.blessing].stones):
        s.blessing = seat  # CS-26
        emit(s, E_HOLDS_BLESSING, seat)
    tell_curse(s, cursed_before)
    ask_after_building(s, seat)  # with enough points, they win by points (CS-31)
    if s.laid == STONE_PLACES and not s.ended:
        interrupt(s)
        end_at_pyramid(s, BY_STONES)


@rule
def lay(s: CheopsState, stone: int) -> None:
    s.places[s.laid] = stone
    s.laid += 1


# Blessing and Curse


@rule
def cursed(s: CheopsState) -> int:
    """The players with the fewest stones, as bits, provided somebody has more (CS-27, CS-28)."""
    fewest = STONES
    most = 0
    for seat in range(s.seats):
        fewest = min(fewest, s.players[seat].stones)
        most = max(most, s.players[seat].stones)
    bearers = 0
    if most > fewest or (most > 0 and CURSED_WHEN_EQUAL):
        for seat in range(s.seats):
            if s.players[seat].stones == fewest:
                bearers |= 1 << seat
    return bearers


@rule
def tell_curse(s: CheopsState, before: int) -> None:
    now = cursed(s)
    emit_each(s, E_IS_CURSED, now & ~before)
    emit_each(s, E_CURSE_LIFTED, before & ~now)


@replaces(attach.more_points)
@rule
def stone_points(s: CheopsState, seat: int) -> int:
    """What the Pharaoh's cards are worth (CS-26, CS-27)."""
    if s.blessing < 0:
        return 0
    result = 0
    if s.blessing == seat:
        result += BLESSING_POINTS
    if (cursed(s) >> seat) & 1:
        result -= CURSE_POINTS
    return result


# The Pharaoh


@rule
def pharaoh_builds(s: CheopsState) -> bool:
    """Once the site is open; with the option, only after the first stone of a player (CS-25)."""
    return s.site_open != 0 and not (s.late_pharaoh and s.blessing < 0)


@replaces(attach.seven_falls)
@rule
def last_black_stone(s: CheopsState) -> bool:
    """On a 7, before the discards: a stone that ends the game is placed at once (CS-25)."""
    if not pharaoh_builds(s) or (s.black_left > 1 and s.laid + 1 < STONE_PLACES):
        return False
    add_black_stone(s)
    end_at_pyramid(s, BY_STONES if s.laid == STONE_PLACES else BY_BLACK)
    return True


@replaces(attach.before_robber)
@rule
def add_black_stone(s: CheopsState) -> None:
    """After the discards, before the robber moves (CS-25)."""
    if pharaoh_builds(s):
        s.black_left -= 1
        emit(s, E_BLACK_STONE, s.laid, s.black_left)
        lay(s, BLACK)


# Ends


@rule
def end_at_pyramid(s: CheopsState, ending: int) -> None:
    """The most points win; ties share the win (CS-30)."""
    s.winners = leaders(s)
    s.ending = ending
    emit(s, E_GAME_ENDED, ending)
    end_game(s)


@replaces(attach.won_by_points)
@rule
def won_by_points(s: CheopsState) -> None:
    """CS-29."""
    s.winners = 1 << s.active
    s.ending = BY_TWELVE
    emit(s, E_GAME_ENDED, BY_TWELVE)


@replaces(scoring.won)
@rule
def won(s: CheopsState, seat: int) -> int:
    return (s.winners >> seat) & 1 if s.ended == FINISHED else 0
