"""How many columns of a terminal texts take."""

import unicodedata
from functools import cache


def display_width(text: str) -> int:
    """How many columns a text takes on a terminal."""
    return len(text) if text.isascii() else sum(map(character_width, text))


@cache
def character_width(character: str) -> int:
    """How many columns a character takes: 0 when it belongs to the one before, 2 when it is wide."""
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def pad(text: str, width: int) -> str:
    """The text with blanks behind it up to a width in columns."""
    return text + " " * (width - display_width(text))
