"""The toy's rules: choose in secret, then the active seat trades, raids once, and ends its turn with a card.

The kernel calls `set_up`, `legal`, `apply`, `points`, `won`, and for people `why_not` and `forms`. `@rule` functions
belong to the subset that runs interpreted and native: ints and records, and nothing that allocates. All chance comes
from `draw`. Rules `ask` a seat and let it `rest`; a game that waits for nobody is broken. `@explain` functions may use
all of Python.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

from benben.kernel.chance import ask, draw, draw_from, emit, unask
from benben.kernel.places import put
from benben.kernel.rules import explain, point, rule
from tests.support.toy.state import (
    ACCEPT,
    ANSWERED,
    CHOOSE,
    CHOOSING,
    CHOSE,
    CONFIRM,
    D_ANSWER,
    D_BLOCK,
    D_CHOOSE,
    D_TURN,
    DONE,
    DREW,
    GOODS,
    KINDS,
    OFFER_GET,
    OFFER_GIVE,
    OFFERED,
    OVER,
    PAID,
    PAY,
    R_ACCEPTED,
    R_HAND,
    R_OFFER,
    R_OTHER,
    R_SAME,
    R_VICTIM,
    RAID,
    RAIDED,
    RAIDING,
    REFUSE,
    REVEALED,
    ROUNDS,
    STOLEN,
    TRADED,
    TURN,
    YIELD,
    State,
)


@rule
def set_up(s: State) -> None:
    for k in range(KINDS):
        s.deck[k] = 2 * s.seats
    for seat in range(s.seats):
        s.players[seat].chosen = -1
        for _ in range(3):
            s.players[seat].hand[take_card(s)] += 1
    s.active = draw(s, s.seats)
    s.round = 1
    begin_turn(s)


@rule
def take_card(s: State) -> int:
    k = draw_from(s, s.deck)
    s.deck[k] -= 1
    return k


@rule
def cards(s: State, seat: int) -> int:
    total = 0
    for k in range(KINDS):
        total += s.players[seat].hand[k]
    return total


@point
@rule
def begin_turn(s: State) -> None:
    s.give = -1
    s.get = -1
    s.offered = 0
    s.raided = 0
    s.victim = -1
    s.phase = CHOOSING
    waiting = 0
    for seat in range(s.seats):
        if cards(s, seat):
            ask(s, seat, D_CHOOSE)
            waiting += 1
    if not waiting:
        go_on(s)


@rule
def go_on(s: State) -> None:
    """The active seat's turn, or the rest of it."""
    s.phase = TURN
    ask(s, s.active, D_TURN)


@rule
def choose(s: State, seat: int, k: int) -> None:
    s.players[seat].chosen = k
    unask(s, seat)
    emit(s, CHOSE, seat, k)
    for other in range(s.seats):
        if s.asked[other] == D_CHOOSE:
            return
    reveal(s)


@rule
def reveal(s: State) -> None:
    """The only seat to show a good scores with it, and the card leaves the game."""
    for seat in range(s.seats):
        k = s.players[seat].chosen
        if k >= 0:
            alone = 1
            for other in range(s.seats):
                if other != seat and s.players[other].chosen == k:
                    alone = 0
            emit(s, REVEALED, seat, k, alone)
            if alone:
                s.players[seat].score += 1
                s.players[seat].hand[k] -= 1
                s.shown[k] += 1
    for seat in range(s.seats):
        s.players[seat].chosen = -1
    go_on(s)


@rule
def offer(s: State, seat: int, get: int) -> None:
    s.get = get
    s.offered = 1
    emit(s, OFFERED, seat, s.give, get)
    for other in range(s.seats):
        s.answers[other] = 0
        if other != seat:
            ask(s, other, D_ANSWER)


@rule
def close_offer(s: State) -> None:
    s.give = -1
    s.get = -1
    for seat in range(s.seats):
        s.answers[seat] = 0
        if s.asked[seat] == D_ANSWER:
            unask(s, seat)


@rule
def answer(s: State, seat: int, yes: int) -> None:
    s.answers[seat] = 2 - yes
    unask(s, seat)
    emit(s, ANSWERED, seat, yes)


@rule
def confirm(s: State, seat: int, partner: int) -> None:
    s.players[seat].hand[s.give] -= 1
    s.players[seat].hand[s.get] += 1
    s.players[partner].hand[s.get] -= 1
    s.players[partner].hand[s.give] += 1
    emit(s, TRADED, seat, partner, s.give, s.get)
    close_offer(s)
    ask(s, seat, D_TURN)


@rule
def raid(s: State, seat: int, victim: int) -> None:
    close_offer(s)
    s.raided = 1
    s.phase = RAIDING
    s.victim = victim
    emit(s, RAIDED, seat, victim)
    unask(s, seat)
    ask(s, victim, D_BLOCK)


@point
@rule
def after_raid(s: State, victim: int) -> None:
    unask(s, victim)
    s.victim = -1
    go_on(s)


@rule
def steal(s: State, victim: int) -> None:
    k = draw_from(s, s.players[victim].hand)
    s.players[victim].hand[k] -= 1
    s.players[s.active].hand[k] += 1
    emit(s, STOLEN, s.active, victim, k)
    after_raid(s, victim)


