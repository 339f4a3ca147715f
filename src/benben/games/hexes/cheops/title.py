"""`cheops-scenario`, registered."""

from __future__ import annotations

from benben.games.hexes import data
from benben.games.hexes.cheops import data as egypt
from benben.games.hexes.cheops import flow, gold, reasons, ships, stones
from benben.games.hexes.cheops.deal import deal_in_egypt
from benben.games.hexes.cheops.events import CHEOPS_EVENTS
from benben.games.hexes.cheops.moves import CHEOPS_ACTIONS, CHEOPS_IDS
from benben.games.hexes.cheops.reasons import CHEOPS_REFUSALS
from benben.games.hexes.cheops.state import CheopsState
from benben.games.hexes.cheops.tally import COUNTED_OF_EGYPT
from benben.games.hexes.state import DECISIONS, PHASES
from benben.games.hexes.title import FACTS, HEXES, OPTIONS, counts
from benben.kernel.rules import Family
from benben.kernel.title import Option, Title, register

_MODULES = tuple(
    f"benben.games.hexes.cheops.{name}" for name in ("gold", "network", "ships", "ports", "stones", "reasons", "flow")
)
# The lands stay in their places, and there are no routes; everybody's gold is public, and so is what is left.
_LEFT_OUT = ("setup", "harbor_setup", "token_setup", "hidden_supply", "points_to_win", "gods")
_MAP = egypt.EGYPT_MAP

CHEOPS_SCENARIO = register(
    Title(
        id="cheops-scenario",
        behavior=3,  # 2: the state tells the phase; 3: the numbers are drawn
        family=Family("cheops", HEXES.modules + _MODULES),
        state=CheopsState,
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
            # From 4 on: everybody has 3 after the set-up
            Option("points_to_win", egypt.CHEOPS_POINTS_TO_WIN, low=4, high=20, rule="CS-29", house=True),
        ),
        seats=(3, data.MOST_PLAYERS),  # CS-1
        also_reads=(1, 2),
        words_package="benben.games.hexes",
        more_words=("benben.games.hexes.cheops",),
        constants={
            "ATTACHED": 1,
            **egypt.CHEOPS_TABLES,
            **CHEOPS_IDS,
            "lay_out_map": flow.lay_out_egypt,
            "set_up_more": flow.set_up_cheops,
            "set_up_done": flow.set_up_over,
            "turn_passes": flow.turn_is_over,
            "purse": gold.purse_with_gold,
            "gain": gold.gain_with_gold,
            "reach_from": ships.reach_both,
            "connect_oxcart": ships.connect_road,
            "place_oxcart": ships.place_road,
            "can_place_oxcart": ships.can_place_any,
            "cut_off_others": ships.settle_among_others,
            "legal_oxcarts": ships.legal_roads,
            "measure_route": flow.no_route,
            "clear_more": ships.clear_sea_reach,
            "rebuild_more": ships.connect_ships,
            "seven_falls": stones.last_black_stone,
            "before_robber": stones.add_black_stone,
            "more_points": stones.stone_points,
            "won_by_points": stones.end_with_points,
            "won": stones.won_here,
            "legal_more": flow.legal_in_egypt,
            "is_own": flow.is_of_egypt,
            "apply_more": flow.apply_in_egypt,
            "takes_over": reasons.egypt_takes_over,
            "why_not_more": reasons.why_not_in_egypt,
            "why_not_spot": reasons.why_not_spot_in_egypt,
            "more_at_a_glance": flow.glance_at_egypt,
            "more_in_account": flow.account_in_egypt,
            "more_forms": flow.forms_of_ships,
        },
        facts={
            **{name: fact for name, fact in FACTS.items() if name not in ("gods", "least_route")},
            "places": {
                "hex": egypt.CHEOPS_HEX_NAMES,
                "intersection": egypt.CHEOPS_INTERSECTION_NAMES,
                "path": egypt.CHEOPS_PATH_NAMES,
                "lift": egypt.CHEOPS_PATH_NAMES,
                "put": egypt.CHEOPS_PATH_NAMES,
            },
            "map": {
                "hexes": [{"row": h.row, "x": h.x, "region": h.region} for h in _MAP.hexes],
                "corners": egypt.EGYPT.corners,
                "points": egypt.EGYPT.points,
                "paths": egypt.EGYPT.paths,
                "harbors": [{"at": h.at, "oasis": h.oasis} for h in _MAP.harbors],
            },
            "goods": egypt.CHEOPS_GOODS,
            "terrains": egypt.CHEOPS_TERRAINS,
            "produces": egypt.CHEOPS_PRODUCES,
            "waters": egypt.WATERS,
            "costs": {piece: counts(cost) for piece, cost in egypt.CHEOPS_COSTS.items()},
            "pieces": {**FACTS["pieces"], "ships": egypt.SHIPS, "stones": egypt.STONES},  # type: ignore[dict-item]
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
        deal=deal_in_egypt,
        tally=COUNTED_OF_EGYPT,
        answers=("answer",),
        idle=("offer",),
    )
)
