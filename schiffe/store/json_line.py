"""Reads a line of JSON that another program sent: checked like a file, but unknown fields are allowed."""

from typing import Final

from schiffe.store.json_file import DECODER
from schiffe.store.values import Origin, Value

_MAX_DEPTH: Final = 12
"""How deep objects and lists may be nested."""


class UnreadableLine(ValueError):
    """The bytes are not a line of JSON."""


def read_line(line: bytes) -> Value:
    """Return the value of a line.

    Raises:
        UnreadableLine: the line is not JSON in UTF-8, a field appears twice, a number is not finite, a text has half of
            a character, or the nesting is too deep.
    """
    try:
        value = DECODER.decode(line.decode())
    except (ValueError, RecursionError) as error:
        raise UnreadableLine from error
    if line.count(b"[") + line.count(b"{") > _MAX_DEPTH and _depth(value) > _MAX_DEPTH:
        raise UnreadableLine
    if b"\\u" in line and not _has_whole_characters(value):
        raise UnreadableLine
    return Value(value, origin=Origin.NETWORK)


def _depth(value: object) -> int:
    """Return how deep objects and lists are nested."""
    if not isinstance(value, dict | list):
        return 0
    return 1 + max(map(_depth, value.values() if isinstance(value, dict) else value), default=0)


def _has_whole_characters(value: object) -> bool:
    """Return whether all texts can be written in UTF-8: an escape may be half of a surrogate pair."""
    if isinstance(value, dict):
        return all(map(_has_whole_characters, (*value, *value.values())))
    if isinstance(value, list):
        return all(map(_has_whole_characters, value))
    return not isinstance(value, str) or not any("\ud800" <= character <= "\udfff" for character in value)
