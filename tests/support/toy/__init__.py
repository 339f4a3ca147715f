"""A toy title with what `cheops-heirs` doesn't need: secret choices made at the same time, hidden hands, a trade, an
interrupt, and an option that changes who sees what. It goes through the conformance suite and the server's tests.

It is also the template for new titles, which CONTRIBUTING.md copies. Read `state.py`, then `rules.py`, then `title.py`.
"""

from tests.support.toy.title import TOY

__all__ = ["TOY"]
