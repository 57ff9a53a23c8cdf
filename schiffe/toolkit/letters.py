"""Words in big letters: the name of the program above a menu, and banners over the full width."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from schiffe.language.columns import character_width
from schiffe.terminal.encoding import BOX_LINES, LineGlyphs
from schiffe.toolkit.canvas import Canvas, fit
from schiffe.toolkit.layout import Corner


def has_half_blocks(glyphs: LineGlyphs) -> bool:
    """Return whether letters can be made of half blocks."""
    return glyphs.bar == BOX_LINES.bar


_HALVES: Final = {(" ", " "): " ", ("#", " "): "▀", (" ", "#"): "▄", ("#", "#"): "█"}
_HEIGHT: Final = 5
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
    dots = [(" " * gap).join(_letters()[letter][row] for letter in word.upper()) for row in range(_HEIGHT)]
    return half_blocks([*dots, " " * len(dots[0])]) if has_blocks else tuple(dots)


def large_letters(word: str, *, has_blocks: bool) -> tuple[str, ...]:
    """Return a word in letters twice as large, five rows high; nothing where there are no blocks."""
    if not has_blocks:
        return ()
    rows = (" ".join(_letters()[letter][row] for letter in word) for row in range(_HEIGHT))
    return tuple("".join("██" if dot == "#" else "  " for dot in row) for row in rows)


def half_blocks(dots: Sequence[str]) -> tuple[str, ...]:
    """Return a picture of dots (``#``; even rows, all of one length) in half as many rows of blocks."""
    return tuple(
        "".join(_HALVES[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(dots[::2], dots[1::2], strict=True)
    )


_LARGE: Final = (100, 36)
"""From so many columns and rows on, its letters have twice the size."""
_USUAL: Final = (80, 24)
"""From so many on it has letters at all."""
_MARGIN: Final = 2
_BETWEEN: Final = (2, 1)
"""Columns between two letters at their usual size, and where that has no room."""


class Banner(NamedTuple):
    """The lines of a banner; with half blocks it ends in half a row, the last of its ``rows``."""

    lines: Sequence[str]
    has_edge: bool = False

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.lines) + self.has_edge

    def as_band(self, *, has_edge: bool) -> "Banner":
        """Return a banner of one row as one of three rows, the last half a row if there are half blocks."""
        return Banner(["", *self.lines, *(() if has_edge else ("",))], has_edge)


def banner(canvas: Canvas, word: str, width: int, *, has_blocks: bool, is_alone: bool = False) -> Banner:
    """Return a word in the letters of the logo, as large as they fit; otherwise with blanks between, on as many rows.

    On a small terminal there is room for letters only where a word ``is_alone``.
    """
    room = width - 2 * _MARGIN
    is_large, is_usual = (canvas.width >= columns and canvas.height >= rows for columns, rows in (_LARGE, _USUAL))
    if not is_usual and not is_alone:
        return Banner([_spaced(canvas, word, width)])
    parts = word.upper().split()
    has_letters = all(part.isascii() and part.isalpha() for part in parts)
    for gap in _BETWEEN[: len(_BETWEEN) if len(parts) == 1 else 1] if has_letters else ():
        dots = _in_a_row([big_letters(part, has_blocks=False, gap=gap) for part in parts], 4)
        twice = [re.sub("(.)", r"\1\1", row).replace("#", "█" if has_blocks else "#") for row in dots]
        if is_large and len(twice[0]) <= room:
            return Banner(["", *twice, ""])
        if has_blocks and len(dots[0]) <= room:
            halves = [big_letters(part, has_blocks=True, gap=gap) for part in parts]
            return Banner(["", *_in_a_row(halves, 4)], has_edge=True)
        if len(dots[0]) <= room:
            return Banner(dots)
    if not is_usual:
        return Banner([_spaced(canvas, word, width)])
    around = [""] * (3 if is_large else 2)
    return Banner(
        [*around, _spaced(canvas, word, width), *(around if is_large or not has_blocks else around[1:])],
        has_blocks and not is_large,
    )


def _in_a_row(parts: Sequence[Sequence[str]], gap: int) -> list[str]:
    return [(" " * gap).join(rows) for rows in zip(*parts, strict=True)]


def _spaced(canvas: Canvas, word: str, width: int) -> str:
    """Return a word with blanks between its letters, where there is room for that."""
    # what takes no column belongs to the letter before it
    spaced = "".join(f" {sign}" if character_width(sign) else sign for sign in word).strip()
    return spaced if canvas.measure(spaced) < width - 2 else fit(word, width)


def paint_banner(canvas: Canvas, corner: Corner, width: int, shown: Banner, role: str) -> None:
    """Paint a banner over so many columns, in the colours of a role; its last half row is in those of its edge."""
    style, (x, y) = f"class:{role}", corner
    canvas.fill(x, y, width, len(shown.lines), style)
    for row, line in enumerate(shown.lines, y):
        canvas.put(x + max(0, width - canvas.measure(line)) // 2, row, line, style)
    if shown.has_edge:
        canvas.put(x, y + len(shown.lines), "▀" * width, f"{style}.edge")
