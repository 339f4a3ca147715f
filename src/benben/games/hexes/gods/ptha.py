"""Ptha, the makeshift oxcart (GOD-13)."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any, Literal

from benben.games.hexes.board import PATH_WORDS
from benben.games.hexes.building import can_pay, can_place_oxcart, pay, place_oxcart
from benben.games.hexes.data import BRICK, CATTLE, KINDS, RESOURCES, cards
from benben.games.hexes.gods.data import GODS
from benben.games.hexes.gods.moves import GOD_ACTIONS
from benben.games.hexes.gods.reasons import SPELL_UNFINISHED, god_reason
from benben.games.hexes.gods.state import GodState
from benben.games.hexes.gods.use import end_spell, may_play, use_god, why_not_now
from benben.games.hexes.moves import CART, SETTLE, Cart, Path, Resource
from benben.games.hexes.reasons import (
    NO_OXCART_LEFT,
    NO_PLACE_FOR_OXCART,
    PATH_TAKEN,
    why_apart,
)
from benben.games.hexes.turn import ask_after_building
from benben.kernel.actions import Move
from benben.kernel.errors import BadMove
from benben.kernel.places import has, members, put
from benben.kernel.rules import explain, rule
from benben.kernel.schema import WORD

PTHA_GOD = GODS.index("ptha")

# What may be paid: one of an oxcart's two resources, and any card but the other resource in place of that one.
PAYMENTS = tuple(
    (kept, instead)
    for kept, replaced in ((BRICK, CATTLE), (CATTLE, BRICK))
    for instead in range(KINDS)
    if instead != replaced
)
MAKESHIFT_COSTS = tuple(cards(*((k == kept) + (k == instead) for k in range(KINDS))) for kept, instead in PAYMENTS)


class BuildMakeshift(Move, frozen=True, tag="makeshift"):
    """Build an oxcart for one of its two resources, and any other card in place of the second (GOD-13)."""

    path: Path
    keep: Literal["brick", "cattle"]
    instead: Resource

    def phrase(self) -> tuple[int, ...]:
        payment = (RESOURCES.index(self.keep), RESOURCES.index(self.instead))
        if payment not in PAYMENTS:
            raise BadMove("Paying the normal price is no use of Ptha: give another card in place of one of the two.")
        return (MAKESHIFT + PAYMENTS.index(payment), CART + self.path)

    @classmethod
    def from_phrase(cls, ids: Sequence[int]) -> BuildMakeshift | None:
        if len(ids) < 2:
            return None
        kept, instead = PAYMENTS[ids[0] - MAKESHIFT]
        return cls(ids[1] - CART, RESOURCES[kept], RESOURCES[instead])  # type: ignore[arg-type]


MAKESHIFT = GOD_ACTIONS.span(BuildMakeshift, len(PAYMENTS), then=(Cart,))
MAKESHIFT_COSTS_MORE = god_reason("makeshift_costs", "GOD-13")

PTHA_BUILDS = 3


@rule
def legal_ptha(s: GodState, seat: int, mask: MutableSequence[int]) -> None:
    if s.spell == PTHA_BUILDS:
        for w in range(PATH_WORDS):
            put(mask, CART + w * WORD, s.players[seat].reach[w] & s.free[w])
    elif can_place_oxcart(s, seat):
        for i in range(len(MAKESHIFT_COSTS)):
            if can_pay(s, seat, MAKESHIFT_COSTS[i]):
                put(mask, MAKESHIFT + i, 1)


@rule
def apply_ptha(s: GodState, seat: int, action: int) -> None:
    if s.spell == PTHA_BUILDS:
        price = MAKESHIFT_COSTS[s.spell_choice]
        end_spell(s)
        s.built = 1
        pay(s, seat, price)
        use_god(s, seat)
        place_oxcart(s, seat, action - CART)
        ask_after_building(s, seat)
    else:
        s.spell = PTHA_BUILDS
        s.spell_choice = action - MAKESHIFT


@rule
def price_ptha(s: GodState, seat: int) -> int:
    return MAKESHIFT_COSTS[s.spell_choice]


@explain
def why_not_ptha(s: GodState, seat: int, action: int) -> int:
    if s.spell == PTHA_BUILDS:
        if not CART <= action < SETTLE:
            return SPELL_UNFINISHED
        return why_not_path(s, seat, action - CART)
    reason = why_not_now(s, seat, PTHA_GOD)
    if reason:
        return reason
    if not can_place_oxcart(s, seat):
        return NO_PLACE_FOR_OXCART if s.players[seat].oxcarts_left else NO_OXCART_LEFT
    return 0 if can_pay(s, seat, MAKESHIFT_COSTS[action - MAKESHIFT]) else MAKESHIFT_COSTS_MORE


@explain
def why_not_path(s: GodState, seat: int, path: int) -> int:
    """Why an oxcart can't be placed on a path (AE-23, AE-24)."""
    if not has(s.free, path):
        return PATH_TAKEN
    return 0 if has(s.players[seat].reach, path) else why_apart(s, seat, path)


@explain
def form_ptha(s: GodState, seat: int) -> dict[str, Any] | None:
    if not may_play(s, seat) or not can_place_oxcart(s, seat):
        return None
    prices = [
        {"keep": RESOURCES[kept], "instead": RESOURCES[instead]}
        for (kept, instead), cost in zip(PAYMENTS, MAKESHIFT_COSTS, strict=True)
        if can_pay(s, seat, cost)
    ]
    words = [s.players[seat].reach[w] & s.free[w] for w in range(PATH_WORDS)]
    return {"do": "makeshift", "prices": prices, "paths": list(members(words))} if prices else None
