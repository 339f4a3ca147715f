"""What the god cards add to the records. All of it is public (GOD-1) except what Maat and Thoth show."""

from __future__ import annotations

from typing import Annotated

from benben.games.hexes.data import CARDS, MOST_PLAYERS, RESOURCES, SUPPLY_OF_EACH
from benben.games.hexes.gods.data import GODS, NUMBERED
from benben.games.hexes.phases import QUESTIONS
from benben.games.hexes.state import DECISIONS, PHASES, Player, State
from benben.kernel.schema import OWNER, SCRATCH, Cards, Kind, Num, Rows, Seat, Seats, Subset

SIDES = ("A", "B")
SIDE_A, SIDE_B = range(2)

# A player's standing answer to Atum and Isis: always take the same kind, ask me, or never.
STANDING = ("ask", "never", *RESOURCES)
STANDING_ASK, STANDING_NEVER, STANDING_KINDS = range(3)

GOD_DECISIONS = (
    *DECISIONS,
    "god",  # something the player's own god asks
    "after_use",  # turn the card, or exchange it
)
ASK_GOD = len(DECISIONS)
ASK_AFTER_USE = ASK_GOD + 1

GOD_PHASES = (
    *PHASES,
    "reply",  # to a roll: what gods ask their holders, and what becomes of their cards
    "god",  # something the active player's god asks
    "after_use",  # what becomes of a card is due at once
    "end",  # what becomes of a card is due before the dice are passed
)
PHASE_REPLY, PHASE_GOD, PHASE_AFTER_USE, PHASE_END = range(len(PHASES), len(GOD_PHASES))
GOD_QUESTIONS = (*QUESTIONS, 0, ASK_GOD, ASK_AFTER_USE, ASK_AFTER_USE)

# A god's move of several ids, step by step; each god decides what the steps mean.
NO_SPELL = 0


class GodPlayer(Player):
    god: Annotated[int, Kind(GODS, none=True)]  # no move gives a god to another player (GOD-11)
    side: Annotated[int, Kind(SIDES)]
    standing: Annotated[int, Kind(STANDING, seen=OWNER)]
    told: Annotated[int, Num(0, 2**31 - 1, seen=OWNER)]  # the turn of the game in which they last changed it
    looked: Annotated[int, Cards(RESOURCES, SUPPLY_OF_EACH, seen=OWNER)]  # the hand that Maat shows
    looked_at: Annotated[int, Seat()]  # whose hand it is
    shown: Annotated[int, Cards(CARDS, 3, seen=OWNER, public="total")]  # off the deck, for Thoth


class GodState(State):
    phase: Annotated[int, Kind(GOD_PHASES)]
    display: Annotated[int, Subset(GODS)]
    dealt: Annotated[int, Num(0, len(NUMBERED))]  # numbered cards taken in the set-up
    resting: Annotated[int, Seats()]  # whose god was received or used this turn (GOD-4, GOD-5)
    choosing: Annotated[int, Seats()]  # who used a card that they still have to turn or exchange (GOD-8, GOD-9)
    declared: Annotated[int, Kind(RESOURCES, none=True)]  # Amun's kind this turn
    players: Annotated[list[GodPlayer], Rows(MOST_PLAYERS, GodPlayer)]  # type: ignore[assignment] # the same rows, wider

    # A god's move that is under way
    spell: Annotated[int, Num(NO_SPELL, 9)]
    spell_choice: Annotated[int, Num(0, 99)]  # a kind, a price or a path
    spell_seats: Annotated[int, Seats()]
    spell_give: Annotated[int, Cards(RESOURCES, 2)]

    gained: Annotated[int, Seats(seen=SCRATCH)]  # who got cards from the roll; nobody between actions
