"""Positions under the sea rules (CS-14)."""

from __future__ import annotations

from typing import Any

from tests.games.hexes.cheops_scenario.table import CheopsTable, cheops

BOTH = {"brick": 9, "cattle": 9, "papyrus": 9}


def at_sea(**said: Any) -> CheopsTable:
    """Under the sea rules, seat 0's ships lead from 57 over the delta to 59."""
    return cheops(**{"settlements": [[57], [98]], "ships": ["57-58-59"], "sea_rules": True, **said})
