"""What the tests of environments share: every title, short enough that games end by the rules and at the limit."""

from __future__ import annotations

import pytest

from tests.support.toy import TOY

SPECS = (
    f"{TOY.id}(players=3)",
    "cheops-heirs(players=3)",
    "ancient-egypt(points_to_win=3,turn_limit=9)",
    "ancient-egypt(points_to_win=3,gods=true,turn_limit=9)",
    "great-pyramid(points_to_win=3,turn_limit=9)",
    "cheops-scenario(points_to_win=4,turn_limit=9)",
)
TITLES = ("ancient-egypt", "great-pyramid", "cheops-scenario", "cheops-heirs")
"""Those that come with Benben; tests register others."""
every_spec = pytest.mark.parametrize("spec", SPECS)
