"""The set-up (AE-4, AE-5, AE-7 to AE-11).

Where the first settlements may stand is in a title's tables FIRST_SPOTS and SECOND_SPOTS (GP-6, CS-6).
"""

from __future__ import annotations

from benben.games.hexes.attach import clear_more, rebuild_more, second_settlement_placed, set_up_done, set_up_more
from benben.games.hexes.board import (
    ALL_PATHS,
    ALONG_RINGS,
    BESIDE,
    BUILDING_SPOTS,
    HARBORS,
    HEX_CORNERS,
    HEX_WORDS,
    HEXES,
    INTERSECTION_WORDS,
    INTERSECTIONS,
    LETTERS,
    PATH_WORDS,
    PRINTED_HARBORS,
    PRINTED_PIECES,
    PRINTED_TERRAIN,
    PRINTED_TOKENS,
    RING_LENGTHS,
    RING_STARTS,
    RINGED,
    SETTLING_ROUNDS,
    START_OXCARTS,
    START_SETTLEMENTS,
)
from benben.games.hexes.building import (
    connect_oxcart,
    occupy,
    owner_at,
    place_oxcart,
    place_settlement,
    raise_shares,
)
from benben.games.hexes.data import CITIES, DECK, DESERT, FOREIGN_RATES, OXCARTS, SETTLEMENTS, SUPPLY
from benben.games.hexes.events import E_BEGAN, E_START_ROLL
from benben.games.hexes.phases import enter
from benben.games.hexes.production import pay_first_cards
from benben.games.hexes.route import measure_route
from benben.games.hexes.state import BEGINNER, PHASE_CART, PHASE_SETTLE, State
from benben.games.hexes.turn import begin_turn
from benben.kernel.chance import draw, emit, shuffle, unask
from benben.kernel.places import clear, has, lowest
from benben.kernel.rules import point, rule
from benben.kernel.schema import WORD


@rule
def set_up(s: State) -> None:
    """Everything before the first move."""
    s.supply = SUPPLY
    s.deck = DECK
    s.route_holder = -1
    s.army_holder = -1
    s.new_settlement = -1
    for seat in range(s.seats):
        s.players[seat].oxcarts_left = OXCARTS
        s.players[seat].settlements_left = SETTLEMENTS
        s.players[seat].cities_left = CITIES
    lay_out_map(s)
    set_up_more(s)
    rebuild(s)
    choose_first(s)
    s.round = 1
    s.active = s.first
    emit(s, E_BEGAN, s.first)
    if PRINTED_PIECES and s.setup == BEGINNER:
        place_printed_pieces(s)
        set_up_done(s)
        begin_turn(s, s.first)
    else:
        enter(s, PHASE_SETTLE)


@point
@rule
def lay_out_map(s: State) -> None:
    """The printed map, or newly laid hexes and tokens (AE-7, AE-9); the robber starts on the desert (AE-11)."""
    for h in range(HEXES):
        s.terrain[h] = PRINTED_TERRAIN[h]
        s.tokens[h] = PRINTED_TOKENS[h]
    for i in range(HARBORS):
        s.harbors[i] = PRINTED_HARBORS[i]
    if s.setup != BEGINNER:
        if RINGED:
            shuffle_terrain(s)
            if s.token_setup:
                scatter_tokens(s)
            else:
                lay_lettered_tokens(s)
        if s.harbor_setup:
            shuffle(s, s.harbors, HARBORS)
    for h in range(HEXES):
        if s.terrain[h] >= DESERT:
            s.robber = h


@point
@rule
def shuffle_terrain(s: State) -> None:
    """All hexes in a new order (AE-9); a title whose river stays in place shuffles differently."""
    shuffle(s, s.terrain, HEXES)


