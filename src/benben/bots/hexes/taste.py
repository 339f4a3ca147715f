"""What the sensible opponent of the hex titles reckons with."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Taste:
    """What the opponent reckons with besides the rules. Those that matter most were tried in games of variants."""

    patience: float = 0.8  # what a point is worth a turn later
    haste: float = 0.74  # the same with the god cards, which bring everybody on
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
    blessing: float = 0.9  # how sure a blessing stays while three others have fewer blocks; while one has, 0.7
    favor: float = 0.45  # the Vizier's Favor
    first_boat: float = 0.5  # the right to build blocks, to one who plans something else with the boat
    god: float = 0.05  # the least gain worth the use of a god
    tempo: float = 0.15  # the use of a god by itself: the sooner it is used, the sooner the next one serves
    vizier: float = 0.04  # the least gain worth the vizier's trade
    vizier_first: float = 0.5  # and before a build that is paid for already


TASTE = Taste()
