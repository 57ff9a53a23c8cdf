import asyncio
import gc
from contextlib import suppress
from typing import Any

import pytest

from schiffe.game.match.events import PlayerLeft
from schiffe.game.match.interruption import Interrupted, Interruption


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
            await interruption.run(work())
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
        assert await interruption.run(seven()) == 7
        with pytest.raises(ZeroDivisionError):
            await interruption.run(fail())

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
            await interruption.run(work())
        assert checked.value.event == awaited.value.event == PlayerLeft(1)

    asyncio.run(match())
    assert not begun


def test_an_error_that_comes_with_the_end_of_the_match_is_not_complained_of() -> None:
    complaints: list[dict[str, Any]] = []

    async def match() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: complaints.append(context))
        interruption = Interruption()

        async def waiting() -> None:
            interruption.set(PlayerLeft(1))  # as a connection does that has heard nothing for too long
            try:
                raise Interrupted(PlayerLeft(1))
            finally:
                with suppress(asyncio.CancelledError):
                    await asyncio.Event().wait()  # cleans up while the match is told

        with pytest.raises(Interrupted):
            await interruption.run(waiting())
        gc.collect()

    asyncio.run(match())
    assert not complaints


def test_a_seat_that_ends_the_match_ends_it_as_whoever_was_first_wanted() -> None:
    async def match() -> None:
        interruption = Interruption()
        assert not interruption.is_set
        for event in (PlayerLeft(1), PlayerLeft(0)):
            with pytest.raises(Interrupted, match="seat=1") as ended:
                interruption.end(event)
            assert ended.value.event == PlayerLeft(1)
        assert interruption.is_set

    asyncio.run(match())


def test_work_that_is_done_when_the_match_ends_has_its_result() -> None:
    async def match() -> None:
        interruption = Interruption()

        async def ends_it() -> int:
            interruption.set(PlayerLeft(0))
            return 7

        assert await interruption.run(ends_it()) == 7

    asyncio.run(match())


def test_an_error_from_outside_is_raised_where_the_match_waits() -> None:
    async def match() -> None:
        interruption = Interruption()
        asyncio.get_running_loop().call_soon(interruption.set_error, ZeroDivisionError())
        with pytest.raises(ZeroDivisionError):
            await interruption.run(asyncio.Event().wait())
        interruption.set(PlayerLeft(0))
        with pytest.raises(ZeroDivisionError):
            interruption.check()

    asyncio.run(match())
