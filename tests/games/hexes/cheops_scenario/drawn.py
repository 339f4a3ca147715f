"""The map as the rules draw it, and a match just begun on it with its own numbers."""

from __future__ import annotations

import json
from typing import Any

from benben.games.hexes.cheops_scenario.data import EGYPT, EGYPT_MAP
from tests.games.hexes.cheops_scenario.table import CheopsTable, fresh
from tests.support.rule_ids import FOLDER

DRAWN: dict[str, Any] = json.loads((FOLDER / "cheops-map.json").read_text(encoding="utf-8"))


def junction(name: str) -> int:
    """The intersection of a junction of the rules' map, such as "0,1,S": the bottom corner of hex (0, 1)."""
    q, r, corner = name.split(",")
    x, top = 2 * int(q) + int(r) + 1, 3 * int(r)
    return EGYPT.points.index((x, top if corner == "N" else top + 4))


def hexes_of(*terrains: str) -> list[int]:
    return [h for h, data in enumerate(EGYPT_MAP.hexes) if data.terrain in terrains]


def terrains_at(at: int) -> set[str]:
    return {EGYPT_MAP.hexes[h].terrain for h in EGYPT.hexes_at[at]}


def begun(**options: Any) -> CheopsTable:
    return fresh(**{"players": 3, "start": "1", "drawn_numbers": False, **options})
