"""Work beside the loop gives its result, and nobody waits for it at the end."""

import asyncio
import threading

import pytest

from schiffe.process.tasks import in_daemon_thread


def test_it_gives_what_was_found_in_another_thread() -> None:
    assert asyncio.run(in_daemon_thread(threading.current_thread)) is not threading.current_thread()


def test_the_end_of_the_loop_does_not_wait_for_it() -> None:
    begun, go_on, ended = threading.Event(), threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        go_on.wait(10)
        ended.set()

    async def leave() -> None:
        task = asyncio.ensure_future(in_daemon_thread(work))
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
            await in_daemon_thread(work)
        return raised.value

    assert asyncio.run(wait()) is error


def test_no_iterator_that_ends_holds_up_whoever_waits() -> None:
    def work() -> int:
        return next(iter(()))

    with pytest.raises(RuntimeError):
        asyncio.run(in_daemon_thread(work))
