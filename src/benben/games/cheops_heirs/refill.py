"""Taking members from the stacks (CH-5, CH-16)."""

from __future__ import annotations

from benben.games.cheops_heirs.data import HAND, MEMBER_KINDS, STACKS
from benben.games.cheops_heirs.events import E_TOOK, E_TURNED_UP
from benben.games.cheops_heirs.state import REFILLING, State
from benben.kernel.chance import draw_from, emit
from benben.kernel.rules import rule


@rule
def draw_member(s: State) -> int:
    """A member below the tops: any that nobody has seen yet."""
    return draw_from(s, s.members_left)


@rule
def turn_up_member(s: State, stack: int, member_kind: int) -> None:
    """From now on, the member is the top of the stack."""
    s.members_left[member_kind] -= 1
    s.stacks[stack].top = member_kind


@rule
def hand_size(s: State, seat: int) -> int:
    count = 0
    for member_kind in range(MEMBER_KINDS):
        count += s.players[seat].members[member_kind]
    return count


@rule
def front_stack(s: State) -> int:
    """When the front stack is empty, the next one comes forward; −1 when all are empty."""
    for stack in range(STACKS):
        if s.stacks[stack].left:
            return stack
    return -1


@rule
def may_take(s: State, seat: int) -> int:
    """Until you have four."""
    return 1 if hand_size(s, seat) < HAND and front_stack(s) >= 0 else 0


@rule
def stack_choices(s: State) -> int:
    """The front stack, or with the option any that isn't empty, as bits."""
    if not s.refill:
        return 1 << front_stack(s)
    choices = 0
    for stack in range(STACKS):
        if s.stacks[stack].left:
            choices |= 1 << stack
    return choices


@rule
def must_take(s: State, seat: int) -> int:
    """A player with no members must take one while any are left."""
    return 1 if hand_size(s, seat) == 0 and front_stack(s) >= 0 else 0


@rule
def take_member(s: State, seat: int, stack: int) -> None:
    """Take the top of a stack; the next is turned up."""
    s.phase = REFILLING
    s.busy = 1
    member_kind = s.stacks[stack].top
    s.players[seat].members[member_kind] += 1
    emit(s, E_TOOK, seat, member_kind, stack)
    s.stacks[stack].left -= 1
    if s.stacks[stack].left:
        turn_up_member(s, stack, draw_member(s))
        emit(s, E_TURNED_UP, s.stacks[stack].top, stack)
    else:
        s.stacks[stack].top = -1
