"""How rules become machine code: lowered one by one, linked and optimized once for each entry.

By itself, Numba compiles every function together with everything it calls, so that a rule deep down is optimized again
for every rule above it; that took three quarters of the time. Here a rule is only lowered, and only once, whatever
sizes of integers it is called with. What Python calls is an entry: the rules under it are linked into it and
optimized there, and only entries are kept in Numba's cache.

Imported by `kernel.native`, which sets up Numba's cache first.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

import numba
from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core import codegen, compiler, compiler_machinery, dispatcher, typed_passes

# Numba's types stop short of its compiler.
_njit: Any = numba.njit
_Library: Any = codegen.JITCodeLibrary
_Compiler: Any = compiler.CompilerBase
_FunctionCompiler: Any = dispatcher._FunctionCompiler  # type: ignore[attr-defined]
_Pass: Any = compiler_machinery.AnalysisPass
_register_pass: Any = compiler_machinery.register_pass
_pipeline: Any = compiler.DefaultPassBuilder.define_nopython_pipeline
_make_function: Any = _dynfunc.make_function


def rule(function: Callable[..., Any], inlined: bool, options: Mapping[str, Any]) -> Any:
    """A rule for other rules to call; Python can't."""
    made = _njit(**options, forceinline=inlined, no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=_Rule)
    dispatcher = made(function)
    given = dispatcher._compiler
    dispatcher._compiler = _Widening(
        function, given.targetdescr, given.targetoptions, given.locals, given.pipeline_class
    )
    return dispatcher


def entry(function: Callable[..., Any], options: Mapping[str, Any]) -> Any:
    """A rule for Python to call, with all rules under it."""
    return _njit(**options, cache=True, no_cfunc_wrapper=True, pipeline_class=_Entry)(function)


class _Widening(_FunctionCompiler):  # type: ignore[misc]
    """Every integer is passed as a word, so a rule needn't be lowered for each mix of sizes."""

    def fold_argument_types(self, args: Any, kws: Any) -> Any:
        signature, folded = super().fold_argument_types(args, kws)
        return signature, tuple(numba.types.int64 if isinstance(kind, numba.types.Integer) else kind for kind in folded)


class _Lowered(_Library):  # type: ignore[misc]
    """The code of a rule, waiting to be linked."""

    def finalize(self) -> None:
        self._finalized = True


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
                waiting += library._linking_libraries if isinstance(library, _Lowered) else ()
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
        super()._optimize_final_module()


@_register_pass(mutates_CFG=False, analysis_only=True)
class _Known(_Pass):  # type: ignore[misc]
    """A lowered rule becomes known to its callers, though it has no machine code."""

    _name = "benben_known"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        lowered, library = state["cr"], state.library
        described = lowered.fndesc
        nothing = _make_function(described.lookup_module(), described.qualname, "lowered", 0, lowered.env, (library,))
        state.targetctx.insert_user_function(nothing, described, [library])
        state["cr"] = lowered._replace(cfunc=nothing)
        return True


class _Rule(_Compiler):  # type: ignore[misc]
    def define_pipelines(self) -> list[Any]:
        state = self.state
        state.flags.no_compile = True
        state.library = _Lowered(state.targetctx.codegen(), state.func_id.func_qualname)
        passes = _pipeline(state)
        passes.add_pass_after(_Known, typed_passes.NativeLowering)
        passes.finalize()
        return [passes]


class _Entry(_Compiler):  # type: ignore[misc]
    def define_pipelines(self) -> list[Any]:
        state = self.state
        state.library = _Linked(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return [_pipeline(state)]
