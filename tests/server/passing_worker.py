"""An opponent's process for tests: takes what it is offered, and passes the dice otherwise."""

from __future__ import annotations

import sys
from typing import Any

from benben.kernel.title import title
from tests.server import stub_worker


def answer(question: dict[str, Any]) -> dict[str, object]:
    game = title(question["title"])
    by_kind = {move["do"]: move for move in question["moves"]}
    kind = next((kind for kind in ("take_offer", "roll", "end_turn", "refuse") if kind in by_kind), None)
    move = by_kind[kind] if kind else question["moves"][0]
    return {"id": question["id"], "move": game.move_text(game.parse_move(move))}


if __name__ == "__main__":
    stub_worker.main(sys.stdin.buffer, sys.stdout.buffer, answer)
