"""Seth, lord of the desert (GOD-21)."""

from __future__ import annotations

from collections.abc import MutableSequence

from benben.games.hexes.board import HEXES
from benben.games.hexes.data import DESERT, RESOURCES
from benben.games.hexes.events import E_ROBBER
from benben.games.hexes.gods.data import GODS
from benben.games.hexes.gods.events import GOD_EVENTS
from benben.games.hexes.gods.moves import GOD_ACTIONS
from benben.games.hexes.gods.reasons import GOD_SUPPLY_LACKS, god_reason
from benben.games.hexes.gods.state import PHASE_AFTER_USE, GodState
from benben.games.hexes.gods.use import use_god, why_not_now
from benben.games.hexes.phases import enter
from benben.games.hexes.turn import interrupt
from benben.kernel.actions import Move
from benben.kernel.cards import count_of, one
from benben.kernel.chance import emit
from benben.kernel.places import put
from benben.kernel.rules import explain, rule
from benben.kernel.schema import Kind, Seat

SETH_GOD = GODS.index("seth")


class PlaySeth(Move, frozen=True, tag="seth"):
    """Send the robber to the desert, and take a card from the hex it left (GOD-21)."""


SETH = GOD_ACTIONS.add(PlaySeth)
E_BANISHED = GOD_EVENTS.add("banished", seat=Seat(), resource=Kind(RESOURCES))
ROBBER_IN_DESERT = god_reason("robber_in_desert", "GOD-21")


@rule
def legal_seth(s: GodState, seat: int, mask: MutableSequence[int]) -> None:
    land = s.terrain[s.robber]
    if land < DESERT and count_of(s.supply, land):
        put(mask, SETH, 1)


@rule
def apply_seth(s: GodState, seat: int, action: int) -> None:
    """The choice after use comes at once."""
    interrupt(s)
    kind = s.terrain[s.robber]
    for h in range(HEXES):
        if s.terrain[h] >= DESERT:
            s.robber = h
    use_god(s, seat)
    emit(s, E_ROBBER, seat, s.robber, s.terrain[s.robber], 0)
    s.supply -= one(kind)
    s.players[seat].hand += one(kind)
    emit(s, E_BANISHED, seat, kind)
    enter(s, PHASE_AFTER_USE)


@explain
def why_not_seth(s: GodState, seat: int, action: int) -> int:
    reason = why_not_now(s, seat, SETH_GOD)
    if reason:
        return reason
    land = s.terrain[s.robber]
    if land >= DESERT:
        return ROBBER_IN_DESERT
    return 0 if count_of(s.supply, land) else GOD_SUPPLY_LACKS
