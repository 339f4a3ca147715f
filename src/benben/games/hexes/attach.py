"""The points where titles of the family attach rules of their own. In the base game they do nothing.

Rules that do something in the base game and that titles replace are points too, marked `@point` where they are defined.
`docs/points.md` lists what each title replaces.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

from benben.games.hexes.state import State
from benben.kernel.rules import explain, point, rule

# Whether the title attaches anything to the points that every turn passes; if not, they aren't even called.
ATTACHED = 0

# Set-up


@point
@rule
def set_up_more(s: State) -> None:
    """After the map is laid out and before the first settlement."""


@point
@rule
def second_settlement_placed(s: State, seat: int) -> None:
    """After a player's last settlement of the set-up has paid out its cards."""


@point
@rule
def set_up_done(s: State) -> None:
    """After the last oxcart of the set-up."""


# The roll


@point
@rule
def note_gain(s: State, seat: int) -> None:
    """When a roll gives a player cards."""


@point
@rule
def produced_for_all(s: State) -> bool:
    """After a roll other than 7 has produced. True if a phase of the title's own comes before the rest of the turn."""
    return False


@point
@rule
def seven_falls(s: State) -> bool:
    """On a 7, before anything else. True if the game is over."""
    return False


@point
@rule
def hand_limit(s: State, seat: int) -> int:
    """A player with more cards than this discards half of them on a 7 (AE-32)."""
    return s.discard_limit


@point
@rule
def shelters(s: State, seat: int, over: bool) -> bool:
    """On a 7, for each player, whether over the limit or not. True if they discard nothing."""
    return False


@point
@rule
def before_robber(s: State) -> None:
    """On a 7, after the discards and before the robber moves."""


# The turn


@point
@rule
def choice_open(s: State, seat: int) -> bool:
    """Whether a player has an open choice that they must make before they play a card (AE-13)."""
    return False


@point
@rule
def turn_ends(s: State, seat: int) -> bool:
    """When a player ends their turn. True if a phase of the title's own comes before the dice are passed."""
    return False


@point
@rule
def turn_passes(s: State) -> None:
    """When the dice are passed."""


# Points


@point
@rule
def more_points(s: State, seat: int) -> int:
    """Visible points other than those for buildings and special cards."""
    return 0


@point
@rule
def won_by_points(s: State) -> None:
    """When the active player has won, before the end is announced."""


# The title's own actions


@point
@rule
def legal_more(s: State, seat: int, mask: MutableSequence[int]) -> None:
    """Add or remove actions."""


@point
@rule
def is_own(s: State, seat: int, action: int) -> bool:
    """Whether the title itself carries out this player's action."""
    return False


@point
@rule
def apply_more(s: State, seat: int, action: int) -> None:
    """Carry out one of the title's own actions."""


@point
@rule
def clear_more(s: State) -> None:
    """Before scratch fields are derived: clear the title's own fields that pieces add to."""


@point
@rule
def rebuild_more(s: State) -> None:
    """Derive the title's own scratch fields, after those of the family."""


@point
@explain
def takes_over(s: State, seat: int, action: int) -> bool:
    """Whether the title itself judges this action of the family."""
    return False


@point
@explain
def why_not_more(s: State, seat: int, action: int) -> int:
    """The reason against an action that the title judges."""
    return 0


@point
@explain
def why_not_spot(s: State, at: int) -> int:
    """The reason against an open spot for a settlement of the set-up."""
    return 0


@point
@explain
def why_choice_open(s: State, seat: int) -> int:
    """The reason against playing a card while `choice_open`."""
    return 0


@point
@explain
def more_first_reason(s: State, seat: int) -> int:
    """The title's own decision that must be made before the turn continues."""
    return 0


# For people


@point
@explain
def more_at_a_glance(s: State) -> dict[str, Any]:
    return {}


@point
@explain
def more_for_a_seat(s: State, seat: int) -> dict[str, Any]:
    """The title's additions to what only one seat (−1: a spectator) knows at a glance."""
    return {}


@point
@explain
def more_in_account(s: State, seat: int) -> dict[str, Any]:
    """The title's additions to a seat's line on the score sheet."""
    return {}


@point
@explain
def lapse_more(s: State, seat: int) -> list[int]:
    """The ids of a move for a player who is out of time."""
    return []


@point
@explain
def more_forms(s: State, seat: int) -> list[dict[str, Any]]:
    return []
