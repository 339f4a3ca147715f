"""The modules of the god cards, and what titles with god cards change besides their points."""

from __future__ import annotations

from typing import Any

from benben.games.hexes.gods import MODULES
from benben.games.hexes.gods.state import GOD_QUESTIONS

GOD_MODULES = (
    "benben.games.hexes.gods.use",
    *MODULES,
    "benben.games.hexes.gods.attached",
    "benben.games.hexes.gods.deal",
)

GOD_CONSTANTS: dict[str, Any] = {
    "ATTACHED": 1,
    "QUESTIONS": GOD_QUESTIONS,
}
