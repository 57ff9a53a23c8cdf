"""Tasks: work done beside the event loop, and the end of what nobody waits for any more."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, TypeVar

_Found = TypeVar("_Found")


async def in_daemon_thread(work: Callable[[], _Found]) -> _Found:
    """Do something in a thread that the end of the program does not wait for, as it does with ``asyncio.to_thread``.

    What it raises is raised here; RuntimeError in place of StopIteration, which no coroutine may raise.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[_Found] = loop.create_future()

    def settle(tell: Callable[[], None]) -> None:
        if not done.done():
            tell()

    def run() -> None:
        try:
            tell = partial(done.set_result, work())
        except BaseException as error:
            tell = partial(done.set_exception, RuntimeError() if isinstance(error, StopIteration) else error)
        with suppress(RuntimeError):  # the loop is closed: nobody wants to know any more
            loop.call_soon_threadsafe(settle, tell)

    threading.Thread(target=run, name="daemon-work", daemon=True).start()
    return await done


@contextmanager
def call_after(seconds: float, action: Callable[[], None]) -> Iterator[None]:
    """Do something once this block has lasted so long, unless it is over before."""
    timer = asyncio.get_running_loop().call_later(seconds, action)
    try:
        yield
    finally:
        timer.cancel()


async def cancel_and_wait(*tasks: asyncio.Future[Any] | None) -> None:
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