@rule
def lay_lettered_tokens(s: State) -> None:
    """In alphabetical order from a corner hex, counterclockwise along the rings, skipping the desert (AE-9)."""
    corner = draw(s, HEX_CORNERS)
    letter = 0
    for step in range(HEXES):
        start, length = RING_STARTS[step], RING_LENGTHS[step]
        h = ALONG_RINGS[start + (step - start + corner * length // HEX_CORNERS) % length]
        if s.terrain[h] >= DESERT:
            s.tokens[h] = 0
        else:
            s.tokens[h] = LETTERS[letter]
            letter += 1


@rule
def scatter_tokens(s: State) -> None:
    """Tokens entirely at random, until no two red numbers are side by side (an option of AE-9)."""
    while True:
        letter = 0
        for h in range(HEXES):
            s.tokens[h] = 0
            if s.terrain[h] < DESERT:
                s.tokens[h] = LETTERS[letter]
                letter += 1
        shuffle_tokens(s)
        if not red_numbers_touch(s):
            return


@rule
def shuffle_tokens(s: State) -> None:
    """The tokens on the map in a new order, on the same hexes."""
    for h in range(HEXES - 1):
        if s.tokens[h]:
            swap_token(s, h)


@rule
def swap_token(s: State, h: int) -> None:
    """Swap a token with itself or a later one: one step of a shuffle that leaves out the desert."""
    left = 0
    for other in range(h, HEXES):
        if s.tokens[other]:
            left += 1
    skip = draw(s, left)
    for other in range(h, HEXES):
        if s.tokens[other]:
            if skip == 0:
                moved = s.tokens[h]
                s.tokens[h] = s.tokens[other]
                s.tokens[other] = moved
                return
            skip -= 1


@rule
def is_red(number: int) -> bool:
    return number in (6, 8)


@rule
def red_numbers_touch(s: State) -> bool:
    for h in range(HEXES):
        if is_red(s.tokens[h]):
            for i in range(HEX_CORNERS):
                other = BESIDE[h * HEX_CORNERS + i]
                if other >= 0 and is_red(s.tokens[other]):
                    return True
    return False


@rule
def choose_first(s: State) -> None:
    """The chosen seat; else the highest roll, rerolling ties (AE-10); or, in the beginner set-up, chance (AE-8)."""
    if 1 <= s.start <= s.seats:
        s.first = s.start - 1
    elif PRINTED_PIECES and s.setup == BEGINNER:
        s.first = draw(s, s.seats)
    else:
        rolling = (1 << s.seats) - 1
        while rolling & (rolling - 1):
            highest = 0
            best = 0
            for seat in range(s.seats):
                if (rolling >> seat) & 1:
                    one_die = 1 + draw(s, 6)
                    other_die = 1 + draw(s, 6)
                    emit(s, E_START_ROLL, seat, one_die, other_die)
                    if one_die + other_die > highest:
                        highest = one_die + other_die
                        best = 0
                    if one_die + other_die == highest:
                        best |= 1 << seat
            rolling = best
        s.first = 0
        while not (rolling >> s.first) & 1:
            s.first += 1


@rule
def place_printed_pieces(s: State) -> None:
    """Two settlements with their oxcarts for each color; the second one, with a star, pays (AE-8)."""
    for seat in range(s.seats):
        for i in range(2):
            at = START_SETTLEMENTS[2 * seat + i]
            place_settlement(s, seat, at)
            place_oxcart(s, seat, START_OXCARTS[2 * seat + i])
            if i:
                pay_first_cards(s, seat, at)
    for step in range(s.seats):  # as if they had been placed: round two goes in reverse
        second_settlement_placed(s, (s.first - 1 - step) % s.seats)


@rule
def settle_first(s: State, seat: int, at: int) -> None:
    """A settlement of the set-up; each player's second one pays (AE-10)."""
    place_settlement(s, seat, at)
    s.new_settlement = at
    if s.placed >= (SETTLING_ROUNDS - 1) * s.seats:
        pay_first_cards(s, seat, at)
        second_settlement_placed(s, seat)
    enter(s, PHASE_CART)


@rule
def settle_on(s: State, seat: int) -> None:
    """After the piece next to it, round one continues clockwise, round two in reverse, and so on (AE-10)."""
    s.new_settlement = -1
    s.placed += 1
    unask(s, seat)
    if s.placed == SETTLING_ROUNDS * s.seats:
        set_up_done(s)
        begin_turn(s, s.first)
    else:
        step = s.placed % s.seats
        if (s.placed // s.seats) % 2:
            step = s.seats - 1 - step
        s.active = (s.first + step) % s.seats
        enter(s, PHASE_SETTLE)


@rule
def rebuild(s: State) -> None:
    """Derive the scratch fields."""
    clear_more(s)
    for w in range(INTERSECTION_WORDS):
        s.open[w] = BUILDING_SPOTS[w]
    for w in range(PATH_WORDS):
        s.free[w] = ALL_PATHS[w]
    for i in range(11 * HEX_WORDS):
        s.producing[i] = 0
    for h in range(HEXES):
        if s.tokens[h]:
            s.producing[(s.tokens[h] - 2) * HEX_WORDS + h // WORD] |= 1 << (h % WORD)
    clear(s.shares)
    for seat in range(s.seats):
        player = s.players[seat]
        player.rates = FOREIGN_RATES
        player.owed = 0
        for w in range(INTERSECTION_WORDS):
            player.touched[w] = 0
        for w in range(PATH_WORDS):
            player.reach[w] = 0
    for at in range(INTERSECTIONS):
        s.building_at[at] = 0
    for seat in range(s.seats):
        for w in range(INTERSECTION_WORDS):
            cities = s.players[seat].cities[w]
            buildings = s.players[seat].settlements[w] | cities
            while buildings:
                at = lowest(buildings)
                buildings &= buildings - 1
                s.building_at[w * WORD + at] = 2 * seat + (2 if (cities >> at) & 1 else 1)
    for at in range(INTERSECTIONS):
        if s.building_at[at]:
            occupy(s, owner_at(s, at), at)
            if has(s.players[owner_at(s, at)].cities, at):
                raise_shares(s, owner_at(s, at), at)
    for seat in range(s.seats):
        for w in range(PATH_WORDS):
            oxcarts = s.players[seat].oxcarts[w]
            while oxcarts:
                connect_oxcart(s, seat, w * WORD + lowest(oxcarts))
                oxcarts &= oxcarts - 1
        measure_route(s, seat)
    rebuild_more(s)
