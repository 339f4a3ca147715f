"""All tables of a server: kept in memory while in use, changed one command at a time, committed before it counts."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from datetime import UTC, datetime
from itertools import islice

import msgspec

from benben.kernel.errors import BadMove
from benben.server import messages as msg
from benben.server.clockmessages import ClockView
from benben.server.commands import Refused, clean_name, create, judge
from benben.server.identity import PrivateLink, Signer
from benben.server.kept import Kept, committed, looked_at
from benben.server.messages import (
    Answer,
    Continuing,
    NewTable,
    Overdue,
    Reason,
    TableSummary,
    TableView,
    Update,
    UpdateMessage,
)
from benben.server.presence import Presence
from benben.server.records import now
from benben.server.servicetime import ServiceTime
from benben.server.shelf import Packed, Shelf, unpack
from benben.server.storage import Collision, Damaged, Storage
from benben.server.table import Table, follow, refold
from benben.server.telling import Told, change, follows, written
from benben.server.timing import Lapse
from benben.server.views import Around, point, seat_views, summary, table_view, update

log = logging.getLogger("benben.server")

TRIES = 64  # of several workers, the one that is busier may lose often
GUESTS_PATIENCE = 3
"""How many times longer than the host the others wait before they may have a move made: the host invited everybody, but
may be the one who keeps the others waiting."""


class UnknownTable(Exception):
    """There is no such table."""


class Tables:
    """The one place through which tables are read and changed."""

    def __init__(
        self,
        storage: Storage,
        signer: Signer,
        presence: Presence,
        bots: Callable[[str], Sequence[str]],
        in_memory: int = 256,
        put_aside: int = 0,
        leisure: float = 60.0,
        service_time: ServiceTime | None = None,
        shared: bool = False,
    ) -> None:
        self.storage = storage
        self.shared = shared
        """Whether other workers change the same tables."""
        self.signer = signer
        self.presence = presence
        self.bots = bots
        self.watchers: list[Callable[[str], None]] = []
        """Called with the id of every table that changed, after the change is committed."""
        self.clocks_run = False
        """Whether any clock may be running: then the service time is noted now and then."""
        self._service_time = service_time or ServiceTime()
        self.followers: list[Callable[[str], None]] = []
        """Called with the id of every table that another worker has changed, once that is known here."""
        self.renamed: Callable[[str], None] | None = None
        """Called with every guest who has another name now."""
        self.measure: Callable[[str, float], None] | None = None
        """Called with what came of each command, and the seconds that it took."""
        self._following: set[asyncio.Task[None]] = set()
        self._in_memory = in_memory
        self._leisure = leisure
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._shelf = Shelf(put_aside)
        self._loading: dict[str, asyncio.Task[Kept]] = {}
        self._names: dict[str, str | None] = {}

    # What judging asks of the house

    def here(self, table: str, guest: str) -> bool:
        return self.presence.here(table, guest)

    def patience(self, table: Table, seat: int, guest: str) -> float:
        """The seconds until a guest may have a seat's move made; 0 if its person is away."""
        person = table.chairs[seat].guest
        if person is None or not self.here(table.id, person):
            return 0
        allowed = self._leisure * (1 if guest == table.host else GUESTS_PATIENCE)
        return max(0.0, allowed - (now() - table.put[seat].at).total_seconds())

    def name(self, guest: str) -> str | None:
        return self._names.get(guest)

    def new_seed(self) -> bytes:
        return secrets.token_bytes(32)

    def time(self) -> int:
        """The service time in milliseconds."""
        return self._service_time.now()

    async def note_time(self) -> None:
        """Note the service time, and go on from another worker's if that is later."""
        await self.storage.note_time(self.time(), now())
        await self.catch_up()

    async def catch_up(self) -> None:
        noted = await self.storage.noted_time()
        if noted is not None:
            self._service_time.catch_up(noted[0], (now() - noted[1]).total_seconds())

    # Reading

    def peek(self, table: str) -> Table | None:
        """The table, if it is at hand."""
        kept = self._kept.get(table)
        return None if kept is None else kept.table

    async def table(self, table: str) -> Table:
        """The table as of its last committed entry."""
        return (await self._load(table)).table

    @property
    def in_memory(self) -> int:
        return len(self._kept)

    @property
    def aside(self) -> int:
        return len(self._shelf)

    def holds(self, table: str) -> bool:
        """Whether a table is in memory."""
        return table in self._kept

    async def view(self, table: str, guest: str | None) -> TableView:
        return self.view_of(await self.table(table), guest)

    def view_of(self, table: Table, guest: str | None) -> TableView:
        return table_view(table, guest, self._around(table, guest))

    def _around(self, table: Table, guest: str | None) -> Around:
        here = tuple(chair.guest is not None and self.here(table.id, chair.guest) for chair in table.chairs)
        if ("seats", here) not in table.worked_out:
            table.worked_out["seats", here] = seat_views(table.chairs, lambda g: self.here(table.id, g))
        seats = table.worked_out["seats", here]
        return Around(seats, self._watching(table), self._overdue(table, guest), self._clock(table))

    def _clock(self, table: Table) -> ClockView | None:
        return None if table.clock is None or table.over else table.clock.view(self.time(), table.pausing)

    def who_is_here(self, table: Table) -> tuple[list[int], int]:
        """The seats whose players are here, and how many others watch. Everybody is told whenever somebody comes or
        goes, so this must cost next to nothing."""
        seats = seat_views(table.chairs, lambda guest: self.here(table.id, guest))
        return [seat.seat for seat in seats if seat.here], self._watching(table)

    def _watching(self, table: Table) -> int:
        seated = {chair.guest for chair in table.chairs}
        return len(self.presence.connected(table.id) - seated)

    def _overdue(self, table: Table, guest: str | None) -> list[Overdue]:
        if guest is None or table.match is None or table.clock is not None or not table.may_play_for(guest):
            return []
        others = [seat for seat in table.keeps_waiting() if table.chairs[seat].guest != guest]
        return [Overdue(seat, table.match.decision(seat), self.patience(table, seat, guest)) for seat in others]

    async def private_link(self, table: str, guest: str | None) -> str:
        """The path that turns another device into this guest's; `Refused` for one who neither sits here nor hosts."""
        loaded = await self.table(table)
        if guest is None or not (loaded.held_by(guest) or guest == loaded.host):
            raise Refused("forbidden", "no_private_link")
        return f"/continue/{self.signer.link(guest, table)}"

    async def continuing(self, token: str, guest: str | None) -> Continuing:
        """What a private link would do; `Refused` if it does nothing any more."""
        link = self._link(token)
        you = link.guest == guest
        if not you and await self.storage.link_used(link.id):
            raise Refused("unknown", "bad_link")
        return Continuing(link.table, await self.known_name(link.guest), you)

    async def continue_as(self, token: str) -> tuple[str, Continuing]:
        """Use a private link, which works once: the guest whom it makes of this device."""
        link = self._link(token)
        if not await self.storage.use_link(link.id, datetime.fromtimestamp(link.until, UTC)):
            raise Refused("unknown", "bad_link")
        return link.guest, Continuing(link.table, await self.known_name(link.guest), True)

    def _link(self, token: str) -> PrivateLink:
        link = self.signer.read_link(token)
        if link is None:
            raise Refused("unknown", "bad_link")
        return link

    async def update(self, table: str, guest: str | None, after: int) -> Update:
        loaded = await self.table(table)
        return update(loaded, guest, after, self.view_of(loaded, guest))

    async def change(self, table: str, guest: str | None, after: int) -> msg.Change | Update:
        """What happened after an entry, for a guest who has the view as of then; with the whole view if it isn't known
        any more what that was."""
        kept = await self._load(table)
        loaded, now = kept.table, point(kept.table, guest)
        for at in (now, *kept.points):
            if at.seq == after and (at.mine, at.host) == (now.mine, now.host) and follows(at, now):
                return change(loaded, guest, Told(at), Told(now, self._around(loaded, guest)))
        return update(loaded, guest, after, self.view_of(loaded, guest))

    async def tell(self, table: str, guest: str | None, after: int, told: Told | None) -> tuple[str, Told]:
        """The message about what happened after an entry, and what the guest will have been told then: what changes in
        the view they were told, or the whole view."""
        loaded = await self.table(table)
        around = self._around(loaded, guest)
        now = Told(point(loaded, guest), around)
        if told is not None and follows(told.at, now.at):
            text = written(loaded, guest, told, now)
        else:
            found = update(loaded, guest, after, table_view(loaded, guest, around))
            text = msgspec.json.encode(UpdateMessage(found.table, found.seq, found.entries, found.view)).decode()
        return text, now

    async def mine(self, guest: str) -> list[TableSummary]:
        listed = await self.storage.tables_of(guest)
        return [summary(head, chairs, guest, lambda g, t=head.id: self.here(t, g)) for head, chairs in listed]  # type: ignore[misc]

    async def public(self, guest: str | None) -> list[TableSummary]:
        listed = await self.storage.public_tables()
        return [summary(head, chairs, guest, lambda g, t=head.id: self.here(t, g)) for head, chairs in listed]  # type: ignore[misc]

    async def _load(self, table: str) -> Kept:
        kept = self._kept.get(table)
        if kept is not None:
            self._kept.move_to_end(table)
            return kept
        packed = self._shelf.take(table)
        if packed is not None:
            return self._keep(unpack(packed), packed)
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._read(table))
            self._loading[table].add_done_callback(looked_at)
        return await asyncio.shield(self._loading[table])

    async def _read(self, table: str) -> Kept:
        try:
            stored = await self.storage.table(table)
            if stored is None:
                raise UnknownTable
            head, entries = stored
            try:
                folded = await asyncio.to_thread(refold, head, entries)
            except Exception as error:  # not even its seats and log add up
                log.error("table %s is damaged: %s", table, error)  # noqa: TRY400 - where doesn't help
                raise Damaged(table) from error
            if folded.status != head.status:
                log.warning("table %s is now %s: its entries no longer lead where they led", table, folded.status)
                await self.storage.set_status(table, folded.status)
            elif folded.status == "running" and folded.behavior != head.behavior:
                await self._upgrade(folded)
            kept = self._keep(folded)
            if folded.opponents_asked() and not folded.answers_of_persons():  # who answers may just be coming
                self._tell(table)
            return kept
        finally:
            del self._loading[table]

    async def _upgrade(self, table: Table) -> None:
        """From now on the table is played with today's behavior, whose hash is compared the next time it is loaded."""
        assert table.match is not None
        entry = next(entry for entry in reversed(table.entries) if entry.hash is not None)
        entry.hash = table.match.state_hash()
        await self.storage.set_behavior(table.id, table.behavior, entry)
        log.info("table %s is played on with behavior %s", table.id, table.behavior)

    def _keep(self, table: Table, packed: Packed | None = None) -> Kept:
        kept = self._kept[table.id] = Kept(table, packed)
        for other in list(islice(self._kept, max(0, len(self._kept) - self._in_memory))):
            aside = self._kept[other]
            if not aside.lock.locked():
                self._drop(aside)
                self._shelf.put(aside.table, aside.packed)
        return kept

    def _drop(self, kept: Kept) -> None:
        kept.dropped = True
        if self._kept.get(kept.table.id) is kept:
            del self._kept[kept.table.id]

    # What other workers commit

    def learn(self, table: str, seq: int) -> None:
        """Another worker has committed entries up to this number."""
        loading = self._loading.get(table)
        if loading is not None:  # what is being read may be older
            loading.add_done_callback(lambda _: self.learn(table, seq))
            return
        self._shelf.forget(table)
        kept = self._kept.get(table)
        if kept is None or kept.table.seq >= seq:
            self._tell_followers(table)
        else:
            self._in_background(self._follow(kept, seq))

    def learn_all(self) -> None:
        """Other workers may have committed anything: look at everything in memory again."""
        for table in list(self._kept):
            self._in_background(self._look_again(table))

    async def refresh(self, table: str) -> None:
        """Bring a table up to date with what others have committed, heard of or not."""
        if not self.shared:
            return
        kept = await self._load(table)
        seq = await self.storage.seq(table)
        if seq != kept.table.seq:
            await self._follow(kept, seq)

    async def _look_again(self, table: str) -> None:
        await self.refresh(table)
        self._tell_followers(table)

    async def _follow(self, kept: Kept, seq: int) -> None:
        table = kept.table.id
        async with kept.lock:
            if not kept.dropped and kept.table.seq < seq:
                await self._catch_up(kept)
        self._tell_followers(table)

    async def _catch_up(self, kept: Kept) -> None:
        """Fold what others have added. If that doesn't work, the table is read as a whole by whoever needs it next."""
        try:
            added = await self.storage.entries_after(kept.table.id, kept.table.seq)
            if not added:
                self._drop(kept)
            kept.become(follow(kept.table, added))
        except Exception:
            self._drop(kept)
        except BaseException:
            self._drop(kept)
            raise

    def _in_background(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._following.add(task)
        task.add_done_callback(self._following.discard)
        task.add_done_callback(looked_at)

    async def stop(self) -> None:
        """Stop following others."""
        for task in self._following:
            task.cancel()
        await asyncio.gather(*self._following, return_exceptions=True)

    def _tell_followers(self, table: str) -> None:
        for follower in self.followers:
            follower(table)

    # Changing

    async def create(self, plan: NewTable, guest: str) -> Table:
        """A new table; `Refused` if it can't be."""
        attempt = create(plan, guest, await self.known_name(guest), self)
        await self.storage.append(committed(attempt))
        self._keep(attempt.table)
        self._tell(attempt.table.id)
        return attempt.table

    async def do(
        self, table: str, guest: str | None, command: msg.Command | Lapse, command_id: str | None = None
    ) -> Answer:
        """Judge a command and commit it. However often it arrives, it is carried out once and answered the same."""
        if isinstance(command, msg.Chat) and guest is not None:
            await self.known_name(guest)
        # The caller may be gone before the commit is done: what was begun is finished all the same.
        begun, what = time.perf_counter(), "failed"
        try:
            task = asyncio.create_task(self._do(table, guest, command, command_id or command.id))
            answer = await asyncio.shield(task)
            what = answer.error or "done"
        finally:
            if self.measure is not None:
                self.measure(what, time.perf_counter() - begun)
        return answer

    async def answered(self, table: str, guest: str | None, command: msg.Command) -> Answer | None:
        """The answer to a command that has arrived before; None if it is new."""
        return self._answered(await self._load(table), guest, command, command.id)

    async def _do(self, table: str, guest: str | None, command: msg.Command | Lapse, command_id: str) -> Answer:
        for _ in range(TRIES):
            kept = await self._load(table)
            async with kept.lock:
                if kept.dropped:
                    continue
                try:
                    return await self._try(kept, guest, command, command_id)
                except Collision:
                    await self._catch_up(kept)
                except BaseException:
                    self._drop(kept)  # it is not known here what was committed: read it again
                    raise
        raise TimeoutError(f"table {table} is changed by others all the time")

    async def _try(self, kept: Kept, guest: str | None, command: msg.Command | Lapse, command_id: str) -> Answer:
        done = self._answered(kept, guest, command, command_id)
        if done is not None:
            return done
        try:
            attempt = judge(kept.table, guest, command, self, command_id)
        except Refused as refused:
            if self.shared and await self.storage.seq(kept.table.id) != kept.table.seq:
                raise Collision from None  # it was judged by what is no longer so
            return self._refused(kept, guest, command_id, refused)
        await self.storage.append(committed(attempt, kept.table))
        kept.become(attempt.table)
        for other, name in attempt.names.items():
            if name is not None:
                self._note_name(other, name)
        if attempt.also is not None:
            self._keep(attempt.also.table)
            self._tell(attempt.also.table.id)
        self._tell(kept.table.id)
        return Answer(command_id, True, attempt.entries[0].seq)

    def _answered(self, kept: Kept, guest: str | None, command: msg.Command | Lapse, command_id: str) -> Answer | None:
        """The answer to a command that was judged before."""
        entry = kept.table.commands.get(command_id)
        if entry is not None:
            if entry.guest != guest:
                return Answer(command_id, False, error="bad", reason=None, key="id_taken")
            return Answer(command_id, True, entry.seq)
        if isinstance(command, msg.Rematch) and kept.table.rematch is not None:
            seq = next(entry.seq for entry in kept.table.entries if entry.kind == "rematch")
            return Answer(command_id, True, seq)
        return kept.refusals.get((guest, command_id))

    def _refused(self, kept: Kept, guest: str | None, command_id: str, refused: Refused) -> Answer:
        answer = Answer(command_id, False, error=refused.error, reason=refused.reason, key=refused.key)
        kept.remember(guest, command_id, answer)
        return answer

    def _tell(self, table: str) -> None:
        for watcher in self.watchers:
            watcher(table)

    # Guests

    async def known_name(self, guest: str) -> str | None:
        if guest not in self._names:
            if len(self._names) > 10_000:
                self._names.clear()
            self._names[guest] = await self.storage.name(guest)
        return self._names[guest]

    async def rename(self, guest: str, name: str) -> str:
        name = clean_name(name)
        await self.storage.rename(guest, name)
        self._note_name(guest, name)
        return name

    def _note_name(self, guest: str, name: str) -> None:
        self._names[guest] = name
        if self.renamed is not None:
            self.renamed(guest)

    def forget_name(self, guest: str) -> None:
        """The guest has another name now."""
        self._names.pop(guest, None)

    async def why(self, table: str, guest: str | None, seat: int, move: msg.Json) -> Reason | None:
        """Why a move of one's own seat is not possible now; `Refused` if this guest may not ask."""
        return why_not(await self.table(table), guest, seat, move)


def why_not(table: Table, guest: str | None, seat: int, move: msg.Json) -> Reason | None:
    if seat not in table.held_by(guest):
        raise Refused("forbidden", "not_your_seat")
    if table.match is None or table.status != "running":
        raise Refused("closed", "not_running")
    try:
        refusal = table.match.why_not(seat, move)
    except BadMove:
        raise Refused("bad", "bad_move") from None
    return None if refusal is None else Reason(refusal.key, refusal.rule or None)
