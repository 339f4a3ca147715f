"""`ancient-egypt`, registered: without the gods, and as a variant with them."""

from __future__ import annotations

from benben.games.hexes import data, state
from benben.games.hexes.events import EVENTS
from benben.games.hexes.family import FACTS, HEXES, OPTIONS
from benben.games.hexes.gods.events import GOD_EVENTS
from benben.games.hexes.gods.moves import GOD_ACTIONS
from benben.games.hexes.gods.reasons import GOD_REFUSALS
from benben.games.hexes.gods.state import GOD_DECISIONS, GOD_PHASES, GodState
from benben.games.hexes.gods.tally import COUNTED_OF_GODS
from benben.games.hexes.gods.title import GOD_CONSTANTS, GOD_MODULES
from benben.games.hexes.moves import ACTIONS
from benben.games.hexes.reasons import REFUSALS
from benben.games.hexes.sizes import HOME
from benben.kernel.rules import Family
from benben.kernel.schema import sized
from benben.kernel.title import Title, register

WITH_GODS = Title(
    id="ancient-egypt",
    behavior=3,  # 3: the state tells the phase
    family=Family("hexes", HEXES.modules + GOD_MODULES),
    state=sized(GodState, HOME),
    actions=GOD_ACTIONS,
    events=GOD_EVENTS,
    phases=GOD_PHASES,
    decisions=GOD_DECISIONS,
    reasons=tuple(GOD_REFUSALS),
    options=OPTIONS,
    seats=(2, data.MOST_PLAYERS),
    house_seats=(2,),
    words_package="benben.games.hexes",
    more_words=("benben.games.hexes.gods",),
    constants=GOD_CONSTANTS,
    facts=FACTS,
    tally=COUNTED_OF_GODS,
    answers=("answer",),
    idle=("offer",),
)

ANCIENT_EGYPT = register(
    Title(
        id="ancient-egypt",
        behavior=3,  # 2: adds the option of god cards; 3: the state tells the phase
        family=HEXES,
        state=sized(state.State, HOME),
        actions=ACTIONS,
        events=EVENTS,
        phases=state.PHASES,
        decisions=state.DECISIONS,
        reasons=tuple(REFUSALS),
        options=OPTIONS,
        seats=(2, data.MOST_PLAYERS),
        house_seats=(2,),  # AE-1
        also_reads=(2,),
        words_package="benben.games.hexes",
        facts=FACTS,
        answers=("answer",),
        idle=("offer",),
        variant=("gods", WITH_GODS),
    )
)
