"""What the sensible opponents of the hex titles reckon with."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Taste:
    """The numbers an opponent reckons with besides the rules. Those that matter most were tuned by playing variants."""

    patience: float = 0.8  # what a point is worth a turn later
    onward: float = 4.0  # what comes after a plan: the sooner it is done, the better
    growth: float = 1.0  # how much of the points that production will bring counts
    pace: float = 2.0  # turns the leader needs for a point
    win: float = 4.0  # what winning is worth besides its points
    mercenary: float = 0.5  # moving the robber and drawing a card
    progress: float = 0.8  # a progress card
    robbed: float = 0.6  # how much of a hex under the robber counts in plans
    contested: float = 0.6  # a spot that another reaches as soon
    card: float = 0.03  # a card that no plan needs
    offer: float = 0.25  # the least gain worth an offer
    hope: float = 0.25  # how likely at least somebody should agree
    counter: float = 0.3  # how often a refusal becomes a counter-offer
