"""The sensible opponent for `great-pyramid`: the one for `ancient-egypt`, whose plans know boats and blocks too."""

from __future__ import annotations

from benben.bots.hexes.ancient_egypt.bot import SensibleEgyptian


class SensibleBuilder(SensibleEgyptian):
    """Finds boats and blocks among its targets as soon as the observation has a Nile (`pyramid`)."""
