"""Help from the Gods (GOD-1 to GOD-23).

A god is a line of `gods.json` and a module of the same name, which declares its moves, events and reasons and has

- `legal_<god>(s, seat, mask)`: its actions; called when it may be played, is being played, or has something to ask;
- `apply_<god>(s, seat, action)`: carry one out;
- `why_not_<god>(s, seat, action)`: the reason against one;
- if the god is played on everyone's rolls, `rolled_<god>(s, seat)` or `seven_<god>(s, seat, over)`;
- if its use ends with the turn, `ending_<god>(s, seat)`; for moves of several ids, `form_<god>(s, seat)`;
- if others wait for its answer, `lapse_<god>(s, seat)`: the answer given when time is up.

`flow` calls them at the family's points. Action ids follow the order of the data, no matter what is imported first.
"""

from __future__ import annotations

import importlib

from benben.games.hexes.gods.data import GODS

MODULES = tuple(f"benben.games.hexes.gods.{god}" for god in GODS)

for _module in MODULES:
    importlib.import_module(_module)
