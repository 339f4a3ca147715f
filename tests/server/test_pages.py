from __future__ import annotations

from pathlib import Path

import pytest

from benben.server.pages import Pages, policy
from tests.server.live import Guest

PAGE = b'<!doctype html><script>let a = 1</script><script type="module" src="/assets/main-abc.js"></script>'


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "static" / "index.html").write_bytes(PAGE)
    (tmp_path / "static" / "assets" / "main-abc.js").write_text("let b")
    (tmp_path / "secret").write_text("secret")
    return tmp_path / "static"


def test_files_of_the_client_and_nothing_else(built: Path) -> None:
    pages = Pages(built)
    assert pages.index() == PAGE
    assert pages.read("/assets/main-abc.js") == b"let b"
    for path in ("/../secret", "/assets/../../secret", "/assets", "/", "", "/no", "/..\\secret", "/\0"):
        assert pages.read(path) is None


def test_a_new_build_is_a_new_version(built: Path) -> None:
    before = Pages(built).fingerprint()
    (built / "index.html").write_text("other")
    assert Pages(built).fingerprint() != before


def test_scripts_written_in_the_page_are_allowed_by_their_hash() -> None:
    allowed = policy(PAGE).split("script-src ")[1].split(";")[0]
    assert allowed.count("sha256-") == 1
    assert "unsafe" not in allowed


def test_a_missing_client_says_what_to_do(tmp_path: Path) -> None:
    assert b"make client" in Pages(tmp_path).index()


def test_one_page_for_all_addresses(ann: Guest) -> None:
    pages = {ann.client.get(path).text for path in ("/", "/table/abc", "/replay/abc", "/rules/cheops-heirs")}
    assert len(pages) == 1
    response = ann.client.get("/")
    assert response.headers["content-type"].startswith("text/html")
    assert "frame-ancestors 'none'" in response.headers["content-security-policy"]
    for path in ("/nothing", "/api/nothing", "/assets/..%2f..%2fapp.py", "/assets/nothing.js"):
        missing = ann.client.get(path)
        assert (missing.status_code, missing.json()["error"]) == (404, "not_found")


def test_words_and_titles(ann: Guest) -> None:
    titles = {title["id"]: title for title in ann.get("/api/titles")}
    assert titles["cheops-heirs"]["seats"] == [2, 5]
    assert titles["cheops-heirs"]["options"]
    assert (titles["cheops-heirs"]["idle"], titles["cheops-heirs"]["answers"]) == ([], [])
    egypt = titles["ancient-egypt"]
    assert (egypt["idle"], egypt["answers"]) == (["offer"], ["answer", "after_use"])
    assert egypt["event_seats"]["offered"] == ["seat", "to"]
    assert egypt["event_seats"]["stolen"] == ["seat", "victim"]
    assert "reason.game_over" in ann.get("/api/words/cheops-heirs/en")
    assert ann.get("/api/words/cheops-heirs/xx", 404)["error"] == "no_words"
    assert ann.get("/api/words/cheops-heirs/..", 404)["error"]
    assert ann.get("/api/words/cheops-heirs/..\\en", 404)["error"]
    assert ann.get("/api/words/nothing/en", 404)["error"] == "no_words"


def test_wrong_requests_are_told_in_one_sentence(ann: Guest) -> None:
    table = ann.open("me", "open")["id"]
    path = f"/api/tables/{table}/commands"
    for body in (b"{", b"[]", b'{"do":"start"}', b'{"do":"fly","id":"x"}', b'{"do":"start","id":"bot/x"}', b"\xff"):
        response = ann.client.post(path, content=body, headers={"content-type": "application/json"})
        assert (response.status_code, response.json()["error"]) == (400, "bad_request"), body
        assert "Traceback" not in response.text
    wrong = ann.client.delete(path)
    assert (wrong.status_code, wrong.json()["error"]) == (405, "wrong_method")
    huge = ann.client.post(path, content=b'"' + b"x" * 100_000 + b'"', headers={"content-type": "application/json"})
    assert (huge.status_code, huge.json()["error"]) == (413, "too_large")
    assert ann.view(table)["seq"] == 1


@pytest.mark.parametrize("seat", [-1, 4, 999, 2**70])
def test_moves_beyond_the_board_are_refused(ann: Guest, seat: int) -> None:
    table = ann.open("me", "me", start=True)["id"]
    move = {"do": "raid", "seat": seat}
    answer = ann.send(table, "move", seat=0, decision=1, move=move)
    assert not answer["ok"]
    assert ann.view(table)["seq"] == 2
