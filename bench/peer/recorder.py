"""Random games of Catanatron in Benben's terms: `recorder.py FIRST COUNT` prints one line of JSON per game.

Runs inside Catanatron's own environment and so imports nothing of Benben. Games are neither filtered nor steered:
random players choose among all that it offers, and what it holds is read after every action.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]
from catanatron.game import TURNS_LIMIT  # type: ignore[import-not-found]
from catanatron.models.enums import ActionType  # type: ignore[import-not-found]
from peer.terms import CARDS, NOBODY, RESOURCES, UNKNOWN, Places, numbers

BUILDS = (ActionType.BUILD_ROAD, ActionType.BUILD_SETTLEMENT, ActionType.BUILD_CITY, ActionType.BUY_DEVELOPMENT_CARD)


class SteadyPlayer(RandomPlayer):  # type: ignore[misc]
    """Random as its parent, but the same in every process: Catanatron offers from sets, in another order in each."""

    def decide(self, game: Any, playable_actions: Any) -> Any:
        return super().decide(game, sorted(playable_actions, key=repr))


class Recording:
    """A game as it is played."""

    def __init__(self, seed: int) -> None:
        random.seed(seed)  # of its own accord Catanatron takes 0 for "any seed"
        self.seed = seed
        self.game = Game([SteadyPlayer(color) for color in Color], seed=seed)
        self.state = self.game.state
        self.places = Places(self.state.board.map)
        self.builds: dict[str, int] = {}  # what could be built, as JSON, by number
        self.values: list[int] = []
        self.steps: list[list[Any]] = []

    def play(self) -> dict[str, Any]:
        """Play to the end as `Game.play` does, reading the state after every action."""
        self.note([])
        while self.game.winning_color() is None and self.state.num_turns < TURNS_LIMIT:
            self.note(self.move(self.game.play_tick()))
        winner = self.game.winning_color()
        return {
            "seed": self.seed,
            **self.places.laid(),
            "builds": [json.loads(text) for text in self.builds],
            "steps": self.steps,
            "winner": NOBODY if winner is None else self.state.color_to_index[winner],
        }

    def move(self, action: Any) -> list[Any]:
        """An action with what chance gave, as seat, name and numbers."""
        seats = self.state.color_to_index
        return [seats[action.color], action.action_type.value, *numbers(action, self.places, seats)]

    def note(self, move: list[Any]) -> None:
        """Add a step: the move, then index and value of each number that is now another."""
        values = self.read()
        before = self.values or [UNKNOWN] * len(values)
        changes = [x for i, (old, new) in enumerate(zip(before, values, strict=True)) if old != new for x in (i, new)]
        self.steps.append([move, changes])
        self.values = values

    def read(self) -> list[int]:
        """What is compared. Of each seat its resources, its cards, points, route and army; then the two holders, who
        decides next, and the number of what they may build."""
        held, seats = self.state.player_state, range(len(self.state.colors))
        holders = [next((i for i in seats if held[f"P{i}_{name}"]), NOBODY) for name in ("HAS_ROAD", "HAS_ARMY")]
        return [
            *(held[f"P{i}_{name}_IN_HAND"] for i in seats for name in RESOURCES),
            *(held[f"P{i}_{name}_IN_HAND"] for i in seats for name in CARDS),
            *(held[f"P{i}_ACTUAL_VICTORY_POINTS"] for i in seats),
            *(self.state.board.road_lengths.get(color, 0) for color in self.state.colors),
            *(held[f"P{i}_PLAYED_KNIGHT"] for i in seats),
            *holders,
            self.state.current_player_index,
            self.buildable(),
        ]

    def buildable(self) -> int:
        """The number of what the next player is offered: paths, places for settlements and for cities, and a card."""
        offered: dict[Any, list[int]] = {build: [] for build in BUILDS}
        for action in self.state.playable_actions:
            if action.action_type is ActionType.BUILD_ROAD:
                offered[action.action_type].append(self.places.path(action.value))
            elif action.action_type is ActionType.BUY_DEVELOPMENT_CARD:
                offered[action.action_type].append(1)
            elif action.action_type in BUILDS:
                offered[action.action_type].append(self.places.intersections[action.value])
        text = json.dumps([sorted(ids) for ids in offered.values()])
        return self.builds.setdefault(text, len(self.builds))


def main() -> None:
    first, count = int(sys.argv[1]), int(sys.argv[2])
    for seed in range(first, first + count):
        print(json.dumps(Recording(seed).play(), separators=(",", ":")))


if __name__ == "__main__":
    main()
