"""Horus, the forced trade (GOD-12)."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated, Any

from msgspec import Meta

from benben.games.hexes.data import KINDS, MOST_PLAYERS, RESOURCES
from benben.games.hexes.gods.data import GODS
from benben.games.hexes.gods.events import GOD_EVENTS
from benben.games.hexes.gods.moves import GOD_ACTIONS
from benben.games.hexes.gods.reasons import SPELL_UNFINISHED, god_reason
from benben.games.hexes.gods.state import GodState
from benben.games.hexes.gods.use import end_spell, may_play, use_god, why_not_now
from benben.games.hexes.moves import OFFER_GIVE, OFFER_TO, Offer, Resource, SeatNumber
from benben.games.hexes.reasons import TRADED_ALREADY
from benben.games.hexes.trade import trade_is_over
from benben.games.hexes.turn import ask_after_building
from benben.kernel.actions import Move
from benben.kernel.cards import all_of, count_of, draw_cards, kinds_among, one, total
from benben.kernel.chance import emit
from benben.kernel.errors import BadMove
from benben.kernel.places import bits, put
from benben.kernel.rules import explain, rule
from benben.kernel.schema import Kind, Seat

HORUS_GOD = GODS.index("horus")
MOST_NAMED = 2


class PlayHorus(Move, frozen=True, tag="horus"):
    """Name a kind and one or two opponents, in seat order, and what each would get for it (GOD-12)."""

    kind: Resource
    to: Annotated[tuple[SeatNumber, ...], Meta(min_length=1, max_length=MOST_NAMED)]
    give: Annotated[tuple[Resource, ...], Meta(min_length=1, max_length=MOST_NAMED)]

    def phrase(self) -> tuple[int, ...]:
        if list(self.to) != sorted(set(self.to)) or len(self.give) != len(self.to):
            raise BadMove("Horus names each opponent once, in the order of the seats, and a card for each.")
        seats = sum(1 << seat for seat in self.to)
        gives = (OFFER_GIVE + RESOURCES.index(kind) for kind in self.give)
        return (HORUS + RESOURCES.index(self.kind), OFFER_TO + seats, *gives)

    @classmethod
    def from_phrase(cls, ids: Sequence[int]) -> PlayHorus | None:
        to = tuple(seat for seat in range(MOST_PLAYERS) if len(ids) > 1 and ids[1] - OFFER_TO >> seat & 1)
        if len(ids) < 2 or len(ids) < 2 + len(to):
            return None
        give = tuple(RESOURCES[step - OFFER_GIVE] for step in ids[2:])
        return cls(RESOURCES[ids[0] - HORUS], to, give)  # type: ignore[arg-type]


HORUS = GOD_ACTIONS.span(PlayHorus, KINDS, then=(Offer,))
E_FORCED_TRADE = GOD_EVENTS.add(
    "forced_trade", reveals=True, seat=Seat(), partner=Seat(), got=Kind(RESOURCES), gave=Kind(RESOURCES)
)
E_HAS_NONE = GOD_EVENTS.add("has_none", reveals=True, seat=Seat(), partner=Seat(), resource=Kind(RESOURCES))
CARD_FOR_EACH = god_reason("card_for_each", "GOD-12")
ONE_OR_TWO = god_reason("one_or_two", "GOD-12")

HORUS_NAMES, HORUS_GIVES = 1, 2


@rule
def to_give(s: GodState, seat: int, kind: int) -> int:
    """The cards that may be given in return: any of another kind."""
    hand = s.players[seat].hand
    return hand - all_of(hand, kind)


@rule
def may_name(s: GodState, seat: int, seats: int) -> bool:
    """One or two opponents, and a card to give to each."""
    if (seats >> seat) & 1 or seats >> s.seats or not 1 <= bits(seats) <= MOST_NAMED:
        return False
    return total(to_give(s, seat, s.spell_choice)) >= bits(seats)


@rule
def legal_horus(s: GodState, seat: int, mask: MutableSequence[int]) -> None:
    if s.spell == HORUS_NAMES:
        for seats in range(1, 1 << s.seats):
            if may_name(s, seat, seats):
                put(mask, OFFER_TO + seats, 1)
    elif s.spell == HORUS_GIVES:
        put(mask, OFFER_GIVE, kinds_among(to_give(s, seat, s.spell_choice) - s.spell_give, KINDS))
    elif not trade_is_over(s):
        for kind in range(KINDS):
            if to_give(s, seat, kind):
                put(mask, HORUS + kind, 1)


@rule
def apply_horus(s: GodState, seat: int, action: int) -> None:
    if s.spell == HORUS_GIVES:
        give_to_next(s, seat, action - OFFER_GIVE)
    elif s.spell == HORUS_NAMES:
        s.spell = HORUS_GIVES
        s.spell_seats = action - OFFER_TO
    else:
        s.spell = HORUS_NAMES
        s.spell_choice = action - HORUS


@rule
def give_to_next(s: GodState, seat: int, kind: int) -> None:
    """What the next named opponent would get; after the last of them, the trades are made."""
    if total(s.spell_give) + 1 < bits(s.spell_seats):
        s.spell_give += one(kind)
        return
    wanted = s.spell_choice
    seats = s.spell_seats
    first = s.spell_give
    end_spell(s)
    use_god(s, seat)
    named = 0
    for partner in range(s.seats):
        if (seats >> partner) & 1:
            back = one(kind)
            if first and named == 0:
                back = first
            named += 1
            if count_of(s.players[partner].hand, wanted):
                s.players[partner].hand += back - one(wanted)
                s.players[seat].hand += one(wanted) - back
                emit(s, E_FORCED_TRADE, seat, partner, wanted, kind_of(back))
            else:
                emit(s, E_HAS_NONE, seat, partner, wanted)
    ask_after_building(s, seat)


@rule
def kind_of(card: int) -> int:
    """The kind of a single card."""
    kind = 0
    while not count_of(card, kind):
        kind += 1
    return kind


@rule
def price_horus(s: GodState, seat: int) -> int:
    return s.spell_give


@rule
def goes_on_horus(s: GodState, seat: int) -> bool:
    return total(to_give(s, seat, s.spell_choice)) >= max(1, bits(s.spell_seats))


@rule
def least_horus(s: GodState, seat: int, known: int, spare: int) -> int:
    """A card for each opponent who is or will be named."""
    missing = max(1, bits(s.spell_seats)) - total(known - all_of(known, s.spell_choice))
    return known + draw_cards(s, spare - all_of(spare, s.spell_choice), max(0, missing))


@explain
def why_not_horus(s: GodState, seat: int, action: int) -> int:
    if s.spell == HORUS_NAMES:
        if not OFFER_TO <= action < OFFER_TO + (1 << MOST_PLAYERS):
            return SPELL_UNFINISHED
        seats = action - OFFER_TO
        if may_name(s, seat, seats):
            return 0
        named = bits(seats)
        return CARD_FOR_EACH if 1 <= named <= MOST_NAMED and not (seats >> seat & 1 or seats >> s.seats) else ONE_OR_TWO
    if s.spell == HORUS_GIVES:
        if not OFFER_GIVE <= action < OFFER_GIVE + KINDS:
            return SPELL_UNFINISHED
        left = to_give(s, seat, s.spell_choice) - s.spell_give
        return 0 if count_of(left, action - OFFER_GIVE) else CARD_FOR_EACH
    reason = why_not_now(s, seat, HORUS_GOD)
    if reason:
        return reason
    if trade_is_over(s):
        return TRADED_ALREADY
    return 0 if to_give(s, seat, action - HORUS) else CARD_FOR_EACH


@explain
def form_horus(s: GodState, seat: int) -> dict[str, Any] | None:
    hand = s.players[seat].hand
    playable = may_play(s, seat) and not trade_is_over(s)
    kinds = [RESOURCES[kind] for kind in range(KINDS) if playable and to_give(s, seat, kind)]
    give = {RESOURCES[kind]: count_of(hand, kind) for kind in range(KINDS)}
    others = [other for other in range(s.seats) if other != seat]
    return {"do": "horus", "kinds": kinds, "give": give, "to": others, "most": MOST_NAMED} if kinds else None
