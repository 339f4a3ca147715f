"""Why an action is refused: the same questions as `legality`, asked one by one and answered with the rule."""

from __future__ import annotations

from collections.abc import Callable

from benben.games.hexes.attach import (
    ATTACHED,
    choice_open,
    more_first_reason,
    takes_over,
    why_choice_open,
    why_not_more,
    why_not_spot,
)
from benben.games.hexes.board import PATH_ENDS
from benben.games.hexes.building import can_pay, can_place_oxcart, is_blocked, purse
from benben.games.hexes.data import (
    CARD_COST,
    CITY_COST,
    FREE_OXCARTS_CARD,
    GOOD_KINDS,
    KINDS,
    MERCENARY_CARD,
    MONOPOLY_CARD,
    MOST_PLAYERS,
    OXCART_COST,
    PLENTY_CARD,
    SETTLEMENT_COST,
)
from benben.games.hexes.development import plenty_choices
from benben.games.hexes.legality import addressees, cards_after, gets_possible, gives_possible
from benben.games.hexes.moves import (
    ACCEPT,
    CONFIRM,
    DECLINE,
    FIRST_OF_TITLE,
    OFFER,
    OFFER_GET,
    OFFER_GET_OPEN,
    OFFER_GIVE,
    OFFER_GIVE_OPEN,
    OFFER_TO,
    QUIET,
    REFUSE,
    TAKE_OFFER,
    WITHDRAW,
)
from benben.games.hexes.robber import can_be_robbed, stands_at
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
    DRAFT_WHOLE,
    OFFER_LIMITS,
    State,
)
from benben.games.hexes.trade import is_open, trade_is_over
from benben.kernel.cards import count_of, total
from benben.kernel.errors import Refusal
from benben.kernel.places import has
from benben.kernel.rules import by_range, explain

REFUSALS: list[Refusal] = []


def _reason(key: str, rule: str) -> int:
    REFUSALS.append(Refusal(key, rule))
    return len(REFUSALS)


SETTLE_FIRST = _reason("settle_first", "AE-10")
CART_FIRST = _reason("cart_first", "AE-10")
BESIDE_SETTLEMENT = _reason("beside_settlement", "AE-10")
ROLL_FIRST = _reason("roll_first", "AE-12")
ROLLED_ALREADY = _reason("rolled_already", "AE-12")
TRADED_ALREADY = _reason("traded_already", "AE-12")
NOT_YOUR_TURN = _reason("not_your_turn", "AE-12")
NO_SUCH_CARD = _reason("no_such_card", "AE-13")
BOUGHT_THIS_TURN = _reason("bought_this_turn", "AE-13")
ONE_CARD_A_TURN = _reason("one_card_a_turn", "AE-13")
NOTHING_OFFERED = _reason("nothing_offered", "AE-17")
NO_OFFERS = _reason("no_offers", "AE-17")
OFFER_CAP_REACHED = _reason("offer_cap_reached", "AE-17")
OFFER_UNFINISHED = _reason("offer_unfinished", "AE-17")
OFFER_NOT_BEGUN = _reason("offer_not_begun", "AE-17")
OPEN_OFFER = _reason("open_offer", "AE-17")
OPEN_BY_ACTIVE = _reason("open_by_active", "AE-17")
NOT_COVERED = _reason("not_covered", "AE-17")
NOT_ACCEPTED = _reason("not_accepted", "AE-17")
NO_PROPOSAL = _reason("no_proposal", "AE-17")
WITH_ACTIVE_ONLY = _reason("with_active_only", "AE-17")
NO_SUCH_PARTNER = _reason("no_such_partner", "AE-17")
CANNOT_GIVE = _reason("cannot_give", "AE-18")
BOTH_SIDES = _reason("both_sides", "AE-18")
CARD_ON_EACH_SIDE = _reason("card_on_each_side", "AE-18")
RATE_NOT_MET = _reason("rate_not_met", "AE-19")
SAME_KIND = _reason("same_kind", "AE-21")
SUPPLY_LACKS = _reason("supply_lacks", "AE-21")
OXCART_COSTS = _reason("oxcart_costs", "AE-22")
SETTLEMENT_COSTS = _reason("settlement_costs", "AE-22")
CITY_COSTS = _reason("city_costs", "AE-22")
CARD_COSTS = _reason("card_costs", "AE-22")
PATH_TAKEN = _reason("path_taken", "AE-23")
PATH_APART = _reason("path_apart", "AE-23")
BUILT_THROUGH = _reason("built_through", "AE-24")
INTERSECTION_TAKEN = _reason("intersection_taken", "AE-25")
TOO_CLOSE = _reason("too_close", "AE-25")
NO_OXCART_THERE = _reason("no_oxcart_there", "AE-25")
NO_SETTLEMENT_THERE = _reason("no_settlement_there", "AE-26")
NO_OXCART_LEFT = _reason("no_oxcart_left", "AE-27")
NO_SETTLEMENT_LEFT = _reason("no_settlement_left", "AE-27")
NO_CITY_LEFT = _reason("no_city_left", "AE-27")
DECK_EMPTY = _reason("deck_empty", "AE-28")
DISCARD_FIRST = _reason("discard_first", "AE-32")
NOTHING_TO_DISCARD = _reason("nothing_to_discard", "AE-32")
DISCARD_COUNT = _reason("discard_count", "AE-32")
ROBBER_FIRST = _reason("robber_first", "AE-33")
ROBBER_RESTS = _reason("robber_rests", "AE-33")
ROBBER_THERE = _reason("robber_there", "AE-33")
ROB_FIRST = _reason("rob_first", "AE-34")
NOBODY_TO_ROB = _reason("nobody_to_rob", "AE-34")
NOT_AT_ROBBER = _reason("not_at_robber", "AE-34")
NOTHING_TO_ROB = _reason("nothing_to_rob", "AE-34")
ROBBER_FRIENDLY = _reason("robber_friendly", "AE-34")
FREE_OXCART_FIRST = _reason("free_oxcart_first", "AE-37")
NO_PLACE_FOR_OXCART = _reason("no_place_for_oxcart", "AE-37")
PLENTY_PAIR = _reason("plenty_pair", "AE-38")
PLENTY_ORDER = _reason("plenty_order", "AE-38")

