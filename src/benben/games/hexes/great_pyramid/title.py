"""`great-pyramid`, registered."""

from __future__ import annotations

from benben.games.hexes import data
from benben.games.hexes.family import FACTS, HEXES, OPTIONS, counts
from benben.games.hexes.gods.state import GOD_DECISIONS, GOD_PHASES
from benben.games.hexes.gods.title import GOD_CONSTANTS, GOD_MODULES
from benben.games.hexes.great_pyramid import data as nile
from benben.games.hexes.great_pyramid.events import PYRAMID_EVENTS
from benben.games.hexes.great_pyramid.moves import PYRAMID_ACTIONS
from benben.games.hexes.great_pyramid.reasons import PYRAMID_REFUSALS
from benben.games.hexes.great_pyramid.state import PYRAMID_SETUPS, PyramidState
from benben.games.hexes.great_pyramid.tally import COUNTED_OF_PYRAMID
from benben.kernel.rules import Family
from benben.kernel.schema import sized
from benben.kernel.title import Option, Title, register

_MODULES = tuple(f"benben.games.hexes.great_pyramid.{name}" for name in ("nile", "pyramid", "reasons", "attached"))
_LEFT_OUT = ("setup", "points_to_win", "discard_limit", "gods")  # GP-2, GP-20, GP-17; the gods are always there

GREAT_PYRAMID = register(
    Title(
        id="great-pyramid",
        behavior=2,  # 2: a used god is turned or exchanged before the dice are passed; the state tells the phase
        family=Family("pyramid", HEXES.modules + GOD_MODULES + _MODULES),
        state=sized(PyramidState, nile.NILE_SIZES),
        actions=PYRAMID_ACTIONS,
        events=PYRAMID_EVENTS,
        phases=GOD_PHASES,
        decisions=GOD_DECISIONS,
        reasons=tuple(PYRAMID_REFUSALS),
        options=(
            Option("setup", "variable", choices=PYRAMID_SETUPS, rule="GP-2"),
            *(option for option in OPTIONS if option.name not in _LEFT_OUT),
            Option("points_to_win", nile.PYRAMID_POINTS_TO_WIN, low=3, high=20, rule="GP-20", house=True),
        ),
        seats=(2, data.MOST_PLAYERS),
        house_seats=(2,),
        words_package="benben.games.hexes",
        more_words=("benben.games.hexes.gods", "benben.games.hexes.great_pyramid"),
        constants={**GOD_CONSTANTS, **nile.NILE_TABLES},
        facts={
            **FACTS,
            "river": nile.RIVER,
            "crossings": nile.CROSSING_PATHS,
            "costs": {piece: counts(cost) for piece, cost in nile.PYRAMID_COSTS.items()},
            "pieces": {**FACTS["pieces"], "boats": nile.BOATS, "blocks": nile.BLOCKS},
            "levels": nile.LEVELS,
            "gold": dict.fromkeys(nile.GOLD_NUMBERS, nile.GOLD_OF_EACH),
        },
        tally=COUNTED_OF_PYRAMID,
        answers=("answer",),
        idle=("offer",),
    )
)
