"""A progress bar for long measurements, in one line of a terminal."""

import os
import time
from contextlib import suppress
from types import TracebackType
from typing import Final, Self, TextIO

from schiffe.battleship.plain.histograms import MAX_BAR_COLUMNS
from schiffe.language.columns import display_width
from schiffe.language.i18n import _
from schiffe.language.text import with_percent_sign
from schiffe.terminal.glyphs import choose_lines

_MIN_BAR_COLUMNS: Final = 3
_FREE_COLUMNS: Final = 3
"""The columns after the bar: some terminals wrap after the last column, and a typed ^C needs two."""


class ProgressBar:
    """A progress bar in one line of a terminal, which is erased at the end of the ``with`` block.

    ``total`` is the number of steps, and ``ascii_wanted`` the value of the setting ``ascii``. Nothing is written if
    the stream is not a terminal that can overwrite a line, if writing has failed once, or if no bar ``is_wanted``.
    """

    def __init__(self, stream: TextIO, total: int, ascii_wanted: str, *, is_wanted: bool = True) -> None:
        is_possible = stream.isatty() and os.environ.get("TERM") not in ("dumb", "unknown")
        self._stream: TextIO | None = stream if is_wanted and is_possible else None
        self._total = total
        self._bar = choose_lines(ascii_wanted, stream.encoding).bar
        self._done = 0
        self._began_at = time.monotonic()
        self._line = ""

    def __enter__(self) -> Self:
        self._draw()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._write("")

    def step(self) -> None:
        """Count one more step as done."""
        self._done += 1
        self._draw()

    def _draw(self) -> None:
        if self._stream is None:
            return
        text = with_percent_sign(f"{100 * self._done // self._total:3}")
        if self._done:
            minutes, seconds = divmod(
                round((time.monotonic() - self._began_at) * (self._total - self._done) / self._done), 60
            )
            text = _("{percent}, about {minutes}:{seconds} left").format(
                percent=text, minutes=minutes, seconds=f"{seconds:02}"
            )
        columns = _columns(self._stream) - _FREE_COLUMNS
        bar_columns = min(MAX_BAR_COLUMNS, columns - display_width(text) - 1)
        if bar_columns >= _MIN_BAR_COLUMNS:
            full = bar_columns * self._done // self._total
            text = f"{self._bar[0] * full}{self._bar[1] * (bar_columns - full)} {text}"
        self._write(text[:columns])

    def _write(self, line: str) -> None:
        """Overwrite the line with another one."""
        if self._stream is None or line == self._line:
            return
        blanks = " " * (display_width(self._line) - display_width(line))
        if not line:
            blanks = " " * (_columns(self._stream) - 1)  # the whole row, as a ^C may follow the line
        self._line = line
        try:
            self._stream.write(f"\r{line}{blanks}" if line else f"\r{blanks}\r")
            self._stream.flush()
        except OSError:
            self._stream = None


def _columns(stream: TextIO) -> int:
    with suppress(OSError, ValueError):
        return os.get_terminal_size(stream.fileno()).columns or 80
    return 80
