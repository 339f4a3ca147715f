"""Seven and the robber (AE-32 to AE-34)."""

from __future__ import annotations

from benben.games.hexes.attach import (
    ATTACHED,
    before_robber,
    hand_limit,
    seven_falls,
    shelters,
)
from benben.games.hexes.board import CORNER_SETS, INTERSECTION_WORDS
from benben.games.hexes.data import FRIENDLY_POINTS, KINDS
from benben.games.hexes.events import (
    E_CHOSE,
    E_DISCARDED,
    E_DISCARDED_HIDDEN,
    E_NOBODY_ROBBED,
    E_OWES,
    E_ROBBER,
    E_STOLEN,
)
from benben.games.hexes.phases import enter, everyone_has_answered
from benben.games.hexes.scoring import visible_points
from benben.games.hexes.state import ASK_DISCARD, PHASE_DISCARD, PHASE_ROB, PHASE_ROBBER, State
from benben.kernel.cards import draw_card, one, total
from benben.kernel.chance import ask, emit, unask
from benben.kernel.rules import rule


@rule
def seven(s: State) -> None:
    """Whoever has too many cards returns half of them, rounded down; all choose at the same time (AE-32)."""
    unask(s, s.active)
    if ATTACHED and seven_falls(s):
        return
    enter(s, PHASE_DISCARD)
    for seat in range(s.seats):
        count = total(s.players[seat].hand)
        over = count > hand_limit(s, seat)
        if ATTACHED and shelters(s, seat, over):
            continue
        if over:
            s.players[seat].owes = count // 2
            emit(s, E_OWES, seat, count // 2)
            ask(s, seat, ASK_DISCARD)
    settle_seven(s)


@rule
def settle_seven(s: State) -> None:
    """Once nobody has to choose any more, the discards are shown and the robber moves."""
    if everyone_has_answered(s):
        discard_all(s)
        if ATTACHED:
            before_robber(s)
        enter(s, PHASE_ROBBER)


@rule
def choose_discard(s: State, seat: int, count: int) -> None:
    """How many of the next kind; the last kind completes the choice, which stays secret until all have chosen."""
    player = s.players[seat]
    player.discard += count * one(player.discard_kind)
    player.discard_kind += 1
    if player.discard_kind == KINDS:
        unask(s, seat)
        emit(s, E_CHOSE, seat, player.discard)
        settle_seven(s)


@rule
def discard_all(s: State) -> None:
    """The discards are shown together; with a hidden supply, only their number (AE-32)."""
    for seat in range(s.seats):
        player = s.players[seat]
        if player.owes:
            player.hand -= player.discard
            s.supply += player.discard
            if s.hidden_supply:
                emit(s, E_DISCARDED_HIDDEN, seat, player.owes)
            else:
                emit(s, E_DISCARDED, seat, player.discard)
            player.owes = 0
            player.discard = 0
            player.discard_kind = 0


@rule
def move_robber(s: State, seat: int, h: int) -> bool:
    """Move the robber and draw a card (AE-33, AE-34). False while a choice among several opponents is open."""
    s.robber = h
    emit(s, E_ROBBER, seat, h, s.terrain[h], s.tokens[h])
    count = 0
    victim = -1
    for other in range(s.seats):
        if can_be_robbed(s, seat, other):
            count += 1
            victim = other
    if count > 1:
        enter(s, PHASE_ROB)
        return False
    if count:
        steal(s, seat, victim)
    else:
        emit(s, E_NOBODY_ROBBED, seat)
    return True


@rule
def can_be_robbed(s: State, seat: int, other: int) -> bool:
    """An opponent with a card and a building at the robber's hex (AE-34); a friendly robber spares those behind."""
    if other == seat or not s.players[other].hand:
        return False
    if s.friendly_robber and visible_points(s, other) <= FRIENDLY_POINTS:
        return False
    return stands_at(s, other, s.robber)


@rule
def stands_at(s: State, seat: int, h: int) -> bool:
    """Whether the player has a building at a corner of the hex."""
    for w in range(INTERSECTION_WORDS):
        if (s.players[seat].settlements[w] | s.players[seat].cities[w]) & CORNER_SETS[h * INTERSECTION_WORDS + w]:
            return True
    return False


@rule
def steal(s: State, seat: int, victim: int) -> None:
    """Draw 1 random resource card; only the two players see which (AE-34)."""
    kind = draw_card(s, s.players[victim].hand)
    s.players[victim].hand -= one(kind)
    s.players[seat].hand += one(kind)
    emit(s, E_STOLEN, seat, victim, kind)
