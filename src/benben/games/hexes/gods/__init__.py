"""Help from the Gods (GOD-1 to GOD-23).

A god is a line of `gods.json` and a module of its name, which declares its moves, events and reasons and has

- `legal_<god>(s, seat, mask)`: its actions; called where it may be played, goes on, or has something to ask;
- `apply_<god>(s, seat, action)`: carry one out;
- `why_not_<god>(s, seat, action)`: the reason against one;
- where the god is played on everybody's rolls, `rolled_<god>(s, seat)` or `seven_<god>(s, seat, over)`;
- where its use ends with the turn, `ending_<god>(s, seat)`; and for moves of several ids `form_<god>(s, seat)`;
- where others wait for its answer, `lapse_<god>(s, seat)`: what is answered when time is out.

`flow` calls them at the family's points. Action ids follow the order of the data, whatever is imported first.
"""

from __future__ import annotations

import importlib

from benben.games.hexes.gods.data import GODS

MODULES = tuple(f"benben.games.hexes.gods.{god}" for god in GODS)

for _module in MODULES:
    importlib.import_module(_module)
