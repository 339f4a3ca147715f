"""A title: its records, rules, moves, events, reasons, options and words under one name, and the registry of all."""

from __future__ import annotations

import functools
import importlib
import importlib.resources
import os
import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Union

import msgspec

from benben.kernel import notation
from benben.kernel.actions import Actions, Move
from benben.kernel.counting import Counting
from benben.kernel.discovery import TITLES, Broken, broken, declared, load, tell
from benben.kernel.errors import BadMove, BadOption, BenbenError, Refusal, UnknownTitle
from benben.kernel.events import Event, Events
from benben.kernel.observation import from_observation
from benben.kernel.places import MOST_PLACES, members
from benben.kernel.rules import Family, Instance, instantiate
from benben.kernel.schema import WORD, Agreeing, BaseState, new, sizes_of

if TYPE_CHECKING:
    from benben.kernel.native import NativeInstance

Options = dict[str, int | str | bool]

OVER = Refusal("game_over")
NOT_ASKED = Refusal("not_asked")
FIRST_REASON = 1
MOST_WALKED = 50_000  # the most moves that a full list may have


@dataclass(frozen=True)
class Option:
    """A choice made before the game; an int in the state's field of the same name.

    Either one of `choices` (its index is stored), or a number from `low` to `high`, or a flag (neither given).
    """

    name: str
    default: int | str | bool
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    rule: str = ""
    house: bool = False
    names_seat: bool = False  # a choice that is a number names a player, counted from 1
    before: int | str | bool | None = None  # how games older than the option were played; None: as by default

    @property
    def kind(self) -> str:
        return "choice" if self.choices else "number" if self.high else "flag"

    def number(self, value: object) -> int:
        """The value as stored, or a `BadOption` that says what is possible."""
        if self.choices:
            if isinstance(value, str) and value in self.choices:
                return self.choices.index(value)
            raise BadOption(f"{self.name} must be one of {', '.join(self.choices)}, not {value!r}.")
        if self.high:
            if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
                return value
            raise BadOption(f"{self.name} must be a number from {self.low} to {self.high}, not {value!r}.")
        if isinstance(value, bool) or (isinstance(value, int) and value in (0, 1)):
            return int(value)
        raise BadOption(f"{self.name} must be true or false, not {value!r}.")

    def value(self, number: int) -> int | str | bool:
        """The value of what is stored."""
        return self.choices[number] if self.choices else number if self.high else bool(number)

    def read(self, text: str) -> int | str | bool:
        """The value written in a spec such as `cheops-heirs(players=3)`."""
        if self.choices:
            return self.value(self.number(text))
        if self.high:
            return self.value(self.number(int(text) if re.fullmatch("-?[0-9]{1,9}", text) else text))
        words: dict[str, bool] = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
        return self.value(self.number(words.get(text, text)))


TURN_LIMIT = Option("turn_limit", 0, low=0, high=32000, house=True)


