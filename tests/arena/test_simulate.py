from __future__ import annotations

import random
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from benben.arena import Report, simulate
from benben.arena.game import STARTER, BadBot, game_seed, play
from benben.arena.report import Tally
from benben.arena.simulate import undisturbed
from benben.bots.uniform import RandomBot
from benben.kernel.actions import Move
from benben.kernel.chance import seed_generator
from benben.kernel.errors import BadOption, BenbenError, UnknownTitle
from benben.kernel.schema import BROKEN, UNFINISHED
from benben.kernel.title import Title, title, titles

HEIRS = "cheops-heirs"


class First:
    """Always the first move."""

    name = "first"

    def choose(
        self,
        title: Title,
        observation: Mapping[str, Any],
        seat: int,
        moves: Sequence[Move],
        forms: Sequence[Mapping[str, Any]],
        rng: random.Random,
    ) -> Move:
        del title, observation, seat, forms, rng
        return moves[0]


def test_the_result_is_the_same_in_one_process_and_in_two() -> None:
    bots = ["sensible", "random", "random"]
    alone = simulate(HEIRS, 21, bots, seed=5)
    together = simulate(HEIRS, 21, bots, seed=5, processes=2)
    assert alone == together
    assert msgspec.json.encode(alone) == msgspec.json.encode(together)


def test_another_seed_gives_other_games() -> None:
    assert simulate("toy", 5, seed=1).hash != simulate("toy", 5, seed=2).hash
    assert len({game_seed(seed, game) for seed in range(20) for game in range(50)}) == 1000


def test_a_longer_run_begins_with_the_shorter_one() -> None:
    told: list[int] = []
    simulate("toy", 4, ["random"], progress=told.append)
    assert told == [1, 2, 3, 4]


@pytest.mark.xdist_group("native")
@pytest.mark.parametrize("spec", ["toy", HEIRS])
def test_native_games_are_the_same_as_interpreted_ones(spec: str) -> None:
    assert simulate(spec, 200, ["random"], seed=3, native=True) == simulate(spec, 200, ["random"], seed=3)


def test_seats_rotate() -> None:
    tally = Tally(["a", "b", "b"])
    tally.add([(1, 0b001, 9, 30, 0, 12, 0, 0), (1, 0b010, 9, 30, 0, 0, 12, 0), (1, 0b100, 9, 30, 0, 0, 0, 12)])
    report = tally.report("toy", 1, {}, 0)
    assert report.bot("a").wins == 3
    assert report.bot("b").wins == 0
    assert [seat.wins for seat in report.by_seat] == [1, 1, 1]


def test_shared_wins_are_fractions_and_nobody_wins_unfinished_games() -> None:
    tally = Tally(["a", "b", "c"])
    tally.add([(1, 0b111, 9, 30, 0, 4, 4, 4), (2, 0, 500, 999, 0, 7, 1, 1), (1, 0b011, 9, 30, 0, 5, 5, 1)])
    report = tally.report("toy", 1, {}, 0)
    assert (report.finished, report.unfinished) == (2, 1)
    assert sum(bot.wins for bot in report.by_bot) == pytest.approx(2)
    assert [bot.wins for bot in report.by_bot] == pytest.approx([1 / 3, 1 / 3 + 1 / 2, 1 / 3 + 1 / 2])


def test_wins_are_counted_by_order_of_play_wherever_the_first_player_sits() -> None:
    tally = Tally(["a", "b", "b"])
    tally.add([(1, 0b001, 9, 30, 0, 12, 5, 4), (1, 0b010, 9, 30, 1, 4, 12, 5), (1, 0b011, 9, 30, 2, 8, 8, 1)])
    report = tally.report("toy", 1, {}, 0)
    assert [found.wins for found in report.by_order] == pytest.approx([2, 0.5, 0.5])
    assert [found.win_share.share for found in report.by_order] == pytest.approx([2 / 3, 1 / 6, 1 / 6])
    assert [found.points and found.points.mean for found in report.by_order] == pytest.approx([25 / 3, 6, 16 / 3])
    assert [seat.wins for seat in report.by_seat] == [1.5, 1.5, 0]


