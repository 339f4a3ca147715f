"""What can be wrong with what somebody asks of a batch."""

from __future__ import annotations

from benben.kernel.errors import BenbenError


class BadBatch(BenbenError):
    """A batch can't be made, stepped or filled like this; nothing was changed."""


class NoDevice(BenbenError):
    """There is no such device, or it lacks what it needs."""
