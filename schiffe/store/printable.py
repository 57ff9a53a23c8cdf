"""Texts from the logbook, made printable: whatever a damaged file holds, a terminal may show them."""

import json
import re
from typing import Final

_ESCAPED: Final = re.compile(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u....|\\.")
"""A character that JSON writes with a backslash; two of them form one beyond U+FFFF."""


def printable_line(text: str) -> str:
    """Return a text from the file with a question mark for each character that is not printable."""
    return text if text.isprintable() else "".join(character if character.isprintable() else "?" for character in text)


def printable_json(text: str) -> str:
    """Return the text of a JSON value with all its strings made printable, as by ``printable_line``."""
    if not text.isprintable():
        spaced = "".join(" " if character.isspace() else character for character in text)
        text = printable_line(spaced)
    return _ESCAPED.sub(_printable_escape, text) if "\\" in text else text


def _printable_escape(escape: re.Match[str]) -> str:
    try:
        is_printable = json.loads(f'"{escape[0]}"').isprintable()
    except ValueError:
        return escape[0]  # the reader of the value will refuse it
    return escape[0] if is_printable else "?"
