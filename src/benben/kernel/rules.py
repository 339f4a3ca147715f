"""Rules are plain functions; an instance is a title's own copy of them.

`@rule` marks a function of the subset that runs interpreted and native. `instantiate` copies the marked functions of a
family into one fresh namespace in which constants, tables, switches and the named points are the title's own; natively
the copies are wrapped by Numba. `@explain` marks what only people need (reasons, summaries): it stays interpreted and
may use all of Python. A `@primitive` has a native counterpart of the same name in `kernel.native`.
"""

from __future__ import annotations

import importlib
import sys
import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
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
    """Mark a rule that is called in one place only: natively it is written out there, as named points are."""
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


def switch(module: str, name: str, arguments: str, by: str, cases: Mapping[int, str], otherwise: str = "None") -> Any:
    """A rule that calls one of several by a number: `cases` says which, `by` what the number is.

    Native rules have no tables of functions, so the choice is written out. `module` is the `__name__` of the module it
    is for: Numba's cache asks for that and for its file.
    """
    lines = [f"def {name}({arguments}):", f"    number = {by}"]
    for number, called in cases.items():
        lines += [f"    if number == {number}:", f"        return {called}({arguments})"]
    scope: dict[str, Any] = {"__name__": module}
    exec(compile("\n".join([*lines, f"    return {otherwise}"]), str(sys.modules[module].__file__), "exec"), scope)
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
    for module_name in _KERNEL_MODULES + family.modules:
        module = importlib.import_module(module_name)
        for name, value in vars(module).items():
            if name.startswith("__") or isinstance(value, types.ModuleType):
                continue
            if name in namespace and namespace[name] is not value and namespace[name] != value:
                raise ValueError(f"{family.name}: {name!r} means two things; {module_name} defines it again")
            namespace[name] = value
            if isinstance(value, types.FunctionType) and hasattr(value, "__role__"):
                functions[name] = value
    for name, value in constants.items():
        if isinstance(value, types.FunctionType):  # a named point gets the title's own function
            functions[name] = value
        namespace[name] = value
    return namespace, functions


def copy_into(function: types.FunctionType, namespace: dict[str, Any], instance: str) -> types.FunctionType:
    """The function with the instance's globals. Numba's cache ignores globals: the name must tell instances apart."""
    made = types.FunctionType(
        function.__code__, namespace, function.__name__, function.__defaults__, function.__closure__
    )
    made.__qualname__ = f"{instance}.{function.__name__}"
    made.__module__ = function.__module__  # Numba imports it when it loads from its cache
    made.__kwdefaults__ = function.__kwdefaults__
    made.__doc__ = function.__doc__
    return made


def instantiate(family: Family, name: str, constants: Mapping[str, Any]) -> Instance:
    """The interpreted instance; `kernel.native.instantiate_native` gives the native one."""
    namespace, functions = gather(family, constants)
    copies = {n: copy_into(f, namespace, name) for n, f in functions.items()}
    namespace.update(copies)
    return Instance(name, dict(copies), namespace)
