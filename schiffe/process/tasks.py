"""Helpers for asyncio: work in a daemon thread, timers, and cancelling tasks."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from typing import Any, TypeAlias, TypeVar

ResultT = TypeVar("ResultT")
"""The type of the result of a task, a coroutine or a function."""
Work: TypeAlias = Coroutine[Any, Any, ResultT]
"""A coroutine that returns a result."""
TimeSource: TypeAlias = Callable[[], float]
"""Returns a time in seconds, which never goes backwards."""


async def run_in_daemon_thread(work: Callable[[], ResultT]) -> ResultT:
    """Return the result of ``work`` in a thread that, unlike ``asyncio.to_thread``, does not delay the program's exit.

    Exceptions are raised here; RuntimeError instead of StopIteration, which no coroutine may raise.
    """
    loop = asyncio.get_running_loop()
    future: asyncio.Future[ResultT] = loop.create_future()

    def set_unless_done(set_outcome: Callable[[], None]) -> None:
        if not future.done():
            set_outcome()

    def run() -> None:
        try:
            set_outcome = partial(future.set_result, work())
        except BaseException as error:
            set_outcome = partial(future.set_exception, RuntimeError() if isinstance(error, StopIteration) else error)
        with suppress(RuntimeError):  # the loop is closed: nobody waits for it any more
            loop.call_soon_threadsafe(set_unless_done, set_outcome)

    threading.Thread(target=run, name="daemon-work", daemon=True).start()
    return await future


@contextmanager
def call_after(seconds: float, action: Callable[[], None]) -> Iterator[None]:
    """Call ``action`` when this block has lasted for ``seconds``."""
    timer = asyncio.get_running_loop().call_later(seconds, action)
    try:
        yield
    finally:
        timer.cancel()


@asynccontextmanager
async def run_beside(work: Work[ResultT]) -> AsyncIterator[asyncio.Task[ResultT]]:
    """Run ``work`` as a task beside this block, and cancel it at the end; an error that it has raised is raised there.

    After an error of the block, and during the cancellation, errors of the task are ignored.
    """
    task = asyncio.create_task(work)
    try:
        yield task
        if task.done() and not task.cancelled():
            task.result()
    finally:
        await cancel_and_wait(task)


async def cancel_and_wait(*tasks: asyncio.Future[Any] | None) -> None:
    """Cancel tasks, skipping None, and wait until they have ended; their errors are ignored."""
    running = [task for task in tasks if task]
    for task in running:
        task.cancel()
    if running:
        await asyncio.wait(running)
    for task in running:
        if not task.cancelled():
            task.exception()  # otherwise asyncio would print its traceback


@asynccontextmanager
async def call_each_second(tick: Callable[[int], None]) -> AsyncIterator[None]:
    """Call ``tick`` every second inside this block, with the full seconds since its beginning."""
    since = time.monotonic()

    async def count() -> None:
        while True:
            await asyncio.sleep(1)
            tick(round(time.monotonic() - since))

    async with run_beside(count()):
        yield
