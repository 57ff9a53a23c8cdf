"""JSON values that are checked as they are read; an error has the place and the problem of a wrong value.

They come from untrusted files, and from the logbook, which may be damaged. What matches of all games have in common is
also read here: tokens, names, times.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final, TypeAlias, TypeGuard, TypeVar

from schiffe.language.names import is_name
from schiffe.language.text import printable

JsonObject: TypeAlias = dict[str, Any]
"""An object of JSON."""
_ResultT = TypeVar("_ResultT")
MAX_TURN_SECONDS: Final = 1_000_000
"""The maximum time of a turn: more than any turn clock allows."""
MAX_STORED_NAME_CHARACTERS: Final = 100
MAX_TIME: Final = 253_000_000_000.0
"""The maximum time, in the year 9987, because Python has no years of five digits."""


def is_time(value: object) -> bool:
    """Return whether a value is a time in seconds since 1970 that a calendar can show."""
    return isinstance(value, float) and 0 <= value <= MAX_TIME


def is_token(value: object) -> TypeGuard[str]:
    """Return whether a value can be the token of a match, which is also the name of its lock file."""
    return isinstance(value, str) and len(value) <= 64 and value.isascii() and value.isalnum()


class ValueKind(Enum):
    """The kinds of values that JSON has."""

    OBJECT = auto()
    LIST = auto()
    TEXT = auto()
    WHOLE = auto()
    NUMBER = auto()
    FLAG = auto()


class Origin(Enum):
    """The origin of a value, which determines how strictly it is checked."""

    FILE = auto()
    """A file of a user: unknown fields are refused."""
    NETWORK = auto()
    """Another program, which may be a later version: unknown fields are ignored."""
    LOGBOOK = auto()
    """This program, which wrote it: unknown fields are ignored, and limits of length and size do not apply."""


class Problem:
    """A problem with a value: a member of an enum, or an object with the data of its message.

    A game adds classes for errors against its rules.
    """


class ValueProblem(Problem, Enum):
    """Problems that need no further data."""

    MISSING = auto()
    NO_NAME = auto()
    NO_TOKEN = auto()
    NOT_NOW = auto()
    NOT_OVER = auto()
    """The match ends before its end."""


@dataclass(frozen=True)
class KindProblem(Problem):
    """A value of another kind than ``expected``."""

    expected: ValueKind


@dataclass(frozen=True)
class UnknownFieldProblem(Problem):
    """A field that an object with these fields does not have."""

    fields: tuple[str, ...]


@dataclass(frozen=True)
class ChoiceProblem(Problem):
    """A value that is none of the possible words or numbers."""

    possible: tuple[object, ...]


@dataclass(frozen=True)
class RangeProblem(Problem):
    """A number out of a range."""

    min_value: float
    max_value: float


@dataclass(frozen=True)
class ItemCountProblem(Problem):
    """A list of too many items."""

    max_items: int


@dataclass(frozen=True)
class TextProblem(Problem):
    """A text that is not a line of at most ``max_characters`` printable characters."""

    max_characters: int


class WrongValue(ValueError):
    """A value is not allowed at its place.

    Attributes:
        where: the place, such as ``events[12].shots[0].cell``; empty for the whole file.
        value: the value itself.
        problem: what is wrong with it.
    """

    def __init__(self, where: str, value: object, problem: Problem) -> None:
        super().__init__(f"{where}: {problem}")
        self.where = where
        self.value = value
        self.problem = problem


class UnreadableText(ValueError):
    """A text in the logbook cannot be read."""


@dataclass(frozen=True)
class Value:
    """A JSON value and its place in a file. Methods that read it raise WrongValue if it is not as expected.

    Attributes:
        raw: the value as in JSON.
        where: its place in the file; empty for the whole. In the logbook, places are not recorded.
    """

    raw: object
    where: str = ""
    origin: Origin = Origin.FILE

    def make_error(self, problem: Problem) -> WrongValue:
        return WrongValue(self.where, self.raw, problem)

    def make_field_error(self, name: str, problem: Problem) -> WrongValue:
        """Return the error for a problem with a field of an object, which may lack it."""
        return self._field_value(name, self.raw.get(name) if isinstance(self.raw, dict) else None).make_error(problem)

    def fields(self, *names: str, optional: Sequence[str] = ()) -> dict[str, Value]:
        """Return the fields of an object: it must have all ``names``, and may have the ``optional`` ones."""
        if not isinstance(self.raw, dict):
            raise self.make_error(KindProblem(ValueKind.OBJECT))
        if self.origin is Origin.FILE:
            for name in self.raw:
                if name not in names and name not in optional:
                    raise self.make_field_error(name, UnknownFieldProblem((*names, *optional)))
        for name in names:
            if name not in self.raw:
                raise self.make_field_error(name, ValueProblem.MISSING)
        return {name: self._field_value(name, value) for name, value in self.raw.items()}

    def _field_value(self, name: str, raw: object) -> Value:
        if self.origin is Origin.LOGBOOK:
            return Value(raw, origin=Origin.LOGBOOK)
        field = printable(name)
        return Value(raw, f"{self.where}.{field}" if self.where else field, self.origin)

    def field(self, name: str) -> Value:
        if not isinstance(self.raw, dict):
            raise self.make_error(KindProblem(ValueKind.OBJECT))
        if name not in self.raw:
            raise self.make_field_error(name, ValueProblem.MISSING)
        return self._field_value(name, self.raw[name])

    def items(self, max_items: int) -> list[Value]:
        """Return the items of a list, at most ``max_items`` of them."""
        if not isinstance(self.raw, list):
            raise self.make_error(KindProblem(ValueKind.LIST))
        if len(self.raw) > max_items and self.origin is not Origin.LOGBOOK:
            raise self.make_error(ItemCountProblem(max_items))
        return [self._item_value(index, item) for index, item in enumerate(self.raw)]

    def _item_value(self, index: int, raw: object) -> Value:
        where = "" if self.origin is Origin.LOGBOOK else f"{self.where}[{index}]"
        return Value(raw, where, self.origin)

    def pair(self) -> tuple[Value, Value]:
        """Return the two values of a list of two."""
        items = self.items(2)
        if len(items) < 2:
            raise self._item_value(len(items), None).make_error(ValueProblem.MISSING)
        if len(items) > 2:
            raise self.make_error(ItemCountProblem(2))
        return items[0], items[1]

    def text(self, max_characters: int) -> str:
        if not isinstance(self.raw, str):
            raise self.make_error(KindProblem(ValueKind.TEXT))
        is_line = len(self.raw) <= max_characters and self.raw.isprintable()
        if not is_line and self.origin is not Origin.LOGBOOK:
            raise self.make_error(TextProblem(max_characters))
        return self.raw

    def name(self) -> str:
        name = self.text(MAX_STORED_NAME_CHARACTERS)
        if self.origin is not Origin.LOGBOOK and not is_name(name, MAX_STORED_NAME_CHARACTERS):
            raise self.make_error(ValueProblem.NO_NAME)
        return name

    def token(self) -> str:
        if not is_token(self.raw):
            raise self.make_error(ValueProblem.NO_TOKEN)
        return self.raw

    def word(self, *words: str) -> str:
        if not isinstance(self.raw, str) or self.raw not in words:
            raise self.make_error(ChoiceProblem(words))
        return self.raw

    def integer(
        self, min_value: float = -math.inf, max_value: float = math.inf, *, is_checked_in_logbook: bool = False
    ) -> int:
        """Return a whole number. In the logbook it may exceed its bounds, unless ``is_checked_in_logbook``."""
        if type(self.raw) is not int:
            raise self.make_error(KindProblem(ValueKind.WHOLE))
        is_limited = is_checked_in_logbook or self.origin is not Origin.LOGBOOK
        if is_limited and not min_value <= self.raw <= max_value:
            raise self.make_error(RangeProblem(min_value, max_value))
        return self.raw

    def natural(self, max_value: float = math.inf) -> int:
        """Return a whole number that has no meaning below 0 or above ``max_value``."""
        return self.integer(0, max_value, is_checked_in_logbook=True)

    def seconds(self) -> int:
        """Return the seconds that a turn took or may take."""
        return self.natural(MAX_TURN_SECONDS)

    def seat(self) -> int:
        """Return 0 or 1: the number of a side."""
        return self.natural(1)

    def number(self, min_value: float, max_value: float, *, is_checked_in_logbook: bool = False) -> float:
        """Return any number. In the logbook it may be more than ``max_value``, unless ``is_checked_in_logbook``."""
        if not isinstance(self.raw, int | float) or isinstance(self.raw, bool):
            raise self.make_error(KindProblem(ValueKind.NUMBER))
        is_limited = is_checked_in_logbook or self.origin is not Origin.LOGBOOK
        if not min_value <= self.raw <= (max_value if is_limited else sys.float_info.max):
            raise self.make_error(RangeProblem(min_value, max_value))
        return float(self.raw)

    def time(self, since: float = 0.0) -> float:
        """Return a time since 1970, in milliseconds precision, written as the seconds after ``since``."""
        return round(since + self.number(0.0 - since, MAX_TIME - since), 3)

    def flag(self) -> bool:
        if not isinstance(self.raw, bool):
            raise self.make_error(KindProblem(ValueKind.FLAG))
        return self.raw

    def unless_null(self, read: Callable[[Value], _ResultT]) -> _ResultT | None:
        """Return None if the value is null, otherwise the result of ``read``."""
        return None if self.raw is None else read(self)

    def must_be(self, expected: object) -> None:
        """Check that the value is ``expected``, also by type: true and 1 are equal in Python."""
        if type(self.raw) is not type(expected) or self.raw != expected:
            raise self.make_error(ChoiceProblem((expected,)))


def read_text(text: str, read: Callable[[Value], _ResultT]) -> _ResultT:
    """Parse a JSON text from the logbook, and return the result of ``read``.

    Raises:
        UnreadableText: the text is not JSON, or ``read`` raises a ValueError.
    """
    try:
        return read(Value(json.loads(text), origin=Origin.LOGBOOK))
    except (ValueError, RecursionError) as error:
        raise UnreadableText(text) from error


def check_times(times: Iterable[float]) -> None:
    """Raise UnreadableText unless all times, in seconds since 1970, are possible."""
    for at in times:
        if not is_time(at):
            raise UnreadableText(str(at))
