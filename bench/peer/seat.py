"""A seat in Catanatron's engine that one of Benben's opponents plays: positions come in, playable actions go out."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from peer.states import Position, state_of

from benben.bots import Bot
from benben.games.hexes import moves
from benben.games.hexes.ancient_egypt.title import ANCIENT_EGYPT
from benben.games.hexes.state import ASK_ROB, State
from benben.kernel.actions import Move
from benben.kernel.observation import observe
from tests.games.hexes.catanatron.phrases import phrase

Playable = Sequence[Sequence[Any]]
"""Actions, each as Catanatron's name and numbers."""


def ids_of(playable: Playable) -> dict[tuple[int, ...], int]:
    """The numbers of playable actions by the ids that they stand for."""
    return {phrase(*action): number for number, action in enumerate(playable)}


@dataclass
class Seat:
    """One opponent, and what became of its moves."""

    bot: Bot
    refused: dict[str, int] = field(default_factory=dict)  # by the name of the move
    helpless: int = 0  # times that it had nothing playable to say
    times: list[float] = field(default_factory=list)  # milliseconds

    def answer(self, position: Position, playable: Playable, rng: random.Random) -> int:
        """The number of the playable action that the opponent chooses."""
        s, seat = state_of(position), int(position["seat"])
        started = perf_counter()
        chosen = self.chosen(s, seat, ids_of(playable), rng)
        self.times.append((perf_counter() - started) * 1000)
        return chosen

    def chosen(self, s: State, seat: int, playable: dict[tuple[int, ...], int], rng: random.Random) -> int:
        """Ask for moves until one is playable; what is refused isn't offered again."""
        offered = ANCIENT_EGYPT.moves(s, seat)
        while offered:
            move = self.move(s, seat, offered, rng)
            ids = ANCIENT_EGYPT.actions.phrase(move)
            found = [number for known, number in playable.items() if known[: len(ids)] == ids]
            if len(found) == 1:
                return found[0]
            if found:
                return self.robbed(s, seat, ids, playable, rng)
            self.refused[move.name()] = self.refused.get(move.name(), 0) + 1
            if move not in offered:
                break
            offered.remove(move)
        self.helpless += 1
        return self.last_resort(playable)

    def robbed(
        self, s: State, seat: int, ids: tuple[int, ...], playable: dict[tuple[int, ...], int], rng: random.Random
    ) -> int:
        """Whom to rob, which Benben asks once the robber has moved."""
        after = s.copy()
        ANCIENT_EGYPT.interpreted.apply(after, seat, ids[0])
        assert after.asked[seat] == ASK_ROB
        victim = self.move(after, seat, ANCIENT_EGYPT.moves(after, seat), rng)
        return playable[ids + ANCIENT_EGYPT.actions.phrase(victim)]

    def move(self, s: State, seat: int, offered: list[Move], rng: random.Random) -> Move:
        forms = ANCIENT_EGYPT.forms(s, seat)
        seen = observe(s, seat, discreet=True)
        return self.bot.choose(ANCIENT_EGYPT, seen, seat, list(offered), forms, rng).canonical()

    @staticmethod
    def last_resort(playable: dict[tuple[int, ...], int]) -> int:
        for action in (moves.END_TURN, moves.ROLL):
            if (action,) in playable:
                return playable[action,]
        return min(playable.values())
