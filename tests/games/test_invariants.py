"""What never changes, checked natively after every action of many random games."""

from __future__ import annotations

import pytest

from benben.kernel.schema import SCRATCH, Rows, fields
from tests.support.invariants import CHECKED, HEXES_CHECKED, Checked, mixed_options, played

GAMES = 4_000
FEWER_GAMES = {"ancient-egypt with gods": 2_000, "great-pyramid": 2_000, "cheops-scenario": 400, "two-islands": 1_000}

every_checked = pytest.mark.parametrize("checked", CHECKED.values(), ids=CHECKED)


@pytest.mark.xdist_group("native")
@pytest.mark.parametrize("name", CHECKED)
def test_nothing_is_violated_after_any_action(name: str) -> None:
    checked, games = CHECKED[name], FEWER_GAMES.get(name, GAMES)
    counts, violations = played(checked, games)
    assert violations == dict.fromkeys(checked.violations, 0)
    assert counts["checked"] == games
    assert counts["actions"] > (100 if name in HEXES_CHECKED else 20) * games
    assert counts["finished"] > games // 5
    assert counts["boards"] > 20 * games


@pytest.mark.xdist_group("native")
@pytest.mark.parametrize("name", CHECKED)
def test_nothing_is_violated_in_games_that_are_dealt_anew_again_and_again(name: str) -> None:
    """As searches do: deal what somebody can't see, play on, and deal for somebody else."""
    checked, games = CHECKED[name], FEWER_GAMES.get(name, GAMES) // 4
    counts, violations = played(checked, games, first=GAMES, deals=3)
    assert violations == dict.fromkeys(checked.violations, 0)
    assert counts["checked"] == games
    assert counts["dealt"] > counts["actions"] // 4
    assert counts["finished"] > games // 5


@every_checked
def test_the_games_cover_all_kinds(checked: Checked) -> None:
    sets = mixed_options(checked)
    for option in checked.title.options:
        values = {options[option.name] for options in sets}
        if option.name == "gods":
            assert values == {"gods" in checked.options}
        else:
            assert len(values) >= (len(option.choices) or 2 if option.kind != "number" else 5)
    low, high = checked.title.seats
    assert {options["players"] for options in sets} == set(range(low, high + 1))


@pytest.mark.parametrize("checked", HEXES_CHECKED.values(), ids=HEXES_CHECKED)
def test_there_are_games_with_and_without_offers(checked: Checked) -> None:
    sets = mixed_options(checked)
    low, high = checked.title.seats
    for traded in (False, True):
        players = {options["players"] for options in sets if (options["offer_cap"] != "none") == traded}
        assert players == set(range(low, high + 1))
    assert sum(options["offer_cap"] == "free" for options in sets) >= len(sets) // 5


@every_checked
def test_all_scratch_is_compared(checked: Checked) -> None:
    declared = fields(checked.title.state)
    rows = declared["players"]
    assert isinstance(rows, Rows)
    assert {name for name, spec in declared.items() if spec.seen is SCRATCH} == checked.state_scratch
    assert {name for name, spec in fields(rows.record).items() if spec.seen is SCRATCH} == checked.player_scratch
