"""Texts in terminal columns: their width, padding, wrapping, and tables."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final

COLUMN_GAP: Final = "  "
"""The blanks between two texts in a row."""
_FIRST_NUMBER: Final = re.compile(r"\d [a-z]{1,2}$")


def display_width(text: str) -> int:
    """Return the number of columns that a text takes on a terminal."""
    return len(text) if text.isascii() else sum(map(character_width, text))


@cache
def character_width(character: str) -> int:
    """Return the width of a character in columns: 0 if it combines with the previous one, 2 if it is wide."""
    if "\u1160" <= character <= "\u11ff" or "\ud7b0" <= character <= "\ud7ff":
        return 0  # Korean vowels and final consonants share the square of the consonant before
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def pad(text: str, width: int) -> str:
    """Return the text followed by blanks up to ``width`` columns."""
    return text + " " * (width - display_width(text))


def wrapped(text: str, width: int) -> list[str]:
    """Return the text in lines of at most ``width`` columns, keeping its line ends and the indent of each line.

    A number stays together with its percent sign, and so do two numbers as in "9 to 3". A width below 1 counts as 1.
    """
    return list(_wrapped_lines(text, max(1, width)))


@lru_cache(1024)  # a screen has the same texts from frame to frame
def _wrapped_lines(text: str, width: int) -> tuple[str, ...]:
    lines: list[str] = []
    for line in text.split("\n"):
        indent = " " * (len(line) - len(line.lstrip()))
        lines += _filled(line.split(), width, first_indent=indent, indent=indent, breaks_words=True)
    return tuple(lines)


def _filled(words: Sequence[str], width: int, *, first_indent: str, indent: str, breaks_words: bool) -> Iterator[str]:
    """Yield lines of words, each as full as ``width`` allows; a word that is too long is broken or stays whole."""
    current = first_indent
    for word in _kept_together(words, width):
        if current.strip() and display_width(f"{current} {word}") > width:
            yield current.rstrip()
            current = indent
        gap = " " if current.strip() else ""
        current += gap + word
        while breaks_words and display_width(current) > width:  # the word alone is too long
            end = 1
            while end < len(current) and display_width(current[: end + 1]) <= width:
                end += 1
            yield current[:end]
            current = current[end:]
    yield current


def _kept_together(parts: Sequence[str], width: int) -> list[str]:
    """Return words, joining those that ``wrapped`` keeps on one line if ``width`` allows it."""
    words: list[str] = []
    for word in parts:
        if words and word.startswith("%"):
            joined_count = 1
        elif word[:1].isdigit() and _FIRST_NUMBER.search(" ".join(words[-2:])):
            joined_count = 2
        else:
            words.append(word)
            continue
        start = len(words) - joined_count
        joined = " ".join([*words[start:], word])
        if display_width(joined) <= width:
            words[start:] = [joined]
        else:
            words.append(word)
    return words


def broken_between_words(line: str, terminal_width: int) -> str:
    """Return a line for a terminal of this width, broken between words where the terminal would break inside one.

    In a list of named items, the text continues below its beginning. Words that are too long stay whole.
    """
    if display_width(line) < terminal_width:
        return line
    text = line.rstrip()
    end = line[len(text) :]
    item = re.match(r"  \S+ +", text)
    indent = " " * min(len(item[0]), terminal_width // 2) if item else ""
    first_indent = " " * (len(text) - len(text.lstrip()))
    words = text.lstrip().split(" ")  # two blanks stay two
    width = max(1, terminal_width - 1 - len(end))
    return "\n".join(_filled(words, width, first_indent=first_indent, indent=indent, breaks_words=False)) + end


def number_table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield rows as lines: the first column aligned left, the others, which hold numbers, aligned right."""
    widths = [max(map(display_width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (" " * (width - display_width(text)) + text for text, width in zip(row[1:], widths[1:], strict=True))
        yield COLUMN_GAP.join((pad(row[0], widths[0]), *cells)).rstrip()


def text_table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield rows as lines, with all columns aligned left."""
    widths = [max(map(display_width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield COLUMN_GAP.join(map(pad, row, widths)).rstrip()
