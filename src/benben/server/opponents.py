"""Opponents at the tables. What they have to do is derived from the tables, so a restart needs no queue."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Sequence

import msgspec

from benben.bots.questions import Preparation, Question
from benben.kernel.errors import BenbenError, UnknownTitle
from benben.kernel.match import Match
from benben.kernel.title import title
from benben.server.commands import known_bot
from benben.server.messages import Json, Move
from benben.server.processes import WorkerError
from benben.server.records import Chair
from benben.server.storage import Damaged, Head
from benben.server.table import Table
from benben.server.tables import Tables, UnknownTable
from benben.server.wire import Alone, Wire
from benben.server.workers import Pool

log = logging.getLogger("benben.opponents")

TRIES = 3
AWHILE = 0.2
ELSEWHERE = 1.0
PATIENCE, SHORT_PATIENCE = 15.0, 0.5
QUICK = 0.1
"""Seconds that opponents think where they are to think quickly; `web/src/lib/levels.ts` says so, too."""
QUICKER = 3  # how many times faster opponents answer than they move


class Opponents:
    """Plays every seat that is asked something and held by an opponent or a stand-in."""

    def __init__(
        self,
        tables: Tables,
        pool: Pool,
        pace: float,
        patience: float | None = None,
        think: float | None = None,
        wire: Wire | None = None,
    ) -> None:
        self._tables = tables
        self._wire = wire or Alone()
        self._pool = pool
        self._pace = pace
        self._think_at_most = think
        self._patience = patience if patience is not None else PATIENCE if pace else SHORT_PATIENCE
        self._waits: dict[str, dict[tuple[int, int], float]] = {}  # by table: when each awaited decision is due
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._at_work: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._sweep: asyncio.Task[None] | None = None

    def wake(self, table: str) -> None:
        """Look at a table that has changed."""
        if table in self._at_work:
            self._again.add(table)
        else:
            self._at_work[table] = asyncio.create_task(self._work(table))

    def resume(self) -> None:
        """Look at the tables that wait for opponents, as after a start, and at those whose rules have changed since."""
        self._sweep = asyncio.create_task(self._look_at_all())

    async def resumed(self) -> None:
        """Return when all of them have been looked at."""
        if self._sweep is not None:
            await self._sweep

    async def stop(self) -> None:
        for alarm in self._alarms.values():
            alarm.cancel()
        tasks = [*self._at_work.values(), *([self._sweep] if self._sweep else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._pool.stop()

    async def _look_at_all(self) -> None:
        clock = asyncio.get_running_loop().time
        await asyncio.sleep(AWHILE)  # the first page goes first
        for head, chairs in await self._tables.storage.to_resume():
            if not needs_a_look(head, chairs):
                continue
            begun = clock()
            try:
                table = await self._tables.table(head.id)
                if table.opponents_asked() and not table.answers_of_persons():
                    self.wake(head.id)
                elif table.opponents_asked() and head.id not in self._alarms:  # who is to answer may be coming back
                    self._alarms[head.id] = asyncio.get_running_loop().call_later(self._patience, self._alarm, head.id)
            except Damaged:
                continue  # which the log says already
            except Exception:
                log.exception("table %s can't be resumed", head.id)
            await asyncio.sleep(clock() - begun)  # leaves half of the time to the people who are already here

    async def for_person(self, table: Table, seat: int) -> Json:
        """The move for a person who is out of time: the one that the rules name, or else what a stand-in would do."""
        assert table.match is not None
        bot = known_bot(table.founding.title, None, self._tables)
        return await self._think(table, table.match, seat, table.match.decision(seat), bot)

    async def _work(self, table: str) -> None:
        claimed = False
        try:
            while True:
                self._again.discard(table)
                if not claimed and (await self._tables.table(table)).opponents_asked():
                    claimed = await self._wire.claim(table)
                    if not claimed:  # another worker plays here; if it dies, somebody has to go on
                        await asyncio.sleep(ELSEWHERE)
                        continue
                    await self._tables.refresh(table)
                if not await self._play_one(table) and table not in self._again:
                    return
        except (UnknownTable, Damaged):
            return
        except Exception:
            log.exception("the opponents at table %s stopped", table)
        finally:
            if claimed:
                self._wire.release(table)
            del self._at_work[table]

    async def _play_one(self, table_id: str) -> bool:
        """Make one opponent's move; False if none is asked, or if the one who is asked waits for people's answers."""
        table = await self._tables.table(table_id)
        self._prepare(table)
        seats = table.opponents_asked()
        if not seats or table.match is None:
            return False
        seat, match = seats[0], table.match
        decision = match.decision(seat)
        if self._waits_for_answers(table, match, seat):
            return False
        move, seen = await self._think_and_look(table, match, seat, decision)
        command_id = f"bot/{table_id}/{seat}/{decision}/{seen}"
        answer = await self._tables.do(table_id, None, Move("bot", seat, decision, move, seen), command_id)
        if not answer.ok and answer.error not in ("stale", "closed", "forbidden"):
            after = await self._tables.table(table_id)
            if after.match is not None and after.match.decision(seat) == decision and seat in after.opponents_asked():
                log.error("table %s refused an opponent's move %s: %s", table_id, move, answer.key)
                await self._play_first(after, after.match, seat, decision)
        return True

    def _prepare(self, table: Table) -> None:
        """Let whoever plays a seat get ready, before it is asked anything."""
        if table.status in ("waiting", "running"):
            for bot in dict.fromkeys(table.opponent(seat) for seat in range(len(table.chairs))):
                if bot:
                    self._pool.prepare(Preparation(f"{table.id}/{bot}", table.founding.title, bot, table.options))

    async def _think_and_look(self, table: Table, match: Match, seat: int, decision: int) -> tuple[Json, int]:
        """Think, and think again a few times if others have done something in the meantime, such as making an offer.

        Gives the move, and the number of the last entry it takes into account.
        """
        clock = asyncio.get_running_loop().time
        pace = self._pace / (QUICKER if table.answers(seat) else 1)
        move: Json = {}
        seen = match.number
        for _ in range(TRIES):
            pause = clock() + (pace if self._somebody(table) else 0)
            seen = match.number
            move = await self._think(table, match, seat, decision)
            await asyncio.sleep(max(0, pause - clock()))
            table = await self._tables.table(table.id)
            now = table.match
            if now is None or now.number == match.number or now.decision(seat) != decision or now.asked(seat) is None:
                break
            match = now
        return move, seen

    def _waits_for_answers(self, table: Table, match: Match, seat: int) -> bool:
        """People get a while to answer before others go on: once for each answer, however many moves come in between.

        Whoever waits is woken by the last answer, or when the while is over.
        """
        loop = asyncio.get_running_loop()
        before, later = self._waits.pop(table.id, {}), loop.time() + self._patience
        waited = [(other, match.decision(other)) for other in table.answers_of_persons() if self._is_here(table, other)]
        if not waited:
            return False
        self._waits[table.id] = {whose: before.get(whose, later) for whose in waited}
        until = max(self._waits[table.id].values())
        if table.answers(seat) or loop.time() >= until:
            return False
        if table.id in self._alarms:
            self._alarms.pop(table.id).cancel()
        self._alarms[table.id] = loop.call_at(until, self._alarm, table.id)
        return True

    def _alarm(self, table: str) -> None:
        self._alarms.pop(table, None)
        self.wake(table)

    def _is_here(self, table: Table, seat: int) -> bool:
        guest = table.chairs[seat].guest
        return guest is not None and self._tables.presence.here(table.id, guest)

    def _somebody(self, table: Table) -> bool:
        """Whether a person is watching, for whom opponents must not be too quick."""
        return bool(table.persons()) or bool(self._tables.presence.connected(table.id))

    async def _think(self, table: Table, match: Match, seat: int, decision: int, bot: str | None = None) -> Json:
        lapsed = lapse(table, match, seat)
        if lapsed is not None:
            return lapsed
        question = question_for(table, match, seat, decision, bot, self._think_at_most)
        if len(match.legal(seat)) == 1 and question.moves:
            return question.moves[0]  # nothing to think about
        for attempt in range(TRIES):
            try:
                move: Json = msgspec.to_builtins(match.title.read_move(await self._pool.ask(question, table.host)))
                if match.why_not(seat, move) is None:
                    return move
                log.error("the opponent %s at table %s wanted an illegal move: %s", question.bot, table.id, move)
            except (WorkerError, BenbenError) as error:
                log.error("the opponent %s at table %s gave no move: %s", question.bot, table.id, error)  # noqa: TRY400
            await asyncio.sleep(AWHILE * attempt)
        return _first_move(match, seat)

    async def _play_first(self, table: Table, match: Match, seat: int, decision: int) -> None:
        """What keeps a table going when everything else has failed."""
        command_id = f"bot/{table.id}/{seat}/{decision}/first"
        move = _first_move(match, seat)
        answer = await self._tables.do(table.id, None, Move("bot", seat, decision, move), command_id)
        if not answer.ok:
            raise RuntimeError(f"not even the first legal move was taken: {answer.key}")


def needs_a_look(head: Head, chairs: Sequence[Chair]) -> bool:
    """Whether a table waits for an opponent or was played with other rules, as far as its head says. Whoever opens
    another one finds the rest: rules that changed unnoticed, and a move that is made for a person."""
    try:
        game = title(head.title).of(head.options)
    except UnknownTitle:
        return True
    if head.status == "frozen" or head.behavior != game.behavior:
        return True
    waited = [asked.seat for asked in head.asked if asked.kind not in game.idle]
    return any(seat < len(chairs) and chairs[seat].opponent is not None for seat in waited)


def lapse(table: Table, match: Match, seat: int) -> Json | None:
    """The move that the rules name for a person who does not decide. Opponents choose for themselves, and so does
    whoever plays for a person who has resigned."""
    chair = table.chairs[seat]
    if chair.kind != "person" or chair.resigned:
        return None
    move = match.title.lapse(match.state, seat)
    return None if move is None else msgspec.to_builtins(move)


def seconds_at(table: Table, most: float | None) -> float | None:
    """How long opponents may think about a move, by what the server and the table's host say."""
    caps = [*([] if most is None else [most]), *([QUICK] if table.thinking == "quick" else [])]
    return min(caps, default=None)


def question_for(
    table: Table, match: Match, seat: int, decision: int, bot: str | None = None, most: float | None = None
) -> Question:
    """Everything an opponent gets to know: what its seat sees, and what anybody could have counted. It is the seat's
    own opponent, unless another is named."""
    # A number that only this server can derive, the same however often the question is asked.
    digest = hashlib.blake2b(f"bot {seat} {decision}".encode(), key=table.seed, digest_size=8).digest()
    return Question(
        id=f"{table.id}/{seat}/{decision}",
        title=table.founding.title,
        options=table.options,
        bot=bot or table.opponent(seat) or "",
        seat=seat,
        observation=match.observe(seat, discreet=True),
        decision=decision,
        moves=[msgspec.to_builtins(move) for move in match.moves(seat)],
        forms=match.forms(seat),
        seed=int.from_bytes(digest, "big") >> 1,
        seconds=seconds_at(table, most),
    )


def _first_move(match: Match, seat: int) -> Json:
    """The first move of a single id, which asks the least of others; otherwise the first that can be assembled."""
    moves = match.moves(seat)
    first: Json = msgspec.to_builtins(moves[0] if moves else match.pick(seat, min))
    return first
