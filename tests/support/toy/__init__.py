"""A toy title with what `cheops-heirs` does not need: secret choices made at the same time, hidden hands, a trade, an
interrupt, and an option that changes who sees what. It goes through the conformance suite and the server's tests."""

from tests.support.toy.title import TOY

__all__ = ["TOY"]
