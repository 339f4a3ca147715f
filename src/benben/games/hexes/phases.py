"""What the game waits for, and the question that follows from it.

The phase is the only record of where a turn stands. Whatever interrupts a turn enters a phase of its own, and only what
that phase waits for leaves it again. Questions that hold nobody up (offers and their answers) run alongside it: they
can neither end nor resume a phase.
"""

from __future__ import annotations

from benben.games.hexes.state import (
    ASK_CART,
    ASK_FREE_OXCART,
    ASK_ROB,
    ASK_ROBBER,
    ASK_ROLL,
    ASK_SETTLE,
    ASK_TURN,
    PHASES,
    State,
)
from benben.kernel.chance import ask
from benben.kernel.rules import rule

# What each phase asks the active player; nothing if the phase itself says who is asked.
_ASKED = {
    "settle": ASK_SETTLE,
    "cart": ASK_CART,
    "roll": ASK_ROLL,
    "robber": ASK_ROBBER,
    "rob": ASK_ROB,
    "free_oxcart": ASK_FREE_OXCART,
    "turn": ASK_TURN,
}
QUESTIONS = tuple(_ASKED.get(phase, 0) for phase in PHASES)


@rule
def enter(s: State, phase: int) -> None:
    """From now on the game waits for something else, and the active player is asked for it."""
    s.phase = phase
    if QUESTIONS[phase]:
        ask(s, s.active, QUESTIONS[phase])


@rule
def everyone_has_answered(s: State) -> bool:
    """When several players are asked at the same time: whether nobody is asked any more."""
    return s.asking == 0
