"""Makes replays of the tests' own titles, too."""

from __future__ import annotations

import tests.support.toy
import tests.support.two_islands  # noqa: F401 - registers it, as the line before registers the toy
from benben.server.replaying import main

if __name__ == "__main__":
    main()
