"""How many columns of a terminal texts take: lines of at most so many, and tables."""

import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache


def display_width(text: str) -> int:
    """How many columns a text takes on a terminal."""
    return len(text) if text.isascii() else sum(map(character_width, text))


@cache
def character_width(character: str) -> int:
    """How many columns a character takes: 0 when it belongs to the one before, 2 when it is wide."""
    if "\u1160" <= character <= "\u11ff" or "\ud7b0" <= character <= "\ud7ff":
        return 0  # vowel and end of a Korean syllable, which stand in the square of its beginning
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def pad(text: str, width: int) -> str:
    """The text with blanks behind it up to a width in columns."""
    return text + " " * (width - display_width(text))


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines of at most so many columns; line ends in it stay, and so do the blanks before a line.

    A number and its percent sign stay together. Without any room there are lines of one character, which nobody sees.
    """
    width, lines = max(1, width), []
    for line in text.split("\n"):
        indent = " " * (len(line) - len(line.lstrip()))
        now = indent
        for word in _words(line, width):
            if now.strip() and display_width(f"{now} {word}") > width:
                lines.append(now)
                now = indent
            gap = " " if now.strip() else ""
            now += gap + word
            while display_width(now) > width:
                kept = _head(now, width)
                lines.append(kept)
                now = now[len(kept) :]
        lines.append(now)
    return lines


def _words(line: str, width: int) -> list[str]:
    """What stands between the blanks of a line; a percent sign belongs to the word before it, where both have room."""
    words: list[str] = []
    for word in line.split():
        if words and word.startswith("%") and display_width(f"{words[-1]} {word}") <= width:
            words[-1] += f" {word}"
        else:
            words.append(word)
    return words


def _head(text: str, width: int) -> str:
    """As much of a text as has room, at least one character of it."""
    kept = 1
    while kept < len(text) and display_width(text[: kept + 1]) <= width:
        kept += 1
    return text[:kept]


_GAP = "  "


def table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows as lines, their first column at the left, all others, which are numbers, at the right."""
    widths = [max(map(display_width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (" " * (width - display_width(text)) + text for text, width in zip(row[1:], widths[1:], strict=True))
        yield _GAP.join((pad(row[0], widths[0]), *cells)).rstrip()


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows as lines, all columns at the left."""
    widths = [max(map(display_width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield _GAP.join(map(pad, row, widths)).rstrip()
