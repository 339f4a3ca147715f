"""Pages come in the visitor's language: the one they chose, else the one their browser prefers."""

from __future__ import annotations

import pytest

from benben.server.languages import language_of, say
from tests.server.live import Guest
from tests.support.tree import ROOT

DUTCH = {"accept-language": "nl-BE,nl;q=0.9,en;q=0.8"}


@pytest.mark.parametrize(
    ("accepted", "chosen", "language"),
    [
        ("", None, "en"),
        ("nl-BE,nl;q=0.9,en;q=0.8", None, "nl"),
        ("en;q=0.5, de-AT", None, "de"),
        ("fr, de;q=0.3, nl;q=0.2", None, "de"),
        ("de;q=0, nl", None, "nl"),
        ("de;q=much, nl", None, "nl"),
        ("*", None, "en"),
        ("nl", "de", "de"),
        ("nl", "fr", "nl"),
        ("nl", "", "nl"),
        ("nl", "../../secret", "nl"),
    ],
)
def test_the_language_is_the_one_chosen_or_preferred(accepted: str, chosen: str | None, language: str) -> None:
    cookies = {} if chosen is None else {"benben_language": chosen}
    assert language_of({"accept-language": accepted}, cookies) == language


def test_a_page_says_its_language_and_what_it_is_about(ann: Guest) -> None:
    page = ann.client.get("/", headers=DUTCH)
    assert '<html lang="nl">' in page.text
    assert page.text.count(say("nl", "about")) == 2
    assert page.headers["vary"] == "accept-encoding, accept-language, cookie"
    chosen = ann.client.get("/", headers={**DUTCH, "cookie": "benben_language=de"})
    assert '<html lang="de">' in chosen.text
    assert chosen.headers["etag"] != page.headers["etag"]
    lost = ann.client.get("/nowhere", headers={**DUTCH, "accept": "text/html"})
    assert (lost.status_code, lost.text) == (404, page.text)


def test_a_page_that_is_asked_for_again_is_the_one_in_the_language(ann: Guest) -> None:
    dutch = ann.client.get("/", headers=DUTCH)
    same = ann.client.get("/", headers={**DUTCH, "if-none-match": dutch.headers["etag"]})
    other = ann.client.get("/", headers={"accept-language": "de", "if-none-match": dutch.headers["etag"]})
    assert (same.status_code, other.status_code) == (304, 200)


def test_a_link_to_a_table_speaks_the_language_of_who_follows_it(ann: Guest) -> None:
    table = ann.open("me", "open", "open", title="cheops-heirs")["id"]
    dutch = ann.client.get(f"/table/{table}", headers=DUTCH).text
    assert "<title>Cheops: erfgenamen van de woestijn · Benben</title>" in dutch
    assert dutch.count("Een tafel voor 3, met nog 2 vrije plaatsen.") == 2
    german = ann.client.get(f"/table/{table}", headers={"accept-language": "de"}).text
    assert "noch 2 freie Plätze" in german


def test_a_title_without_the_language_is_named_in_english(ann: Guest) -> None:
    table = ann.open("me", "open")["id"]
    assert "<title>Toy · Benben</title>" in ann.client.get(f"/table/{table}", headers=DUTCH).text


def test_the_built_page_says_what_the_server_would() -> None:
    page = (ROOT / "web" / "index.html").read_text()
    assert page.count(f'content="{say("en", "about")}"') == 2
