"""Faults of games with gods."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from benben.games.hexes.data import BRICK, MERCENARY_CARD
from benben.games.hexes.gods.data import GODS
from benben.games.hexes.gods.ptha import PTHA_BUILDS
from benben.games.hexes.gods.sekhmet import SEKHMET_BUILDS
from benben.games.hexes.gods.state import ASK_AFTER_USE, ASK_GOD, STANDING_NEVER, GodState
from benben.games.hexes.state import ASK_DISCARD, ASK_ROBBER, ASK_TURN, PHASE_ROBBER
from benben.kernel.cards import one
from tests.support.invariants import CHECKED
from tests.support.planted.hexes import gain_a_development_card, lose_a_card
from tests.support.planted.positions import positions


def position() -> GodState:
    """In a turn with nothing pending."""
    return next(
        s
        for s in cast(Iterator[GodState], positions(CHECKED["ancient-egypt with gods"], offer_cap="none"))
        if s.asked[s.active] == ASK_TURN
        and not s.spell
        and not s.choosing
        and s.round > 9
        and any(word & free for word, free in zip(s.players[s.active].reach, s.free, strict=True))
    )


def lay_a_god_twice(s: GodState) -> None:
    s.display |= 1 << s.players[0].god


def lose_a_god(s: GodState) -> None:
    s.display &= s.display - 1


def two_hold_a_god(s: GodState) -> None:
    s.players[0].god = s.players[1].god


def ask_for_no_use(s: GodState) -> None:
    s.asked[(s.active + 1) % 3] = ASK_AFTER_USE


def ask_a_god_that_never_asks(s: GodState) -> None:
    s.players[0].god, s.asked[0] = GODS.index("horus"), ASK_GOD


def keep_looking(s: GodState) -> None:
    s.players[0].looked = one(BRICK)


def see_an_old_hand(s: GodState) -> None:
    player = s.players[s.active]
    player.god, s.resting, s.asked[s.active] = GODS.index("maat"), 1 << s.active, ASK_GOD
    player.looked_at = (s.active + 1) % 3
    player.looked = s.players[player.looked_at].hand + one(BRICK)


def hold_shown_cards(s: GodState) -> None:
    s.players[0].shown = one(MERCENARY_CARD)


def never_play_isis(s: GodState) -> None:
    s.players[0].god, s.players[0].standing = GODS.index("isis"), STANDING_NEVER


def trade_by_another_god(s: GodState) -> None:
    s.declared, s.players[s.active].god = BRICK, GODS.index("horus")


def leave_a_move_unfinished(s: GodState) -> None:
    s.spell_give = one(BRICK)


def move_another_god(s: GodState) -> None:
    s.spell, s.players[s.active].god = SEKHMET_BUILDS, GODS.index("horus")


def note_a_gainer(s: GodState) -> None:
    s.gained = 1


def lay_the_army_aside(s: GodState) -> None:
    s.army_holder = -1
    s.spent -= (3 - s.players[0].mercenaries) * one(MERCENARY_CARD)
    s.players[0].mercenaries = 3
    s.players[1].mercenaries = s.players[2].mercenaries = 0


def answer_a_discard_by_a_god(s: GodState) -> None:
    """A god's move continues though discards are due: what is legal belongs to another question."""
    s.players[s.active].god, s.spell, s.asked[s.active] = GODS.index("ptha"), PTHA_BUILDS, ASK_DISCARD


def choose_in_another_turn(s: GodState) -> None:
    s.choosing = 1 << (s.active + 1) % 3


def choose_after_the_roll(s: GodState) -> None:
    """The choice about a used card is open while a seven waits for the robber."""
    s.choosing, s.phase, s.asked[s.active] = 1 << s.active, PHASE_ROBBER, ASK_ROBBER


PLANTED: list[tuple[Callable[[GodState], None], str]] = [
    (lose_a_card, "resource cards"),
    (gain_a_development_card, "development cards"),
    (hold_shown_cards, "development cards"),
    (lay_the_army_aside, "special cards"),
    (note_a_gainer, "scratch"),
    (lay_a_god_twice, "god cards"),
    (lose_a_god, "god cards"),
    (two_hold_a_god, "god cards"),
    (ask_for_no_use, "gods at work"),
    (ask_a_god_that_never_asks, "gods at work"),
    (keep_looking, "gods at work"),
    (see_an_old_hand, "gods at work"),
    (hold_shown_cards, "gods at work"),
    (never_play_isis, "gods at work"),
    (trade_by_another_god, "gods at work"),
    (leave_a_move_unfinished, "moves of gods"),
    (move_another_god, "moves of gods"),
    (answer_a_discard_by_a_god, "what is legal"),
    (choose_in_another_turn, "open choices"),
    (choose_after_the_roll, "open choices"),
]
