"""What the treasures of `cheops-heirs` will probably be worth when the game ends.

A kept treasure brings the number of its table that is free at the end, so its worth depends on how many more of its
color will be sold. The outlook guesses how many treasures will still be taken before enough tables are full, how many
of each color among them are sold, and from that the worth of every stock, with × and majorities.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from benben.games.cheops_heirs.data import (
    COLOR_COUNT,
    DOUBLE,
    ENTRIES,
    ENTRY_KIND,
    ENTRY_LARGER,
    ENTRY_SMALLER,
    ENTRY_VALUE,
    JOKER,
    MARKET_HIGH,
    MARKET_LOW,
    MUST_KEEP,
    MUST_SELL,
    PRICE_HIGH,
    PRICE_LOW,
    PRICE_START,
    TABLE_LENGTH,
    TIMES,
)
from benben.games.cheops_heirs.state import State
from benben.games.cheops_heirs.title import CHEOPS_HEIRS


@dataclass(frozen=True)
class Taste:
    """The numbers of the guesses. `opening`, `law`, `prior`, `sooner` were tried out roughly; the rest is taste."""

    others: float = 0.5  # how much a piaster of all the others together weighs against one's own
    swayed: float = 0.2  # how far others' selling follows the prices
    prior: float = 6.0  # how many treasures seen sold or kept weigh as much as "half of them are sold"
    sooner: float = 0.8  # tables fill unevenly, so the end comes sooner than the average says
    opening: float = 0.45  # how much of what the next player could take counts against a move
    variety: float = 0.6  # worth of each kind of member left in the hand
    law: float = 6.0  # worth of a law tile not seen yet
    late_sale: float = 3.0  # worth of keeping law 10, 11 or 12 for later, while the game is young
    far_reach: float = 12.0
    swap: float = 9.0
    hire: float = 1.0  # what a neighbor must bring besides its price
    win: float = 80.0  # worth of ending the game as its winner, or not as its loser


TASTE = Taste()


class Outlook:
    """Guesses about the end of the game, from one state."""

    def __init__(self, s: State, taste: Taste = TASTE) -> None:
        self.s = s
        self.taste = taste
        self.market = market_price(s)
        self.needed = 3 if s.three_tables else 2
        self.left = [0] * COLOR_COUNT
        for content in s.fields:
            if content < COLOR_COUNT:
                self.left[content] += 1
        self.counts = [[player.stock[c] for player in s.players[: s.seats]] for c in range(COLOR_COUNT)]
        self.gaps = [TABLE_LENGTH[s.tables[c]] - 1 - s.sold[c] for c in range(COLOR_COUNT)]
        # Whoever has sold much will sell much; before anything is seen, half of it.
        sold, kept = sum(s.sold), sum(map(sum, self.counts))
        usual = (sold + taste.prior / 2) / (sold + kept + taste.prior)
        self.sells = [usual] * COLOR_COUNT
        self._settle()
        if taste.swayed:
            for c in range(COLOR_COUNT):
                price = sum(p * self._plain(c, s.sold[c] + k) for k, p in enumerate(self.chances(c, 0, 0)))
                swayed = usual + taste.swayed * math.tanh((self.market - price) / 10)
                self.sells[c] = min(0.95, max(0.05, swayed))
            self._settle()

    def _settle(self) -> None:
        """How many treasures will still be taken, from how often each color is sold."""
        s = self.s
        for c in range(COLOR_COUNT):
            if s.under[c] == MUST_SELL:
                self.sells[c] = 1.0
            elif s.under[c] == MUST_KEEP:
                self.sells[c] = 0.0
        total = sum(self.left)
        waits = sorted(
            gap * total / (self.sells[c] * self.left[c]) if gap and self.sells[c] * self.left[c] else 1e9 * bool(gap)
            for c, gap in enumerate(self.gaps)
        )
        self.takes = min(float(total), max(1.0, self.taste.sooner * waits[self.needed - 1]))
        self.fraction = self.takes / total if total else 0.0

    def _plain(self, c: int, sold: int) -> float:
        """What a number brings about, whoever has the treasure."""
        at = self.s.tables[c] * ENTRIES + sold
        if self.s.number_color == c and self.s.number_entry == sold:
            return self.s.new_number
        if ENTRY_KIND[at] == DOUBLE:
            return (ENTRY_LARGER[at] + ENTRY_SMALLER[at]) / 2
        if ENTRY_KIND[at] == TIMES:
            return ENTRY_VALUE[at] * (1 + sum(self.counts[c]) + self._keeps(c))
        return ENTRY_VALUE[at]

    def _keeps(self, c: int) -> float:
        """How many more of a color will probably be kept."""
        return self.left[c] * self.fraction * (1 - self.sells[c])

    def chances(self, c: int, more_sold: int, taken: int) -> list[float]:
        """How likely 0, 1, 2 … more are sold by the end, after `more_sold` of it are, and `taken` of it left."""
        gap = self.gaps[c] - more_sold
        n = self.left[c] - taken
        p = self.fraction * self.sells[c]
        if gap <= 0 or n <= 0 or p <= 0:
            return [1.0]
        p = min(p, 0.999)
        chance = (1 - p) ** n
        found: list[float] = []
        rest = 1.0
        for k in range(min(gap, n)):
            found.append(chance)
            rest -= chance
            chance *= (n - k) / (k + 1) * p / (1 - p)
        found.append(max(0.0, rest))
        return found

    def stock_values(self, c: int, counts: Sequence[int], more_sold: int = 0, taken: int = 0) -> list[float]:
        """What each player's treasures of a color will probably bring, for stocks as given."""
        s = self.s
        total = sum(counts)
        values = [0.0] * len(counts)
        if not total:
            return values
        first = s.tables[c] * ENTRIES
        for k, chance in enumerate(self.chances(c, more_sold, taken)):
            entry = s.sold[c] + more_sold + k
            at = first + entry
            if s.number_color == c and s.number_entry == entry:
                number = float(s.new_number)
            elif ENTRY_KIND[at] == DOUBLE:
                self._add_double(values, counts, chance, at, self._keeps(c))
                continue
            elif ENTRY_KIND[at] == TIMES:
                number = ENTRY_VALUE[at] * (total + self._keeps(c))
            else:
                number = ENTRY_VALUE[at]
            for seat, count in enumerate(counts):
                values[seat] += chance * number * count
        return values

    def _add_double(self, values: list[float], counts: Sequence[int], chance: float, at: int, keeps: float) -> None:
        """Two numbers side by side: how likely each stays alone with the most."""
        most, others = ENTRY_LARGER[at], ENTRY_SMALLER[at]
        if self.s.majority:
            most, others = others, most
        doubt = math.sqrt(0.15 + keeps)
        for seat, count in enumerate(counts):
            if count:
                rival = max((n for other, n in enumerate(counts) if other != seat), default=0)
                alone = 1 / (1 + math.exp(-2.5 * (count - rival - 0.5) / doubt))
                values[seat] += chance * count * (others + alone * (most - others))

    def utility(self, values: Sequence[float], seat: int) -> float:
        """Own piasters against the others'."""
        rivals = sum(values) - values[seat]
        return values[seat] - self.taste.others * rivals / (len(values) - 1)

    def color_utility(self, c: int, seat: int, counts: Sequence[int], more_sold: int = 0, taken: int = 0) -> float:
        return self.utility(self.stock_values(c, counts, more_sold, taken), seat)

    def standing(self, seat: int) -> float:
        """The whole position as a seat sees it: money, stocks and what laws in hand are worth."""
        s, taste = self.s, self.taste
        values = [float(player.money) for player in s.players[: s.seats]]
        for c in range(COLOR_COUNT):
            for other, value in enumerate(self.stock_values(c, self.counts[c])):
                values[other] += value
        young = self.youth()
        for other, player in enumerate(s.players[: s.seats]):
            if player.laws >> (JOKER - 1) & 1:
                values[other] += self.joker(other)
            for law, worth in ((10, taste.late_sale), (11, taste.far_reach), (12, taste.swap)):
                if player.laws >> (law - 1) & 1:
                    values[other] += worth * young
        return self.utility(values, seat)

    def youth(self) -> float:
        """1 while the game is young, down to 0 at its end."""
        return min(1.0, self.takes / (3 * self.s.seats))

    def joker(self, seat: int) -> float:
        """What a joker will bring: the best color at the end, which is more than the best one now."""
        return 3.0 + max(self.keep_gain(c, seat, taken=0) for c in range(COLOR_COUNT))

    # What taking one treasure brings a seat

    def may_sell(self, c: int) -> bool:
        return self.gaps[c] > 0 and self.s.under[c] != MUST_KEEP

    def may_keep(self, c: int) -> bool:
        return self.s.under[c] != MUST_SELL

    def keep_gain(self, c: int, seat: int, taken: int = 1) -> float:
        counts = self.counts[c]
        more = [count + (other == seat) for other, count in enumerate(counts)]
        return self.color_utility(c, seat, more, 0, taken) - self.color_utility(c, seat, counts)

    def sell_gain(self, c: int, seat: int, taken: int = 1) -> float:
        counts = self.counts[c]
        gain = self.market + self.color_utility(c, seat, counts, 1, taken) - self.color_utility(c, seat, counts)
        if self.gaps[c] == 1 and sum(gap == 0 for gap in self.gaps) + 1 >= self.needed:
            gain += self._ending(c, seat)
        return gain

    def _ending(self, c: int, seat: int) -> float:
        """Selling this one ends the game: worth a lot to whoever wins then, and costly to anybody else."""
        s = self.s.copy()
        s.players[seat].money += self.market
        s.sold[c] += 1
        totals = [CHEOPS_HEIRS.interpreted.points(s, other) for other in range(s.seats)]
        best = max(total for other, total in enumerate(totals) if other != seat)
        return self.taste.win if totals[seat] >= best else -self.taste.win

    def take_gain(self, c: int, seat: int) -> float:
        """The better of selling and keeping, as far as the laws allow either."""
        gains = [0.0] if not self.may_sell(c) and not self.may_keep(c) else []
        if self.may_sell(c):
            gains.append(self.sell_gain(c, seat))
        if self.may_keep(c):
            gains.append(self.keep_gain(c, seat))
        return max(gains)


def market_price(s: State) -> int:
    if s.market[0] == MARKET_LOW:
        return PRICE_LOW
    return PRICE_HIGH if s.market[0] == MARKET_HIGH else PRICE_START
