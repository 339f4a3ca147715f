"""How rules become machine code: lowered one by one, linked and optimized once for each entry.

By itself, Numba compiles every function together with everything it calls, so that a rule deep down is optimized again
for every rule above it; that took three quarters of the time. Here a rule is only lowered (`kernel.lowering`), and only
once, whatever sizes of integers it is called with. What Python calls is an entry: the rules under it are linked into it
and optimized there, and only entries are kept in Numba's cache.

Imported by `kernel.native`, which sets up Numba's cache first.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

import numba
from numba.core import codegen, compiler

from benben.kernel.lowering import Lowered, Pipeline, calls_looked_up_once

# Numba's types stop short of its compiler.
_njit: Any = numba.njit
_Library: Any = codegen.JITCodeLibrary
_Compiler: Any = compiler.CompilerBase


def entry(function: Callable[..., Any], options: Mapping[str, Any]) -> Any:
    """A rule for Python to call, with all rules under it."""
    return _njit(**options, cache=True, no_cfunc_wrapper=True, pipeline_class=_Entry)(function)


class _Linked(_Library):  # type: ignore[misc]
    """The code of an entry and of all rules under it."""

    _linking_libraries: list[Any]
    _final_module: Any
    name: str

    def finalize(self) -> None:
        self._own = {f.name for f in self._final_module.functions if not f.is_declaration}
        found: dict[Any, None] = {}
        waiting = list(self._linking_libraries)
        while waiting:
            library = waiting.pop()
            if library not in found:
                found[library] = None
                waiting += library._linking_libraries if isinstance(library, Lowered) else ()
        self._linking_libraries = list(found)
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Nobody else calls the rules under an entry, so the compiler may inline and change them as it likes.

        They get names of their own: a rule of the same name under another entry may have been changed differently, and
        the linker looks at names that nobody else should see.
        """
        entry = hashlib.sha256(self.name.encode()).hexdigest()[:12]
        for function in self._final_module.functions:
            if not function.is_declaration and function.name not in self._own:
                function.linkage = "internal"
                function.name = f"{function.name}.{entry}"
        # Once: Numba does it twice, for the references that it counts.
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)


class _Entry(_Compiler):  # type: ignore[misc]
    def compile_extra(self, function: Callable[..., Any]) -> Any:
        with calls_looked_up_once():
            return super().compile_extra(function)

    def define_pipelines(self) -> list[Any]:
        state = self.state
        state.library = _Linked(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return [Pipeline(state)]
