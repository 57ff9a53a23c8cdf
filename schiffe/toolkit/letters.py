"""Words in big letters, made of blocks or of ``#``."""

import re
from collections.abc import Sequence
from typing import Final

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


def big_letters(word: str, *, has_blocks: bool, gap: int = 1) -> tuple[str, ...]:
    """Return a word of letters A to Z, digits and hyphens in capitals, as rows of text.

    The capitals are three rows high with half blocks, else five. ``gap`` is the number of columns between letters.
    """
    dots = letter_dots(word, gap)
    if not has_blocks:
        return tuple(dots)
    empty_row = " " * len(dots[0])
    return half_blocks([*dots, empty_row])


def double_letters(word: str, *, has_blocks: bool) -> tuple[str, ...]:
    """Return a word in letters twice as large, five rows high; no rows if there are no blocks."""
    if not has_blocks:
        return ()
    return tuple(twice_as_wide(row, has_blocks=True) for row in letter_dots(word))


def letter_dots(word: str, gap: int = 1) -> list[str]:
    """Return a word as rows of dots (``#``), with ``gap`` columns between letters."""
    letters = [_LETTERS[character].replace(".", " ").split("/") for character in word.upper()]
    return [(" " * gap).join(letter[row] for letter in letters) for row in range(_LETTER_ROWS)]


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
