"""A title with the rules of a search beside its own."""

from __future__ import annotations

import dataclasses
import functools

from benben.batches.dealer import dealer
from benben.kernel.errors import BenbenError
from benben.kernel.native import NativeInstance, native_instance
from benben.kernel.rules import Family
from benben.kernel.title import Title
from benben.search.guides.liking import SPOTS
from benben.search.rules import DESK

_RULES = ("benben.batches.rules", "benben.search.rules")
_GUIDES = {
    "benben.games.cheops_heirs.": ("heirs",),
    "benben.games.hexes.board": ("spots", "needs", "hexes", "prospects"),
    "benben.games.hexes.gods.": ("gods",),
    "benben.games.hexes.great_pyramid.": ("pyramid",),
    "benben.games.hexes.cheops_scenario.": ("scenario",),
}


def guides_of(title: Title) -> tuple[str, ...]:
    """The guides for the rules that a title has; one that is unknown here has none, and is played on by chance."""
    return tuple(
        guide
        for begin, guides in _GUIDES.items()
        if any(name.startswith(begin) for name in title.family.modules)
        for guide in guides
    )


@functools.cache
def with_search(title: Title) -> Title:
    """The same one with guided play."""
    modules = [f"benben.search.guides.{guide}" for guide in guides_of(title)]
    return dataclasses.replace(
        title,
        id=f"{title.id}-search",
        family=Family(f"{title.family.name} with search", (*title.family.modules, *_RULES, *modules)),
        constants={**title.constants, "deal_anew": dealer(title)},
        variant=None,
    )


@functools.cache
def compiled(title: Title) -> NativeInstance:
    """Compiled on top of the title itself."""
    spots = int(title.constants.get("INTERSECTIONS", 0))
    if spots > DESK - SPOTS:  # natively nobody looks where a desk ends
        raise BenbenError(f"The map of {title.id} is too large to think ahead on: {spots} intersections.")
    return NativeInstance(with_search(title), upon=native_instance(title))
