"""A title on any map: the rules of `ancient-egypt`, with tables, records, ids, events and facts made from the map."""

from __future__ import annotations

from collections import Counter

from benben.games.hexes import data, state
from benben.games.hexes.board import Tables, tables
from benben.games.hexes.events import events_on
from benben.games.hexes.family import FACTS, HEXES, OPTIONS, map_facts
from benben.games.hexes.maps import Board, MapData
from benben.games.hexes.maps.check import RED, BadMap, check
from benben.games.hexes.moves import lay_out_ids
from benben.games.hexes.reasons import REFUSALS
from benben.games.hexes.sizes import sizes_of
from benben.kernel.actions import Actions
from benben.kernel.schema import LANE, sized
from benben.kernel.title import Title

CLIENT = "ancient-egypt"  # whose client draws a title that has none
FEWEST_PLAYERS = 2
SETTLED = 2  # settlements per player in the set-up
BARRED = 4  # the most intersections a settlement closes: its own and three beside it
MOST_FROM_A_HEX = 6  # cards of one roll: at most three temple cities stand at a hex
MOST_IN_A_LANE = (1 << (LANE - 1)) - 1
MOST_TOUCHING = 5.0  # pairs of red numbers side by side, on average; with more, it takes too long until there are none


def title_on(
    map_data: MapData, name: str, more_words: tuple[str, ...] = (), intersection_words: int = 0, path_words: int = 0
) -> Title:
    """The title of this id on a map, or a `BadMap` that says why there can't be one.

    The title's name and introduction are in the packages `more_words`. Sets may be given more words than the map needs,
    to measure what they cost.
    """
    board = check(map_data, data.PRODUCES)
    players = most_players(board)
    _refuse(map_data, players)
    laid = tables(map_data, board, intersection_words, path_words)
    sizes = sizes_of(laid)
    actions = Actions()
    ids = lay_out_ids(actions, sizes)
    return Title(
        id=name,
        behavior=1,
        family=HEXES,
        state=sized(state.State, sizes),
        actions=actions,
        events=events_on(sizes),
        phases=state.PHASES,
        decisions=state.DECISIONS,
        reasons=tuple(REFUSALS),
        options=tuple(option for option in OPTIONS if option.name not in _left_out(map_data, board)),
        seats=(FEWEST_PLAYERS, players),
        house_seats=(FEWEST_PLAYERS,),
        words_package="benben.games.hexes",
        more_words=more_words,
        constants={**laid.constants(), **laid.set_up_constants(), **everywhere(laid), **ids},
        facts={**FACTS, **map_facts(laid), "client": CLIENT},
        answers=("answer",),
        idle=("offer",),
    )


def everywhere(laid: Tables) -> dict[str, tuple[int, ...]]:
    """Pieces and the robber may stand anywhere the map has a place for them."""
    own = laid.constants()
    spots = own["ALL_INTERSECTIONS"]
    return {
        "CART_SETS": own["PATH_SETS"],
        "BUILDING_SPOTS": spots,
        "FIRST_SPOTS": spots,
        "SECOND_SPOTS": spots,
        "ROBBER_HEXES": own["ALL_HEXES"],
    }


def most_players(board: Board) -> int:
    """How many players find a place in the set-up, wherever those before them settle (AE-10, AE-25)."""
    placed = (board.intersections - 1) // BARRED  # after this many settlements there is still a place for one more
    return min(data.MOST_PLAYERS, (placed + 1) // SETTLED)


def _refuse(map_data: MapData, players: int) -> None:
    """What the rules rely on, beyond what every map must hold."""
    wrong: list[str] = []
    if players < FEWEST_PLAYERS:
        wrong.append(f"it has too few intersections for the first settlements of {FEWEST_PLAYERS} players")
    if all(data.PRODUCES[h.terrain] for h in map_data.hexes):
        wrong.append("it has no desert for the robber to start on")
    if map_data.starts and any(len(starts) != SETTLED for starts in map_data.starts):
        wrong.append(f"a seat has not {SETTLED} settlements to start with")
    if map_data.starts and len(map_data.starts) < players:
        wrong.append(f"it has starts for {len(map_data.starts)} seats, but {players} can play on it")
    terrains, tokens = (Counter(found) for found in zip(*((h.terrain, h.token) for h in map_data.hexes), strict=True))
    for terrain, kind in data.PRODUCES.items():
        for token in tokens:
            hexes = min(terrains[terrain], tokens[token]) if kind and token else 0
            if hexes * MOST_FROM_A_HEX > MOST_IN_A_LANE:
                wrong.append(f"a roll of {token} could bring more {kind} than can be counted: {hexes} hexes give it")
    if wrong:
        raise BadMap(f"The map {map_data.name!r} can't be a title: {'; '.join(wrong)}.")


def _left_out(map_data: MapData, board: Board) -> set[str]:
    """The options that this map has no data for. The gods' own moves are laid out for the map of `ancient-egypt`."""
    left_out = {"gods"}
    if not map_data.starts:
        left_out.add("setup")
    if not map_data.rings or not can_scatter(map_data, board):
        left_out.add("token_setup")
    if not map_data.harbors:
        left_out.add("harbor_setup")
    return left_out


def can_scatter(map_data: MapData, board: Board) -> bool:
    """Whether random tokens soon leave no two red numbers side by side, wherever the deserts end up.

    Hexes can be given three colors so that no two of a color are side by side: a third of them can always be red.
    """
    sides = sum(len(board.beside(h)) for h in range(board.hexes)) / 2
    tokens = [h.token for h in map_data.hexes if h.token]
    red = sum(token in RED for token in tokens)
    if not red:
        return True
    touching = sides * red * (red - 1) / (len(tokens) * (len(tokens) - 1))
    return 3 * red <= len(tokens) and touching <= MOST_TOUCHING
