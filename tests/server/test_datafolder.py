from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benben.server.datafolder import (
    DATABASE,
    KEY,
    LOCK,
    FolderError,
    InUse,
    default_folder,
    open_folder,
    running_server,
)
from benben.server.run import address, listen
from tests.server.live import Server


def test_a_folder_has_one_server_and_a_second_finds_the_first(tmp_path: Path) -> None:
    assert running_server(tmp_path) is None
    folder = open_folder(tmp_path)
    folder.announce("http://127.0.0.1:1")
    assert running_server(tmp_path) == "http://127.0.0.1:1"
    with pytest.raises(InUse) as error:
        open_folder(tmp_path)
    assert error.value.url == "http://127.0.0.1:1"
    folder.close()
    assert running_server(tmp_path) is None
    open_folder(tmp_path).close()


def test_a_killed_server_leaves_the_folder_free(tmp_path: Path) -> None:
    server = Server(tmp_path)
    assert running_server(tmp_path) == server.url
    server.kill()
    assert running_server(tmp_path) is None


def test_the_key_is_created_once(tmp_path: Path) -> None:
    folder = open_folder(tmp_path)
    assert folder.key() == folder.key()
    (tmp_path / "identity.key").write_bytes(b"short")
    with pytest.raises(FolderError, match="damaged"):
        folder.key()
    folder.close()


def test_a_folder_that_cannot_be_used_is_reported_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FolderError, match="can't be used"):
        open_folder(tmp_path / "file")


@pytest.mark.skipif(sys.platform != "linux", reason="these are the conventions of Linux")
def test_the_default_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert default_folder() == Path("/somewhere/benben")
    monkeypatch.delenv("XDG_DATA_HOME")
    assert default_folder() == Path.home() / ".local" / "share" / "benben"


def test_the_next_free_port_is_taken() -> None:
    with listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with listen("127.0.0.1", port) as second:
            assert port < second.getsockname()[1] <= port + 50


def test_addresses() -> None:
    assert address("127.0.0.1", 80) == "http://127.0.0.1:80"
    assert address("::1", 80) == "http://[::1]:80"
    assert "0.0.0.0" not in address("0.0.0.0", 80)


def test_stopping_by_signal_is_clean(tmp_path: Path) -> None:
    server = Server(tmp_path, storage="sqlite")
    assert server.stop() == 0
    assert {path.name for path in tmp_path.iterdir()} == {DATABASE, KEY, LOCK}
