"""The pyramid in the plans: blocks against the curse and for the vizier, and the boat that gives the right to them."""

from __future__ import annotations

from benben.bots.hexes.ancient_egypt import pieces
from benben.bots.hexes.ancient_egypt.land import BLOCK, NEIGHBORS, PATHS_AT
from benben.bots.hexes.ancient_egypt.view import SeenEgypt
from benben.bots.hexes.bundles import plus, times
from benben.bots.hexes.land import Way
from benben.bots.hexes.target import Target
from benben.games.hexes.great_pyramid.data import BLOCKS, BOATS, SPACES
from benben.games.hexes.great_pyramid.moves import BuildBlock

NEAR = 2  # oxcarts to a crossing
CROSSINGS_TRIED = 2
SECURITY = 0.35  # a block more than a player who is about to draw level
TIE = 0.12  # a block when the gold runs out: ties go by blocks
LATE_GOLD = 4
END = 99  # points of a block that ends the game in one's favor


def has_boat(seen: SeenEgypt, p: int) -> bool:
    return seen.players[p].boats_left < BOATS


def right_to_build(seen: SeenEgypt, way: Way) -> float:
    """What the first boat on a way is worth in addition."""
    if not seen.nile or has_boat(seen, seen.seat):
        return 0.0
    return seen.taste.first_boat if any(path in seen.land.crossings for path in way) else 0.0


def built(seen: SeenEgypt, count: int) -> list[int]:
    """Everybody's blocks after so many more of one's own."""
    return [player.blocks + count * (p == seen.seat) for p, player in enumerate(seen.players)]


def blocks_to_blessing(seen: SeenEgypt) -> int:
    """How many blocks lift the curse; 0 if the seat is blessed."""
    least = min(seen.players[p].blocks for p in seen.others)
    return max(0, least + 1 - seen.me.blocks)


def sure_blessing(seen: SeenEgypt, count: int) -> float:
    """How likely a blessing stays: the more have fewer blocks, the surer."""
    mine = seen.me.blocks + count
    behind = sum(1 for p in seen.others if seen.players[p].blocks < mine)
    return 1 - (1 - seen.taste.blessing) * 3 / behind if behind else 0.0


def wins_the_end(seen: SeenEgypt, count: int) -> bool:
    """Whether the seat is ahead of everybody when its blocks fill the pyramid (GP-21, GP-22)."""
    blocks = built(seen, count)

    def points(p: int) -> int:
        before = seen.pharaoh_points(p)
        known = seen.own_points if p == seen.seat else seen.points[p]
        return known - before + seen.card_points(p, blocks)

    mine = points(seen.seat)
    if mine >= seen.to_win:
        return True
    for p in seen.others:
        hidden = (seen.players[p].cards_total + 2) // 3  # a few of them may be victory points
        theirs = points(p) + hidden
        if (theirs, blocks[p]) > (mine, blocks[seen.seat]):  # among equals, whoever built last wins
            return False
    return True


def threatened(seen: SeenEgypt) -> bool:
    """Whether the only one who has fewer blocks could draw level with the next."""
    behind = [p for p in seen.others if seen.players[p].blocks < seen.me.blocks]
    return len(behind) == 1 and has_boat(seen, behind[0]) and seen.players[behind[0]].blocks + 1 >= seen.me.blocks


def crossings(seen: SeenEgypt) -> list[Way]:
    """Ways to the first boat: the nearest crossings, and among these the ones with better land beyond."""
    found: list[tuple[int, float, Way]] = []
    for at, way in seen.land.reach(seen.seat, min(NEAR, seen.me.oxcarts_left)).items():
        if seen.land.owner.get(at, seen.seat) != seen.seat:
            continue
        for path, to in zip(PATHS_AT[at], NEIGHBORS[at], strict=True):
            if path in seen.land.crossings and path not in seen.land.path_owner:
                beyond = [seen.land.growth(seen.seat, far) for far in (to, *NEIGHBORS[to]) if seen.land.vacant[far]]
                found.append((len(way), -max(beyond, default=0.0), (*way, path)))
    return [way for _, _, way in sorted(found)[:CROSSINGS_TRIED]]


def blocks(seen: SeenEgypt) -> list[Target]:
    """Blocks that bring something: the blessing, the favor, or a safe distance; with the boat before them."""
    count = blocks_to_blessing(seen)
    favor = 0.0 if seen.observation.vizier == seen.seat else seen.taste.favor
    if count:
        sure, points = 2, 2 * sure_blessing(seen, count) + favor
    else:
        count, sure, points = 1, 0, favor + (SECURITY if threatened(seen) else 0.0)
    if seen.gold_left <= LATE_GOLD:
        points += TIE
    if seen.me.blocks + count > BLOCKS or points <= 0:
        return []
    if seen.observation.filled + count >= SPACES:
        if not wins_the_end(seen, SPACES - seen.observation.filled):
            return []
        count, sure = SPACES - seen.observation.filled, END
    price = times(BLOCK, count)
    ways = [()] if has_boat(seen, seen.seat) else crossings(seen)
    found: list[Target] = []
    for way in ways:
        first, first_cost = pieces.start(seen, way) or (BuildBlock(), BLOCK)
        cost = plus(price, pieces.way_cost(seen, way))
        found.append(Target(cost, sure, points, 0.0, first, first_cost, way, blocks=True))
    return found
