"""A line of JSON from a program elsewhere: checked like anybody's file, but it may say more than is known here."""

from typing import Final

from schiffe.store.json_file import DECODER
from schiffe.store.values import Value

_DEEPEST: Final = 12
"""Objects and lists in each other."""


class UnreadableLine(ValueError):
    """Bytes that are no line of JSON."""


def read_line(line: bytes) -> Value:
    """Return the value of a line.

    Raises:
        UnreadableLine: it is no JSON in UTF-8, a field stands twice in it, a number is none, a text has half of a
            character, or it is nested too deeply.
    """
    try:
        found = DECODER.decode(line.decode())
    except (ValueError, RecursionError) as error:
        raise UnreadableLine from error
    if line.count(b"[") + line.count(b"{") > _DEEPEST and _depth(found) > _DEEPEST:
        raise UnreadableLine
    if b"\\u" in line and not _is_whole(found):
        raise UnreadableLine
    return Value(found, is_lenient=True)


def _depth(found: object) -> int:
    """Return how many objects and lists stand in each other."""
    if not isinstance(found, dict | list):
        return 0
    return 1 + max(map(_depth, found.values() if isinstance(found, dict) else found), default=0)


def _is_whole(found: object) -> bool:
    """Return whether all texts can be written in UTF-8: an escape may stand for half of a character."""
    if isinstance(found, dict):
        return all(map(_is_whole, (*found, *found.values())))
    if isinstance(found, list):
        return all(map(_is_whole, found))
    return not isinstance(found, str) or not any("\ud800" <= character <= "\udfff" for character in found)
