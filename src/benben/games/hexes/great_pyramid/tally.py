"""What simulations count in The Great Pyramid: how games end, what is built, and the god cards."""

from __future__ import annotations

from benben.games.hexes.gods.tally import GOD_TABLE, WatchGods
from benben.games.hexes.great_pyramid.state import ENDINGS
from benben.kernel.counting import Breakdown, Counting
from benben.kernel.events import Event

ENDING_TABLE = Breakdown(
    "endings",
    ENDINGS[1:],
    counts=("games",),
    shares=("games",),
    note="How finished games ended: by points, with the last gold block, or with the pyramid's last space.",
)
PYRAMID_TABLE = Breakdown(
    "pyramid",
    ("block", "boat", "vizier"),
    counts=("in all",),
    wins=("done by",),
    note="What was built, and traded by the Vizier's Favor. Done by: in how many games seats did it at least once, and "
    "the share of them that won.",
)


class WatchPyramid(WatchGods):
    def see(self, event: Event) -> None:
        super().see(event)
        if event.kind == "ended":
            self.counts["endings", str(event.args["ending"]), "games"] += 1
        elif event.kind in PYRAMID_TABLE.rows:
            self.counts["pyramid", event.kind, "in all"] += 1
            self.seats.add((("pyramid", event.kind, "done by"), int(event.args["seat"])))


COUNTED_OF_PYRAMID = Counting((ENDING_TABLE, PYRAMID_TABLE, GOD_TABLE), WatchPyramid)
