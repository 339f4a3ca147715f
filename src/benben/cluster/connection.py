"""From an address to a cluster that works."""

from __future__ import annotations

import os
import shutil
import socket
import tempfile
import warnings
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, urlsplit

from benben.cluster.work import Cluster
from benben.kernel.errors import BenbenError

SCHEME = "ray"
AUTO, LOCAL = "auto", "local"
CLIENT_PORT = 10001
FORMS = f"{SCHEME}://HOST:PORT, {SCHEME}://{AUTO} or {SCHEME}://{LOCAL}"
ANSWERS_IN = 10  # seconds
TRIES = 4  # on a busy head, what Ray starts for a client may die at once
LOCAL_STORE = 128 * 2**20  # bytes: enough for what is on its way, and little where shared memory is small
QUIET: dict[str, Any] = {"logging_level": "error", "log_to_driver": False}


class NoCluster(BenbenError):
    """There is no cluster at an address, or nothing to reach it with."""


@contextmanager
def connected(address: str, workers: int | None = None) -> Generator[Cluster]:
    """The cluster at an address; `workers` is how many pieces of work are done at once, if not as many as fit.

    A connection to Ray that this process has already is what `ray://auto` means, and stays open.
    """
    if workers is not None and workers < 1:
        raise BenbenError(f"The number of workers must be at least 1, not {workers}.")
    where = _read(address)
    ray = _ray()
    if ray.is_initialized():
        if where.netloc != AUTO:
            raise NoCluster(f"This program is connected to Ray already; name that cluster as {SCHEME}://{AUTO}.")
        yield Cluster(ray, address, workers)
        return
    with _local(ray, workers) if where.netloc == LOCAL else _joined(ray, address, where):
        yield Cluster(ray, address, workers)


def _read(address: str) -> SplitResult:
    where = urlsplit(address)
    try:
        named = where.hostname and (where.port or where.netloc in (AUTO, LOCAL))
    except ValueError:  # a port that is no number
        named = False
    if where.scheme != SCHEME or not named or where.path.strip("/") or where.query or where.username:
        raise NoCluster(f"{address!r} is no address of a cluster; write {FORMS}.")
    return where


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # a cluster that is begun here tells nobody
    try:
        import ray
    except ModuleNotFoundError as missing:
        raise NoCluster(f"Clusters need {missing.name}; install it with pip install 'benben[ray]'.") from None
    return ray


@contextmanager
def _local(ray: Any, workers: int | None) -> Generator[None]:
    """A cluster of this machine alone. Its files go with it."""
    folder = tempfile.mkdtemp(prefix="benben-ray-", dir=_short_folder())
    try:
        with _undisturbed():
            ray.init(
                "local",
                num_cpus=workers,
                include_dashboard=False,
                object_store_memory=LOCAL_STORE,
                _temp_dir=folder,
                **QUIET,
            )
        yield
    finally:
        ray.shutdown()
        shutil.rmtree(folder, ignore_errors=True)


def _short_folder() -> str | None:
    """A folder with a short name: the names of Ray's sockets lie in it and can't be long."""
    return "/tmp" if Path("/tmp").is_dir() else None


@contextmanager
def _joined(ray: Any, address: str, where: SplitResult) -> Generator[None]:
    """A cluster that exists, and goes on without us."""
    asked = os.environ.get("RAY_ADDRESS") or AUTO if where.netloc == AUTO else address
    told = address if asked in (AUTO, address) else f"{address} (RAY_ADDRESS={asked})"
    _check_that_somebody_listens(told, asked)
    for tries_left in reversed(range(TRIES)):
        try:
            with _undisturbed():
                ray.init(asked, **QUIET)
            break
        except (Exception, SystemExit) as error:  # Ray ends the program if a cluster doesn't answer
            ray.shutdown()
            if not (isinstance(error, ConnectionAbortedError) and tries_left):
                raise NoCluster(_refused(told, asked, error)) from error
    try:
        yield
    finally:
        ray.shutdown()


def _check_that_somebody_listens(told: str, asked: str) -> None:
    """Ray would try for half a minute, or for three."""
    where = urlsplit(asked if "//" in asked else f"//{asked}")
    try:
        if where.hostname and where.port:
            socket.create_connection((where.hostname, where.port), ANSWERS_IN).close()
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise NoCluster(f"Nobody answers at {told}: {why}. {_advice()}") from None


def _refused(told: str, asked: str, error: BaseException) -> str:
    if isinstance(error, ConnectionAbortedError):
        return f"The cluster at {told} let us in and then gave up: {str(error).strip().splitlines()[-1]}"
    if isinstance(error, RuntimeError):  # other versions of Ray or Python there
        return f"The cluster at {told} refuses us: {' '.join(str(error).split())}"
    if asked == AUTO:
        return f"This machine belongs to no Ray cluster; begin one with ray start --head, or use {SCHEME}://{LOCAL}."
    advice = f"{_advice()} " if told == asked else ""
    return f"No Ray cluster lets us in at {told}. {advice}If it asks for a token, set RAY_AUTH_TOKEN to that."


def _advice() -> str:
    return f"A cluster that was begun with ray start --head listens for clients on port {CLIENT_PORT} of its head."


@contextmanager
def _undisturbed() -> Generator[None]:
    """Ray warns of what the errors say anyway."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