_FIRST = {
    ASK_SETTLE: SETTLE_FIRST,
    ASK_CART: CART_FIRST,
    ASK_ROLL: ROLL_FIRST,
    ASK_DISCARD: DISCARD_FIRST,
    ASK_ROBBER: ROBBER_FIRST,
    ASK_ROB: ROB_FIRST,
    ASK_FREE_OXCART: FREE_OXCART_FIRST,
    ASK_ANSWER: NOT_YOUR_TURN,
    ASK_OFFER: NOT_YOUR_TURN,
}


@explain
def why_not(s: State, seat: int, action: int) -> int:
    """0 for a legal action, otherwise the number of the reason."""
    if ATTACHED and (action >= FIRST_OF_TITLE or takes_over(s, seat, action)):
        return why_not_more(s, seat, action)
    if s.players[seat].draft and not OFFER < action < FIRST_OF_TITLE:
        return OFFER_UNFINISHED
    return why_not_trade(s, seat, action) if action >= ACCEPT else why_not_act(s, seat, action)


@explain
def first_reason(s: State, seat: int) -> int:
    """What must be decided before the turn continues; 0 during the turn itself."""
    return _FIRST.get(s.asked[seat], 0) or (more_first_reason(s, seat) if ATTACHED else 0)


@explain
def why_not_roll(s: State, seat: int) -> int:
    asked = s.asked[seat]
    return 0 if asked == ASK_ROLL else ROLLED_ALREADY if asked == ASK_TURN else first_reason(s, seat)


@explain
def why_not_city(s: State, seat: int, at: int) -> int:
    player = s.players[seat]
    if reason := first_reason(s, seat):
        return reason
    if not has(player.settlements, at):
        return NO_SETTLEMENT_THERE
    if not player.cities_left:
        return NO_CITY_LEFT
    return 0 if can_pay(s, seat, CITY_COST) else CITY_COSTS


@explain
def why_not_buy(s: State, seat: int) -> int:
    if reason := first_reason(s, seat):
        return reason
    if not s.deck:
        return DECK_EMPTY
    return 0 if can_pay(s, seat, CARD_COST) else CARD_COSTS


@explain
def why_not_exchange(s: State, seat: int, pair: int) -> int:
    give, get = divmod(pair, GOOD_KINDS)
    if reason := first_reason(s, seat):
        return reason
    if trade_is_over(s):
        return TRADED_ALREADY
    if give == get:
        return SAME_KIND
    if count_of(purse(s, seat), give) < count_of(s.players[seat].rates, give):
        return RATE_NOT_MET
    return 0 if count_of(s.supply, get) else SUPPLY_LACKS


@explain
def why_not_robber(s: State, seat: int, h: int) -> int:
    if s.asked[seat] != ASK_ROBBER:
        return first_reason(s, seat) or ROBBER_RESTS
    return ROBBER_THERE if h == s.robber else 0


