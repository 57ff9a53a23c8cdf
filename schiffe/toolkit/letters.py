"""Words in big letters: the name of the program above a menu, and banners."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from schiffe.language.columns import character_width
from schiffe.toolkit.canvas import Canvas, Size, fit
from schiffe.toolkit.layout import LARGE_SCREEN, Corner

_HALVES: Final = {(" ", " "): " ", ("#", " "): "▀", (" ", "#"): "▄", ("#", "#"): "█"}
_LETTER_ROWS: Final = 5
# The rows of each letter from top to bottom, separated by slashes.
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
    """Return a word of letters A to Z, digits and hyphens in capitals, as rows of text.

    The capitals are three rows high with half blocks, else five. ``gap`` is the number of columns between letters.
    """
    rows = _dots(word, gap)
    return half_blocks([*rows, " " * len(rows[0])]) if has_blocks else tuple(rows)


def double_letters(word: str, *, has_blocks: bool) -> tuple[str, ...]:
    """Return a word in letters twice as large, five rows high; no rows if there are no blocks."""
    return tuple(_twice_as_wide(row, has_blocks=True) for row in _dots(word)) if has_blocks else ()


def _dots(word: str, gap: int = 1) -> list[str]:
    """Return a word as rows of dots (``#``), with ``gap`` columns between letters."""
    return [(" " * gap).join(_letters()[letter][row] for letter in word.upper()) for row in range(_LETTER_ROWS)]


def half_blocks(dots: Sequence[str]) -> tuple[str, ...]:
    """Return an even number of rows of dots (``#``) as half as many rows of half blocks."""
    return tuple(
        "".join(_HALVES[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(dots[::2], dots[1::2], strict=True)
    )


_SIZE_FOR_LETTERS: Final = Size(80, 24)
"""On smaller screens only a word that ``is_alone`` is in big letters."""
_MARGIN_COLUMNS: Final = 2
_USUAL_LETTER_GAP: Final = 2
_SMALL_LETTER_GAP: Final = 1
_COLUMNS_BETWEEN_WORDS: Final = 4


class Banner(NamedTuple):
    """The lines of a banner; if it ``has_edge``, half a row in its colour follows them."""

    lines: Sequence[str]
    has_edge: bool = False

    @property
    def rows(self) -> int:
        """The number of rows, with the edge."""
        return len(self.lines) + (1 if self.has_edge else 0)

    def as_band(self, *, has_edge: bool) -> "Banner":
        """Return a banner of one row as a band of three; the last row is an edge if there are half blocks."""
        return Banner(["", *self.lines, *(() if has_edge else ("",))], has_edge)


def banner(canvas: Canvas, word: str, width: int, *, has_blocks: bool, is_alone: bool = False) -> Banner:
    """Return a banner with a word in the largest letters that fit, or else in ordinary letters with blanks between.

    On small screens there are big letters only if the banner ``is_alone``.
    """
    is_usual_size = canvas.holds(_SIZE_FOR_LETTERS)
    words = word.upper().split()
    can_be_big = all(each.isascii() and each.isalpha() for each in words)
    if can_be_big and (is_usual_size or is_alone):
        gaps = (_USUAL_LETTER_GAP, _SMALL_LETTER_GAP) if len(words) == 1 else (_USUAL_LETTER_GAP,)
        for gap in gaps:
            if fitting := _banner_in_letters(canvas, words, width - 2 * _MARGIN_COLUMNS, gap, has_blocks=has_blocks):
                return fitting
    # A combining character stays with the letter before it.
    spaced = "".join(f" {character}" if character_width(character) else character for character in word).strip()
    if canvas.measure(spaced) >= width - 2:
        spaced = fit(word, width)
    if not is_usual_size:
        return Banner([spaced])
    if canvas.holds(LARGE_SCREEN):
        return Banner(["", "", "", spaced, "", "", ""])
    return Banner(["", "", spaced, ""], has_edge=True) if has_blocks else Banner(["", "", spaced, "", ""])


def _banner_in_letters(
    canvas: Canvas, words: Sequence[str], width: int, gap: int, *, has_blocks: bool
) -> Banner | None:
    """Return a banner with words in the largest letters that fit; None if none do."""
    dots = _side_by_side([_dots(word, gap) for word in words])
    columns = len(dots[0])
    if canvas.holds(LARGE_SCREEN) and 2 * columns <= width:
        return Banner(["", *(_twice_as_wide(row, has_blocks=has_blocks) for row in dots), ""])
    if columns > width:
        return None
    if has_blocks:
        letters = [big_letters(word, has_blocks=True, gap=gap) for word in words]
        return Banner(["", *_side_by_side(letters)], has_edge=True)
    return Banner(dots)


def _side_by_side(words: Sequence[Sequence[str]]) -> list[str]:
    """Join the rows of several words, with a gap between the words."""
    return [(" " * _COLUMNS_BETWEEN_WORDS).join(rows) for rows in zip(*words, strict=True)]


def _twice_as_wide(row: str, *, has_blocks: bool) -> str:
    """Return a row of dots, each two columns wide."""
    wide = re.sub("(.)", r"\1\1", row)
    return wide.replace("#", "█") if has_blocks else wide


def paint_banner(canvas: Canvas, corner: Corner, width: int, banner: Banner, role: str) -> None:
    """Paint a banner in the colours of a role, its text in the middle of ``width`` columns."""
    style = f"class:{role}"
    x, y = corner
    canvas.fill(x, y, width, len(banner.lines), style)
    for row, line in enumerate(banner.lines, y):
        canvas.put(x + max(0, width - canvas.measure(line)) // 2, row, line, style)
    if banner.has_edge:
        canvas.put(x, y + len(banner.lines), "▀" * width, f"{style}.edge")
