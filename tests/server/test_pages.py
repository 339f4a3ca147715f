from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from benben.server.encoding import accepts_gzip
from benben.server.pages import Pages, policy
from tests.server.live import Guest, Server

PAGE = b'<!doctype html><script>let a = 1</script><script type="module" src="/assets/main-abc.js"></script>'


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "static" / "index.html").write_bytes(PAGE)
    (tmp_path / "static" / "assets" / "main-abc.js").write_text("let b")
    (tmp_path / "secret").write_text("secret")
    return tmp_path / "static"


def test_the_clients_files_are_served_and_nothing_else(built: Path) -> None:
    pages = Pages(built)
    assert pages.index().body == PAGE
    script = pages.read("/assets/main-abc.js")
    assert script is not None
    assert (script.body, script.kind) == (b"let b", "text/javascript")
    for path in ("/../secret", "/assets/../../secret", "/assets", "/", "", "/no", "/..\\secret", "/\0"):
        assert pages.read(path) is None


def test_a_new_build_is_a_new_version(built: Path) -> None:
    before = Pages(built).fingerprint()
    (built / "index.html").write_text("other")
    assert Pages(built).fingerprint() != before


def test_inline_scripts_are_allowed_by_their_hash() -> None:
    allowed = policy(PAGE).split("script-src ")[1].split(";")[0]
    assert allowed.count("sha256-") == 1
    assert "unsafe" not in allowed


def test_a_missing_client_says_what_to_do(tmp_path: Path) -> None:
    assert b"make client" in Pages(tmp_path).index().body


SCRIPT = b"export const answer = 42;\n" * 2000


@pytest.fixture
def serving(tmp_path: Path, built: Path) -> Iterator[httpx.Client]:
    """A server with a built client, and requests with no headers of their own."""
    (built / "assets" / "main-def.js").write_bytes(SCRIPT)
    (built / "assets" / "letters-abc.woff2").write_bytes(SCRIPT)
    (built / "index.html").write_bytes(PAGE + b"<p>words</p>" * 200)
    server = Server(tmp_path / "data", static=built)
    with httpx.Client(base_url=server.url, headers={"accept-encoding": "identity"}) as client:
        yield client
    server.stop()


