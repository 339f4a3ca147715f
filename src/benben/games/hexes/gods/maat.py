"""Maat, justice (GOD-18)."""

from __future__ import annotations

from collections.abc import MutableSequence

from benben.games.hexes.data import KINDS, MOST_PLAYERS, RESOURCES, SUPPLY_OF_EACH
from benben.games.hexes.gods.data import GODS
from benben.games.hexes.gods.events import GOD_EVENTS
from benben.games.hexes.gods.moves import GOD_ACTIONS
from benben.games.hexes.gods.reasons import OTHER_GOD, god_reason
from benben.games.hexes.gods.state import ASK_GOD, PHASE_GOD, GodState
from benben.games.hexes.gods.use import mark_used, why_not_now
from benben.games.hexes.moves import Resource, SeatNumber
from benben.games.hexes.phases import enter
from benben.games.hexes.scoring import visible_points
from benben.games.hexes.turn import go_on, interrupt
from benben.kernel.actions import Move
from benben.kernel.cards import count_of, kinds_among, one
from benben.kernel.chance import emit
from benben.kernel.events import Only
from benben.kernel.places import put
from benben.kernel.rules import explain, rule
from benben.kernel.schema import Cards, Kind, Seat

MAAT_GOD = GODS.index("maat")


class PlayMaat(Move, frozen=True, tag="maat"):
    """Look at the hand of an opponent who is ahead (GOD-18)."""

    seat: SeatNumber


class TakeCard(Move, frozen=True, tag="maat_takes"):
    """Take a card from the hand that Maat shows (GOD-18)."""

    kind: Resource


MAAT = GOD_ACTIONS.add(PlayMaat, seat=MOST_PLAYERS)
MAAT_TAKES = GOD_ACTIONS.add(TakeCard, kind=RESOURCES)
E_LOOKED = GOD_EVENTS.add(
    "looked", seat=Seat(), victim=Seat(), cards=Only(Cards(RESOURCES, SUPPLY_OF_EACH), to=("seat",))
)
E_JUSTICE = GOD_EVENTS.add("justice", seat=Seat(), victim=Seat(), card=Only(Kind(RESOURCES), to=("seat", "victim")))
NOT_AHEAD = god_reason("not_ahead", "GOD-18")
EMPTY_HAND = god_reason("empty_hand", "GOD-18")
NOTHING_SHOWN = god_reason("nothing_shown", "GOD-18")
NOT_AMONG_SHOWN = god_reason("not_among_shown", "GOD-18")


@rule
def legal_maat(s: GodState, seat: int, mask: MutableSequence[int]) -> None:
    if s.asked[seat] == ASK_GOD:
        put(mask, MAAT_TAKES, kinds_among(s.players[seat].looked, KINDS))
    else:
        own = visible_points(s, seat)
        for other in range(s.seats):
            if s.players[other].hand and visible_points(s, other) > own:
                put(mask, MAAT + other, 1)


@rule
def apply_maat(s: GodState, seat: int, action: int) -> None:
    if action < MAAT_TAKES:
        look(s, seat, action - MAAT)
    else:
        take_shown(s, seat, action - MAAT_TAKES)


@rule
def look(s: GodState, seat: int, victim: int) -> None:
    """Only the player who is looking sees the hand."""
    interrupt(s)
    mark_used(s, seat)
    s.players[seat].looked = s.players[victim].hand
    s.players[seat].looked_at = victim
    emit(s, E_LOOKED, seat, victim, s.players[victim].hand)
    enter(s, PHASE_GOD)


@rule
def take_shown(s: GodState, seat: int, kind: int) -> None:
    player = s.players[seat]
    victim = player.looked_at
    player.looked = 0
    player.looked_at = -1
    s.choosing |= 1 << seat
    player.hand += one(kind)
    s.players[victim].hand -= one(kind)
    emit(s, E_JUSTICE, seat, victim, kind)
    go_on(s)


@explain
def why_not_maat(s: GodState, seat: int, action: int) -> int:
    if s.players[seat].god != MAAT_GOD:
        return OTHER_GOD
    if action >= MAAT_TAKES:
        if s.asked[seat] != ASK_GOD:
            return NOTHING_SHOWN
        return 0 if count_of(s.players[seat].looked, action - MAAT_TAKES) else NOT_AMONG_SHOWN
    reason = why_not_now(s, seat, MAAT_GOD)
    if reason:
        return reason
    other = action - MAAT
    if other >= s.seats or visible_points(s, other) <= visible_points(s, seat):
        return NOT_AHEAD
    return 0 if s.players[other].hand else EMPTY_HAND
