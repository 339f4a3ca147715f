"""Osiris, the wandering oxcart (GOD-15)."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

from benben.games.hexes.board import INTERSECTION_WORDS, PATH_ENDS, PATH_SETS, PATH_WORDS, PATHS
from benben.games.hexes.building import connect_oxcart, has_building, is_blocked, reach_from
from benben.games.hexes.gods.data import GODS
from benben.games.hexes.gods.events import GOD_EVENTS
from benben.games.hexes.gods.moves import GOD_ACTIONS
from benben.games.hexes.gods.reasons import SPELL_UNFINISHED, god_reason
from benben.games.hexes.gods.state import GodState
from benben.games.hexes.gods.use import end_spell, may_play, use_god, why_not_now
from benben.games.hexes.moves import CART, SETTLE, Cart, Path
from benben.games.hexes.reasons import BUILT_THROUGH, PATH_TAKEN
from benben.games.hexes.route import carts_at, judge_route, longest_anywhere, longest_through
from benben.games.hexes.sizes import HOME
from benben.games.hexes.turn import ask_after_building
from benben.kernel.actions import Move
from benben.kernel.chance import emit
from benben.kernel.places import add, clear, drop, has, lowest, put
from benben.kernel.rules import explain, point, rule
from benben.kernel.schema import WORD, Place, Seat

OSIRIS_GOD = GODS.index("osiris")


class MoveOxcart(Move, frozen=True, tag="osiris"):
    """Move one of your oxcarts with an open end to another free path (GOD-15)."""

    lift: Path
    put: Path

    def phrase(self) -> tuple[int, ...]:
        return (OSIRIS, CART + self.lift, CART + self.put)

    @classmethod
    def from_phrase(cls, ids: Sequence[int]) -> MoveOxcart | None:
        return cls(ids[1] - CART, ids[2] - CART) if len(ids) == 3 else None


OSIRIS = GOD_ACTIONS.span(MoveOxcart, 1, then=(Cart,))
E_WANDERED = GOD_EVENTS.add("wandered", seat=Seat(), lifted=Place(HOME.paths), path=Place(HOME.paths))
NO_OPEN_END = god_reason("no_open_end", "GOD-15")
NOT_YOUR_OXCART = god_reason("not_your_oxcart", "GOD-15")
CLOSED_OXCART = god_reason("closed_oxcart", "GOD-15")
OXCART_APART = god_reason("oxcart_apart", "GOD-15")

OSIRIS_LIFTS, OSIRIS_PUTS = 4, 5


@rule
def touches_other(s: GodState, seat: int, at: int, lifted: int) -> bool:
    """Whether one of the player's pieces other than this oxcart touches an intersection."""
    if has_building(s, seat, at):
        return True
    count = carts_at(s, seat, at)
    if PATH_ENDS[2 * lifted] == at or PATH_ENDS[2 * lifted + 1] == at:
        count -= 1
    return count > 0


@rule
def has_open_end(s: GodState, seat: int, path: int) -> bool:
    """Another player's building there doesn't close an end."""
    return not touches_other(s, seat, PATH_ENDS[2 * path], path) or not touches_other(
        s, seat, PATH_ENDS[2 * path + 1], path
    )


@rule
def can_lift(s: GodState, seat: int, path: int) -> bool:
    """An oxcart (a piece across the Nile isn't one) with an open end and somewhere to go."""
    if not has(s.players[seat].oxcarts, path) or not takes_oxcarts(path) or not has_open_end(s, seat, path):
        return False
    for w in range(PATH_WORDS):
        if s.players[seat].reach[w] & s.free[w] & ~paths_beside(path, w):
            return True
    for w in range(PATH_WORDS):
        if paths_to_put(s, seat, path, w):
            return True
    return False


@rule
def paths_beside(path: int, w: int) -> int:
    """A word of the paths that meet a path, including the path itself."""
    return PATH_SETS[PATH_ENDS[2 * path] * PATH_WORDS + w] | PATH_SETS[PATH_ENDS[2 * path + 1] * PATH_WORDS + w]


@point
@rule
def takes_oxcarts(path: int) -> bool:
    """Whether a path takes oxcarts at all; a title with a river says which paths don't."""
    return True


@rule
def can_put(s: GodState, seat: int, lifted: int, path: int) -> bool:
    """On a free path under the usual rules, judged after the oxcart is lifted (AE-23, AE-24)."""
    if not has(s.free, path) or not has(s.players[seat].reach, path):
        return False
    for end in range(2):
        at = PATH_ENDS[2 * path + end]
        if touches_other(s, seat, at, lifted) and not is_blocked(s, seat, at):
            return True
    return False


