"""What the server tells a seat, as far as the sensible opponents of the hex titles need it."""

from __future__ import annotations

import msgspec


class Player(msgspec.Struct):
    """What is seen of a player; cards by name only for oneself."""

    hand: dict[str, int] | None
    hand_total: int
    cards: dict[str, int] | None
    cards_total: int
    mercenaries: int
    settlements: tuple[int, ...]
    cities: tuple[int, ...]
    oxcarts: tuple[int, ...]
    settlements_left: int
    cities_left: int
    oxcarts_left: int
    owes: int
    give: dict[str, int]
    get: dict[str, int]
    to: list[int]
    offers: int
    # With the god cards
    god: str | None = None
    # In The Great Pyramid
    boats_left: int = 0
    blocks: int = 0
    # In the historical scenario
    gold: int = 0
    ships: tuple[int, ...] = ()
    ships_left: int = 0
    stones: int = 0


class Observation(msgspec.Struct):
    """The parts of an observation that thinking needs."""

    seats: int
    active: int
    asked: list[int]
    strict_order: bool
    points_to_win: int
    discard_limit: int
    friendly_robber: bool
    terrain: tuple[str, ...]
    tokens: tuple[int, ...]
    harbors: tuple[str, ...]
    robber: int
    supply: dict[str, int] | None
    deck_total: int
    spent: dict[str, int]
    route_holder: int | None
    army_holder: int | None
    new_settlement: int | None
    built: bool
    played: bool
    free_oxcarts: int
    players: list[Player]
    # With the god cards
    gods: bool = False
    display: tuple[str, ...] = ()
    resting: tuple[int, ...] = ()
    choosing: tuple[int, ...] = ()
    # In The Great Pyramid
    gold: dict[str, int] | None = None
    filled: int = 0
    vizier: int | None = None
    # In the historical scenario
    sea_rules: bool = False
    site_open: bool = False
    laid: int = 0
    black_left: int = 0
    blessing: int | None = None
