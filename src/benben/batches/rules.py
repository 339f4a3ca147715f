"""What a batch does with each of its games, written as rules: any device that can run rules can run a batch.

`i` is a game's place in the batch. A device calls `advance_game` for every game, in any order and in any number of
threads: no game looks at another one.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from benben.kernel.chance import MASK32, below, next32, seed_generator
from benben.kernel.places import clear, has, lowest, member, size
from benben.kernel.play import MOST_IN_A_TURN, WAITED, stop_at_limit, turn_of
from benben.kernel.rules import point, rule
from benben.kernel.schema import BROKEN, FINISHED, WORD, BaseState

# What stands in the place of an action: the next episode begins, or the state was changed and is looked at again.
BEGIN_EPISODE, LOOK_AGAIN = -1, -2

DEALT = MASK32  # in the place of an episode's number: what a deal is drawn from is nobody's game

# The columns of a game's ledger: the number of its episode, the actions taken in it, the turn and by which action it
# must have passed, who acted last, and who acts next (−1: nobody, which is a fault of the rules).
LEDGER_EPISODE, LEDGER_LENGTH, LEDGER_TURN, LEDGER_DEADLINE, LEDGER_LAST, LEDGER_ACTOR = range(6)
LEDGER_COLUMNS = 6

if TYPE_CHECKING:

    def set_up(s: BaseState) -> None: ...
    def legal(s: BaseState, seat: int, mask: MutableSequence[int]) -> None: ...
    def apply(s: BaseState, seat: int, action: int) -> None: ...
    def points(s: BaseState, seat: int) -> int: ...
    def won(s: BaseState, seat: int) -> int: ...


class Games(NamedTuple):
    """The arrays of a batch, one row for each game. What isn't wanted has rows without columns."""

    states: Any
    blank: Any  # one state, before set-up
    origin: Any  # the batch's seed, and the number of its first game
    ledgers: Any
    words: Any  # the legal actions that steps are checked against
    actions: Any
    actors: Any
    masks: Any  # a byte for each action
    mask_words: Any  # a bit for each action
    observations: Any
    done: Any
    endings: Any
    rewards: Any
    final_points: Any
    final_lengths: Any
    final_states: Any
    shares: Any  # rewards by the set of winners


class Worlds(NamedTuple):
    """Working space for playouts: a state for each thread, and its generator, ledger and legal actions."""

    states: Any
    drivers: Any
    ledgers: Any
    words: Any


class Played(NamedTuple):
    """What playouts bring, for each game and each of its playouts."""

    points: Any
    rewards: Any
    endings: Any
    lengths: Any


# How rows of numbers are written. A GPU writes every number once, with those of other games beside it
# (`batches.gpu`), instead of wiping the row first.


@rule
def wipe(row: MutableSequence[int]) -> None:
    """Zeros everywhere, before what else there is."""
    for k in range(len(row)):
        row[k] = 0


@rule
def mark(row: MutableSequence[int], at: int, count: int, which: int) -> None:  # noqa: ARG001 - a GPU needs the count
    """A one in one of the `count` places from `at`, or in none of them if `which` is −1."""
    if which >= 0:
        row[at + which] = 1


@rule
def mark_each(row: MutableSequence[int], at: int, count: int, word: int) -> None:  # noqa: ARG001
    """A one for each bit of the word, in the `count` places from `at`."""
    while word:
        row[at + lowest(word)] = 1
        word &= word - 1


@point
@rule
def write_features(s: BaseState, seat: int, row: MutableSequence[int]) -> None:
    """What the seat sees, as numbers; a title's own encoder stands here in its instance (`batches.encoder`)."""


@point
@rule
def deal_anew(s: BaseState, seat: int) -> None:
    """Forget what the seat doesn't see, and deal it anew; a title's own dealer stands here (`batches.dealer`)."""


@rule
def episode_seed(g: MutableSequence[int], seed: int, game: int, episode: int) -> int:
    """The seed that an episode of a game is played from, as in simulations. `g` is working space."""
    g[0] = seed & MASK32
    g[1] = (seed >> 32) & 0x3FFFFFFF
    g[2] = game & MASK32
    g[3] = episode & MASK32
    for _ in range(15):
        next32(g)
    low = next32(g)
    return low | ((next32(g) & 0x3FFFFFFF) << 32)


@rule
def next_actor(s: BaseState, last: int) -> int:
    """The next seat that is asked after the one that acted last, or −1 if the game waits for none.

    It follows from what everyone knows: the order in which several seats answer gives nothing away.
    """
    waited = 0
    for seat in range(s.seats):
        waited |= WAITED[s.asked[seat]]
    if waited:
        seat = last
        for _ in range(s.seats):
            seat += 1
            if seat >= s.seats:
                seat = 0
            if s.asked[seat]:
                return seat
    return -1


