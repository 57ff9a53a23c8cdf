"""Recordings of screens in the format asciicast v2, which asciinema plays."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Attrs, Style

from schiffe.terminal.palettes import PALETTES
from schiffe.toolkit.canvas import Canvas, characters_of_row
from schiffe.toolkit.screen import AnyScreen
from schiffe.toolkit.style import Look, TextStyle, style_rules

MIN_PAUSE_SECONDS: Final = 0.2
"""The minimum pause between two frames, so that each frame is seen."""
MAX_PAUSE_SECONDS: Final = 2.0
_THEME: Final = "sea"
_CLEAR_SCREEN: Final = "\x1b[?25l\x1b[0m\x1b[2J"
_RESET_TERMINAL: Final = "\x1b[0m\x1b[?25h"


@dataclass(frozen=True)
class Cast:
    """The properties of a recording.

    Attributes:
        title: shown by players such as asciinema.
        began_at: when the recorded match began, in seconds since 1970.
        looks: the look of each style on its screens.
        columns, rows: the size of the terminal.
    """

    title: str
    began_at: int
    looks: Mapping[str, Look]
    columns: int = 80
    rows: int = 24


class CastFrame(NamedTuple):
    """A screen, and the seconds from the beginning of the recording at which it is shown."""

    seconds: float
    screen: AnyScreen


def cast_lines(cast: Cast, frames: Iterable[CastFrame]) -> Iterator[str]:
    """Yield the lines of the file; a frame without changes is left out."""
    yield json.dumps(
        {
            "version": 2,
            "width": cast.columns,
            "height": cast.rows,
            "timestamp": cast.began_at,
            "title": cast.title,
            "env": {"TERM": "xterm-256color"},
        }
    )
    painter = _TerminalPainter(cast)
    seconds = 0.0
    prefix = _CLEAR_SCREEN
    for seconds, screen in frames:
        if changes := painter.changes_to(screen):
            yield _output_event(seconds, prefix + changes)
            prefix = ""
    yield _output_event(seconds, f"{_RESET_TERMINAL}\x1b[{cast.rows};{cast.columns}H")


def frame_seconds(times: Iterable[float]) -> Iterator[float]:
    """Yield the seconds of the frame of each time, from 0, so that frames follow neither too fast nor too slowly."""
    seconds = 0.0
    previous_at: float | None = None
    for at in times:
        if previous_at is not None:
            seconds += min(max(MIN_PAUSE_SECONDS, at - previous_at), MAX_PAUSE_SECONDS)
        previous_at = at
        yield seconds


def _output_event(seconds: float, text: str) -> str:
    return json.dumps([round(seconds, 3), "o", text])


class _TerminalPainter:
    """A painter that writes only the characters that differ from the frame before."""

    def __init__(self, cast: Cast) -> None:
        self._size = cast.columns, cast.rows
        rules = style_rules(cast.looks, PALETTES[_THEME], ColorDepth.DEPTH_24_BIT)
        self._style = Style(list(rules))
        self._escape = cache(lambda style: _escape_sequence(self._style.get_attrs_for_style_str(style)))
        self._last_frame: list[list[_Cell]] = [[] for _row in range(cast.rows)]

    def changes_to(self, screen: AnyScreen) -> str:
        """Return the output that turns the last frame into one of this screen."""
        canvas = Canvas(*self._size)
        screen.paint_frame(canvas, lambda: None)
        frame = []
        for row in canvas.rows:
            painted = characters_of_row(tuple(row))
            cells = (painted.get(x, (" ", "")) for x in range(self._size[0]))
            frame.append([_Cell(text, self._escape(f"{TextStyle.BACKGROUND} {style}")) for text, style in cells])
        changes = map(_changes_in_row, range(1, len(frame) + 1), frame, self._last_frame)
        self._last_frame = frame
        return "".join(changes)


class _Cell(NamedTuple):
    """A character, empty in the right half of a wide one, and the escape sequence of its style."""

    character: str
    escape: str


def _changes_in_row(y: int, row: list[_Cell], last_row: list[_Cell]) -> str:
    """Return the output for the cells of a row that have changed: cursor moves, styles, and characters."""
    text = ""
    escape = ""
    cursor = -1
    for x, cell in enumerate(row):
        if last_row and cell == last_row[x]:
            continue
        if x != cursor:
            text += f"\x1b[{y};{x + 1}H"
        if cell.escape != escape:
            escape = cell.escape
            text += escape
        text += cell.character
        cursor = x + 1
    return text


def _escape_sequence(attrs: Attrs) -> str:
    """Return the escape sequence of a style, with colours in 24 bits."""
    codes = ["0"]
    for is_on, code in ((attrs.bold, "1"), (attrs.underline, "4"), (attrs.reverse, "7")):
        if is_on:
            codes.append(code)
    for colour, code in ((attrs.color, "38"), (attrs.bgcolor, "48")):
        if colour:
            red, green, blue = (str(int(colour[start : start + 2], 16)) for start in (0, 2, 4))
            codes += [code, "2", red, green, blue]
    return f"\x1b[{';'.join(codes)}m"