@explain
def why_not_oxcart(s: State, seat: int, path: int) -> int:
    asked = s.asked[seat]
    player = s.players[seat]
    if asked not in (ASK_CART, ASK_FREE_OXCART, ASK_TURN):
        return first_reason(s, seat)
    if not has(s.free, path):
        return PATH_TAKEN
    ends = (PATH_ENDS[2 * path], PATH_ENDS[2 * path + 1])
    if asked == ASK_CART:
        return 0 if s.new_settlement in ends else BESIDE_SETTLEMENT
    if not player.oxcarts_left:
        return NO_OXCART_LEFT
    if not has(player.reach, path):
        return why_apart(s, seat, path)
    return 0 if asked == ASK_FREE_OXCART or can_pay(s, seat, OXCART_COST) else OXCART_COSTS


@explain
def why_apart(s: State, seat: int, path: int) -> int:
    """Why a path is out of a player's reach: they can't build through, or have nothing beside it (AE-23, AE-24)."""
    touching = [at for at in PATH_ENDS[2 * path : 2 * path + 2] if has(s.players[seat].touched, at)]
    return BUILT_THROUGH if any(is_blocked(s, seat, at) for at in touching) else PATH_APART


@explain
def why_not_settlement(s: State, seat: int, at: int) -> int:
    asked = s.asked[seat]
    if asked not in (ASK_SETTLE, ASK_TURN):
        return first_reason(s, seat)
    if s.building_at[at]:
        return INTERSECTION_TAKEN
    if not has(s.open, at):
        return TOO_CLOSE
    if asked == ASK_SETTLE:
        return why_not_spot(s, at) if ATTACHED else 0
    if not has(s.players[seat].touched, at):
        return NO_OXCART_THERE
    if not s.players[seat].settlements_left:
        return NO_SETTLEMENT_LEFT
    return 0 if can_pay(s, seat, SETTLEMENT_COST) else SETTLEMENT_COSTS


@explain
def why_not_rob(s: State, seat: int, other: int) -> int:
    if s.asked[seat] != ASK_ROB:
        return first_reason(s, seat) or NOBODY_TO_ROB
    if other == seat or other >= s.seats or not stands_at(s, other, s.robber):
        return NOT_AT_ROBBER
    if not s.players[other].hand:
        return NOTHING_TO_ROB
    return 0 if can_be_robbed(s, seat, other) else ROBBER_FRIENDLY


@explain
def why_not_discard(s: State, seat: int, count: int) -> int:
    if s.asked[seat] != ASK_DISCARD:
        return first_reason(s, seat) or NOTHING_TO_DISCARD
    player = s.players[seat]
    due = player.owes - total(player.discard)
    if count > count_of(player.hand, player.discard_kind):
        return CANNOT_GIVE
    return 0 if due - cards_after(player.hand, player.discard_kind) <= count <= due else DISCARD_COUNT


@explain
def why_not_card(s: State, seat: int, card: int) -> int:
    """Why a development card can't be played at all (AE-13)."""
    if s.asked[seat] not in (ASK_ROLL, ASK_TURN):
        return first_reason(s, seat)
    player = s.players[seat]
    if s.played:
        return ONE_CARD_A_TURN
    if ATTACHED and choice_open(s, seat):
        return why_choice_open(s, seat)
    if not count_of(player.cards, card):
        return NO_SUCH_CARD
    return 0 if count_of(player.cards - player.fresh, card) else BOUGHT_THIS_TURN


@explain
def why_not_mercenary(s: State, seat: int) -> int:
    return why_not_card(s, seat, MERCENARY_CARD)


@explain
def why_not_free_oxcarts(s: State, seat: int) -> int:
    if reason := why_not_card(s, seat, FREE_OXCARTS_CARD):
        return reason
    if can_place_oxcart(s, seat):
        return 0
    return NO_PLACE_FOR_OXCART if s.players[seat].oxcarts_left else NO_OXCART_LEFT


@explain
def why_not_monopoly(s: State, seat: int) -> int:
    return why_not_card(s, seat, MONOPOLY_CARD)


@explain
def why_not_plenty(s: State, seat: int, pair: int) -> int:
    first, second = divmod(pair, KINDS + 1)
    if reason := why_not_card(s, seat, PLENTY_CARD):
        return reason
    if plenty_choices(s, first) >> second & 1:
        return 0
    if second < first:
        return PLENTY_ORDER
    return SUPPLY_LACKS if second < KINDS or not count_of(s.supply, first) else PLENTY_PAIR