@rule
def paths_to_put(s: GodState, seat: int, lifted: int, w: int) -> int:
    """A word of the paths that `can_put` allows; only those at the lifted oxcart's ends need checking."""
    paths = s.players[seat].reach[w] & s.free[w]
    doubtful = paths & paths_beside(lifted, w)
    while doubtful:
        path = lowest(doubtful)
        doubtful &= doubtful - 1
        if not can_put(s, seat, lifted, w * WORD + path):
            paths ^= 1 << path
    return paths


@rule
def legal_osiris(s: GodState, seat: int, mask: MutableSequence[int]) -> None:
    if s.spell == OSIRIS_PUTS:
        for w in range(PATH_WORDS):
            put(mask, CART + w * WORD, paths_to_put(s, seat, s.spell_choice, w))
    elif s.spell == OSIRIS_LIFTS:
        for w in range(PATH_WORDS):
            oxcarts = s.players[seat].oxcarts[w]
            while oxcarts:
                path = w * WORD + lowest(oxcarts)
                oxcarts &= oxcarts - 1
                if can_lift(s, seat, path):
                    add(mask, CART + path)
    elif has_oxcart_to_lift(s, seat):
        add(mask, OSIRIS)


@rule
def has_oxcart_to_lift(s: GodState, seat: int) -> bool:
    for w in range(PATH_WORDS):
        oxcarts = s.players[seat].oxcarts[w]
        while oxcarts:
            if can_lift(s, seat, w * WORD + lowest(oxcarts)):
                return True
            oxcarts &= oxcarts - 1
    return False


@rule
def apply_osiris(s: GodState, seat: int, action: int) -> None:
    if s.spell == OSIRIS_PUTS:
        lifted = s.spell_choice
        end_spell(s)
        use_god(s, seat)
        wander(s, seat, lifted, action - CART)
        ask_after_building(s, seat)
    elif s.spell == OSIRIS_LIFTS:
        s.spell = OSIRIS_PUTS
        s.spell_choice = action - CART
    else:
        s.spell = OSIRIS_LIFTS


@rule
def wander(s: GodState, seat: int, lifted: int, path: int) -> None:
    """The longest route is judged when the oxcart is put down (AE-31)."""
    player = s.players[seat]
    drop(player.oxcarts, lifted)
    add(player.oxcarts, path)
    add(s.free, lifted)
    emit(s, E_WANDERED, seat, lifted, path)
    clear(player.touched)
    clear(player.reach)
    for w in range(INTERSECTION_WORDS):
        buildings = player.settlements[w] | player.cities[w]
        while buildings:
            reach_from(s, seat, w * WORD + lowest(buildings))
            buildings &= buildings - 1
    for w in range(PATH_WORDS):
        oxcarts = player.oxcarts[w]
        while oxcarts:
            connect_oxcart(s, seat, w * WORD + lowest(oxcarts))
            oxcarts &= oxcarts - 1
    through = longest_through(s, seat, path)
    if through >= player.route:
        player.route = through
    else:
        player.route = max(through, longest_anywhere(s, seat, player.route))
    judge_route(s)


@explain
def why_not_osiris(s: GodState, seat: int, action: int) -> int:
    if s.spell in (OSIRIS_LIFTS, OSIRIS_PUTS) and not CART <= action < SETTLE:
        return SPELL_UNFINISHED
    path = action - CART
    if s.spell == OSIRIS_LIFTS:
        if can_lift(s, seat, path):
            return 0
        if not has(s.players[seat].oxcarts, path) or not takes_oxcarts(path):
            return NOT_YOUR_OXCART
        return OXCART_APART if has_open_end(s, seat, path) else CLOSED_OXCART
    if s.spell == OSIRIS_PUTS:
        if can_put(s, seat, s.spell_choice, path):
            return 0
        return why_not_put(s, seat, s.spell_choice, path)
    return why_not_now(s, seat, OSIRIS_GOD) or (0 if has_oxcart_to_lift(s, seat) else NO_OPEN_END)


@explain
def why_not_put(s: GodState, seat: int, lifted: int, path: int) -> int:
    """Why the lifted oxcart can't be put on a path: taken, beyond another player's building, or touching nothing."""
    if not has(s.free, path):
        return PATH_TAKEN
    ends = PATH_ENDS[2 * path : 2 * path + 2]
    behind = any(touches_other(s, seat, at, lifted) and is_blocked(s, seat, at) for at in ends)
    return BUILT_THROUGH if behind else OXCART_APART


@explain
def form_osiris(s: GodState, seat: int) -> dict[str, Any] | None:
    if not may_play(s, seat):
        return None
    ways = {
        str(lifted): [path for path in range(PATHS) if can_put(s, seat, lifted, path)]
        for lifted in range(PATHS)
        if can_lift(s, seat, lifted)
    }
    return {"do": "osiris", "ways": ways} if ways else None
