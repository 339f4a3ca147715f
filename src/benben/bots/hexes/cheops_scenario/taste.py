"""What the sensible opponent of the historical scenario reckons with besides the family's."""

from __future__ import annotations

from dataclasses import dataclass

from benben.bots.hexes.taste import Taste


@dataclass(frozen=True)
class ScenarioTaste(Taste):
    """In the valley everything takes longer. The numbers that matter most were tuned by playing variants."""

    patience: float = 0.88
    pace: float = 3.0
    growth: float = 1.6
    # The set-up
    together: float = 24.0  # points per turn of all settlements together, against pips
    plain: float = 0.2  # a settlement by itself
    prospect: float = 0.2  # of the best place to go on to
    whim: float = 0.015  # how much a place may be taken for better than it is
    site: float = 8.0  # a place next to the site, in pips
    # Building
    opens_site: float = 0.5  # the first building at the site: others will pay fees
    at_site: float = 0.4  # a later one: no more fees
    gold: float = 1.1  # a piece of gold, in cards
    ahead: float = 0.8  # turns of production that should not be lost to a seven
    stone: float = 1.0  # how much of what stones are worth counts


SCENARIO_TASTE = ScenarioTaste()
