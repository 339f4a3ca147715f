"""Games as at a table: through `Match` with checked records, whole moves and single ids, undo, lapses and stand-ins.

For a player who resigns, a stand-in plays to the end; for one who is away, it plays for a while. In both cases it is
the title's own opponent, and it gives the rules' answer for players who are out of time (`lapse`) where there is one.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec

from benben.bots import bot, bots_of
from benben.kernel import matchfile
from benben.kernel.actions import Steps
from benben.kernel.match import Match
from benben.kernel.title import Options
from tests.fuzz.walk import Step, Walk
from tests.fuzz.watch import Watch, name_of, position
from tests.support.invariants import Checked
from tests.support.invariants.driver import M_LAST, MEMORY, SCHEDULES

UNDO = "an undo that leads elsewhere"
LAPSE = "a lapse that is not legal"
REASONS = "reasons that do not match legality"
REPLAY = "a file that leads elsewhere"
MOST_ACTIONS = 1500  # per game, which may remain unfinished


class Found(Exception):
    """Something is wrong; the text says what."""


class TableGame:
    """One game, made from its number."""

    def __init__(self, family: str, checked: Checked, options: Options, game: int) -> None:
        self.family, self.checked, self.title = family, checked, checked.title
        self.rng = random.Random(f"{family} {game}")
        self.match = Match(self.title, options, seed=game, checked=True)
        self.watch = Watch(checked, self.match.state)
        self.schedule = self.rng.randrange(SCHEDULES)
        self.steps: list[Step] = []
        self.counts: Counter[str] = Counter()
        self._driver, self._memory = [0] * 4, [0] * MEMORY
        self._positions: dict[int, tuple[Any, ...]] = {}
        self._away: dict[int, int] = {}  # seats that a stand-in plays, and until which action
        self._undoes = self.rng.choice((0.0, 0.02, 0.15))
        self._singles = self.rng.choice((0.0, 0.3, 1.0))
        self._lapses = self.rng.choice((0.0, 0.1))
        self._leaves = self.rng.choice((0.0, 0.003))
        names = bots_of(checked.base.id)
        self._bot = bot(checked.base, "sensible") if "sensible" in names else None

    @property
    def walk(self) -> Walk:
        return Walk(self.family, self.match.options, tuple(self.match.set_up_draws), tuple(self.steps))

    def play(self, most: int = MOST_ACTIONS) -> str | None:
        """Play the game and return what was found, if anything."""
        rules = self.title.interpreted
        rules.seed_generator(self._driver, self.rng.getrandbits(60))
        rules.begin_schedule(self.match.state, self._driver, self._memory)
        found = self.watch.first(self.match.state)
        try:
            self._remember()
            for count in range(most):
                if found is not None or self.match.over:
                    break
                found = self._act(count)
            if found is None:
                self._reload()
        except Found as error:
            return str(error)
        return found

    def _act(self, count: int) -> str | None:
        s, rules = self.match.state, self.title.interpreted
        if self._undoes and self.rng.random() < self._undoes:
            self._undo()
            s = self.match.state
        rules.note_questions(s, self._memory, count)
        seat = rules.next_seat(s, self._driver, self.schedule, self._memory)
        self._memory[M_LAST] = seat
        if self.rng.random() < 0.02:
            self._compare_reasons(seat)
        self._leave(seat, count)
        ids = self._choose(seat, count)
        self.watch.before(s)
        self.counts["actions"] += len(ids)
        try:
            entry = self.match.act(seat, Steps(ids))
        except Exception as error:
            self.steps.append(Step(seat, ids))
            raise Found(name_of(error)) from error
        self.steps.append(Step(seat, ids, tuple(entry.draws)))
        self._remember()
        return self.watch.after(self.match.state, seat, len(ids))

    def _choose(self, seat: int, count: int) -> tuple[int, ...]:
        """The ids of the seat's next step."""
        s = self.match.state
        midst = self.title.interpreted.in_midst(s, seat)
        stands_in = self._away.get(seat, 0) > count
        if not midst and (stands_in or self.rng.random() < self._lapses):
            move = self.title.lapse(s, seat)
            if move is not None:
                self.counts["lapses"] += 1
                if self.match.why_not(seat, move) is not None:
                    raise Found(LAPSE)
                return self.title.actions.phrase(move)
        if stands_in and not midst and self._bot is not None:
            moves, forms = self.match.moves(seat), self.match.forms(seat)
            seen = self.match.observe(seat, discreet=True)
            self.counts["stand-in moves"] += 1
            return self.title.actions.phrase(self._bot.choose(self.checked.base, seen, seat, moves, forms, self.rng))
        if midst or self.rng.random() < self._singles:
            mask = [0] * self.title.mask_words
            return (self.title.interpreted.next_action(s, seat, self._driver, self.schedule, mask),)
        return self.title.actions.phrase(self.match.pick(seat, self.rng.choice))

    def _leave(self, seat: int, count: int) -> None:
        """Occasionally somebody resigns, or is away for a while."""
        if self._leaves and self.rng.random() < self._leaves:
            resigns = self.rng.random() < 0.5
            self._away[seat] = MOST_ACTIONS if resigns else count + 30
            self.counts["resigned" if resigns else "stood in"] += 1

    def _remember(self) -> None:
        if self._undoes:
            self._positions[self.match.number] = position(self.match.state)

    def _undo(self) -> None:
        """Whoever may undo does; all is as before, except for decision numbers, which never go back."""
        seat = next((seat for seat in range(self.match.seats) if self.match.can_undo(seat)), None)
        if seat is None:
            return
        decisions = list(self.match.state.decision)
        entry = self.match.undo(seat)
        self.counts["undos"] += 1
        self.steps.append(Step(seat))
        self.watch.undone()
        again = position(self.match.state)
        assert entry.to is not None
        if again != self._positions[entry.to] or any(
            now < before for now, before in zip(self.match.state.decision, decisions, strict=True)
        ):
            raise Found(UNDO)
        self._positions[self.match.number] = again

    def _compare_reasons(self, seat: int) -> None:
        """Exactly the illegal actions have a reason against them."""
        legal, s = set(self.match.legal(seat)), self.match.state
        for action in self.rng.choices(range(self.title.actions.count), k=40):
            if (self.title.why_not(s, seat, action) is None) != (action in legal):
                raise Found(REASONS)

    def _reload(self) -> None:
        """The match as a file, replayed."""
        file = msgspec.json.decode(msgspec.json.encode(matchfile.export(self.match)), type=matchfile.MatchFile)
        again = Match(self.title, file.options, draws=file.set_up)
        for entry in file.moves:
            if entry.made is None:
                again.undo(entry.seat, entry.n)
            else:
                again.act(entry.seat, entry.made, draws=entry.draws, number=entry.n)
        if again.state_hash() != self.match.state_hash():
            raise Found(REPLAY)
