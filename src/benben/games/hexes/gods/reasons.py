"""Why an action of a god card is refused: the reasons all gods share. Each god adds its own in its module."""

from __future__ import annotations

from benben.games.hexes.reasons import REFUSALS
from benben.kernel.errors import Refusal

GOD_REFUSALS = list(REFUSALS)


def god_reason(key: str, rule: str) -> int:
    GOD_REFUSALS.append(Refusal(key, rule))
    return len(GOD_REFUSALS)


OTHER_GOD = god_reason("other_god", "GOD-1")
GOD_IN_TURN = god_reason("god_in_turn", "GOD-3")
GOD_RESTS = god_reason("god_rests", "GOD-4")
GOD_AFTER_ROLL = god_reason("god_after_roll", "GOD-3")
GOD_PENDING = god_reason("god_pending", "GOD-10")
GOD_ANSWER_FIRST = god_reason("god_answer_first", "GOD-7")
SPELL_UNFINISHED = god_reason("spell_unfinished", "GOD-7")
NOTHING_USED = god_reason("nothing_used", "GOD-8")
NOT_IN_DISPLAY = god_reason("not_in_display", "GOD-8")
SECOND_SIDE = god_reason("second_side", "GOD-9")
AFTER_USE_FIRST = god_reason("after_use_first", "GOD-8")
NO_STANDING = god_reason("no_standing", "GOD-3")
MUST_PLAY = god_reason("must_play", "GOD-6")
TOLD_ALREADY = god_reason("told_already", "GOD-3")
GOD_SUPPLY_LACKS = god_reason("god_supply_lacks", "GOD-22")
