"""A GPU without one: its kernels over interpreted rules, each thread of a block a thread of Python.

What compiles them and the machine itself are not here: `bench/gpu.py` compares games on a real one.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterator, Mapping
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from benben.batches import dlpack, gpu
from benben.kernel import cuda
from benben.kernel.rules import copy_into
from benben.kernel.title import Title

SORTED = 4  # games
PLAYERS = 2  # on each of two multiprocessors
_NOT_THERE = ("script", "draws", "events")  # of a state: what only tables need
_HERE = threading.local()  # which thread this is, and of which block
_ATOMIC = threading.Lock()


class Record:
    """A state, or a part of one, in memory: with plain numbers, as rules have them."""

    __slots__ = ("_held",)

    def __init__(self, held: Any) -> None:
        object.__setattr__(self, "_held", held)

    def __getattr__(self, name: str) -> Any:
        return None if name in _NOT_THERE else _plain(self._held[name])

    def __setattr__(self, name: str, value: Any) -> None:
        self._held[name] = value


class Memory:
    """An array as threads have it."""

    def __init__(self, held: Any) -> None:
        self.held = held
        self.shape, self.size = held.shape, held.size

    def __len__(self) -> int:
        return len(self.held)

    def __iter__(self) -> Iterator[Any]:
        return map(_plain, self.held)

    def __getitem__(self, at: Any) -> Any:
        _check(at, self.held)
        return _plain(self.held[at])

    def __setitem__(self, at: Any, value: Any) -> None:
        _check(at, self.held)
        self.held[at] = value._held if isinstance(value, Record) else value

    def view(self, kind: Any) -> Memory:
        return Memory(self.held.view(kind))


def _check(at: Any, held: Any) -> None:
    for index, length in zip(at if isinstance(at, tuple) else (at,), held.shape, strict=False):
        assert isinstance(index, slice) or 0 <= index < length, f"{index} is outside of {length}"


def _plain(value: Any) -> Any:
    if isinstance(value, np.void):
        return Record(value)
    return Memory(value) if isinstance(value, np.ndarray) else value.item()


class Array:
    """An array on the simulated GPU, as numba-cuda has them on a real one."""

    def __init__(self, held: Any) -> None:
        self.held = held
        self.shape, self.dtype, self.size, self.nbytes = held.shape, held.dtype, held.size, held.nbytes

    def __len__(self) -> int:
        return len(self.held)

    def __getitem__(self, at: slice) -> Array:
        return Array(self.held[at])

    def __setitem__(self, at: slice, value: int) -> None:
        self.held[at] = value

    def view(self, kind: Any) -> Array:
        return Array(self.held.view(kind))

    def is_c_contiguous(self) -> bool:
        return bool(self.held.flags.c_contiguous)

    def copy_to_host(self) -> Any:
        return self.held.copy(order="K")

    def copy_to_device(self, values: Any) -> None:
        self.held[:] = getattr(values, "held", values)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {}


class _Atomic:
    @staticmethod
    def add(memory: Memory, at: int, more: int) -> int:
        with _ATOMIC:
            before: int = memory[at]
            memory[at] = before + more
        return before

    @staticmethod
    def max(memory: Memory, at: int, other: int) -> None:
        with _ATOMIC:
            memory[at] = max(memory[at], other)


def _local(shape: int, kind: Any) -> Memory:
    return Memory(np.full(shape, 77, kind))  # nobody has wiped it


def _shared(shape: int, kind: Any) -> Memory:
    """The same one for each thread of a block: the first that comes makes it."""
    with _ATOMIC:
        number = _HERE.shared = _HERE.shared + 1
        found: Memory = _HERE.block.memory.setdefault(number, _local(shape, kind))
    return found


class _Threads:
    """What kernels know as `cuda`."""

    atomic = _Atomic
    local = SimpleNamespace(array=_local)
    shared = SimpleNamespace(array=_shared)

    @property
    def threadIdx(self) -> Any:  # noqa: N802
        return SimpleNamespace(x=_HERE.thread)

    @property
    def blockDim(self) -> Any:  # noqa: N802
        return SimpleNamespace(x=_HERE.block.size)

    @staticmethod
    def grid(_: int) -> int:
        return int(_HERE.block.number * _HERE.block.size + _HERE.thread)

    @staticmethod
    def gridsize(_: int) -> int:
        return int(_HERE.block.count * _HERE.block.size)

    @staticmethod
    def popc(word: int) -> int:
        return word.bit_count()

    @staticmethod
    def syncthreads() -> None:
        _HERE.block.barrier.wait()


class _Block:
    def __init__(self, number: int, count: int, size: int) -> None:
        self.number, self.count, self.size = number, count, size
        self.memory: dict[int, Memory] = {}
        self.barrier = threading.Barrier(size)
        self.faults: list[BaseException] = []

    def run(self, kernel: Callable[..., None], arguments: tuple[Any, ...]) -> None:
        threads = [threading.Thread(target=self._thread, args=(k, kernel, arguments)) for k in range(self.size)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if self.faults:
            raise self.faults[0]

    def _thread(self, number: int, kernel: Callable[..., None], arguments: tuple[Any, ...]) -> None:
        _HERE.block, _HERE.thread, _HERE.shared = self, number, 0
        try:
            kernel(*arguments)
        except threading.BrokenBarrierError:
            pass
        except BaseException as fault:
            self.faults.append(fault)
            self.barrier.abort()


class _Kernel:
    def __init__(self, made: Callable[..., None], block: int) -> None:
        self._made, self._block = made, block

    def __call__(self, threads: int, *arguments: Any) -> None:
        given = tuple(_given(argument) for argument in arguments)
        count = -(-threads // self._block)
        for number in range(count):
            _Block(number, count, self._block).run(self._made, given)

    def prepared(self, *arguments: Any) -> Callable[[int], None]:
        return lambda threads: self(threads, *arguments)


def _given(argument: Any) -> Any:
    if isinstance(argument, tuple):
        return argument._make(map(_given, argument))  # type: ignore[attr-defined]
    return Memory(argument.held) if isinstance(argument, Array) else argument


class _Instance:
    """A title's rules, interpreted, with what a GPU has of its own."""

    def __init__(self, title: Title, functions: Mapping[str, Any], **constants: Any) -> None:
        self._title = title
        self._namespace = {**title.interpreted.namespace, **constants, "cuda": _Threads()}
        own = {**functions, "population": cuda.population, "nth_bit": cuda.nth_bit}
        rules = {n: f for n, f in title.interpreted.rules.items() if n not in own}
        copies = {n: copy_into(f, self._namespace, title.id, n) for n, f in {**rules, **own}.items()}
        self._namespace.update(copies)

    def kernel(self, function: Any, block: int = 4) -> _Kernel:
        return _Kernel(copy_into(function, self._namespace, self._title.id, function.__name__), block)


