import asyncio
import gc
from typing import Any

from schiffe.process.tasks import cancel_and_wait


def test_what_is_ended_has_cleaned_up() -> None:
    done = []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            done.append("cleaned up")

    async def main() -> None:
        task = asyncio.ensure_future(work())
        await asyncio.sleep(0)
        await cancel_and_wait(task, None)
        done.append("went on")

    asyncio.run(main())
    assert done == ["cleaned up", "went on"]


def test_nobody_is_told_of_errors_that_are_of_no_interest_any_more() -> None:
    complaints: list[dict[str, Any]] = []

    async def fail() -> None:
        raise ZeroDivisionError

    async def main() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: complaints.append(context))
        task = asyncio.ensure_future(fail())
        await asyncio.sleep(0)
        await cancel_and_wait(task)
        del task
        gc.collect()

    asyncio.run(main())
    assert not complaints


def test_nothing_to_end() -> None:
    asyncio.run(cancel_and_wait())
