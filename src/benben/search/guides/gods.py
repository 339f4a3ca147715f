"""How the god cards are used in games that are played on."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from benben.games.hexes.data import CARD_COST, CITY_COST, KINDS, SETTLEMENT_COST
from benben.games.hexes.gods.amun import AMUN, AMUN_RATE
from benben.games.hexes.gods.atum import ATUM
from benben.games.hexes.gods.data import GODS_IN_BOX
from benben.games.hexes.gods.isis import ISIS
from benben.games.hexes.gods.maat import MAAT, MAAT_TAKES
from benben.games.hexes.gods.moves import KEEP_GOD, TAKE_GOD
from benben.games.hexes.gods.sekhmet import SEKHMET, SEKHMET_BUILDS
from benben.games.hexes.gods.seth import SETH
from benben.games.hexes.gods.state import ASK_AFTER_USE, ASK_GOD, NO_SPELL, SIDE_A, GodState
from benben.games.hexes.gods.thoth import THOTH_NORMAL
from benben.games.hexes.moves import BUY_CARD, CITY, SETTLE
from benben.games.hexes.scoring import visible_points
from benben.games.hexes.state import ASK_TURN
from benben.kernel.cards import count_of, less, one, total
from benben.kernel.places import has
from benben.kernel.rules import point, replaces, rule
from benben.search.guides.hexes import guided_builds, guided_last, guided_more, is_robbed
from benben.search.guides.liking import NONE, T_TITLE, VERY_LOW, perhaps, taste
from benben.search.guides.needs import has_spot, may_raise, need
from benben.search.guides.prospects import see_more
from benben.search.guides.spots import choose_spot
from benben.search.rules import any_action, jitter

T_GOD, T_MAAT, T_SETH, T_THOTH, T_OTHER = T_TITLE, T_TITLE + 10, T_TITLE + 11, T_TITLE + 12, T_TITLE + 13
T_BESIDE_GODS = T_TITLE + 14  # from here on, those of The Great Pyramid


@rule
def choose_kind(s: GodState, seat: int, words: Sequence[int], first: int, driver: MutableSequence[int]) -> int:
    """The card that brings the seat closest to building, from `first` on; or −1."""
    best = VERY_LOW
    found = NONE
    for kind in range(KINDS):
        if has(words, first + kind):
            worth = jitter(driver, 0.5) - need(s, seat, s.players[seat].hand + one(kind))
            if worth > best:
                best = worth
                found = first + kind
    return found


@rule
def choose_after_use(
    s: GodState, seat: int, words: Sequence[int], driver: MutableSequence[int], desk: Sequence[float]
) -> int:
    """Keep the god, or take the one that is liked best; or −1."""
    best = VERY_LOW
    found = NONE
    if has(words, KEEP_GOD):
        best = taste(desk, seat, T_GOD + s.players[seat].god) + jitter(driver, 1.0)
        found = KEEP_GOD
    for god in range(GODS_IN_BOX):
        if has(words, TAKE_GOD + god):
            worth = taste(desk, seat, T_GOD + god) + jitter(driver, 1.0)
            if worth > best:
                best = worth
                found = TAKE_GOD + god
    return found


@replaces(guided_more)
@rule
def guided_by_gods(
    s: GodState, seat: int, words: Sequence[int], driver: MutableSequence[int], desk: MutableSequence[float]
) -> int:
    """What gods ask, what becomes of their cards, and moves that are under way."""
    asked = s.asked[seat]
    if s.spell != NO_SPELL and seat == s.active and asked == ASK_TURN:
        if s.spell == SEKHMET_BUILDS:
            action = choose_spot(s, seat, words, CITY, driver, desk)
            return action if action >= 0 else choose_spot(s, seat, words, SETTLE, driver, desk)
        return any_action(words, driver)
    if asked == ASK_GOD:
        for first in (ATUM, ISIS, MAAT_TAKES):
            action = choose_kind(s, seat, words, first, driver)
            if action >= 0:
                return action
        return any_action(words, driver)
    if asked == ASK_AFTER_USE:
        return choose_after_use(s, seat, words, driver, desk)
    if has(words, SETH) and (is_robbed(s, seat) or perhaps(driver, taste(desk, seat, T_SETH))):
        return SETH
    return NONE


@rule
def merchant_for(s: GodState, seat: int, words: Sequence[int], cost: int) -> int:
    """A trade by Amun on the way to a price that such trades can reach; or −1."""
    hand = s.players[seat].hand
    missing = less(cost, hand)
    spare = less(hand, cost)
    if not missing:
        return NONE
    for give in range(KINDS):
        if count_of(spare, give) // AMUN_RATE >= total(missing):
            for kind in range(KINDS):
                if count_of(missing, kind) and has(words, AMUN + give * KINDS + kind):
                    return AMUN + give * KINDS + kind
    return NONE


@point
@rule
def builds_with_gods(
    s: GodState, seat: int, words: Sequence[int], driver: MutableSequence[int], desk: MutableSequence[float]
) -> int:
    """What a title with gods builds besides; −1 to go on."""
    return NONE


@replaces(guided_builds)
@rule
def builds_by_gods(
    s: GodState, seat: int, words: Sequence[int], driver: MutableSequence[int], desk: MutableSequence[float]
) -> int:
    """Builds that a god makes possible."""
    if has(words, SEKHMET):
        return SEKHMET
    action = builds_with_gods(s, seat, words, driver, desk)
    if action >= 0:
        return action
    if may_raise(s, seat):
        action = merchant_for(s, seat, words, CITY_COST)
        if action >= 0:
            return action
    if has_spot(s, seat):
        action = merchant_for(s, seat, words, SETTLEMENT_COST)
        if action >= 0:
            return action
    best = VERY_LOW
    found = NONE
    for other in range(s.seats):
        if has(words, MAAT + other):
            worth = visible_points(s, other) + 0.3 * total(s.players[other].hand)
            if worth > best:
                best = worth
                found = MAAT + other
    if found >= 0 and perhaps(driver, taste(desk, seat, T_MAAT)):
        return found
    if has(words, THOTH_NORMAL) and has(words, BUY_CARD) and perhaps(driver, taste(desk, seat, T_THOTH)):
        return THOTH_NORMAL
    return NONE


@point
@rule
def last_with_gods(
    s: GodState, seat: int, words: Sequence[int], driver: MutableSequence[int], desk: MutableSequence[float]
) -> int:
    """What a title with gods does before the turn ends; −1 to end it."""
    return NONE


@replaces(guided_last)
@rule
def last_by_gods(
    s: GodState, seat: int, words: Sequence[int], driver: MutableSequence[int], desk: MutableSequence[float]
) -> int:
    """Turn or exchange a used card; trade by Amun for a development card."""
    action = last_with_gods(s, seat, words, driver, desk)
    if action >= 0:
        return action
    if has(words, KEEP_GOD) or (s.choosing >> seat) & 1:
        action = choose_after_use(s, seat, words, driver, desk)
        if action >= 0:
            return action
    if s.deck and perhaps(driver, taste(desk, seat, T_OTHER)):
        return merchant_for(s, seat, words, CARD_COST)
    return NONE


@point
@rule
def see_beside_gods(s: GodState, seat: int, row: MutableSequence[float], n: int) -> int:
    """What a title with gods looks at besides."""
    return n


@replaces(see_more)
@rule
def see_gods(s: GodState, seat: int, row: MutableSequence[float], n: int) -> int:
    """Which god the seat has, and on which side."""
    player = s.players[seat]
    for god in range(GODS_IN_BOX):
        row[n + 2 * god] = player.god == god and player.side == SIDE_A
        row[n + 2 * god + 1] = player.god == god and player.side != SIDE_A
    return see_beside_gods(s, seat, row, n + 2 * GODS_IN_BOX)
