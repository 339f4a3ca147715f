from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here and in processes started from here."""
    monkeypatch.setenv("BENBEN_TITLES", "tests.support.toy")
