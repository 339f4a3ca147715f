"""Bundles of cards: counts in the order of a title's goods."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import add, ge, sub
from typing import Any

from benben.games.hexes.data import KINDS
from benben.kernel.schema import Cards

Bundle = tuple[int, ...]
Amounts = Sequence[float]


def bundle_of(goods: Sequence[str], cards: Mapping[Any, int]) -> Bundle:
    return tuple(cards.get(kind, 0) for kind in goods)


def cost_of(goods: tuple[str, ...], packed: int) -> Bundle:
    """A cost as the rules write it."""
    return tuple(Cards(goods, 0).counts(packed))


def single(kind: int, count: int = 1, kinds: int = KINDS) -> Bundle:
    return tuple(count if k == kind else 0 for k in range(kinds))


def plus(a: Bundle, b: Bundle) -> Bundle:
    return tuple(map(add, a, b))


def minus(a: Bundle, b: Bundle) -> Bundle:
    return tuple(map(sub, a, b))


def times(cost: Bundle, count: int) -> Bundle:
    return tuple(count * n for n in cost)


def covers(hand: Bundle, cost: Bundle) -> bool:
    return all(map(ge, hand, cost))
