"""An opponent's process that dies whenever it is asked something."""

from __future__ import annotations

import sys

sys.stdin.buffer.read(4)
sys.exit(3)
