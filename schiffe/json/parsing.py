"""A reader of JSON from untrusted files and lines, value by value: a file may have any length, a value may not."""

import codecs
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from schiffe.json.values import Origin, Value
from schiffe.language.i18n import _
from schiffe.language.text import BYTE_ORDER_MARK, quoted

MAX_VALUE_CHARACTERS: Final = 8_000_000
"""The maximum characters of one value; the longest match of two people needs a twentieth of that."""
_READ_BYTES: Final = 1 << 16
_MAX_DIGITS: Final = 60
_MAX_DEPTH: Final = 12
"""The maximum nesting of objects and lists in a line."""
_BLANKS: Final = " \t\r\n"
_BLANK: Final = re.compile(f"[{_BLANKS}]*")


class JsonError(ValueError):
    """A text is not JSON, or a value in it is too large; the message says where and why, in one line."""


def read_values(read: Callable[[int], bytes]) -> Iterator[object]:
    """Yield the values of a text, one after the other; of a list, yield its items.

    ``read`` returns up to that many bytes, and none at the end, like the method of a file.

    Raises:
        JsonError: the next value is not JSON.
    """
    text = _Text(read)
    while text.peek():
        if not text.accept("["):
            yield text.read_value()
            continue
        separator = ""
        while not text.accept("]"):
            if separator and not text.accept(separator):
                raise text.make_error(_("a comma or the closing bracket is missing"))
            yield text.read_value()
            separator = ","


class _Text:
    """A text that is read piece by piece; memory holds about as much of it as one value may be long."""

    def __init__(self, read: Callable[[int], bytes]) -> None:
        self._read = read
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._text = ""
        self._position = 0
        self._line = 1
        self._is_whole = False
        self._fill()
        self._text = self._text.removeprefix(BYTE_ORDER_MARK)

    def peek(self) -> str:
        """Skip blanks and return the next character without taking it; empty at the end."""
        while True:
            blank = _BLANK.match(self._text, self._position)
            assert blank, "no blank is a match as well"
            self._move_to(blank.end())
            self._fill()
            next_character = self._text[self._position : self._position + 1]
            if not next_character or next_character not in _BLANKS:
                return next_character

    def accept(self, character: str) -> bool:
        """Skip blanks and take this character if it comes next; return whether it did."""
        if self.peek() != character:
            return False
        self._move_to(self._position + 1)
        return True

    def read_value(self) -> object:
        """Return the next value; raises JsonError if it is not JSON, or too long."""
        self.peek()
        try:
            value, end = DECODER.raw_decode(self._text, self._position)
        except json.JSONDecodeError as error:
            is_long = error.pos - self._position > MAX_VALUE_CHARACTERS or error.msg.startswith("Unterminated")
            text = _("this is not JSON") if self._is_whole or not is_long else self._too_long_text()
            self._move_to(error.pos)
            raise self.make_error(text) from None
        except RecursionError:
            raise self.make_error(_("the brackets are nested too deeply")) from None
        except JsonError as error:
            raise self.make_error(str(error)) from None
        if end - self._position > MAX_VALUE_CHARACTERS:
            raise self.make_error(self._too_long_text())
        self._move_to(end)
        return value

    def make_error(self, text: str) -> JsonError:
        """Return the error for a problem at the current line."""
        return JsonError(_("line {number}: {sentence}").format(number=self._line, sentence=text))

    def _too_long_text(self) -> str:
        return _("this value has more than {count} characters").format(count=MAX_VALUE_CHARACTERS)

    def _move_to(self, end: int) -> None:
        self._line += self._text.count("\n", self._position, end)
        self._position = end

    def _fill(self) -> None:
        """Read until memory holds a whole value, or the rest of the text."""
        if self._is_whole or len(self._text) - self._position > MAX_VALUE_CHARACTERS:
            return
        pieces = [self._text[self._position :]]
        length = len(pieces[0])
        while length <= 2 * MAX_VALUE_CHARACTERS and not self._is_whole:
            data = self._read(_READ_BYTES)
            self._is_whole = not data
            try:
                pieces.append(self._decoder.decode(data, final=not data))
            except UnicodeDecodeError as error:
                self._text = "".join((*pieces, error.object[: error.start].decode()))
                self._position = 0
                self._move_to(len(self._text))
                raise self.make_error(_("this is not UTF-8 text")) from None
            length += len(pieces[-1])
        self._text = "".join(pieces)
        self._position = 0


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object; raises JsonError if a field appears twice."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        counts = Counter(name for name, _value in pairs)
        repeated_name = next(name for name, count in counts.items() if count > 1)
        raise JsonError(_("{text} appears twice. Possible: each one once").format(text=quoted(repeated_name)))
    return fields


def _parse_integer(text: str) -> int:
    if len(text) > _MAX_DIGITS:
        raise JsonError(
            _("{text} has too many digits. Possible: up to {count}").format(text=quoted(text), count=_MAX_DIGITS)
        )
    return int(text)


def _refuse_constant(text: str) -> object:
    raise JsonError(_("{text} is not a number in JSON").format(text=quoted(text)))


DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_int=_parse_integer, parse_constant=_refuse_constant)
"""A decoder that refuses repeated fields, infinite numbers, and the words NaN and Infinity."""


class UnreadableLine(ValueError):
    """The bytes are not a line of JSON."""


def read_line(line: bytes) -> Value:
    """Parse a line.

    Raises:
        UnreadableLine: the line is not JSON in UTF-8, a field appears twice, a number is not finite, a text has half of
            a character, or the nesting is too deep.
    """
    try:
        value = DECODER.decode(line.decode())
    except (ValueError, RecursionError) as error:
        raise UnreadableLine from error
    if line.count(b"[") + line.count(b"{") > _MAX_DEPTH and _nesting_depth(value) > _MAX_DEPTH:
        raise UnreadableLine
    if b"\\u" in line and not _has_whole_characters(value):
        raise UnreadableLine
    return Value(value, origin=Origin.NETWORK)


def _nesting_depth(value: object) -> int:
    """Return the nesting of objects and lists."""
    if not isinstance(value, dict | list):
        return 0
    return 1 + max(map(_nesting_depth, value.values() if isinstance(value, dict) else value), default=0)


def _has_whole_characters(value: object) -> bool:
    """Return whether all texts can be written in UTF-8: an escape may be half of a surrogate pair."""
    if isinstance(value, dict):
        return all(map(_has_whole_characters, (*value, *value.values())))
    if isinstance(value, list):
        return all(map(_has_whole_characters, value))
    return not isinstance(value, str) or not any("\ud800" <= character <= "\udfff" for character in value)
