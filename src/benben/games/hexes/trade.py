"""Trade: with the supply (AE-19 to AE-21), and between players (AE-17, AE-18).

Each seat has one standing proposal, and each addressee of the active player's has one answer. The active player never
has to wait for an answer. A trade closes the traders' own proposals; any action other than trading closes all of them,
whether they could still be met or not: otherwise, closing would reveal who lacks what.
"""

from __future__ import annotations

from benben.games.hexes.building import can_pay, gain, purse
from benben.games.hexes.events import (
    E_ACCEPTED,
    E_DECLINED,
    E_EXCHANGED,
    E_OFFERED,
    E_REFUSED,
    E_TRADED,
    E_WITHDREW,
)
from benben.games.hexes.state import (
    ACCEPTED,
    ASK_ANSWER,
    ASK_OFFER,
    COUNTERED,
    DRAFT_BEGUN,
    DRAFT_GETS,
    DRAFT_GIVES,
    DRAFT_WHOLE,
    NO_ANSWER,
    NO_DRAFT,
    OFFER_LIMITS,
    PENDING,
    REFUSED,
    State,
)
from benben.kernel.cards import all_of, one
from benben.kernel.chance import ask, emit, unask
from benben.kernel.rules import rule

# With the supply


@rule
def exchange(s: State, seat: int, give: int, get: int) -> None:
    """Cards of one kind for 1 other card of the supply, at the player's best rate (AE-19, AE-20)."""
    player = s.players[seat]
    price = all_of(player.rates, give)
    gain(s, seat, one(get) - price)
    s.supply += price - one(get)
    emit(s, E_EXCHANGED, seat, price, one(get))
    if s.trading:
        close_proposal(s, seat)


@rule
def trade_is_over(s: State) -> bool:
    """In the strict order, nobody trades any more once something is built (AE-12)."""
    return s.strict_order != 0 and s.built != 0


# Between players


@rule
def open_trading(s: State) -> None:
    """From now on proposals may be made, by the other players too."""
    if OFFER_LIMITS[s.offer_cap] and not trade_is_over(s):
        s.trading = 1
        for seat in range(s.seats):
            if seat != s.active:
                let_offer(s, seat)


@rule
def stop_trading(s: State) -> None:
    s.trading = 0
    for seat in range(s.seats):
        clear_proposal(s, seat)
        s.players[seat].answer = NO_ANSWER
        if seat != s.active:
            unask(s, seat)


@rule
def close_all(s: State) -> None:
    """Something other than trading was done."""
    for seat in range(s.seats):
        clear_proposal(s, seat)
        s.players[seat].answer = NO_ANSWER
        if seat != s.active:
            let_offer(s, seat)


@rule
def clear_proposal(s: State, seat: int) -> None:
    player = s.players[seat]
    player.give = 0
    player.get = 0
    player.to = 0
    clear_draft(s, seat)


@rule
def clear_draft(s: State, seat: int) -> None:
    player = s.players[seat]
    player.draft = NO_DRAFT
    player.draft_kind = 0
    player.draft_give = 0
    player.draft_get = 0


@rule
def may_offer(s: State, seat: int) -> bool:
    """With a card in hand, up to the limit of offers per turn."""
    player = s.players[seat]
    return s.trading != 0 and purse(s, seat) != 0 and player.offers < OFFER_LIMITS[s.offer_cap]


@rule
def let_offer(s: State, seat: int) -> None:
    """Let a player who isn't active make offers, if they may and want to; a decision that stands is kept."""
    player = s.players[seat]
    if player.quiet == 0 and (player.to or may_offer(s, seat)):
        if s.asked[seat] != ASK_OFFER:
            ask(s, seat, ASK_OFFER)
    else:
        unask(s, seat)


@rule
def close_proposal(s: State, seat: int) -> None:
    """A proposal is gone; answers to the active player's no longer count."""
    clear_proposal(s, seat)
    if seat == s.active:
        for other in range(s.seats):
            if other != seat and s.players[other].answer:
                s.players[other].answer = NO_ANSWER
                let_offer(s, other)


