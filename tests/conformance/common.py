"""What the suite shares: every title, option sets that cover its options, and random play of a match."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest

import benben
from benben.games.hexes.family import HEXES
from benben.kernel.actions import Move
from benben.kernel.match import Match
from benben.kernel.play import MOST_ROUNDS
from benben.kernel.schema import SCRATCH, BaseState, CheckedList, Record, fields
from benben.kernel.title import Option, Options, Title, register
from tests.support.records import everything
from tests.support.toy import TOY
from tests.support.two_islands import TWO_ISLANDS

ENROLLED = (TOY, TWO_ISLANDS)  # in addition to the titles that everyone can play; a new one joins here
for enrolled in ENROLLED:
    register(enrolled)
VARIANTS = {t.variant[1]: {t.variant[0]: True} for t in benben.titles() if t.variant}  # with the option that makes each
TITLES = [played for t in benben.titles() for played in dict.fromkeys((t, t.widest))]
# Titles on hexes: their games are long, and their moves of several ids are far too many to list
LONG = {t.id for t in TITLES if {*HEXES.modules} <= {*t.family.modules}}
LOOKS = {"great-pyramid": 0.03}  # the share of positions that costly tests examine; 0.02 for other long games
WORD_RANGE = (0, 2**62 - 1)


def basic(title: Title) -> Options:
    """The default options, with the one that makes a variant."""
    return title.complete(VARIANTS.get(title, {}))


def spec_id(title: Title, options: Options) -> str:
    return benben.kernel.title.write_spec(title, options)


every_title = pytest.mark.parametrize("title", TITLES, ids=[spec_id(t, basic(t)) for t in TITLES])


def values(option: Option) -> list[int | str | bool]:
    """The values of an option that a test should cover: all of them, or for a range its ends and its default."""
    if option.kind == "choice":
        return list(option.choices)
    if option.kind == "flag":
        return [False, True]
    return list(dict.fromkeys([option.low, option.default, option.high]))


def limit(title: Title) -> int:
    """How many rounds until a random game is left unfinished."""
    return 50 if title.id in LONG else MOST_ROUNDS  # as in simulations, where random play reaches an end


def limited(title: Title, options: Options) -> Options:
    return {**options, "turn_limit": options["turn_limit"] or limit(title)}


def looks(title: Title, share: float = 1.0) -> float:
    """How likely a costly test should be to examine a position, given the share it examines in a short game."""
    return share * LOOKS.get(title.id, 0.02 if title.id in LONG else 1.0)


@functools.cache
def option_sets(title: Title) -> list[Options]:
    """The game with its defaults, and sets that cover every number of players and every value of every option."""
    columns: dict[str, list[Any]] = {"players": list(range(title.seats[0], title.seats[1] + 1))} | {
        o.name: values(o) for o in title.options
    }
    if title.variant is not None:
        columns[title.variant[0]] = [False]
    columns |= {name: [value] for name, value in VARIANTS.get(title, {}).items()}
    rng = random.Random(title.id)
    count = max(len(column) for column in columns.values())
    drawn: dict[str, list[int | str | bool]] = {}
    for name, column in columns.items():
        rounds = (rng.sample(column, len(column)) for _ in itertools.count())
        drawn[name] = list(itertools.islice(itertools.chain.from_iterable(rounds), count))
    sets = [title.complete({name: column[i] for name, column in drawn.items()}) for i in range(count)]
    sets.insert(0, basic(title))
    return [options for i, options in enumerate(sets) if options not in sets[:i]]


every_set = pytest.mark.parametrize(
    ("title", "options"),
    [pytest.param(t, o, id=spec_id(t, o)) for t in TITLES for o in option_sets(t)],
)


def seeds(title: Title, options: Options, count: int) -> list[int]:
    """This many for short games; for long ones, each option set plays a different one. `make fuzz` plays many more."""
    return list(range(count)) if looks(title) == 1 else [option_sets(title).index(options)]


def scratch(record: Record) -> dict[str, Any]:
    """The fields that are derived from the rest, which the generator is not."""
    stored = everything(record)
    return {n: stored[n] for n, spec in fields(type(record)).items() if spec.seen is SCRATCH and n != "rng"}


def started(title: Title, options: Options, seed: int, checked: bool = False) -> BaseState:
    """A state after set-up, seeded the way simulations seed it."""
    s = title.blank(limited(title, options), checked)
    title.interpreted.seed_generator(s.rng, seed)
    title.interpreted.set_up(s)
    return s


def driver(title: Title, seed: int) -> list[int]:
    """The generator of a random player, started the way `play_games` starts it."""
    g = [0] * 4
    title.interpreted.seed_driver(g, seed)
    return g


def played_out(title: Title, s: BaseState, seed: int, checked: bool = False) -> list[int]:
    """Play a state to its end at random and return the tally: number of actions, digest of legal sets and choices."""
    tally = [0, 0]
    mask = [0] * title.mask_words
    title.interpreted.play_out(s, driver(title, seed), CheckedList(mask, *WORD_RANGE) if checked else mask, tally)
    return tally


def positions(title: Title, options: Options, seed: int) -> Iterator[tuple[BaseState, int, int]]:
    """The states of a random game, with the next seat and action id; the same state changes after each yield."""
    s, g, rules = started(title, options, seed), driver(title, seed), title.interpreted
    mask = [0] * title.mask_words
    while not s.ended:
        seat = rules.actor(s, g)
        action = rules.random_action(s, seat, g, mask)
        yield s, seat, action
        rules.apply(s, seat, action)
        rules.stop_at_limit(s)


def random_move(match: Match, seat: int, rng: random.Random) -> Move:
    """A legal move: a random legal id, followed by random ones until the phrase is complete."""
    return match.pick(seat, rng.choice)


def begun_with(match: Match, seat: int, first: int, rng: random.Random) -> Move:
    """A random legal move that begins with this id."""
    firsts = [first]
    return match.pick(seat, lambda legal: firsts.pop() if firsts else rng.choice(legal))


def is_legal(title: Title, s: BaseState, seat: int, ids: Sequence[int]) -> bool:
    """Whether each id of a phrase is legal when its turn comes, judged without reasons."""
    after = s.copy()
    for action in ids:
        if action not in title.legal(after, seat):
            return False
        title.interpreted.apply(after, seat, action)
    return True


def play(match: Match, rng: random.Random, undo: float = 0.0, most: int = 10**6) -> Iterator[None]:
    """Play a match at random, with an occasional undo; yields after every entry."""
    while not match.over and len(match.entries) < most:
        seat = rng.choice(match.actors())
        match.act(seat, random_move(match, seat, rng), decision=match.decision(seat))
        yield
        if match.can_undo(seat) and rng.random() < undo:
            match.undo(seat)
            yield


def any_move(title: Title, rng: random.Random) -> Move:
    """Some move of the title, legal or not, made from the types of its fields."""
    kind = rng.choice(title.actions.moves)
    form = {f.name: _any_value(msgspec.inspect.type_info(f.type), rng) for f in msgspec.structs.fields(kind)}
    return title.parse_move({"do": kind.name(), **form})


def _any_value(described: Any, rng: random.Random) -> Any:
    inspect = msgspec.inspect
    match described:
        case inspect.UnionType(types=types):
            return _any_value(rng.choice(types), rng)
        case inspect.LiteralType(values=choices):
            return rng.choice(choices)
        case inspect.IntType(ge=low, le=high, gt=above, lt=below):
            first = low if low is not None else above + 1 if above is not None else -1
            last = high if high is not None else below - 1 if below is not None else 9
            return rng.randint(first, last)
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.NoneType():
            return None
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return [_any_value(item, rng) for _ in range(rng.randint(0, 3))]
        case inspect.DictType(key_type=key, value_type=value):
            return {_any_value(key, rng): _any_value(value, rng) for _ in range(rng.randint(0, 3))}
        case _:
            raise NotImplementedError(described)


def sample(items: Sequence[Any], count: int, rng: random.Random) -> list[Any]:
    return list(items) if len(items) <= count else rng.sample(items, count)
