"""The gods as data: a line, a module and words for each; a new one needs nothing else."""

from __future__ import annotations

import importlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import benben
from benben.games.hexes.ancient_egypt.title import ANCIENT_EGYPT
from benben.games.hexes.gods import MODULES
from benben.games.hexes.gods.data import CARDS_OF_GODS, GODS, NUMBERED
from tests.support import rule_ids

PACKAGE = Path(benben.__file__).parent
TITLES = [ANCIENT_EGYPT.widest, next(title for title in benben.titles() if title.id == "great-pyramid")]


@pytest.mark.rule("GOD-2")
def test_ten_gods_of_which_four_are_numbered() -> None:
    assert GODS[:10] == ("horus", "ptha", "atum", "osiris", "isis", "amun", "maat", "thoth", "sekhmet", "seth")
    assert [GODS[god] for god in NUMBERED] == ["horus", "ptha", "atum", "osiris"]
    assert {card.name: card.played for card in CARDS_OF_GODS[:10] if card.played != "turn"} == {
        "atum": "roll",
        "isis": "seven",
        "seth": "any",
    }


def test_the_order_is_that_of_the_rules() -> None:
    text = (rule_ids.FOLDER / rule_ids.FILES["GOD"]).read_text(encoding="utf-8")
    stated = re.findall(r"\*\*GOD-(\d+) (\w+)(?: \(A(\d)\))?, ", text)
    assert tuple(god.lower() for _, god, _ in stated) == GODS, "docs/rules/gods.md and gods.json list different gods"
    ids = [int(number) for number, _, _ in stated]
    assert ids == sorted(ids)
    assert [int(printed or 0) for _, _, printed in stated] == [card.number for card in CARDS_OF_GODS]


def test_each_has_a_module_of_its_own_with_what_the_flow_calls() -> None:
    files = {path.stem for path in (PACKAGE / "games" / "hexes" / "gods").glob("*.py")}
    out_of_turn = {"roll": ("rolled", "lapse"), "seven": ("seven", "lapse")}
    for card, name in zip(CARDS_OF_GODS, MODULES, strict=True):
        module = importlib.import_module(name)
        assert card.name in files
        for part in ("legal", "apply", "why_not", *out_of_turn.get(card.played, ())):
            assert hasattr(module, f"{part}_{card.name}")


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.id))
def test_each_has_its_words(title: benben.Title) -> None:
    words = title.words()
    for god in GODS:
        for key in (f"kind.{god}", f"god.{god}.role", f"god.{god}.power"):
            assert words[key]
    assert [god["name"] for god in title.facts["gods"]] == list(GODS)


ANUBIS = '''
from benben.games.hexes.data import BRICK, RESOURCES
from benben.games.hexes.gods.data import GODS
from benben.games.hexes.gods.events import GOD_EVENTS
from benben.games.hexes.gods.moves import GOD_ACTIONS
from benben.games.hexes.gods.reasons import god_reason
from benben.games.hexes.gods.use import may_play, use_god, why_not_now
from benben.games.hexes.turn import ask_after_building
from benben.kernel.actions import Move
from benben.kernel.cards import one
from benben.kernel.chance import emit
from benben.kernel.places import put
from benben.kernel.rules import explain, rule
from benben.kernel.schema import Seat

ANUBIS_GOD = GODS.index("anubis")
A_BRICK = one(BRICK)


class PlayAnubis(Move, frozen=True, tag="anubis"):
    """Take a brick."""


ANUBIS = GOD_ACTIONS.add(PlayAnubis)
E_WEIGHED = GOD_EVENTS.add("weighed", seat=Seat())


@rule
def legal_anubis(s, seat, mask):
    if may_play(s, seat):
        put(mask, ANUBIS, 1)


@rule
def apply_anubis(s, seat, action):
    s.supply -= A_BRICK
    s.players[seat].hand += A_BRICK
    use_god(s, seat)
    emit(s, E_WEIGHED, seat)
    ask_after_building(s, seat)


@explain
def why_not_anubis(s, seat, action):
    return why_not_now(s, seat, ANUBIS_GOD)
'''

PLAYED = """
import benben

for spec in ("ancient-egypt(players=3,start=1,gods=true)", "great-pyramid(players=3,start=1)"):
    m = benben.match(spec, seed=1)
    while m.asked(0) != "roll":
        seat = m.actors()[0]
        m.act(seat, m.moves(seat)[0])
    player = m.state.players[0]
    m.state.display ^= 1 << 10 | 1 << player.god
    player.god = 10
    m.act(0, "roll", draws=[0, 0])
    before = m.observe(0)["players"][0]["hand"]["brick"]
    entry = m.act(0, "anubis")
    assert [event.kind for event in entry.events] == ["god_used", "weighed"]
    assert m.observe(0)["players"][0]["hand"]["brick"] == before + 1
    assert m.why_not(0, "anubis").key == "god_rests"
    m.act(0, "take_god seth")
    assert "anubis" in m.observe(None)["display"]
print("played")
"""


def test_a_new_god_is_one_file_and_one_line_of_data(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "benben", ignore=shutil.ignore_patterns("__pycache__", "server", "static"))
    gods = tmp_path / "benben" / "games" / "hexes" / "gods"
    data = json.loads((gods / "gods.json").read_text(encoding="utf-8"))
    (gods / "gods.json").write_text(json.dumps([*data, {"name": "anubis", "played": "turn"}]), encoding="utf-8")
    (gods / "anubis.py").write_text(ANUBIS, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", PLAYED],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert (done.stdout, done.stderr) == ("played\n", "")
