"""Numbers that help at the table, the score sheet, and the moves that are too many to list."""

from __future__ import annotations

from typing import Any

from benben.games.cheops_heirs.board import FIELDS
from benben.games.cheops_heirs.data import COLOR_COUNT, COLORS, DOUBLE, ENTRIES, ENTRY_VALUE, FIXED, JOKER, SWAP, TIMES
from benben.games.cheops_heirs.ending import ending
from benben.games.cheops_heirs.events import ENDS, IDLE
from benben.games.cheops_heirs.kept_laws import kept_laws, swap_into_stock
from benben.games.cheops_heirs.laws import law_bit, tables_needed
from benben.games.cheops_heirs.scoring import (
    best_color,
    fixed_number,
    in_all_stocks,
    is_renumbered,
    most_number,
    number_kind,
    others_number,
    points,
    sole_most,
    treasures_of,
    won,
    worth,
)
from benben.games.cheops_heirs.selling import is_full, market_price
from benben.games.cheops_heirs.state import ASK_JOKER, ASK_LAW, ASK_TREASURE, LAW_TILE, REFILLING, State
from benben.kernel.places import has
from benben.kernel.rules import explain
from benben.kernel.schema import FINISHED


@explain
def glance(s: State) -> dict[str, Any]:
    """What everyone may know at a glance."""
    return {
        "market": market_price(s),
        "worth": {COLORS[c]: number_now(s, c) for c in range(COLOR_COUNT)},
        "kept_worth": worth_once_kept(s) if s.taken_color >= 0 else None,
        "full": {COLORS[c]: bool(is_full(s, c)) for c in range(COLOR_COUNT)},
        "full_count": s.full,
        "full_needed": tables_needed(s),
        "stocks": [points(s, p) - s.players[p].money for p in range(s.seats)],
    }


@explain
def own_glance(s: State, seat: int) -> dict[str, Any]:
    """What only this seat (−1: a spectator) may know at a glance; a player whose money is hidden has no standing."""
    return {
        "standing": [points(s, p) if s.ended or p == seat else None for p in range(s.seats)],
        "best_color": COLORS[best_color(s, seat)] if seat >= 0 and has_joker(s, seat) else None,
    }


@explain
def number_now(s: State, color: int) -> dict[str, Any]:
    """The topmost free number of a table, and what each seat's treasures of that color bring in now."""
    now = {"now": [worth(s, seat, color) for seat in range(s.seats)], "renumbered": bool(is_renumbered(s, color))}
    at = s.tables[color] * ENTRIES + s.sold[color]
    kind = number_kind(s, color)
    if kind == FIXED:
        return {"kind": "fixed", "value": fixed_number(s, color), **now}
    if kind == TIMES:
        return {"kind": "times", "value": ENTRY_VALUE[at], "count": in_all_stocks(s, color), **now}
    most = sole_most(s, color)
    return {
        "kind": "double",
        "most": most_number(s, at),
        "others": others_number(s, at),
        "leader": most if most >= 0 else None,
        **now,
    }


@explain
def worth_once_kept(s: State) -> int:
    """What the treasure just taken would be worth in the player's stock, where it may change its own value."""
    kept = s.copy()
    kept.players[s.active].stock[s.taken_color] += 1
    return worth(kept, s.active, s.taken_color)


@explain
def has_joker(s: State, seat: int) -> bool:
    return bool(s.players[seat].laws & law_bit(JOKER))


@explain
def sheet(s: State) -> dict[str, Any]:
    """The score sheet: what ended the game, and for each seat its money and how the sum of each color came about."""
    return {"end": ended_by(s), "seats": [account(s, seat) for seat in range(s.seats)]}


@explain
def ended_by(s: State) -> str | None:
    """What ended the game; None if it wasn't played to its end."""
    if s.ended != FINISHED:
        return None
    end = ending(s)
    return ENDS[IDLE if end < 0 else end]


@explain
def account(s: State, seat: int) -> dict[str, Any]:
    lines = [sheet_line(s, seat, color) for color in range(COLOR_COUNT) if treasures_of(s, seat, color)]
    return {
        "money": s.players[seat].money,
        "lines": lines,
        "total": points(s, seat),
        "winner": bool(won(s, seat)),
    }


@explain
def sheet_line(s: State, seat: int, color: int) -> dict[str, Any]:
    count, each = treasures_of(s, seat, color), worth(s, seat, color)
    return {
        "color": COLORS[color],
        "count": count,
        "each": each,
        "sum": count * each,
        "joker": s.players[seat].joker == color,
        "how": how(s, seat, color),
    }


@explain
def how(s: State, seat: int, color: int) -> dict[str, Any]:
    """How the value of each treasure came about: a key of the words, with its arguments."""
    at = s.tables[color] * ENTRIES + s.sold[color]
    kind = number_kind(s, color)
    if kind == TIMES:
        return {"key": "sheet.times", "args": {"factor": ENTRY_VALUE[at], "count": in_all_stocks(s, color)}}
    if kind == DOUBLE:
        most = sole_most(s, color)
        key = "double_tie" if most < 0 else "double_most" if most == seat else "double_others"
        return {"key": f"sheet.{key}", "args": {"most": most_number(s, at), "others": others_number(s, at)}}
    key = "sheet.renumbered" if is_renumbered(s, color) else "sheet.fixed"
    return {"key": key, "args": {"number": fixed_number(s, color)}}


@explain
def forms(s: State, seat: int) -> list[dict[str, Any]]:
    """Swaps are too many to list: this says what may be swapped for what (CH-28)."""
    asked = s.asked[seat]
    if asked in (ASK_TREASURE, ASK_JOKER) or s.phase == REFILLING:
        return []
    usable = law_bit(s.taken_law) if asked == ASK_LAW else kept_laws(s, seat)
    if not usable & law_bit(SWAP):
        return []
    fields = [f for f in range(FIELDS) if has(s.treasures, f)]
    into = [f for f in fields if s.fields[f] < LAW_TILE and has([swap_into_stock(s, 0), swap_into_stock(s, 1)], f)]
    stock = [COLORS[c] for c in range(COLOR_COUNT) if s.players[seat].stock[c]]
    return [{"do": "swap", "stock": stock if into else [], "into": into, "fields": fields if len(fields) > 1 else []}]
