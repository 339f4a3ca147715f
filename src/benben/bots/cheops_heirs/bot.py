"""The sensible opponent for `cheops-heirs`.

It weighs selling against keeping by what the tables will probably show at the end, takes what brings most without
opening a good field for the next player, hires a neighbor when a second treasure is worth more than its price, and
turns laws to its advantage. It looks one move ahead; `outlook` guesses how the game will end.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from benben.bots.cheops_heirs.outlook import TASTE, Outlook, Taste
from benben.games.cheops_heirs import moves as m
from benben.games.cheops_heirs.board import ABOVE_LEFT, ABOVE_RIGHT, BELOW_LEFT, BELOW_RIGHT, FIELDS, around
from benben.games.cheops_heirs.data import (
    COLOR_COUNT,
    COLORS,
    HAND,
    LATE_SALE,
    MEMBER_KINDS,
    MEMBERS,
    NEIGHBOR_PRICE,
)
from benben.games.cheops_heirs.state import FIRST_MEMBER, LAW_TILE, PLACED, State
from benben.kernel.actions import Move
from benben.kernel.schema import WORD
from benben.kernel.title import Title

AROUND = tuple(sum(1 << g for g in around(f)) for f in range(FIELDS))
Scored = tuple[float, Move]


class SensibleHeir:
    """Plays `cheops-heirs` by simple sums."""

    def __init__(self, taste: Taste = TASTE) -> None:
        self.taste = taste

    def __repr__(self) -> str:
        return "SensibleHeir()"

    def choose(
        self,
        title: Title,
        observation: Mapping[str, Any],
        seat: int,
        moves: Sequence[Move],
        forms: Sequence[Mapping[str, Any]],
        rng: random.Random,
    ) -> Move:
        s = cast(State, title.determinize(observation, rng))
        seen = View(title, s, seat, self.taste)
        kinds = {type(move) for move in moves}
        if m.NameColor in kinds:
            return _best((seen.final_lead(move), move) for move in moves)
        if m.Sell in kinds or m.Keep in kinds:
            return _best((seen.resolving(move), move) for move in moves)
        if s.taken_law:
            return seen.carry_out(moves, bool(forms))
        return seen.turn(moves, bool(forms))


def _best(scored: Iterable[Scored]) -> Move:
    """The move with the highest score, the first among equals."""
    return max(scored, key=lambda pair: pair[0])[1]


class View:
    """A position as one seat weighs it."""

    def __init__(self, title: Title, s: State, seat: int, taste: Taste) -> None:
        self.title, self.s, self.seat, self.taste = title, s, seat, taste
        self.outlook = Outlook(s, taste)
        self.open = s.open[0] | s.open[1] << WORD
        self.touched = [s.touched[2 * k] | s.touched[2 * k + 1] << WORD for k in range(MEMBER_KINDS)]
        self.next = (seat + 1) % s.seats
        self._gains: dict[int, list[float]] = {}

    def gains(self, seat: int) -> list[float]:
        """What taking each color brings a seat; the last is a law tile."""
        if seat not in self._gains:
            colors = [self.outlook.take_gain(c, seat) for c in range(COLOR_COUNT)]
            self._gains[seat] = [*colors, self.taste.law]
        return self._gains[seat]

    # Treasures

    def resolving(self, move: Move) -> float:
        """Selling or keeping the treasure taken."""
        color = self.s.taken_color
        if isinstance(move, m.Sell):
            return self.outlook.sell_gain(color, self.seat, taken=0)
        return self.outlook.keep_gain(color, self.seat, taken=0)

    def final_lead(self, move: Move) -> float:
        """How far ahead a joker's color puts its owner."""
        after = self.after(move)
        points = [float(self.title.interpreted.points(after, seat)) for seat in range(after.seats)]
        own = points.pop(self.seat)
        return own - max(points) + own / 1000

    def after(self, move: Move) -> State:
        s = self.s.copy()
        for action in self.title.actions.phrase(move):
            self.title.interpreted.apply(s, self.seat, action)
        return s

    # Laws

    def carry_out(self, moves: Sequence[Move], swaps: bool) -> Move:
        """A law just turned up."""
        law = self.s.taken_law
        if law < LATE_SALE:
            return _best((Outlook(self.after(move), self.taste).standing(self.seat), move) for move in moves)
        kept = next(move for move in moves if isinstance(move, m.KeepLaw))
        return _best([(0.0, kept), *self.uses(moves, swaps)])

    def uses(self, moves: Sequence[Move], swaps: bool) -> list[Scored]:
        """Uses of laws 10, 11 and 12, each with what it brings above keeping the law."""
        young, taste = self.outlook.youth(), self.taste
        found: list[Scored] = []
        gains = self.gains(self.seat)
        hand = sum(self.s.players[self.seat].members)
        for move in moves:
            if isinstance(move, m.SellStock):
                found.append((self._late_sale(COLORS.index(move.color)) - taste.late_sale * young - 0.5, move))
            elif isinstance(move, m.Reach) and (hand > 1 or young < 0.3):
                gain = gains[self.s.fields[move.field]]
                found.append((gain - taste.far_reach * young - 0.5 + self._spent(move.member) * 0.2, move))
        if swaps:
            threshold = taste.swap * young + 0.5
            found += [(score - threshold, move) for score, move in self._swaps()]
        return found

    def _late_sale(self, c: int) -> float:
        """Selling from one's own stock: what it brings, and what the rest is worth then."""
        outlook, seat = self.outlook, self.seat
        less = [count - (other == seat) for other, count in enumerate(outlook.counts[c])]
        loss = outlook.color_utility(c, seat, outlook.counts[c]) - outlook.color_utility(c, seat, less)
        return outlook.sell_gain(c, seat, taken=0) - loss

    def _swaps(self) -> list[Scored]:
        """The best swap of each pair of colors: out of the stock, or onto a field one can take now."""
        s, seat, outlook = self.s, self.seat, self.outlook
        where: dict[int, int] = {}
        for f in range(FIELDS):
            color = s.fields[f]
            # What goes into the pyramid should lie where nobody takes it soon.
            if color < LAW_TILE and (color not in where or not self.open >> f & 1):
                where[color] = f
        found: list[Scored] = []
        keep = [outlook.keep_gain(c, seat, taken=0) for c in range(COLOR_COUNT)]
        for c in range(COLOR_COUNT):
            if s.players[seat].stock[c]:
                less = [count - (other == seat) for other, count in enumerate(outlook.counts[c])]
                loss = outlook.color_utility(c, seat, outlook.counts[c]) - outlook.color_utility(c, seat, less)
                for other, f in where.items():
                    if other != c and outlook.may_keep(other):
                        found.append((keep[other] - loss, _swap(c, f)))
        mine = [(f, g) for f in members_of(self.reachable(seat)) if (g := s.fields[f]) < LAW_TILE]
        if mine and s.phase < PLACED:
            gains = self.gains(seat)
            best_now = max(gains[c] for _, c in mine)
            f = min(mine, key=lambda pair: gains[pair[1]])[0]
            for other, g in where.items():
                if other != s.fields[f] and gains[other] > best_now and g != f:
                    found.append((gains[other] - best_now, m.SwapTreasures(None, min(f, g), max(f, g))))
        return found

    # The turn

    def turn(self, moves: Sequence[Move], swaps: bool) -> Move:
        """Hire, use laws, place, or refill: whatever the turn has come to."""
        hiring: list[Scored] = [(self.hiring(move.field), move) for move in moves if isinstance(move, m.Hire)]
        used = self.uses(moves, swaps)
        for scored, least in ((hiring, self.taste.hire), (used, 0.0)):
            if scored and max(score for score, _ in scored) > least:
                return _best(scored)
        placing = [(self.placing(move), move) for move in moves if isinstance(move, m.Place)]
        if placing:
            return _best(placing)
        return self.refill(moves)

    def reachable(self, seat: int) -> int:
        """The fields a seat can place on, as bits."""
        fits = 0
        for kind, count in enumerate(self.s.players[seat].members):
            if count:
                fits |= self.open & ~self.touched[kind]
        return fits

    def _opened(self, f: int) -> int:
        """The fields that can be used after one is covered."""
        opened = self.open & ~(1 << f)
        for above in (ABOVE_LEFT[f], ABOVE_RIGHT[f]):
            if above >= 0:
                other = BELOW_RIGHT[above] if BELOW_LEFT[above] == f else BELOW_LEFT[above]
                if self.s.fields[other] >= FIRST_MEMBER and self.s.fields[above] < FIRST_MEMBER:
                    opened |= 1 << above
        return opened

    def _best_for(self, seat: int, opened: int, kind: int, f: int) -> float:
        """The best a seat could take when a member of this kind (−1: none) lies on f."""
        gains, fields = self.gains(seat), self.s.fields
        fits = 0
        for k, count in enumerate(self.s.players[seat].members):
            if count:
                closed = self.touched[k] | (AROUND[f] if k == kind else 0)
                fits |= opened & ~closed
        return max((gains[fields[g]] for g in members_of(fits)), default=0.0)

    def placing(self, move: m.Place) -> float:
        """What is taken, less what the next player is offered, and the hand that is left."""
        kind, f = MEMBERS.index(move.member), move.field
        gain = self.gains(self.seat)[self.s.fields[f]]
        offered = self._best_for(self.next, self._opened(f), kind, f)
        return gain - self.taste.opening * offered + self._spent(move.member)

    def _spent(self, member: str) -> float:
        """Using up the last member of a kind leaves fewer fields to choose from."""
        return 0.0 if self.s.players[self.seat].members[MEMBERS.index(member)] > 1 else -self.taste.variety

    def hiring(self, f: int) -> float:
        """A second treasure for the price of a neighbor: what it brings, and what can be placed then."""
        gains, s = self.gains(self.seat), self.s
        then = self._best_for(self.seat, self._opened(f), -1, f)
        placed = self._best_for(self.seat, self.open, -1, f)
        price = 0 if s.players[self.seat].neighbor_held else NEIGHBOR_PRICE
        rivals = [seat for seat in range(s.seats) if seat != self.seat]
        denied = self.taste.others * sum(self.gains(seat)[s.fields[f]] for seat in rivals) / len(rivals) / s.seats
        return gains[s.fields[f]] - price + then - placed + 0.5 * denied

    def refill(self, moves: Sequence[Move]) -> Move:
        """Take members that one doesn't have; a third of a kind only into an empty hand."""
        s = self.s
        hand = s.players[self.seat].members
        takes = [(self._wanted(s.stacks[move.stack].top), move) for move in moves if isinstance(move, m.Take)]
        end = next((move for move in moves if isinstance(move, m.EndTurn)), None)
        if takes:
            score, move = max(takes, key=lambda pair: pair[0])
            if score > 0 or end is None or sum(hand) < HAND - 1:
                return move
        return end if end is not None else moves[0]

    def _wanted(self, kind: int) -> float:
        """How much a member is wanted: kinds one lacks, and kinds that fit on many fields now."""
        fits = (self.open & ~self.touched[kind]).bit_count() / max(1, self.open.bit_count())
        return 1.5 - self.s.players[self.seat].members[kind] + fits / 2


def members_of(fields: int) -> list[int]:
    """The fields of a set of bits."""
    found: list[int] = []
    while fields:
        low = fields & -fields
        found.append(low.bit_length() - 1)
        fields ^= low
    return found


def _swap(stock: int, field: int) -> Move:
    """One from one's own stock for one in the pyramid."""
    return m.SwapTreasures(cast(m.Color, COLORS[stock]), field, None)
