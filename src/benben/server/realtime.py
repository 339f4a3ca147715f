"""Sockets that resume from the last number they have, and waiting over HTTP for what comes next."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import defaultdict
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from msgspec import Struct

from benben.server import messages as msg
from benben.server.commands import Refused
from benben.server.gate import who_is
from benben.server.messages import UNREADABLE, Answer, AnswerMessage, FromClient, FromServer, unreadable
from benben.server.meter import Meter, TooMany
from benben.server.socketmessages import Hello, Ping, PongMessage, PresenceMessage, ReloadMessage
from benben.server.storage import CannotRead, CannotWrite, Damaged, InDoubt
from benben.server.table import Table
from benben.server.tables import Tables, UnknownTable
from benben.server.telling import Told

log = logging.getLogger("benben.server")

UNKNOWN_TABLE = 4404
DAMAGED = 4409
TOO_MANY = 4429
FAILED = 1011
TRY_AGAIN = 1013
CLOSED = (OSError, RuntimeError)
"""What sending raises if either side has closed in the meantime: then there is nobody left to tell."""
COST: dict[type[FromClient], float] = {Hello: 20}
"""What messages count for; the others count for one. The answer to a hello is the table with its log."""
UNREADABLE_COST = 2
IGNORED = 100
"""How many messages beyond its credit a socket may send before it is closed."""
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


TOO_FAST = "Messages come faster than the server takes them; wait a few seconds."


class Overrun(Exception):
    """A socket has gone on sending long after its credit was used up."""


class _Sent(Struct):
    id: str


class _SentCommand(Struct):
    command: _Sent


class Hub:
    """Who is waiting for news of which table. The news is only that something changed; each waiter looks for itself."""

    def __init__(self) -> None:
        self._waiting: defaultdict[str, set[Waiter]] = defaultdict(set)
        self.closing = False

    def changed(self, table: str) -> None:
        for waiter in self._waiting.get(table, ()):
            waiter.news.set()

    def moved(self, table: str) -> None:
        """Somebody came or went."""
        for waiter in self._waiting.get(table, ()):
            waiter.presence = True
            waiter.news.set()

    def close(self) -> None:
        self.closing = True
        for waiters in self._waiting.values():
            for waiter in waiters:
                waiter.news.set()

    @contextlib.contextmanager
    def waiter(self, table: str) -> Any:
        waiter = Waiter()
        self._waiting[table].add(waiter)
        try:
            yield waiter
        finally:
            self._waiting[table].discard(waiter)
            if not self._waiting[table]:
                del self._waiting[table]

    async def wait(self, tables: Tables, table: str, after: int, seconds: float) -> None:
        """Return when the table has an entry after that number, or when time is up."""
        with self.waiter(table) as waiter, contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while (await tables.table(table)).seq <= after and not self.closing:
                    await waiter.news.wait()
                    waiter.news.clear()


class Waiter:
    """One socket's or request's bell."""

    def __init__(self) -> None:
        self.news = asyncio.Event()
        self.presence = False


class Connection:
    """One open socket at one table."""

    def __init__(self, socket: WebSocket[Any, Any, State], table: str, state: State) -> None:
        self._socket = socket
        self._tables: Tables = state["tables"]
        self._hub: Hub = state["hub"]
        self._meter: Meter = state["meter"]
        self._table = table
        self._version: str = state["version"]
        self._who = who_is(socket)
        self._guest = self._who.guest or ""
        self._credit = self._meter.credit()
        self._ignored = 0
        self._after: int | None = None  # nothing is sent until the hello says where to start
        self._told: Told | None = None  # what changes are told from, for those who follow them
        self._follows = False
        self._telling = asyncio.Lock()  # so that what is told leads from what was told before
        self._sending = asyncio.Lock()

    async def run(self) -> None:
        self._tables.presence.enter(self._table, self._guest)
        self._hub.moved(self._table)
        try:
            with self._hub.waiter(self._table) as waiter:
                sender = asyncio.create_task(self._keep_telling(waiter))
                listener = asyncio.create_task(self._listen(waiter))
                done, pending = await asyncio.wait((sender, listener), return_when=asyncio.FIRST_COMPLETED)
                for task in pending:
                    task.cancel()
                await asyncio.gather(*pending, return_exceptions=True)
                ends = [task.exception() for task in done]
                for error in ends:
                    if error is not None and not isinstance(error, WebSocketDisconnect):
                        raise error
        finally:
            presence = self._tables.presence
            presence.leave(self._table, self._guest)
            self._hub.moved(self._table)
            # Whoever does not come back in time is gone, and the others should see it.
            asyncio.get_running_loop().call_later(presence.grace + 0.05, self._hub.moved, self._table)

    async def _send(self, message: FromServer) -> None:
        await self._send_text(msgspec.json.encode(message).decode())

    async def _send_text(self, text: str) -> None:
        async with self._sending:
            try:
                await self._socket.send_text(text)
            except CLOSED:
                raise WebSocketDisconnect(detail="closed before it could be sent") from None

    async def _keep_telling(self, waiter: Waiter) -> None:
        while not self._hub.closing:
            await waiter.news.wait()
            waiter.news.clear()
            if self._after is None:
                continue
            table = await self._tables.table(self._table)
            if table.seq > self._after:
                waiter.presence = False
                await self._tell_update()
            elif waiter.presence:
                waiter.presence = False
                await self._tell_presence(table)

    async def _tell_update(self) -> None:
        async with self._telling:
            text, told = await self._tables.tell(self._table, self._guest, self._after or 0, self._told)
            self._after = told.at.seq
            self._told = told if self._follows else None
            await self._send_text(text)

    async def _tell_presence(self, table: Table) -> None:
        async with self._telling:
            here, watching = self._tables.who_is_here(table)
            if self._told is not None:  # whoever follows changes takes this over, too
                self._told = self._told.with_presence(here, watching)
            await self._send(PresenceMessage(here, watching))

    async def _listen(self, waiter: Waiter) -> None:
        while True:
            data = await self._socket.receive_data(mode="text")
            await asyncio.sleep(0)  # messages may come in heaps: between two of them it is everybody else's turn
            try:
                message = _decoder.decode(data)
            except UNREADABLE as error:
                if self._affords(UNREADABLE_COST):
                    await self._unreadable(data, unreadable(error))
                else:
                    await self._refuse(None)
                continue
            if not self._affords(COST.get(type(message), 1)):
                await self._refuse(message)
                continue
            match message:
                case Hello():
                    await self._greet(message, waiter)
                case msg.SendCommand(command=command):
                    await self._do(command)
                case msg.AskWhy():
                    await self._why(message)
                case Ping():
                    await self._send(PongMessage())

    def _affords(self, cost: float) -> bool:
        if self._credit.lacks(cost, self._meter.now()):
            return False
        self._credit.spend(cost)
        return True

    async def _refuse(self, message: FromClient | None) -> None:
        """Do nothing of what a socket asks for beyond its credit, and end one that goes on asking."""
        self._ignored += 1
        if self._ignored > IGNORED:
            raise Overrun
        if isinstance(message, msg.SendCommand):
            await self._put_off(message.command)
        elif isinstance(message, msg.AskWhy):
            await self._send(msg.WhyMessage(message.id, None))
        else:
            await self._send(msg.ProblemMessage("too_fast", TOO_FAST))

    async def _do(self, command: msg.Command) -> None:
        try:
            self._meter.command(self._who, self._table, command)
        except TooMany:
            await self._put_off(command)
        else:
            try:
                await self._answer(await self._tables.do(self._table, self._guest, command))
            except InDoubt:
                raise  # the page connects again, and sends what was not answered again
            except (CannotWrite, CannotRead):
                await self._answer(Answer(command.id, False, error="closed", reason=None, key="cannot_write"))

    async def _put_off(self, command: msg.Command) -> None:
        """Refuse a command for now, unless it was carried out before: then its answer stays what it was."""
        before = await self._tables.answered(self._table, self._guest, command)
        await self._answer(before or Answer(command.id, False, error="closed", reason=None, key="too_fast"))

    async def _greet(self, hello: Hello, waiter: Waiter) -> None:
        if hello.version and hello.version != self._version:
            await self._send(ReloadMessage(self._version))
        async with self._telling:
            self._after, self._told, self._follows = hello.after or 0, None, hello.changes
        await self._tell_update()
        waiter.news.set()

    async def _answer(self, answer: Answer) -> None:
        await self._send(AnswerMessage(answer.id, answer.ok, answer.seq, answer.error, answer.reason, answer.key))

    async def _why(self, asked: msg.AskWhy) -> None:
        try:
            reason = await self._tables.why(self._table, self._guest, asked.seat, asked.move)
        except Refused as refused:
            reason = msg.Reason(refused.key, None)
        await self._send(msg.WhyMessage(asked.id, reason))

    async def _unreadable(self, data: str, what: str) -> None:
        """Tell the sender that a command can't be read, if at least its id can."""
        try:
            sent = msgspec.json.decode(data, type=_SentCommand)
        except UNREADABLE:
            await self._send(msg.ProblemMessage("bad_message", f"The message can't be read: {what}."))
            return
        await self._answer(Answer(sent.command.id, False, error="bad", reason=None, key="bad_command"))


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, State], table: str, state: State) -> None:
    tables: Tables = state["tables"]
    meter: Meter = state["meter"]
    with contextlib.suppress(WebSocketDisconnect, *CLOSED):
        await socket.accept()
        try:
            with meter.socket(who_is(socket), table):
                await tables.table(table)
                await Connection(socket, table, state).run()
        except UnknownTable:
            await socket.close(UNKNOWN_TABLE, "unknown table")
        except Damaged:
            await socket.close(DAMAGED, "damaged table")
        except Overrun:
            await socket.close(TOO_MANY, "too many messages")
        except TooMany:
            await socket.close(TOO_MANY, "too many connections")
        except (CannotRead, InDoubt):
            await socket.close(TRY_AGAIN, "the database is away")
        except Exception:
            log.exception("a socket at table %s failed", table)
            await socket.close(FAILED, "the server failed")
