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
from catanatron.models.map import PORT_DIRECTION_TO_NODEREFS, NodeRef  # type: ignore[import-not-found]

# In Benben's order: brick, cattle, papyrus, grain, stone; mercenary, free oxcarts, plenty, monopoly, victory point.
RESOURCES = ("BRICK", "WOOD", "SHEEP", "WHEAT", "ORE")
CARDS = ("KNIGHT", "ROAD_BUILDING", "YEAR_OF_PLENTY", "MONOPOLY", "VICTORY_POINT")
DESERT, NOBODY, UNKNOWN = 5, -1, -1
ANY_HARBOR = 0  # the kinds of harbor follow

# Benben's intersections around a hex, in rows of 3 4 5 4 3 hexes: the upper and the lower left one's ids (AE-2).
ROWS = ((0, 8, 3), (7, 17, 4), (16, 27, 5), (28, 38, 4), (39, 47, 3))
UPPER = (NodeRef.NORTHWEST, NodeRef.NORTH, NodeRef.NORTHEAST)
LOWER = (NodeRef.SOUTHWEST, NodeRef.SOUTH, NodeRef.SOUTHEAST)
HARBORS = ((0, 1), (3, 4), (14, 15), (26, 37), (45, 46), (50, 51), (47, 48), (28, 38), (7, 17))  # AE-7

BUILDS = (ActionType.BUILD_ROAD, ActionType.BUILD_SETTLEMENT, ActionType.BUILD_CITY, ActionType.BUY_DEVELOPMENT_CARD)


class Places:
    """Where Catanatron's tiles, nodes and edges lie on Benben's map. The frames are the same, harbors included."""

    def __init__(self, catan_map: Any) -> None:
        self.hexes: dict[tuple[int, int, int], int] = {}
        self.intersections: dict[int, int] = {}
        for row, (upper, lower, count) in enumerate(ROWS):
            for i in range(count):
                z = row - 2
                x = i + max(-2, -2 - z)
                tile = catan_map.tiles[x, -x - z, z]
                self.hexes[x, -x - z, z] = len(self.hexes)
                for first, corners in ((upper, UPPER), (lower, LOWER)):
                    for k, corner in enumerate(corners):
                        known = self.intersections.setdefault(tile.nodes[corner], first + 2 * i + k)
                        assert known == first + 2 * i + k
        pairs = {self.pair(edge) for tile in catan_map.land_tiles.values() for edge in tile.edges.values()}
        self.paths = {pair: p for p, pair in enumerate(sorted(pairs))}
        assert (len(self.hexes), len(self.intersections), len(self.paths)) == (19, 54, 72)

    def pair(self, edge: tuple[int, int]) -> tuple[int, int]:
        a, b = self.intersections[edge[0]], self.intersections[edge[1]]
        return min(a, b), max(a, b)

    def path(self, edge: tuple[int, int]) -> int:
        return self.paths[self.pair(edge)]


def kind(resource: str | None) -> int:
    return UNKNOWN if resource is None else RESOURCES.index(resource)


def counts(resources: Any) -> list[int]:
    found = list(resources)
    return [found.count(resource) for resource in RESOURCES]


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
        board = self.state.board.map
        tiles = [board.land_tiles[at] for at in self.places.hexes]
        self.note([])
        while self.game.winning_color() is None and self.state.num_turns < TURNS_LIMIT:
            self.note(self.move(self.game.play_tick()))
        winner = self.game.winning_color()
        return {
            "seed": self.seed,
            "terrain": [DESERT if tile.resource is None else kind(tile.resource) for tile in tiles],
            "tokens": [tile.number or 0 for tile in tiles],
            "harbors": self.harbors(board),
            "builds": [json.loads(text) for text in self.builds],
            "steps": self.steps,
            "winner": NOBODY if winner is None else self.state.color_to_index[winner],
        }

    def harbors(self, board: Any) -> list[int]:
        kinds = {}
        for port in board.ports_by_id.values():
            first, second = PORT_DIRECTION_TO_NODEREFS[port.direction]
            pair = self.places.pair((port.nodes[first], port.nodes[second]))
            kinds[pair] = ANY_HARBOR if port.resource is None else 1 + kind(port.resource)
        return [kinds[pair] for pair in HARBORS]

    def move(self, action: Any) -> list[Any]:
        """An action with what chance gave, as seat, name and numbers."""
        seat, value, places = self.state.color_to_index[action.color], action.value, self.places
        match action.action_type:
            case ActionType.ROLL:
                numbers = list(value)
            case ActionType.BUILD_ROAD:
                numbers = [places.path(value)]
            case ActionType.BUILD_SETTLEMENT | ActionType.BUILD_CITY:
                numbers = [places.intersections[value]]
            case ActionType.BUY_DEVELOPMENT_CARD:
                numbers = [CARDS.index(value)]
            case ActionType.DISCARD | ActionType.PLAY_YEAR_OF_PLENTY:
                numbers = counts(value)
            case ActionType.MOVE_ROBBER:
                victim = NOBODY if value[1] is None else self.state.color_to_index[value[1]]
                numbers = [places.hexes[value[0]], victim, kind(value[2])]
            case ActionType.PLAY_MONOPOLY:
                numbers = [kind(value)]
            case ActionType.MARITIME_TRADE:
                numbers = [kind(value[0]), sum(given is not None for given in value[:-1]), kind(value[-1])]
            case _:
                numbers = []
        return [seat, action.action_type.value, *numbers]

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
