"""What goes on by itself: its pace, and when it stands."""

import asyncio
from contextlib import suppress
from dataclasses import replace

import pytest

from schiffe.toolkit.canvas import Canvas, Corner
from schiffe.toolkit.replaying import (
    REPLAY_PACE,
    Pace,
    Playback,
    TimeLine,
    TimeLineGlyphs,
    paint_time_line,
    wait_for_next_step,
)
from schiffe.toolkit.screen_stack import Cover

PACE = Pace((2.0, 1.0, 0.5), 1)


def test_a_pace_goes_as_far_as_there_are_any() -> None:
    assert [PACE.changed(by).seconds for by in (-9, -1, 0, 1, 9)] == [2.0, 2.0, 1.0, 0.5, 0.5]


@pytest.mark.parametrize(("seconds", "nearest"), [(10, 2.0), (1.6, 2.0), (1.4, 1.0), (0.0, 0.5)])
def test_the_nearest_pace(seconds: float, nearest: float) -> None:
    assert PACE.with_seconds(seconds).seconds == nearest


def test_one_looks_back_at_a_step_a_second() -> None:
    assert REPLAY_PACE.seconds == 1.0
    assert list(REPLAY_PACE.step_seconds) == sorted(REPLAY_PACE.step_seconds, reverse=True)
    assert (REPLAY_PACE.step_seconds[0], REPLAY_PACE.step_seconds[-1]) == (4, 0.1)


_AT_ONCE = Pace((0.0,), 0)


_PLAYING = Playback(_AT_ONCE, is_playing=True)


def test_it_goes_on_while_it_plays_and_nothing_covers_it() -> None:
    async def script() -> None:
        shown, changed, cover, stepped = _PLAYING, asyncio.Event(), Cover(), asyncio.Event()
        cover.set_on(is_on=True)

        def current_playback() -> Playback:
            return shown

        async def play() -> None:
            nonlocal shown
            while True:
                await wait_for_next_step(current_playback, changed, cover)
                shown = replace(shown, step=shown.step + 1)
                stepped.set()

        async def turns() -> int:
            """The steps that it goes in a hundred turns of the loop."""
            before = shown.step
            for _turn in range(100):
                await asyncio.sleep(0)
            return shown.step - before

        task = asyncio.ensure_future(play())
        assert await turns() == 0
        cover.set_on(is_on=False)
        await asyncio.wait_for(stepped.wait(), 10)
        assert await turns() > 1
        cover.set_on(is_on=True)
        assert await turns() <= 1
        assert await turns() == 0
        shown = replace(shown, is_playing=False)
        cover.set_on(is_on=False)
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
    line = TimeLine(80, 0, {33: "L"})
    for width in (10, 40, 81, 200):
        columns = [line.x_of(place, width) for place in range(line.last_step + 1)]
        assert columns == sorted(columns)
        assert (columns[0], columns[-1]) == (0, width - 1)
        for column in range(width):
            place = line.step_at(column, width)
            assert 0 <= place <= line.last_step
            assert abs(line.x_of(place, width) - column) <= 1
        assert line.step_at(columns[33], width) == 33


def test_a_time_line_shows_where_one_is_and_what_is_marked() -> None:
    canvas = Canvas(40, 3)
    line_glyphs = TimeLineGlyphs("O", "=", "-")
    paint_time_line(
        canvas,
        Corner(5, 1),
        21,
        TimeLine(40, 10, {0: "A", 9: "B", 30: "B"}),
        line_glyphs,
        lambda _state, place: place,
    )
    assert canvas.text() == "\n     A===BO---------B-----\n"
    assert [(text, style) for _x, text, style in canvas.rows[1]][1:5] == [
        *[("===", "class:emphasis"), ("B", "class:bad class:emphasis"), ("O", "class:highlight")],
        ("---------", "class:separator"),
    ]

    def clicked(x: int, y: int) -> object:
        step = canvas.transition_at(x, y)
        return step(None) if step else None

    assert [clicked(x, 1) for x in (4, 5, 6, 20, 25, 26)] == [None, 0, 2, 30, 40, None]
    assert (clicked(6, 0), clicked(6, 2)) == (None, None)


def test_a_line_of_a_single_place_has_it_in_its_first_column() -> None:
    assert TimeLine(0, 0).x_of(0, 20) == 0
    assert TimeLine(0, 0).step_at(7, 20) == 0
    assert TimeLine(9, 0).step_at(0, 1) == 0


@pytest.mark.parametrize("change", ["another step", "another pace", "paused and on again", "covered at first"])
def test_a_step_is_due_its_seconds_after_the_one_before(change: str) -> None:
    """Time that has passed counts on at another pace, and begins anew at another step and after a pause."""

    async def run() -> float:
        shown, changed, loop = replace(_PLAYING, pace=Pace((0.9, 0.6), 0)), asyncio.Event(), asyncio.get_running_loop()
        now = loop.time()
        loop.time = lambda: now  # type: ignore[method-assign]

        cover = Cover()
        cover.set_on(is_on=True)

        async def pass_time(seconds: float) -> None:
            nonlocal now
            now += seconds
            for _turn in range(10):
                await asyncio.sleep(0)

        due = asyncio.ensure_future(wait_for_next_step(lambda: shown, changed, cover))
        await pass_time(9 if change == "covered at first" else 0)
        cover.set_on(is_on=False)
        await pass_time(0)
        await pass_time(0.3)
        assert not due.done()
        waited = 0.0
        if change == "another step":
            shown = replace(shown, step=7)
        elif change == "another pace":
            shown = replace(shown, pace=shown.pace.changed(1))
        elif change == "paused and on again":
            shown = replace(shown, is_playing=False)
            changed.set()
            await pass_time(9)
            assert not due.done()
            shown = replace(shown, is_playing=True)
        changed.set()
        await pass_time(0)
        while not due.done():
            waited += 0.05
            await pass_time(0.05)
        return waited

    assert asyncio.run(run()) == pytest.approx(
        {"another pace": 0.3, "covered at first": 0.6}.get(change, 0.9), abs=0.06
    )
