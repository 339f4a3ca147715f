"""The god cards in the flow of the game: what happens at the family's points (GOD-2 to GOD-10)."""

from __future__ import annotations

import importlib
from collections.abc import Callable, MutableSequence
from typing import Any

from benben.games.hexes import attach
from benben.games.hexes.data import MOST_PLAYERS
from benben.games.hexes.gods import MODULES
from benben.games.hexes.gods.data import ALL_GODS, CARDS_OF_GODS, GODS, NUMBERED, NUMBERED_GODS, OUT_OF_TURN
from benben.games.hexes.gods.moves import GOD_ACTIONS, KEEP_GOD, STANDING_ANSWER, TAKE_GOD
from benben.games.hexes.gods.reasons import (
    AFTER_USE_FIRST,
    GOD_ANSWER_FIRST,
    MUST_PLAY,
    NO_STANDING,
    NOT_IN_DISPLAY,
    NOTHING_USED,
    SECOND_SIDE,
    TOLD_ALREADY,
)
from benben.games.hexes.gods.state import (
    ASK_AFTER_USE,
    ASK_GOD,
    NO_SPELL,
    PHASE_AFTER_USE,
    PHASE_END,
    PHASE_REPLY,
    SIDE_A,
    STANDING,
    STANDING_NEVER,
    GodState,
)
from benben.games.hexes.gods.use import (
    chooses,
    exchange_card,
    keep_card,
    may_play,
    settle_replies,
    take_card,
)
from benben.games.hexes.moves import FIRST_OF_TITLE
from benben.games.hexes.phases import enter
from benben.games.hexes.reasons import DISCARD_FIRST, OFFER_UNFINISHED, first_reason
from benben.games.hexes.robber import settle_seven
from benben.games.hexes.state import ASK_DISCARD, ASK_TURN, PHASE_DISCARD
from benben.games.hexes.turn import ask_again, go_on, pass_dice
from benben.kernel.chance import ask, unask
from benben.kernel.places import add, clear, put
from benben.kernel.rules import explain, inlined, replaces, rule, switch

LAST_OF_GODS = GOD_ACTIONS.count
FIRST_OF_A_GOD = STANDING_ANSWER + len(STANDING)

# For each god: whether it is played on rolls, and whether on sevens.
AT_ROLL = tuple(int(card.played == "roll") for card in CARDS_OF_GODS)
ROLL_GODS = sum(1 << god for god, played in enumerate(AT_ROLL) if played)
AT_SEVEN = tuple(int(card.played == "seven") for card in CARDS_OF_GODS)

# Whose actions these are, starting with the first action of any god.
GOD_OF_ACTION = tuple(
    GODS.index(GOD_ACTIONS.layout(action).move.__module__.rpartition(".")[2])
    for action in range(FIRST_OF_A_GOD, LAST_OF_GODS)
)


def _of_gods(name: str, arguments: str, by: str, otherwise: str = "None") -> Any:
    """A rule that calls each god's own rule of this name, if it has one."""
    cases = {}
    for i, (god, module) in enumerate(zip(GODS, MODULES, strict=True)):
        own = getattr(importlib.import_module(module), f"{name}_{god}", None)
        if own is not None:
            cases[i] = own.__name__
            if name == "legal":
                inlined(own)
    return switch(__name__, f"{name}_god", arguments, by, cases, otherwise)


Legal = Callable[[GodState, int, MutableSequence[int]], None]
legal_god: Legal = _of_gods("legal", "s, seat, mask", "s.players[seat].god")
apply_god: Callable[[GodState, int, int], None] = _of_gods("apply", "s, seat, action", "s.players[seat].god")
rolled_god: Callable[[GodState, int], bool] = _of_gods("rolled", "s, seat", "s.players[seat].god", "False")
seven_god: Callable[[GodState, int, bool], bool] = _of_gods("seven", "s, seat, over", "s.players[seat].god", "False")
ending_god: Callable[[GodState, int], None] = _of_gods("ending", "s, seat", "s.players[seat].god")
# What everyone knows of the hand of a player whose god's move is under way: the cards it costs, whether the move can go
# on, and these cards with as few of the spare ones as it takes to go on
price_god: Callable[[GodState, int], int] = _of_gods("price", "s, seat", "s.players[seat].god", "0")
goes_on_god: Callable[[GodState, int], bool] = _of_gods("goes_on", "s, seat", "s.players[seat].god", "True")
least_god: Callable[[GodState, int, int, int], int] = _of_gods(
    "least", "s, seat, known, spare", "s.players[seat].god", "known"
)
form_god: Callable[[GodState, int], dict[str, Any] | None] = explain(_of_gods("form", "s, seat", "s.players[seat].god"))
lapse_god: Callable[[GodState, int], list[int]] = explain(_of_gods("lapse", "s, seat", "s.players[seat].god", "[]"))
why_not_god: Callable[[GodState, int, int], int] = explain(
    _of_gods("why_not", "s, seat, action", "s.players[seat].god if s.spell else GOD_OF_ACTION[action - FIRST_OF_A_GOD]")
)


