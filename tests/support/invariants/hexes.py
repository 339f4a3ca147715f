# ruff: noqa: ARG001, SIM110 - points, and rules have no generators
"""What holds of the board and the cards in every title of the family; the points are for what titles add.

What depends on the board alone is checked again whenever the board differs from the one checked last; while it is the
same, what was derived from it must also be the same.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TYPE_CHECKING

from benben.games.hexes.board import HEXES, INTERSECTION_WORDS, INTERSECTIONS, NEAR_SETS, PATH_WORDS
from benben.games.hexes.building import purse
from benben.games.hexes.data import (
    CITIES,
    DECK,
    GOOD_KINDS,
    KINDS,
    LEAST_ARMY,
    LEAST_ROUTE,
    MERCENARY_CARD,
    OXCARTS,
    PLENTY_CARD,
    POINT_CARD,
    SETTLEMENTS,
    SPECIAL_CARD_POINTS,
    SUPPLY,
)
from benben.games.hexes.scoring import points
from benben.games.hexes.setup import rebuild
from benben.games.hexes.state import (
    ACCEPTED,
    ASK_ANSWER,
    ASK_DISCARD,
    PENDING,
    State,
)
from benben.games.hexes.trade import can_accept
from benben.kernel.cards import SPARE_BITS, count_of, covers, kinds_among, one, total
from benben.kernel.places import bits, clear, has, size
from benben.kernel.rules import point, replaces, rule
from tests.support.invariants import driver
from tests.support.invariants.flow import FLOW_VIOLATIONS

if TYPE_CHECKING:

    def hand_limit(s: State, seat: int) -> int: ...


VIOLATIONS = (
    *FLOW_VIOLATIONS, "resource cards", "development cards", "pieces", "one piece a place", "distance", "special cards",
    "points", "end", "proposals", "answers", "discards", "supply shown", "scratch", "owed", "the turn's own",
)  # fmt: skip
(
    V_RESOURCES, V_CARDS, V_PIECES, V_PLACES, V_DISTANCE, V_SPECIAL, V_POINTS, V_END,
    V_PROPOSALS, V_ANSWERS, V_DISCARDS, V_SUPPLY, V_SCRATCH, V_OWED, V_TURN,
) = range(len(FLOW_VIOLATIONS), len(VIOLATIONS))  # fmt: skip

PLAYER_SCRATCH = frozenset({"touched", "reach", "rates", "route", "owed"})
STATE_SCRATCH = frozenset({"rng", "asking", "open", "free", "building_at", "producing", "shares"})
"""The scratch fields that `check_scratch` knows; a test compares them with the declaration."""

# The points

ARMY_ASIDE = 0  # whether the army card may lie aside while several players have equally many mercenaries


@point
@rule
def cards_shown(s: State) -> int:
    """Development cards that are neither anybody's nor in the deck."""
    return 0


@point
@rule
def boats_built(s: State, seat: int) -> int:
    """Pieces on paths that aren't oxcarts."""
    return 0


@point
@rule
def on_paths(s: State, seat: int, w: int) -> int:
    """A word of the paths on which a player has pieces."""
    return s.players[seat].oxcarts[w]


@point
@rule
def points_besides(s: State, seat: int) -> int:
    return 0


@point
@rule
def ends_besides(s: State) -> bool:
    """Whether the game was ended by something other than points."""
    return False


@point
@rule
def check_more(s: State, wrong: MutableSequence[int]) -> None:
    pass


@point
@rule
def check_more_board(s: State, work: State, wrong: MutableSequence[int]) -> None:
    """What follows from the board alone; the derived fields of `work` may be used for it."""


@point
@rule
def same_more_board(s: State, other: State) -> bool:
    return True


@point
@rule
def forget_more_scratch(s: State) -> None:
    pass


@point
@rule
def same_more_scratch(s: State, rebuilt: State) -> bool:
    return True


@rule
def in_lanes(cards: int, most: int) -> bool:
    """Whether each count is between 0 and its most: paying what isn't there borrows from another lane."""
    return cards >= 0 and cards & SPARE_BITS == 0 and covers(most, cards)


@rule
def check_cards(s: State, wrong: MutableSequence[int]) -> None:
    """19 of each kind in the supply and the hands; 25 development cards in the deck, in hands, face up and spent."""
    resources = s.supply
    cards = s.deck + s.spent + cards_shown(s)
    whole = in_lanes(s.supply, SUPPLY)
    right = in_lanes(s.deck, DECK) and in_lanes(s.spent, DECK)
    for seat in range(s.seats):
        player = s.players[seat]
        resources += purse(s, seat)
        cards += player.cards + player.mercenaries * one(MERCENARY_CARD)
        if not in_lanes(purse(s, seat), SUPPLY):
            whole = False
        if not (in_lanes(player.cards, DECK) and in_lanes(player.fresh, player.cards)):
            right = False
        if seat != s.active and player.fresh:
            right = False
    if not whole or resources != SUPPLY:
        wrong[V_RESOURCES] += 1
    if not right or cards != DECK:
        wrong[V_CARDS] += 1
    if s.exhausted != (((1 << KINDS) - 1) & ~kinds_among(s.supply, KINDS) if s.hidden_supply else 0):
        wrong[V_SUPPLY] += 1


