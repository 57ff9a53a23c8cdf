"""Work beside the loop gives its result, and nobody waits for it at the end."""

import asyncio
import threading
from collections.abc import Callable, Coroutine

import pytest

from schiffe.process.tasks import run_beside, run_in_daemon_thread


def test_it_gives_what_was_found_in_another_thread() -> None:
    assert asyncio.run(run_in_daemon_thread(threading.current_thread)) is not threading.current_thread()


def test_the_end_of_the_loop_does_not_wait_for_it() -> None:
    begun, go_on, ended = threading.Event(), threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        go_on.wait(10)
        ended.set()

    async def leave() -> None:
        task = asyncio.ensure_future(run_in_daemon_thread(work))
        assert await asyncio.to_thread(begun.wait, 10)
        task.cancel()

    asyncio.run(leave())
    assert not ended.is_set()
    go_on.set()
    assert ended.wait(10)


@pytest.mark.parametrize("error", [ValueError("wrong"), MemoryError(), SystemExit(1)])
def test_what_it_raises_reaches_whoever_waits(error: BaseException) -> None:
    def work() -> None:
        raise error

    async def wait() -> BaseException:
        with pytest.raises(type(error)) as raised:
            await run_in_daemon_thread(work)
        return raised.value

    assert asyncio.run(wait()) is error


def test_no_iterator_that_ends_holds_up_whoever_waits() -> None:
    def work() -> int:
        return next(iter(()))

    with pytest.raises(RuntimeError):
        asyncio.run(run_in_daemon_thread(work))


async def fail() -> None:
    raise ValueError("the work")


async def fail_when_cancelled() -> None:
    try:
        await asyncio.Event().wait()
    finally:
        raise ValueError("the work")


def test_an_error_of_work_beside_a_block_is_not_lost() -> None:
    async def wait() -> None:
        async with run_beside(fail()) as task:
            await asyncio.wait([task])

    with pytest.raises(ValueError, match="the work"):
        asyncio.run(wait())


@pytest.mark.parametrize("work", [fail, fail_when_cancelled])
def test_an_error_of_the_block_comes_before_that_of_the_work(work: Callable[[], Coroutine[None, None, None]]) -> None:
    async def wait() -> None:
        async with run_beside(work()):
            await asyncio.sleep(0)
            raise KeyError("the block")

    with pytest.raises(KeyError, match="the block"):
        asyncio.run(wait())


def test_work_that_is_still_on_ends_with_its_block() -> None:
    async def wait() -> bool:
        async with run_beside(fail_when_cancelled()) as task:
            await asyncio.sleep(0)
        return task.done()

    assert asyncio.run(wait())
