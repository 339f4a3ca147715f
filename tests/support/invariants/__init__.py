"""What never changes in games of the hexes, as rules of the subset: checked natively after every action.

A `Checked` is a title with these rules beside its own.
"""

from __future__ import annotations

import dataclasses
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from benben.games.hexes.cheops.title import CHEOPS_SCENARIO
from benben.games.hexes.pyramid.title import GREAT_PYRAMID
from benben.games.hexes.state import OFFER_CAPS
from benben.games.hexes.title import ANCIENT_EGYPT, WITH_GODS
from benben.kernel.rules import Family
from benben.kernel.title import Options, Title
from tests.support.invariants.base import PLAYER_SCRATCH, STATE_SCRATCH, VIOLATIONS
from tests.support.invariants.cheops import (
    CHEOPS_CHECKS,
    CHEOPS_PLAYER_SCRATCH,
    CHEOPS_STATE_SCRATCH,
    CHEOPS_VIOLATIONS,
)
from tests.support.invariants.gods import GOD_CHECKS, GOD_STATE_SCRATCH, GOD_VIOLATIONS
from tests.support.invariants.pyramid import PYRAMID_CHECKS, PYRAMID_STATE_SCRATCH, PYRAMID_VIOLATIONS

if TYPE_CHECKING:
    from benben.kernel.native import NativeInstance

__all__ = ["CHECKED", "Checked", "mixed_options", "played"]

_NATIVE: dict[str, NativeInstance] = {}
TOTALS = ("games", "actions", "finished", "boards")


@dataclass(frozen=True)
class Checked:
    """A title with the checks, the options that make it, and what can be violated."""

    base: Title
    title: Title
    options: Options
    violations: tuple[str, ...]
    state_scratch: set[str]
    player_scratch: frozenset[str] = frozenset(PLAYER_SCRATCH)
    rounds: int = 60  # after which a game is left unfinished

    def native(self) -> NativeInstance:
        """The checks compiled on top of the title itself."""
        from benben.kernel.native import NativeInstance

        if self.title.id not in _NATIVE:
            _NATIVE[self.title.id] = NativeInstance(self.title, upon=self.base.native())
        return _NATIVE[self.title.id]


def _checked(title: Title, options: Options, modules: tuple[str, ...], checks: dict[str, Any]) -> Title:
    name = "-".join([title.id, *options, "checked"])
    family = Family(f"{title.family.name} checked", (*title.family.modules, *(f"{__name__}.{m}" for m in modules)))
    return dataclasses.replace(title, id=name, family=family, constants={**title.constants, **checks}, variant=None)


CHECKED = {
    "ancient-egypt": Checked(ANCIENT_EGYPT, _checked(ANCIENT_EGYPT, {}, ("base",), {}), {}, VIOLATIONS, STATE_SCRATCH),
    "ancient-egypt with gods": Checked(
        WITH_GODS,
        _checked(WITH_GODS, {"gods": True}, ("base", "gods"), GOD_CHECKS),
        {"gods": True},
        GOD_VIOLATIONS,
        STATE_SCRATCH | GOD_STATE_SCRATCH,
    ),
    "great-pyramid": Checked(
        GREAT_PYRAMID,
        _checked(GREAT_PYRAMID, {}, ("base", "gods", "pyramid"), PYRAMID_CHECKS),
        {},
        PYRAMID_VIOLATIONS,
        STATE_SCRATCH | PYRAMID_STATE_SCRATCH,
    ),
    "cheops-scenario": Checked(
        CHEOPS_SCENARIO,
        _checked(CHEOPS_SCENARIO, {}, ("base", "cheops"), CHEOPS_CHECKS),
        {},
        CHEOPS_VIOLATIONS,
        STATE_SCRATCH | CHEOPS_STATE_SCRATCH,
        frozenset(PLAYER_SCRATCH | CHEOPS_PLAYER_SCRATCH),
        rounds=200,
    ),
}


def mixed_options(checked: Checked, count: int = 40) -> list[Options]:
    """Numbers of players, set-ups and house options mixed; half of the sets without offers, whose games are short."""
    rng = random.Random("mixed options")
    sets: list[Options] = []
    low, high = checked.title.seats
    for i in range(count):
        seats = low + (i // 2 if (high - low) % 2 else i) % (high - low + 1)  # of every number with and without offers
        options: dict[str, object] = {"players": seats, "turn_limit": checked.rounds}
        for option in checked.title.options:
            if option.choices:
                options[option.name] = rng.choice(option.choices)
            elif option.high:
                options[option.name] = rng.randint(option.low, option.high)
            else:
                options[option.name] = rng.random() < 0.5
        least = next(option.low for option in checked.title.options if option.name == "points_to_win")
        options["points_to_win"] = max(least, rng.choice((3, 5, 7, 8, 10, 10, 12, 20)))
        if i % 2:
            options["offer_cap"] = "none"
        else:
            options["offer_cap"] = OFFER_CAPS[2 + i // 4 % (len(OFFER_CAPS) - 2)] if i % 4 else "free"
        if "gods" in options:
            options["gods"] = "gods" in checked.options
        sets.append(checked.title.complete(options))
    return sets


def played(checked: Checked, games: int, first: int = 0) -> tuple[dict[str, int], dict[str, int]]:
    """Play and check games natively; how many were played, and how often each invariant was violated."""
    native = checked.native()

    import numpy as np

    sets = mixed_options(checked)
    blanks = native.states(len(sets))
    for i, options in enumerate(sets):
        blanks[i] = native.from_plain(checked.title.blank(options))[0]
    wrong, totals = np.zeros(len(checked.violations), np.int64), np.zeros(len(TOTALS), np.int64)
    seeds = np.arange(first, first + games, dtype=np.int64) * 7919 + 17
    native.check_games(native.states(2), blanks, native.mask(), np.zeros(4, np.int64), seeds, wrong, totals)
    return (
        dict(zip(TOTALS, totals.tolist(), strict=True)),
        dict(zip(checked.violations, wrong.tolist(), strict=True)),
    )
