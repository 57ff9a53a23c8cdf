"""Terminal emulators for tests that look at the screen again and again: pyte's, in less than half of the time."""

import re

import pyte

_SEQUENCE = re.compile(rf"\x1b\[([\d;]*)([{re.escape(''.join(pyte.Stream.csi))}])")
"""The sequences that are by far the most of what a full screen writes."""
_LARGEST = 9999


class Screen(pyte.Screen):
    """A screen that makes the text only of those lines anew that have changed."""

    def __init__(self, columns: int, lines: int, **options: float) -> None:
        self._shown: dict[int, str] = {}
        super().__init__(columns, lines, **options)

    @property
    def display(self) -> list[str]:
        for y in self.dirty:
            self._shown[y] = line_text(self.buffer[y], self.columns)
        self.dirty.clear()
        return [self._shown[y] for y in range(self.lines)]


class HistoryScreen(Screen, pyte.HistoryScreen):
    """The same with what has left it at the top."""

    def __init__(self, columns: int, lines: int, **options: float) -> None:
        self._left: list[tuple[object, str]] = []
        super().__init__(columns, lines, **options)

    @property
    def above(self) -> list[str]:
        """The lines that have left the screen; they change no more."""
        rows = self.history.top
        known = next(
            (n for n, (row, _) in enumerate(self._left) if n >= len(rows) or rows[n] is not row), len(self._left)
        )
        self._left[known:] = [(rows[n], line_text(rows[n], self.columns)) for n in range(known, len(rows))]
        return [text for _row, text in self._left]


def line_text(line: dict[int, pyte.screens.Char], columns: int) -> str:
    """What stands in a line; the second cell of a wide character is empty."""
    return "".join([line[x].data for x in range(columns)])


class Stream(pyte.Stream):
    """A stream that reads whole sequences; pyte reads them character by character."""

    def feed(self, data: str) -> None:
        end = 0
        for found in _SEQUENCE.finditer(data):
            if end < found.start():
                super().feed(data[end : found.start()])
            numbers = [min(int(number or 0), _LARGEST) for number in found[1].split(";")]
            getattr(self.listener, self.csi[found[2]])(*numbers)
            end = found.end()
        if end < len(data):
            super().feed(data[end:])


class ByteStream(pyte.ByteStream, Stream):  # type: ignore[misc]  # it takes bytes, as pyte's own does
    """The same for bytes."""