# Set-up


@replaces(attach.set_up_more)
@rule
def set_up_gods(s: GodState) -> None:
    """The numbered cards form a stack, the others lie in the display (GOD-1, GOD-2)."""
    s.gods = 1
    s.display = ALL_GODS & ~NUMBERED_GODS
    s.declared = -1
    for seat in range(s.seats):
        s.players[seat].god = -1
        s.players[seat].looked_at = -1


@replaces(attach.second_settlement_placed)
@rule
def deal_god(s: GodState, seat: int) -> None:
    """Whoever placed their second settlement takes the top numbered card (GOD-2)."""
    take_card(s, seat, NUMBERED[s.dealt])
    s.dealt += 1


@replaces(attach.set_up_done)
@rule
def open_display(s: GodState) -> None:
    """After the set-up, the numbered cards left over join the display (GOD-2); those dealt serve from now on."""
    for i in range(s.dealt, len(NUMBERED)):
        s.display |= 1 << NUMBERED[i]
    for seat in range(s.seats):
        s.players[seat].told = 0
    rest_is_over(s)


@replaces(attach.turn_passes)
@rule
def rest_is_over(s: GodState) -> None:
    """A turn ends when the dice are passed (GOD-4, GOD-5)."""
    s.declared = -1
    s.resting = 0


# Rolls


@replaces(attach.note_gain)
@rule
def note_gainer(s: GodState, seat: int) -> None:
    s.gained |= 1 << seat


@replaces(attach.produced_for_all)
@rule
def gods_after_roll(s: GodState) -> bool:
    """Whoever can use their god now is asked, and nobody else. True if the turn waits for them."""
    if s.display & ROLL_GODS != ROLL_GODS:  # somebody holds one
        unask(s, s.active)
        for seat in range(s.seats):
            if s.players[seat].god >= 0 and AT_ROLL[s.players[seat].god] and rolled_god(s, seat):
                enter(s, PHASE_REPLY)
    s.gained = 0
    return s.phase == PHASE_REPLY


@replaces(attach.shelters)
@rule
def gods_on_seven(s: GodState, seat: int, over: bool) -> bool:
    return s.players[seat].god >= 0 and AT_SEVEN[s.players[seat].god] != 0 and seven_god(s, seat, over)


@replaces(attach.turn_ends)
@rule
def turn_ends(s: GodState, seat: int) -> bool:
    """A used card must be turned or exchanged before the dice are passed (GOD-9). True if that is still open."""
    ending_god(s, seat)
    if not chooses(s, seat):
        return False
    enter(s, PHASE_END)
    return True


# Actions


@replaces(attach.legal_more)
@inlined
def legal_gods(s: GodState, seat: int, mask: MutableSequence[int]) -> None:
    player = s.players[seat]
    if s.spell and seat == s.active:
        clear(mask)
        legal_god(s, seat, mask)
    elif player.god >= 0 and player.draft == 0:
        if s.asked[seat] == ASK_GOD or may_play(s, seat) or trades_on(s, seat):
            legal_god(s, seat, mask)
        if may_choose(s, seat):
            legal_after_use(s, seat, mask)
        if OUT_OF_TURN[player.god] and player.told != turn_number(s):
            legal_standing(s, seat, mask)


@rule
def may_choose(s: GodState, seat: int) -> bool:
    """Whether a player may turn or exchange a used card: on their turn, or when it is due."""
    return chooses(s, seat) and s.asked[seat] in (ASK_TURN, ASK_AFTER_USE)


@rule
def legal_after_use(s: GodState, seat: int, mask: MutableSequence[int]) -> None:
    """Another card of the display, or the same card on its B side (GOD-8, GOD-9)."""
    put(mask, TAKE_GOD, s.display)
    if s.players[seat].side == SIDE_A:
        add(mask, KEEP_GOD)


@rule
def trades_on(s: GodState, seat: int) -> bool:
    """Whether a player may continue a use that lasts for the turn (GOD-17)."""
    return s.declared >= 0 and seat == s.active and s.asked[seat] == ASK_TURN


@rule
def chooses_discard(s: GodState, seat: int) -> bool:
    """Whether a player has begun to name the cards they discard."""
    return s.asked[seat] == ASK_DISCARD and s.players[seat].discard_kind != 0


@rule
def legal_standing(s: GodState, seat: int, mask: MutableSequence[int]) -> None:
    """Any standing answer other than the current one, once per turn; Isis must be played (GOD-6)."""
    player = s.players[seat]
    if chooses_discard(s, seat):
        return
    answers = ((1 << len(STANDING)) - 1) & ~(1 << player.standing)
    if AT_SEVEN[player.god]:
        answers &= ~(1 << STANDING_NEVER)
    put(mask, STANDING_ANSWER, answers)


@rule
def turn_number(s: GodState) -> int:
    """The number of this turn of the game, counted from 1."""
    return s.round * MOST_PLAYERS + s.active + 1


