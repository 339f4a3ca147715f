"""A program that plays any title by itself; it needs Python's standard library alone.

    benben tournament cheops-heirs --bots 'random,program:python examples/program.py'

It reads a question from each line of its standard input, and writes a line with its move: of a kind that it likes, or
any at all. What it says for people must go to standard error.
"""

from __future__ import annotations

import json
import random
import sys

LIKED = ("city", "settle", "buy_card", "hire", "keep")


def choose(question: dict) -> str:  # type: ignore[type-arg]
    """The text of a move. The same question gets the same answer, since all chance comes from its seed."""
    rng = random.Random(question["seed"])
    moves = question["moves"]
    if not moves:  # there are only forms, for moves that are too many to list
        return str(question["example"])
    for kind in LIKED:
        liked = [move["text"] for move in moves if move["move"]["do"] == kind]
        if liked:
            return str(rng.choice(liked))
    return str(rng.choice(moves)["text"])


for line in sys.stdin:
    print(json.dumps({"move": choose(json.loads(line))}), flush=True)