@rule
def check_pieces(s: State, wrong: MutableSequence[int]) -> None:
    """What stands and what is left make up the box; no place is taken twice; buildings keep their distance."""
    stand = 0
    distinct = 0
    for w in range(INTERSECTION_WORDS):
        union = 0
        for seat in range(s.seats):
            stand += bits(s.players[seat].settlements[w]) + bits(s.players[seat].cities[w])
            union |= s.players[seat].settlements[w] | s.players[seat].cities[w]
        distinct += bits(union)
    for w in range(PATH_WORDS):
        union = 0
        for seat in range(s.seats):
            stand += bits(on_paths(s, seat, w))
            union |= on_paths(s, seat, w)
        distinct += bits(union)
    if stand != distinct:
        wrong[V_PLACES] += 1
    for seat in range(s.seats):
        player = s.players[seat]
        if (
            size(player.settlements) + player.settlements_left != SETTLEMENTS
            or size(player.cities) + player.cities_left != CITIES
            or size(player.oxcarts) - boats_built(s, seat) + player.oxcarts_left != OXCARTS
        ):
            wrong[V_PIECES] += 1
    for at in range(INTERSECTIONS):
        if stands(s, at):
            for w in range(INTERSECTION_WORDS):
                near = NEAR_SETS[at * INTERSECTION_WORDS + w]
                for seat in range(s.seats):
                    there = (s.players[seat].settlements[w] | s.players[seat].cities[w]) & near
                    if at // 62 == w:
                        there &= ~(1 << (at % 62))
                    if there:
                        wrong[V_DISTANCE] += 1


@rule
def stands(s: State, at: int) -> bool:
    for seat in range(s.seats):
        if has(s.players[seat].settlements, at) or has(s.players[seat].cities, at):
            return True
    return False


@rule
def check_special_cards(s: State, wrong: MutableSequence[int]) -> None:
    """Their holders have them by right, and nobody else has a right to them."""
    longest = 0
    alone = 0
    most = 0
    largest = 0
    for seat in range(s.seats):
        length = s.players[seat].route
        if length > longest:
            longest = length
            alone = 1
        elif length == longest:
            alone = 0
        if s.players[seat].mercenaries > most:
            most = s.players[seat].mercenaries
            largest = 1
        elif s.players[seat].mercenaries == most:
            largest = 0
    right = True
    if s.route_holder >= 0:
        right = longest >= LEAST_ROUTE and s.players[s.route_holder].route == longest
    elif longest >= LEAST_ROUTE and alone:
        right = False
    if s.army_holder >= 0:
        if most < LEAST_ARMY or s.players[s.army_holder].mercenaries != most:
            right = False
    elif most >= LEAST_ARMY and (largest or not ARMY_ASIDE):
        right = False
    if not right:
        wrong[V_SPECIAL] += 1


@rule
def check_points(s: State, wrong: MutableSequence[int]) -> None:
    """Points recounted from the board and the cards; the game is over exactly when its active player has enough."""
    for seat in range(s.seats):
        player = s.players[seat]
        count = size(player.settlements) + 2 * size(player.cities) + count_of(player.cards, POINT_CARD)
        count += points_besides(s, seat)
        if s.route_holder == seat:
            count += SPECIAL_CARD_POINTS
        if s.army_holder == seat:
            count += SPECIAL_CARD_POINTS
        if count != points(s, seat):
            wrong[V_POINTS] += 1
        if seat == s.active and (count >= s.points_to_win) != (s.ended == 1) and not ends_besides(s):
            wrong[V_END] += 1


@rule
def check_trade(s: State, wrong: MutableSequence[int]) -> None:
    """Offerers can cover their offers, those who accepted can pay, and nothing stands outside of trading."""
    for seat in range(s.seats):
        player = s.players[seat]
        right = covers(purse(s, seat), player.give) and covers(purse(s, seat), player.draft_give)
        if player.to:
            if not s.trading or (player.to >> seat) & 1 or player.to >> s.seats:
                right = False
            if kinds_among(player.give, GOOD_KINDS) & kinds_among(player.get, GOOD_KINDS):
                right = False
            if seat != s.active and (player.to != 1 << s.active or not player.give or not player.get):
                right = False
            if not player.give and not player.get:
                right = False
        elif player.give or player.get:
            right = False
        if not s.trading and player.draft:
            right = False
        if not right:
            wrong[V_PROPOSALS] += 1
        right = True
        if player.answer:
            right = seat != s.active and (s.players[s.active].to >> seat) & 1 == 1
            if player.answer == ACCEPTED and not can_accept(s, seat):
                right = False
        if (s.asked[seat] == ASK_ANSWER) != (player.answer == PENDING):
            right = False
        if not right:
            wrong[V_ANSWERS] += 1


