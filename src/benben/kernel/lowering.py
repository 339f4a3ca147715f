"""How a rule is lowered: code that waits to be linked under an entry (`kernel.linking`).

Numba would take each function through thirty passes, most of them for what rules don't have (closures, `with`, whole
arrays added up, counted references), and through a first optimization. It would also try everything that an operator
could mean wherever one stands. Rules take the passes that they need, and what a call means is found out once.

Imported by `kernel.linking`.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from typing import Any, ClassVar

import numba
from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core import codegen, compiler, compiler_machinery, cpu, dispatcher, typed_passes, untyped_passes
from numba.core.types import functions

# Numba's types stop short of its compiler.
_njit: Any = numba.njit
_Library: Any = codegen.JITCodeLibrary
_Compiler: Any = compiler.CompilerBase
_FunctionCompiler: Any = dispatcher._FunctionCompiler  # type: ignore[attr-defined]
_Pass: Any = compiler_machinery.AnalysisPass
_Passes: Any = compiler_machinery.PassManager
_register_pass: Any = compiler_machinery.register_pass
_make_function: Any = _dynfunc.make_function
_Function: Any = functions.BaseFunction
_Target: Any = cpu.CPUContext


def rule(function: Callable[..., Any], inlined: bool, options: Mapping[str, Any]) -> Any:
    """A rule for other rules to call; Python can't."""
    made = _njit(**options, forceinline=inlined, no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=_Rule)
    dispatcher = made(function)
    given = dispatcher._compiler
    dispatcher._compiler = _Widening(
        function, given.targetdescr, given.targetoptions, given.locals, given.pipeline_class
    )
    return dispatcher


class _Widening(_FunctionCompiler):  # type: ignore[misc]
    """Every integer is passed as a word, so a rule needn't be lowered for each mix of sizes."""

    def fold_argument_types(self, args: Any, kws: Any) -> Any:
        signature, folded = super().fold_argument_types(args, kws)
        return signature, tuple(numba.types.int64 if isinstance(kind, numba.types.Integer) else kind for kind in folded)


class Lowered(_Library):  # type: ignore[misc]
    """The code of a rule, waiting to be linked; nothing of it is optimized yet."""

    def add_llvm_module(self, module: Any) -> None:
        self._final_module.link_in(module)

    def finalize(self) -> None:
        self._finalized = True


class _Context(_Target):  # type: ignore[misc]
    """Numba's knowledge of the processor, in a rule's own copy: it doesn't look for the same again and again."""

    _sizes: ClassVar[dict[str, int]] = {}

    def get_function(self, function: Any, signature: Any, _firstcall: bool = True) -> Any:
        """No array of ours is made from something else; Numba asks wherever one is read, and then loads everything."""
        return super().get_function(function, signature, _firstcall and function != "__array__")

    def get_abi_sizeof(self, kind: Any) -> int:
        named = str(kind)
        if named not in self._sizes:
            self._sizes[named] = super().get_abi_sizeof(kind)
        return self._sizes[named]


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


class Pipeline(_Passes):  # type: ignore[misc]
    """The passes that rules need, one after the other, without Numba's events, timers and checks around each of them.

    No variable is deleted when it is no longer used, since no references are counted.
    """

    def __init__(self, state: Any, *last: Any) -> None:
        super().__init__("rules")
        state.targetctx.__class__ = _Context
        for one in (
            untyped_passes.TranslateByteCode,
            untyped_passes.FixupArgs,
            untyped_passes.IRProcessing,
            untyped_passes.DeadBranchPrune,  # what options switch off may name fields that aren't there
            untyped_passes.GenericRewrites,
            untyped_passes.ReconstructSSA,
            untyped_passes.DeadBranchPrune,
            typed_passes.NopythonTypeInference,
            typed_passes.PreLowerStripPhis,
            typed_passes.NativeLowering,
            *last,
            typed_passes.NoPythonBackend,
        ):
            self.add_pass(one)
        self.finalize()

    def _runPass(self, _index: int, one: Any, state: Any) -> None:  # noqa: N802 - Numba's name
        one.analysis = self._analysis
        one.run_pass(state)


class _Rule(_Compiler):  # type: ignore[misc]
    def define_pipelines(self) -> list[Any]:
        state = self.state
        state.flags.no_compile = True
        state.library = Lowered(state.targetctx.codegen(), state.func_id.func_qualname)
        return [Pipeline(state, _Known)]


@contextmanager
def calls_looked_up_once() -> Generator[None]:
    """While an entry is compiled, what an operator or a builtin means is found out once for each mix of types.

    Numba compiles in one thread at a time. Little of what it makes is garbage before the end, so nobody
    looks for garbage until then.
    """
    look_up, collecting = _Function.get_call_type, gc.isenabled()
    found: dict[tuple[int, ...], Any] = {}

    def get_call_type(function: Any, context: Any, taken: Any, named: Any) -> Any:
        if named:
            return look_up(function, context, taken, named)
        key = (id(function), id(context), *map(id, taken))
        if key not in found:
            found[key] = look_up(function, context, taken, named), function, context, tuple(taken)  # so ids stay theirs
        return found[key][0]

    _Function.get_call_type = get_call_type
    gc.disable()
    try:
        yield
    finally:
        _Function.get_call_type = look_up
        if collecting:
            gc.enable()