why_not_act: Callable[[State, int, int], int] = explain(
    by_range(
        __name__,
        "why_not_act",
        {
            "CART": why_not_oxcart,
            "SETTLE": why_not_settlement,
            "CITY": why_not_city,
            "ROLL": why_not_roll,
            "END_TURN": first_reason,
            "BUY_CARD": why_not_buy,
            "MERCENARY": why_not_mercenary,
            "FREE_OXCARTS": why_not_free_oxcarts,
            "EXCHANGE": why_not_exchange,
            "ROBBER": why_not_robber,
            "ROB": why_not_rob,
            "MONOPOLY": why_not_monopoly,
            "PLENTY": why_not_plenty,
            "DISCARD": why_not_discard,
        },
    )
)


@explain
def why_not_trade(s: State, seat: int, action: int) -> int:
    """Why an offer or an answer isn't possible (AE-17, AE-18)."""
    asked = s.asked[seat]
    if asked not in (ASK_TURN, ASK_ANSWER, ASK_OFFER):
        return first_reason(s, seat)
    if action in (ACCEPT, REFUSE):
        if asked != ASK_ANSWER:
            return NOTHING_OFFERED
        if action == REFUSE:
            return 0
        if is_open(s, s.active):
            return OPEN_OFFER
        return 0 if can_pay(s, seat, s.players[s.active].get) else CANNOT_GIVE
    if action < WITHDRAW:
        return why_not_partner(s, seat, action)
    if action == WITHDRAW:
        return 0 if s.players[seat].to and asked != ASK_ANSWER else NO_PROPOSAL
    if action == QUIET:
        return 0 if asked == ASK_OFFER else NOTHING_OFFERED
    if action == OFFER:
        return why_no_offer(s, seat)
    return why_not_draft(s, seat, action)


@explain
def why_not_partner(s: State, seat: int, action: int) -> int:
    if s.asked[seat] != ASK_TURN:
        return NOT_YOUR_TURN
    other = (action - CONFIRM) % MOST_PLAYERS
    if other == seat or other >= s.seats:
        return NO_SUCH_PARTNER
    if action < TAKE_OFFER:
        return 0 if s.players[other].answer == ACCEPTED else NOT_ACCEPTED
    if not s.players[other].to:
        return NO_PROPOSAL
    return 0 if action >= DECLINE or can_pay(s, seat, s.players[other].get) else CANNOT_GIVE


@explain
def why_no_offer(s: State, seat: int) -> int:
    player = s.players[seat]
    if player.draft:
        return OFFER_UNFINISHED
    if not OFFER_LIMITS[s.offer_cap]:
        return NO_OFFERS
    if not s.trading:
        return TRADED_ALREADY
    if player.offers >= OFFER_LIMITS[s.offer_cap]:
        return OFFER_CAP_REACHED
    return 0 if purse(s, seat) else NOT_COVERED


@explain
def why_not_draft(s: State, seat: int, action: int) -> int:
    """Why an offer can't continue this way."""
    player = s.players[seat]
    draft = player.draft
    if not draft:
        return OFFER_NOT_BEGUN
    if action < OFFER_GIVE_OPEN:
        if draft not in (DRAFT_BEGUN, DRAFT_GIVES):
            return OFFER_UNFINISHED
        kind = action - OFFER_GIVE
        if gives_possible(s, seat) >> kind & 1:
            return 0
        return NOT_COVERED if count_of(purse(s, seat) - player.draft_give, kind) == 0 else OFFER_UNFINISHED
    if action == OFFER_GIVE_OPEN:
        return OFFER_UNFINISHED if draft != DRAFT_BEGUN else 0 if seat == s.active else OPEN_BY_ACTIVE
    if action < OFFER_GET_OPEN:
        if draft not in (DRAFT_GIVES, DRAFT_GETS):
            return CARD_ON_EACH_SIDE if draft == DRAFT_BEGUN else OFFER_UNFINISHED
        kind = action - OFFER_GET
        if gets_possible(s, seat) >> kind & 1:
            return 0
        return BOTH_SIDES if count_of(player.draft_give, kind) else OFFER_UNFINISHED
    if action == OFFER_GET_OPEN:
        if draft != DRAFT_GIVES or not player.draft_give:
            return CARD_ON_EACH_SIDE
        return 0 if seat == s.active else OPEN_BY_ACTIVE
    if draft not in (DRAFT_GETS, DRAFT_WHOLE):
        return CARD_ON_EACH_SIDE
    if addressees(s, seat) >> (action - OFFER_TO) & 1:
        return 0
    return NO_SUCH_PARTNER if seat == s.active else WITH_ACTIVE_ONLY
