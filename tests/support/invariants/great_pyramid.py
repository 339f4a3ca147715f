"""What The Great Pyramid adds: boats across the Nile, the pyramid's spaces, the pharaoh's cards, favor and ends."""

from __future__ import annotations

from collections.abc import MutableSequence

from benben.games.hexes.board import PATHS
from benben.games.hexes.gods.state import ASK_GOD
from benben.games.hexes.gods.use import chooses
from benben.games.hexes.great_pyramid.data import ACROSS, BLOCKS, BOATS, GOLD_BLOCKS, LOWEST_GOLD_NUMBER, SPACES
from benben.games.hexes.great_pyramid.state import BY_GOLD, BY_POINTS, BY_PYRAMID, PHARAOH, PyramidState
from benben.games.hexes.scoring import points
from benben.games.hexes.state import ASK_DISCARD
from benben.kernel.cards import total
from benben.kernel.places import bits, clear, has
from benben.kernel.rules import replaces, rule
from tests.support.invariants import gods, hexes
from tests.support.invariants.gods import GOD_ANSWERS, GOD_STATE_SCRATCH, GOD_VIOLATIONS, check_gods
from tests.support.invariants.hexes import in_lanes, same_words

PYRAMID_VIOLATIONS = (*GOD_VIOLATIONS, "boats", "blocks", "gold", "vizier", "ending")
V_BOATS, V_BLOCKS, V_GOLD, V_VIZIER, V_ENDING = range(len(GOD_VIOLATIONS), len(PYRAMID_VIOLATIONS))

PYRAMID_ANSWERS = {**GOD_ANSWERS, "turn": (*GOD_ANSWERS["turn"], "boat", "block", "vizier")}


@replaces(hexes.boats_built)
@rule
def boats_across(s: PyramidState, seat: int) -> int:
    count = 0
    for path in range(PATHS):
        if ACROSS[path] and has(s.players[seat].oxcarts, path):
            count += 1
    return count


@replaces(hexes.points_besides)
@rule
def pharaoh_points_anew(s: PyramidState, seat: int) -> int:
    """+1 with more blocks than somebody else, otherwise −1 (GP-13)."""
    fewest = s.players[seat].blocks
    for other in range(s.seats):
        fewest = min(fewest, s.players[other].blocks)
    return 1 if s.players[seat].blocks > fewest else -1


@replaces(hexes.ends_besides)
@rule
def ends_by_pyramid(s: PyramidState) -> bool:
    return s.ending in (BY_GOLD, BY_PYRAMID)


@rule
def check_spaces(s: PyramidState, wrong: MutableSequence[int]) -> None:
    """The spaces are filled in order, with the blocks that were built and the gold that was placed."""
    last = -1
    gold = 0
    right = s.filled <= SPACES
    for i in range(SPACES):
        block = s.spaces[i]
        if (block != 0) != (i < s.filled) or (block != PHARAOH and block > s.seats):
            right = False
        if block == PHARAOH:
            gold += 1
        elif block:
            last = block - 1
    for seat in range(s.seats):
        player = s.players[seat]
        built = 0
        for i in range(SPACES):
            if s.spaces[i] == seat + 1:
                built += 1
        if built != player.blocks or built > BLOCKS or (built and player.boats_left == BOATS):
            right = False
        if boats_across(s, seat) + player.boats_left != BOATS:
            wrong[V_BOATS] += 1
    if not right:
        wrong[V_BLOCKS] += 1
    if not in_lanes(s.gold, GOLD_BLOCKS) or total(s.gold) + s.turned + gold != total(GOLD_BLOCKS):
        wrong[V_GOLD] += 1
    if (gold + s.turned > 0) != (s.gold_number >= LOWEST_GOLD_NUMBER):
        wrong[V_GOLD] += 1
    if s.vizier != last or (s.vizier_traded and s.vizier != s.active):
        wrong[V_VIZIER] += 1


@rule
def check_turned(s: PyramidState, wrong: MutableSequence[int]) -> None:
    """A gold block is turned and not yet placed while somebody has to choose (GP-17, GP-18)."""
    waits = False
    owes = False
    for seat in range(s.seats):
        player = s.players[seat]
        if player.owes:
            owes = True
        if s.asked[seat] == ASK_DISCARD or s.asked[seat] == ASK_GOD or chooses(s, seat):
            waits = True
    if (s.turned and not waits) or (owes and not s.turned):
        wrong[V_GOLD] += 1


@rule
def winners_anew(s: PyramidState) -> int:
    """The most points; then the most blocks, then the Vizier's Favor; otherwise all of them (GP-21, GP-22)."""
    winners = 0
    for seat in range(s.seats):
        beaten = False
        for other in range(s.seats):
            more = points(s, other) - points(s, seat)
            if more > 0 or (more == 0 and s.players[other].blocks > s.players[seat].blocks):
                beaten = True
        if not beaten:
            winners |= 1 << seat
    return 1 << s.vizier if s.vizier >= 0 and (winners >> s.vizier) & 1 else winners


@rule
def check_ending(s: PyramidState, wrong: MutableSequence[int]) -> None:
    """The game ends at once with the last block or the last gold block, and tells how it ended (GP-20 to GP-23)."""
    over = s.filled == SPACES or total(s.gold) == 0
    if s.ended != 1:
        right = s.ending == 0 and s.winners == 0 and not over
    elif s.ending == BY_POINTS:
        right = s.winners == 1 << s.active
    elif s.ending == BY_PYRAMID:
        right = s.filled == SPACES and s.winners == winners_anew(s)
    else:
        right = s.ending == BY_GOLD and s.filled < SPACES and total(s.gold) == 0 and s.winners == winners_anew(s)
    if not right or (s.ended == 1 and bits(s.winners) == 0):
        wrong[V_ENDING] += 1


@replaces(gods.check_gods)
@rule
def check_pyramid(s: PyramidState, wrong: MutableSequence[int]) -> None:
    check_gods(s, wrong)
    check_spaces(s, wrong)
    check_turned(s, wrong)
    check_ending(s, wrong)


@replaces(gods.nobody_noted)
@rule
def same_crossings(s: PyramidState, rebuilt: PyramidState) -> bool:
    return s.gained == 0 and same_words(s.free_crossings, rebuilt.free_crossings)


@replaces(hexes.forget_more_scratch)
@rule
def forget_crossings(s: PyramidState) -> None:
    clear(s.free_crossings)


PYRAMID_STATE_SCRATCH = GOD_STATE_SCRATCH | {"free_crossings"}
