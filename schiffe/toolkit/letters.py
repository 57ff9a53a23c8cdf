"""Words in big letters, made of blocks or of ``#``, and banners: such a word in a coloured area."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from schiffe.language.columns import character_width
from schiffe.toolkit.canvas import BLOCK_MARGIN_COLUMNS, Canvas, Corner, Size, fit
from schiffe.toolkit.layout import LARGE_SCREEN
from schiffe.toolkit.style import edge_style

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


_LETTERS: Final[dict[str, str]] = dict(re.findall(r"(.)=(\S+)", _TABLE))
_USUAL_GAP_COLUMNS: Final = 2
_SMALL_GAP_COLUMNS: Final = 1
_COLUMNS_BETWEEN_WORDS: Final = 4
_MIN_COLUMNS_BESIDE_SPACED_WORD: Final = 3
_PADDING_ROWS: Final = 2
"""The rows above and below a word in ordinary letters."""
_LARGE_PADDING_ROWS: Final = 3
"""The rows above and below a word in ordinary letters on a large screen."""
_SIZE_FOR_LETTERS: Final = Size(80, 24)
"""The screen size from which words have big letters; on smaller screens only a word that ``is_alone`` has."""


def big_letters(word: str, *, has_blocks: bool, gap_columns: int = 1) -> tuple[str, ...]:
    """Return a word of letters A to Z, digits and hyphens in capitals, as rows of text.

    The capitals are three rows high with half blocks, else five. ``gap_columns`` are between letters.
    """
    dots = letter_dots(word, gap_columns)
    if not has_blocks:
        return tuple(dots)
    empty_row = " " * len(dots[0])
    return half_blocks([*dots, empty_row])


def double_letters(word: str, *, has_blocks: bool) -> tuple[str, ...]:
    """Return a word in letters twice as large, five rows high; no rows if there are no blocks."""
    if not has_blocks:
        return ()
    return tuple(twice_as_wide(row, has_blocks=True) for row in letter_dots(word))


def letter_dots(word: str, gap_columns: int = 1) -> list[str]:
    """Return a word as rows of dots (``#``), with ``gap_columns`` columns between letters."""
    letters = [_LETTERS[character].replace(".", " ").split("/") for character in word.upper()]
    return [(" " * gap_columns).join(letter[row] for letter in letters) for row in range(_LETTER_ROWS)]


def half_blocks(dots: Sequence[str]) -> tuple[str, ...]:
    """Return an even number of rows of dots (``#``) as half as many rows of half blocks."""
    return tuple(
        "".join(_HALVES[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(dots[::2], dots[1::2], strict=True)
    )


def twice_as_wide(row: str, *, has_blocks: bool) -> str:
    """Return a row of dots, each two columns wide."""
    wide = re.sub("(.)", r"\1\1", row)
    return wide.replace("#", "█") if has_blocks else wide


@dataclass(frozen=True)
class Banner:
    """The lines of a banner; if it ``has_edge``, half a row in its colour follows them."""

    lines: Sequence[str]
    has_edge: bool = False

    @property
    def rows(self) -> int:
        return len(self.lines) + (1 if self.has_edge else 0)

    def to_band(self, *, has_edge: bool) -> Self:
        """Return a banner of one row as a band of three; the last row is an edge if there are half blocks."""
        lines = ["", *self.lines] if has_edge else ["", *self.lines, ""]
        return replace(self, lines=lines, has_edge=has_edge)


def largest_banner(canvas: Canvas, word: str, width: int, *, has_blocks: bool, is_alone: bool = False) -> Banner:
    """Return a banner with a word in the largest letters that fit, or else in ordinary letters with blanks between.

    On small screens there are big letters only if the banner ``is_alone``.
    """
    if is_alone or canvas.holds(_SIZE_FOR_LETTERS):
        for banner in _banners_in_letters(word, has_blocks=has_blocks, has_large=canvas.holds(LARGE_SCREEN)):
            if max(map(len, banner.lines)) <= width - 2 * BLOCK_MARGIN_COLUMNS:
                return banner
    return _banner_in_ordinary_letters(canvas, word, width, has_blocks=has_blocks)


def _banners_in_letters(word: str, *, has_blocks: bool, has_large: bool) -> Iterator[Banner]:
    """Yield banners with a word in big letters, the largest first; none if a character is no letter from A to Z."""
    parts = word.upper().split()
    if not all(part.isascii() and part.isalpha() for part in parts):
        return
    gaps = (_USUAL_GAP_COLUMNS, _SMALL_GAP_COLUMNS) if len(parts) == 1 else (_USUAL_GAP_COLUMNS,)
    for gap_columns in gaps:
        dots = _side_by_side([letter_dots(part, gap_columns) for part in parts])
        if has_large:
            yield Banner(["", *(twice_as_wide(row, has_blocks=has_blocks) for row in dots), ""])
        if has_blocks:
            letters = [big_letters(part, has_blocks=True, gap_columns=gap_columns) for part in parts]
            yield Banner(["", *_side_by_side(letters)], has_edge=True)
        else:
            yield Banner(dots)


def _banner_in_ordinary_letters(canvas: Canvas, word: str, width: int, *, has_blocks: bool) -> Banner:
    """Return a banner with blanks between the letters if they fit; on small screens it has a single row."""
    # A combining character stays with the letter before it.
    text = "".join(f" {character}" if character_width(character) else character for character in word).strip()
    if canvas.measure(text) > width - _MIN_COLUMNS_BESIDE_SPACED_WORD:
        text = fit(word, width)
    if not canvas.holds(_SIZE_FOR_LETTERS):
        return Banner([text])
    is_large = canvas.holds(LARGE_SCREEN)
    padding = [""] * (_LARGE_PADDING_ROWS if is_large else _PADDING_ROWS)
    if has_blocks and not is_large:
        return Banner([*padding, text, *padding[:-1]], has_edge=True)  # the edge is the last row
    return Banner([*padding, text, *padding])


def _side_by_side(words: Sequence[Sequence[str]]) -> list[str]:
    gap = " " * _COLUMNS_BETWEEN_WORDS
    return [gap.join(rows) for rows in zip(*words, strict=True)]


def paint_banner(canvas: Canvas, corner: Corner, width: int, banner: Banner, style: str) -> None:
    """Paint a banner in a style, its text in the middle of ``width`` columns."""
    canvas.fill(corner, Size(width, len(banner.lines)), style)
    for y, line in enumerate(banner.lines, corner.y):
        indent_columns = max(0, width - canvas.measure(line)) // 2
        canvas.put(corner.x + indent_columns, y, line, style)
    if banner.has_edge:
        canvas.put(corner.x, corner.y + len(banner.lines), "▀" * width, edge_style(style))
