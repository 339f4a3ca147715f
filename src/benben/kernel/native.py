"""The native side: the same rules through Numba, states as NumPy records.

Numba's disk cache looks only at a function's own file, so the cache folder is keyed by a hash over all rule sources,
constants and versions, and set before Numba is imported. Import this module only where compiling is wanted: never
in the server's process.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import os
import sys
import types
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast

from benben.kernel import rules as rules_module
from benben.kernel.play import MASK_WORDS, MOST_ROUNDS
from benben.kernel.rules import copy_into, gather, origin
from benben.kernel.schema import WORD, BaseState, Places, Record, Row, Rows, Scalar, fields, new
from benben.kernel.title import Title


def instance_key(title: Title) -> str:
    """A hash over a title's own rule sources and constants, which may lie outside the package."""
    digest = hashlib.sha256()
    for name in title.family.modules:
        source = importlib.import_module(name).__file__
        assert source is not None
        digest.update(Path(source).read_bytes())
    namespace, _ = gather(title.family, title.constants)
    for name, value in sorted(namespace.items()):
        if isinstance(value, int | tuple) and not name.startswith("__"):
            digest.update(f"{name}={value}".encode())
        elif isinstance(value, types.FunctionType) and name in title.constants:  # outside of the family's modules
            digest.update(f"{name}={value.__module__}.{value.__qualname__}{value.__code__.co_code!r}".encode())
    return digest.hexdigest()[:12]


def cache_folder() -> Path:
    """Where compiled rules are kept: BENBEN_CACHE, or the user's cache folder."""
    named = os.environ.get("BENBEN_CACHE")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "benben"


def rules_key() -> str:
    """A hash over all sources that rules are made of, and over the versions that compile them."""
    digest = hashlib.sha256()
    root = Path(rules_module.__file__).parent.parent
    for path in sorted([*root.glob("kernel/*.py"), *root.glob("games/**/*")]):
        if path.is_file() and path.suffix in (".py", ".json"):
            digest.update(str(path.relative_to(root)).encode() + path.read_bytes())
    for package in ("numba", "numpy", "llvmlite"):
        digest.update(f"{package} {version(package)}".encode())
    digest.update(sys.version.encode())
    return digest.hexdigest()[:24]


if "numba" in sys.modules and "NUMBA_CACHE_DIR" not in os.environ:
    raise ImportError("import benben.kernel.native before numba, so that its cache is keyed by the rules")
os.environ["NUMBA_CACHE_DIR"] = str(cache_folder() / rules_key())

import numba  # noqa: E402
import numba.extending  # noqa: E402
import numpy as np  # noqa: E402
import numpy.typing as npt  # noqa: E402
from llvmlite import ir  # noqa: E402
from numba.core import event as numba_event  # noqa: E402
from numba.np import arrayobj  # noqa: E402

from benben.kernel import linking, lowering  # noqa: E402

States = npt.NDArray[np.void]
Words = npt.NDArray[np.int64]

BOUNDED = "bounded"  # in the names of instances with bounds checks

_index_from_either_end = arrayobj.fix_integer_index


def _index_from_the_front(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """Rules never count from the end of an array; checking for that took a twentieth of the time.

    Other people's functions are compiled as before. Rules with bounds checks refuse such an index.
    """
    name = builder.function.name
    if name.startswith("_ZN6benben") or BOUNDED in name:
        return context.cast(builder, index, kind, numba.types.intp)
    return _index_from_either_end(context, builder, kind, index, size)  # type: ignore[no-untyped-call]


arrayobj.fix_integer_index = _index_from_the_front


# The native counterparts of the kernel's primitives


def draw(s: Any, n: int) -> int:
    return below(s.rng, n)  # type: ignore[name-defined,no-any-return] # noqa: F821 - the instance's own


def emit(s: Any, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    pass


def _population(_typing: Any, _word: Any) -> Any:
    """How many bits are set, by the processor's own instruction."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return numba.types.int64(numba.types.int64), generate


population: Any = numba.extending.intrinsic(_population)


def _nth_bit(_typing: Any, _word: Any, _k: Any) -> Any:
    """The k-th of a word's bits that are set, without a loop whose end the processor can't foresee."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        word, k = arguments
        kind = word.type
        if "+bmi2" in context.codegen().magic_tuple()[2]:
            deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), ir.FunctionType(kind, (kind, kind)))
            return builder.cttz(builder.call(deposit, (builder.shl(kind(1), k), word)), ir.IntType(1)(0))
        place = kind(0)
        for half in (32, 16, 8, 4, 2, 1):
            low = builder.ctpop(builder.and_(word, kind((1 << half) - 1)))
            above = builder.icmp_signed(">=", k, low)
            k = builder.select(above, builder.sub(k, low), k)
            word = builder.select(above, builder.lshr(word, kind(half)), word)
            place = builder.select(above, builder.add(place, kind(half)), place)
        return place

    return numba.types.int64(numba.types.int64, numba.types.int64), generate


