"""What `tiny-extra` has at the point of the smallest family."""

from __future__ import annotations

from benben.kernel.rules import replaces, rule
from tests.kernel import tiny


@replaces(tiny.bonus)
@rule
def bonus(k: int) -> int:
    return 2 * k
