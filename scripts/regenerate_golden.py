"""Write tests/golden again after an intended change of the rules; review the diff."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.conformance.golden import regenerate

if __name__ == "__main__":
    regenerate()
