"""An opponent's process for tests: makes one offer a turn if it can, trades with whoever accepts, passes the dice."""

from __future__ import annotations

import sys
from typing import Any

from benben.kernel.title import title
from tests.server import stub_worker


def answer(question: dict[str, Any]) -> dict[str, object]:
    game = title(question["title"])
    return {"id": question["id"], "move": game.move_text(game.parse_move(choose(question)))}


def choose(question: dict[str, Any]) -> dict[str, Any]:
    me = question["observation"]["players"][question["seat"]]
    offer = next((form for form in question["forms"] if form["do"] == "offer"), None)
    by_kind = {move["do"]: move for move in reversed(question["moves"])}
    for kind in ("confirm", "take_offer"):
        if kind in by_kind:
            return dict(by_kind[kind])
    if offer is not None and me["offers"] == 0 and "end_turn" in by_kind:
        give = next(kind for kind, count in me["hand"].items() if count)
        get = next(kind for kind in me["hand"] if kind != give)
        return {"do": "offer", "give": {give: 1}, "get": {get: 1}, "to": offer["to"]}
    for kind in ("roll", "end_turn", "refuse"):
        if kind in by_kind:
            return dict(by_kind[kind])
    return dict(question["moves"][0])


if __name__ == "__main__":
    stub_worker.main(sys.stdin.buffer, sys.stdout.buffer, answer)
