"""The columns that texts take on a terminal: how wide they are, filled up, broken into lines, and side by side."""

import re
import textwrap
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final

_GAP = "  "
_FILLER = "\0"


def display_width(text: str) -> int:
    """Return how many columns a text takes on a terminal."""
    return len(text) if text.isascii() else sum(map(character_width, text))


@cache
def character_width(character: str) -> int:
    """Return a character's width in columns: 0 if it belongs to the one before, 2 if it is wide."""
    if "\u1160" <= character <= "\u11ff" or "\ud7b0" <= character <= "\ud7ff":
        return 0  # vowel and end of a Korean syllable, which stand in the square of its beginning
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def pad(text: str, width: int) -> str:
    """Return the text with blanks behind it up to a width in columns."""
    return text + " " * (width - display_width(text))


def wrapped(text: str, width: int) -> list[str]:
    """Return the text in lines of at most so many columns; line ends in it stay, and so do the blanks before a line.

    A number and its percent sign stay together, and so do two numbers as in "9 to 3".
    Without any room there are lines of one character, which nobody sees.
    """
    return list(_wrapped(text, max(1, width)))


@lru_cache(1024)  # a screen has the same texts from frame to frame
def _wrapped(text: str, width: int) -> tuple[str, ...]:
    lines = []
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
                # As much as has room, at least one character of it.
                end = 1
                while end < len(now) and display_width(now[: end + 1]) <= width:
                    end += 1
                lines.append(now[:end])
                now = now[end:]
        lines.append(now)
    return tuple(lines)


_FIRST_NUMBER: Final = re.compile(r"\d [a-z]{1,2}$")


def _words(line: str, width: int) -> list[str]:
    """Return the words of a line; a percent sign belongs to the word before it, where both have room.

    So do two numbers with at most two letters between them, as in "9 to 3".
    """
    words: list[str] = []
    for word in line.split():
        is_second = word[0].isdigit() and bool(_FIRST_NUMBER.search(" ".join(words[-2:])))
        count = 2 if is_second else 0
        if words and word.startswith("%"):
            count = 1
        together = " ".join([*words[len(words) - count :], word])
        if count and display_width(together) <= width:
            words[len(words) - count :] = [together]
        else:
            words.append(word)
    return words


def broken_between_words(line: str, columns: int) -> str:
    """Return a line broken between words where a terminal of so many columns would break it within one.

    What does not fit beside the name of an item in a list goes on below its text. Words that are too long stay whole.
    """
    if display_width(line) < columns:
        return line
    item = re.match(r"  \S+ +", line)
    indent = " " * min(len(item[0]), columns // 2) if item else ""
    end = line[len(line.rstrip()) :]
    width = max(1, columns - 1 - len(end))
    joined = line.replace(" %", "\N{NO-BREAK SPACE}%")  # a number and its percent sign stay together
    # textwrap counts characters: behind each wide one stands another that takes its second column.
    filled = "".join(character + _FILLER * (character_width(character) - 1) for character in joined)
    lines = textwrap.wrap(filled, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
    return "\n".join(lines).replace(_FILLER, "").replace("\N{NO-BREAK SPACE}%", " %") + end


def table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Return rows as lines, their first column at the left, all others, which are numbers, at the right."""
    widths = [max(map(display_width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (" " * (width - display_width(text)) + text for text, width in zip(row[1:], widths[1:], strict=True))
        yield _GAP.join((pad(row[0], widths[0]), *cells)).rstrip()


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Return rows as lines, all columns at the left."""
    widths = [max(map(display_width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield _GAP.join(map(pad, row, widths)).rstrip()
