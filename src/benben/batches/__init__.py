"""Batches: many games of one title at once, for whoever lets programs learn or search. Imports Numba."""

from benben.batches.batch import Batch, Playouts
from benben.batches.errors import BadBatch, NoDevice
from benben.batches.instance import observed
from benben.batches.layout import Feature, Layout

__all__ = ["BadBatch", "Batch", "Feature", "Layout", "NoDevice", "Playouts", "observed"]
