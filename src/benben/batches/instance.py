"""A title with the rules of batches beside its own, from which each device makes its instance."""

from __future__ import annotations

import dataclasses

from benben.batches.dealer import dealer
from benben.batches.encoder import encoder
from benben.batches.layout import Layout
from benben.kernel.rules import Family
from benben.kernel.title import Title

_RULES = "benben.batches.rules"
_MADE: dict[tuple[Title, str], Title] = {}


def with_batches(title: Title, layout: Layout) -> Title:
    """The same one for all layouts that one rule writes, such as those for different numbers of players."""
    write_features = encoder(layout)
    key = title, write_features.__name__
    if key not in _MADE:
        _MADE[key] = dataclasses.replace(
            title,
            id=f"{title.id}-batch",
            family=Family(f"{title.family.name} in batches", (*title.family.modules, _RULES)),
            constants={**title.constants, "write_features": write_features, "deal_anew": dealer(title)},
            variant=None,
        )
    return _MADE[key]
