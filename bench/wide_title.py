"""`ancient-egypt` with sets as large as the map of `cheops-scenario` needs (187 junctions, 262 edges), to be measured.

Named in BENBEN_TITLES, it registers the title `ancient-egypt-wide`: the same map and rules on sets of 4 and 5 words.
"""

from __future__ import annotations

from benben.games.hexes.board import MAP
from benben.games.hexes.on_map import title_on
from benben.kernel.title import register

WIDE = register(title_on(MAP, "ancient-egypt-wide", intersection_words=4, path_words=5))
