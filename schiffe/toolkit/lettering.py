"""Words in big letters, and other pictures of dots: two dots stand in one character, one above the other.

Where a terminal has no half blocks, each dot is a character.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

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
"""


@cache
def _letters() -> dict[str, tuple[str, ...]]:
    entries = (entry.partition("=") for entry in _TABLE.split())
    return {letter: tuple(rows.replace(".", " ").split("/")) for letter, _equals, rows in entries}


def big_letters(word: str, *, has_blocks: bool) -> tuple[str, ...]:
    """A word of the letters A to Z, three rows high; five where there are no half blocks."""
    dots = [" ".join(_letters()[letter][row] for letter in word) for row in range(_HEIGHT)]
    return half_blocks([*dots, " " * len(dots[0])]) if has_blocks else tuple(dots)


def half_blocks(dots: Sequence[str]) -> tuple[str, ...]:
    """A picture of dots (``#``; even rows, all of one length) in half as many rows of blocks."""
    return tuple(
        "".join(_HALVES[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(dots[::2], dots[1::2], strict=True)
    )
