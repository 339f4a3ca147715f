"""What the god cards put in the place of the family's named points, and the modules that hold them."""

from __future__ import annotations

from typing import Any

from benben.games.hexes.gods import MODULES
from benben.games.hexes.gods.state import GOD_QUESTIONS

GOD_MODULES = ("benben.games.hexes.gods.use", *MODULES, "benben.games.hexes.gods.flow")

GOD_POINTS: dict[str, Any] = {
    "ATTACHED": 1,
    "QUESTIONS": GOD_QUESTIONS,
}
