# ruff: noqa: ARG001, SIM110 - points are called alike, and rules have no generators
"""What the god cards add: each lies in one place, and what one of them began is finished before anything else."""

from __future__ import annotations

from collections.abc import MutableSequence

from benben.games.hexes.gods.amun import AMUN_GOD
from benben.games.hexes.gods.atum import ATUM_GOD
from benben.games.hexes.gods.data import ALL_GODS, CARDS_OF_GODS, GODS_IN_BOX, NUMBERED, OUT_OF_TURN
from benben.games.hexes.gods.horus import HORUS_GIVES, HORUS_GOD, HORUS_NAMES
from benben.games.hexes.gods.isis import ISIS_GOD
from benben.games.hexes.gods.maat import MAAT_GOD
from benben.games.hexes.gods.moves import GOD_ACTIONS
from benben.games.hexes.gods.osiris import OSIRIS_GOD, OSIRIS_LIFTS, OSIRIS_PUTS
from benben.games.hexes.gods.ptha import PTHA_BUILDS, PTHA_GOD
from benben.games.hexes.gods.sekhmet import SEKHMET_BUILDS, SEKHMET_GOD
from benben.games.hexes.gods.state import (
    ASK_AFTER_USE,
    ASK_GOD,
    PHASE_AFTER_USE,
    PHASE_END,
    PHASE_REPLY,
    STANDING_ASK,
    STANDING_NEVER,
    GodState,
)
from benben.games.hexes.gods.thoth import THOTH_GOD, THOTH_SHOWS
from benben.games.hexes.gods.use import chooses
from benben.games.hexes.state import ASK_CART, ASK_SETTLE, ASK_TURN, PHASE_DISCARD, PHASE_TURN
from benben.kernel.cards import covers, total
from benben.kernel.places import bits, has
from benben.kernel.rules import replaces, rule
from tests.support.invariants import hexes, hexes_turn
from tests.support.invariants.hexes import (
    VIOLATIONS,
    puts_together,
)
from tests.support.invariants.hexes_turn import HEX_ANSWERS, HEX_ASKS, HEX_FOLLOWS, check_hex_flow

GOD_VIOLATIONS = (*VIOLATIONS, "god cards", "gods at work", "moves of gods", "open choices")
V_GOD_CARDS, V_GODS_AT_WORK, V_SPELLS, V_CHOICES = range(len(VIOLATIONS), len(GOD_VIOLATIONS))

GOD_ASKS = {
    **HEX_ASKS,
    "discard": ("- discard god after_use", "- discard god after_use"),
    "reply": ("- god after_use", "- god after_use"),
    "god": ("god", "-"),
    "after_use": ("after_use", "-"),
    "end": ("after_use", "-"),
}
GOD_FOLLOWS = {
    **HEX_FOLLOWS,
    "roll": "discard robber free_oxcart turn reply god after_use over",
    "turn": "robber free_oxcart roll god after_use end over",
    "reply": "turn",
    "god": "roll turn over",
    "after_use": "roll turn",
    "end": "roll over",
}
# A standing answer may be changed whatever else is asked.
_OUT_OF_TURN_MOVES = ("atum", "isis", "maat_takes", "thoth_keeps")
_AFTER_USE_MOVES = ("keep_god", "take_god")
_GOD_MOVES = tuple(
    layout.move.name()
    for layout in GOD_ACTIONS.layouts
    if layout.move.__module__.startswith("benben.games.hexes.gods.")
)
_IN_TURN_MOVES = tuple(name for name in _GOD_MOVES if name not in (*_OUT_OF_TURN_MOVES, "standing"))
_BEFORE_ROLL_MOVES = tuple(
    layout.move.name()
    for layout in GOD_ACTIONS.layouts
    for card in CARDS_OF_GODS
    if card.played == "any" and layout.move.__module__ == f"benben.games.hexes.gods.{card.name}"
)
GOD_ANSWERS = {
    decision: (*moves, "standing")
    for decision, moves in {
        **HEX_ANSWERS,
        "roll": (*HEX_ANSWERS["roll"], *_BEFORE_ROLL_MOVES),
        "turn": (*HEX_ANSWERS["turn"], *_IN_TURN_MOVES),
        "god": _OUT_OF_TURN_MOVES,
        "after_use": _AFTER_USE_MOVES,
    }.items()
}


@replaces(hexes.cards_shown)
@rule
def shown_by_thoth(s: GodState) -> int:
    cards = 0
    for seat in range(s.seats):
        cards += s.players[seat].shown
    return cards


@rule
def is_being_set_up(s: GodState) -> bool:
    for seat in range(s.seats):
        if s.asked[seat] in (ASK_SETTLE, ASK_CART):
            return True
    return False


