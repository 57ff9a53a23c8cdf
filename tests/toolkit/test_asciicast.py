"""Recordings: a terminal that plays one shows what the screens showed, at a pace that can be seen."""

import json
from itertools import pairwise

from schiffe.terminal.palettes import PALETTES
from schiffe.toolkit.asciicast import MAX_PAUSE_SECONDS, MIN_PAUSE_SECONDS, Cast, CastFrame, cast_lines, frame_seconds
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.style import GENERIC_LOOKS, Look
from tests.emulator import Screen as Terminal
from tests.emulator import Stream

CAST = Cast("A toy", 1_700_000_000, GENERIC_LOOKS, 30, 4)


class Slide(Screen[str, None]):
    """A word, a wide letter beside it, and a badge."""

    def paint(self, canvas: Canvas, state: str) -> None:
        """Below each other."""
        canvas.put(2, 1, state, "class:title")
        canvas.put(2 + len(state), 1, "中", "class:letter")
        canvas.put(20, 3, "badge", "class:attention")


def recorded(*words: str) -> tuple[dict[str, object], list[list[object]]]:
    frames = [CastFrame(number / 3, Slide(word)) for number, word in enumerate(words)]
    head, *events = map(json.loads, cast_lines(CAST, frames))
    return head, events


def test_a_recording_says_what_it_is() -> None:
    assert recorded()[0] == {
        "version": 2,
        "width": 30,
        "height": 4,
        "timestamp": 1_700_000_000,
        "title": "A toy",
        "env": {"TERM": "xterm-256color"},
    }
    assert (Cast("x", 0, {}).columns, Cast("x", 0, {}).rows) == (80, 24)


def test_a_terminal_shows_each_frame_and_is_left_as_it_was() -> None:
    _head, events = recorded("guess", "guest", "guest", "gust")
    assert [(time, kind) for time, kind, _text in events] == [(0, "o"), (0.333, "o"), (1, "o"), (1, "o")]
    terminal = Terminal(30, 4)
    stream = Stream(terminal)
    terminal.draw("remains of the shell")
    for word, (_time, _kind, text) in zip(("guess", "guest", "gust"), events, strict=False):
        stream.feed(str(text))
        canvas = Canvas(30, 4)
        Slide(word).paint_frame(canvas, lambda: None)
        assert "\n".join(line.rstrip() for line in terminal.display) == canvas.text()
        assert terminal.cursor.hidden
    colours = PALETTES["sea"].colours()
    title, wide, badge, empty = (terminal.buffer[y][x] for y, x in ((1, 2), (1, 6), (3, 20), (0, 0)))
    assert (title.bold, title.underscore, title.bg) == (True, False, colours["page"].digits)
    assert (wide.underscore, wide.bold, wide.fg) == (True, False, colours["page.text"].digits)
    assert (badge.fg, badge.bg, badge.reverse) == (colours["accent.text"].digits, colours["accent"].digits, False)
    assert empty.bg == colours["page"].digits
    shown = list(terminal.display)
    stream.feed(str(events[-1][2]))
    assert terminal.display == shown
    assert not terminal.cursor.hidden
    assert (terminal.cursor.x, terminal.cursor.y, terminal.cursor.attrs.bg) == (29, 3, "default")


def test_only_what_has_changed_is_written() -> None:
    _head, events = recorded("guess", "guest")
    assert str(events[1][2]).count("\x1b[") == 2, "one place, and one look"
    assert str(events[1][2]).endswith("mt")


def test_pauses_are_cut_and_hurry_is_spread() -> None:
    shown = list(frame_seconds([100, 100, 101, 150, 151]))
    assert shown == [0, 0.2, 1.2, 3.2, 4.2]
    assert {round(after - before, 3) for before, after in pairwise(shown)} <= {MIN_PAUSE_SECONDS, 1, MAX_PAUSE_SECONDS}


class Line(Screen[str, None]):
    """A line from the first column on."""

    def paint(self, canvas: Canvas, state: str) -> None:
        """Nothing else."""
        canvas.put(0, 0, state)


def test_a_terminal_is_told_where_the_first_change_of_a_row_is_and_the_next_one() -> None:
    for first in range(5):
        for second in range(first + 1, 6):
            before, after = ["abcdef", "".join("X" if x in (first, second) else "abcdef"[x] for x in range(6))]
            _head, *events = map(
                json.loads, cast_lines(CAST, [CastFrame(0.0, Line(before)), CastFrame(1.0, Line(after))])
            )
            terminal = Terminal(30, 4)
            for _time, _kind, text in events[:2]:
                Stream(terminal).feed(text)
            assert terminal.display[0].rstrip() == after


class Badge(Screen[str, None]):
    """A sign in a look."""

    def paint(self, canvas: Canvas, state: str) -> None:
        """Nothing else."""
        canvas.put(0, 0, "x", state)


def test_a_terminal_is_told_each_attribute_of_a_look() -> None:
    looks = {"background": Look(), "toy": Look(attributes="bold underline reverse"), "odd": Look(attributes="reverse")}
    cast = Cast("A toy", 0, looks, 1, 1)
    frames = [CastFrame(float(at), Badge(f"class:{look}")) for at, look in enumerate(looks)]
    _head, *events = map(json.loads, cast_lines(cast, frames))
    assert [text.rpartition("H")[2] for _time, _kind, text in events[:3]] == [
        *("\x1b[0mx", "\x1b[0;1;4;7mx", "\x1b[0;7mx")
    ]
