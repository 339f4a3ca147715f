"""Writes docs/sheets/measured.json again: how long games are, what random players meet, for the data sheets.

Everything is seeded, so the same code gives the same numbers. It takes some minutes, since bots play interpreted;
`measure_sheets.py "ancient-egypt with gods"` measures one of them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

import benben  # noqa: E402
from benben.arena import simulate  # noqa: E402
from benben.arena.statistics import Spread  # noqa: E402
from benben.bots import bots_of  # noqa: E402
from benben.kernel.title import Title  # noqa: E402
from scripts.regenerate_points import titles  # noqa: E402

MEASURED = ROOT / "docs" / "sheets" / "measured.json"
SEED = 1
RANDOM_GAMES, BOT_GAMES = 1000, 100
MET_GAMES, MET_STEPS = 256, 400  # in which it is counted who is asked, and how much is legal
PROCESSES = 2

Measured = dict[str, Any]


def spec(name: str, players: int, *options: str) -> str:
    """What is played, for a sheet of this name, such as "ancient-egypt with gods"."""
    title, _, variant = name.partition(" with ")
    return f"{title}({','.join([f'players={players}', *([f'{variant}=true'] if variant else []), *options])})"


def without_offers(title: Title) -> tuple[str, ...]:
    """The option that forbids offers, where there are any: played at random, they are most of a game."""
    return ("offer_cap=none",) if any(option.name == "offer_cap" for option in title.options) else ()


def players_of(title: Title) -> range:
    low, high = title.seats
    return range(low, high + 1)


def random_games(game: str) -> Measured:
    """`benben simulate GAME --games 1000 --seed 1 --native`"""
    report = simulate(game, RANDOM_GAMES, ["random"], SEED, native=True)
    return _told(report)


def bot_games(game: str) -> Measured:
    """`benben simulate GAME --games 100 --bots sensible --seed 1`"""
    return _told(simulate(game, BOT_GAMES, ["sensible"], SEED, processes=PROCESSES))


def _told(report: Any) -> Measured:
    return {
        "games": report.games,
        "unfinished": report.unfinished,
        "actions": _rounded(report.actions),
        "rounds": _rounded(report.rounds),
        "hash": report.hash,
    }


def _rounded(found: Spread) -> dict[str, float]:
    return {part: round(getattr(found, part), 1) for part in ("mean", "tenth", "median", "ninetieth")}


def met(title: Title, game: str) -> Measured:
    """What random players of a batch meet: how many of them are asked at once, and how many actions are legal."""
    import numpy as np

    rng = np.random.default_rng(SEED)
    most, at_once, positions, legal, most_legal = Counter[str](), 0, 0, 0, 0
    with benben.batch(game, MET_GAMES, seed=SEED) as batch:
        asked = {
            name: [batch.layout.index(f"asked[+{k}]={name}") for k in range(batch.seats)]
            for name in title.decisions[1:]
        }
        for _ in range(MET_STEPS):
            counts = {name: batch.observations[:, places].sum(axis=1) for name, places in asked.items()}
            for name, count in counts.items():
                most[name] = max(most[name], int(count.max()))
            at_once += int((sum(counts.values()) > 1).sum())
            choices = batch.masks.sum(axis=1)
            positions, legal = positions + len(batch), legal + int(choices.sum())
            most_legal = max(most_legal, int(choices.max()))
            batch.step((rng.random(batch.masks.shape) * batch.masks).argmax(axis=1))
    return {
        "positions": positions,
        "asked at once": round(at_once / positions, 3),
        "asked the same at once": dict(most),
        "legal": round(legal / positions, 1),
        "most legal": most_legal,
    }


def measure(name: str, title: Title) -> Measured:
    games: dict[str, Measured] = {}
    for players in players_of(title):
        game = spec(name, players)
        games[game] = {"random": random_games(game)}
        if "sensible" in bots_of(title.id):
            games[game]["sensible"] = bot_games(game)
        for option in without_offers(title):
            quiet = spec(name, players, option)
            games[quiet] = {"random": random_games(quiet)}
    usual = [spec(name, title.default_players, *given) for given in {(), without_offers(title)}]
    return {"behavior": title.behavior, "games": games, "met": {game: met(title, game) for game in sorted(usual)}}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sheets", nargs="*", help='such as "ancient-egypt with gods"; without any, all of them')
    chosen = parser.parse_args().sheets
    before: dict[str, Measured] = json.loads(MEASURED.read_text(encoding="utf-8")) if chosen else {}
    known = dict(titles())
    if unknown := {*chosen} - {*known}:
        parser.error(f"there is no sheet {', '.join(sorted(unknown))}; there is {', '.join(known)}")
    found: dict[str, Measured] = {}
    for name, title in known.items():
        if chosen and name not in chosen and name in before:
            found[name] = before[name]
        else:
            found[name] = measure(name, title)
            print(f"{name} is measured.", flush=True)
    MEASURED.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(f"{MEASURED.relative_to(ROOT)} is written. Run scripts/regenerate_sheets.py next.")


if __name__ == "__main__":
    main()