@rule
def check_god_cards(s: GodState, wrong: MutableSequence[int]) -> None:
    """Each of the ten exactly once: with a player, in the display, or during set-up in the stack (GOD-1, GOD-2)."""
    found = s.display
    count = bits(s.display)
    held = 0
    for seat in range(s.seats):
        if s.players[seat].god >= 0:
            found |= 1 << s.players[seat].god
            held += 1
    if is_being_set_up(s):
        for i in range(s.dealt, len(NUMBERED)):
            found |= 1 << NUMBERED[i]
            count += 1
        if held != s.dealt:
            wrong[V_GOD_CARDS] += 1
    elif held != s.seats:
        wrong[V_GOD_CARDS] += 1
    if found != ALL_GODS or count + held != GODS_IN_BOX:
        wrong[V_GOD_CARDS] += 1


@rule
def check_gods_at_work(s: GodState, wrong: MutableSequence[int]) -> None:
    """Whoever is asked has such a god and a reason; what Maat and Thoth show is shown only while they ask."""
    for seat in range(s.seats):
        player = s.players[seat]
        asks = s.asked[seat] == ASK_GOD
        right = player.god >= 0 or not chooses(s, seat)
        if s.asked[seat] == ASK_AFTER_USE and not chooses(s, seat):
            right = False
        if asks and player.god not in (ATUM_GOD, ISIS_GOD, MAAT_GOD, THOTH_GOD):
            right = False
        if asks and (chooses(s, seat) or rests(s, seat) != (player.god in (MAAT_GOD, THOTH_GOD))):
            right = False
        if (player.looked_at >= 0) != (asks and player.god == MAAT_GOD):
            right = False
        if player.looked_at < 0:
            if player.looked:
                right = False
        elif not player.looked or player.looked_at == seat or player.looked != s.players[player.looked_at].hand:
            right = False
        if (player.shown != 0) != (asks and player.god == THOTH_GOD) or total(player.shown) > THOTH_SHOWS:
            right = False
        if player.standing != STANDING_ASK and (player.god < 0 or not OUT_OF_TURN[player.god]):
            right = False
        if player.standing == STANDING_NEVER and player.god == ISIS_GOD:
            right = False
        if not right:
            wrong[V_GODS_AT_WORK] += 1
    if s.declared >= 0 and (s.players[s.active].god != AMUN_GOD or not rests(s, s.active)):
        wrong[V_GODS_AT_WORK] += 1


@rule
def rests(s: GodState, seat: int) -> bool:
    return (s.resting >> seat) & 1 != 0


@rule
def god_of_spell(spell: int) -> int:
    if spell in (HORUS_NAMES, HORUS_GIVES):
        return HORUS_GOD
    if spell in (OSIRIS_LIFTS, OSIRIS_PUTS):
        return OSIRIS_GOD
    return PTHA_GOD if spell == PTHA_BUILDS else SEKHMET_GOD


@rule
def check_spells(s: GodState, wrong: MutableSequence[int]) -> None:
    """A move of several ids is the active player's, on their turn, with their god; outside of one, nothing is noted."""
    player = s.players[s.active]
    if s.spell:
        right = s.asked[s.active] == ASK_TURN and player.god == god_of_spell(s.spell)
        right = right and s.spell in (HORUS_NAMES, HORUS_GIVES, OSIRIS_LIFTS, OSIRIS_PUTS, PTHA_BUILDS, SEKHMET_BUILDS)
        if chooses(s, s.active) or rests(s, s.active) or player.draft or not covers(player.hand, s.spell_give):
            right = False
        if s.spell == OSIRIS_PUTS and not has(player.oxcarts, s.spell_choice):
            right = False
    else:
        right = s.spell_choice == 0 and s.spell_seats == 0 and s.spell_give == 0
    if not right:
        wrong[V_SPELLS] += 1


@rule
def check_choices(s: GodState, wrong: MutableSequence[int]) -> None:
    """A used card is open on its player's own turn, or due: before the dice pass, or on somebody's roll (GOD-9)."""
    due = 0
    for seat in range(s.seats):
        if s.asked[seat] == ASK_AFTER_USE:
            due |= 1 << seat
    if s.phase == PHASE_TURN:
        right = s.choosing & ~(1 << s.active) == 0
    elif s.phase in (PHASE_REPLY, PHASE_DISCARD, PHASE_AFTER_USE, PHASE_END):
        right = s.choosing == due
    else:
        right = s.choosing == 0
    if not right:
        wrong[V_CHOICES] += 1


@replaces(hexes_turn.check_hex_flow)
@rule
def check_flow_of_gods(s: GodState, wrong: MutableSequence[int]) -> None:
    check_hex_flow(s, wrong)
    check_choices(s, wrong)


@replaces(hexes.puts_together)
@rule
def puts_spell_together(s: GodState, seat: int) -> bool:
    return puts_together(s, seat) or (s.spell != 0 and seat == s.active)


@replaces(hexes.check_more)
@rule
def check_gods(s: GodState, wrong: MutableSequence[int]) -> None:
    check_god_cards(s, wrong)
    check_gods_at_work(s, wrong)
    check_spells(s, wrong)


@replaces(hexes.same_more_scratch)
@rule
def nobody_noted(s: GodState, rebuilt: GodState) -> bool:
    return s.gained == 0


GOD_STATE_SCRATCH = frozenset({"gained"})
