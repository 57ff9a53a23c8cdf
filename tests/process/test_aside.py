"""Work beside the loop gives its result, and nobody waits for it at the end."""

import asyncio
import threading

from schiffe.process.tasks import aside


def test_it_gives_what_was_found_in_another_thread() -> None:
    assert asyncio.run(aside(threading.current_thread)) is not threading.current_thread()


def test_the_end_of_the_loop_does_not_wait_for_it() -> None:
    begun, go_on, ended = threading.Event(), threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        go_on.wait(10)
        ended.set()

    async def leave() -> None:
        task = asyncio.ensure_future(aside(work))
        assert await asyncio.to_thread(begun.wait, 10)
        task.cancel()

    asyncio.run(leave())
    assert not ended.is_set()
    go_on.set()
    assert ended.wait(10)