def test_an_order_of_play_is_marked_when_it_is_far_off_and_not_by_chance() -> None:
    def marked(first_wins: int, games: int) -> list[bool]:
        tally = Tally(["a", "b"])
        tally.add([(1, 0b01, 9, 30, 0, 5, 0)] * first_wins + [(1, 0b10, 9, 30, 0, 0, 5)] * (games - first_wins))
        return [found.marked for found in tally.report("toy", 1, {}, 0).by_order]

    assert marked(560, 1000) == [True, True]
    assert marked(540, 1000) == [False, False], "not even 5 percentage points off"
    assert marked(56, 100) == [False, False], "so few games may be off by chance"


@pytest.mark.parametrize("spec", [t.id for t in titles() if any(o.names_seat for o in t.options)])
def test_a_row_tells_the_first_player_drawn_or_chosen(spec: str) -> None:
    def starters(start: str) -> set[int]:
        found = title(spec)
        options = found.complete({"players": 3, "turn_limit": 1, "start": start})
        told = set()
        for game in range(12):
            seed = game_seed(1, game)
            s = found.blank(options)
            seed_generator(s.rng, seed)
            found.interpreted.set_up(s)
            row = play(found, options, [RandomBot()] * 3, seed)
            assert row[STARTER] == s.first  # type: ignore[attr-defined]
            told.add(row[STARTER])
        return told

    assert starters("3") == {2}
    assert len(starters("chance")) > 1


def test_broken_games_are_counted_apart_from_unfinished_ones_and_won_by_nobody() -> None:
    tally = Tally(["a", "b"])
    tally.add([(1, 0b01, 9, 30, 0, 5, 0), (UNFINISHED, 0, 500, 999, 0, 1, 1), (BROKEN, 0, 9, 5000, 0, 1, 1)])
    report = tally.report("toy", 1, {}, 0)
    assert (report.finished, report.unfinished, report.broken) == (1, 1, 1)
    assert sum(bot.wins for bot in report.by_bot) == 1


def test_games_that_reach_the_limit_are_unfinished() -> None:
    report = simulate("toy", 6, ["random"], options={"turn_limit": 3})
    assert (report.finished, report.unfinished, report.broken) == (0, 6, 0)
    assert all(bot.wins == 0 for bot in report.by_bot)


def test_the_limit_is_500_rounds() -> None:
    assert simulate("toy", 1).options["turn_limit"] == 500


def test_your_own_bots_can_play() -> None:
    report = simulate(HEIRS, 10, [First(), "random"], seed=1)
    assert report.bots == ["first", "random"]
    assert report.finished == 10
    again = simulate(HEIRS, 10, [First(), "random"], seed=1, processes=2)
    assert report == again


def test_a_bot_that_cheats_is_named() -> None:
    class Cheat(First):
        def choose(self, title: Title, *_: object) -> Move:
            return title.read_move("name_color red")

        def __repr__(self) -> str:
            return "Cheat()"

    with pytest.raises(BadBot, match=r"Cheat\(\).*name_color red.*not legal: CH-"):
        simulate(HEIRS, 1, [Cheat(), "random"])


def test_a_bot_that_gives_no_move_is_named() -> None:
    class Silent(First):
        def choose(self, *_: object) -> Move:
            return None  # type: ignore[return-value]

    with pytest.raises(BadBot, match="is not a move of toy"):
        simulate("toy", 1, [Silent(), "random"])


class Watching(RandomBot):
    """Plays through the bot's own code, which the shortcut for all-random games bypasses."""

    def __init__(self, made: Counter[str]) -> None:
        self.made = made

    def choose(self, *args: Any) -> Move:
        move = super().choose(*args)
        self.made[move.name()] += 1
        return move


@pytest.mark.parametrize(("spec", "made_of_several_ids"), [("ancient-egypt", "discard"), (HEIRS, "swap")])
def test_random_bots_play_moves_of_several_ids_too(spec: str, made_of_several_ids: str) -> None:
    found, made = title(spec), Counter[str]()
    for game in range(4):
        play(found, found.complete({"turn_limit": 60}), [Watching(made)] * 4, game_seed(1, game))
    assert made[made_of_several_ids]
    assert made["offer"] == 0