@point
@rule
def end_turn(s: State, seat: int) -> None:
    close_offer(s)
    unask(s, seat)
    left = 0
    for k in range(KINDS):
        left += s.deck[k]
    if left:
        k = take_card(s)
        s.players[seat].hand[k] += 1
        emit(s, DREW, seat, k)
    s.active = (seat + 1) % s.seats
    s.round += 1
    if s.round > ROUNDS * s.seats:
        s.ended = 1
        s.phase = OVER
    else:
        begin_turn(s)


@rule
def held(s: State, seat: int) -> int:
    """The goods in a hand as bits."""
    goods = 0
    for k in range(KINDS):
        if s.players[seat].hand[k]:
            goods |= 1 << k
    return goods


@rule
def legal(s: State, seat: int, mask: MutableSequence[int]) -> None:
    """The legal ids of a seat that is asked. `put` adds a run of ids, one for each bit."""
    kind = s.asked[seat]
    if kind == D_CHOOSE:
        put(mask, CHOOSE, held(s, seat))
    elif kind == D_ANSWER:
        put(mask, REFUSE, 1)
        put(mask, ACCEPT, (held(s, seat) >> s.get) & 1)
    elif kind == D_BLOCK:
        put(mask, PAY, held(s, seat))
        put(mask, YIELD, 1)
    elif s.give >= 0 and s.get < 0:  # in the middle of an offer's phrase
        put(mask, OFFER_GET, ~(1 << s.give) & ((1 << KINDS) - 1))
    else:
        if not s.offered:
            put(mask, OFFER_GIVE, held(s, seat))
        put(mask, DONE, 1)
        for other in range(s.seats):
            if s.answers[other] == 1 and s.players[seat].hand[s.give] and s.players[other].hand[s.get]:
                put(mask, CONFIRM + other, 1)
            if other != seat and not s.raided and cards(s, other):
                put(mask, RAID + other, 1)


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Carry out one legal action. Ids are compared from the last range to the first."""
    if action >= DONE:
        end_turn(s, seat)
    elif action >= YIELD:
        steal(s, seat)
    elif action >= PAY:
        s.players[seat].hand[action - PAY] -= 1
        s.shown[action - PAY] += 1
        emit(s, PAID, seat, action - PAY)
        after_raid(s, seat)
    elif action >= RAID:
        raid(s, seat, action - RAID)
    elif action >= CONFIRM:
        confirm(s, seat, action - CONFIRM)
    elif action >= REFUSE:
        answer(s, seat, 0)
    elif action >= ACCEPT:
        answer(s, seat, 1)
    elif action >= OFFER_GET:
        offer(s, seat, action - OFFER_GET)
    elif action >= OFFER_GIVE:
        s.give = action - OFFER_GIVE
    else:
        choose(s, seat, action)


@rule
def points(s: State, seat: int) -> int:
    return s.players[seat].score


@rule
def won(s: State, seat: int) -> int:
    """Asked when the game has ended; several may have won."""
    for other in range(s.seats):
        if s.players[other].score > s.players[seat].score:
            return 0
    return 1


@explain
def forms(s: State, seat: int) -> list[dict[str, Any]]:
    """The forms of the moves of several ids, which are not listed."""
    if s.asked[seat] != D_TURN or s.offered or not held(s, seat):
        return []
    return [{"do": "offer", "give": [GOODS[k] for k in range(KINDS) if s.players[seat].hand[k]], "get": list(GOODS)}]


@explain
def why_not(s: State, seat: int, action: int) -> int:
    """The number of a reason, or 0 for exactly the legal actions; the conformance suite compares it with `legal`."""
    kind = s.asked[seat]
    hand = s.players[seat].hand
    if action < OFFER_GIVE:
        return R_OTHER if kind != D_CHOOSE else 0 if hand[action] else R_HAND
    if action in (ACCEPT, REFUSE):
        return R_OTHER if kind != D_ANSWER else R_HAND if action == ACCEPT and not hand[s.get] else 0
    if PAY <= action <= YIELD:
        return R_OTHER if kind != D_BLOCK else R_HAND if action < YIELD and not hand[action - PAY] else 0
    if kind != D_TURN:
        return R_OTHER
    within = s.give >= 0 and s.get < 0
    if OFFER_GET <= action < ACCEPT:
        return R_OTHER if not within else R_SAME if action - OFFER_GET == s.give else 0
    if within:
        return R_OTHER
    if action < OFFER_GET:
        return R_OFFER if s.offered else 0 if hand[action - OFFER_GIVE] else R_HAND
    if CONFIRM <= action < RAID:
        other = action - CONFIRM
        if other >= s.seats or s.answers[other] != 1:
            return R_ACCEPTED
        return 0 if hand[s.give] and s.players[other].hand[s.get] else R_HAND
    if RAID <= action < PAY:
        other = action - RAID
        return R_VICTIM if other >= s.seats or other == seat or s.raided or not sum(s.players[other].hand) else 0
    return 0