@rule
def look_at_game(s: BaseState, ledger: MutableSequence[int], words: MutableSequence[int]) -> None:
    """Find who acts next and what is legal. A game in which nobody can act is broken."""
    seat = next_actor(s, ledger[LEDGER_LAST])
    clear(words)
    if seat >= 0:
        legal(s, seat, words)
        if size(words) == 0:
            seat = -1
    if seat < 0:
        s.ended = BROKEN
    ledger[LEDGER_ACTOR] = seat


@rule
def enter_episode(s: BaseState, ledger: MutableSequence[int], seed: int, game: int) -> None:
    """Set up the game's episode in a blank state. Whoever is active is the first to act."""
    seed_generator(s.rng, episode_seed(s.rng, seed, game, ledger[LEDGER_EPISODE]))
    set_up(s)
    ledger[LEDGER_LENGTH] = 0
    ledger[LEDGER_TURN] = turn_of(s)
    ledger[LEDGER_DEADLINE] = MOST_IN_A_TURN
    ledger[LEDGER_LAST] = s.active - 1


@rule
def take_action(s: BaseState, ledger: MutableSequence[int], action: int) -> None:
    """Apply an action of the seat that acts; a turn that never passes makes the game broken."""
    apply(s, ledger[LEDGER_ACTOR], action)
    stop_at_limit(s)
    ledger[LEDGER_LAST] = ledger[LEDGER_ACTOR]
    ledger[LEDGER_LENGTH] += 1
    if turn_of(s) != ledger[LEDGER_TURN]:
        ledger[LEDGER_TURN] = turn_of(s)
        ledger[LEDGER_DEADLINE] = ledger[LEDGER_LENGTH] + MOST_IN_A_TURN
    elif ledger[LEDGER_LENGTH] >= ledger[LEDGER_DEADLINE] and not s.ended:
        s.ended = BROKEN


@rule
def winning_seats(s: BaseState) -> int:
    """The winners of a finished game as bits; nobody wins one that was stopped."""
    found = 0
    if s.ended == FINISHED:
        for seat in range(s.seats):
            if won(s, seat):
                found |= 1 << seat
    return found


@rule
def tell_ending(games: Games, s: BaseState, i: int) -> None:
    """Keep how the game's episode ended, for its next one takes its place."""
    rewards = games.rewards[i]
    final_points = games.final_points[i]
    shares = games.shares[winning_seats(s)]
    for seat in range(s.seats):
        rewards[seat] = shares[seat]
        final_points[seat] = points(s, seat)
    games.done[i] = 1
    games.endings[i] = s.ended
    games.final_lengths[i] = games.ledgers[i][LEDGER_LENGTH]
    if len(games.final_states):
        games.final_states[i] = s


@rule
def show_game(games: Games, s: BaseState, i: int) -> None:
    """Write down what the seat that acts is shown."""
    seat = games.ledgers[i][LEDGER_ACTOR]
    games.actors[i] = seat
    if len(games.masks[i]):
        wipe(games.masks[i])
        for w in range(len(games.words[i])):
            mark_each(games.masks[i], w * WORD, min(WORD, len(games.masks[i]) - w * WORD), games.words[i][w])
    for w in range(len(games.mask_words[i])):
        games.mask_words[i][w] = games.words[i][w]
    if len(games.observations[i]) and seat >= 0:
        write_features(s, seat, games.observations[i])


@rule
def play_step(games: Games, s: BaseState, i: int) -> bool:
    """Take the action of a game, which is legal, and find who acts next. Says whether the episode is over."""
    action = games.actions[i]
    ledger = games.ledgers[i]
    games.done[i] = 0
    games.endings[i] = 0
    for seat in range(len(games.rewards[i])):
        games.rewards[i][seat] = 0
    if action == BEGIN_EPISODE:
        return True
    if action >= 0:
        take_action(s, ledger, action)
    if not s.ended:
        look_at_game(s, ledger, games.words[i])
    if s.ended:
        tell_ending(games, s, i)
        ledger[LEDGER_EPISODE] += 1
    return s.ended != 0


@rule
def begin_game(games: Games, i: int) -> None:
    """Begin the next episode of a game."""
    ledger = games.ledgers[i]
    games.states[i] = games.blank[0]
    enter_episode(games.states[i], ledger, games.origin[0], games.origin[1] + i)
    look_at_game(games.states[i], ledger, games.words[i])


@rule
def advance_game(games: Games, i: int) -> None:
    """Take the action of a game, which is legal; if that ends its episode, the next one begins."""
    if play_step(games, games.states[i], i):
        begin_game(games, i)
    show_game(games, games.states[i], i)


@rule
def is_legal_given(games: Games, i: int) -> bool:
    """Whether the action given for a game is legal there."""
    action = games.actions[i]
    return 0 <= action < WORD * len(games.words[i]) and has(games.words[i], action) != 0


