"""Which god to have after one was used: the same on its B side, or another one from the display."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

from benben.bots.hexes.bundles import covers, minus, single
from benben.bots.hexes.gods.uses import Gods
from benben.bots.hexes.land import pips
from benben.games.hexes import moves as m
from benben.games.hexes.board import BOARD
from benben.games.hexes.data import KINDS
from benben.games.hexes.gods.moves import KeepGod, TakeGod
from benben.kernel.actions import Move

ROLLS = 36
SEVENS = 6
# How much of what a god would bring with the present hand counts: hands change until the next turn.
HORUS = OSIRIS = AMUN = 0.8
MAAT = 0.9
PLANNED_OXCART = 0.06  # what will be missing may be known only then
FRESH = 0.02  # how much more another god's A side is worth than a B side


class Display:
    """What each god would bring until the end of the seat's next turn, in points."""

    def __init__(self, gods: Gods) -> None:
        self.gods, self.seen, self.planner = gods, gods.seen, gods.planner
        goal, following = self.planner.plan(gods.hand)[1:]
        self.oxcart_planned = any(target and isinstance(target.first, m.Cart) for target in (goal, following))
        if goal is not None and gods.seen.observation.active == gods.seen.seat and covers(gods.hand, goal.cost):
            gods.hand = minus(gods.hand, goal.cost)  # what is left when the turn ends
        self.gains = gods.card_gains
        self.best = max(self.gains)
        self.mean = sum(self.gains) / KINDS

    def choose(self, moves: Sequence[Move]) -> Move | None:
        """The best of the after-use choices, where there is one to make."""
        found: list[tuple[float, Move]] = []
        for move in moves:
            if isinstance(move, KeepGod):
                found.append((self.worth(self.seen.me.god or ""), move))
            elif isinstance(move, TakeGod):
                found.append((self.worth(move.god) + FRESH, move))
        return max(found, key=lambda pair: pair[0])[1] if found else None

    def worth(self, god: str) -> float:
        judge: Callable[[], float] = getattr(self, god)
        return judge()

    @functools.cached_property
    def empty_rolls(self) -> float:
        """How likely a roll gives the seat no card, and is no seven."""
        seen = self.seen
        numbers = {
            seen.land.tokens[h]
            for h in range(BOARD.hexes)
            if seen.land.tokens[h] and h != seen.robber and seen.land.stake(seen.seat, h)
        }
        return 1 - (SEVENS + sum(pips(number) for number in numbers)) / ROLLS

    @functools.cached_property
    def seven(self) -> float:
        """How likely a seven falls until the seat's next turn."""
        return 1.0 - (1 - SEVENS / ROLLS) ** self.seen.seats

    def horus(self) -> float:
        """A card that is needed for one that is not, if somebody has it."""
        found = self.gods.forced_trade(self.seen.others)
        return HORUS * (found[0] if found else 0.0)

    def ptha(self) -> float:
        """Worth most where an oxcart is planned, and one of its resources is missing."""
        hope = PLANNED_OXCART if self.oxcart_planned else 0.0
        return hope + self.planner.bargain("ptha", self.gods.hand)

    def atum(self) -> float:
        """A card of one's choice, mostly before the next turn; then there is another god for that turn."""
        return (1.0 - (1 - self.empty_rolls) ** self.seen.seats) * self.best

    def osiris(self) -> float:
        """An oxcart saved."""
        ways = dict.fromkeys(self.open_oxcarts(), self.free_paths)
        found = self.gods.wandering(ways) if ways else None
        return OSIRIS * found[0] if found else 0.0

    @functools.cached_property
    def free_paths(self) -> list[int]:
        land = self.seen.land
        return [p for p in range(len(BOARD.paths)) if p not in land.path_owner and p not in land.crossings]

    def open_oxcarts(self) -> list[int]:
        own = [path for path in self.seen.me.oxcarts if path not in self.seen.land.crossings]
        return [path for path in own if self.gods.open_ends(path)]

    def isis(self) -> float:
        """A card on a seven, or half of a big hand saved."""
        over = sum(self.gods.hand) + sum(self.planner.production) > self.seen.limit
        return self.seven * (max(self.best, 0.5) if over else self.best)

    def amun(self) -> float:
        """Two of a kind for one: worth most to a seat with many cards of one kind."""
        hand = self.gods.hand
        best = 0.0
        for give in range(KINDS):
            count = hand[give] + self.planner.production[give]
            if count >= 2:
                spare = min(count / 2, 2.0) * self.best - self.lost(give)
                best = max(best, AMUN * spare)
        return best

    def lost(self, kind: int) -> float:
        """What two cards of a kind are worth as they are."""
        count = min(2, self.gods.hand[kind])
        return self.gods.worth_now - self.planner.worth(minus(self.gods.hand, single(kind, count))) if count else 0.0

    def maat(self) -> float:
        """A card of one's choice from somebody ahead."""
        seen = self.seen
        ahead = [p for p in seen.others if seen.points[p] > seen.points[seen.seat]]
        if not ahead:
            return 0.0
        return max(self.gods.taken(p) for p in ahead) * MAAT

    def thoth(self) -> float:
        """A better card for what one has."""
        return self.planner.bargain("thoth", self.gods.hand)

    def sekhmet(self) -> float:
        """Two cards saved with a settlement or a temple city, for a mercenary that no army misses."""
        return self.planner.bargain("sekhmet", self.gods.hand)

    def seth(self) -> float:
        """A card of the robber's hex, which is another one after a seven, and relief."""
        kind = self.seen.land.kind_of(self.seen.robber)
        if kind is None:
            return self.seven * self.mean
        here = self.gains[kind] + self.gods.relief(self.seen.robber)
        return (1 - self.seven) * here + self.seven * self.mean
