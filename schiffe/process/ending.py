"""The end of tasks that nobody waits for any more."""

import asyncio
from typing import Any


async def end(*tasks: "asyncio.Future[Any] | None") -> None:
    """Cancel tasks, and wait until they have cleaned up and ended; None among them is no task.

    What they raise is of no interest any more: whoever ends them knows better why. asyncio would print a traceback for
    each error that nobody has asked a task for.
    """
    running = [task for task in tasks if task]
    for task in running:
        task.cancel()
    if running:
        await asyncio.wait(running)
    for task in running:
        if not task.cancelled():
            task.exception()
