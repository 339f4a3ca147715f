"""What all god cards tell. Each god adds its own events in its module."""

from __future__ import annotations

from benben.games.hexes.events import EVENTS
from benben.games.hexes.gods.data import GODS
from benben.kernel.schema import Kind, Seat

GOD_EVENTS = EVENTS.copy()
E_GOD_TAKEN = GOD_EVENTS.add("god_taken", seat=Seat(), god=Kind(GODS))
E_GOD_USED = GOD_EVENTS.add("god_used", seat=Seat(), god=Kind(GODS))
E_GOD_KEPT = GOD_EVENTS.add("god_kept", seat=Seat(), god=Kind(GODS))
E_GOD_RETURNED = GOD_EVENTS.add("god_returned", seat=Seat(), god=Kind(GODS))
