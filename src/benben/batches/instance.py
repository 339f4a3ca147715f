"""A title with the rules of batches beside its own, from which each device makes its instance."""

from __future__ import annotations

import dataclasses

from benben.batches.dealer import dealer
from benben.batches.encoder import encoder
from benben.batches.layout import Layout
from benben.kernel.rules import Family
from benben.kernel.schema import BaseState
from benben.kernel.title import Title

# isort: split
# The kernel's native side sets up Numba's cache before Numba is imported.
import numpy as np
import numpy.typing as npt

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


def observed(layout: Layout, s: BaseState, seat: int) -> npt.NDArray[np.int16]:
    """What a seat sees in a plain record, as the row that a batch would have for it: for what learned on batches.

    A bot gets the record from its observation, by `title.determinize`: the features tell nothing that is dealt there.
    """
    row = [0] * len(layout.features)
    with_batches(layout.title, layout).interpreted.write_features(s, seat, row)
    return np.array(row, np.int16)
