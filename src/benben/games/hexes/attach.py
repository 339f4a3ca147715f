"""The named points where titles of the family attach what is their own. In the base game most of them do nothing.

A title puts its own function in the place of one of these by giving it among its constants.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from benben.games.hexes.state import State
from benben.kernel.rules import explain, rule

# Whether the title attaches anything to the points that every turn passes; where not, they are not even called.
ATTACHED = 0


@rule
def set_up_more(s: State) -> None:
    """After the map is laid out and before the first settlement."""


@rule
def second_settlement_placed(s: State, seat: int) -> None:
    """After a player's last settlement of the set-up has paid its cards."""


@rule
def hand_limit(s: State, seat: int) -> int:
    """With more cards than this half of them are discarded on a 7 (AE-32)."""
    return s.discard_limit


@rule
def produced_for_all(s: State) -> None:
    """After a roll other than 7 has produced."""


@rule
def before_robber(s: State) -> None:
    """On a 7, after the discards and before the robber moves."""


@rule
def turn_passes(s: State, seat: int) -> None:
    """When a player passes the dice."""


@rule
def more_points(s: State, seat: int) -> int:
    """Visible points besides buildings and special cards."""
    return 0


@rule
def legal_more(s: State, seat: int, mask: MutableSequence[int]) -> None:
    """Actions of the title's own."""


@rule
def apply_more(s: State, seat: int, action: int) -> None:
    """Carry out an action of the title's own."""


@rule
def rebuild_more(s: State) -> None:
    """Derive scratch fields of the title's own."""


@explain
def why_not_more(s: State, seat: int, action: int) -> int:
    """The reason against an action of the title's own."""
    return 0