@rule
def begin_draft(s: State, seat: int) -> None:
    clear_draft(s, seat)
    s.players[seat].draft = DRAFT_BEGUN


@rule
def draft_give(s: State, seat: int, kind: int) -> None:
    player = s.players[seat]
    player.draft = DRAFT_GIVES
    player.draft_kind = kind
    player.draft_give += one(kind)


@rule
def draft_give_open(s: State, seat: int) -> None:
    s.players[seat].draft = DRAFT_GIVES


@rule
def draft_get(s: State, seat: int, kind: int) -> None:
    player = s.players[seat]
    player.draft = DRAFT_GETS
    player.draft_kind = kind
    player.draft_get += one(kind)


@rule
def draft_get_open(s: State, seat: int) -> None:
    s.players[seat].draft = DRAFT_WHOLE


@rule
def propose(s: State, seat: int, to: int) -> None:
    """An offer stands, and all see it; every addressee of the active player's is asked, whether able or not (AE-17)."""
    player = s.players[seat]
    give = player.draft_give
    get = player.draft_get
    close_proposal(s, seat)
    player.give = give
    player.get = get
    player.to = to
    player.offers += 1
    emit(s, E_OFFERED, seat, give, get, to)
    if seat == s.active:
        for other in range(s.seats):
            if (to >> other) & 1:
                s.players[other].answer = PENDING
                clear_draft(s, other)
                ask(s, other, ASK_ANSWER)
    else:
        if player.answer == PENDING:
            player.answer = COUNTERED
        unask(s, seat)
        let_offer(s, seat)


@rule
def is_open(s: State, seat: int) -> bool:
    """An open proposal leaves one side to those who answer: it can only be countered (AE-17)."""
    return s.players[seat].give == 0 or s.players[seat].get == 0


@rule
def can_accept(s: State, seat: int) -> bool:
    """Anyone who can pay may accept (AE-17)."""
    return not is_open(s, s.active) and can_pay(s, seat, s.players[s.active].get)


@rule
def accept(s: State, seat: int) -> None:
    s.players[seat].answer = ACCEPTED
    emit(s, E_ACCEPTED, seat)
    let_offer(s, seat)


@rule
def refuse(s: State, seat: int) -> None:
    s.players[seat].answer = REFUSED
    emit(s, E_REFUSED, seat)
    let_offer(s, seat)


@rule
def confirm(s: State, seat: int, partner: int) -> None:
    """Cards change hands when the active player confirms a player who accepted (AE-17)."""
    swap_cards(s, seat, partner, s.players[seat].give, s.players[seat].get)


@rule
def take_offer(s: State, seat: int, partner: int) -> None:
    """The active player takes another player's offer."""
    swap_cards(s, seat, partner, s.players[partner].get, s.players[partner].give)


@rule
def swap_cards(s: State, seat: int, partner: int, gave: int, got: int) -> None:
    gain(s, seat, got - gave)
    gain(s, partner, gave - got)
    emit(s, E_TRADED, seat, partner, gave, got)
    close_proposal(s, seat)
    close_proposal(s, partner)
    let_offer(s, partner)


@rule
def decline(s: State, seat: int, partner: int) -> None:
    """The active player turns down another player's offer."""
    emit(s, E_DECLINED, seat, partner)
    close_proposal(s, partner)
    if s.asked[partner] != ASK_ANSWER:
        unask(s, partner)
        let_offer(s, partner)


@rule
def withdraw(s: State, seat: int) -> None:
    emit(s, E_WITHDREW, seat)
    close_proposal(s, seat)
    if seat != s.active:
        unask(s, seat)
        let_offer(s, seat)


@rule
def keep_quiet(s: State, seat: int) -> None:
    s.players[seat].quiet = 1
    if s.players[seat].to:
        emit(s, E_WITHDREW, seat)
    close_proposal(s, seat)
    unask(s, seat)
