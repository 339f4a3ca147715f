"""How games on hexes are played on: quick and plain, with an eye for good spots, what is missing, and who leads."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from benben.games.hexes.board import (
    HEXES,
)
from benben.games.hexes.data import (
    CARD_COST,
    CITY_COST,
    DESERT,
    KINDS,
    LEAST_ARMY,
    LEAST_ROUTE,
    OXCART_COST,
    SETTLEMENT_COST,
    SUPPLY_OF_EACH,
)
from benben.games.hexes.moves import (
    ACCEPT,
    BUY_CARD,
    CITY,
    DISCARD,
    END_TURN,
    FREE_OXCARTS,
    MERCENARY,
    MONOPOLY,
    PLENTY,
    QUIET,
    REFUSE,
    ROB,
    ROBBER,
    ROLL,
    SETTLE,
)
from benben.games.hexes.scoring import visible_points
from benben.games.hexes.state import (
    ASK_ANSWER,
    ASK_CART,
    ASK_DISCARD,
    ASK_FREE_OXCART,
    ASK_OFFER,
    ASK_ROB,
    ASK_ROBBER,
    ASK_ROLL,
    ASK_SETTLE,
    ASK_TURN,
    MOST_SHARE,
    SHARE,
    State,
)
from benben.kernel.cards import count_of, one, total
from benben.kernel.places import has
from benben.kernel.rules import point, replaces, rule
from benben.search.guides.liking import (
    NONE,
    T_BUY_BY_TRADE,
    T_CARD,
    T_CITY_FIRST,
    T_FREE,
    T_FULL,
    T_HELD,
    T_KEEP,
    T_LEAD,
    T_LEAST,
    T_MERCENARY,
    T_MONOPOLY,
    T_OWN,
    T_RICH,
    T_ROOM,
    T_ROUTE,
    T_WANDER,
    T_WAY,
    VERY_LOW,
    perhaps,
    taste,
)
from benben.search.guides.needs import choose_trade, exchange_for, has_spot, lacking, may_raise, need, would_swap
from benben.search.guides.spots import choose_spot, choose_way, pips_of
from benben.search.rules import any_action, guided, jitter, ready


@replaces(ready)
@rule
def ready_on_hexes(s: State) -> None:
    """Nobody makes offers in games that are played on."""
    s.offer_cap = 1


# Robber, discards and trades


@rule
def choose_robber(
    s: State, seat: int, words: Sequence[int], driver: MutableSequence[int], desk: Sequence[float]
) -> int:
    """The hex that costs others most, leaders above all, and oneself nothing."""
    best = VERY_LOW
    found = NONE
    own = visible_points(s, seat)
    for h in range(HEXES):
        if has(words, ROBBER + h):
            worth = jitter(driver, 2.0)
            pips = pips_of(s.tokens[h]) if s.terrain[h] < DESERT else 0
            for other in range(s.seats):
                share = (s.shares[h] >> (SHARE * other)) & MOST_SHARE
                if share:
                    if other == seat:
                        worth -= taste(desk, seat, T_OWN) * share * pips
                    else:
                        lead = visible_points(s, other) - own
                        threat = max(taste(desk, seat, T_LEAST), 1.0 + taste(desk, seat, T_LEAD) * lead)
                        worth += share * pips * threat
                        if s.players[other].hand:
                            worth += taste(desk, seat, T_HELD) * threat
            if worth > best:
                best = worth
                found = ROBBER + h
    return found


@rule
def choose_victim(
    s: State, seat: int, words: Sequence[int], driver: MutableSequence[int], desk: Sequence[float]
) -> int:
    """Whoever leads, or has most cards."""
    best = VERY_LOW
    found = NONE
    for other in range(s.seats):
        if has(words, ROB + other):
            worth = visible_points(s, other) + taste(desk, seat, T_RICH) * total(s.players[other].hand)
            worth += jitter(driver, 1.0)
            if worth > best:
                best = worth
                found = ROB + other
    return found


@rule
def choose_discard_count(s: State, seat: int, words: Sequence[int]) -> int:
    """As large a share of each kind as of the hand."""
    player = s.players[seat]
    kind = player.discard_kind
    due = player.owes - total(player.discard)
    after = 0
    for later in range(kind, KINDS):
        after += count_of(player.hand, later)
    share = (count_of(player.hand, kind) * due + after // 2) // after if after else 0
    for off in range(SUPPLY_OF_EACH + 1):
        if share >= off and has(words, DISCARD + share - off):
            return DISCARD + share - off
        if share + off <= SUPPLY_OF_EACH and has(words, DISCARD + share + off):
            return DISCARD + share + off
    return NONE


# Development cards


@rule
def takes_army(s: State, seat: int) -> bool:
    """Whether the next mercenary takes the army."""
    if s.army_holder == seat:
        return False
    least = LEAST_ARMY if s.army_holder < 0 else s.players[s.army_holder].mercenaries + 1
    return s.players[seat].mercenaries + 1 >= least


@rule
def is_robbed(s: State, seat: int) -> int:
    """Whether the robber stands on one of the seat's hexes."""
    return (s.shares[s.robber] >> (SHARE * seat)) & MOST_SHARE