@pytest.mark.parametrize(
    ("path", "kind", "keep"),
    [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/table/abc", "text/html; charset=utf-8", "no-cache"),
        ("/assets/main-def.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
    ],
)
def test_files_are_compressed_for_those_who_accept_it(serving: httpx.Client, path: str, kind: str, keep: str) -> None:
    plain = serving.get(path)
    assert "content-encoding" not in plain.headers
    with serving.stream("GET", path, headers={"accept-encoding": "br;q=1.0, gzip;q=0.8, *;q=0.1"}) as small:
        sent = b"".join(small.iter_raw())
    assert small.headers["content-encoding"] == "gzip"
    assert gzip.decompress(sent) == plain.content
    assert len(sent) < len(plain.content) / 5
    for response, body in ((plain, plain.content), (small, sent)):
        assert response.headers["content-length"] == str(len(body))
        assert response.headers["content-type"] == kind
        assert response.headers["cache-control"] == keep
        language = "" if path.startswith("/assets/") else ", accept-language, cookie"
        assert response.headers["vary"] == f"accept-encoding{language}"
    assert small.headers["etag"] != plain.headers["etag"]
    assert "content-encoding" not in serving.get(path, headers={"accept-encoding": "gzip;q=0, *"}).headers


def test_whoever_has_the_newest_file_is_told_so(serving: httpx.Client, built: Path) -> None:
    first = serving.get("/")
    again = serving.get("/", headers={"if-none-match": f'"other", W/{first.headers["etag"]}'})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
    assert "content-encoding" not in again.headers
    (built / "index.html").write_bytes(PAGE + b"<p>newer</p>")
    newer = serving.get("/", headers={"if-none-match": first.headers["etag"]})
    assert (newer.status_code, b"newer" in newer.content) == (200, True)


def test_files_that_are_already_compressed_are_sent_as_they_are(serving: httpx.Client) -> None:
    letters = serving.get("/assets/letters-abc.woff2", headers={"accept-encoding": "gzip"})
    assert (letters.content, letters.headers["content-type"]) == (SCRIPT, "font/woff2")
    assert "content-encoding" not in letters.headers


@pytest.mark.parametrize("path", ["/api/titles", "/api/words/cheops-heirs/en"])
def test_titles_and_words_are_compressed_and_views_are_not(ann: Guest, path: str) -> None:
    small = ann.client.get(path, headers={"accept-encoding": "gzip"})
    plain = ann.client.get(path, headers={"accept-encoding": "gzip;q=0"})
    assert (small.headers["content-encoding"], small.headers["vary"]) == ("gzip", "accept-encoding")
    assert "content-encoding" not in plain.headers
    assert small.json() == plain.json()
    assert int(small.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    table = ann.open("me", "random", start=True)["id"]
    for private in ("", "/events", "/export", "/continue"):
        view = ann.client.get(f"/api/tables/{table}{private}", headers={"accept-encoding": "gzip"})
        assert "content-encoding" not in view.headers


@pytest.mark.parametrize(
    ("header", "taken"),
    [
        ("gzip", True),
        ("deflate, GZIP ; q=0.5", True),
        ("x-gzip", True),
        ("*", True),
        ("br, *;q=0.1", True),
        ("gzip;q=0", False),
        ("gzip; q=0.0, *", False),
        ("*;q=0", False),
        ("br", False),
        ("", False),
        ("gzipped", False),
        ("gzip;q=often", False),
    ],
)
def test_who_accepts_gzip(header: str, taken: bool) -> None:
    assert accepts_gzip(header) is taken


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
    assert (egypt["idle"], egypt["answers"]) == (["offer"], ["answer"])
    assert egypt["event_seats"]["offered"] == ["seat", "to"]
    assert egypt["event_seats"]["stolen"] == ["seat", "victim"]
    assert "reason.game_over" in ann.get("/api/words/cheops-heirs/en")
    assert ann.get("/api/words/cheops-heirs/xx", 404)["error"] == "no_words"
    assert ann.get("/api/words/cheops-heirs/..", 404)["error"]
    assert ann.get("/api/words/cheops-heirs/..\\en", 404)["error"]
    assert ann.get("/api/words/nothing/en", 404)["error"] == "no_words"


def test_bad_requests_are_answered_with_one_sentence(ann: Guest) -> None:
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


def test_a_person_who_is_lost_gets_a_page(ann: Guest) -> None:
    lost = ann.client.get("/nowhere", headers={"accept": "text/html,*/*"})
    assert (lost.status_code, lost.text) == (404, ann.client.get("/").text)
    for path in ("/api/nowhere", "/assets/nowhere.js"):
        missing = ann.client.get(path, headers={"accept": "text/html,*/*"})
        assert (missing.status_code, missing.json()["error"]) == (404, "not_found")


def test_a_link_to_a_table_says_what_it_leads_to(ann: Guest) -> None:
    table = ann.open("me", "open", "open")["id"]
    told = ann.client.get(f"/table/{table}").text
    assert "<title>Toy · Benben</title>" in told
    assert 'property="og:title" content="Toy · Benben"' in told
    assert told.count("A table for 3, with 2 seats free.") == 2
    running = ann.open("me", "random", start=True)["id"]
    assert "A game of 2 is on." in ann.client.get(f"/replay/{running}").text
    for path in ("/", "/table/unknown", "/rules/cheops-heirs"):
        assert "<title>Benben</title>" in ann.client.get(path).text


def test_the_page_can_be_installed(ann: Guest) -> None:
    manifest = ann.client.get("/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    for icon in manifest.json()["icons"]:
        assert ann.client.get(icon["src"]).headers["content-type"].startswith(icon["type"])
