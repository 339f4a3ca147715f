"""The gods as data: a line, a module and words for each; a new one needs nothing else."""

from __future__ import annotations

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
from benben.games.hexes.gods.data import CARDS_OF_GODS, GODS, NUMBERED
from tests.games.hexes.gods.ready import MOVES, ready
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
    words = TITLES[0].words()
    ids = {words[f"kind.{god}"]: god for god in GODS}
    told = tuple(ids.get(name, name) for _, name, _ in stated)
    differ = ", ".join(sorted({*told} ^ {*GODS}))
    assert not differ, f"only one of docs/rules/gods.md and gods.json has {differ}"
    assert told == GODS, "docs/rules/gods.md and gods.json have the gods in another order"
    numbers = [int(number) for number, _, _ in stated]
    assert numbers == sorted(numbers)
    assert [int(printed or 0) for _, _, printed in stated] == [card.number for card in CARDS_OF_GODS]


@pytest.mark.parametrize("god", MOVES)
def test_the_tests_can_play_each(god: str) -> None:
    m = ready(god)
    try:
        played = m.may(0, MOVES[god])
    except benben.BadMove:
        played = False
    assert played, f"'{MOVES[god]}' doesn't play {god}: say in _SAID of tests/games/hexes/gods/ready.py what does"


@pytest.mark.parametrize("title", TITLES, ids=lambda title: str(title.id))
def test_each_has_its_words(title: benben.Title) -> None:
    words = title.words()
    for god in GODS:
        for key in (f"kind.{god}", f"god.{god}.role", f"god.{god}.power"):
            assert words.get(key), f"src/benben/games/hexes/gods/words/en.json lacks {key}"
    assert [god["name"] for god in title.facts["gods"]] == list(GODS)


BASTET = '''
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

BASTET_GOD = GODS.index("bastet")
A_BRICK = one(BRICK)


class PlayBastet(Move, frozen=True, tag="bastet"):
    """Take a brick."""


BASTET = GOD_ACTIONS.add(PlayBastet)
E_PURRED = GOD_EVENTS.add("purred", seat=Seat())


@rule
def legal_bastet(s, seat, mask):
    if may_play(s, seat):
        put(mask, BASTET, 1)


@rule
def apply_bastet(s, seat, action):
    s.supply -= A_BRICK
    s.players[seat].hand += A_BRICK
    use_god(s, seat)
    emit(s, E_PURRED, seat)
    ask_after_building(s, seat)


@explain
def why_not_bastet(s, seat, action):
    return why_not_now(s, seat, BASTET_GOD)
'''

PLAYED = """
import benben
from benben.games.hexes.gods.data import GODS

NEW = GODS.index("bastet")
for spec in ("ancient-egypt(players=3,start=1,gods=true)", "great-pyramid(players=3,start=1)"):
    m = benben.match(spec, seed=1)
    while m.asked(0) != "roll":
        seat = m.actors()[0]
        m.act(seat, m.moves(seat)[0])
    player = m.state.players[0]
    m.state.display ^= 1 << NEW | 1 << player.god
    player.god = NEW
    m.act(0, "roll", draws=[0, 0])
    before = m.observe(0)["players"][0]["hand"]["brick"]
    entry = m.act(0, "bastet")
    assert [event.kind for event in entry.events] == ["god_used", "purred"]
    assert m.observe(0)["players"][0]["hand"]["brick"] == before + 1
    assert m.why_not(0, "bastet").key == "god_rests"
    m.act(0, "take_god seth")
    assert "bastet" in m.observe(None)["display"]
print("played")
"""


def run_with(source: str | None, code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run some code with a copy of Benben that has one more god."""
    shutil.copytree(PACKAGE, folder / "benben", ignore=shutil.ignore_patterns("__pycache__", "server", "static"))
    gods = folder / "benben" / "games" / "hexes" / "gods"
    data = json.loads((gods / "gods.json").read_text(encoding="utf-8"))
    (gods / "gods.json").write_text(json.dumps([*data, {"name": "bastet", "played": "turn"}]), encoding="utf-8")
    if source is not None:
        (gods / "bastet.py").write_text(source, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(folder)},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )


def test_a_new_god_is_one_file_and_one_line_of_data(tmp_path: Path) -> None:
    done = run_with(BASTET, PLAYED, tmp_path)
    assert (done.stdout, done.stderr) == ("played\n", "")


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (None, "gods.json has the card bastet, but there is no gods/bastet.py."),
        (BASTET.replace("def apply_", "def aply_"), "gods/bastet.py does not define apply_bastet."),
    ],
    ids=["module", "function"],
)
def test_what_a_new_god_lacks_is_told(source: str | None, sentence: str, tmp_path: Path) -> None:
    done = run_with(source, "import benben.games.hexes.gods", tmp_path)
    assert done.stderr.splitlines()[-1] == f"benben.kernel.errors.BenbenError: {sentence}"
