"""Environments for the frameworks that people know: PettingZoo, Gymnasium and OpenSpiel, all of them on batches.

Each is in a module of its own, which needs what `pip install 'benben[envs]'` installs. Nothing else imports them.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from benben.kernel.errors import BenbenError

__all__ = ["MissingPackage", "needed"]


class MissingPackage(BenbenError, ImportError):
    """A framework isn't installed."""


@contextmanager
def needed() -> Generator[None]:
    """Around the imports of a framework: say what to install if it isn't there."""
    try:
        yield
    except ModuleNotFoundError as missing:
        package = (missing.name or "a package").partition(".")[0]
        raise MissingPackage(f"This environment needs {package}; install it with pip install 'benben[envs]'.") from None
