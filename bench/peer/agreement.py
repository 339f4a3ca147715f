"""Whether a position means the same in both engines: what may be done, and how many points everybody has."""

from __future__ import annotations

from collections.abc import Iterator

from peer.seat import Playable
from peer.states import Position, state_of

from benben.games.hexes import moves
from benben.games.hexes.ancient_egypt.title import ANCIENT_EGYPT
from benben.games.hexes.data import (
    FREE_OXCARTS_CARD,
    KINDS,
    MERCENARY_CARD,
    MONOPOLY_CARD,
    OXCART_COST,
    PLENTY_CARD,
    SUPPLY_OF_EACH,
)
from benben.games.hexes.state import ASK_DISCARD, ASK_ROB, PHASE_ROLL, State
from benben.kernel.cards import count_of, covers
from benben.kernel.observation import observe
from tests.games.hexes.catanatron.phrases import phrase

Ids = tuple[int, ...]

# The known differences, and what none of them explains.
FRESH_CARD = "Catanatron plays a card in the turn it was bought (AE-13)"
SINGLE_CARD = "Catanatron offers a single card by plenty while the supply has others (AE-38)"
BEFORE_ROLL = "Catanatron plays no progress card before the roll (AE-13)"
NO_MEANS = "Catanatron plays free roads only with the cards for a road (AE-37)"
KNOWN = (FRESH_CARD, SINGLE_CARD, BEFORE_ROLL, NO_MEANS)

CARD_OF = ((moves.FREE_OXCARTS, 1, FREE_OXCARTS_CARD), (moves.MONOPOLY, KINDS, MONOPOLY_CARD),
           (moves.PLENTY, KINDS * (KINDS + 1), PLENTY_CARD), (moves.MERCENARY, 1, MERCENARY_CARD))  # fmt: skip
DISCARDS: set[Ids] = {()}  # Catanatron discards by chance


def differences(whole: Position, seen: Position, playable: Playable) -> list[str]:
    """Every difference at a position, which is given whole and as the seat sees it."""
    s, seat = state_of(whole), int(whole["seat"])
    found = list(facts(s, seat, whole, seen))
    ours, theirs = legal(s, seat), {phrase(*action) for action in playable}
    found += [explained(s, seat, ids, True) for ids in sorted(theirs - ours)]
    found += [explained(s, seat, ids, False) for ids in sorted(ours - theirs)]
    for name, *numbers in playable:
        if name == "MARITIME_TRADE" and numbers[1] != count_of(s.players[seat].rates, numbers[0]):
            found.append(f"rate: {numbers}")
    return found


def facts(s: State, seat: int, whole: Position, seen: Position) -> Iterator[str]:
    """Points, what is left in the supply, and that the seat's own position tells all that it may know, and no more."""
    points = [int(ANCIENT_EGYPT.interpreted.points(s, other)) for other in range(s.seats)]
    if points != whole["points"]:
        yield f"points: {points}, {whole['points']}"
    for kind in range(KINDS):
        held = sum(count_of(player.hand, kind) for player in s.players) + count_of(s.supply, kind)
        if held != SUPPLY_OF_EACH:
            yield f"cards of kind {kind}: {held}"
    if observe(s, seat, discreet=True) != observe(state_of(seen), seat, discreet=True):
        yield "what the seat sees"


def legal(s: State, seat: int) -> set[Ids]:
    """Benben's legal ids, the robber's with each victim."""
    found: set[Ids] = set()
    for action in ANCIENT_EGYPT.legal(s, seat):
        if s.asked[seat] == ASK_DISCARD:
            return DISCARDS
        if moves.ROBBER <= action < moves.ROB:
            found |= {(action, *victim) for victim in victims(s, seat, action)}
        else:
            found.add((action,))
    return found


def victims(s: State, seat: int, action: int) -> set[Ids]:
    after, rules = s.copy(), ANCIENT_EGYPT.interpreted
    rules.apply(after, seat, action)
    if after.asked[seat] == ASK_ROB:
        return {(chosen,) for chosen in ANCIENT_EGYPT.legal(after, seat)}
    robbed = [other for other in range(s.seats) if other != seat and after.players[other].hand != s.players[other].hand]
    return {(moves.ROB + other,) for other in robbed} or DISCARDS


def explained(s: State, seat: int, ids: Ids, theirs: bool) -> str:
    """The known difference behind an action that only one engine offers, or the action itself."""
    player = s.players[seat]
    card = next((card for first, count, card in CARD_OF if len(ids) == 1 and first <= ids[0] < first + count), None)
    if theirs and card is not None:
        if count_of(player.cards, card) and not count_of(player.cards - player.fresh, card):
            return FRESH_CARD
        if card == PLENTY_CARD and (ids[0] - moves.PLENTY) % (KINDS + 1) == KINDS:
            return SINGLE_CARD
    if not theirs and card is not None:
        if s.phase == PHASE_ROLL and card != MERCENARY_CARD:
            return BEFORE_ROLL
        if card == FREE_OXCARTS_CARD and not covers(player.hand, OXCART_COST):
            return NO_MEANS
    return f"{'theirs' if theirs else 'ours'}: {[ANCIENT_EGYPT.actions.layout(i).move.name() for i in ids]} {ids}"
