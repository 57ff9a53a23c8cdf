"""What goes on by itself: its pace, and when it stands."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, replace

import pytest

from schiffe.toolkit.replaying import LOOKING_BACK, Pace, TimeLine, column_of, go_on, place_at

PACE = Pace((2.0, 1.0, 0.5), 1)


def test_a_pace_goes_as_far_as_there_are_any() -> None:
    assert [PACE.changed(by).seconds for by in (-9, -1, 0, 1, 9)] == [2.0, 2.0, 1.0, 0.5, 0.5]


@pytest.mark.parametrize(("seconds", "nearest"), [(10, 2.0), (1.6, 2.0), (1.4, 1.0), (0.0, 0.5)])
def test_the_nearest_pace(seconds: float, nearest: float) -> None:
    assert PACE.nearest(seconds).seconds == nearest


def test_one_looks_back_at_a_step_a_second() -> None:
    assert LOOKING_BACK.seconds == 1.0
    assert list(LOOKING_BACK.paces) == sorted(LOOKING_BACK.paces, reverse=True)


_AT_ONCE = Pace((0.0,), 0)


@dataclass(frozen=True)
class Shown:
    at: int = 0
    is_playing: bool = True
    pace: Pace = _AT_ONCE


def test_it_goes_on_while_it_plays_and_nothing_covers_it() -> None:
    async def script() -> None:
        shown, changed, uncovered, stepped = Shown(), asyncio.Event(), asyncio.Event(), asyncio.Event()

        def forward() -> None:
            nonlocal shown
            shown = replace(shown, at=shown.at + 1)
            stepped.set()

        async def turns() -> int:
            """The steps that it goes in a hundred turns of the loop."""
            before = shown.at
            for _turn in range(100):
                await asyncio.sleep(0)
            return shown.at - before

        async def until_uncovered() -> None:
            await uncovered.wait()

        task = asyncio.ensure_future(go_on(lambda: shown, forward, changed, until_uncovered))
        assert await turns() == 0
        uncovered.set()
        await asyncio.wait_for(stepped.wait(), 10)
        assert await turns() > 1
        uncovered.clear()
        assert await turns() <= 1
        assert await turns() == 0
        shown = replace(shown, is_playing=False)
        uncovered.set()
        assert await turns() <= 1
        assert await turns() == 0
        stepped.clear()
        shown = replace(shown, is_playing=True)
        changed.set()
        await asyncio.wait_for(stepped.wait(), 10)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    asyncio.run(script())


def test_the_time_line_and_its_clicks_agree() -> None:
    line = TimeLine(80, 0, (33,))
    for width in (10, 40, 81, 200):
        columns = [column_of(place, line.last, width) for place in range(line.last + 1)]
        assert columns == sorted(columns)
        assert (columns[0], columns[-1]) == (0, width - 1)
        for column in range(width):
            place = place_at(column, line, width)
            assert 0 <= place <= line.last
            assert abs(column_of(place, line.last, width) - column) <= 1
        assert place_at(columns[33], line, width) == 33
