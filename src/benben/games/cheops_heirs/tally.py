"""What simulations count in the heirs: how games end."""

from __future__ import annotations

from collections import Counter

from benben.games.cheops_heirs.events import ENDS
from benben.kernel.counting import Breakdown, Counting, Key
from benben.kernel.events import Event

ENDING_TABLE = Breakdown(
    "endings",
    ENDS,
    counts=("games",),
    shares=("games",),
    note="How finished games ended.",
)


class WatchHeirs:
    def __init__(self) -> None:
        self.counts: Counter[Key] = Counter()
        self.seats: set[tuple[Key, int]] = set()

    def see(self, event: Event) -> None:
        if event.kind == "over":
            self.counts["endings", str(event.args["end"]), "games"] += 1


COUNTED_OF_HEIRS = Counting((ENDING_TABLE,), WatchHeirs)
