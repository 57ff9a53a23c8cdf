"""Words in big letters: the name of the program above a menu, and banners over the full width."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from schiffe.language.columns import character_width
from schiffe.toolkit.canvas import Canvas, Size, fit
from schiffe.toolkit.layout import LARGE_SCREEN, Corner

_HALVES: Final = {(" ", " "): " ", ("#", " "): "▀", (" ", "#"): "▄", ("#", "#"): "█"}
_LETTER_ROWS: Final = 5
# Each letter from top to bottom, its rows divided by slashes.
_TABLE: Final = """
    A=###/#.#/###/#.#/#.#      B=##./#.#/##./#.#/##.      C=###/#../#../#../###      D=##./#.#/#.#/#.#/##.
    E=###/#../##./#../###      F=###/#../##./#../#..      G=###/#../#.#/#.#/###      H=#.#/#.#/###/#.#/#.#
    I=#/#/#/#/#                J=..#/..#/..#/#.#/###      K=#.#/#.#/##./#.#/#.#      L=#../#../#../#../###
    M=#...#/##.##/#.#.#/#...#/#...#      N=#..#/##.#/#.##/#..#/#..#      O=###/#.#/#.#/#.#/###
    P=###/#.#/###/#../#..      Q=####/#..#/#..#/#.##/####      R=##./#.#/##./#.#/#.#      S=###/#../###/..#/###
    T=###/.#./.#./.#./.#.      U=#.#/#.#/#.#/#.#/###      V=#.#/#.#/#.#/#.#/.#.
    W=#...#/#...#/#.#.#/##.##/#...#      X=#.#/#.#/.#./#.#/#.#      Y=#.#/#.#/.#./.#./.#.      Z=###/..#/.#./#../###
    0=###/#.#/#.#/#.#/###      1=.#./##./.#./.#./###      2=###/..#/###/#../###      3=###/..#/.##/..#/###
    4=#.#/#.#/###/..#/..#      5=###/#../###/..#/###      6=###/#../###/#.#/###      7=###/..#/.#./.#./.#.
    8=###/#.#/###/#.#/###      9=###/#.#/###/..#/###      -=../../##/../..
"""


@cache
def _letters() -> dict[str, tuple[str, ...]]:
    entries = (entry.partition("=") for entry in _TABLE.split())
    return {letter: tuple(rows.replace(".", " ").split("/")) for letter, _equals, rows in entries}


def big_letters(word: str, *, has_blocks: bool, gap: int = 1) -> tuple[str, ...]:
    """Return a word of the letters A to Z, digits and hyphens, all shown as capitals, three rows high.

    Where there are no half blocks they are five rows high. ``gap`` is how many columns are between two letters.
    """
    rows = _dots(word, gap)
    return half_blocks([*rows, " " * len(rows[0])]) if has_blocks else tuple(rows)


def double_letters(word: str, *, has_blocks: bool) -> tuple[str, ...]:
    """Return a word in letters twice as large, five rows high; nothing where there are no blocks."""
    return tuple(_twice_as_wide(row, has_blocks=True) for row in _dots(word)) if has_blocks else ()


def _dots(word: str, gap: int = 1) -> list[str]:
    """Return a word as rows of dots (``#``), with so many columns between two letters."""
    return [(" " * gap).join(_letters()[letter][row] for letter in word.upper()) for row in range(_LETTER_ROWS)]


def half_blocks(dots: Sequence[str]) -> tuple[str, ...]:
    """Return a picture of dots (``#``; even rows, all of one length) in half as many rows of blocks."""
    return tuple(
        "".join(_HALVES[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(dots[::2], dots[1::2], strict=True)
    )


_SIZE_FOR_LETTERS: Final = Size(80, 24)
"""Below that only a word that is alone has letters."""
_MARGIN_COLUMNS: Final = 2
_COLUMNS_BETWEEN_LETTERS: Final = (2, 1)
"""As usual, and where that has no room."""
_COLUMNS_BETWEEN_WORDS: Final = 4


class Banner(NamedTuple):
    """The lines of a banner; with half blocks it ends in half a row, the last of its ``rows``."""

    lines: Sequence[str]
    has_edge: bool = False

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.lines) + (1 if self.has_edge else 0)

    def as_band(self, *, has_edge: bool) -> "Banner":
        """Return a banner of one row as one of three rows, the last half a row if there are half blocks."""
        return Banner(["", *self.lines, *(() if has_edge else ("",))], has_edge)


def banner(canvas: Canvas, word: str, width: int, *, has_blocks: bool, is_alone: bool = False) -> Banner:
    """Return a word in the letters of the logo, as large as they fit; otherwise with blanks between, on as many rows.

    On a small terminal there is room for letters only where a word ``is_alone``.
    """
    room = width - 2 * _MARGIN_COLUMNS
    is_usual = canvas.holds(_SIZE_FOR_LETTERS)
    parts = word.upper().split()
    if (is_usual or is_alone) and all(part.isascii() and part.isalpha() for part in parts):
        for gap in _COLUMNS_BETWEEN_LETTERS if len(parts) == 1 else _COLUMNS_BETWEEN_LETTERS[:1]:
            dots = _side_by_side([_dots(part, gap) for part in parts])
            if canvas.holds(LARGE_SCREEN) and 2 * len(dots[0]) <= room:
                return Banner(["", *(_twice_as_wide(row, has_blocks=has_blocks) for row in dots), ""])
            if has_blocks and len(dots[0]) <= room:
                halves = [big_letters(part, has_blocks=True, gap=gap) for part in parts]
                return Banner(["", *_side_by_side(halves)], has_edge=True)
            if len(dots[0]) <= room:
                return Banner(dots)
    # What takes no column belongs to the letter before it.
    spaced = "".join(f" {sign}" if character_width(sign) else sign for sign in word).strip()
    if canvas.measure(spaced) >= width - 2:
        spaced = fit(word, width)
    if not is_usual:
        return Banner([spaced])
    if canvas.holds(LARGE_SCREEN):
        return Banner(["", "", "", spaced, "", "", ""])
    return Banner(["", "", spaced, ""], has_edge=True) if has_blocks else Banner(["", "", spaced, "", ""])


def _side_by_side(words: Sequence[Sequence[str]]) -> list[str]:
    """Return words in letters, each of so many rows, as rows of all of them."""
    return [(" " * _COLUMNS_BETWEEN_WORDS).join(rows) for rows in zip(*words, strict=True)]


def _twice_as_wide(row: str, *, has_blocks: bool) -> str:
    """Return a row of dots, each two columns wide."""
    wide = re.sub("(.)", r"\1\1", row)
    return wide.replace("#", "█") if has_blocks else wide


def paint_banner(canvas: Canvas, corner: Corner, width: int, shown: Banner, role: str) -> None:
    """Paint a banner over so many columns, in the colours of a role; its last half row is in those of its edge."""
    style = f"class:{role}"
    x, y = corner
    canvas.fill(x, y, width, len(shown.lines), style)
    for row, line in enumerate(shown.lines, y):
        canvas.put(x + max(0, width - canvas.measure(line)) // 2, row, line, style)
    if shown.has_edge:
        canvas.put(x, y + len(shown.lines), "▀" * width, f"{style}.edge")
