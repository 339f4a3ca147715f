"""The pyramid: eleven rows of fields, numbered from the base up and from left to right (CH-1)."""

from __future__ import annotations

from benben.games.cheops_heirs.data import DATA
from benben.kernel.schema import WORD

LEVELS = 11
_CELLS = tuple((level, i) for level in range(1, LEVELS + 1) for i in range(1, LEVELS + 2 - level))
_IDS = {cell: f for f, cell in enumerate(_CELLS)}

FIELDS = len(_CELLS)
FIELD_NAMES = tuple(f"{level}.{i}" for level, i in _CELLS)
FIELD_WORDS = -(-FIELDS // WORD)


def _id(level: int, i: int) -> int:
    return _IDS.get((level, i), -1)


# The two fields directly below and directly above a field; −1 where there is none.
BELOW_LEFT = tuple(_id(level - 1, i) for level, i in _CELLS)
BELOW_RIGHT = tuple(_id(level - 1, i + 1) for level, i in _CELLS)
ABOVE_LEFT = tuple(_id(level + 1, i - 1) for level, i in _CELLS)
ABOVE_RIGHT = tuple(_id(level + 1, i) for level, i in _CELLS)


def around(f: int) -> list[int]:
    """The fields around a field, up to six."""
    level, i = _CELLS[f]
    beside = (_id(level, i - 1), _id(level, i + 1), ABOVE_LEFT[f], ABOVE_RIGHT[f], BELOW_LEFT[f], BELOW_RIGHT[f])
    return [g for g in beside if g >= 0]


def _word(fields: list[int], word: int) -> int:
    return sum(1 << (f % WORD) for f in fields if f // WORD == word)


# The fields around field f as a set: word w is at f * FIELD_WORDS + w.
AROUND = tuple(_word(around(f), w) for f in range(FIELDS) for w in range(FIELD_WORDS))
ALL_FIELDS = tuple(_word(list(range(FIELDS)), w) for w in range(FIELD_WORDS))

# The fields marked with an eye (CH-3); those of pattern p start at p * EYE_COUNT.
EYE_PATTERNS = ("middle", *DATA.eye_cells_alternatives)
EYE_COUNT = len(DATA.eye_cells_default)
EYES = tuple(_IDS[cell] for cells in (DATA.eye_cells_default, *DATA.eye_cells_alternatives.values()) for cell in cells)
