"""The seconds of a wait, counted while something else runs."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager


@asynccontextmanager
async def each_second(tick: Callable[[int], None]) -> AsyncIterator[None]:
    """Call ``tick`` every second inside this block, with the full seconds since its beginning."""
    since = time.monotonic()

    async def count() -> None:
        while True:
            await asyncio.sleep(1)
            tick(round(time.monotonic() - since))

    task = asyncio.ensure_future(count())
    try:
        yield
    finally:
        task.cancel()