@dataclass(frozen=True)
class Title:
    """One game as the software knows it."""

    id: str
    behavior: int  # raised when the same moves would lead elsewhere
    family: Family
    state: type[BaseState]
    actions: Actions
    events: Events
    phases: tuple[str, ...]  # names of what the game can wait for
    decisions: tuple[str, ...]  # names of what a seat can be asked; index 0 stands for nothing
    reasons: tuple[Refusal, ...]  # reason numbers count from 1
    options: tuple[Option, ...]
    seats: tuple[int, int]
    words_package: str
    constants: Mapping[str, Any] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)  # data the client draws from
    house_seats: tuple[int, ...] = ()  # numbers of players that are a house option
    answers: tuple[str, ...] = ()  # decisions that hold nobody up, though it is polite to wait a little for them
    idle: tuple[str, ...] = ()  # decisions that may be left unanswered: nobody waits for them
    more_words: tuple[str, ...] = ()  # packages whose words come on top
    tally: Counting | None = None  # what simulations count besides wins and points
    also_reads: tuple[int, ...] = ()  # older behaviors whose moves lead to the same play; only the hash differs
    variant: tuple[str, Title] | None = None  # the title with rules and records of its own where an option is chosen

    def __post_init__(self) -> None:
        waited = tuple(int(bool(name) and name not in (*self.answers, *self.idle)) for name in self.decisions)
        own = {"WAITED": waited, "MASK_WORDS": self.mask_words}
        object.__setattr__(self, "constants", {**self.constants, **own})
        if self.actions.count > MOST_PLACES:
            raise ValueError(f"{self.id} has {self.actions.count} action ids; a mask holds {MOST_PLACES} at most")
        sizes = sizes_of(self.state)
        if isinstance(sizes, Agreeing) and (wrong := sizes.disagreement(self.constants)):
            raise ValueError(f"{self.id} has records for another map than its tables: {wrong}")

    def __hash__(self) -> int:
        return hash(self.id)

    @functools.cached_property
    def interpreted(self) -> Instance:
        return instantiate(self.family, self.id, self.constants)

    def native(self) -> NativeInstance:
        """The native instance; imports Numba, and compiles at first use."""
        from benben.kernel.native import native_instance

        return native_instance(self)

    def reads(self, behavior: int) -> bool:
        """Whether games played with a behavior can be replayed and continued."""
        return behavior == self.behavior or behavior in self.also_reads

    # Options and set-up

    def of(self, options: Mapping[str, object]) -> Title:
        """The title as it is played with these options, which may be a variant of its own."""
        if self.variant is not None and options.get(self.variant[0]):
            return self.variant[1]
        return self

    @property
    def widest(self) -> Title:
        """The title with everything that any of its options adds, for whatever describes it."""
        return self if self.variant is None else self.variant[1]

    def option(self, name: str) -> Option:
        if name == "players":
            return Option("players", self.default_players, low=self.seats[0], high=self.seats[1])
        for option in (*self.options, TURN_LIMIT):
            if option.name == name:
                return option
        known = ", ".join(["players", *(o.name for o in self.options), "turn_limit"])
        raise BadOption(f"{self.id} has no option {name!r}; it has {known}.")

    @property
    def default_players(self) -> int:
        return min(4, self.seats[1])

    def complete(self, options: Mapping[str, object]) -> Options:
        """All options with their values, defaults filled in."""
        for name in options:
            self.option(name)
        names = ["players", *(o.name for o in self.options), "turn_limit"]
        result: Options = {}
        for name in names:
            option = self.option(name)
            result[name] = option.value(option.number(options.get(name, option.default)))
        return result

    def new_game(self, options: Mapping[str, object]) -> Options:
        """All options of a new game; one that names a player who is not there is refused.

        Games from before it was refused may have such an option: then it means chance.
        """
        complete = self.complete(options)
        for name in self.missing_seats(complete):
            raise BadOption(f"{name}={complete[name]} names a player who is not there: {complete['players']} play.")
        return complete

    def missing_seats(self, complete: Options) -> list[str]:
        """The options that name a player who is not there."""
        numbers = {o.name: str(complete[o.name]) for o in self.options if o.names_seat}
        return [name for name, n in numbers.items() if n.isdigit() and int(n) > int(complete["players"])]

    def kept(self, options: Mapping[str, Any]) -> Options:
        """The options that are kept with a game; one that is missing came after it."""
        return {o.name: o.before for o in self.options if o.before is not None} | dict(options)

    def blank(self, options: Mapping[str, object], checked: bool = False) -> BaseState:
        """A state with its options set, before set-up."""
        s = new(self.state, checked)
        complete = self.complete(options)
        s.seats = int(complete["players"])
        for option in (*self.options, TURN_LIMIT):
            setattr(s, option.name, option.number(complete[option.name]))
        return s

    # Moves

    @functools.cached_property
    def mask_words(self) -> int:
        return -(-self.actions.count // WORD)

    def legal(self, s: BaseState, seat: int) -> list[int]:
        """The legal action ids of a seat, ascending."""
        if s.ended or not 0 <= seat < s.seats or not s.asked[seat]:
            return []
        mask = [0] * self.mask_words
        self.interpreted.legal(s, seat, mask)
        return list(members(mask))

    def why_not(self, s: BaseState, seat: int, action: int) -> Refusal | None:
        """Why an action is not legal now; None exactly for the members of `legal`."""
        if s.ended:
            return OVER
        if not 0 <= seat < s.seats or not s.asked[seat]:
            return NOT_ASKED
        number: int = self.interpreted.why_not(s, seat, action)
        return self.reasons[number - FIRST_REASON] if number else None

    def moves(self, s: BaseState, seat: int, walk: bool = False) -> list[Move]:
        """The legal moves of a seat. Moves of several ids are listed with `walk`; otherwise `forms` describes them.

        They can be far too many to list, such as offers of cards for cards: then `pick` gives one of them.
        """
        found: list[Move] = []
        for action in self.legal(s, seat):
            if self.actions.layout(action).single:
                move = self.actions.move([action])
                assert move is not None
                found.append(move)
            elif walk:
                self._walk(s, seat, [action], found)
        return found

    def _walk(self, s: BaseState, seat: int, ids: list[int], found: list[Move]) -> None:
        move = self.actions.move(ids)
        if move is not None:
            found.append(move)
            if len(found) > MOST_WALKED:
                raise BenbenError(f"{self.id} has more than {MOST_WALKED} moves here; see its forms.")
            return
        after = s.copy()
        self.interpreted.apply(after, seat, ids[-1])
        for action in self.legal(after, seat):
            self._walk(after, seat, [*ids, action], found)

    def pick(self, s: BaseState, seat: int, choose: Callable[[list[int]], int]) -> Move:
        """A legal move of a seat, put together id by id, each chosen among the legal ones."""
        ids = [choose(self.legal(s, seat))]
        after: BaseState | None = None
        while (move := self.actions.move(ids)) is None:
            after = s.copy() if after is None else after
            self.interpreted.apply(after, seat, ids[-1])
            ids.append(choose(self.legal(after, seat)))
        return move

    def lapse(self, s: BaseState, seat: int) -> Move | None:
        """The move that is made for a seat that is out of time; None where the rules name none."""
        if s.ended or not s.asked[seat] or "lapse" not in self.interpreted.rules:
            return None
        ids: list[int] = self.interpreted.lapse(s, seat)
        return self.actions.move(ids) if ids else None

    def forms(self, s: BaseState, seat: int) -> list[dict[str, Any]]:
        """Descriptions of the moves that are too many to list, if there are any now."""
        if s.ended or not s.asked[seat] or "forms" not in self.interpreted.rules:
            return []
        return list(self.interpreted.forms(s, seat))

    @functools.cached_property
    def _move_type(self) -> Any:
        return Union[self.actions.moves]  # noqa: UP007 - made at run time

    def parse_move(self, data: object) -> Move:
        """The move of its JSON form."""
        try:
            move: Move = msgspec.convert(data, self._move_type)
        except msgspec.ValidationError as error:
            raise BadMove(f"This is not a move of {self.id}: {error}.") from None
        return move

    def move_text(self, move: Move) -> str:
        return notation.write(move, self.place_names)

    def read_move(self, text: str) -> Move:
        return self.parse_move(notation.read(text, self.actions.moves, self.place_names, self.id))

    @functools.cached_property
    def place_names(self) -> dict[str, tuple[str, ...]]:
        """Move fields that are places, with the names of the places."""
        names: dict[str, tuple[str, ...]] = dict(self.facts.get("places", {}))
        return names

    def awaited(self, s: BaseState) -> list[int]:
        """The seats that are asked something the others wait for; those whose answer is due come first."""
        asked = [] if s.ended else [seat for seat in range(s.seats) if s.asked[seat]]
        waited = [seat for seat in asked if self.decisions[s.asked[seat]] not in self.idle]
        return sorted(waited, key=lambda seat: self.decisions[s.asked[seat]] not in self.answers)

    def waits(self, s: BaseState) -> bool:
        """Whether the game waits for somebody: a decision that is neither an answer nor idle."""
        return any(self.constants["WAITED"][s.asked[seat]] for seat in range(s.seats))

    def fault(self, s: BaseState) -> str | None:
        """What is wrong with a running game that can't go on; None where all is well."""
        asked = [] if s.ended else [seat for seat in range(s.seats) if s.asked[seat]]
        names = {seat: self.decisions[s.asked[seat]] for seat in asked}
        if not s.ended and not self.waits(s):
            return f"The game waits for nobody in the phase {self.phases[s.phase]!r}."
        stuck = [seat for seat in asked if not self.legal(s, seat)]
        return f"Seat {stuck[0]} is asked {names[stuck[0]]!r} and has no legal action." if stuck else None

    def due(self, s: BaseState) -> list[int]:
        """The seats that decide next if nobody is in a hurry: answers first, then the rest."""
        waited = self.awaited(s)
        return [seat for seat in waited if self.decisions[s.asked[seat]] in self.answers] or waited

    # Secrecy

    def see(self, events: Sequence[Event], seat: int | None) -> list[Event]:
        """The events as a seat sees them."""
        return [self.events.seen(event, seat) for event in events]

    @property
    def keeps_secrets(self) -> bool:
        """Whether anything is hidden from a player: then the rules say how it is dealt."""
        return "deal" in self.interpreted.rules

    def determinize(self, observation: Mapping[str, Any], rng: random.Random) -> BaseState:
        """A whole state that agrees with an observation; what is hidden is dealt uniformly at random."""
        if self.of(observation) is not self:
            return self.of(observation).determinize(observation, rng)
        s = new(self.state)
        seat = from_observation(dict(observation), s)
        s.rng[:] = [rng.getrandbits(32) for _ in range(4)]
        self.rebuild(s)
        if self.keeps_secrets:
            self.interpreted.deal(s, seat)
        return s

    def rebuild(self, s: BaseState) -> None:
        """Derive scratch fields from the rest."""
        s.asking = sum(1 << seat for seat in range(s.seats) if s.asked[seat])
        if "rebuild" in self.interpreted.rules:
            self.interpreted.rebuild(s)

    @functools.cache  # noqa: B019 - titles live as long as the process
    def words(self, language: str = "en") -> dict[str, str]:
        """The title's words by key."""
        words: dict[str, str] = {}
        for package in (self.words_package, *self.more_words):
            path = importlib.resources.files(package) / "words" / f"{language}.json"
            if not path.is_file():
                raise BenbenError(f"{self.id} has no words in {language!r}.")
            words |= msgspec.json.decode(path.read_bytes(), type=dict[str, str])
        return words


_TITLES: dict[str, Title] = {}


def register(title: Title) -> Title:
    """Make a title known by its id."""
    if title.id in _TITLES and _TITLES[title.id] is not title:
        raise ValueError(f"the title {title.id!r} is registered already")
    _TITLES[title.id] = title
    return title


def titles() -> list[Title]:
    """All titles: those that are declared (`kernel.discovery`), and those that modules named in BENBEN_TITLES register.

    A title that can't be loaded is left out, and the log says why.
    """
    _import_named()
    place = {name: i for i, name in enumerate(declared(TITLES))}
    for name in place:
        if name not in _TITLES:
            try:
                _load(name)
            except Broken as error:
                tell(str(error))
    return sorted(_TITLES.values(), key=lambda found: place.get(found.id, len(place)))


def title(name: str) -> Title:
    """The title of this id; no other is loaded."""
    _import_named()
    if name not in _TITLES and name in declared(TITLES):
        _load(name)
    if name not in _TITLES:
        raise UnknownTitle(f"There is no title {name!r}; there is {', '.join(t.id for t in titles())}.")
    return _TITLES[name]


def _import_named() -> None:
    for module in filter(None, os.environ.get("BENBEN_TITLES", "").split(",")):
        try:
            importlib.import_module(module)
        except ImportError as error:
            raise BenbenError(f"BENBEN_TITLES names {module!r}, which can't be imported: {error}.") from error


def _load(name: str) -> None:
    entry = declared(TITLES)[name]
    found = load(entry)
    if not isinstance(found, Title):
        raise broken(entry, f"it names a {type(found).__name__}, not a Title")
    if found.id != name:
        raise broken(entry, f"the title there has the id {found.id!r}")
    register(found)


def read_spec(spec: str) -> tuple[Title, Options]:
    """A title with its options from a string such as `cheops-heirs(players=3,eyes=ring)`."""
    name, paren, rest = spec.strip().partition("(")
    found = title(name.strip())
    options: dict[str, object] = {}
    if paren:
        if not rest.endswith(")"):
            raise BadOption(f"{spec!r} lacks its closing parenthesis.")
        for part in filter(None, (p.strip() for p in rest[:-1].split(","))):
            key, equals, value = (x.strip() for x in part.partition("="))
            if not equals:
                raise BadOption(f"{part!r} is not of the form name=value.")
            if key in options:
                raise BadOption(f"{key} is given twice.")
            options[key] = found.option(key).read(value)
    complete = found.new_game(options)
    return found.of(complete), complete


def write_spec(found: Title, options: Mapping[str, object]) -> str:
    """The shortest string that `read_spec` reads back: defaults are left out."""
    parts = [
        f"{name}={str(value).lower() if isinstance(value, bool) else value}"
        for name, value in found.complete(options).items()
        if name == "players" or value != found.option(name).value(found.option(name).number(found.option(name).default))
    ]
    return f"{found.id}({','.join(parts)})"
