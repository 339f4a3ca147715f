"""What can be seen of batches on a GPU without one; `bench/gpu.py` compares their games with the processor's."""

from __future__ import annotations

import ctypes
import gc
from typing import Any

import numpy as np
import pytest

import benben
from benben.batches import NoDevice, dlpack
from benben.batches.dlpack import DeviceArray
from benben.kernel import cuda

PROCESSOR = 1  # DLPack's number for memory of the host


class OnHost:
    """An array as numba-cuda has them, in the host's memory."""

    def __init__(self, held: Any) -> None:
        self.held = held
        self.shape, self.strides = held.shape, held.strides
        self.device_ctypes_pointer = held.ctypes.data_as(ctypes.c_void_p)

    def copy_to_host(self) -> Any:
        return self.held.copy(order="K")


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch) -> None:
    """The exporter, with the host in the place of a GPU."""

    class Nothing:
        @staticmethod
        def synchronize() -> None: ...

    monkeypatch.setattr(dlpack, "CUDA", PROCESSOR)
    monkeypatch.setattr(dlpack, "numba_cuda", lambda: Nothing)


@pytest.mark.usefixtures("host")
@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int32, np.int64, np.float32])
def test_others_get_the_same_memory(order: Any, kind: Any) -> None:
    held = np.zeros((5, 3), kind, order=order)
    held[:] = np.arange(15).reshape(5, 3)
    taken = np.from_dlpack(DeviceArray(OnHost(held), held.dtype))
    assert taken.dtype == kind
    assert taken.tolist() == held.tolist()
    held[2, 1] = 77
    assert taken[2, 1] == 77


@pytest.mark.usefixtures("host")
def test_flags_are_truth_values_for_others() -> None:
    held = np.array([[1, 0], [0, 1]], np.int8)
    shown = DeviceArray(OnHost(held), np.dtype(np.bool_))
    assert np.from_dlpack(shown).tolist() == shown.numpy().tolist() == [[True, False], [False, True]]


@pytest.mark.usefixtures("host")
def test_memory_is_kept_until_it_is_given_back() -> None:
    taken = np.from_dlpack(DeviceArray(OnHost(np.arange(4)), np.dtype(np.int64)))
    gc.collect()
    assert taken.tolist() == [0, 1, 2, 3]
    assert len(dlpack._LENT) == 1
    del taken
    gc.collect()
    assert not dlpack._LENT


def test_an_array_on_the_gpu_tells_what_it_is_and_can_be_copied() -> None:
    shown = DeviceArray(OnHost(np.arange(6).reshape(2, 3)), np.dtype(np.int64))
    assert (repr(shown), len(shown), shown.shape) == ("<2×3 int64 on the GPU>", 2, (2, 3))
    assert np.asarray(shown, np.int16).tolist() == [[0, 1, 2], [3, 4, 5]]
    with pytest.raises(ValueError, match="without a copy"):
        np.array(shown, copy=False)


def test_without_a_gpu_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    import numba.cuda

    monkeypatch.setattr(numba.cuda, "is_available", lambda: False)
    with pytest.raises(cuda.NoGpu, match=r"There is no GPU .*; say device='cpu'\."):
        cuda.numba_cuda()
    with pytest.raises(NoDevice, match="There is no GPU"):
        benben.batch("cheops-heirs(players=4)", 2, device="cuda")
