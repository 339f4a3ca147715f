"""The toy with faults planted in its rules: each breaks its games in one of the ways that drivers look for."""

from __future__ import annotations

import dataclasses

from benben.kernel.chance import ask, unask
from benben.kernel.rules import replaces, rule
from tests.support.toy import TOY
from tests.support.toy.rules import after_raid, begin_turn, end_turn
from tests.support.toy.state import CHOOSING, D_CHOOSE, D_TURN, TURN, State


@replaces(after_raid)
@rule
def forget_to_go_on(s: State, victim: int) -> None:
    """After a raid, nobody is asked."""
    unask(s, victim)
    s.victim = -1
    s.phase = TURN


@replaces(begin_turn)
@rule
def ask_everyone(s: State) -> None:
    """Asks even those who have no card to choose."""
    s.give = -1
    s.get = -1
    s.offered = 0
    s.raided = 0
    s.victim = -1
    s.phase = CHOOSING
    for seat in range(s.seats):
        ask(s, seat, D_CHOOSE)


@replaces(end_turn)
@rule
def never_pass(s: State, seat: int) -> None:
    """The turn ends and begins again, for the same player in the same round."""
    ask(s, seat, D_TURN)


BROKEN_TOYS = {
    "nobody": dataclasses.replace(TOY, id="toy-nobody", constants={**TOY.constants, "after_raid": forget_to_go_on}),
    "stuck": dataclasses.replace(TOY, id="toy-stuck", constants={**TOY.constants, "begin_turn": ask_everyone}),
    "endless": dataclasses.replace(TOY, id="toy-endless", constants={**TOY.constants, "end_turn": never_pass}),
}
FAULTS = {
    "nobody": "The game waits for nobody in the phase 'turn'.",
    "stuck": "is asked 'choose' and has no legal action.",
    "endless": "The turn has not passed for 5,000 actions.",
}
