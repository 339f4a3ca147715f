"""Opponents that search."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from benben.bots import bot
from benben.kernel.actions import Move
from benben.kernel.title import Title

if TYPE_CHECKING:
    from benben.search.thinking import Look

UNITS = {"cheops-heirs": 20.0}  # points that make a difference
USUAL_UNIT = 3.0
TURNS = {"ancient-egypt": 24, "cheops-scenario": 24}  # that are played on before a network judges
USUAL_TURNS = 12
FEWEST = 40  # games that are played on for a move, however little time there is
# Usual moves that nothing is tried beside: guides don't know where these lead on the scenario's large map.
TRUSTED = {"cheops-scenario": ("settle", "cart", "build_ship")}
PICKS = 6  # of the moves that are too many to list


class Architect:
    """Thinks of what `sensible` would do, and of everything else, and plays thousands of games on from there."""

    seconds = 0.5  # that most moves take at most; what people are told (`web/src/lib/levels.ts`)
    playouts = 2000

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def within(self, seconds: float) -> Architect:
        """One that plays fewer games on."""
        hasty = type(self)()
        hasty.playouts = max(FEWEST, min(self.playouts, round(self.playouts * seconds / self.seconds)))
        return hasty

    def ready(self, title: Title) -> None:
        """Compile what thinking needs, which takes a while the first time."""
        from benben.search.thinking import desk

        desk(title).compile()

    def choose(
        self,
        title: Title,
        observation: Mapping[str, Any],
        seat: int,
        moves: Sequence[Move],
        forms: Sequence[Mapping[str, Any]],
        rng: random.Random,
    ) -> Move:
        from benben.search.thinking import best_move, candidates

        usual = bot(title, "sensible").choose(title, observation, seat, moves, forms, rng)
        if usual.name() in TRUSTED.get(title.id, ()):
            return usual
        s = title.determinize(observation, rng)
        if title.decisions[s.asked[seat]] in title.idle:
            return usual
        found = candidates(title, s, seat, usual, moves, forms, rng.randrange, PICKS)
        if len(found) == 1:
            return usual
        return best_move(title, s, seat, found, rng.getrandbits(60), self.playouts, self.look(title))

    def look(self, title: Title) -> Look:
        """How far ahead this one looks."""
        from benben.search.thinking import to_the_end

        return to_the_end(title, UNITS.get(title.id, USUAL_UNIT))


class Oracle(Architect):
    """Plays on for some turns only, and then a network reads from the position who is going to win.

    Where no network was trained, it thinks as the architect does, but longer.
    """

    seconds = 1.0
    playouts = 6000

    def look(self, title: Title) -> Look:
        from benben.search.thinking import desk, for_turns

        return for_turns(title, TURNS.get(title.id, USUAL_TURNS)) if desk(title).judges else super().look(title)