@rule
def choose_progress(
    s: State, seat: int, words: Sequence[int], driver: MutableSequence[int], desk: Sequence[float]
) -> int:
    """A development card that is worth playing now; or −1."""
    if has(words, MERCENARY) and (
        takes_army(s, seat) or is_robbed(s, seat) or perhaps(driver, taste(desk, seat, T_MERCENARY))
    ):
        return MERCENARY
    if not s.rolled:
        return NONE
    hand = s.players[seat].hand
    before = need(s, seat, hand)
    best = NONE
    least = before - 1
    for first in range(KINDS):
        for second in range(first, KINDS):
            action = PLENTY + first * (KINDS + 1) + second
            if has(words, action):
                after = need(s, seat, hand + one(first) + one(second))
                if after < least:
                    least = after
                    best = action
    if best >= 0:
        return best
    if has(words, MONOPOLY):
        most = int(taste(desk, seat, T_MONOPOLY))
        for kind in range(KINDS):
            held = SUPPLY_OF_EACH - count_of(s.supply, kind) - count_of(hand, kind)
            if held > most and need(s, seat, hand + held * one(kind)) < before:
                most = held
                best = MONOPOLY + kind
        if best >= 0:
            return best
    if has(words, FREE_OXCARTS) and (not has_spot(s, seat) or perhaps(driver, taste(desk, seat, T_FREE))):
        return FREE_OXCARTS
    return NONE


# The turn


@point
@rule
def guided_more(
    s: State, seat: int, words: Sequence[int], driver: MutableSequence[int], desk: MutableSequence[float]
) -> int:
    """What a title decides besides; −1 to go on."""
    return NONE


@point
@rule
def guided_builds(
    s: State, seat: int, words: Sequence[int], driver: MutableSequence[int], desk: MutableSequence[float]
) -> int:
    """What a title builds after cities and settlements; −1 to go on."""
    return NONE


@point
@rule
def guided_last(
    s: State, seat: int, words: Sequence[int], driver: MutableSequence[int], desk: MutableSequence[float]
) -> int:
    """What a title does before the turn ends; −1 to end it."""
    return NONE


@rule
def races(s: State, seat: int, desk: Sequence[float]) -> bool:
    """Whether the longest route is near."""
    if s.route_holder == seat:
        return False
    due = LEAST_ROUTE if s.route_holder < 0 else s.players[s.route_holder].route + 1
    return due - s.players[seat].route <= int(taste(desk, seat, T_ROUTE))


