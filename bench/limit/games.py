"""Random games through the C++ engine: the same ones that the native rules play for the same seeds."""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from limit.build import built

from benben.games.hexes.ancient_egypt.title import ANCIENT_EGYPT

Words = npt.NDArray[np.int64]

PLAYERS = (3, 4)
# A row is the tally of `benben.kernel.native`, and how the game ended: four hands, four players' development cards, the
# supply, the deck and the four words of the game's generator.
ACTIONS, DIGEST = 0, 1
COLUMNS = 25


@functools.cache
def _library() -> ctypes.CDLL:
    library = ctypes.CDLL(str(built()))
    words = np.ctypeslib.ndpointer(np.int64, flags="C_CONTIGUOUS")
    library.play_games.argtypes = [words, ctypes.c_int64, ctypes.c_int, ctypes.c_int, words]
    library.play_games.restype = None
    return library


def random_games(seeds: Words, options: Mapping[str, Any]) -> Words:
    """Play a game at random for each seed; a row tells how it went."""
    usual = ANCIENT_EGYPT.complete({"offer_cap": "none", **{name: options[name] for name in ("players", "turn_limit")}})
    if options != usual or options["players"] not in PLAYERS or not options["turn_limit"]:
        raise ValueError(
            "bench/limit plays ancient-egypt with 3 or 4 players, no offers, a turn limit and no other options"
        )
    rows = np.zeros((len(seeds), COLUMNS), np.int64)
    _library().play_games(seeds, len(seeds), options["players"], options["turn_limit"], rows)
    return rows
