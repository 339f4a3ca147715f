"""The historical scenario speaks in its own words, not in those of the family whose rules it shares."""

from __future__ import annotations

import re

import pytest

import benben
from benben.kernel.words import log_sentence, sentence

TITLE = benben.title("cheops-scenario")
FOREIGN = re.compile(
    r"oxcart|temple|mercenar|cattle|papyrus|grain|alluvial|quarry|grove|trade route|intersection|harbor|oas[ei]s"
    r"|\bgod\b|\bpath\b|\bboat|\bblock|vizier",
    re.IGNORECASE,
)
NEVER_SAID = ("reason.choice_open", "event.route")  # words for what can't happen here
NAMES = ["Anna", "Ben", "Carla", "David"]


def said() -> dict[str, str]:
    """Every text this title can say: what it declares, and what the client asks for by name."""
    words = TITLE.words()
    kinds = {*TITLE.facts["terrains"], *TITLE.facts["goods"], *TITLE.facts["costs"], *TITLE.facts["deck"]}
    kinds |= {"robber", "harbor", "blessing", "curse", "pyramid", "pyramid_stone", "black_stone"}
    keys = {"title", "tagline", "intro", *(key for key in words if key.startswith("rules."))}
    keys |= {f"event.{kind.name}{you}" for kind in TITLE.events.kinds for you in ("", ".you")}
    keys |= {f"asked.{name}{you}" for name in TITLE.decisions[1:] for you in ("", ".you")}
    keys |= {f"move.{move.name()}" for move in TITLE.actions.moves}
    keys |= {f"reason.{refusal.key}" for refusal in TITLE.reasons}
    keys |= {f"kind.{kind}{text}" for kind in kinds for text in ("", ".text")}
    keys |= {f"option.{option.name}{more}" for option in TITLE.options for more in ("", ".help")}
    return {key: words[key] for key in keys if key in words and not key.startswith(NEVER_SAID)}


def test_no_words_of_the_other_titles() -> None:
    spoken = {key: re.sub(r"\{[^}?#|]*[}?#]|[|][a-z_]*:", " ", text) for key, text in said().items()}
    assert len(spoken) > 250
    assert {key: text for key, text in spoken.items() if FOREIGN.search(text)} == {}


def test_costs_are_told_as_they_are() -> None:
    words, costs = TITLE.words(), TITLE.facts["costs"]
    reasons = {"oxcart": "oxcart", "ship": "ship", "settlement": "settlement", "temple_city": "city", "card": "card"}
    for piece, reason in {**reasons, "stone": "stone"}.items():
        cost = {words[f"kind.{kind}"]: str(n) for kind, n in costs[piece].items() if n}
        assert {kind: n for n, kind in re.findall(r"(\d) (\w+)", words[f"reason.{reason}_costs"])} == cost


@pytest.mark.parametrize(
    ("kind", "args", "text"),
    [
        ("received", {"seat": 0, "cards": {"grain": 1, "gold": 1}}, "Anna gets the first goods: 1 wheat, 1 gold."),
        ("received", {"seat": 0, "cards": {}}, "Anna gets no first goods."),
        ("robber", {"seat": 1, "hex": 70, "land": "gold", "number": 8}, "Ben moves the robber to the gold hex (8)."),
        ("robber", {"seat": 1, "hex": 16, "land": "desert", "number": 0}, "Ben moves the robber to the desert."),
        ("black_stone", {"place": 3, "left": 12}, "The Pharaoh adds a black stone; 12 are left."),
        ("black_stone", {"place": 3, "left": 1}, "The Pharaoh adds a black stone; 1 is left."),
        ("black_stone", {"place": 3, "left": 0}, "The Pharaoh adds the last black stone."),
        ("ended", {"ending": "black"}, "The Pharaoh's last black stone ends the game."),
        ("ended", {"ending": "pyramid"}, "The pyramid is finished; the game is over."),
        (
            "rented",
            {"seat": 2, "owner": 3, "gave": {"stone": 2}, "got": {"cattle": 1}},
            "Carla pays David 1 gold for the port and trades 2 ore for 1 lumber.",
        ),
        ("bought", {"seat": 0, "card": "mercenary"}, "Anna buys a knight card."),
        ("army", {"seat": 0, "count": 3}, "Anna has the Largest Army with 3 knights."),
    ],
)
def test_sentences_of_the_log(kind: str, args: dict[str, object], text: str) -> None:
    assert log_sentence(TITLE, kind, args, NAMES) == text


def test_reasons_name_rules_of_this_title() -> None:
    by_key = {refusal.key: refusal for refusal in TITLE.reasons}
    assert sentence(TITLE, by_key["ship_costs"]) == "CS-13: a ship costs 1 lumber and 1 wool"
    assert sentence(TITLE, by_key["site_closed"]) == "CS-21: the site opens with the first settlement at it"
