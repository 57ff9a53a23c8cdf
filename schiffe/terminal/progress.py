"""A bar that shows how far long work has come, on a terminal; elsewhere there is none."""

import os
import time
from contextlib import suppress
from types import TracebackType
from typing import Final, Self, TextIO

from schiffe.language.i18n import _
from schiffe.language.width import display_width
from schiffe.terminal.glyphs import choose_lines

_LONGEST: Final = 40


class Progress:
    """One line on a terminal, drawn anew in its place, and gone when the ``with`` block is left.

    ``total`` are the steps of the work, ``ascii_wanted`` is as the setting ``ascii``. A stream that is no terminal, or
    one that cannot draw in the same place, is never written to, and one that fails is left alone. Where no bar is
    ``wanted`` there is none either.
    """

    def __init__(self, stream: TextIO, total: int, ascii_wanted: str, *, wanted: bool = True) -> None:
        is_possible = stream.isatty() and os.environ.get("TERM") not in ("dumb", "unknown")
        self._stream: TextIO | None = stream if wanted and is_possible else None
        self._total = total
        self._bar = choose_lines(ascii_wanted, stream.encoding).bar
        self._done = 0
        self._began = time.monotonic()
        self._line = ""

    def __enter__(self) -> Self:
        self._draw()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._write("")

    def step(self) -> None:
        """One step more is done."""
        self._done += 1
        self._draw()

    def _draw(self) -> None:
        if self._stream is None:
            return
        text = _("{percent} %").format(percent=f"{100 * self._done // self._total:3}")
        if self._done:
            left = round((time.monotonic() - self._began) * (self._total - self._done) / self._done)
            text = _("{percent}, about {minutes}:{seconds} left").format(
                percent=text, minutes=left // 60, seconds=f"{left % 60:02}"
            )
        room = _columns(self._stream) - 3  # in the last column some terminals go on to the next line; ^C needs two more
        length = min(_LONGEST, room - display_width(text) - 1)
        if length > 2:
            full = length * self._done // self._total
            text = f"{self._bar[0] * full}{self._bar[1] * (length - full)} {text}"
        self._write(text[:room])

    def _write(self, line: str) -> None:
        """Put a line in the place of the one before."""
        if self._stream is None or line == self._line:
            return
        blanks = " " * (display_width(self._line) - display_width(line))
        if not line:
            blanks = " " * (_columns(self._stream) - 1)  # all of it, for behind the line may stand a ^C
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
