"""What goes on by itself: its pace, and when it stands."""

import pytest

from schiffe.toolkit.canvas import Canvas, Corner
from schiffe.toolkit.replaying import (
    REPLAY_PACE,
    Pace,
    TimeLine,
    TimeLineGlyphs,
    paint_time_line,
)

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
