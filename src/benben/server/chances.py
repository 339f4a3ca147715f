"""Everybody's chances over finished games, worked out when somebody asks and kept from then on.

A process of its own does it, politer than the opponents' and only a piece at a time. What is unfinished when the server
stops is begun anew when somebody asks again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence

import msgspec

from benben.bots import hindsight
from benben.bots.hindsight import Findings, Review, Survey, read_findings
from benben.kernel.errors import BenbenError
from benben.server.commands import Refused
from benben.server.messages import Chances, Json, Moment, Swing
from benben.server.processes import Process, WorkerError
from benben.server.storage import Storage
from benben.server.table import Table
from benben.server.views import match_file

log = logging.getLogger("benben.chances")

PIECE = 16  # positions that are looked at in one go
PIECE_SECONDS = 600.0  # the first piece may have to compile, and everybody else on the machine goes first
TRIES = 3
LINGER = 60.0  # seconds until a process that nobody needs is ended


class _Study:
    """A game that is being looked at, and what is known so far."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.file = match_file(table)
        self.chances: list[list[float]] = []

    @property
    def numbers(self) -> list[int]:
        return [0, *(entry.n for entry in self.file.moves)]

    def so_far(self) -> Chances:
        moments = [Moment(number, at) for number, at in zip(self.numbers, self.chances, strict=False)]
        return Chances(False, len(self.numbers), moments, [])


class Historian:
    """Looks at one finished game after the other."""

    def __init__(self, storage: Storage, command: Sequence[str]) -> None:
        self.storage = storage
        self._process = Process(command)
        self._asking = asyncio.Lock()
        self._studies: dict[str, _Study] = {}
        self._failed: set[str] = set()
        self._work: asyncio.Task[None] | None = None
        self._wanted = asyncio.Event()

    async def chances(self, table: Table) -> Chances:
        """What is known of a table's chances by now; `Refused` if they can't be known."""
        if not table.over:
            raise Refused("closed", "not_over")
        if not table.agrees:
            raise Refused("closed", "older_rules")
        async with self._asking:  # two who ask at once get the same study
            study = self._studies.get(table.id)
            if study is None:
                kept = await self.storage.chances(table.id)
                if kept is not None:
                    return msgspec.json.decode(kept, type=Chances)
                if table.id in self._failed:
                    raise Refused("closed", "no_chances")
                study = self._begin(table)
            return study.so_far()

    def _begin(self, table: Table) -> _Study:
        study = self._studies[table.id] = _Study(table)
        self._wanted.set()
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._study_all())
        return study

    async def stop(self) -> None:
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)
        await self._process.stop()

    async def _study_all(self) -> None:
        while True:
            while self._studies:
                await self._finish(next(iter(self._studies.values())))
            self._wanted.clear()
            try:
                async with asyncio.timeout(LINGER):
                    await self._wanted.wait()
            except TimeoutError:
                await self._process.stop()
                if not self._studies:
                    return

    async def _finish(self, study: _Study) -> None:
        table = study.table.id
        try:
            found = await self._study(study)
            await self.storage.keep_chances(table, msgspec.json.encode(found).decode())
        except (WorkerError, BenbenError) as error:
            log.error("the chances at table %s can't be known: %s", table, error)  # noqa: TRY400
            self._failed.add(table)
        except Exception:
            log.exception("the chances at table %s can't be known", table)
            self._failed.add(table)
        finally:
            del self._studies[table]

    async def _study(self, study: _Study) -> Chances:
        table, file = study.table, study.file
        while (first := len(study.chances)) < len(study.numbers):
            piece = await self._ask(Survey(table.id, file, first, PIECE))
            if not piece.chances:
                raise WorkerError("no chances")
            study.chances += piece.chances
        review = await self._ask(Review(table.id, file, study.chances))
        swings = [_swing(table, swing) for swing in review.swings or ()]
        return msgspec.structs.replace(study.so_far(), done=True, swings=swings)

    async def _ask(self, asked: hindsight.Asked) -> Findings:
        found = await self._findings(msgspec.json.encode(asked))
        if found.error is not None:
            raise WorkerError(found.error)
        return found

    async def _findings(self, asked: bytes) -> Findings:
        for _ in range(TRIES - 1):  # whoever needs memory may have ended the process
            with contextlib.suppress(WorkerError, msgspec.DecodeError):
                return read_findings(await self._process.exchange(asked, PIECE_SECONDS))
        return read_findings(await self._process.exchange(asked, PIECE_SECONDS))


def _swing(table: Table, swing: hindsight.Swing) -> Swing:
    def move(text: str) -> Json:
        form: Json = msgspec.to_builtins(table.title.read_move(text))
        return form

    better = None if swing.better is None else move(swing.better)
    return Swing(swing.number, swing.seat, swing.before, swing.after, swing.mover, move(swing.move), better)