@rule
def choose_in_turn(
    s: State, seat: int, words: Sequence[int], driver: MutableSequence[int], desk: MutableSequence[float]
) -> int:
    """Build what counts, exchange for it, and otherwise go where there is room."""
    player = s.players[seat]
    if s.trading:
        action = choose_trade(s, seat, words)
        if action >= 0:
            return action
    if player.cards:
        action = choose_progress(s, seat, words, driver, desk)
        if action >= 0:
            return action
    action = choose_spot(s, seat, words, CITY, driver, desk)
    if action >= 0:
        return action
    action = choose_spot(s, seat, words, SETTLE, driver, desk)
    if action >= 0:
        return action
    action = guided_builds(s, seat, words, driver, desk)
    if action >= 0:
        return action
    spot = has_spot(s, seat)
    city = may_raise(s, seat)
    if city and (not spot or perhaps(driver, taste(desk, seat, T_CITY_FIRST))):
        action = exchange_for(s, seat, words, CITY_COST)
        if action >= 0:
            return action
    if spot:
        action = exchange_for(s, seat, words, SETTLEMENT_COST)
        if action >= 0:
            return action
    held = total(player.hand)
    full = held > int(taste(desk, seat, T_FULL))
    if not spot and player.settlements_left:
        action = choose_way(s, seat, words, taste(desk, seat, T_WAY), driver, desk)
        if action >= 0:
            return action
        if player.oxcarts_left and (not city or perhaps(driver, taste(desk, seat, T_ROOM))):
            action = exchange_for(s, seat, words, OXCART_COST)
            if action >= 0:
                return action
    if has(words, BUY_CARD):
        near = bool(city) and lacking(player.hand, CITY_COST) <= 1
        near = near or (bool(spot) and lacking(player.hand, SETTLEMENT_COST) <= 1)
        if full or perhaps(driver, taste(desk, seat, T_KEEP) if near else taste(desk, seat, T_CARD)):
            return BUY_CARD
    elif s.deck and perhaps(driver, taste(desk, seat, T_BUY_BY_TRADE)):
        action = exchange_for(s, seat, words, CARD_COST)
        if action >= 0:
            return action
    if full or races(s, seat, desk) or perhaps(driver, taste(desk, seat, T_WANDER)):
        action = choose_way(s, seat, words, VERY_LOW, driver, desk)
        if action >= 0:
            return action
    action = guided_last(s, seat, words, driver, desk)
    return action if action >= 0 else END_TURN


@replaces(guided)
@rule
def guided_on_hexes(
    s: State, seat: int, words: Sequence[int], driver: MutableSequence[int], desk: MutableSequence[float]
) -> int:
    """A plain choice in every decision; any, where nothing is known of it."""
    found = guided_more(s, seat, words, driver, desk)
    if found < 0:
        found = plain_choice(s, seat, words, driver, desk)
    return found if found >= 0 and has(words, found) else any_action(words, driver)


@rule
def plain_choice(
    s: State, seat: int, words: Sequence[int], driver: MutableSequence[int], desk: MutableSequence[float]
) -> int:
    asked = s.asked[seat]
    if s.players[seat].draft:
        return NONE
    if asked == ASK_TURN:
        return choose_in_turn(s, seat, words, driver, desk)
    if asked == ASK_ROLL:
        action = choose_progress(s, seat, words, driver, desk) if s.players[seat].cards else NONE
        return action if action >= 0 else ROLL
    if asked == ASK_DISCARD:
        return choose_discard_count(s, seat, words)
    if asked == ASK_ROBBER:
        return choose_robber(s, seat, words, driver, desk)
    if asked == ASK_ROB:
        return choose_victim(s, seat, words, driver, desk)
    if asked == ASK_ANSWER:
        active = s.players[s.active]
        return ACCEPT if has(words, ACCEPT) and would_swap(s, seat, s.active, active.give, active.get) else REFUSE
    if asked == ASK_OFFER:
        return QUIET
    if asked == ASK_SETTLE:
        return choose_spot(s, seat, words, SETTLE, driver, desk)
    if asked in (ASK_CART, ASK_FREE_OXCART):
        return choose_way(s, seat, words, VERY_LOW, driver, desk)
    return NONE
