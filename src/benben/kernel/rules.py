"""Rules are plain functions; an instance is a title's own copy of them.

`@rule` marks a function of the subset that runs interpreted and native. `instantiate` copies the marked functions of a
family into one fresh namespace in which constants, tables, switches and points are the title's own; natively the copies
are wrapped by Numba. A `@point` is a rule that titles may replace; what replaces it says so with `@replaces`.
`@explain` marks what only people need (reasons, summaries): it stays interpreted and may use all of Python. A
`@primitive` has a native counterpart of the same name in `kernel.native`.
"""

from __future__ import annotations

import importlib
import sys
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_KERNEL_MODULES = (
    "benben.kernel.chance",
    "benben.kernel.places",
    "benben.kernel.cards",
    "benben.kernel.play",
)


def rule(function: F) -> F:
    """Mark a function of the rules: ints and records, `if`, `while`, `for … in range`, calls and constant tables."""
    function.__role__ = "rule"  # type: ignore[attr-defined]
    return function


def inlined(function: F) -> F:
    """Mark a rule that is called in only one place: natively it is inlined there, as points are."""
    function.__inlined__ = True  # type: ignore[attr-defined]
    return rule(function)


def explain(function: F) -> F:
    """Mark a function that explains the rules to people; interpreted only."""
    function.__role__ = "explain"  # type: ignore[attr-defined]
    return function


def primitive(function: F) -> F:
    """Mark a function of the kernel that has a native counterpart of its own."""
    function.__role__ = "primitive"  # type: ignore[attr-defined]
    return function


def point(function: F) -> F:
    """Mark a rule that a title may replace by one of its own: it stands above `@rule` or `@explain`."""
    function.__point__ = True  # type: ignore[attr-defined]
    return function


def replaces(replaced: Callable[..., Any]) -> Callable[[F], F]:
    """Mark what runs in the place of a point, in titles that have its module.

    A title that builds on another replaces what the other has put there.
    """

    def mark(function: F) -> F:
        problem = _mismatch(function, replaced)
        if problem:
            raise ValueError(f"{_place(function)} can't replace {_place(replaced)}: {problem}")
        function.__replaces__ = replaced  # type: ignore[attr-defined]
        return function

    return mark


def origin(function: Callable[..., Any]) -> str:
    """The name of the point that a function is or replaces."""
    while (replaced := getattr(function, "__replaces__", None)) is not None:
        function = replaced
    return function.__name__


def _place(function: Callable[..., Any]) -> str:
    return f"{function.__module__}.{function.__name__}"


def _mismatch(function: Callable[..., Any], replaced: Callable[..., Any]) -> str:
    """Why one can't replace the other, as a sentence, or nothing. The state may have more fields."""
    if not hasattr(replaced, "__point__") and not hasattr(replaced, "__replaces__"):
        return "it is no point; mark it with @point where it is defined."
    if getattr(function, "__role__", None) != getattr(replaced, "__role__", None):
        return "one is a rule and the other is not; mark both with @rule, or both with @explain."
    own, other = (_signature(one) for one in (function, replaced))
    return "" if own == other else f"it takes ({', '.join(own)}) instead of ({', '.join(other)})."


def _signature(function: Callable[..., Any]) -> list[str]:
    code, told = function.__code__, function.__annotations__
    names = code.co_varnames[: code.co_argcount]
    taken = [f"{name}: {'state' if str(told.get(name)).endswith('State') else told.get(name)}" for name in names]
    return [*taken, f"gives {told.get('return')}"]


def switch(module: str, name: str, arguments: str, by: str, cases: Mapping[int, str], otherwise: str = "None") -> Any:
    """A rule that calls one of several by number: `cases` says which one, and `by` what the number is.

    Native rules have no tables of functions, so the choice is written out. `module` is the `__name__` of the module it
    is for: Numba's cache needs it, and its file.
    """
    lines = [f"def {name}({arguments}):", f"    number = {by}"]
    for number, called in cases.items():
        lines += [f"    if number == {number}:", f"        return {called}({arguments})"]
    scope: dict[str, Any] = {"__name__": module}
    exec(compile("\n".join([*lines, f"    return {otherwise}"]), str(sys.modules[module].__file__), "exec"), scope)
    return inlined(scope[name])


def by_range(module: str, name: str, cases: Mapping[str, Callable[..., Any]]) -> Any:
    """A rule of a state, a seat and an action that calls one of several by the range in which the action lies.

    A range begins at the id whose name `cases` gives and ends where the next one begins. What is called gets the state,
    the seat if it has a parameter of that name and, if it takes another one, how far into its range the action is.
    Instances have ids of their own: each is refused if its ids are not in this order.
    """
    lines = [f"def {name}(s, seat, action):"]
    names = list(cases)

    def choose(first: int, last: int, indent: str) -> None:
        """Halve the ranges until one is left."""
        if first == last:
            called = cases[names[first]]
            taken = called.__code__.co_varnames[1 : called.__code__.co_argcount]
            given = ["s", *("seat" if name == "seat" else f"action - {names[first]}" for name in taken)]
            lines.append(f"{indent}return {called.__name__}({', '.join(given)})")
        else:
            middle = (first + last + 1) // 2
            lines.append(f"{indent}if action < {names[middle]}:")
            choose(first, middle - 1, indent + "    ")
            choose(middle, last, indent)

    choose(0, len(names) - 1, "    ")
    scope: dict[str, Any] = {"__name__": module}
    exec(compile("\n".join(lines), str(sys.modules[module].__file__), "exec"), scope)
    scope[name].__ranges__ = tuple(names)
    return inlined(scope[name])


