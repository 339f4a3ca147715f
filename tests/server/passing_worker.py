"""An opponent's process for tests: takes what it is offered, and passes the dice otherwise.

If `BENBEN_THINKING` names a file, it makes that file when it is first asked, and thinks until the file is gone.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

from benben.kernel.title import title
from tests.server import stub_worker


def think(file: Path) -> None:
    file.touch()
    while file.exists():
        time.sleep(0.02)


def answer(question: dict[str, Any]) -> dict[str, object]:
    if file := os.environ.pop("BENBEN_THINKING", None):
        think(Path(file))
    game = title(question["title"])
    by_kind = {move["do"]: move for move in question["moves"]}
    kind = next((kind for kind in ("take_offer", "roll", "end_turn", "refuse") if kind in by_kind), None)
    move = by_kind[kind] if kind else question["moves"][0]
    return {"id": question["id"], "move": game.move_text(game.parse_move(move))}


if __name__ == "__main__":
    stub_worker.main(sys.stdin.buffer, sys.stdout.buffer, answer)
