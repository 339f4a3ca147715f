"""What simulations count in the historical scenario: how games end, fees, and what is built."""

from __future__ import annotations

from collections import Counter

from benben.games.hexes.cheops_scenario.state import CHEOPS_ENDINGS
from benben.kernel.counting import Breakdown, Counting, Key
from benben.kernel.events import Event

ENDING_TABLE = Breakdown(
    "endings",
    CHEOPS_ENDINGS[1:],
    counts=("games",),
    shares=("games",),
    note="How finished games ended: by points, with the Pharaoh's last black stone, or with the pyramid's last stone.",
)
FEE_TABLE = Breakdown(
    "fees",
    ("port", "site"),
    counts=("gold paid",),
    wins=("paid by", "paid to"),
    note="Gold paid for trades at others' ports and for stones through others' buildings. Paid by, paid to: in how "
    "many games seats did so at least once, and the share of them that won.",
)
_BUILT = {"ship": "ship", "stone": "pyramid_stone", "black_stone": "black_stone"}  # "stone" is the id of ore
BUILT_TABLE = Breakdown(
    "built",
    tuple(_BUILT.values()),
    counts=("in all",),
    wins=("done by",),
    note="Ships, stones, and the Pharaoh's stones. Done by: in how many games seats did it at least once, and the "
    "share of them that won.",
)
_FEES = {"rented": "port", "fee": "site"}


class WatchEgypt:
    def __init__(self) -> None:
        self.counts: Counter[Key] = Counter()
        self.seats: set[tuple[Key, int]] = set()

    def see(self, event: Event) -> None:
        if event.kind == "ended":
            self.counts["endings", str(event.args["ending"]), "games"] += 1
        elif event.kind in _FEES:
            row = _FEES[event.kind]
            self.counts["fees", row, "gold paid"] += 1
            self.seats.add((("fees", row, "paid by"), int(event.args["seat"])))
            self.seats.add((("fees", row, "paid to"), int(event.args["owner"])))
        elif event.kind in _BUILT:
            row = _BUILT[event.kind]
            self.counts["built", row, "in all"] += 1
            if "seat" in event.args:
                self.seats.add((("built", row, "done by"), int(event.args["seat"])))


COUNTED_OF_EGYPT = Counting((ENDING_TABLE, FEE_TABLE, BUILT_TABLE), WatchEgypt)
