"""What a server counts, as Prometheus reads it. Each worker counts for itself, and any tells what all counted."""

from __future__ import annotations

import asyncio
import bisect
import contextlib
import ipaddress
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException

from benben.server.meter import Meter
from benben.server.tables import Tables

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds; narrow enough to tell p50 and p99 from."""
NOTED_SECONDS, STALE_SECONDS = 2.0, 10.0
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
HELP = {
    "benben_commands_total": ("counter", "Commands that were judged, by what came of them."),
    "benben_command_seconds": ("histogram", "Seconds from a command to its answer."),
    "benben_too_many_total": ("counter", "Requests that were refused because of a limit, by its name."),
    "benben_sockets": ("gauge", "Open sockets."),
    "benben_tables_in_memory": ("gauge", "Tables that are ready at once."),
    "benben_tables_aside": ("gauge", "Tables that lie packed beside them."),
}


class Metrics:
    """What one worker has counted."""

    def __init__(self, worker: int, tables: Tables, meter: Meter, folder: Path | None) -> None:
        self._worker = worker
        self._tables = tables
        self._meter = meter
        self._folder = folder
        """Where workers note what they have counted for each other; None for one that is alone."""
        self._commands: Counter[str] = Counter()
        self._buckets = [0] * (len(BOUNDS) + 1)
        self._seconds = 0.0
        self._noting: asyncio.TimerHandle | None = None
        tables.measure = self.command

    def begin(self) -> None:
        if self._folder is not None:
            with contextlib.suppress(OSError):  # a full disk stops no game
                self._file(self._worker).write_text(self._lines(), encoding="utf-8")
            self._noting = asyncio.get_running_loop().call_later(NOTED_SECONDS, self.begin)

    def end(self) -> None:
        if self._noting is not None:
            self._noting.cancel()
        if self._folder is not None:
            self._file(self._worker).unlink(missing_ok=True)

    def command(self, what: str, seconds: float) -> None:
        self._commands[what] += 1
        self._buckets[bisect.bisect_left(BOUNDS, seconds)] += 1
        self._seconds += seconds

    def text(self) -> str:
        """Of all workers, those that have died lately included."""
        told = [self._lines()]
        if self._folder is not None:
            for path in sorted(self._folder.glob("metrics-*.txt")):
                with contextlib.suppress(OSError):
                    if path != self._file(self._worker) and time.time() - path.stat().st_mtime < STALE_SECONDS:
                        told.append(path.read_text(encoding="utf-8"))
        lines = [line for part in told for line in part.splitlines()]
        return "".join(
            f"# HELP {name} {text}\n# TYPE {name} {kind}\n"
            + "".join(f"{line}\n" for line in lines if line.startswith((f"{name}{{", f"{name}_")))
            for name, (kind, text) in HELP.items()
        )

    def _file(self, worker: int) -> Path:
        assert self._folder is not None
        return self._folder / f"metrics-{worker}.txt"

    def _lines(self) -> str:
        def line(name: str, value: float, **labels: object) -> str:
            named = ",".join(f'{label}="{text}"' for label, text in {"worker": self._worker, **labels}.items())
            return f"{name}{{{named}}} {value}\n"

        lines = [line("benben_commands_total", n, result=what) for what, n in sorted(self._commands.items())]
        so_far = 0
        for bound, n in zip((*map(str, BOUNDS), "+Inf"), self._buckets, strict=True):
            so_far += n
            lines.append(line("benben_command_seconds_bucket", so_far, le=bound))
        lines.append(line("benben_command_seconds_sum", self._seconds))
        lines.append(line("benben_command_seconds_count", so_far))
        lines += [line("benben_too_many_total", n, limit=kind) for kind, n in sorted(self._meter.refused.items())]
        lines.append(line("benben_sockets", self._meter.sockets))
        lines.append(line("benben_tables_in_memory", self._tables.in_memory))
        lines.append(line("benben_tables_aside", self._tables.aside))
        return "".join(lines)


def may_read(address: str, networks: Sequence[str]) -> bool:
    """Whether metrics are for this address: this machine itself, or a given network."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return False
    mapped = getattr(ip, "ipv4_mapped", None)
    ip = mapped or ip
    return ip.is_loopback or any(ip in ipaddress.ip_network(network) for network in networks)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: Request[Any, Any, State], state: State) -> Response[str]:
    """What is counted; for others than those who may read it, there is nothing here."""
    given: Callable[[str], bool] = state["may_read_metrics"]
    forwarded = "x-forwarded-for" in request.headers and not state["proxied"]
    if forwarded or not given(request.scope["client"][0] if request.scope["client"] else ""):
        raise NotFoundException
    counted: Metrics = state["metrics"]
    return Response(counted.text(), media_type=CONTENT_TYPE)
