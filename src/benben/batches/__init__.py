"""Batches: many games of one title at once, for whoever lets programs learn or search. Imports Numba."""

from benben.batches.batch import Batch, Playouts, Snapshot
from benben.batches.errors import BadBatch, NoDevice
from benben.batches.instance import observed
from benben.batches.layout import Feature, Layout
from benben.batches.selfplay import SelfPlay, Trajectories

__all__ = [
    "BadBatch",
    "Batch",
    "Feature",
    "Layout",
    "NoDevice",
    "Playouts",
    "SelfPlay",
    "Snapshot",
    "Trajectories",
    "observed",
]
