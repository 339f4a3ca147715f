"""What is legal, read directly from the sets that building maintains. `reasons` asks the same questions one by one."""

from __future__ import annotations

from collections.abc import MutableSequence

from benben.games.hexes.attach import ATTACHED, legal_more
from benben.games.hexes.board import (
    CART_SETS,
    FIRST_SPOTS,
    HEX_WORDS,
    INTERSECTION_WORDS,
    PATH_WORDS,
    ROBBER_HEXES,
    SECOND_SPOTS,
)
from benben.games.hexes.building import can_pay, can_place_oxcart, purse
from benben.games.hexes.data import (
    ALL_GOODS,
    CARD_COST,
    CITY_COST,
    EXCHANGE_ROWS,
    FREE_OXCARTS_CARD,
    GOOD_KINDS,
    GOOD_LANES,
    KINDS,
    MERCENARY_CARD,
    MONOPOLY_CARD,
    MOST_ASKED,
    ONE_OF_EACH,
    OXCART_COST,
    PLENTY_CARD,
    SAME_KINDS,
    SETTLEMENT_COST,
)
from benben.games.hexes.development import playable_cards, plenty_choices
from benben.games.hexes.moves import (
    ACCEPT,
    BUY_CARD,
    CART,
    CITY,
    CONFIRM,
    DECLINE,
    DISCARD,
    END_TURN,
    EXCHANGE,
    FREE_OXCARTS,
    MERCENARY,
    MONOPOLY,
    OFFER,
    OFFER_GET,
    OFFER_GET_OPEN,
    OFFER_GIVE,
    OFFER_GIVE_OPEN,
    OFFER_TO,
    PLENTY,
    QUIET,
    REFUSE,
    ROB,
    ROBBER,
    ROLL,
    SETTLE,
    TAKE_OFFER,
    WITHDRAW,
)
from benben.games.hexes.robber import can_be_robbed
from benben.games.hexes.state import (
    ACCEPTED,
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
    DRAFT_BEGUN,
    DRAFT_GETS,
    DRAFT_GIVES,
    State,
)
from benben.games.hexes.trade import can_accept, may_offer, trade_is_over
from benben.kernel.cards import SPARE_BITS, count_of, covers, kinds_among, kinds_of, total
from benben.kernel.places import add, bits, put
from benben.kernel.rules import point, rule
from benben.kernel.schema import WORD


@rule
def legal(s: State, seat: int, mask: MutableSequence[int]) -> None:
    """Add to the mask the legal actions of a seat that is asked."""
    asked = s.asked[seat]
    if asked == ASK_TURN:
        if s.players[seat].draft:
            legal_draft(s, seat, mask)
        else:
            legal_turn(s, seat, mask)
    elif asked == ASK_ROLL:
        add(mask, ROLL)
        if s.players[seat].cards:
            legal_cards(s, seat, mask)
    elif asked == ASK_ROBBER:
        legal_robber(s, mask)
    elif asked == ASK_ROB:
        for other in range(s.seats):
            if can_be_robbed(s, seat, other):
                add(mask, ROB + other)
    elif asked == ASK_DISCARD:
        legal_discard(s, seat, mask)
    elif asked == ASK_FREE_OXCART:
        legal_oxcarts(s, seat, mask)
    elif asked == ASK_SETTLE:
        for w in range(INTERSECTION_WORDS):
            put(mask, SETTLE + w * WORD, s.open[w] & (FIRST_SPOTS[w] if s.placed < s.seats else SECOND_SPOTS[w]))
    elif asked == ASK_CART:
        for w in range(PATH_WORDS):
            put(mask, CART + w * WORD, CART_SETS[s.new_settlement * PATH_WORDS + w] & s.free[w])
    elif asked in (ASK_ANSWER, ASK_OFFER):
        legal_beside(s, seat, mask)
    if ATTACHED:
        legal_more(s, seat, mask)


@rule
def legal_turn(s: State, seat: int, mask: MutableSequence[int]) -> None:
    """Trade and build in any order, or in the strict order of the text (AE-12)."""
    player = s.players[seat]
    add(mask, END_TURN)
    if purse(s, seat):
        spare = player.hand | SPARE_BITS  # as in `covers`, for four prices
        if player.oxcarts_left and (spare - OXCART_COST) & SPARE_BITS == SPARE_BITS:
            legal_oxcarts(s, seat, mask)
        if player.settlements_left and (spare - SETTLEMENT_COST) & SPARE_BITS == SPARE_BITS:
            for w in range(INTERSECTION_WORDS):
                put(mask, SETTLE + w * WORD, s.open[w] & player.touched[w])
        if player.cities_left and (spare - CITY_COST) & SPARE_BITS == SPARE_BITS:
            for w in range(INTERSECTION_WORDS):
                put(mask, CITY + w * WORD, player.settlements[w])
        if s.deck and (spare - CARD_COST) & SPARE_BITS == SPARE_BITS:
            add(mask, BUY_CARD)
        if not trade_is_over(s):
            legal_exchanges(s, seat, mask)
    if player.cards:
        legal_cards(s, seat, mask)
    if s.trading:
        legal_proposals(s, seat, mask)


@point
@rule
def legal_oxcarts(s: State, seat: int, mask: MutableSequence[int]) -> None:
    """Free paths that touch the player's own pieces (AE-23, AE-24)."""
    reach = s.players[seat].reach
    for w in range(PATH_WORDS):
        put(mask, CART + w * WORD, reach[w] & s.free[w])