@rule
def find_illegal(games: Games, first: int, count: int) -> int:
    """The first of these games whose action isn't legal, or −1."""
    for i in range(first, first + count):
        if not is_legal_given(games, i):
            return i
    return -1


@rule
def find_stuck(games: Games, first: int, count: int) -> int:
    """The first of these games that waits for nobody, or −1."""
    for i in range(first, first + count):
        if games.ledgers[i][LEDGER_ACTOR] < 0:
            return i
    return -1


@rule
def advance_games(games: Games, first: int, count: int) -> None:
    for i in range(first, first + count):
        advance_game(games, i)


@rule
def observe_games(states: Any, seats: Sequence[int], rows: Any, first: int, count: int) -> None:
    for i in range(first, first + count):
        write_features(states[i], seats[i], rows[i])


# What is hidden


@rule
def deal_game(games: Games, i: int, seat: int, seed: int) -> None:
    """Deal a game anew for a seat that it hides something from. What chance will bring is also drawn anew."""
    s = games.states[i]
    seed_generator(s.rng, episode_seed(s.rng, seed, games.origin[1] + i, DEALT))
    deal_anew(s, seat)


@rule
def deal_games(games: Games, seats: Sequence[int], seed: int, first: int, count: int) -> None:
    for i in range(first, first + count):
        deal_game(games, i, seats[i], seed)


# Playouts


@rule
def weight_of(words: Sequence[int], weights: Sequence[int]) -> int:
    """The weights of a set of actions, added up."""
    found = 0
    for w in range(len(words)):
        word = words[w]
        while word:
            found += weights[w * WORD + lowest(word)]
            word &= word - 1
    return found


@rule
def weighted_member(words: Sequence[int], weights: Sequence[int], n: int) -> int:
    """The action that the number n, less than the weight of the set, falls on."""
    for w in range(len(words)):
        word = words[w]
        while word:
            action = w * WORD + lowest(word)
            n -= weights[action]
            if n < 0:
                return action
            word &= word - 1
    return -1


@rule
def sampled_action(driver: MutableSequence[int], words: Sequence[int], weights: Sequence[int]) -> int:
    """One of the legal actions by weight; each alike if there are no weights, or if all of theirs are 0."""
    if len(weights):
        total_weight = weight_of(words, weights)
        if total_weight:
            return weighted_member(words, weights, below(driver, total_weight))
    n = size(words)
    return member(words, below(driver, n)) if n > 1 else member(words, 0)


@rule
def begin_playout(
    games: Games, s: BaseState, ledger: MutableSequence[int], driver: MutableSequence[int], seed: int, i: int, k: int
) -> None:
    """Make ready for playout number k of a game, from its state as it is. What is drawn from here on is drawn anew."""
    for column in range(LEDGER_COLUMNS):
        ledger[column] = games.ledgers[i][column]
    chance = episode_seed(driver, seed, games.origin[1] + i, k)
    seed_generator(s.rng, chance)
    seed_generator(driver, ~chance)


@rule
def play_on(
    s: BaseState,
    ledger: MutableSequence[int],
    words: MutableSequence[int],
    driver: MutableSequence[int],
    weights: Sequence[int],
) -> None:
    """Take one action in a game that is played on."""
    look_at_game(s, ledger, words)
    if not s.ended:
        take_action(s, ledger, sampled_action(driver, words, weights))


@rule
def end_playout(games: Games, s: BaseState, ledger: Sequence[int], played: Played, i: int, k: int) -> None:
    """Write down how it ended."""
    shares = games.shares[winning_seats(s)]
    for seat in range(s.seats):
        played.points[i][k][seat] = points(s, seat)
        played.rewards[i][k][seat] = shares[seat]
    played.endings[i][k] = s.ended
    played.lengths[i][k] = ledger[LEDGER_LENGTH] - games.ledgers[i][LEDGER_LENGTH]


@rule
def play_game_on(
    games: Games, worlds: Worlds, world: int, seed: int, weights: Sequence[int], played: Played, i: int, k: int
) -> None:
    """Playout number k of a game."""
    worlds.states[world] = games.states[i]
    s = worlds.states[world]
    ledger = worlds.ledgers[world]
    driver = worlds.drivers[world]
    begin_playout(games, s, ledger, driver, seed, i, k)
    while not s.ended:
        play_on(s, ledger, worlds.words[world], driver, weights)
    end_playout(games, s, ledger, played, i, k)


@rule
def play_games_on(
    games: Games,
    worlds: Worlds,
    world: int,
    seed: int,
    weights: Sequence[int],
    played: Played,
    first: int,
    count: int,
) -> None:
    for i in range(first, first + count):
        for k in range(len(played.endings[i])):
            play_game_on(games, worlds, world, seed, weights, played, i, k)
