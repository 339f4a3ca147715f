"""What holds of the flow of every title: who is asked in which phase, what may be done there, and what follows.

A title says in tables which questions its phases may ask, what may answer them, and which phases may follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from typing import TYPE_CHECKING, Any

from benben.kernel.actions import Actions
from benben.kernel.places import clear, size
from benben.kernel.play import WAITED
from benben.kernel.rules import point, rule
from benben.kernel.schema import SEATS, WORD, BaseState

if TYPE_CHECKING:

    def legal(s: BaseState, seat: int, mask: MutableSequence[int]) -> None: ...


FLOW_VIOLATIONS = (
    "who is asked", "what is legal", "nothing to do", "order of phases", "questions", "decision numbers",
)  # fmt: skip
V_ASKED, V_LEGAL, V_STUCK, V_PHASES, V_QUESTIONS, V_DECISIONS = range(len(FLOW_VIOLATIONS))

# The tables of a title
ASKS_ACTIVE: tuple[int, ...] = (0,)  # for each phase, the decisions that its active player may have, as bits
ASKS_OTHERS: tuple[int, ...] = (0,)  # and those of the others
FOLLOWS: tuple[int, ...] = (0,)  # for each phase, those that an action may lead to, as bits
ANSWERED_BY: tuple[int, ...] = (0,)  # for each decision, the actions that may answer it, as words of a mask
WITHDRAWN = 0  # decisions that somebody else's action may take away, as bits

# What is remembered of the position before an action
B_PHASE, B_ACTIVE, B_ASKED = 0, 1, 2
B_DECISION = B_ASKED + SEATS
BEFORE = B_DECISION + SEATS


def flow_tables(
    phases: Sequence[str],
    decisions: Sequence[str],
    actions: Actions,
    asks: Mapping[str, tuple[str, str]],
    follows: Mapping[str, str],
    answered_by: Mapping[str, Iterable[str]],
    withdrawn: str,
) -> dict[str, Any]:
    """The tables, made from names.

    For each phase: what the active player and the others may be asked ("-": nothing), and what may follow. For each
    decision: the moves that may answer it.
    """
    words = -(-actions.count // WORD)
    answers = [0] * (len(decisions) * words)
    for decision, moves in answered_by.items():
        known = {layout.move.name() for layout in actions.layouts}
        for layout in actions.layouts:
            if layout.move.name() in set(moves) & known:
                for action in range(layout.base, layout.base + layout.count):
                    answers[decisions.index(decision) * words + action // WORD] |= 1 << (action % WORD)

    def bits_of(names: str, among: Sequence[str]) -> int:
        return sum(1 << (0 if name == "-" else among.index(name)) for name in names.split())

    return {
        "ASKS_ACTIVE": tuple(bits_of(asks[phase][0], decisions) for phase in phases),
        "ASKS_OTHERS": tuple(bits_of(asks[phase][1], decisions) for phase in phases),
        "FOLLOWS": tuple(bits_of(follows[phase], phases) if follows[phase] else 0 for phase in phases),
        "ANSWERED_BY": tuple(answers),
        "WITHDRAWN": bits_of(withdrawn, decisions) if withdrawn else 0,
    }


@point
@rule
def check_own_flow(s: BaseState, wrong: MutableSequence[int]) -> None:
    """What else holds of a title's phases."""


@rule
def check_flow(s: BaseState, mask: MutableSequence[int], wrong: MutableSequence[int]) -> None:
    """Each phase asks only what it may, only the actions of a question can answer it, and somebody is waited for."""
    waited = 0
    for seat in range(s.seats):
        asked = s.asked[seat]
        if (s.asking >> seat) & 1 != (asked != 0):
            wrong[V_ASKED] += 1
        if asked:
            waited |= 1 if s.ended else WAITED[asked]
            clear(mask)
            legal(s, seat, mask)
            if size(mask) == 0:
                wrong[V_STUCK] += 1
            for w in range(len(mask)):
                if mask[w] & ~ANSWERED_BY[asked * len(mask) + w]:
                    wrong[V_LEGAL] += 1
        if not s.ended:
            possible = ASKS_ACTIVE[s.phase] if seat == s.active else ASKS_OTHERS[s.phase]
            if (possible >> asked) & 1 == 0:
                wrong[V_ASKED] += 1
    if (waited != 0) == (s.ended != 0):
        wrong[V_STUCK] += 1
    if not s.ended:
        check_own_flow(s, wrong)


@rule
def remember(s: BaseState, before: MutableSequence[int]) -> None:
    """What `check_step` compares with."""
    before[B_PHASE] = s.phase
    before[B_ACTIVE] = s.active
    for seat in range(s.seats):
        before[B_ASKED + seat] = s.asked[seat]
        before[B_DECISION + seat] = s.decision[seat]


@rule
def check_step(s: BaseState, before: MutableSequence[int], seat: int, wrong: MutableSequence[int]) -> None:
    """An action leads to a phase that may follow. It answers its own player's question and takes away nobody else's."""
    if s.phase != before[B_PHASE] and (FOLLOWS[before[B_PHASE]] >> s.phase) & 1 == 0:
        wrong[V_PHASES] += 1
    for other in range(s.seats):
        if s.decision[other] < before[B_DECISION + other]:
            wrong[V_DECISIONS] += 1
        asked = before[B_ASKED + other]
        if asked and other != seat and s.asked[other] != asked and not s.ended and (WITHDRAWN >> asked) & 1 == 0:
            wrong[V_QUESTIONS] += 1
        if s.asked[other] and s.asked[other] != asked and s.decision[other] == before[B_DECISION + other]:
            wrong[V_DECISIONS] += 1  # another question has another number
