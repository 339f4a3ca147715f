"""Games in Catanatron's engine, as Benben's side plays them."""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from importlib import import_module
from typing import Any

from peer.agreement import differences
from peer.connection import Row, Table
from peer.seat import Seat

from benben.arena.game import game_seed
from benben.bots import Bot, bot


def bot_named(name: str) -> Bot:
    """An opponent of `ancient-egypt`, or one in a module: `benben.search.bots:Architect`."""
    module, colon, kind = name.partition(":")
    made: Bot = getattr(import_module(module), kind)() if colon else bot("ancient-egypt", name)
    return made


def visit(at: Table, guest: Bot, opponent: str, seats: int, seed: int, game: int) -> Row:
    """A game of one of ours, who sits one seat further in each, against theirs."""
    own = Seat(guest)
    sits, game_from = game % seats, game_seed(seed, game)
    order = {"seats": seats, "seat": sits, "opponent": opponent, "seed": game_from}

    def answer(asked: dict[str, Any]) -> int:
        rng = random.Random(f"{game_from} {asked['step']}")
        return own.answer(asked["position"], asked["playable"], rng)

    row = at.play(order, answer)
    theirs = row.pop("times")
    return {
        **row,
        "game": game,
        "seat": sits,
        "refused": own.refused,
        "helpless": own.helpless,
        "times": {"ours": own.times, "theirs": theirs},
    }


def watch(at: Table, seats: int, seed: int, game: int) -> tuple[int, Counter[str]]:
    """How many positions of a random game were compared, and how often each difference was found."""
    found, positions = Counter[str](), 0

    def answer(asked: dict[str, Any]) -> int:
        nonlocal positions
        positions += 1
        found.update(differences(asked["whole"], asked["position"], asked["playable"]))
        return 0

    at.play({"seats": seats, "seat": None, "opponent": "", "seed": game_seed(seed, game)}, answer)
    return positions, found


def fingerprint(rows: list[Row]) -> str:
    """Equal for equal games, to the last action; how long they took doesn't count."""
    kept = [{name: row[name] for name in sorted(row) if name != "times"} for row in rows]
    return hashlib.sha256(json.dumps(kept, sort_keys=True).encode()).hexdigest()[:16]
