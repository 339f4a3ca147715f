"""Arrays on the GPU for other libraries: PyTorch, JAX and CuPy take them through DLPack, without a copy."""

from __future__ import annotations

import ctypes
from typing import Any

from benben.kernel.cuda import numba_cuda

# isort: split
# The kernel's native side sets up Numba's cache before Numba is imported.
import numpy as np

CUDA = 2  # DLPack's number for NVIDIA's GPUs
NO_WAITING = -1  # DLPack's number for a taker that looks after the order itself
_CODES = {"i": 0, "u": 1, "f": 2, "b": 6}
_NAME = b"dltensor"


class _Device(ctypes.Structure):
    _fields_ = (("kind", ctypes.c_int32), ("number", ctypes.c_int32))


class _Kind(ctypes.Structure):
    _fields_ = (("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16))


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device", _Device),
        ("dimensions", ctypes.c_int32),
        ("kind", _Kind),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    )


class _Managed(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter))

_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype = ctypes.py_object
_new_capsule.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)

# What others hold, until they give it back; by the address of its description.
_LENT: dict[int, tuple[Any, ...]] = {}


@_Deleter  # type: ignore[untyped-decorator]
def _give_back(managed: Any) -> None:
    _LENT.pop(ctypes.addressof(managed.contents), None)


class DeviceArray:
    """An array on the GPU: `torch.from_dlpack`, `jax.dlpack.from_dlpack` and `cupy.from_dlpack` take it as it is.

    Steps write into the same memory. `numpy()` is a copy on the host.
    """

    def __init__(self, array: Any, dtype: np.dtype[Any]) -> None:
        self._array = array
        self.dtype = dtype
        self.shape: tuple[int, ...] = tuple(array.shape)

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<{'×'.join(map(str, self.shape))} {self.dtype} on the GPU>"

    def numpy(self) -> Any:
        """The numbers, on the host."""
        return self._array.copy_to_host().view(self.dtype)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        if copy is False:
            raise ValueError("An array on the GPU can't be had on the host without a copy.")
        return self.numpy().astype(dtype or self.dtype, copy=False)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {**self._array.__cuda_array_interface__, "typestr": self.dtype.str}

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA, 0

    def __dlpack__(self, *, stream: int | None = None, **_: Any) -> Any:
        """What was started before is finished first, unless the taker looks after that itself."""
        if stream != NO_WAITING:
            numba_cuda().synchronize()
        count = len(self.shape)
        shape = (ctypes.c_int64 * count)(*self.shape)
        strides = (ctypes.c_int64 * count)(*(step // self.dtype.itemsize for step in self._array.strides))
        kind = _Kind(_CODES[self.dtype.kind], self.dtype.itemsize * 8, 1)
        tensor = _Tensor(self._array.device_ctypes_pointer.value, _Device(CUDA, 0), count, kind, shape, strides, 0)
        managed = _Managed(tensor, None, _give_back)
        address = ctypes.addressof(managed)
        _LENT[address] = (managed, shape, strides, self._array)
        return _new_capsule(address, _NAME, None)
