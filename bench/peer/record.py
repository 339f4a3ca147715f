"""Record the games that the tests replay: `.venv/bin/python bench/peer/record.py`. Seeds 0 to 299, none left out."""

from __future__ import annotations

import lzma
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from peer.environment import run

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "tests" / "games" / "hexes" / "catanatron"
GAMES, GAMES_IN_FILE = 300, 50


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for first in range(0, GAMES, GAMES_IN_FILE):
        lines = run("recorder.py", first, GAMES_IN_FILE).encode()
        packed = lzma.compress(lines, preset=9 | lzma.PRESET_EXTREME)
        (FOLDER / f"games-{first:03}.jsonl.xz").write_bytes(packed)
        print(f"games {first} to {first + GAMES_IN_FILE - 1}: {len(packed):,} bytes")


if __name__ == "__main__":
    main()
