import asyncio

import pytest

from schiffe.play.events import PlayerLeft
from schiffe.play.interruption import Interrupted, Interruption


def test_what_is_interrupted_has_cleaned_up_before_anybody_goes_on() -> None:
    done = []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)  # a screen is closed, a line is sent
            done.append("cleaned up")

    async def match() -> None:
        interruption = Interruption()
        asyncio.get_running_loop().call_soon(interruption.set, PlayerLeft(0))
        with pytest.raises(Interrupted):
            await interruption.unless(work())
        done.append("went on")

    asyncio.run(match())
    assert done == ["cleaned up", "went on"]


def test_work_that_is_done_gives_its_result_and_its_errors() -> None:
    async def seven() -> int:
        return 7

    async def fail() -> None:
        raise ZeroDivisionError

    async def match() -> None:
        interruption = Interruption()
        assert await interruption.unless(seven()) == 7
        with pytest.raises(ZeroDivisionError):
            await interruption.unless(fail())

    asyncio.run(match())


def test_only_the_first_end_counts_and_nothing_begins_after_it() -> None:
    begun = []

    async def work() -> None:
        begun.append("work")

    async def match() -> None:
        interruption = Interruption()
        interruption.check()
        interruption.set(PlayerLeft(1))
        interruption.set(PlayerLeft(0))
        with pytest.raises(Interrupted) as checked:
            interruption.check()
        with pytest.raises(Interrupted) as awaited:
            await interruption.unless(work())
        assert checked.value.event == awaited.value.event == PlayerLeft(1)

    asyncio.run(match())
    assert not begun
