"""Waiting for what comes in its own time: for the thing itself and with an end, never for so many seconds."""

import asyncio
import time
from collections.abc import Callable

PATIENCE = 60
"""Seconds until something is taken to come never; nothing takes nearly as long."""
_BETWEEN = 0.002
"""Seconds from one look to the next: what is waited for here tells nobody that it has come."""


async def until(is_so: Callable[[], object], what: str) -> None:
    """Let the event loop go on until something is so; ``what`` says in a failure what never was."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, f"it never came that {what}"
        await asyncio.sleep(_BETWEEN)


def wait_until(is_so: Callable[[], object], what: str) -> None:
    """The same without an event loop."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, f"it never came that {what}"
        time.sleep(_BETWEEN)
