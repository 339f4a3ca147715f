"""The roll and what it produces (AE-12, AE-14 to AE-16)."""

from __future__ import annotations

from benben.games.hexes.attach import ATTACHED, note_gain
from benben.games.hexes.board import AROUND, HEX_WORDS, HEXES_AT
from benben.games.hexes.building import gain
from benben.games.hexes.data import DESERT, GOOD_KINDS
from benben.games.hexes.events import E_PRODUCED, E_RECEIVED, E_ROLLED, E_SHORTAGE
from benben.games.hexes.state import COMBINATIONS, MOST_SHARE, SHARE, State
from benben.kernel.cards import all_of, count_of, covers, one
from benben.kernel.chance import draw, emit
from benben.kernel.places import add, drop, lowest, member, size
from benben.kernel.rules import rule
from benben.kernel.schema import LANE, WORD


@rule
def roll_dice(s: State, seat: int) -> int:
    """Two dice; balanced dice use up all 36 combinations before they start over."""
    if s.balanced_dice:
        if size(s.combinations) == 0:
            for n in range(COMBINATIONS):
                add(s.combinations, n)
        rolled = member(s.combinations, draw(s, size(s.combinations)))
        drop(s.combinations, rolled)
        s.dice[0] = 1 + rolled // 6
        s.dice[1] = 1 + rolled % 6
    else:
        s.dice[0] = 1 + draw(s, 6)
        s.dice[1] = 1 + draw(s, 6)
    emit(s, E_ROLLED, seat, s.dice[0], s.dice[1])
    return s.dice[0] + s.dice[1]


@rule
def produce(s: State, number: int) -> None:
    """Each hex with the number gives every settlement beside it 1 card and every temple city 2 (AE-14)."""
    owed = 0
    for w in range(HEX_WORDS):
        hexes = s.producing[(number - 2) * HEX_WORDS + w]
        while hexes:
            h = w * WORD + lowest(hexes)
            hexes &= hexes - 1
            if h != s.robber:  # AE-15
                owed += owe_around(s, h)
    if owed:
        if not covers(s.supply, owed):
            owed -= withhold(s, owed)
        s.supply -= owed
        for seat in range(s.seats):
            player = s.players[seat]
            gain(s, seat, player.owed)
            if player.owed:
                if ATTACHED:
                    note_gain(s, seat)
                emit(s, E_PRODUCED, seat, player.owed)
            player.owed = 0


@rule
def owe_around(s: State, h: int) -> int:
    """Record what a hex owes to the buildings at its corners, be it cards or gold (CS-8), and return the sum."""
    shares = s.shares[h]
    owed = 0
    for seat in range(s.seats):
        cards_owed = (shares >> (SHARE * seat) & MOST_SHARE) << (LANE * s.terrain[h])
        s.players[seat].owed += cards_owed
        owed += cards_owed
    return owed


@rule
def withhold(s: State, owed: int) -> int:
    """If the supply can't serve all, nobody gets any of that kind; but a single taker gets what is left (AE-16)."""
    withheld = 0
    for kind in range(GOOD_KINDS):
        left = count_of(s.supply, kind)
        if count_of(owed, kind) > left:
            takers = 0
            taker = -1
            for seat in range(s.seats):
                if count_of(s.players[seat].owed, kind):
                    takers += 1
                    taker = seat
            emit(s, E_SHORTAGE, kind)
            withheld += all_of(owed, kind)
            for seat in range(s.seats):
                s.players[seat].owed -= all_of(s.players[seat].owed, kind)
            if takers == 1:
                s.players[taker].owed += left * one(kind)
                withheld -= left * one(kind)
    return withheld


@rule
def pay_first_cards(s: State, seat: int, at: int) -> None:
    """The last settlement of the set-up pays a card for each producing hex beside it (AE-10); gold too (CS-7)."""
    received = 0
    for i in range(AROUND):
        h = HEXES_AT[at * AROUND + i]
        if h >= 0 and s.terrain[h] < DESERT:
            received += one(s.terrain[h])
    gain(s, seat, received)
    s.supply -= received
    emit(s, E_RECEIVED, seat, received)
