"""`cheops-scenario`, registered.

The deck and the Largest Army are the family's, and there is no Longest Road (CS-4): see `attached.measure_route`.
"""

from __future__ import annotations

from benben.games.hexes import data
from benben.games.hexes.cheops_scenario import data as egypt
from benben.games.hexes.cheops_scenario.events import CHEOPS_EVENTS
from benben.games.hexes.cheops_scenario.moves import CHEOPS_ACTIONS, CHEOPS_IDS
from benben.games.hexes.cheops_scenario.reasons import CHEOPS_REFUSALS
from benben.games.hexes.cheops_scenario.state import CheopsState
from benben.games.hexes.cheops_scenario.tally import COUNTED_OF_EGYPT
from benben.games.hexes.family import FACTS, HEXES, OPTIONS, counts, map_facts
from benben.games.hexes.state import DECISIONS, PHASES
from benben.kernel.rules import Family
from benben.kernel.schema import sized
from benben.kernel.title import Option, Title, register

_MODULES = tuple(
    f"benben.games.hexes.cheops_scenario.{name}"
    for name in ("gold", "network", "ships", "ports", "stones", "reasons", "attached")
)
# The lands stay in place, and there are no routes; everyone's gold is public, and so is what is left in the supply.
_LEFT_OUT = ("setup", "harbor_setup", "token_setup", "hidden_supply", "points_to_win", "gods")
_MAP = egypt.EGYPT_MAP

CHEOPS_SCENARIO = register(
    Title(
        id="cheops-scenario",
        behavior=3,  # 2: the state tells the phase; 3: the numbers are drawn
        family=Family("cheops", HEXES.modules + _MODULES),
        state=sized(CheopsState, egypt.CHEOPS_SIZES),
        actions=CHEOPS_ACTIONS,
        events=CHEOPS_EVENTS,
        phases=PHASES,
        decisions=DECISIONS,
        reasons=tuple(CHEOPS_REFUSALS),
        options=(
            Option("drawn_numbers", True, rule="CS-1", before=False),
            Option("sea_rules", False, rule="CS-14"),
            Option("late_pharaoh", False, rule="CS-25"),
            *(option for option in OPTIONS if option.name not in _LEFT_OUT),
            # From 4 up: everyone has 3 after the set-up
            Option("points_to_win", egypt.CHEOPS_POINTS_TO_WIN, low=4, high=20, rule="CS-29", house=True),
        ),
        seats=(3, data.MOST_PLAYERS),  # CS-1
        also_reads=(1, 2),
        words_package="benben.games.hexes",
        more_words=("benben.games.hexes.cheops_scenario",),
        constants={
            "ATTACHED": 1,
            **egypt.CHEOPS_TABLES,
            **CHEOPS_IDS,
        },
        facts={
            **{name: fact for name, fact in FACTS.items() if name not in ("gods", "least_route")},
            **map_facts(egypt.EGYPT_TABLES),
            "goods": egypt.CHEOPS_GOODS,
            "terrains": egypt.CHEOPS_TERRAINS,
            "produces": egypt.CHEOPS_PRODUCES,
            "waters": egypt.WATERS,
            "costs": {piece: counts(cost) for piece, cost in egypt.CHEOPS_COSTS.items()},
            "pieces": {**FACTS["pieces"], "ships": egypt.SHIPS, "stones": egypt.STONES},
            "gold": egypt.GOLD_PIECES,
            "levels": egypt.STONE_LEVELS,
            "black_stones": egypt.BLACK_STONES,
            "site": _MAP.site,
            "site_junctions": _MAP.site_junctions,
            "settling": _MAP.settling,
            "blessing": egypt.BLESSING_POINTS,
            "curse": egypt.CURSE_POINTS,
            "fee": egypt.FEE,
        },
        tally=COUNTED_OF_EGYPT,
        answers=("answer",),
        idle=("offer",),
    )
)
