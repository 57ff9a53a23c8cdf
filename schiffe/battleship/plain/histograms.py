"""Histograms, bars and progress bars made of characters."""

import os
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Final, NamedTuple, Self, TextIO

from schiffe.battleship.distribution import class_name, class_width, in_classes
from schiffe.language.columns import COLUMN_GAP, display_width, pad
from schiffe.language.i18n import _
from schiffe.language.text import with_percent_sign
from schiffe.terminal.glyphs import AsciiUse, LineGlyphs, choose_lines

_INDENT: Final = "  "
"""The gap between a name, its share as text, and its bar."""
MAX_BAR_COLUMNS: Final = 40
"""The width of a bar of 100 %."""
_BLANKS_AROUND_BAR: Final = 2
_MIN_PROGRESS_COLUMNS: Final = 3
_COLUMNS_AFTER_PROGRESS: Final = 3
"""The columns after a progress bar: some terminals wrap after the last column, and a typed ^C needs two."""
_DEFAULT_TERMINAL_COLUMNS: Final = 80


class TitledCounts(NamedTuple):
    """The counts of some numbers, under a title."""

    title: str
    counts: Mapping[int, int]


def draw_histograms(titled: Sequence[TitledCounts], glyphs: LineGlyphs, columns: int) -> list[str]:
    """Return the titles, each with a histogram, at most ``columns`` wide.

    All have the same classes and the same scale, so that they can be compared. A class with too few matches for a bar
    shows the glyph of an empty bar; a class without matches shows nothing.
    """
    max_matches = max(sum(titled_counts.counts.values()) for titled_counts in titled)
    width = class_width((number for titled_counts in titled for number in titled_counts.counts), max_matches)
    histograms = [(titled_counts.title, in_classes(titled_counts.counts, width)) for titled_counts in titled]
    highest = max(count for _title, histogram in histograms for count in histogram.values())
    name_width = max(len(class_name(start, width)) for _title, histogram in histograms for start in histogram)
    bar_columns = max(1, columns - len(_INDENT) - name_width - len(str(highest)) - _BLANKS_AROUND_BAR)
    lines = []
    for title, histogram in histograms:
        lines.append(title)
        for start in range(min(histogram), max(histogram) + 1, width):
            line = f"{_INDENT}{class_name(start, width):>{name_width}}"
            if count := histogram[start]:
                bar = glyphs.bar[0] * round(bar_columns * count / highest) or glyphs.bar[1]
                line += f" {bar} {count}"
            lines.append(line)
    return lines


def draw_bars(names: Sequence[str], shares: Sequence[tuple[float, str]], glyphs: LineGlyphs, columns: int) -> list[str]:
    """Return a line for each name, with its share from 0 to 1 as text and as a bar; no bars if there is no space."""
    name_width = max(map(display_width, names), default=0)
    text_width = max((display_width(text) for _share, text in shares), default=0)
    bar_columns = min(MAX_BAR_COLUMNS, columns - len(_INDENT) - name_width - text_width - 2 * len(COLUMN_GAP))
    lines = []
    for name, (share, text) in zip(names, shares, strict=True):
        bar = glyphs.bar[0] * max(1, round(bar_columns * share)) if bar_columns > 1 else ""
        padding = " " * (text_width - display_width(text))
        lines.append(f"{_INDENT}{pad(name, name_width)}{COLUMN_GAP}{padding}{text}{COLUMN_GAP}{bar}".rstrip())
    return lines


class ProgressBar:
    """A progress bar in one line of a terminal, which is erased at the end of the ``with`` block.

    ``total`` is the number of steps, and ``ascii_use`` the value of the setting ``ascii``. Nothing is written if the
    stream is not a terminal that can overwrite a line, if writing has failed once, or if no bar ``is_wanted``.
    """

    def __init__(self, stream: TextIO, total: int, ascii_use: AsciiUse, *, is_wanted: bool) -> None:
        is_possible = stream.isatty() and os.environ.get("TERM") not in ("dumb", "unknown")
        self._stream: TextIO | None = stream if is_wanted and is_possible else None
        self._total = total
        self._bar = choose_lines(ascii_use, stream.encoding).bar
        self._done = 0
        self._began_at = time.monotonic()
        self._line = ""

    def __enter__(self) -> Self:
        self._draw_bar()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._write_line("")

    def step(self) -> None:
        """Count one more step as done."""
        self._done += 1
        self._draw_bar()

    def _draw_bar(self) -> None:
        if self._stream is None:
            return
        text = with_percent_sign(f"{100 * self._done // self._total:3}")
        if self._done:
            seconds_per_step = (time.monotonic() - self._began_at) / self._done
            minutes, seconds = divmod(round(seconds_per_step * (self._total - self._done)), 60)
            text = _("{percent}, about {minutes}:{seconds} left").format(
                percent=text, minutes=minutes, seconds=f"{seconds:02}"
            )
        columns = _stream_columns(self._stream) - _COLUMNS_AFTER_PROGRESS
        bar_columns = min(MAX_BAR_COLUMNS, columns - display_width(text) - 1)
        if bar_columns >= _MIN_PROGRESS_COLUMNS:
            full = bar_columns * self._done // self._total
            text = f"{self._bar[0] * full}{self._bar[1] * (bar_columns - full)} {text}"
        self._write_line(text[:columns])

    def _write_line(self, line: str) -> None:
        if self._stream is None or line == self._line:
            return
        blanks = " " * (display_width(self._line) - display_width(line))
        if not line:
            blanks = " " * (_stream_columns(self._stream) - 1)  # the whole row, as a ^C may follow the line
        self._line = line
        try:
            self._stream.write(f"\r{line}{blanks}" if line else f"\r{blanks}\r")
            self._stream.flush()
        except OSError:
            self._stream = None


def _stream_columns(stream: TextIO) -> int:
    with suppress(OSError, ValueError):
        return os.get_terminal_size(stream.fileno()).columns or _DEFAULT_TERMINAL_COLUMNS
    return _DEFAULT_TERMINAL_COLUMNS
