"""Judging what is about time: how long opponents think, how long people may, pauses, and moves made when time is up."""

from __future__ import annotations

from benben.server import messages as msg
from benben.server.clock import LAPSES
from benben.server.commands import Attempt, House, by_the_rules, hosting, known_bot, own, refuse, register, running


class Lapse(msg.Order, tag="lapse"):
    """Make a move for a player who is out of time. Only the server itself gives this command."""

    seat: int
    decision: int
    move: msg.Json


def lapse_id(table: str, seat: int, decision: int) -> str:
    """The id that lets a decision lapse once, no matter how many workers notice."""
    return f"clock/{table}/{seat}/{decision}"


@register
def _think(command: msg.Think, attempt: Attempt, house: House) -> None:
    del house
    hosting(attempt)
    if attempt.table.over:
        refuse("closed", "game_over")
    attempt.add("thinking", thinking=command.thinking)


@register
def _tempo(command: msg.SetTempo, attempt: Attempt, house: House) -> None:
    del house
    hosting(attempt)
    if attempt.table.status != "waiting":
        refuse("closed", "already_started")
    attempt.add("tempo", tempo=command.tempo)


@register
def _pause(command: msg.Pause, attempt: Attempt, house: House) -> None:
    del house
    running(attempt.table)
    if not own(attempt, command.seat).active_person:
        refuse("closed", "standin_plays")
    if attempt.table.clock is None:
        refuse("closed", "no_clock")
    attempt.add("paused", command.seat, pause=command.pause)


@register
def _lapse(command: Lapse, attempt: Attempt, house: House) -> None:
    table, seat = attempt.table, command.seat
    match = running(table).copy()
    if attempt.guest is not None or table.clock is None:
        refuse("forbidden", "no_clock")
    if command.decision != match.decision(seat):
        refuse("stale", "stale")
    if seat not in table.clock.until(attempt.tick).out_of_time():
        refuse("closed", "time_left")
    attempt.add("lapsed", seat)
    number = table.seq + 1
    step = by_the_rules(lambda: match.act(seat, command.move, command.decision, number=number))
    attempt.play("move", match, step, seat)
    if table.clock.seats[seat].lapses >= LAPSES and not match.over:
        attempt.add("standin", seat, bot=known_bot(table.founding.title, None, house), lapsed=True)
