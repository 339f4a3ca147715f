"""The pyramid: blocks, the pharaoh's cards, the Vizier's Favor, and how it ends the game (GP-11 to GP-23)."""

from __future__ import annotations

from benben.games.hexes import attach, scoring
from benben.games.hexes.building import pay
from benben.games.hexes.great_pyramid.data import (
    BLOCK_COST,
    LOWEST_GOLD_NUMBER,
    PHARAOH_CARD_POINTS,
    SPACES,
    VIZIER_LIMIT,
)
from benben.games.hexes.great_pyramid.events import (
    E_BLESSED,
    E_BLOCK,
    E_CURSED,
    E_ENDED,
    E_FAVOR,
    E_GOLD_PLACED,
    E_GOLD_TURNED,
    E_VIZIER,
)
from benben.games.hexes.great_pyramid.state import BY_GOLD, BY_POINTS, BY_PYRAMID, PHARAOH, PyramidState
from benben.games.hexes.scoring import end_game, leaders, points
from benben.games.hexes.trade import close_proposal
from benben.games.hexes.turn import ask_after_building, ask_again, interrupt
from benben.kernel.cards import draw_card, one
from benben.kernel.chance import emit, emit_each
from benben.kernel.rules import replaces, rule
from benben.kernel.schema import FINISHED

# Blocks


@rule
def build_block(s: PyramidState, seat: int) -> None:
    """On an empty space of the lowest level that has one (GP-11, GP-12)."""
    s.built = 1
    pay(s, seat, BLOCK_COST)
    blessed_before = blessings(s)
    emit(s, E_BLOCK, seat, s.filled)
    fill_space(s, seat + 1)
    s.players[seat].blocks += 1
    tell_blessings(s, blessed_before)
    if s.vizier != seat:
        s.vizier = seat  # GP-14
        emit(s, E_FAVOR, seat)
    ask_after_building(s, seat)  # with enough points, they win by points (GP-23)
    if s.filled == SPACES and not s.ended:
        interrupt(s)
        end_by_pyramid(s, BY_PYRAMID)


@rule
def fill_space(s: PyramidState, block: int) -> None:
    s.spaces[s.filled] = block
    s.filled += 1


@rule
def is_blessed(s: PyramidState, seat: int) -> bool:
    """Whether some other player has built fewer blocks (GP-13)."""
    built = s.players[seat].blocks
    if built:
        for other in range(s.seats):
            if s.players[other].blocks < built:
                return True
    return False


@replaces(attach.more_points)
@rule
def pharaoh_card_points(s: PyramidState, seat: int) -> int:
    return PHARAOH_CARD_POINTS if is_blessed(s, seat) else -PHARAOH_CARD_POINTS


@rule
def blessings(s: PyramidState) -> int:
    """The players whose pharaoh card shows the Blessing, as bits."""
    blessed = 0
    for seat in range(s.seats):
        if is_blessed(s, seat):
            blessed |= 1 << seat
    return blessed


@rule
def tell_blessings(s: PyramidState, before: int) -> None:
    """Tell whose pharaoh card is turned."""
    now = blessings(s)
    emit_each(s, E_BLESSED, now & ~before)
    emit_each(s, E_CURSED, before & ~now)


# The vizier


@rule
def trade_by_vizier(s: PyramidState, seat: int, give: int, get: int) -> None:
    """Once per turn, however many blocks are built (GP-15)."""
    s.vizier_traded = 1
    s.players[seat].hand += one(get) - one(give)
    s.supply += one(give) - one(get)
    emit(s, E_VIZIER, seat, give, get)
    if s.trading:
        close_proposal(s, seat)
    ask_again(s, seat)


# Seven


@replaces(attach.seven_falls)
@rule
def turn_gold_block(s: PyramidState) -> bool:
    """Its number is the hand limit (GP-17); if it ends the game, it is placed at once (GP-21)."""
    number = draw_card(s, s.gold)
    s.gold -= one(number)
    s.gold_number = LOWEST_GOLD_NUMBER + number
    s.turned = 1
    emit(s, E_GOLD_TURNED, s.gold_number)
    if s.gold and s.filled + 1 < SPACES:
        return False
    place_gold_block(s)
    end_by_pyramid(s, BY_PYRAMID if s.filled == SPACES else BY_GOLD)
    return True


@replaces(attach.before_robber)
@rule
def place_gold_block(s: PyramidState) -> None:
    """After the discards, before the robber moves (GP-18, GP-19)."""
    s.turned = 0
    emit(s, E_GOLD_PLACED, s.gold_number, s.filled)
    fill_space(s, PHARAOH)


@replaces(attach.hand_limit)
@rule
def gold_limit(s: PyramidState, seat: int) -> int:
    """The block's number, or nine for the holder of the Vizier's Favor (GP-16, GP-17)."""
    return VIZIER_LIMIT if s.vizier == seat else s.gold_number


# Ends


@replaces(scoring.rank)
@rule
def rank(s: PyramidState, seat: int) -> int:
    """The most points, then the most blocks (GP-21, GP-22)."""
    return points(s, seat) * SPACES + s.players[seat].blocks


@rule
def end_by_pyramid(s: PyramidState, ending: int) -> None:
    """The highest rank wins; the Vizier's Favor breaks ties, otherwise the win is shared (GP-21, GP-22)."""
    s.winners = leaders(s)
    if s.vizier >= 0 and (s.winners >> s.vizier) & 1:
        s.winners = 1 << s.vizier
    s.ending = ending
    emit(s, E_ENDED, ending)
    end_game(s)


@replaces(attach.won_by_points)
@rule
def won_by_points(s: PyramidState) -> None:
    s.winners = 1 << s.active
    s.ending = BY_POINTS
    emit(s, E_ENDED, BY_POINTS)


@replaces(scoring.won)
@rule
def won(s: PyramidState, seat: int) -> int:
    return (s.winners >> seat) & 1 if s.ended == FINISHED else 0
