"""`cheops-heirs`, registered."""

from __future__ import annotations

import msgspec

from benben.games.cheops_heirs import board, data, state
from benben.games.cheops_heirs.events import EVENTS
from benben.games.cheops_heirs.moves import ACTIONS
from benben.games.cheops_heirs.reasons import REFUSALS
from benben.games.cheops_heirs.tally import COUNTED_OF_HEIRS
from benben.kernel.rules import Family
from benben.kernel.title import Option, Title, register

_MODULES = (
    "setup",
    "placing",
    "selling",
    "neighbors",
    "refill",
    "laws",
    "kept_laws",
    "ending",
    "scoring",
    "turn",
    "acting",
    "legality",
    "reasons",
    "lapse",
    "glance",
)

HEIRS = Family("heirs", tuple(f"benben.games.cheops_heirs.{name}" for name in _MODULES))

OPTIONS = (
    Option("start", "chance", choices=state.STARTS, rule="CH-6", names_seat=True),
    Option("eyes", "middle", choices=board.EYE_PATTERNS, rule="CH-3"),
    Option("majority", "larger", choices=state.MAJORITIES, rule="CH-33"),
    Option("refill", "front", choices=state.REFILLS, rule="CH-16"),
    Option("neighbor_kept", False, rule="CH-15"),
    Option("new_number", data.NEW_NUMBER_VALUE, low=0, high=100, rule="CH-23", house=True),
    Option("head_start", False, rule="CH-5", house=True),
)

FACTS = {
    "places": {"field": board.FIELD_NAMES, "other": board.FIELD_NAMES},
    "levels": board.LEVELS,
    "colors": data.COLORS,
    "members": data.MEMBERS,
    "eyes": {
        name: board.EYES[i * board.EYE_COUNT : (i + 1) * board.EYE_COUNT] for i, name in enumerate(board.EYE_PATTERNS)
    },
    "tables": {t.id: [msgspec.to_builtins(e) for e in t.entries] for t in data.DATA.tables},
    "shorts": {t.id: t.short for t in data.DATA.tables},
    "laws": data.LAW_COUNT,
    "prices": {"neighbor": data.NEIGHBOR_PRICE, "joker": data.JOKER_PRICE},
    "hand": data.HAND,
}

CHEOPS_HEIRS = register(
    Title(
        id="cheops-heirs",
        behavior=2,  # 2: the game ends at once when nobody can place; the state tells the phase
        family=HEIRS,
        state=state.State,
        actions=ACTIONS,
        events=EVENTS,
        phases=state.PHASES,
        decisions=state.DECISIONS,
        reasons=tuple(REFUSALS),
        options=OPTIONS,
        seats=(2, state.MOST_PLAYERS),
        words_package="benben.games.cheops_heirs",
        facts=FACTS,
        tally=COUNTED_OF_HEIRS,
    )
)
