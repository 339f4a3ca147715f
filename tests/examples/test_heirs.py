"""The example's network for `cheops-heirs`: colors are judged alike, whatever their names."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
import pytest
import torch
from heirs import Pyramid

import benben
from benben.batches import Layout
from benben.games.cheops_heirs import moves
from benben.games.cheops_heirs.data import COLORS, ENTRIES
from benben.games.cheops_heirs.state import FIRST_MEMBER

pytestmark = pytest.mark.xdist_group("ppo")

TURNED = (*COLORS[1:], COLORS[0])  # each color's new name
NAMED = re.compile("|".join(rf"\b{color}\b" for color in COLORS))
OF_COLORS = {moves.LAY: 1, moves.RENUMBER: ENTRIES, moves.SELL_STOCK: 1, moves.NAME_COLOR: 1, moves.SWAP_STOCK: 1}


def renamed(names: list[str]) -> list[int]:
    """Where each name stands once the colors have their new names."""
    return [names.index(NAMED.sub(lambda found: TURNED[COLORS.index(found[0])], name)) for name in names]


def renamed_actions(count: int) -> list[int]:
    found = list(range(count))
    for first, size in OF_COLORS.items():
        for color, new in enumerate(TURNED):
            for n in range(size):
                found[first + color * size + n] = first + COLORS.index(new) * size + n
    return found


def positions(spec: str, steps: int) -> Iterator[tuple[Layout, torch.Tensor, torch.Tensor]]:
    """What batches show while everybody plays by chance."""
    batch = benben.batch(spec, 32, seed=5)
    rng = np.random.default_rng(5)
    for _ in range(steps):
        yield batch.layout, torch.from_numpy(batch.observations.copy()), torch.from_numpy(batch.masks.astype(bool))
        batch.step((rng.random(batch.masks.shape) * batch.masks).argmax(axis=1))
    batch.close()


def test_colors_are_judged_alike_whatever_their_names() -> None:
    actions = renamed_actions(moves.ACTIONS.count)
    seen = torch.zeros(len(actions), dtype=torch.bool)
    for players in (2, 3, 4, 5):
        network = None
        for layout, rows, masks in positions(f"cheops-heirs(players={players})", 250):
            if network is None:
                torch.manual_seed(players)
                network = Pyramid(layout, 3).eval()
                features = renamed([feature.name for feature in layout.features])
                assert sorted(features) == list(range(len(features)))
            aims = torch.arange(len(rows)) % 3
            other_rows, other_masks = torch.empty_like(rows), torch.empty_like(masks)
            other_rows[:, features], other_masks[:, actions] = rows, masks
            with torch.no_grad():
                wants, expects = network(rows, masks, aims)
                other_wants, other_expects = network(other_rows, other_masks, aims)
            assert torch.equal(wants.isfinite(), masks)
            torch.testing.assert_close(other_wants[:, actions], wants, atol=1e-4, rtol=1e-4)
            torch.testing.assert_close(other_expects, expects, atol=1e-4, rtol=1e-4)
            seen |= masks.any(0)
    ranges = sorted([moves.HIRE, moves.SELL, moves.KEEP, moves.TAKE, *OF_COLORS, moves.REACH, moves.SWAP_WITH])
    assert [n for n, part in zip([0, *ranges], seen.tensor_split(ranges), strict=True) if not part.any()] == []


def test_what_is_shown_of_a_color_changes_what_is_wanted_of_it() -> None:
    """Every feature that names a color is looked at: it changes something in some position."""
    for step, (layout, rows, masks) in enumerate(positions("cheops-heirs(players=3)", 61)):
        if step < 60:
            continue
        torch.manual_seed(1)
        network = Pyramid(layout, 3).eval()
        aims = torch.full((len(rows),), 2)
        with torch.no_grad():
            wants, expects = network(rows, masks, aims)
            for i, feature in enumerate(layout.features):
                if NAMED.search(feature.name) and not feature.name.startswith(("fields[", "tables.")):
                    other = rows.clone()
                    other[:, i] = torch.where(rows[:, i] == feature.low, feature.low + 1, feature.low)
                    other_wants, other_expects = network(other, masks, aims)
                    changed = (other_expects != expects).any() or (other_wants[masks] != wants[masks]).any()
                    assert bool(changed), feature.name


def test_half_precision_is_enough() -> None:
    """As on a GPU: the network judges nearly the same, and learns."""
    for layout, rows, masks in positions("cheops-heirs(players=4)", 40):
        torch.manual_seed(1)
        network = Pyramid(layout, 3)
        aims = torch.full((len(rows),), 2)
        with torch.no_grad():
            wants, expects = network(rows, masks, aims)
        with torch.autocast("cpu", torch.bfloat16):
            half_wants, half_expects = network(rows, masks, aims)
        torch.testing.assert_close(half_wants, wants, atol=0.03, rtol=0.03)
        torch.testing.assert_close(half_expects, expects, atol=0.03, rtol=0.03)
    (half_wants.log_softmax(1).masked_fill(~masks, 0).sum() + half_expects.sum()).backward()
    for name, weights in network.named_parameters():
        assert weights.grad is not None, name
        assert bool(weights.grad.isfinite().all()), name


def test_a_pyramid_in_which_no_field_matters_is_judged_too() -> None:
    layout, rows, masks = next(positions("cheops-heirs(players=3)", 1))
    network = Pyramid(layout, 3).eval()
    rows[:, network.at_fields.flatten()] = 0
    rows[:, network.at_fields[:, FIRST_MEMBER]] = 1
    masks[:] = False
    masks[:, moves.END_TURN] = True
    with torch.no_grad():
        wants, expects = network(rows, masks, torch.full((len(rows),), 2))
    assert wants.argmax(1).tolist() == [moves.END_TURN] * len(rows)
    assert expects.isfinite().all()
