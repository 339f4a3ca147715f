"""Catanatron's map, cards and actions in Benben's terms. Runs inside Catanatron's own environment."""

from __future__ import annotations

from typing import Any

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


class Places:
    """Where Catanatron's tiles, nodes and edges lie on Benben's map. The frames are the same, harbors included."""

    def __init__(self, catan_map: Any) -> None:
        self.map = catan_map
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

    def laid(self) -> dict[str, list[int]]:
        """Terrain, tokens and harbors, in the order of Benben's ids."""
        tiles = [self.map.land_tiles[at] for at in self.hexes]
        return {
            "terrain": [DESERT if tile.resource is None else kind(tile.resource) for tile in tiles],
            "tokens": [tile.number or 0 for tile in tiles],
            "harbors": self.harbors(),
        }

    def harbors(self) -> list[int]:
        kinds = {}
        for port in self.map.ports_by_id.values():
            first, second = PORT_DIRECTION_TO_NODEREFS[port.direction]
            pair = self.pair((port.nodes[first], port.nodes[second]))
            kinds[pair] = ANY_HARBOR if port.resource is None else 1 + kind(port.resource)
        return [kinds[pair] for pair in HARBORS]


def kind(resource: str | None) -> int:
    return UNKNOWN if resource is None else RESOURCES.index(resource)


def counts(resources: Any) -> list[int]:
    found = list(resources)
    return [found.count(resource) for resource in RESOURCES]


def numbers(action: Any, places: Places, seats: dict[Any, int]) -> list[int]:
    """What an action says besides its name; what chance gives is there only once it has been played."""
    value = action.value
    match action.action_type:
        case ActionType.ROLL:
            return list(value or ())
        case ActionType.BUILD_ROAD:
            return [places.path(value)]
        case ActionType.BUILD_SETTLEMENT | ActionType.BUILD_CITY:
            return [places.intersections[value]]
        case ActionType.BUY_DEVELOPMENT_CARD:
            return [] if value is None else [CARDS.index(value)]
        case ActionType.DISCARD | ActionType.PLAY_YEAR_OF_PLENTY:
            return [] if value is None else counts(value)
        case ActionType.MOVE_ROBBER:
            return [places.hexes[value[0]], NOBODY if value[1] is None else seats[value[1]], kind(value[2])]
        case ActionType.PLAY_MONOPOLY:
            return [kind(value)]
        case ActionType.MARITIME_TRADE:
            return [kind(value[0]), sum(given is not None for given in value[:-1]), kind(value[-1])]
        case _:
            return []
