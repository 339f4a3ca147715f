"""The toy title, registered as `toy`."""

from __future__ import annotations

from benben.kernel.rules import Family
from benben.kernel.title import Option, Title, register
from tests.support.toy.state import ACTIONS, DECISIONS, EVENTS, MAX, PHASES, REASONS, State

TOY = register(
    Title(
        id="toy",
        behavior=2,
        family=Family("toy", ("tests.support.toy.state", "tests.support.toy.rules", "tests.support.toy.deal")),
        state=State,
        actions=ACTIONS,
        events=EVENTS,
        phases=PHASES,
        decisions=DECISIONS,
        reasons=REASONS,
        options=(Option("open_hands", False, rule="TOY-7"),),
        seats=(2, MAX),
        words_package="tests.support.toy",
    )
)