@rule
def check_discards(s: State, wrong: MutableSequence[int]) -> None:
    """Whoever owes is asked or has chosen, from their own hand, and all owe until the last has chosen."""
    for seat in range(s.seats):
        player = s.players[seat]
        right = covers(player.hand, player.discard) and total(player.discard) <= player.owes
        if player.owes and (player.owes != total(player.hand) // 2 or total(player.hand) <= hand_limit(s, seat)):
            right = False
        if s.asked[seat] == ASK_DISCARD:
            right = right and player.owes > 0 and player.discard_kind < KINDS
        elif player.owes:
            right = right and total(player.discard) == player.owes and player.discard_kind == KINDS
        else:
            right = right and player.discard_kind == 0
        if not right:
            wrong[V_DISCARDS] += 1


@replaces(driver.sees_what_is_legal)
@rule
def sees_piles_it_takes_from(s: State, seat: int) -> bool:
    """Who may take two equal cards of a hidden supply learns where there is only one."""
    return seat >= 0 and not (s.hidden_supply and count_of(s.players[seat].cards, PLENTY_CARD))


@replaces(driver.in_midst)
@rule
def puts_together(s: State, seat: int) -> bool:
    """Whether an offer or a discard is begun but not complete."""
    player = s.players[seat]
    return player.draft != 0 or (s.asked[seat] == ASK_DISCARD and player.discard_kind != 0)


@rule
def same_words(a: Sequence[int], b: Sequence[int]) -> bool:
    for i in range(len(a)):
        if a[i] != b[i]:
            return False
    return True


@replaces(driver.same_whole)
@rule
def same_board(s: State, other: State) -> bool:
    """Whether everything that scratch is derived from is equal."""
    for h in range(HEXES):
        if s.terrain[h] != other.terrain[h] or s.tokens[h] != other.tokens[h]:
            return False
    if not same_words(s.harbors, other.harbors):
        return False
    for seat in range(s.seats):
        mine = s.players[seat]
        theirs = other.players[seat]
        if not (
            same_words(mine.settlements, theirs.settlements)
            and same_words(mine.cities, theirs.cities)
            and same_words(mine.oxcarts, theirs.oxcarts)
            and mine.settlements_left == theirs.settlements_left
            and mine.cities_left == theirs.cities_left
            and mine.oxcarts_left == theirs.oxcarts_left
        ):
            return False
    return same_more_board(s, other)


@rule
def forget_scratch(s: State) -> None:
    clear(s.open)
    clear(s.free)
    clear(s.building_at)
    clear(s.producing)
    clear(s.shares)
    for seat in range(s.seats):
        player = s.players[seat]
        clear(player.touched)
        clear(player.reach)
        player.rates = 0
        player.route = 0
        player.owed = 0
    forget_more_scratch(s)


@rule
def check_scratch(s: State, rebuilt: State, wrong: MutableSequence[int]) -> None:
    """Derived fields equal what is derived anew."""
    right = (
        same_words(s.open, rebuilt.open)
        and same_words(s.free, rebuilt.free)
        and same_words(s.building_at, rebuilt.building_at)
        and same_words(s.producing, rebuilt.producing)
        and same_words(s.shares, rebuilt.shares)
        and same_more_scratch(s, rebuilt)
    )
    for seat in range(s.seats):
        mine = s.players[seat]
        theirs = rebuilt.players[seat]
        if not (
            same_words(mine.touched, theirs.touched)
            and same_words(mine.reach, theirs.reach)
            and mine.rates == theirs.rates
            and mine.route == theirs.route
            and mine.owed == theirs.owed
        ):
            right = False
    if not right:
        wrong[V_SCRATCH] += 1


@replaces(driver.check_rest)
@rule
def check_all(s: State, rebuilt: State, wrong: MutableSequence[int]) -> None:
    """Everything that isn't about the board alone; `rebuilt` holds the same board, and its derived fields made anew."""
    check_cards(s, wrong)
    check_special_cards(s, wrong)
    check_points(s, wrong)
    check_trade(s, wrong)
    check_discards(s, wrong)
    check_more(s, wrong)
    check_scratch(s, rebuilt, wrong)


@rule
def check_board(s: State, rebuilt: State, wrong: MutableSequence[int]) -> None:
    """`rebuilt` is a copy of the state; everything derived in it is derived anew."""
    check_pieces(s, wrong)
    check_more_board(s, rebuilt, wrong)
    forget_scratch(rebuilt)
    rebuild(rebuilt)


@replaces(driver.check_whole)
@rule
def check_board_and_all(s: State, rebuilt: State, wrong: MutableSequence[int]) -> None:
    check_board(s, rebuilt, wrong)
    check_all(s, rebuilt, wrong)
