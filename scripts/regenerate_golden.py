"""Write tests/golden again after an intended change of the rules; review the diff."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.conformance.golden import regenerate

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--same-behavior", action="store_true", help="the same moves still lead to the same states")
    sys.exit(regenerate(parser.parse_args().same_behavior))
