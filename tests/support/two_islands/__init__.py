"""A title on a map of its own: 34 hexes on two islands that no path joins, with four harbors.

It shows that a map is all a title needs (`games.hexes.on_map`), and goes through the conformance suite.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from benben.games.hexes.maps import MapData
from benben.games.hexes.on_map import title_on
from benben.kernel.title import register

MAP = msgspec.json.decode(Path(__file__).with_name("map.json").read_bytes(), type=MapData)
TWO_ISLANDS = register(title_on(MAP, "two-islands", more_words=(__name__,)))
