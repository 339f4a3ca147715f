"""Many games of one title at once, stepped together."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from types import TracebackType
from typing import Any, NoReturn, Self

from benben.batches.device import open_device
from benben.batches.errors import BadBatch
from benben.batches.layout import Layout
from benben.batches.records import running_copy
from benben.batches.rules import (
    BEGIN_EPISODE,
    LEDGER_ACTOR,
    LEDGER_COLUMNS,
    LEDGER_DEADLINE,
    LEDGER_EPISODE,
    LEDGER_LAST,
    LEDGER_LENGTH,
    LEDGER_TURN,
    LOOK_AGAIN,
    Games,
    Played,
    episode_seed,
)
from benben.kernel.errors import BadMove, Illegal
from benben.kernel.native import instance_key, rules_key, to_native, to_plain
from benben.kernel.play import MOST_IN_A_TURN, MOST_ROUNDS, turn_of
from benben.kernel.schema import BaseState
from benben.kernel.title import NOT_ASKED, Title, read_spec, write_spec

# isort: split
# The kernel's native side sets up Numba's cache before Numba is imported.
import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]

MASKS = ("bytes", "bits", "both", None)
MOST_SEED = 2**62 - 1
ALL_WEIGHTS = 2**30  # what the weights of a policy add up to, about: the generator draws below 2^32


@dataclass(frozen=True)
class Playouts:
    """How games went on: for each game of a batch, each of its playouts."""

    points: npt.NDArray[np.int32]  # of each seat
    rewards: npt.NDArray[np.float32]  # of each seat, as a step gives them
    endings: npt.NDArray[np.int8]  # 1 finished, 2 unfinished, 3 broken
    lengths: npt.NDArray[np.int32]  # the actions taken


@dataclass(frozen=True)
class Snapshot:
    """The games of a batch as they stood, for the same batch to go on from in another process; it can be pickled."""

    batch: tuple[object, ...]  # which one it is of
    states: Any
    ledgers: Ints


class Batch:
    """Games of one title, stepped together; `benben.batch` makes one.

    Its arrays have a row for each game. Every step writes them; they are never replaced by others.

    - `actors`: the seat that acts.
    - `masks`, `mask_words`: its legal actions, as bytes or as words of 62 bits.
    - `observations`: what it sees; `layout` tells what each number is.
    - `done`, `endings`: whether an episode ended with this step, and how (1 finished, 2 unfinished, 3 broken).
    - `rewards`: if it ended, of each seat: the winners share 1, the others −1. All get 0 if it wasn't finished.
    - `final_points`, `final_lengths`: of the last episode that ended.
    """

    def __init__(
        self,
        spec: str,
        games: int,
        seed: int = 0,
        device: str = "cpu",
        *,
        masks: str | None = "bytes",
        observe: bool = True,
        threads: int | None = None,
        first: int = 0,
        keep_final: bool = False,
    ) -> None:
        if games < 1:
            raise BadBatch(f"A batch has at least one game, not {games}.")
        if masks not in MASKS:
            raise BadBatch(f"masks must be 'bytes', 'bits', 'both' or None, not {masks!r}.")
        if threads is not None and threads < 1:
            raise BadBatch(f"A batch needs at least one thread, not {threads}.")
        if first < 0:
            raise BadBatch(f"Games are counted from 0, so the first one can't be {first}.")
        self._seed, self._first = 0, first
        self._open(spec, device, threads)
        self._wanted = masks, observe, keep_final
        self._hold(self._room(games, *self._wanted))
        blank = np.zeros(1, self._device.state_dtype)
        to_native(self._blank, blank[0])
        self._device.write(self._games.blank, blank)
        self.reset(seed)

    def _open(self, spec: str, device: str, threads: int | None) -> None:
        self.title, options = read_spec(spec)
        self.options = {**options, "turn_limit": options["turn_limit"] or MOST_ROUNDS}
        self._blank = self.title.blank(self.options)
        self.layout = Layout(self.title, self._blank)
        self.device, self._threads = device, threads
        self._device = open_device(device, self.title, self.layout, threads)

    def _room(self, n: int, masks: str | None, observe: bool, keep_final: bool) -> Games:
        zeros, state, seats = self._device.zeros, self._device.state_dtype, self.seats
        words = self.title.mask_words
        room = Games(
            states=zeros((n,), state),
            blank=zeros((1,), state),
            origin=zeros((2,), np.int64),
            ledgers=zeros((n, LEDGER_COLUMNS), np.int64),
            words=zeros((n, words), np.int64),
            actions=zeros((n,), np.int64),
            actors=zeros((n,), np.int8),
            masks=zeros((n, self.title.actions.count if masks in ("bytes", "both") else 0), np.int8, by_column=True),
            mask_words=zeros((n, words if masks in ("bits", "both") else 0), np.int64, by_column=True),
            observations=zeros((n, len(self.layout.features) if observe else 0), np.int16, by_column=True),
            done=zeros((n,), np.int8),
            endings=zeros((n,), np.int8),
            rewards=zeros((n, seats), np.float32, by_column=True),
            final_points=zeros((n, seats), np.int32),
            final_lengths=zeros((n,), np.int32),
            final_states=zeros((n if keep_final else 0,), state),
            shares=zeros((1 << seats, seats), np.float32),
        )
        self._device.write(room.shares, shares(seats))
        return room

    def _hold(self, games: Games) -> None:
        """Take these arrays for the batch's own, and show those that are for everyone."""
        self._games = games
        shown = self._device.shown
        self.actors: npt.NDArray[np.int8] = shown(games.actors)
        self.masks: npt.NDArray[np.bool_] = shown(games.masks, np.bool_)
        self.mask_words: Ints = shown(games.mask_words)
        self.observations: npt.NDArray[np.int16] = shown(games.observations)
        self.done: npt.NDArray[np.bool_] = shown(games.done, np.bool_)
        self.endings: npt.NDArray[np.int8] = shown(games.endings)
        self.rewards: npt.NDArray[np.float32] = shown(games.rewards)
        self.final_points: npt.NDArray[np.int32] = shown(games.final_points)
        self.final_lengths: npt.NDArray[np.int32] = shown(games.final_lengths)

    def __len__(self) -> int:
        return len(self._games.states)

    def __repr__(self) -> str:
        return f"<{len(self)} games of {self.title.id} on {self.device}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """End the threads. The batch can still be used, on one thread; one that isn't closed ends with the program."""
        self._device.close()

    def copy(self) -> Batch:
        """A batch of its own with the same games, to look ahead with."""
        made = object.__new__(Batch)
        made.__dict__.update(self.__dict__)
        made._device = self._device.another()
        made._hold(Games(*map(self._device.copy, self._games)))
        return made

    def __getstate__(self) -> dict[str, Any]:
        return {
            "spec": write_spec(self.title, self.options),
            "behavior": self.title.behavior,
            "device": (self.device, self._threads),
            "counted": (self._seed, self._first),
            "games": len(self),
            "wanted": self._wanted,
            "arrays": [self._device.read(array) for array in self._games],
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self._seed, self._first = kept["counted"]
        self._open(kept["spec"], *kept["device"])
        self._wanted = kept["wanted"]
        room = self._room(kept["games"], *self._wanted)
        same = [(array.shape, array.dtype) for array in kept["arrays"]] == [(a.shape, a.dtype) for a in room]
        if kept["behavior"] != self.title.behavior or not same:
            raise BadBatch(f"This batch was stored with other rules of {self.title.id}, so it can't go on with these.")
        for array, values in zip(room, kept["arrays"], strict=True):
            if values.size:
                self._device.write(array, values)
        self._hold(room)

    @property
    def seats(self) -> int:
        """How many play in each game."""
        return self._blank.seats

    @property
    def episodes(self) -> Ints:
        """Which episode each game is in, counted from 0."""
        return np.array(self._device.read(self._games.ledgers)[:, LEDGER_EPISODE])

    @property
    def lengths(self) -> Ints:
        """How many actions were taken in each game's episode so far."""
        return np.array(self._device.read(self._games.ledgers)[:, LEDGER_LENGTH])

    def episode_seed(self, game: int, episode: int) -> int:
        """The seed that an episode of a game is played from; simulations and `title.native()` take such seeds."""
        return episode_seed([0] * 4, self._seed, self._first + self._at(game), episode)

    def reset(self, seed: int | None = None) -> None:
        """Begin the first episode of every game, by the same seed or by another one."""
        if seed is not None:
            self._seed = _seed(seed)
        write = self._device.write
        write(self._games.origin, np.array([self._seed, self._first]))
        for array in (self._games.ledgers, self._games.final_points, self._games.final_lengths):
            write(array, 0)
        self._advance(BEGIN_EPISODE)

    def step(self, actions: npt.ArrayLike) -> None:
        """Take an action in each game for the seat that acts. A game that ends begins its next episode at once.

        If any of the actions isn't legal, none is taken.
        """
        self._device.write(self._games.actions, self._per_game(self._device.numbers(actions), "actions"))
        illegal = self._device.first_illegal(self._games)
        if illegal >= 0:
            self._refuse(illegal)
        self._device.advance(self._games, None)

    def act_again(self, game: int) -> None:
        """Let the seat that acted last act again, before others who are asked at the same time."""
        ledgers = np.array(self._device.read(self._games.ledgers))
        ledgers[self._at(game), LEDGER_LAST] -= 1
        self._device.write(self._games.ledgers, ledgers)
        self._advance(LOOK_AGAIN, game)

    def _advance(self, sign: int, game: int | None = None) -> None:
        self._device.write(self._games.actions, sign)
        self._device.advance(self._games, game)
        stuck = self._device.first_stuck(self._games)
        if stuck >= 0:
            raise BadBatch(f"Game {stuck} begins and waits for nobody, which is a fault of {self.title.id}.")

    def _per_game(self, given: Any, what: str) -> Any:
        if given.shape != (len(self),):
            raise BadBatch(f"{what} must have the shape ({len(self)},), one for each game, not {given.shape}.")
        if given.dtype != np.int64:
            raise BadBatch(f"{what} must be whole numbers, not {given.dtype}.")
        return given

    def _refuse(self, game: int) -> NoReturn:
        seat = int(self._device.read(self._games.ledgers)[game, LEDGER_ACTOR])
        action, ids = int(self._device.read(self._games.actions)[game]), self.title.actions.count
        if not 0 <= action < ids:
            raise BadMove(f"Game {game}: {self.title.id} has no action {action}; it has 0 to {ids - 1}.")
        refusal = self.title.why_not(self.to_plain(game), seat, action) or NOT_ASKED
        raise Illegal(refusal, f"Game {game}: action {action} is not legal for seat {seat}: {refusal}.")

    # Snapshots

    @property
    def _identity(self) -> tuple[object, ...]:
        """What the games of a batch are. No others go on from its snapshots, since native rules check nothing."""
        return (self.title.id, _rules_of(self.title), self.options, self._seed, self._first, len(self))

    def snapshot(self) -> Snapshot:
        """The games as they stand."""
        ledgers = np.array(self._device.read(self._games.ledgers))
        return Snapshot(self._identity, np.array(self._device.read(self._games.states)), ledgers)

    def restore(self, snapshot: Snapshot) -> None:
        """Go on from a snapshot of this batch, or of one that was made like it. What had just ended is forgotten."""
        if snapshot.batch != self._identity:
            raise BadBatch("The snapshot is of another batch: title, options, rules, games, seed and first must agree.")
        self._device.write(self._games.states, snapshot.states)
        self._device.write(self._games.ledgers, snapshot.ledgers)
        self._advance(LOOK_AGAIN)

    # What is seen and what is hidden

    def observe(self, seats: npt.ArrayLike) -> npt.NDArray[np.int16]:
        """What one seat of each game sees; a single number is the same seat in every game."""
        rows = self._device.zeros((len(self), len(self.layout.features)), np.int16, by_column=True)
        self._device.observe(self._games, self._device.numbers(self._seats(seats)), rows)
        shown: npt.NDArray[np.int16] = self._device.shown(rows)
        return shown

    def observe_final(self, games: npt.ArrayLike, seats: npt.ArrayLike) -> npt.NDArray[np.int16]:
        """What a seat saw at the end of the last episode of each of these games; the batch must keep final states."""
        chosen = np.array([self._at(game) for game in np.asarray(games).tolist()], np.int64)
        each = np.array(np.broadcast_to(np.asarray(seats, np.int64), chosen.shape))
        if len(each) and (each.min() < 0 or each.max() >= self.seats):
            raise BadBatch(f"seats must be from 0 to {self.seats - 1}.")
        states = self._device.zeros((len(chosen),), self._device.state_dtype)
        self._device.write(states, self._final_states()[chosen])
        rows = self._device.zeros((len(chosen), len(self.layout.features)), np.int16, by_column=True)
        self._device.observe(self._games._replace(states=states), self._device.numbers(each), rows)
        shown: npt.NDArray[np.int16] = self._device.shown(rows)
        return shown

    def determinize(self, seats: npt.ArrayLike, seed: int) -> None:
        """Deal anew what each game hides from one of its seats, and draw anew what chance will bring.

        Every deal that fits what the seat sees is equally likely. The same seed gives the same deal.
        """
        self._device.deal(self._games, self._device.numbers(self._seats(seats)), _seed(seed))
        self._advance(LOOK_AGAIN)

    def _seats(self, seats: npt.ArrayLike) -> Ints:
        each = np.full(len(self), seats) if np.ndim(seats) == 0 else np.asarray(seats)
        chosen: Ints = self._per_game(each.astype(np.int64) if each.dtype.kind in "iu" else each, "seats")
        if chosen.min() < 0 or chosen.max() >= self.seats:
            raise BadBatch(f"seats must be from 0 to {self.seats - 1}.")
        return chosen

    # States

    def to_plain(self, game: int) -> BaseState:
        """The state of a game as a plain record, which `title.interpreted` and `title.legal` take."""
        return self._plain(self._device.read(self._games.states[self._at(game) : game + 1])[0])

    def _plain(self, element: Any) -> BaseState:
        s = to_plain(element, self.title.state)
        assert isinstance(s, BaseState)
        return s

    def final_plain(self, game: int) -> BaseState:
        """The state in which the last episode of a game ended; the batch must keep final states."""
        return self._plain(self._final_states()[self._at(game)])

    def _final_states(self) -> Any:
        if not len(self._games.final_states):
            raise BadBatch("This batch doesn't keep the states in which episodes end; make it with keep_final=True.")
        return self._device.read(self._games.final_states)

    def from_plain(self, game: int, s: BaseState) -> None:
        """Go on from a plain record in the place of a game. It must be of this title, with the batch's options."""
        at = self._at(game)
        copy = running_copy(self.title, self._blank, s)
        state = np.zeros(1, self._device.state_dtype)
        to_native(copy, state[0])
        ledgers = np.array(self._device.read(self._games.ledgers))
        ledgers[at, LEDGER_LENGTH], ledgers[at, LEDGER_LAST] = 0, copy.active - 1
        ledgers[at, LEDGER_TURN], ledgers[at, LEDGER_DEADLINE] = turn_of(copy), MOST_IN_A_TURN
        self._device.write(self._games.states[at : at + 1], state)
        self._device.write(self._games.ledgers, ledgers)
        self._advance(LOOK_AGAIN, at)

    def _at(self, game: int) -> int:
        if not 0 <= game < len(self):
            raise BadBatch(f"There is no game {game}; there are 0 to {len(self) - 1}.")
        return game

    # Playouts

    def playouts(self, policy: npt.ArrayLike | None = None, count: int = 1, seed: int = 0) -> Playouts:
        """Play every game to its end several times; the games themselves stay where they are.

        Every legal action is equally likely, or as likely as its weight in `policy`, which has one for each action id.
        What is hidden stays as it is: `determinize` a copy first, lest a seat profit from what it can't know.
        """
        if count < 1:
            raise BadBatch(f"A game is played on at least once, not {count} times.")
        n, zeros = len(self), self._device.zeros
        played = Played(
            zeros((n, count, self.seats), np.int32),
            zeros((n, count, self.seats), np.float32),
            zeros((n, count), np.int8),
            zeros((n, count), np.int32),
        )
        self._device.play_on(self._games, _seed(seed), self._device.numbers(self.weights(policy)), played)
        return Playouts(*map(self._device.shown, played))

    def weights(self, policy: npt.ArrayLike | None) -> Ints:
        """A policy as playouts take it: whole numbers, since rules know no others. No weight above 0 becomes 0."""
        if policy is None:
            return np.zeros(0, np.int64)
        given = np.asarray(policy, np.float64)
        if given.shape != (self.title.actions.count,):
            raise BadBatch(f"A policy has {self.title.actions.count} weights, one for each action, not {given.shape}.")
        if not np.isfinite(given).all() or given.min() < 0 or not given.any():
            raise BadBatch("The weights of a policy must be 0 or more, and not all of them 0.")
        weights: Ints = np.ceil(given / given.sum() * ALL_WEIGHTS).astype(np.int64)
        return weights


@functools.cache
def _rules_of(title: Title) -> str:
    return f"{rules_key()} {instance_key(title)}"


def shares(seats: int) -> npt.NDArray[np.float32]:
    """The rewards of each seat by the set of winners: these share 1 and the others −1, so that all is 0 in sum."""
    made = np.zeros((1 << seats, seats), np.float32)
    for winners in range(1, (1 << seats) - 1):
        won = np.array([winners >> seat & 1 for seat in range(seats)])
        made[winners] = np.where(won, 1 / won.sum(), -1 / max(1, seats - won.sum()))
    return made


def _seed(seed: int) -> int:
    if not 0 <= seed <= MOST_SEED:
        raise BadBatch(f"A seed is a number from 0 to 2**62 − 1, not {seed}.")
    return seed
