"""The sensible opponent and the god cards: whole games, when each god is used, and which one it takes after use."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from benben.arena import simulate
from benben.bots.hexes.gods.bargains import BUILDERS, is_open
from benben.bots.hexes.gods.display import Display
from benben.bots.hexes.gods.uses import Gods
from benben.games.hexes.gods.data import CARDS_OF_GODS, GODS, GodData
from benben.games.hexes.gods.moves import KeepGod, SetStanding, TakeGod
from benben.games.hexes.gods.ptha import BuildMakeshift
from benben.games.hexes.gods.sekhmet import BuildByWar
from benben.kernel.match import Match
from tests.bots.asking import BOT, ask, text
from tests.games.hexes.gods.table import GodTable, fresh, position

NOTHING: dict[str, int] = {}
ALMOST_A_CITY = {"grain": 2, "stone": 2}
LAND: dict[str, Any] = {"settlements": [[35, 29], [10], [13]], "offer_cap": "none"}


def with_god(god: str, hand: dict[str, int], *others: dict[str, int], **said: Any) -> GodTable:
    """Seat 0 is to play with this god and hand; nobody trades."""
    laid: dict[str, Any] = {**LAND, "gods": [god], "hands": [hand, *others], **said}
    return position(**laid)


def after_use(god: str, hand: dict[str, int], *others: dict[str, int], **said: Any) -> GodTable:
    return with_god(god, hand, *others, after=[0], resting=[0], **said)


# What the opponent knows


@pytest.mark.parametrize("card", CARDS_OF_GODS, ids=lambda card: str(card.name))
def test_it_judges_every_god(card: GodData) -> None:
    assert hasattr(Display, card.name), (
        f"display.py does not say what {card.name} is worth: give it a method {card.name}"
    )
    if card.played in ("turn", "any") and card.name not in BUILDERS:
        use = f"use_{card.name}"
        assert hasattr(Gods, use), f"uses.py does not say when to play {card.name}: give it a method {use}"


# Whole games


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, "setup=beginner,discard_limit=5"),
        (3, "strict_order=true,hidden_supply=true"),
        (4, "offer_cap=1,points_to_win=12"),
    ],
)
def test_it_plays_every_option_with_gods(players: int, options: str) -> None:
    """The arena refuses illegal moves."""
    bots = ["sensible", "sensible", "random"][:players]
    report = simulate(f"ancient-egypt(players={players},gods=true,{options})", 2, bots)
    assert report.finished == 2


def test_gods_are_used_and_exchanged_in_a_game() -> None:
    """Every after-use choice is made at once, and nobody asks for standing answers."""
    used: Counter[str] = Counter()
    for seed in (1, 2):
        table = fresh(seed=seed, checked=False, players=4, gods=True)
        rng = random.Random(seed)
        while not table.over:
            seat = table.title.due(table.state)[0]
            choosing = bool(table.s.choosing >> seat & 1)
            move = BOT.choose(
                table.title, table.observe(seat, discreet=True), seat, table.moves(seat), table.forms(seat), rng
            )
            assert isinstance(move, KeepGod | TakeGod) == choosing
            assert not isinstance(move, SetStanding)
            if choosing:
                used[table.god(seat)] += 1
            Match.act(table, seat, move)
    assert len(used) >= 8
    assert sum(used.values()) >= 2 * 12


# What a god asks


def test_atum_and_isis_bring_the_card_that_is_missing() -> None:
    table = with_god("atum", ALMOST_A_CITY, before_roll=True)
    table.roll(0, 1, 1)
    assert (table.asked(0), text(table)) == ("god", "atum stone")
    table = with_god("isis", ALMOST_A_CITY, before_roll=True)
    table.roll(0, 3, 4)
    assert (table.asked(0), text(table)) == ("god", "isis stone")


def test_maat_judges_whoever_is_ahead_and_takes_what_is_missing() -> None:
    table = with_god("maat", ALMOST_A_CITY, {"cattle": 3, "stone": 1}, cities=[[], [19], []])
    assert text(table) == "maat 1"
    table.act(0, "maat 1")
    assert text(table) == "maat_takes stone"


def test_thoth_is_paid_with_what_is_spare_and_keeps_the_best_card() -> None:
    table = with_god("thoth", {"grain": 1, "papyrus": 1, "cattle": 2}, deck={"victory_point": 2, "monopoly": 1})
    assert text(table) == "thoth stone cattle"
    table.act(0, ask(table))
    assert text(table) == "thoth_keeps victory_point"
    table = with_god("thoth", {"grain": 1, "papyrus": 1, "stone": 1}, deck={"mercenary": 9, "victory_point": 5})
    assert text(table) == "thoth - -"


# In the turn


def test_seth_frees_its_own_hex_before_the_roll() -> None:
    assert text(with_god("seth", NOTHING, robber=11, before_roll=True)) == "seth"  # stone on an 8 at 35
    assert text(with_god("seth", NOTHING, robber=2, before_roll=True)) == "roll"


def test_seth_yields_the_card_of_the_hex_after_the_roll() -> None:
    assert text(with_god("seth", ALMOST_A_CITY, robber=0)) == "seth"  # stone


def test_seth_leaves_a_robber_that_blocks_the_leader() -> None:
    table = with_god("seth", {"papyrus": 3}, settlements=[[29], [], []], cities=[[], [35, 24, 13, 46], []], robber=11)
    assert text(table) != "seth"


def test_horus_names_what_others_have_for_what_is_spare() -> None:
    table = with_god("horus", {**ALMOST_A_CITY, "cattle": 2}, {"stone": 3}, {"stone": 2})
    assert text(table) == "horus stone 1,2 cattle,cattle"
    assert not text(with_god("horus", {"cattle": 2}, {"cattle": 3}, {"cattle": 2})).startswith("horus")


def test_amun_trades_what_completes_a_build_and_no_more() -> None:
    table = with_god("amun", {"grain": 2, "stone": 1, "cattle": 5})
    moves = []
    while table.asked(0) == "turn":
        moves.append(text(table))
        table.act(0, ask(table))
    assert moves[:3] == ["amun cattle stone", "amun cattle stone", "city 29"]
    assert table.asked(0) == "after_use"
    assert isinstance(ask(table), KeepGod | TakeGod)


def test_ptha_pays_for_an_oxcart_with_what_is_spare() -> None:
    hand = {"brick": 2, "cattle": 1, "grain": 1, "papyrus": 1, "stone": 1}
    assert text(with_god("ptha", hand, carts=["29-30"])) == "makeshift 30-40 brick stone"


def test_osiris_moves_an_oxcart_that_leads_nowhere() -> None:
    hand = {"brick": 1, "cattle": 1, "grain": 1, "papyrus": 1}
    land: dict[str, Any] = {"settlements": [[35, 29], [10], [20]]}
    assert text(with_god("osiris", hand, carts=["29-30 18-29"], **land)) == "osiris 18-29 30-40"
    table = with_god("osiris", {"papyrus": 1}, carts=["29-30-40"], **land)
    assert text(table) == "end_turn"  # it leads to a good place


def test_osiris_takes_the_longest_route() -> None:
    table = with_god("osiris", NOTHING, settlements=[[29], [10], [13]], carts=["27-28-29-30-31 18-29"])
    assert table.route(0) == 4
    table.act(0, ask(table))
    assert table.route_holder() == 0


def test_sekhmet_builds_for_less_but_not_for_the_army() -> None:
    city = {"grain": 1, "stone": 2}
    assert text(with_god("sekhmet", city, mercenaries=[1])) == "sekhmet temple_city 29"
    assert text(with_god("sekhmet", city, mercenaries=[3], army=0)) == "end_turn"
    table = with_god("sekhmet", {"brick": 1, "cattle": 1}, mercenaries=[1], carts=["29-30-40"])
    assert text(table) == "sekhmet settlement 40"


def test_what_no_form_allows_is_not_built() -> None:
    table = with_god("ptha", {"brick": 2}, carts=["29-30"])
    open_, shut = BuildMakeshift(44, "brick", "brick"), BuildMakeshift(44, "brick", "stone")
    assert is_open(open_, table.moves(0), table.forms(0))
    assert not is_open(shut, table.moves(0), table.forms(0))
    table = with_god("sekhmet", {"grain": 1, "stone": 2}, mercenaries=[1])
    assert is_open(BuildByWar("temple_city", 29), table.moves(0), table.forms(0))
    assert not is_open(BuildByWar("settlement", 29), table.moves(0), table.forms(0))
    assert not is_open(BuildMakeshift(44, "brick", "brick"), table.moves(0), table.forms(0))


# After use


def test_a_god_on_its_b_side_is_exchanged() -> None:
    for god in GODS:
        assert isinstance(ask(after_use(f"{god} B", ALMOST_A_CITY)), TakeGod)


def test_it_takes_seth_when_it_is_blocked() -> None:
    assert text(after_use("horus", ALMOST_A_CITY, {"stone": 1}, robber=11)) == "take_god seth"


def test_it_takes_maat_only_when_someone_is_ahead() -> None:
    others: dict[str, Any] = {"gods": ["horus", "atum", "isis", "thoth"], "players": 4}
    rich = {"stone": 3, "grain": 3, "cattle": 3}
    table = after_use("horus", ALMOST_A_CITY, rich, cities=[[], [19, 42]], **others)
    assert text(table) == "take_god maat"
    assert text(after_use("horus", ALMOST_A_CITY, rich, cities=[[19, 42]], **others)) != "take_god maat"


def test_it_takes_sekhmet_only_with_a_mercenary() -> None:
    hidden: dict[str, Any] = {"gods": ["seth", "atum", "isis"], "robber": 9}
    hand = {"grain": 1, "stone": 2}
    assert text(after_use("seth", hand, mercenaries=[1], **hidden)) == "take_god sekhmet"
    assert text(after_use("seth", hand, **hidden)) != "take_god sekhmet"
