from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from benben.cluster.connection import QUIET
from tests.support.tree import ROOT

RAY = Path(sys.executable).parent / "ray"
STORE = 80 * 2**20  # bytes of shared memory
SOON = {"health_check_initial_delay_ms": 0, "health_check_period_ms": 200, "health_check_failure_threshold": 3}
"""That a machine is gone is noticed soon: it answers at once that nobody is there. One that is slow has longer."""


class Machine:
    """One machine of a cluster, with a processor: `ray start` and all that it starts."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        command = [str(RAY), "start", "--block", "--num-cpus=1", f"--object-store-memory={STORE}", *arguments]
        self._process = subprocess.Popen(
            command,
            env={**os.environ, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        assert self._process.stdout is not None
        told: list[str] = []
        while "Ray runtime started" not in "".join(told[-1:]):
            told.append(self._process.stdout.readline())
            assert told[-1], f"The machine doesn't start: {''.join(told)}"

    def kill(self) -> None:
        """Cut its power."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.communicate()

    def end(self) -> None:
        """Shut it down, with all that it started."""
        if self._process.returncode is None:
            self._process.terminate()
            self._process.communicate()


class Machines:
    """A cluster of machines that are all on this one."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="bb", dir="/tmp"))  # names of sockets can't be long
        self.address, self.client_port = f"127.0.0.1:{free_port()}", free_port()
        self._all: list[Machine] = []
        self._add(
            "--head",
            f"--port={self.address.partition(':')[2]}",
            f"--ray-client-server-port={self.client_port}",
            f"--temp-dir={self._folder}",
            f"--system-config={json.dumps(SOON)}",
            "--include-dashboard=false",
        )
        while not listens(self.client_port):
            time.sleep(0.01)

    def _add(self, *arguments: str, **environment: str) -> Machine:
        self._all.append(Machine(*arguments, **environment))
        return self._all[-1]

    def another(self, **environment: str) -> Machine:
        """A machine that joins; its workers have this environment."""
        return self._add(f"--address={self.address}", **environment)

    @contextmanager
    def head_is_busy(self) -> Generator[None]:
        """Whatever comes goes to other machines."""
        import ray
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        class Busy:
            def works(self) -> bool:
                return True

        nodes = ray.nodes()  # type: ignore[no-untyped-call]
        head = next(node["NodeID"] for node in nodes if "node:__internal_head__" in node["Resources"])
        there = NodeAffinitySchedulingStrategy(head, soft=False)
        busy: Any = ray.remote(Busy).options(num_cpus=1, scheduling_strategy=there).remote()
        assert ray.get(busy.works.remote())
        try:
            yield
        finally:
            ray.kill(busy)

    def end(self) -> None:
        for machine in reversed(self._all):
            machine.end()
        shutil.rmtree(self._folder)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def listens(port: int) -> bool:
    with socket.socket() as asking:
        return asking.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture(scope="session", autouse=True)
def token() -> Iterator[None]:
    """Clusters are for those who have this token. Ray looks for it when it is first imported, so it is there before."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("RAY_AUTH_MODE", "token")
        patch.setenv("RAY_AUTH_TOKEN", secrets.token_hex())
        yield


@pytest.fixture(scope="module")
def machines() -> Iterator[Machines]:
    """A cluster that this process is connected to."""
    import ray

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BENBEN_TITLES", "tests.support.toy,tests.cluster.broken_toys")
        patch.setenv("PYTHONPATH", str(ROOT))
        made = Machines()
        try:
            ray.init(made.address, **QUIET)
            yield made
        finally:
            ray.shutdown()
            made.end()


@pytest.fixture(autouse=True)
def toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BENBEN_TITLES", "tests.support.toy")