@rule
def legal_exchanges(s: State, seat: int, mask: MutableSequence[int]) -> None:
    """Enough of one kind to get 1 other card that the supply has (AE-19 to AE-21)."""
    player = s.players[seat]
    enough = ((purse(s, seat) | GOOD_LANES) - player.rates) & GOOD_LANES
    if enough:
        on_offer = ALL_GOODS if covers(s.supply, ONE_OF_EACH) else kinds_among(s.supply, GOOD_KINDS)
        put(mask, EXCHANGE, EXCHANGE_ROWS[kinds_of(enough)] * on_offer & ~SAME_KINDS)


@rule
def legal_cards(s: State, seat: int, mask: MutableSequence[int]) -> None:
    """Development cards that may be played now (AE-13, AE-37, AE-38)."""
    playable = playable_cards(s, seat)
    if not playable:
        return
    if count_of(playable, MERCENARY_CARD):
        add(mask, MERCENARY)
    if count_of(playable, FREE_OXCARTS_CARD) and can_place_oxcart(s, seat):
        add(mask, FREE_OXCARTS)
    if count_of(playable, MONOPOLY_CARD):
        put(mask, MONOPOLY, (1 << KINDS) - 1)
    if count_of(playable, PLENTY_CARD):
        for first in range(KINDS):
            put(mask, PLENTY + first * (KINDS + 1), plenty_choices(s, first))


@rule
def legal_robber(s: State, mask: MutableSequence[int]) -> None:
    """Any hex except the robber's own (AE-33)."""
    for w in range(HEX_WORDS):
        hexes = ROBBER_HEXES[w]
        if s.robber // WORD == w:
            hexes &= ~(1 << (s.robber % WORD))
        put(mask, ROBBER + w * WORD, hexes)


@rule
def legal_discard(s: State, seat: int, mask: MutableSequence[int]) -> None:
    """How many of the next kind, such that the later kinds can still make up the rest (AE-32)."""
    player = s.players[seat]
    kind = player.discard_kind
    due = player.owes - total(player.discard)
    least = max(0, due - cards_after(player.hand, kind))
    most = min(due, count_of(player.hand, kind))
    put(mask, DISCARD + least, (1 << (most - least + 1)) - 1)


@rule
def cards_after(hand: int, kind: int) -> int:
    """How many cards are of later kinds."""
    count = 0
    for later in range(kind + 1, KINDS):
        count += count_of(hand, later)
    return count


@rule
def legal_proposals(s: State, seat: int, mask: MutableSequence[int]) -> None:
    """The active player's own offer, and their answers to offers from others (AE-17)."""
    if may_offer(s, seat):
        add(mask, OFFER)
    if s.players[seat].to:
        add(mask, WITHDRAW)
    for other in range(s.seats):
        if other != seat:
            if s.players[other].answer == ACCEPTED:
                add(mask, CONFIRM + other)
            if s.players[other].to:
                add(mask, DECLINE + other)
                if can_pay(s, seat, s.players[other].get):
                    add(mask, TAKE_OFFER + other)


@rule
def legal_beside(s: State, seat: int, mask: MutableSequence[int]) -> None:
    """What a player who isn't active may do: answer, offer, withdraw."""
    if s.players[seat].draft:
        legal_draft(s, seat, mask)
        return
    if s.asked[seat] == ASK_ANSWER:
        add(mask, REFUSE)
        if can_accept(s, seat):
            add(mask, ACCEPT)
    else:
        add(mask, QUIET)
        if s.players[seat].to:
            add(mask, WITHDRAW)
    if may_offer(s, seat):
        add(mask, OFFER)


@rule
def legal_draft(s: State, seat: int, mask: MutableSequence[int]) -> None:
    """The next step of an offer: covered by the hand, no kind on both sides, something on each side (AE-17, AE-18)."""
    draft = s.players[seat].draft
    if draft in (DRAFT_BEGUN, DRAFT_GIVES):
        put(mask, OFFER_GIVE, gives_possible(s, seat))
        if draft == DRAFT_BEGUN:
            if seat == s.active:
                add(mask, OFFER_GIVE_OPEN)
        else:
            put(mask, OFFER_GET, gets_possible(s, seat))
            if seat == s.active and s.players[seat].draft_give:
                add(mask, OFFER_GET_OPEN)
    else:
        if draft == DRAFT_GETS:
            put(mask, OFFER_GET, gets_possible(s, seat))
        put(mask, OFFER_TO, addressees(s, seat))


@rule
def gives_possible(s: State, seat: int) -> int:
    """Kinds of which one more can be given: in order, and never all of them, since one must be left to ask for."""
    player = s.players[seat]
    if player.draft == DRAFT_GIVES and not player.draft_give:
        return 0
    given = kinds_among(player.draft_give, GOOD_KINDS)
    possible = kinds_among(purse(s, seat) - player.draft_give, GOOD_KINDS) & ~((1 << player.draft_kind) - 1)
    if bits(given) == GOOD_KINDS - 1:
        possible &= given
    return possible


@rule
def gets_possible(s: State, seat: int) -> int:
    """Kinds of which one more can be asked for: in order, none that is given, and no more cards than exist."""
    player = s.players[seat]
    possible = ~kinds_among(player.draft_give, GOOD_KINDS) & ALL_GOODS
    if player.draft == DRAFT_GETS:
        possible &= ~((1 << player.draft_kind) - 1)
        if count_of(player.draft_get, player.draft_kind) == MOST_ASKED:
            possible &= ~(1 << player.draft_kind)
    return possible


@rule
def addressees(s: State, seat: int) -> int:
    """The sets of seats an offer may go to, as bits of their numbers: any others, or only the active player."""
    if seat != s.active:
        return 1 << (1 << s.active)
    sets = 0
    for to in range(1, 1 << s.seats):
        if not (to >> seat) & 1:
            sets |= 1 << to
    return sets
