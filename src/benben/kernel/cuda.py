"""The rules on a GPU: the same functions once more, compiled by numba-cuda, with one thread for each game.

Bounds are not checked here: an index outside an array reads or writes other memory. Native games on the processor with
bounds checks find that (`make fuzz`).
"""

from __future__ import annotations

import importlib
import types
from collections.abc import Callable, Mapping
from typing import Any

from benben.kernel import native
from benben.kernel.errors import BenbenError
from benben.kernel.rules import copy_into, gather
from benben.kernel.title import Title

# isort: split
# The kernel's native side sets up Numba's cache before Numba is imported.
import numba
import numpy as np

BLOCK = 64  # threads
REGISTERS = 80  # of a thread: with fewer of them, more threads can wait for memory at the same time
LONG = 100  # bytes of Python bytecode


class NoGpu(BenbenError):
    """There is no GPU to run rules on, or what drives it is missing."""


def numba_cuda() -> Any:
    """numba-cuda, which has no type annotations; a sentence says what is missing."""
    np.__dict__.setdefault("row_stack", np.vstack)  # numba-cuda asks for it, but NumPy no longer has it
    try:
        cuda = importlib.import_module("numba.cuda")
        nvvm = cuda.cudadrv.nvvm
        available = cuda.is_available()
    except (ImportError, AttributeError) as error:
        raise NoGpu("The GPU needs numba-cuda: pip install 'benben[cuda]'. Without it, say device='cpu'.") from error
    if not available:
        raise NoGpu("There is no GPU of NVIDIA's here that numba-cuda can use; say device='cpu'.")
    numba.config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # type: ignore[attr-defined] # few games are fine too
    # Constant memory has 64 kB, less than a large map's tables need, and serves a warp one address at a time.
    nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL
    return cuda


def population(word: int) -> int:
    return cuda.popc(word)  # type: ignore[name-defined,no-any-return] # noqa: F821 - the instance's own


def nth_bit(word: int, k: int) -> int:
    """The k-th of a word's bits that are set; all threads go the same way."""
    place = 0
    for step in range(6):
        half = 32 >> step
        low = cuda.popc(word & ((1 << half) - 1))  # type: ignore[name-defined] # noqa: F821
        if k >= low:
            k -= low
            word >>= half
            place += half
    return place


class GpuInstance:
    """A title's rules as functions of the GPU."""

    def __init__(self, title: Title, functions: Mapping[str, Any] | None = None, **constants: Any) -> None:
        self.title = title
        self.dtype = native.dtype(title.state)
        self._cuda = cuda = numba_cuda()
        gathered, found = gather(title.family, title.constants)
        self._namespace = {name: native.constant(value) for name, value in gathered.items()} | {"cuda": cuda}
        sources: dict[str, Any] = {n: f for n, f in found.items() if getattr(f, "__role__", "") == "rule"}
        sources |= {**native.PRIMITIVES, "population": population, "nth_bit": nth_bit, **(functions or {})}
        self._namespace = self._with(constants)
        copies = {name: copy_into(function, self._namespace, title.id, name) for name, function in sources.items()}
        self._namespace |= {name: _device_rule(cuda, copy) for name, copy in copies.items()}

    def _with(self, constants: Mapping[str, Any]) -> dict[str, Any]:
        for name in constants.keys() & self._namespace.keys():
            if constants[name] is not self._namespace[name]:
                raise ValueError(f"{name} means something else in {self.title.id}; call it otherwise on the GPU")
        return {**self._namespace, **constants}

    def kernel(self, function: Callable[..., None], block: int = BLOCK, **constants: Any) -> Kernel:
        """A kernel that Python starts; the function may call all rules."""
        named: Any = function
        copied = copy_into(named, self._with(constants), self.title.id, named.__name__)
        return Kernel(self._cuda.jit(copied, max_registers=REGISTERS), block)


class Kernel:
    """A function of the GPU that Python starts, in blocks of so many threads."""

    def __init__(self, made: Any, block: int) -> None:
        self._made, self._block = made, block

    def __call__(self, threads: int, *arguments: Any) -> None:
        self._made[self._blocks(threads), self._block](*arguments)

    def _blocks(self, threads: int) -> int:
        return -(-threads // self._block)

    def prepared(self, *arguments: Any) -> Callable[[int], None]:
        """The same with these arguments again and again: to put them in order takes longer than to start.

        numba-cuda has no public way to do so. Where its private one is another, each start puts them in order.
        """
        try:
            return self._prepared(arguments)
        except (AttributeError, ImportError, TypeError):
            return lambda threads: self(threads, *arguments)

    def _prepared(self, arguments: tuple[Any, ...]) -> Callable[[int], None]:
        core = importlib.import_module("cuda.core")
        driver = importlib.import_module("numba.cuda.cudadrv.driver")
        compiled = self._made.compile(tuple(map(self._made.typeof_pyval, arguments)))
        given: list[Any] = []
        for kind, argument in zip(compiled.argument_types, arguments, strict=True):
            compiled._prepare_args(kind, argument, 0, [], given)
        function, stream = compiled._codelibrary.get_cufunc().kernel, driver._to_core_stream(0)
        launch, new_config = core.launch, core.LaunchConfig

        def start(threads: int) -> None:
            launch(stream, new_config(grid=(self._blocks(threads), 1, 1), block=(self._block, 1, 1)), function, *given)

        return start

    def needs(self) -> tuple[int, int]:
        """The registers and the bytes of local memory of a thread; once it is compiled."""
        compiled = next(iter(self._made.overloads.values()))
        return compiled.regs_per_thread, compiled.local_mem_per_thread


def _device_rule(cuda: Any, function: types.FunctionType) -> Any:
    """A rule for other rules to call.

    Every integer is passed as a word, as in `kernel.linking`, so that a rule isn't compiled for each mix of sizes; and
    a long one isn't inlined wherever it is called.
    """
    rule = cuda.jit(function, device=True)
    fold, compile_device = rule._compiler.fold_argument_types, rule.compile_device

    def fold_to_words(args: Any, kws: Any) -> Any:
        signature, folded = fold(args, kws)
        return signature, tuple(numba.types.int64 if isinstance(kind, numba.types.Integer) else kind for kind in folded)

    def compile_apart(args: Any, return_type: Any = None) -> Any:
        made = compile_device(args, return_type)
        made.library.modules[0].get_global(made.fndesc.llvm_func_name).attributes.add("noinline")
        return made

    rule._compiler.fold_argument_types = fold_to_words
    if len(function.__code__.co_code) > LONG:
        rule.compile_device = compile_apart
    return rule
