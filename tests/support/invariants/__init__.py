"""What never changes in games, and what holds of their flow, as rules of the subset, checked after every action.

A `Checked` is a title with these rules beside its own, native and interpreted.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from benben.batches.dealer import dealer
from benben.games.cheops_heirs.title import CHEOPS_HEIRS
from benben.games.hexes.ancient_egypt.title import ANCIENT_EGYPT, WITH_GODS
from benben.games.hexes.cheops_scenario.title import CHEOPS_SCENARIO
from benben.games.hexes.great_pyramid.title import GREAT_PYRAMID
from benben.games.hexes.state import OFFER_CAPS
from benben.kernel.play import MOST_ROUNDS
from benben.kernel.rules import Family
from benben.kernel.title import Options, Title
from tests.support.invariants.cheops_heirs import (
    HEIRS_ANSWERS,
    HEIRS_ASKS,
    HEIRS_FOLLOWS,
    HEIRS_VIOLATIONS,
)
from tests.support.invariants.cheops_scenario import (
    CHEOPS_ANSWERS,
    CHEOPS_PLAYER_SCRATCH,
    CHEOPS_STATE_SCRATCH,
    CHEOPS_VIOLATIONS,
)
from tests.support.invariants.driver import (
    A_ACTIONS,
    A_BOARDS,
    A_CHECKED,
    A_DEALT,
    A_FINISHED,
    A_FOUND,
    A_GAME,
    AT,
    MEMORY,
)
from tests.support.invariants.flow import BEFORE, flow_tables
from tests.support.invariants.gods import (
    GOD_ANSWERS,
    GOD_ASKS,
    GOD_FOLLOWS,
    GOD_STATE_SCRATCH,
    GOD_VIOLATIONS,
)
from tests.support.invariants.great_pyramid import (
    PYRAMID_ANSWERS,
    PYRAMID_STATE_SCRATCH,
    PYRAMID_VIOLATIONS,
)
from tests.support.invariants.hexes import PLAYER_SCRATCH, STATE_SCRATCH, VIOLATIONS
from tests.support.invariants.hexes_turn import HEX_ANSWERS, HEX_ASKS, HEX_FOLLOWS, HEX_WITHDRAWN
from tests.support.invariants.toy import TOY_ANSWERS, TOY_ASKS, TOY_FOLLOWS, TOY_VIOLATIONS
from tests.support.toy import TOY
from tests.support.two_islands import TWO_ISLANDS

if TYPE_CHECKING:
    from benben.kernel.native import NativeInstance

__all__ = ["CHECKED", "HEXES_CHECKED", "Checked", "NativeGames", "mixed_options", "played"]

_NATIVE: dict[tuple[str, bool], NativeInstance] = {}
WITHOUT_OFFERS = "none"
WITH_OFFERS = 25  # rounds of most games with offers, in which a turn takes ten times as long


@dataclass(frozen=True)
class Checked:
    """A title with the checks, the options that make it, and what can be violated."""

    base: Title
    title: Title
    options: Options
    violations: tuple[str, ...]
    state_scratch: frozenset[str] = frozenset({"rng", "asking"})
    player_scratch: frozenset[str] = frozenset()
    rounds: int = 60  # after which a game is left unfinished

    def native(self, bounded: bool = False) -> NativeInstance:
        """The checks compiled on top of the title itself; or, with bounds checks, everything compiled anew."""
        from benben.kernel.native import NativeInstance

        key = self.title.id, bounded
        if key not in _NATIVE:
            upon = None if bounded else self.base.native()
            _NATIVE[key] = NativeInstance(self.title, upon=upon, bounded=bounded)
        return _NATIVE[key]


def _checked(
    title: Title,
    options: Options,
    modules: tuple[str, ...],
    flow: Mapping[str, Any],
    **constants: int,
) -> Title:
    name = "-".join([title.id, *options, "checked"])
    added = tuple(f"{__name__}.{module}" for module in ("flow", "driver", *modules))
    family = Family(f"{title.family.name} checked", (*title.family.modules, *added))
    layouts = title.actions.layouts
    changed = {
        **title.constants,
        **constants,
        **flow_tables(title.phases, title.decisions, title.actions, **flow),
        "KIND_STARTS": (*(layout.base for layout in layouts), title.actions.count),
        "deal_anew": dealer(title),
    }
    return dataclasses.replace(title, id=name, family=family, constants=changed, variant=None)


_HEXES = ("hexes", "hexes_turn")


def _hexes(asks: Any, follows: Any, answers: Any) -> dict[str, Any]:
    return {"asks": asks, "follows": follows, "answered_by": answers, "withdrawn": HEX_WITHDRAWN}


HEXES_CHECKED = {
    "ancient-egypt": Checked(
        ANCIENT_EGYPT,
        _checked(ANCIENT_EGYPT, {}, _HEXES, _hexes(HEX_ASKS, HEX_FOLLOWS, HEX_ANSWERS)),
        {},
        VIOLATIONS,
        STATE_SCRATCH,
        PLAYER_SCRATCH,
    ),
    "ancient-egypt with gods": Checked(
        WITH_GODS,
        _checked(
            WITH_GODS, {"gods": True}, (*_HEXES, "gods"), _hexes(GOD_ASKS, GOD_FOLLOWS, GOD_ANSWERS), ARMY_ASIDE=1
        ),
        {"gods": True},
        GOD_VIOLATIONS,
        STATE_SCRATCH | GOD_STATE_SCRATCH,
        PLAYER_SCRATCH,
    ),
    "great-pyramid": Checked(
        GREAT_PYRAMID,
        _checked(
            GREAT_PYRAMID,
            {},
            (*_HEXES, "gods", "great_pyramid"),
            _hexes(GOD_ASKS, GOD_FOLLOWS, PYRAMID_ANSWERS),
            ARMY_ASIDE=1,  # GOD-20
        ),
        {},
        PYRAMID_VIOLATIONS,
        STATE_SCRATCH | PYRAMID_STATE_SCRATCH,
        PLAYER_SCRATCH,
    ),
    "cheops-scenario": Checked(
        CHEOPS_SCENARIO,
        _checked(CHEOPS_SCENARIO, {}, (*_HEXES, "cheops_scenario"), _hexes(HEX_ASKS, HEX_FOLLOWS, CHEOPS_ANSWERS)),
        {},
        CHEOPS_VIOLATIONS,
        STATE_SCRATCH | CHEOPS_STATE_SCRATCH,
        PLAYER_SCRATCH | CHEOPS_PLAYER_SCRATCH,
        rounds=200,
    ),
    "two-islands": Checked(
        TWO_ISLANDS,
        _checked(TWO_ISLANDS, {}, _HEXES, _hexes(HEX_ASKS, HEX_FOLLOWS, HEX_ANSWERS)),
        {},
        VIOLATIONS,
        STATE_SCRATCH,
        PLAYER_SCRATCH,
    ),
}
CHECKED = {
    **HEXES_CHECKED,
    "cheops-heirs": Checked(
        CHEOPS_HEIRS,
        _checked(
            CHEOPS_HEIRS,
            {},
            ("cheops_heirs",),
            {"asks": HEIRS_ASKS, "follows": HEIRS_FOLLOWS, "answered_by": HEIRS_ANSWERS, "withdrawn": ""},
        ),
        {},
        HEIRS_VIOLATIONS,
        frozenset({"rng", "asking", "full", "covered", "treasures", "open", "touched"}),
        rounds=MOST_ROUNDS,
    ),
    "toy": Checked(
        TOY,
        _checked(
            TOY,
            {},
            ("toy",),
            {"asks": TOY_ASKS, "follows": TOY_FOLLOWS, "answered_by": TOY_ANSWERS, "withdrawn": "answer"},
        ),
        {},
        TOY_VIOLATIONS,
        rounds=MOST_ROUNDS,
    ),
}


def mixed_options(checked: Checked, count: int = 40, seed: object = "mixed options") -> list[Options]:
    """Mixed numbers of players, set-ups and house options; half of the sets have no offers, and so short games."""
    rng = random.Random(str(seed))
    sets: list[Options] = []
    low, high = checked.title.seats
    names = {option.name for option in checked.title.options}
    for i in range(count):
        seats = low + (i // 2 if (high - low) % 2 else i) % (high - low + 1)  # each number with and without offers
        options: dict[str, object] = {"players": seats, "turn_limit": checked.rounds}
        for option in checked.title.options:
            if option.choices:
                options[option.name] = rng.choice(option.choices)
            elif option.high:
                options[option.name] = rng.randint(option.low, option.high)
            else:
                options[option.name] = rng.random() < 0.5
        if "points_to_win" in names:
            least = checked.title.option("points_to_win").low
            options["points_to_win"] = max(least, rng.choice((3, 5, 7, 8, 10, 10, 12, 20)))
        if "offer_cap" in names:
            if i % 2:
                options["offer_cap"] = WITHOUT_OFFERS
            else:
                options["offer_cap"] = OFFER_CAPS[2 + i // 4 % (len(OFFER_CAPS) - 2)] if i % 4 else "free"
                if i % 8:
                    options["turn_limit"] = min(checked.rounds, WITH_OFFERS)
        if "gods" in names:
            options["gods"] = "gods" in checked.options
        sets.append(checked.title.complete(options))
    return sets


class NativeGames:
    """Native play of a checked title with all its working space."""

    def __init__(self, checked: Checked, sets: list[Options], bounded: bool = False, at: Any = None) -> None:
        """`at` may be memory that another process reads."""
        self.checked, self.sets = checked, sets
        self.native = native = checked.native(bounded)

        import numpy as np

        self.blanks = native.states(len(sets))
        for i, options in enumerate(sets):
            self.blanks[i] = native.from_plain(checked.title.blank(options))[0]
        self.wrong = np.zeros(len(checked.violations), np.int64)
        self.at = np.zeros(AT, np.int64) if at is None else at
        self.work = (
            native.states(2),
            self.blanks,
            np.zeros(4, np.int64),
            native.mask(),
            np.zeros(MEMORY, np.int64),
            np.zeros(BEFORE, np.int64),
        )

    def play(self, first: int, count: int, each: int = 1, deals: int = 0) -> int | None:
        """Play games by number until something is found, and return the number of that game.

        With `deals`, what somebody can't see is dealt anew after one in so many actions.
        The caller handles an IndexError of bounded rules; `at` tells the game.
        """
        self.wrong[:] = 0
        self.native.fuzz_games(*self.work, first, count, each, deals, self.wrong, self.at)
        return int(self.at[A_GAME]) if self.at[A_FOUND] else None


def played(checked: Checked, games: int, first: int = 0, deals: int = 0) -> tuple[dict[str, int], dict[str, int]]:
    """Play and check games natively; returns how many were played, and in how many each invariant was violated."""
    run = NativeGames(checked, mixed_options(checked))
    violations = dict.fromkeys(checked.violations, 0)
    at, end = first, first + games
    while at < end:
        found = run.play(at, end - at, deals=deals)
        if found is None:
            break
        for name, count in zip(checked.violations, run.wrong.tolist(), strict=True):
            violations[name] += bool(count)
        at = found + 1
    counts = {"actions": A_ACTIONS, "finished": A_FINISHED, "boards": A_BOARDS, "checked": A_CHECKED, "dealt": A_DEALT}
    return {"games": games, **{name: int(run.at[i]) for name, i in counts.items()}}, violations
