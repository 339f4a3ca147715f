"""What the game tells. Everything that happens is public."""

from __future__ import annotations

from benben.games.cheops_heirs.board import FIELD_NAMES
from benben.games.cheops_heirs.data import COLORS, ENTRIES, LAW_COUNT, MEMBERS, STACKS
from benben.games.cheops_heirs.state import CONTENTS
from benben.kernel.events import Events, OrNone
from benben.kernel.schema import Flag, Kind, Num, Place, Seat

ENDS = ("looted", "tables", "blocked", "stuck", "idle")
LOOTED, TABLES_FULL, BLOCKED, STUCK, IDLE = range(5)

_SEAT = Seat()
_COLOR = Kind(COLORS)
_MEMBER = Kind(MEMBERS)
_FOUND = Kind(CONTENTS)
_FIELD = Place(FIELD_NAMES)
_PRICE = Num(0, 100)
_LAW = Num(1, LAW_COUNT)
_STACK = Num(0, STACKS - 1)

EVENTS = Events()
E_BEGAN = EVENTS.add("began", seat=_SEAT)
E_HEAD_START = EVENTS.add("head_start", seat=_SEAT, money=_PRICE)
E_PLACED = EVENTS.add("placed", seat=_SEAT, member=_MEMBER, field=_FIELD, found=_FOUND)
E_HIRED = EVENTS.add("hired", seat=_SEAT, field=_FIELD, found=_FOUND, price=_PRICE)
E_HIRED_LATER = EVENTS.add("hired_later", seat=_SEAT, price=_PRICE)
E_SOLD = EVENTS.add("sold", seat=_SEAT, color=_COLOR, price=_PRICE, full=Flag())
E_KEPT = EVENTS.add("kept", seat=_SEAT, color=_COLOR)
E_WORTHLESS = EVENTS.add("worthless", seat=_SEAT, color=_COLOR)
E_LAW = EVENTS.add("law", seat=_SEAT, law=_LAW)
E_MARKET = EVENTS.add("market", price=_PRICE)
E_NEEDED = EVENTS.add("needed", count=Num(2, 3))
E_LAID = EVENTS.add("laid", seat=_SEAT, law=_LAW, color=_COLOR)
E_RENUMBERED = EVENTS.add("renumbered", seat=_SEAT, color=_COLOR, entry=Num(0, ENTRIES - 1), number=_PRICE)
E_REPEALED = EVENTS.add("repealed", seat=_SEAT, law=_LAW, owner=OrNone(_SEAT))
E_NOTHING_REPEALED = EVENTS.add("nothing_repealed", seat=_SEAT)
E_JOKER_BOUGHT = EVENTS.add("joker_bought", seat=_SEAT, price=_PRICE)
E_JOKER_REMOVED = EVENTS.add("joker_removed", seat=_SEAT, price=_PRICE)
E_LAW_KEPT = EVENTS.add("law_kept", seat=_SEAT, law=_LAW)
E_STOCK_SOLD = EVENTS.add("stock_sold", seat=_SEAT, color=_COLOR, price=_PRICE, full=Flag())
E_REACHED = EVENTS.add("reached", seat=_SEAT, member=_MEMBER, field=_FIELD, found=_FOUND)
E_SWAPPED = EVENTS.add("swapped", seat=_SEAT, field=_FIELD, other=_FIELD)
E_STOCK_SWAPPED = EVENTS.add("stock_swapped", seat=_SEAT, gave=_COLOR, got=_COLOR, field=_FIELD)
E_TOOK = EVENTS.add("took", seat=_SEAT, member=_MEMBER, stack=_STACK)
E_TURNED_UP = EVENTS.add("turned_up", member=_MEMBER, stack=_STACK)
E_PASSED = EVENTS.add("passed", seat=_SEAT)
E_TURN = EVENTS.add("turn", seat=_SEAT)
E_OVER = EVENTS.add("over", end=Kind(ENDS))
E_NAMED = EVENTS.add("named", seat=_SEAT, color=_COLOR)
