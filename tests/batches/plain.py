"""A batch without Numba: the same rules, interpreted, over lists."""

from __future__ import annotations

from typing import Any

from benben.batches.batch import shares
from benben.batches.instance import with_batches
from benben.batches.layout import Layout
from benben.batches.rules import BEGIN_EPISODE, LEDGER_COLUMNS, Games, Played, Worlds
from benben.kernel.schema import BaseState, new
from benben.kernel.title import Options, Title


class Slots(list[Any]):
    """States by number: as in an array, one that is put there is copied."""

    def __setitem__(self, at: Any, s: Any) -> None:
        super().__setitem__(at, s.copy())


class PlainBatch:
    def __init__(self, title: Title, options: Options, games: int, seed: int) -> None:
        self.title, self.blank = title, title.blank(options)
        self.layout = Layout(title, self.blank)
        self.rules = with_batches(title, self.layout).interpreted
        seats, words = self.blank.seats, title.mask_words
        features, actions = len(self.layout.features), title.actions.count

        def rows(columns: int) -> list[list[int]]:
            return [[0] * columns for _ in range(games)]

        self.games = Games(
            states=Slots(self.blank.copy() for _ in range(games)),
            blank=[self.blank],
            origin=[seed, 0],
            ledgers=rows(LEDGER_COLUMNS),
            words=rows(words),
            actions=[BEGIN_EPISODE] * games,
            actors=[0] * games,
            masks=rows(actions),
            mask_words=rows(words),
            observations=rows(features),
            done=[0] * games,
            endings=[0] * games,
            rewards=rows(seats),
            final_points=rows(seats),
            final_lengths=[0] * games,
            final_states=Slots(),
            shares=shares(seats).tolist(),
        )
        self.rules.advance_games(self.games, 0, games)

    def step(self, actions: list[int]) -> None:
        self.games.actions[:] = actions
        self.rules.advance_games(self.games, 0, len(actions))

    def state(self, game: int) -> BaseState:
        s: BaseState = self.games.states[game]
        return s

    def play_on(self, count: int, seed: int, weights: list[int]) -> Played:
        games, seats = range(len(self.games.states)), self.blank.seats
        worlds = Worlds(
            Slots([new(self.title.state)]), [[0] * 4], [[0] * LEDGER_COLUMNS], [[0] * self.title.mask_words]
        )
        played = Played(
            [[[0] * seats for _ in range(count)] for _ in games],
            [[[0] * seats for _ in range(count)] for _ in games],
            [[0] * count for _ in games],
            [[0] * count for _ in games],
        )
        self.rules.play_games_on(self.games, worlds, 0, seed, weights, played, 0, len(games))
        return played
