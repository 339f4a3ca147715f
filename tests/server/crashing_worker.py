"""An opponent's process that dies at every question."""

from __future__ import annotations

import sys

sys.stdin.buffer.read(4)
sys.exit(3)