@replaces(attach.is_own)
@rule
def is_own(s: GodState, seat: int, action: int) -> bool:
    """Every id after the family's, and every step of a god's move of several ids."""
    return action >= FIRST_OF_TITLE or (s.spell != NO_SPELL and seat == s.active)


@replaces(attach.apply_more)
@inlined
def apply_gods(s: GodState, seat: int, action: int) -> None:
    if action >= FIRST_OF_A_GOD or action < FIRST_OF_TITLE:
        apply_god(s, seat, action)
    elif action < STANDING_ANSWER:
        after_use(s, seat, action)
    else:
        stand(s, seat, action - STANDING_ANSWER)


@rule
def after_use(s: GodState, seat: int, action: int) -> None:
    """Keep the card on its B side or exchange it (GOD-8, GOD-9); then the phase that waited for it continues.

    Within a turn nothing waits for it: the player continues the turn.
    """
    if action == KEEP_GOD:
        keep_card(s, seat)
    else:
        exchange_card(s, seat, action - TAKE_GOD)
    if s.phase == PHASE_DISCARD:
        unask(s, seat)
        settle_seven(s)
    elif s.phase == PHASE_REPLY:
        unask(s, seat)
        settle_replies(s)
    elif s.phase == PHASE_END:
        pass_dice(s, seat)
    elif s.phase == PHASE_AFTER_USE:
        go_on(s)
    else:
        ask_again(s, seat)


@rule
def stand(s: GodState, seat: int, answer: int) -> None:
    """Always give this answer from now on; if the god is asking just now, this is the answer."""
    player = s.players[seat]
    player.standing = answer
    player.told = turn_number(s)
    if s.asked[seat] != ASK_GOD:
        ask(s, seat, s.asked[seat])
    elif AT_SEVEN[player.god]:
        seven_god(s, seat, False)
    else:
        unask(s, seat)
        rolled_god(s, seat)
        settle_replies(s)


@replaces(attach.takes_over)
@explain
def gods_take_over(s: GodState, seat: int, action: int) -> bool:
    return s.spell != NO_SPELL and seat == s.active


@replaces(attach.why_not_more)
@explain
def why_not_gods(s: GodState, seat: int, action: int) -> int:
    player = s.players[seat]
    if s.spell and seat == s.active:
        return why_not_god(s, seat, action)
    if player.draft:
        return OFFER_UNFINISHED
    if action >= FIRST_OF_A_GOD:
        return why_not_god(s, seat, action)
    if action >= STANDING_ANSWER:
        return DISCARD_FIRST if chooses_discard(s, seat) else why_not_standing(s, seat, action - STANDING_ANSWER)
    if not may_choose(s, seat):
        return first_reason(s, seat) if chooses(s, seat) else NOTHING_USED
    if action == KEEP_GOD:
        return 0 if player.side == SIDE_A else SECOND_SIDE
    return 0 if s.display >> (action - TAKE_GOD) & 1 else NOT_IN_DISPLAY


@explain
def why_not_standing(s: GodState, seat: int, answer: int) -> int:
    player = s.players[seat]
    if player.god < 0 or not OUT_OF_TURN[player.god]:
        return NO_STANDING
    if player.told == turn_number(s) or answer == player.standing:
        return TOLD_ALREADY
    return MUST_PLAY if answer == STANDING_NEVER and AT_SEVEN[player.god] else 0


@replaces(attach.more_first_reason)
@explain
def more_first_reason(s: GodState, seat: int) -> int:
    return {ASK_GOD: GOD_ANSWER_FIRST, ASK_AFTER_USE: AFTER_USE_FIRST}.get(s.asked[seat], 0)


@replaces(attach.why_choice_open)
@explain
def why_choice_open(s: GodState, seat: int) -> int:
    return AFTER_USE_FIRST


@replaces(attach.more_forms)
@explain
def more_forms(s: GodState, seat: int) -> list[dict[str, Any]]:
    """The forms of a god's moves that are too many to list."""
    form = form_god(s, seat) if s.players[seat].god >= 0 and not s.players[seat].draft else None
    return [] if form is None else [form]


@replaces(attach.lapse_more)
@explain
def lapse_more(s: GodState, seat: int) -> list[int]:
    """Out of time (GOD-23): the god's answer; a used card is kept, or exchanged for the lowest one of the display."""
    if s.asked[seat] == ASK_GOD:
        return lapse_god(s, seat)
    if s.asked[seat] != ASK_AFTER_USE:
        return []
    if s.players[seat].side == SIDE_A:
        return [KEEP_GOD]
    return [next(TAKE_GOD + god for god in range(len(GODS)) if s.display >> god & 1)]


@replaces(attach.more_at_a_glance)
@explain
def glance_at_gods(s: GodState) -> dict[str, Any]:
    """Whether each player's god could serve now."""
    return {
        "rested": [(s.resting | s.choosing) >> p & 1 == 0 for p in range(s.seats)],
    }
