"""A network for any title: what it is shown is laid out from the title's declared features."""

from __future__ import annotations

import math
from itertools import pairwise

import torch
from torch import Tensor, nn
from torch.nn.functional import one_hot

from benben.batches import Layout

MOST_SHOWN_SINGLY = 12  # a number from 0 to at most this is shown as one input for each value


class Eyes(nn.Module):
    """Turns a row of a batch and its legal actions into the network's input.

    Small numbers get an input for each value, since a price table is no line; large ones are scaled by what is usual.
    """

    def __init__(self, layout: Layout, aims: int) -> None:
        super().__init__()
        self.aims = aims
        features = layout.features
        small = [i for i, f in enumerate(features) if f.low == 0 and 1 < f.high <= MOST_SHOWN_SINGLY]
        values = [(n, value) for n, i in enumerate(small) for value in range(features[i].high + 1)]
        usual = [1.0 if f.high <= 1 else float(min(f.high, 100)) for f in features]
        self.register_buffer("scale", torch.tensor([1 / size for size in usual]))
        self.register_buffer("small", torch.tensor(small, dtype=torch.int64))
        self.register_buffer("column", torch.tensor([n for n, _ in values], dtype=torch.int64))
        self.register_buffer("values", torch.tensor([value for _, value in values], dtype=torch.int16))
        self.size = len(features) + len(values) + layout.title.actions.count + aims

    def forward(self, rows: Tensor, masks: Tensor, aims: Tensor) -> Tensor:
        numbers = rows[:, self.small][:, self.column]
        wanted = one_hot(aims, self.aims)
        return torch.cat((rows * self.scale, numbers == self.values, masks, wanted), 1)


class Plain(nn.Module):
    """A policy and a critic on the same layers, for any title."""

    def __init__(self, layout: Layout, aims: int, width: int, depth: int) -> None:
        super().__init__()
        self.eyes = Eyes(layout, aims)
        sizes = [self.eyes.size, *[width] * depth]
        self.layers = nn.ModuleList(nn.Linear(a, b) for a, b in pairwise(sizes))
        self.norms = nn.ModuleList(nn.LayerNorm(size) for size in sizes[1:])
        self.policy = nn.Linear(width, layout.title.actions.count)
        self.critic = nn.Linear(width, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)
        nn.init.zeros_(self.policy.bias)

    def forward(self, rows: Tensor, masks: Tensor, aims: Tensor) -> tuple[Tensor, Tensor]:
        """For each row, how much the network wants each action (never one that isn't legal), and what it expects."""
        x = self.eyes(rows, masks, aims)
        for i, (layer, norm) in enumerate(zip(self.layers, self.norms, strict=True)):
            y = torch.relu(norm(layer(x)))
            x = x + y if i else y
        return self.policy(x).float().masked_fill(~masks, -math.inf), self.critic(x).float().squeeze(1)