@dataclass(frozen=True)
class Family:
    """Titles that share rules: the modules that hold them."""

    name: str
    modules: tuple[str, ...]


@dataclass
class Instance:
    """A title's own copy of its family's rules, interpreted."""

    name: str
    rules: dict[str, Callable[..., Any]]
    namespace: dict[str, Any] = field(repr=False)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        try:
            return self.__dict__["rules"][name]  # type: ignore[no-any-return]
        except KeyError:
            raise AttributeError(f"{self.name} has no rule {name!r}") from None


def gather(family: Family, constants: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, types.FunctionType]]:
    """The merged globals of all modules of a family, and its marked functions by name."""
    namespace: dict[str, Any] = {"__builtins__": __builtins__, "__name__": __name__}  # Numba's cache imports the name
    functions: dict[str, types.FunctionType] = {}
    replacing: list[types.FunctionType] = []
    for module_name in _KERNEL_MODULES + family.modules:
        module = importlib.import_module(module_name)
        for name, value in vars(module).items():
            if name.startswith("__") or isinstance(value, types.ModuleType):
                continue
            if hasattr(value, "__replaces__"):
                if value.__module__ == module_name:
                    replacing.append(value)
                if name == origin(value):
                    continue
            if name in namespace and namespace[name] is not value and namespace[name] != value:
                raise ValueError(f"{family.name}: {name!r} means two things; {module_name} defines it again")
            namespace[name] = value
            if isinstance(value, types.FunctionType) and hasattr(value, "__role__"):
                functions[name] = value
    functions |= _in_force(family, functions, replacing)
    for name, value in constants.items():
        if name not in namespace:
            raise ValueError(f"{family.name}: no module defines {name!r}, which a title changes")
        if isinstance(value, types.FunctionType):
            if not hasattr(value, "__replaces__") or origin(value) != name:
                raise ValueError(f"{family.name}: {_place(value)} is not marked to replace {name}")
            functions[name] = value
        namespace[name] = value
    for function in functions.values():
        _check_ranges(family, function, namespace)
    return namespace, functions


def _check_ranges(family: Family, function: types.FunctionType, namespace: Mapping[str, Any]) -> None:
    names: tuple[str, ...] = getattr(function, "__ranges__", ())
    for name in names:
        if type(namespace.get(name)) is not int:
            raise ValueError(f"{family.name}: {_place(function)} begins a range at {name!r}, which is no id")
    for name, following in pairwise(names):
        if namespace[name] >= namespace[following]:
            raise ValueError(f"{family.name}: in {_place(function)} the range of {following} comes before {name}'s")


def _in_force(
    family: Family, functions: Mapping[str, types.FunctionType], replacing: Sequence[types.FunctionType]
) -> dict[str, types.FunctionType]:
    """What runs at each point that is replaced: the end of its chain."""
    after: dict[types.FunctionType, types.FunctionType] = {}
    for function in replacing:
        replaced: Any = function.__replaces__  # type: ignore[attr-defined]
        if replaced in after:
            both = f"{_place(after[replaced])} and {_place(function)}"
            raise ValueError(f"{family.name}: both {both} replace {_place(replaced)}")
        after[replaced] = function
    found: dict[str, types.FunctionType] = {}
    for name in dict.fromkeys(map(origin, replacing)):
        if name not in functions:
            raise ValueError(f"{family.name}: {name} is replaced, but its module is not in the family")
        last = functions[name]
        while last in after:
            last = after.pop(last)
        found[name] = last
    if after:
        replaced, function = next(iter(after.items()))
        raise ValueError(f"{family.name}: {_place(function)} replaces {_place(replaced)}, which is not in the family")
    return found


def copy_into(function: types.FunctionType, namespace: dict[str, Any], instance: str, name: str) -> types.FunctionType:
    """The function with the instance's globals, under a name of the instance.

    Numba's cache ignores globals: the name tells instances apart, and a point's rule from the one it builds on.
    """
    made = types.FunctionType(
        function.__code__, namespace, function.__name__, function.__defaults__, function.__closure__
    )
    made.__qualname__ = f"{instance}.{name}"
    made.__module__ = function.__module__  # Numba imports it when it loads from its cache
    made.__kwdefaults__ = function.__kwdefaults__
    made.__doc__ = function.__doc__
    return made


def instantiate(family: Family, name: str, constants: Mapping[str, Any]) -> Instance:
    """The interpreted instance; `kernel.native.instantiate_native` gives the native one."""
    namespace, functions = gather(family, constants)
    copies = {n: copy_into(f, namespace, name, n) for n, f in functions.items()}
    namespace.update(copies)
    return Instance(name, dict(copies), namespace)
