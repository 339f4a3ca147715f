"""What simulations count of the god cards."""

from __future__ import annotations

from collections import Counter

from benben.games.hexes.gods.data import GODS
from benben.kernel.counting import Breakdown, Counting, Key
from benben.kernel.events import Event

GOD_TABLE = Breakdown(
    "gods",
    GODS,
    counts=("dealt", "taken", "kept", "used"),
    wins=("taken by", "held by"),
    note="Dealt: in the set-up. Taken: from the display in exchange for a used card, with its share of all such "
    "choices. Kept: turned to the B side after use. Used: how often it was played. Taken by: in how many games seats "
    "took the god at least once, and the share of them that won. Held by: the same of the seats that had it at any "
    "time, also dealt.",
    shares=("taken",),
    least={"taken": 0.03},
    most_off=0.10,
)


class WatchGods:
    def __init__(self) -> None:
        self.counts: Counter[Key] = Counter()
        self.seats: set[tuple[Key, int]] = set()
        self._returned: int | None = None  # whoever has just returned a card takes another one by choice

    def see(self, event: Event) -> None:
        god = event.args.get("god")
        if not isinstance(god, str):
            return
        seat = int(event.args["seat"])
        if event.kind == "god_returned":
            self._returned = seat
        elif event.kind == "god_taken":
            chosen = self._returned == seat
            self._returned = None
            self.counts["gods", god, "taken" if chosen else "dealt"] += 1
            self.seats.add((("gods", god, "held by"), seat))
            if chosen:
                self.seats.add((("gods", god, "taken by"), seat))
        elif event.kind in ("god_used", "god_kept"):
            self.counts["gods", god, event.kind.removeprefix("god_")] += 1


COUNTED_OF_GODS = Counting((GOD_TABLE,), WatchGods)
