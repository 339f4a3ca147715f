"""What actions and observations are, as Gymnasium's spaces say it."""

from __future__ import annotations

from typing import Any

import numpy as np

from benben.batches import Layout
from benben.envs import needed

with needed():
    from gymnasium.spaces import Box, Discrete

MOST_SEED = 2**62  # the seeds of batches are less


def observation_space(layout: Layout) -> Box[np.int16]:
    """A number for each feature, with the range that is declared for it."""
    low, high = (np.array(bounds, np.int16) for bounds in zip(*((f.low, f.high) for f in layout.features), strict=True))
    return Box(low, high, dtype=np.int16)


class Actions(Discrete[np.int64]):
    """All actions of a title. Without a mask, those that are legal now for one agent are sampled from."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.legal: Any = None

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None:
            mask = self.legal
        return super().sample(mask, probability)