class Haggling(RandomBot):
    """Offers a card for another as often as it may, and trades with whoever accepts."""

    def choose(self, title: Title, observation: Mapping[str, Any], seat: int, moves: Any, forms: Any, rng: Any) -> Move:
        for move in moves:
            if move.name() in ("confirm", "accept"):
                chosen: Move = move
                return chosen
        form = next((form for form in forms if form["do"] == "offer"), None)
        if form is not None and rng.random() < 0.8:
            held = [kind for kind, count in form["give"].items() if count]
            wanted = [kind for kind in form["give"] if kind != held[0]]
            return title.parse_move(
                {"do": "offer", "give": {held[0]: 1}, "get": {rng.choice(wanted): 1}, "to": form["to"]}
            )
        return super().choose(title, observation, seat, moves, forms, rng)


def test_offers_are_answered_before_the_turn_goes_on_and_nobody_is_asked_what_may_be_left_open() -> None:
    asked: Counter[str] = Counter()
    made: Counter[str] = Counter()

    class Answering(Watching):
        def choose(self, title: Title, observation: Mapping[str, Any], seat: int, *args: Any) -> Move:
            asked[title.decisions[observation["asked"][seat]]] += 1
            return super().choose(title, observation, seat, *args)

    class Offering(Haggling):
        def choose(self, title: Title, observation: Mapping[str, Any], seat: int, *args: Any) -> Move:
            asked[title.decisions[observation["asked"][seat]]] += 1
            assert "pending" not in [player["answer"] for player in observation["players"]]
            return super().choose(title, observation, seat, *args)

    found = title("ancient-egypt")
    for game in range(2):
        options = found.complete({"turn_limit": 25, "offer_cap": "3"})
        play(found, options, [Offering(), *[Answering(made)] * 3], game_seed(2, game))
    assert made["accept"] > 10
    assert made["refuse"] > 10
    assert asked["answer"] > 50
    assert asked["offer"] == 0, "that decision may be left open"


@pytest.mark.xdist_group("native ancient-egypt")
def test_ancient_egypt_is_simulated() -> None:
    report = simulate("ancient-egypt(turn_limit=80,offer_cap=2)", 6, ["random"] * 4, seed=3)
    assert report.games == 6
    assert simulate("ancient-egypt(turn_limit=80,offer_cap=2)", 6, ["random"] * 4, seed=3, native=True) == report


def test_ctrl_c_pressed_while_processes_start_is_not_lost() -> None:
    # A shell may have started the tests in the background, where Ctrl-C is ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    asked = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))"
    told: list[str] = []

    def start() -> None:
        with undisturbed():
            signal.raise_signal(signal.SIGINT)
            told.append(subprocess.check_output([sys.executable, "-c", asked], text=True))

    try:
        with pytest.raises(KeyboardInterrupt):
            start()
    finally:
        signal.signal(signal.SIGINT, before)
    assert told == ["True\n"], "it is not meant for them"


@pytest.mark.parametrize(
    ("error", "sentence", "arguments"),
    [
        (UnknownTitle, "no title 'chess'", {"spec": "chess"}),
        (BenbenError, "toy has no bot 'sensible'; it has random", {"spec": "toy", "bots": ["sensible"]}),
        (BenbenError, "5 bots are too many for 3 players", {"spec": "toy(players=3)", "bots": ["random"] * 5}),
        (BadOption, "players must be a number from 2 to 4", {"spec": "toy", "players": 9}),
        (BadOption, "for 3 players, not 2", {"spec": "toy(players=3)", "players": 2}),
        (BenbenError, "at least one bot", {"spec": "toy", "bots": []}),
        (BenbenError, "games must be at least 1", {"spec": "toy", "games": 0}),
        (BenbenError, "processes must be at least 1", {"spec": "toy", "processes": 0}),
        (BenbenError, "Only random bots", {"spec": HEIRS, "bots": ["sensible"], "native": True}),
    ],
)
def test_what_cannot_be_played_is_refused(error: type[Exception], sentence: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(error, match=sentence):
        simulate(**{"games": 1, **arguments})


def test_players_come_from_the_title_the_bots_or_the_argument() -> None:
    def seats(report: Report) -> int:
        return len(report.bots)

    assert seats(simulate("toy", 1)) == 4
    assert seats(simulate("toy", 1, ["random", "random"])) == 2
    assert seats(simulate("toy(players=3)", 1, ["random", "random"])) == 3
    assert seats(simulate("toy", 1, ["random", "random"], players=4)) == 4
    assert simulate("toy(open_hands=true)", 1).options["open_hands"] is True
