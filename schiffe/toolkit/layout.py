"""How every screen is laid out: a bar over the full width, one block centred below it, the keys in the last rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from schiffe.terminal.glyphs import BOX_LINES, LineGlyphs
from schiffe.toolkit.canvas import Canvas, ClickStep, fit
from schiffe.toolkit.clock import ClockFace, paint_clock

WIDEST: Final = 64
"""Columns of a block of text: longer lines are hard to read."""
_LEAST: Final = 14
"""With fewer columns than these, a title that has to be cut says nothing."""


class Corner(NamedTuple):
    """The column and the row in which something begins."""

    x: int
    y: int


@dataclass(frozen=True)
class Bar:
    """What the bar says.

    Attributes:
        title: what one is looking at; ``note`` stands behind it where there is room.
        badge: what matters most now, at the right; it is lit, unless ``is_quiet``.
        clock: the clock, at the very right.
    """

    title: str
    note: str = ""
    badge: str = ""
    is_quiet: bool = False
    clock: ClockFace | None = None


def paint_bar(canvas: Canvas, bar: Bar, glyphs: LineGlyphs = BOX_LINES) -> None:
    """Paint the bar into the first row. What is at the right goes before what is at the left."""
    canvas.fill(0, 0, canvas.width, 1, "class:bar")
    end = canvas.width - 1
    if bar.clock:
        end = paint_clock(canvas, end, 0, bar.clock, glyphs) - 2
    if bar.badge:
        style = "class:bar class:emphasis" if bar.is_quiet else "class:turn"
        end = canvas.put_right(end, 0, f" {fit(bar.badge, end - 4)} ", style) - 1
    x = 1
    has_title = end - x >= min(_LEAST, canvas.measure(bar.title))
    if canvas.measure(f"schiffe  {bar.title}" if has_title else "schiffe") <= end - x:
        x = canvas.put(x, 0, "schiffe", "class:bar.name") + 2
    if has_title:
        x = canvas.put(x, 0, fit(bar.title, end - x), "class:bar")
        if bar.note and x + 3 + canvas.measure(bar.note) < end:
            canvas.put(x + 3, 0, bar.note, "class:bar.dim")


def centred(canvas: Canvas, columns: int, rows: int, key_rows: int = 1) -> Corner:
    """Where a block of this size begins that stands in the middle between the bar and the keys.

    One that is too large begins right below the bar, in the first column but one. A single row to spare is above it.
    """
    free = max(0, canvas.height - 1 - key_rows - rows)
    return Corner(max(1, (canvas.width - columns) // 2), 1 + max(free // 2, min(free, 1)))


def evenly(canvas: Canvas, text: str, width: int) -> list[str]:
    """A text in as few lines as it needs, all about as long: none of its words is left alone in the last one."""
    lines = canvas.wrap(text, width)
    while len(lines) > 1:
        width -= 1
        closer = canvas.wrap(text, width)
        if len(closer) > len(lines) or " ".join(closer) != " ".join(lines):  # more lines, or a word is broken
            break
        lines = closer
    return lines


def paint_heading(canvas: Canvas, corner: Corner, width: int, text: str, glyphs: LineGlyphs = BOX_LINES) -> None:
    """Paint a heading with a line at both of its sides."""
    line = glyphs.frame[4]
    x = canvas.put(corner.x, corner.y, f"{line} ", "class:rule")
    x = canvas.put(x, corner.y, fit(text, width - 4), "class:dim class:emphasis")
    canvas.put(x, corner.y, f" {line * (corner.x + width - x - 1)}", "class:rule")


def paint_meter(
    canvas: Canvas, corner: Corner, width: int, share: float, style: str, glyphs: LineGlyphs = BOX_LINES
) -> None:
    """Paint a share, from 0 to 1, as a bar of so many columns; its number has to stand beside it."""
    canvas.fill(corner.x, corner.y, width, 1, "class:meter")
    canvas.put(corner.x, corner.y, _filled(share, width, glyphs), style)


def paint_balance(
    canvas: Canvas, corner: Corner, width: int, share: float, style: str, glyphs: LineGlyphs = BOX_LINES
) -> None:
    """Paint a share, from -1 to 1, as a bar to the left or to the right of a middle line, in an odd number of columns.

    Its number has to stand beside it.
    """
    middle = corner.x + width // 2
    bar = _filled(abs(share), width // 2, glyphs)
    if share < 0:
        bar = bar[::-1].replace("▌", "▐")
    canvas.fill(corner.x, corner.y, width, 1, "class:meter")
    canvas.put(middle, corner.y, glyphs.frame[5], "class:meter")
    canvas.put(middle + 1 if share > 0 else middle - len(bar), corner.y, bar, style)


def _filled(share: float, width: int, glyphs: LineGlyphs) -> str:
    """What a share fills of so many columns, to half a column where there are half blocks."""
    sign, halves = glyphs.bar[0], round(min(max(0.0, share), 1.0) * width * 2)
    if sign != BOX_LINES.bar[0]:
        return sign * ((halves + 1) // 2)
    return sign * (halves // 2) + "▌" * (halves % 2)


class FormLine(NamedTuple):
    """A line of a form: what it is called, what stands there, and how many characters it is made for."""

    label: str
    text: str
    widest: int


def form_width(canvas: Canvas, lines: Sequence[FormLine]) -> int:
    """The columns that the lines of a form take, as far as there is room."""
    labels = max(canvas.measure(line.label) for line in lines) + 2
    return min(labels + max(line.widest for line in lines) + 3, canvas.width - 2)


def paint_form(
    canvas: Canvas, corner: Corner, lines: Sequence[FormLine], at: int, go: Callable[[int], ClickStep] | None = None
) -> int:
    """Paint a form, its lines a row apart; the one of the number ``at`` is typed. Returns the row below them.

    ``go`` gives what a click on a line does.
    """
    width = form_width(canvas, lines)
    labels = max(canvas.measure(line.label) for line in lines) + 2
    for number, line in enumerate(lines):
        y, click = corner.y + 2 * number, go(number) if go else None
        canvas.put(corner.x, y, f" {line.label}".ljust(labels), "class:turn" if number == at else "class:bar", click)
        start, room = corner.x + labels, width - labels
        canvas.put(start, y, " " * room, "class:bar", click)
        if number == at:
            canvas.let_type(start + 1, y, room - 1)
        else:
            canvas.put(start + 1, y, fit(line.text, room - 2), "class:bar", click)
    return corner.y + 2 * len(lines)
