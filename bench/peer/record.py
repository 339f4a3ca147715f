"""Record the games and the positions that the tests replay: `.venv/bin/python bench/peer/record.py`.

The games are those of seeds 0 to 299, none left out. The positions are the first two of each sort in a few random
games, whole and as the seat that is asked sees them.
"""

from __future__ import annotations

import json
import lzma
import sys
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from peer.connection import table
from peer.environment import run

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "tests" / "games" / "hexes" / "catanatron"
GAMES, GAMES_IN_FILE = 300, 50
POSITIONS = ROOT / "tests" / "bench" / "positions.jsonl.xz"
OF_EACH_SORT, OF_SEATS = 2, (4, 2, 4, 2)


def record_games() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for first in range(0, GAMES, GAMES_IN_FILE):
        lines = run("recorder.py", first, GAMES_IN_FILE).encode()
        packed = lzma.compress(lines, preset=9 | lzma.PRESET_EXTREME)
        (FOLDER / f"games-{first:03}.jsonl.xz").write_bytes(packed)
        print(f"games {first} to {first + GAMES_IN_FILE - 1}: {len(packed):,} bytes")


def record_positions() -> None:
    kept: list[dict[str, Any]] = []
    sorts = Counter[tuple[Any, ...]]()

    def keep(asked: dict[str, Any]) -> int:
        """A sort is what the game waits for in a game of so many, and the kinds of actions on offer."""
        position, names = asked["whole"], sorted({action[0] for action in asked["playable"]})
        sort = (position["seats"], position["phase"], position["played"], *names)
        sorts[sort] += 1
        if sorts[sort] <= OF_EACH_SORT:
            kept.append(asked)
        return 0

    with table() as at:
        for number, seats in enumerate(OF_SEATS):
            at.play({"seats": seats, "seat": None, "opponent": "", "seed": 1 + number}, keep)
    lines = "".join(json.dumps(asked) + "\n" for asked in kept)
    packed = lzma.compress(lines.encode(), preset=9 | lzma.PRESET_EXTREME)
    POSITIONS.write_bytes(packed)
    print(f"{len(kept)} positions: {len(packed):,} bytes")


if __name__ == "__main__":
    record_games()
    record_positions()
