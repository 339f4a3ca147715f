"""Games in Catanatron's own engine, in which one seat asks another process what to do.

Runs inside Catanatron's own environment and speaks lines of JSON: for each line that orders a game it answers with its
result, and until then with questions, each of which wants the number of a playable action. The same order plays the
same game in every process: actions are offered in a steady order, and chance begins anew with each game.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from importlib import import_module
from time import perf_counter
from typing import Any

import catanatron.state as engine  # type: ignore[import-not-found]
from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT  # type: ignore[import-not-found]
from catanatron.models.player import Player  # type: ignore[import-not-found]
from peer.position import position
from peer.terms import Places, numbers

# Catanatron's players: its module and class, and what it is made with besides its color.
PLAYERS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "Random": ("catanatron", "RandomPlayer", {}),
    "WeightedRandom": ("catanatron.players.weighted_random", "WeightedRandomPlayer", {}),
    "VictoryPoint": ("catanatron.players.search", "VictoryPointPlayer", {}),
    "ValueFunction": ("catanatron_experimental.machine_learning.players.value", "ValueFunctionPlayer", {}),
    "AlphaBeta": ("catanatron_experimental.machine_learning.players.minimax", "AlphaBetaPlayer", {"depth": 2}),
}


def steady(actions: list[Any]) -> list[Any]:
    """The same actions, in the same order in every process: Catanatron takes those of a type from sets."""
    types = [*dict.fromkeys(action.action_type for action in actions)]
    return sorted(actions, key=lambda action: (types.index(action.action_type), repr(action)))


def offer_steadily() -> None:
    offered = engine.generate_playable_actions
    engine.generate_playable_actions = lambda state: steady(offered(state))


def opponent(name: str) -> Any:
    """A maker of players of this name, who think without a clock."""
    module, kind, arguments = PLAYERS[name]
    found: Any = import_module(module)
    if hasattr(found, "MAX_SEARCH_TIME_SECS"):
        found.MAX_SEARCH_TIME_SECS = float("inf")
    return lambda color: getattr(found, kind)(color, **arguments)


class Timed(Player):  # type: ignore[misc]
    """Another player, whose choices among several actions are timed."""

    def __init__(self, player: Any, times: list[float]) -> None:
        super().__init__(player.color)
        self.player, self.times = player, times

    def decide(self, game: Any, playable_actions: Any) -> Any:
        started = perf_counter()
        chosen = self.player.decide(game, playable_actions)
        if len(playable_actions) > 1:
            self.times.append((perf_counter() - started) * 1000)
        return chosen


class Guest(Player):  # type: ignore[misc]
    """Asks the other process, which learns what the seat knows and nothing else."""

    def __init__(self, color: Any, places: Places) -> None:
        super().__init__(color)
        self.places = places

    def decide(self, game: Any, playable_actions: Any) -> Any:
        if len(playable_actions) == 1:
            return playable_actions[0]
        seat = game.state.color_to_index[self.color]
        return playable_actions[ask(game, self.places, playable_actions, seat)]


class Watched(RandomPlayer):  # type: ignore[misc]
    """Plays at random and shows each position to the other process first, once whole and once as the seat sees it."""

    def __init__(self, color: Any, places: Places) -> None:
        super().__init__(color)
        self.places = places

    def decide(self, game: Any, playable_actions: Any) -> Any:
        seat = game.state.color_to_index[self.color]
        ask(game, self.places, playable_actions, seat, whole=position(game, self.places, None))
        return super().decide(game, playable_actions)


def ask(game: Any, places: Places, actions: Any, seat: int, **more: Any) -> int:
    seats = game.state.color_to_index
    playable = [[action.action_type.value, *numbers(action, places, seats)] for action in actions]
    say({"position": position(game, places, seat), "playable": playable, "step": len(game.state.actions), **more})
    answer: int = json.loads(sys.stdin.readline())
    return answer


def say(line: Any) -> None:
    print(json.dumps(line, separators=(",", ":")), flush=True)


def play(order: dict[str, Any]) -> dict[str, Any]:
    """Play the game of an order: its seed, how many sit there, our seat (none: all are watched), and the opponent."""
    colors = [*Color][: order["seats"]]
    random.seed(order["seed"])
    game = Game([Player(color) for color in colors], seed=order["seed"])
    state, times = game.state, list[float]()
    places = Places(state.board.map)
    for seat, color in enumerate(state.colors):
        if order["seat"] is None:
            state.players[seat] = Watched(color, places)
        elif seat == order["seat"]:
            state.players[seat] = Guest(color, places)
        else:
            state.players[seat] = Timed(opponent(order["opponent"])(color), times)
    while game.winning_color() is None and state.num_turns < TURNS_LIMIT:
        game.play_tick()
    winner = game.winning_color()
    text = repr([(str(action.action_type), action.color.value, action.value) for action in state.actions])
    return {
        "winner": None if winner is None else state.color_to_index[winner],
        "points": [state.player_state[f"P{i}_ACTUAL_VICTORY_POINTS"] for i in range(len(colors))],
        "turns": state.num_turns,
        "actions": hashlib.sha256(text.encode()).hexdigest(),
        "times": [round(time, 3) for time in times],
    }


def main() -> None:
    offer_steadily()
    for line in iter(sys.stdin.readline, ""):
        say({"result": play(json.loads(line))})


if __name__ == "__main__":
    main()