class _Driver:
    @staticmethod
    def device_memset(array: Array, value: int, count: int) -> None:
        array.held.reshape(-1, order="A").view(np.uint8)[:count] = value


class _Cuda:
    """What the host knows as `numba.cuda`."""

    driver = _Driver

    @staticmethod
    def device_array(shape: Any, kind: Any, order: Any = "C") -> Array:
        made = np.empty(shape, kind, order)
        made.reshape(-1, order="A").view(np.uint8)[:] = 77  # nobody has wiped it
        return Array(made)

    @staticmethod
    def to_device(values: Any) -> Array:
        return Array(np.array(values))

    @staticmethod
    def as_cuda_array(array: Array) -> Array:
        return array

    @staticmethod
    def synchronize() -> None: ...

    @staticmethod
    def get_current_device() -> Any:
        return SimpleNamespace(MULTIPROCESSOR_COUNT=2)


def simulate(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `device="cuda"` be this one."""
    monkeypatch.setattr(gpu, "numba_cuda", _Cuda)
    monkeypatch.setattr(dlpack, "numba_cuda", _Cuda)
    monkeypatch.setattr(gpu, "GpuInstance", _Instance)
    monkeypatch.setattr(gpu, "SORTED", SORTED)
    monkeypatch.setattr(gpu, "PLAYERS", PLAYERS)
    monkeypatch.setattr(gpu, "kernels", functools.cache(gpu.Kernels))
