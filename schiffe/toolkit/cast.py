"""Screens as a recording that terminals play: a file in the format asciicast, version 2, of what asciinema records."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Attrs, Style

from schiffe.terminal.palettes import PALETTES
from schiffe.toolkit.canvas import Canvas, characters
from schiffe.toolkit.screen import AnyScreen
from schiffe.toolkit.style import Look, style_rules

MIN_PAUSE_SECONDS: Final = 0.2
MAX_PAUSE_SECONDS: Final = 2.0
"""Seconds between two frames at the least, so that each can be seen, and at the most."""
_THEME: Final = "sea"
_CLEAR_SCREEN: Final = "\x1b[?25l\x1b[0m\x1b[2J"
_RESET_TERMINAL: Final = "\x1b[0m\x1b[?25h"


@dataclass(frozen=True)
class Cast:
    """The content of a cast.

    Attributes:
        title: what players of recordings show beside it.
        timestamp: when it happened, in whole seconds since 1970.
        columns, rows: the size of the terminal.
        looks: what the roles of its screens look like.
    """

    title: str
    timestamp: int
    looks: dict[str, Look]
    columns: int = 80
    rows: int = 24


def cast_lines(cast: Cast, frames: Iterable[tuple[float, AnyScreen]]) -> Iterator[str]:
    """Yield the lines of the file: for each frame its time in seconds from the beginning, and what has changed.

    A frame in which nothing has changed is left out.
    """
    yield json.dumps(
        {
            "version": 2,
            "width": cast.columns,
            "height": cast.rows,
            "timestamp": cast.timestamp,
            "title": cast.title,
            "env": {"TERM": "xterm-256color"},
        }
    )
    painter = _TerminalPainter(cast)
    time, start = 0.0, _CLEAR_SCREEN
    for time, screen in frames:
        if changed := painter.changes_to(screen):
            yield _event(time, start + changed)
            start = ""
    yield _event(time, f"{_RESET_TERMINAL}\x1b[{cast.rows};{cast.columns}H")


def frame_times(times: Iterable[float]) -> Iterator[float]:
    """Yield the times at which to show frames of these moments, in seconds from the first one on."""
    at = 0.0
    before: float | None = None
    for time in times:
        if before is not None:
            at += min(max(MIN_PAUSE_SECONDS, time - before), MAX_PAUSE_SECONDS)
        before = time
        yield at


def _event(time: float, text: str) -> str:
    return json.dumps([round(time, 3), "o", text])


class _TerminalPainter:
    """A painter of screens as a terminal is told to: only the characters that differ from those before."""

    def __init__(self, cast: Cast) -> None:
        self._size = cast.columns, cast.rows
        rules = style_rules(cast.looks, PALETTES[_THEME], ColorDepth.DEPTH_24_BIT)
        self._style = Style(list(rules))
        self._attributes = cache(lambda style: _attributes(self._style.get_attrs_for_style_str(style)))
        self._before: list[list[_Cell]] = [[] for _row in range(cast.rows)]

    def changes_to(self, screen: AnyScreen) -> str:
        """Return what makes the frame before one of this screen."""
        canvas = Canvas(*self._size)
        screen.paint_frame(canvas, lambda: None)
        rows = []
        for row in canvas.rows:
            shown = characters(tuple(row))
            cells = (shown.get(x, (" ", "")) for x in range(self._size[0]))
            rows.append([_Cell(text, self._attributes(f"class:background {style}")) for text, style in cells])
        before, self._before = self._before, rows
        return "".join(map(_difference, range(1, len(rows) + 1), rows, before))


class _Cell(NamedTuple):
    """A character, which is empty in the second column of a wide one, and what tells a terminal its looks."""

    character: str
    attributes: str


def _difference(y: int, row: list[_Cell], before: list[_Cell]) -> str:
    """Return what makes a row of another one; a terminal is told where to write, and how, whenever that changes."""
    text, attributes, at = "", "", -1
    for x, cell in enumerate(row):
        if before and cell == before[x]:
            continue
        if x != at:
            text += f"\x1b[{y};{x + 1}H"
        if cell.attributes != attributes:
            text, attributes = text + cell.attributes, cell.attributes
        text, at = text + cell.character, x + 1
    return text


def _attributes(attrs: Attrs) -> str:
    """Return what tells a terminal to write so; the colours are all of 24 bits."""
    codes = ["0"]
    for is_on, code in ((attrs.bold, "1"), (attrs.underline, "4"), (attrs.reverse, "7")):
        if is_on:
            codes.append(code)
    for colour, code in ((attrs.color, "38"), (attrs.bgcolor, "48")):
        if colour:
            red, green, blue = (str(int(colour[at : at + 2], 16)) for at in (0, 2, 4))
            codes += [code, "2", red, green, blue]
    return f"\x1b[{';'.join(codes)}m"
