"""The clock: the time for a turn, as a number and a bar, which change their look when little of it is left."""

from dataclasses import dataclass
from typing import Final

from schiffe.language.i18n import _
from schiffe.process.countdown import hurry_from
from schiffe.terminal.glyphs import LineGlyphs
from schiffe.toolkit.canvas import Canvas

_BAR: Final = 10


@dataclass(frozen=True)
class ClockFace:
    """What a clock shows: the full seconds that are left of so many, and whether time stands still."""

    left: int
    of: int
    is_paused: bool = False


def paint_clock(canvas: Canvas, end: int, y: int, clock: ClockFace, glyphs: LineGlyphs) -> int:
    """Paint the seconds that are left, ending before the column ``end``; returns the first column.

    The bar gets shorter to the left. In the last seconds the word ``hurry`` stands before the number, and the number
    changes its look from second to second; while time stands still, the word ``paused``.
    """
    left = clock.left
    full = -(-left * _BAR // clock.of)
    is_late = left <= hurry_from(clock.of)
    canvas.put(end - _BAR, y, glyphs.bar[0] * full, "class:bar.name")
    canvas.put(end - _BAR + full, y, glyphs.bar[1] * (_BAR - full), "class:bar.dim")
    padded = str(left).rjust(len(str(clock.of)))  # what stands before it stays in its place
    number = _("{seconds} s").format(seconds=padded)
    style = ("class:hurry.beat" if left % 2 else "class:hurry") if is_late else "class:bar class:emphasis"
    start = canvas.put_right(end - _BAR - 1, y, f" {number} " if is_late else number, style)
    if clock.is_paused:
        return canvas.put_right(start - 1, y, _("paused"), "class:bar")
    if is_late:
        return canvas.put_right(start - 1, y, _("hurry"), "class:bar class:emphasis")
    return start
