"""Pieces of work on a cluster. Ray does a piece again whose worker or machine died, and nothing is counted twice."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any, NoReturn, TypeVar

from benben.cluster.edition import Edition, OtherEdition, check_edition, edition
from benben.kernel.errors import BenbenError
from benben.kernel.title import Title, title

T = TypeVar("T")

TRIES_MORE = 8  # a piece whose workers die as often as that would kill all of them
AT_HAND = 2  # pieces for each processor: one is played, and the next one is there when it is done
AHEAD = 8  # pieces for each worker that may be done and wait for an earlier one

BOOTSTRAP = "benben.cluster"  # what a worker imports first


class LostWork(BenbenError):
    """The cluster can't do a piece of the work."""


class Cluster:
    """A connection to Ray; `connected` makes one."""

    def __init__(self, ray: Any, address: str, workers: int | None) -> None:
        self._ray, self.address = ray, address
        self.workers = workers or AT_HAND * self._processors()

    def _processors(self) -> int:
        found = int(self._ray.cluster_resources().get("CPU", 0))
        if not found:
            raise LostWork(f"The cluster at {self.address} has no processor for tasks; see ray start --num-cpus.")
        return found

    def each(
        self, game: Title, do: Callable[..., T], shared: tuple[Any, ...], pieces: Iterable[tuple[Any, ...]]
    ) -> Iterator[T]:
        """What `do(*shared, *piece)` gives for each of the pieces, in their order.

        It must give the same whenever it is called, for a piece may be begun several times. Workers that would play
        the title by other rules are refused.
        """
        ray = self._ray
        task = ray.remote(max_retries=TRIES_MORE, num_cpus=1)(_bootstrap())
        terms = ray.put((game.id, edition(game).told(), ray.cloudpickle.dumps((do, shared))))
        coming = iter(pieces)
        handed_out: deque[Any] = deque()
        unfinished: list[Any] = []
        try:
            while True:
                while len(unfinished) < self.workers and len(handed_out) < AHEAD * self.workers:
                    piece = next(coming, None)
                    if piece is None:
                        break
                    unfinished.append(task.remote(terms, piece))
                    handed_out.append(unfinished[-1])
                if not handed_out:
                    return
                unfinished = ray.wait(unfinished)[1]
                while handed_out and handed_out[0] not in unfinished:
                    yield ray.get(handed_out.popleft())
        except (ray.exceptions.RayError, ConnectionError) as error:
            self._fail(error)
        finally:
            for waiting in unfinished:
                with suppress(Exception):  # whatever ended us matters more
                    ray.cancel(waiting)

    def _fail(self, error: Exception) -> NoReturn:
        """What went wrong on a worker, as if it had gone wrong here."""
        cause = getattr(error, "cause", None)
        if isinstance(cause, ModuleNotFoundError) and cause.name == BOOTSTRAP:
            raise OtherEdition(str(cause)) from None
        if isinstance(cause, Exception):
            raise cause from None
        told = " ".join(str(error).split()).partition(". ")[0].rstrip(".")
        raise LostWork(f"The cluster at {self.address} gave up: {told}.") from error


def _bootstrap() -> Callable[..., Any]:
    """The task. It travels as it is written here, since a worker may lack Benben or have another one."""
    name = BOOTSTRAP

    def begin(terms: tuple[str, tuple[str, ...], bytes], piece: tuple[Any, ...]) -> Any:
        import importlib

        import ray

        where = ray.util.get_node_ip_address()  # type: ignore[no-untyped-call]
        try:
            work = importlib.import_module(f"{name}.work")
        except ModuleNotFoundError as missing:
            sentence = f"The worker on {where} has no module {missing.name}: install the same Benben on every machine."
            raise ModuleNotFoundError(sentence, name=name) from None
        return work.worked(where, *terms, piece)

    return begin


def worked(where: str, name: str, ours: tuple[str, ...], work: bytes, piece: tuple[Any, ...]) -> Any:
    """Do a piece of work here, on a worker, if this is the edition it is meant for."""
    check_edition(title(name), Edition(*ours), where)
    do, shared = pickle.loads(work)
    return do(*shared, *piece)