nth_bit: Any = numba.extending.intrinsic(_nth_bit)


def bits(word: int) -> int:
    return int(population(word))


def clear(words: Words) -> None:
    for i in range(len(words)):
        words[i] = 0


def clear_mask(mask: Words) -> None:
    """As long as all masks of the title are, which the compiler knows."""
    for i in range(MASK_WORDS):
        mask[i] = 0


def count_legal(mask: Words) -> int:
    n = 0
    for i in range(MASK_WORDS):
        n += population(mask[i])
    return n


def lowest(word: int) -> int:
    return int(population((word & -word) - 1))


def size(words: Words) -> int:
    n = 0
    for i in range(len(words)):
        n += population(words[i])
    return n


def member(words: Words, k: int) -> int:
    i = 0
    n = population(words[0])
    while k >= n:
        k -= n
        i += 1
        n = population(words[i])
    return i * WORD + int(nth_bit(words[i], k))


def play_games(
    states: Any, blank: Any, masks: Any, drivers: Any, seeds: Any, tallies: Any, first: int, count: int
) -> None:
    """Set up and play out games at random; game i is seeded by seeds[i]. States are reused round and round."""
    slots = len(states)
    for i in range(first, first + count):
        k = i % slots
        states[k] = blank[0]
        s = states[k]
        seed_generator(s.rng, seeds[i])  # type: ignore[name-defined] # noqa: F821
        seed_driver(drivers[0], seeds[i])  # type: ignore[name-defined] # noqa: F821
        set_up(s)  # type: ignore[name-defined] # noqa: F821
        tallies[i, 10] = s.active
        play_out(s, drivers[0], masks[0], tallies[i])  # type: ignore[name-defined] # noqa: F821
        for seat in range(s.seats):
            tallies[i, 2 + seat] = points(s, seat)  # type: ignore[name-defined] # noqa: F821
        tallies[i, 8] = s.round
        tallies[i, 9] = s.ended


# Nothing is allocated in rules, so nothing needs counting: counting references to masks took a third of the time.
_COMPILE: dict[str, Any] = {"error_model": "numpy", "nogil": True, "_nrt": False}
PRIMITIVES: dict[str, Callable[..., Any]] = {  # what the kernel marks so, for native code
    "draw": draw,
    "emit": emit,
    "bits": bits,
    "clear": clear,
    "clear_mask": clear_mask,
    "count_legal": count_legal,
    "lowest": lowest,
    "size": size,
    "member": member,
}
_ENTRIES: dict[str, Callable[..., Any]] = {"play_games": play_games}

TALLY = 11  # columns: actions, digest, six seats' points, round, ended, who began


def item_dtype(item: Scalar) -> np.dtype[Any]:
    """The smallest integer that holds the declared range. Unsigned types are not used: they mix badly in Numba."""
    for kind in (np.int8, np.int16, np.int32, np.int64):
        info = np.iinfo(kind)
        if info.min <= item.low and item.high <= info.max:
            return np.dtype(kind)
    raise TypeError(f"no integer holds {item.low}..{item.high}")


@functools.cache
def dtype(record: type[Record]) -> np.dtype[Any]:
    """The NumPy dtype of a declared record."""
    parts: list[Any] = []
    for name, spec in fields(record).items():
        if isinstance(spec, Rows):
            parts.append((name, dtype(spec.record), (spec.count,)))
        elif isinstance(spec, Places):
            parts.append((name, np.int64, (spec.words,)))
        elif isinstance(spec, Row):
            parts.append((name, np.int64 if name == "rng" else item_dtype(spec.item), (spec.count,)))
        else:
            parts.append((name, item_dtype(spec)))
    return np.dtype(parts, align=True)


def to_native(s: Record, into: Any) -> None:
    """Write a plain record into an element of a structured array."""
    for name, spec in fields(type(s)).items():
        if isinstance(spec, Rows):
            for i, row in enumerate(getattr(s, name)):
                to_native(row, into[name][i])
        else:
            into[name] = getattr(s, name)


def to_plain(element: Any, record: type[Record]) -> Record:
    """A plain record from an element of a structured array."""
    made = new(record)
    for name, spec in fields(record).items():
        if isinstance(spec, Rows):
            setattr(made, name, [to_plain(row, spec.record) for row in element[name]])
        elif isinstance(spec, Row | Places):
            setattr(made, name, [int(v) for v in element[name]])
        else:
            setattr(made, name, int(element[name]))
    return made


