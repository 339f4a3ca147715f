"""A table of Ancient Egypt without the gods, and positions laid out on it."""

from __future__ import annotations

from typing import Any

from benben.games.hexes.ancient_egypt.title import ANCIENT_EGYPT
from tests.games.hexes.laying import in_play, laid
from tests.games.hexes.table import Counts, Table


class EgyptTable(Table):
    plays = ANCIENT_EGYPT


fresh, scripted = EgyptTable.fresh, EgyptTable.scripted


def position(*, supply: Counts | None = None, before_roll: bool = False, **given: Any) -> EgyptTable:
    """A position on the map of the beginner set-up, as `laid` and `in_play` describe it."""
    return in_play(laid(EgyptTable, **{"setup": "beginner", **given}), supply, before_roll)
