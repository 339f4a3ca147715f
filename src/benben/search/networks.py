"""Networks that read each player's chances from a position: how they lie in a file, and in an array for the rules."""

from __future__ import annotations

import functools
from importlib.resources import files
from typing import BinaryIO, cast

from benben.kernel.errors import BenbenError
from benben.kernel.title import Title
from benben.search.tastes import file_name

# isort: split
# The kernel's native side sets up Numba's cache before Numba is imported.
import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]

PARTS = ("own", "others", "bias", "out")


class BadNetwork(BenbenError):
    """A network that doesn't fit the title's prospects."""


def laid_out(own: Numbers, others: Numbers, bias: Numbers, out: Numbers) -> Numbers:
    """A network as the rules read it."""
    inputs, units = own.shape
    if others.shape != own.shape or bias.shape != (units,) or out.shape != (units,):
        raise BadNetwork("The parts of the network don't fit together; train it again with benben train.")
    parts = [part.astype(np.float64).ravel() for part in (own, others, bias, out)]
    return np.concatenate([np.array([inputs, units], np.float64), *parts])


def read_network(file: BinaryIO) -> Numbers:
    """A network from its file, which has it in half precision."""
    with cast("np.lib.npyio.NpzFile", np.load(file, allow_pickle=False)) as kept:
        if set(kept.files) != set(PARTS):
            raise BadNetwork("The file of the network lacks some of its parts; train it again with benben train.")
        return laid_out(*(kept[part] for part in PARTS))


@functools.cache
def network_of(title: Title) -> Numbers | None:
    """The network that was trained for a title, if one was."""
    path = files("benben.search") / "learned" / file_name(title).replace(".json", ".npz")
    if not path.is_file():
        return None
    with path.open("rb") as file:
        return read_network(cast("BinaryIO", file))