class NativeInstance:
    """A title's rules, compiled. Functions take whole arrays or elements of one."""

    def __init__(self, title: Title, upon: NativeInstance | None = None, bounded: bool = False) -> None:
        """With `upon`, an instance of the title with fewer modules, nothing it has compiled is compiled again.

        `bounded` rules raise an IndexError where others would read or write outside an array. They are slower.
        """
        self.title = title
        self.dtype = dtype(title.state)
        self._options = {**_COMPILE, "boundscheck": bounded}
        namespace, functions = gather(title.family, title.constants)
        namespace = {name: constant(value) for name, value in namespace.items()}
        sources: dict[str, Any] = {n: f for n, f in functions.items() if getattr(f, "__role__", "") == "rule"}
        namespace |= {"population": population, "nth_bit": nth_bit}
        sources |= {n: cast(types.FunctionType, f) for n, f in {**PRIMITIVES, **_ENTRIES}.items()}
        # Only for each other: they have no machine code, so a call from Python would crash. Attributes are entries.
        self._lowered: dict[str, Any] = dict(upon._lowered) if upon else {}
        self._functions = functions
        changed = self._lowered.keys() & title.constants.keys() - (upon.title.constants.keys() if upon else set())
        changed |= {n for n, f in upon._functions.items() if functions[n] is not f} if upon else set()
        if changed:
            raise ValueError(f"{title.id} changes {', '.join(sorted(changed))}, which is compiled already")
        instance = f"{title.id}.{BOUNDED if bounded else ''}{instance_key(title)}"
        for name, function in sources.items():
            if name in self._lowered:
                continue
            made = copy_into(function, namespace, instance, name)
            at_point = hasattr(function, "__replaces__") and name == origin(function)
            inlined = at_point or hasattr(function, "__inlined__")  # a point costs no call
            self._lowered[name] = lowering.rule(made, inlined, self._options)
        namespace.update(self._lowered)

    def __getattr__(self, name: str) -> Any:
        """The entry of this rule: what Python can call."""
        rule = self.__dict__["_lowered"].get(name)
        if rule is None:
            raise AttributeError(f"{self.title.id} has no native rule {name!r}")
        made = linking.entry(rule.py_func, self._options)
        setattr(self, name, made)
        return made

    def states(self, count: int) -> States:
        """An array of blank states."""
        return np.zeros(count, self.dtype)

    def from_plain(self, s: BaseState) -> States:
        """An array with one state."""
        array = self.states(1)
        to_native(s, array[0])
        return array

    def mask(self) -> Words:
        return np.zeros(self.title.mask_words, np.int64)

    def random_games(self, seeds: Words, options: Mapping[str, object] | None = None, slots: int = 64) -> RandomGames:
        """Play a game at random for each seed."""
        limited = {"turn_limit": MOST_ROUNDS, **(options or {})}
        tallies = np.zeros((len(seeds), TALLY), np.int64)
        states = self.states(min(slots, max(1, len(seeds))))
        arguments = (states, self.from_plain(self.title.blank(limited)), np.zeros((1, self.title.mask_words), np.int64))
        self.play_games(*arguments, np.zeros((1, 4), np.int64), seeds, tallies, 0, len(seeds))
        return RandomGames(tallies, states)


class RandomGames:
    """The results of random games: one row per game, and the last states."""

    def __init__(self, tallies: npt.NDArray[np.int64], states: States) -> None:
        self.tallies, self.states = tallies, states
        self.actions, self.digests = tallies[:, 0], tallies[:, 1]
        self.points, self.rounds, self.ended = tallies[:, 2:8], tallies[:, 8], tallies[:, 9]
        self.starters = tallies[:, 10]


@functools.cache
def native_instance(title: Title) -> NativeInstance:
    return NativeInstance(title)


def constant(value: Any) -> Any:
    """Tables become int64 arrays, which Numba reads as constants."""
    if isinstance(value, tuple) and value and all(isinstance(v, int) for v in value):
        return np.array(value, np.int64)
    return value


@contextmanager
def compile_events(report: Callable[[str], None]) -> Generator[None]:
    """Call `report` with a rule's name whenever Numba has compiled one, for a progress line."""

    class Listener(numba_event.Listener):
        def on_start(self, event: Any) -> None:
            pass

        def on_end(self, event: Any) -> None:
            dispatcher = event.data.get("dispatcher")
            if dispatcher is not None:
                report(str(dispatcher.py_func.__name__))

    listener = Listener()
    numba_event.register("numba:compile", listener)  # type: ignore[no-untyped-call]
    try:
        yield
    finally:
        numba_event.unregister("numba:compile", listener)  # type: ignore[no-untyped-call]
