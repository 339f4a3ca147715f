"""Addresses that lead to no cluster are refused soon, in a sentence that says what to do."""

from __future__ import annotations

import socket
import subprocess
import sys

import pytest

import benben.cluster.connection
from benben.arena import simulate
from benben.batches import SelfPlay
from benben.cluster import NoCluster, connected
from benben.kernel.errors import BenbenError
from tests.cluster.conftest import free_port


@pytest.mark.parametrize(
    "address",
    [
        "local",
        "http://here:10001",
        "ray:local",
        "ray://",
        "ray://here",
        "ray://here:port",
        "ray://here:99999",
        "ray://:10001",
        "ray://me@here:10001",
        "ray://here:10001/there",
        "ray://here:10001?now",
    ],
)
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(
        NoCluster, match=r"is no address of a cluster; write ray://HOST:PORT, ray://auto or ray://local\.$"
    ):
        simulate("toy", 1, on=address)


def test_an_address_where_nobody_listens_is_refused() -> None:
    address = f"ray://127.0.0.1:{free_port()}"
    with pytest.raises(NoCluster, match=rf"^Nobody answers at {address}: .* on port 10001 of its head\.$"):
        simulate("toy", 1, on=address)


def test_the_cluster_of_the_environment_must_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"127.0.0.1:{free_port()}"
    monkeypatch.setenv("RAY_ADDRESS", address)
    with pytest.raises(NoCluster, match=rf"^Nobody answers at ray://auto \(RAY_ADDRESS={address}\): "):
        SelfPlay("toy", 1, on="ray://auto")


class Busy:
    """A Ray whose head can't start what serves us, so many times."""

    def __init__(self, refusals: int) -> None:
        self.refusals, self.calls = refusals, list[str]()

    def is_initialized(self) -> bool:
        return False

    def init(self, _address: str, **_options: object) -> None:
        self.calls.append("init")
        if self.refusals >= self.calls.count("init"):
            raise ConnectionAbortedError("Initialization failure:\nTraceback\nRuntimeError: Starting failed.\n")

    def shutdown(self) -> None:
        self.calls.append("shutdown")


def test_a_busy_head_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        address = f"ray://127.0.0.1:{listening.getsockname()[1]}"
        busy = Busy(3)
        monkeypatch.setattr(benben.cluster.connection, "_ray", lambda: busy)
        with connected(address, workers=1) as cluster:
            assert cluster.workers == 1
        assert busy.calls == ["init", "shutdown"] * 4
        busy = Busy(4)
        with pytest.raises(NoCluster, match=rf"^The cluster at {address} let us in and then gave up: RuntimeError: St"):
            connected(address).__enter__()
        assert busy.calls == ["init", "shutdown"] * 4


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoCluster, match=r"^Clusters need ray; install it with pip install 'benben\[ray\]'\.$"):
        simulate("toy", 1, on="ray://local")


def test_there_is_at_least_one_worker() -> None:
    with pytest.raises(BenbenError, match="at least 1, not 0"):
        SelfPlay("toy", 1, on="ray://local", workers=0)


def test_nothing_imports_ray_before_it_is_asked_for() -> None:
    script = """
import sys
import benben.cli, benben.server.app
print("benben.cluster" in sys.modules)
import benben.arena, benben.batches, benben.cluster, benben.commands.simulate
print("ray" in sys.modules)
"""
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert told == "False\nFalse\n"
