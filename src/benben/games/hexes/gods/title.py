"""What the god cards put in the place of the family's named points, and the modules that hold them."""

from __future__ import annotations

from typing import Any

from benben.games.hexes.gods import MODULES, flow, use
from benben.games.hexes.gods.state import GOD_QUESTIONS

GOD_MODULES = ("benben.games.hexes.gods.use", *MODULES, "benben.games.hexes.gods.flow")

GOD_POINTS: dict[str, Any] = {
    "ATTACHED": 1,
    "set_up_more": flow.set_up_gods,
    "second_settlement_placed": flow.deal_god,
    "set_up_done": flow.open_display,
    "note_gain": flow.note_gainer,
    "produced_for_all": flow.gods_after_roll,
    "shelters": flow.gods_on_seven,
    "QUESTIONS": GOD_QUESTIONS,
    "choice_open": use.chooses,
    "why_choice_open": flow.why_cards_wait,
    "turn_ends": flow.gods_end_turn,
    "turn_passes": flow.rest_is_over,
    "legal_more": flow.legal_gods,
    "is_own": flow.is_of_gods,
    "apply_more": flow.apply_gods,
    "takes_over": flow.gods_take_over,
    "why_not_more": flow.why_not_gods,
    "more_first_reason": flow.gods_come_first,
    "lapse_more": flow.lapse_of_gods,
    "more_forms": flow.forms_of_gods,
    "more_at_a_glance": flow.glance_at_gods,
}
