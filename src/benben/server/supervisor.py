"""Several workers that answer at one address: started, replaced when they end, and replaced one by one on SIGHUP.

The listening socket is the supervisor's and shared, so no worker takes with it what nobody has accepted yet.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import socket
import sys
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import FrameType

from benben.server.settings import Settings
from benben.server.storage import StorageError
from benben.server.storages import open_storage

log = logging.getLogger("benben.server")

NEEDS_POSTGRES = "Several workers need a database that they can share: name one with --database postgresql://…"
BEAT_SECONDS = 1.0
HUNG_SECONDS = 60.0
"""How long a worker may give no sign of life before it is ended: its loop hangs, and so does everybody it serves."""
GOODBYE_SECONDS = 20.0
SHORT_LIFE, LONGEST_PAUSE = 5.0, 30.0
READY, ALIVE = b"ready", b"alive"


@dataclass(eq=False)
class Worker:
    process: BaseProcess
    pipe: Connection
    number: int
    begun: float
    heard: float
    ready: bool = False
    leaving: bool = False

    def end(self, how: signal.Signals) -> None:
        self.leaving = True
        if self.process.pid is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.process.pid, how)


class Supervisor:
    """Keeps as many workers as the settings say."""

    def __init__(self, settings: Settings, listener: socket.socket, canonical: str, ready: Callable[[], None]) -> None:
        self._settings = replace(settings, on_ready=None)
        self._listener = listener
        self._canonical = canonical
        self._ready: Callable[[], None] | None = ready
        self._workers: list[Worker] = []
        self._due: list[tuple[float, int]] = []  # when workers that keep dying are started again
        self._failures = 0
        self._to_replace: deque[Worker] = deque()
        self._stopping = False
        self._rolling = False

    def run(self) -> None:
        """Until SIGINT or SIGTERM."""
        bell, ring = os.pipe()
        for end in (bell, ring):
            os.set_blocking(end, False)
        before = {number: signal.signal(number, self._signaled) for number in _signals()}
        wakeup = signal.set_wakeup_fd(ring)
        try:
            for number in range(self._settings.processes):
                self._start(number)
            while not self._stopping:
                self._step(bell)
        finally:
            self._end_all()
            signal.set_wakeup_fd(wakeup)
            for number, handler in before.items():
                signal.signal(number, handler)
            os.close(bell)
            os.close(ring)

    def _signaled(self, number: int, _frame: FrameType | None) -> None:
        if number in (signal.SIGINT, signal.SIGTERM):
            self._stopping = True
        else:
            self._rolling = True

    def _start(self, number: int) -> None:
        spawn = multiprocessing.get_context("spawn")
        ours, theirs = spawn.Pipe(duplex=False)
        given = (replace(self._settings, number=number), self._listener, self._canonical, theirs)
        process = spawn.Process(target=_work, args=given, name=f"worker {number}")
        process.start()
        theirs.close()
        self._workers.append(Worker(process, ours, number, time.monotonic(), time.monotonic()))

    def _step(self, bell: int) -> None:
        pipes = {worker.pipe: worker for worker in self._workers}
        ends = {worker.process.sentinel: worker for worker in self._workers}
        for rung in wait([bell, *pipes, *ends], BEAT_SECONDS):
            if isinstance(rung, Connection):
                self._hear(pipes[rung])
            elif rung == bell:
                with contextlib.suppress(BlockingIOError):
                    os.read(bell, 4096)
            elif isinstance(rung, int):
                self._ended(ends[rung])
        self._look()

    def _hear(self, worker: Worker) -> None:
        try:
            news = worker.pipe.recv_bytes()
        except (EOFError, OSError):
            return  # its end is told by the process
        worker.heard = time.monotonic()
        if news == READY:
            worker.ready = True
            self._failures = 0
            if self._ready is not None and sum(w.ready for w in self._workers) >= self._settings.processes:
                self._ready()
                self._ready = None

    def _ended(self, worker: Worker) -> None:
        worker.process.join()
        worker.pipe.close()
        self._workers.remove(worker)
        if worker.leaving or self._stopping:
            return
        code = worker.process.exitcode
        log.warning("worker %s ended (%s); another is started", worker.number, code)
        pause = 0.0
        if code != 0 and (not worker.ready or time.monotonic() - worker.begun < SHORT_LIFE):
            pause = min(LONGEST_PAUSE, 0.25 * 2**self._failures)
            self._failures += 1
        self._due.append((time.monotonic() + pause, worker.number))

    def _look(self) -> None:
        now = time.monotonic()
        for due in [due for due in self._due if due[0] <= now]:
            self._due.remove(due)
            self._start(due[1])
        for worker in self._workers:
            if worker.ready and not worker.leaving and now - worker.heard > HUNG_SECONDS:
                log.error("worker %s has hung for %d seconds and is ended", worker.number, HUNG_SECONDS)
                worker.end(signal.SIGKILL)
                worker.leaving = False  # so that another takes its place
                worker.heard = now
        if self._rolling:
            self._rolling = False
            self._to_replace.extend(w for w in self._workers if not w.leaving and w not in self._to_replace)
        self._roll()

    def _roll(self) -> None:
        """Replace one worker after the other: the new one answers before the old one goes."""
        if not self._to_replace:
            return
        old = self._to_replace[0]
        if old not in self._workers:
            self._to_replace.popleft()
            return
        successors = [w for w in self._workers if w.number == old.number and w.begun > old.begun]
        if old.leaving:
            return
        if not successors:
            self._start(old.number)
        elif successors[0].ready:
            old.end(signal.SIGTERM)

    def _end_all(self) -> None:
        for worker in self._workers:
            worker.end(signal.SIGTERM)
        until = time.monotonic() + GOODBYE_SECONDS
        for worker in self._workers:
            worker.process.join(max(0.0, until - time.monotonic()))
            if worker.process.is_alive():
                worker.end(signal.SIGKILL)
                worker.process.join()
            worker.pipe.close()
        self._workers.clear()


def _signals() -> list[signal.Signals]:
    """A terminal that is closed says SIGHUP, too, and means something else."""
    ending = [signal.SIGINT, signal.SIGTERM]
    return ending if sys.platform == "win32" or os.isatty(0) else [*ending, signal.SIGHUP]


def supervise(settings: Settings, listener: socket.socket, canonical: str, ready: Callable[[], None]) -> None:
    """Answer with several workers until SIGINT or SIGTERM; `ready` is called when all of them do."""
    if settings.storage == "sqlite":
        raise StorageError(NEEDS_POSTGRES)
    open_storage(settings).close()  # what can't be used is refused once, before anything starts
    Supervisor(settings, listener, canonical, ready).run()


def _work(settings: Settings, listener: socket.socket, canonical: str, pipe: Connection) -> None:
    """What a worker does: it answers, and gives signs of life."""
    from benben.server.datafolder import shared_folder
    from benben.server.run import prepare, settle
    from benben.server.serving import answer

    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    prepare(settings)

    def beat() -> None:
        try:
            pipe.send_bytes(ALIVE)
        except OSError:  # the supervisor is gone, and whoever starts another one needs the address
            os.kill(os.getpid(), signal.SIGTERM)
            return
        asyncio.get_running_loop().call_later(BEAT_SECONDS, beat)

    def ready() -> None:
        settle()
        pipe.send_bytes(READY)
        beat()

    try:
        answer(settings, shared_folder(settings.data), listener, canonical, ready)
    except StorageError as error:
        log.error("worker %s can't start: %s", settings.number, error)  # noqa: TRY400 - the sentence suffices
        sys.exit(2)
