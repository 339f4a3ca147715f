"""A position of Catanatron's in Benben's terms: everything, or no more than one seat knows.

Runs inside Catanatron's own environment.
"""

from __future__ import annotations

from typing import Any

from catanatron.models.enums import CITY, SETTLEMENT, ActionPrompt, ActionType  # type: ignore[import-not-found]
from peer.terms import CARDS, NOBODY, RESOURCES, Places

Position = dict[str, Any]
ROADS = 15
POINT_CARD = CARDS.index("VICTORY_POINT")


def position(game: Any, places: Places, viewer: int | None) -> Position:
    """What Benben makes a state of. Hands and development cards that the viewer doesn't see are only counted."""
    state = game.state
    held, seats, colors = state.player_state, range(len(state.colors)), state.colors
    roads: list[list[int]] = [[] for _ in seats]
    for edge, color in state.board.roads.items():
        if edge[0] < edge[1]:  # it has each road both ways
            roads[state.color_to_index[color]].append(places.path(edge))
    hands = [[held[f"P{i}_{name}_IN_HAND"] for name in RESOURCES] for i in seats]
    cards = [[held[f"P{i}_{name}_IN_HAND"] for name in CARDS] for i in seats]
    fresh = [bought(state, i, cards[i]) for i in seats]
    for i in seats:
        assert ROADS - len(roads[i]) == held[f"P{i}_ROADS_AVAILABLE"]
    return {
        **places.laid(),
        "seats": len(colors),
        "seat": state.current_player_index,
        "active": state.current_turn_index,
        "phase": phase(state),
        "round": max(0, state.num_turns - 2 * (len(colors) - 1)) // len(colors) + 1,
        "robber": places.hexes[state.board.robber_coordinate],
        "supply": [state.resource_freqdeck[FREQDECK[name]] for name in RESOURCES],
        "deck": len(state.development_listdeck),
        "spent": [sum(held[f"P{i}_PLAYED_{name}"] for i in seats) for name in CARDS[1:POINT_CARD]],
        "hands": [seen(hands[i], i, viewer) for i in seats],
        "cards": [seen(cards[i], i, viewer) for i in seats],
        "fresh": [seen(fresh[i], i, viewer) for i in seats],
        "mercenaries": [held[f"P{i}_PLAYED_KNIGHT"] for i in seats],
        "settlements": [located(state, color, SETTLEMENT, places) for color in colors],
        "cities": [located(state, color, CITY, places) for color in colors],
        "oxcarts": [sorted(own) for own in roads],
        "route_holder": holder(state, "HAS_ROAD"),
        "army_holder": holder(state, "HAS_ARMY"),
        "new_settlement": new_settlement(state, places),
        "dice": rolled(state),
        "rolled": int(held[f"P{state.current_turn_index}_HAS_ROLLED"]),
        "played": int(held[f"P{state.current_turn_index}_HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN"]),
        "free_oxcarts": state.free_roads_available if state.is_road_building else 0,
        "points": [held[f"P{i}_ACTUAL_VICTORY_POINTS" if i == viewer or viewer is None else f"P{i}_VICTORY_POINTS"]
                   for i in seats],
    }  # fmt: skip


# Catanatron keeps the bank in an order of its own.
FREQDECK = {name: i for i, name in enumerate(("WOOD", "BRICK", "SHEEP", "WHEAT", "ORE"))}


def seen(counts: list[int], seat: int, viewer: int | None) -> list[int] | int:
    return counts if viewer in (seat, None) else sum(counts)


def located(state: Any, color: Any, building: Any, places: Places) -> list[int]:
    return sorted(places.intersections[node] for node in state.buildings_by_color[color][building])


def holder(state: Any, card: str) -> int:
    return next((i for i in range(len(state.colors)) if state.player_state[f"P{i}_{card}"]), NOBODY)


def phase(state: Any) -> str:
    """Benben's name of what the game waits for."""
    match state.current_prompt:
        case ActionPrompt.BUILD_INITIAL_SETTLEMENT:
            return "settle"
        case ActionPrompt.BUILD_INITIAL_ROAD:
            return "cart"
        case ActionPrompt.DISCARD:
            return "discard"
        case ActionPrompt.MOVE_ROBBER:
            return "robber"
    if state.is_road_building:
        return "free_oxcart"
    return "turn" if state.player_state[f"P{state.current_turn_index}_HAS_ROLLED"] else "roll"


def new_settlement(state: Any, places: Places) -> int:
    """The one that the next road of the set-up goes beside."""
    if state.current_prompt != ActionPrompt.BUILD_INITIAL_ROAD:
        return NOBODY
    return places.intersections[state.buildings_by_color[state.current_color()][SETTLEMENT][-1]]


def rolled(state: Any) -> list[int]:
    """The dice as they lie."""
    for action in reversed(state.actions):
        if action.action_type == ActionType.ROLL:
            return list(action.value)
    return [0, 0]


def bought(state: Any, seat: int, held: list[int]) -> list[int]:
    """The development cards still held that were bought in this turn; Catanatron keeps no record of them."""
    found = [0] * len(CARDS)
    if seat == state.current_turn_index:
        for action in reversed(state.actions):
            if action.action_type == ActionType.END_TURN:
                break
            if action.action_type == ActionType.BUY_DEVELOPMENT_CARD:
                found[CARDS.index(action.value)] += 1
    return [min(pair) for pair in zip(found, held, strict=True)]
