"""What the titles on hexes share: their rule modules, their options and the facts about their boards."""

from __future__ import annotations

from typing import Any

from benben.games.hexes import board, data, state
from benben.games.hexes.gods.data import CARDS_OF_GODS
from benben.games.hexes.maps import HexData
from benben.games.hexes.sizes import sizes_of
from benben.kernel.rules import Family
from benben.kernel.schema import Cards
from benben.kernel.title import Option

_MODULES = (
    "board",
    "moves",
    "attach",
    "phases",
    "setup",
    "production",
    "building",
    "route",
    "trade",
    "robber",
    "development",
    "scoring",
    "turn",
    "acting",
    "legality",
    "reasons",
    "glance",
    "lapse",
    "deal",
)

HEXES = Family("hexes", tuple(f"benben.games.hexes.{name}" for name in _MODULES))

OPTIONS = (
    Option("setup", "variable", choices=state.SETUPS, rule="AE-7"),
    Option("start", "chance", choices=state.STARTS, rule="AE-8", names_seat=True),
    Option("harbor_setup", "fixed", choices=state.HARBOR_SETUPS, rule="AE-9"),
    Option("token_setup", "letters", choices=state.TOKEN_SETUPS, rule="AE-9"),
    Option("strict_order", False, rule="AE-12"),
    Option("offer_cap", "free", choices=state.OFFER_CAPS, rule="AE-17", house=True),
    Option("points_to_win", data.POINTS_TO_WIN, low=3, high=20, rule="AE-43", house=True),
    Option("discard_limit", data.DISCARD_LIMIT, low=5, high=20, rule="AE-32", house=True),
    Option("friendly_robber", False, rule="AE-34", house=True),
    Option("hidden_supply", False, rule="AE-44", house=True),
    Option("balanced_dice", False, house=True),
    Option("gods", False, rule="GOD-1"),
)


def counts(cards: int, names: tuple[str, ...] = data.RESOURCES) -> dict[str, int]:
    """The kinds of cards in a word with a count above 0, by name."""
    return {name: n for name, n in zip(names, Cards(names, 0).counts(cards), strict=True) if n}


def map_facts(tables: board.Tables) -> dict[str, Any]:
    """A map and the names of its places, for the client to draw."""
    n = sizes_of(tables)
    return {
        "places": {
            "hex": n.hexes,
            "intersection": n.intersections,
            "path": n.paths,
            "lift": n.paths,
            "put": n.paths,
        },
        "map": {
            "hexes": [_hex_facts(h) for h in tables.data.hexes],
            "corners": tables.board.corners,
            "points": tables.board.points,
            "paths": tables.board.paths,
            "harbors": [{"at": h.at, "oasis": h.oasis} for h in tables.data.harbors],
        },
    }


def _hex_facts(h: HexData) -> dict[str, Any]:
    return {"row": h.row, "x": h.x} | ({"region": h.region} if h.region else {})


FACTS: dict[str, Any] = {
    **map_facts(board.TABLES),
    "resources": data.RESOURCES,
    "terrains": data.TERRAINS,
    "produces": data.PRODUCES,
    "cards": data.CARDS,
    "deck": counts(data.DECK, data.CARDS),
    "colors": data.COLORS,
    "costs": {piece: counts(cost) for piece, cost in data.COSTS.items()},
    "pieces": {"oxcarts": data.OXCARTS, "settlements": data.SETTLEMENTS, "cities": data.CITIES},
    "supply": data.SUPPLY_OF_EACH,
    "rates": {"supply": data.SUPPLY_RATE, "harbor": data.HARBOR_RATE, "special": data.SPECIAL_RATE},
    "least_route": data.LEAST_ROUTE,
    "least_army": data.LEAST_ARMY,
    "offer_limits": dict(zip(state.OFFER_CAPS, state.OFFER_LIMITS, strict=True)),
    "gods": [{"name": card.name, "number": card.number, "played": card.played} for card in CARDS_OF_GODS],
}
