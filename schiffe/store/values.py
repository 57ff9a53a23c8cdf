"""JSON values that are checked as they are read; an error has the place of a wrong value, and what is wrong with it.

They come from untrusted files, and from the logbook, which may be damaged. What matches of all games have in common is
read here too: tokens, names, times.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final, TypeAlias, TypeVar

from schiffe.language.names import is_name
from schiffe.language.text import printable
from schiffe.store.matches import is_token
from schiffe.store.times import MAX_TIME, is_time

Entry: TypeAlias = dict[str, Any]
"""An object of JSON."""
_ResultT = TypeVar("_ResultT")
MAX_TURN_SECONDS: Final = 1_000_000
"""The longest time of a turn: more than any turn clock allows."""
MAX_STORED_NAME_CHARACTERS: Final = 100


class ValueKind(Enum):
    """The kinds of values that JSON has."""

    OBJECT = auto()
    LIST = auto()
    TEXT = auto()
    WHOLE = auto()
    NUMBER = auto()
    FLAG = auto()


class Problem:
    """A problem with a value: a member of an enum, or an object with what its message needs to know.

    A game adds classes of its own for errors against its rules.
    """


class ValueProblem(Problem, Enum):
    """Problems that need no further data."""

    MISSING = auto()
    NO_NAME = auto()
    NO_TOKEN = auto()
    NOT_NOW = auto()
    """The event cannot follow those before it."""
    NOT_OVER = auto()
    """The match ends before its end."""


@dataclass(frozen=True)
class NotThatKind(Problem):
    """A value of another kind than ``expected``."""

    expected: ValueKind


@dataclass(frozen=True)
class NoSuchField(Problem):
    """A field that an object with these ``fields`` does not have."""

    fields: tuple[str, ...]


@dataclass(frozen=True)
class NotAmong(Problem):
    """A value that is none of the ``possible`` words or numbers."""

    possible: tuple[object, ...]


@dataclass(frozen=True)
class OutOfRange(Problem):
    """A number that is not from ``min_value`` to ``max_value``."""

    min_value: float
    max_value: float


@dataclass(frozen=True)
class TooMany(Problem):
    """A list of more than ``max_items`` items."""

    max_items: int


@dataclass(frozen=True)
class NotALine(Problem):
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
        raw: the value itself, as JSON has it.
        where: its place in the file; empty for the whole.
        is_lenient: whether objects may have unknown fields, which another program or a later version may have added.
        is_own: whether this program wrote the value itself. Then limits of length and size do not apply, objects may
            have unknown fields, and the place is not recorded.
    """

    raw: object
    where: str = ""
    is_lenient: bool = False
    is_own: bool = False

    def wrong(self, problem: Problem) -> WrongValue:
        """Return the error for a problem with this value."""
        return WrongValue(self.where, self.raw, problem)

    def fields(self, *names: str, optional: Sequence[str] = ()) -> dict[str, Value]:
        """Return the fields of an object: it must have all ``names``, and may have the ``optional`` ones."""
        if not isinstance(self.raw, dict):
            raise self.wrong(NotThatKind(ValueKind.OBJECT))
        if not self.is_own and not self.is_lenient:
            for name in self.raw:
                if name not in names and name not in optional:
                    raise self.inner(name, self.raw[name]).wrong(NoSuchField((*names, *optional)))
        for name in names:
            if name not in self.raw:
                raise self.inner(name, None).wrong(ValueProblem.MISSING)
        return {name: self.inner(name, value) for name, value in self.raw.items()}

    def inner(self, name: str, raw: object) -> Value:
        """Return a value that is placed at a field of this one."""
        if self.is_own:
            return Value(raw, is_own=True)
        field = printable(name)
        return Value(raw, f"{self.where}.{field}" if self.where else field, self.is_lenient)

    def field(self, name: str) -> Value:
        """Return one field of an object; other fields are not checked."""
        if not isinstance(self.raw, dict):
            raise self.wrong(NotThatKind(ValueKind.OBJECT))
        if name not in self.raw:
            raise self.inner(name, None).wrong(ValueProblem.MISSING)
        return self.inner(name, self.raw[name])

    def items(self, max_items: int) -> list[Value]:
        """Return the items of a list, at most ``max_items`` of them."""
        if not isinstance(self.raw, list):
            raise self.wrong(NotThatKind(ValueKind.LIST))
        if len(self.raw) > max_items and not self.is_own:
            raise self.wrong(TooMany(max_items))
        return [self._item(number, item) for number, item in enumerate(self.raw)]

    def _item(self, number: int, raw: object) -> Value:
        return Value(raw, is_own=True) if self.is_own else Value(raw, f"{self.where}[{number}]", self.is_lenient)

    def pair(self) -> tuple[Value, Value]:
        """Return the two values of a list of two."""
        items = self.items(2)
        if len(items) < 2:
            raise self._item(len(items), None).wrong(ValueProblem.MISSING)
        if len(items) > 2:
            raise self.wrong(TooMany(2))
        return items[0], items[1]

    def text(self, max_characters: int) -> str:
        """Return a line of printable characters, which may be empty."""
        if not isinstance(self.raw, str):
            raise self.wrong(NotThatKind(ValueKind.TEXT))
        if not self.is_own and (len(self.raw) > max_characters or not self.raw.isprintable()):
            raise self.wrong(NotALine(max_characters))
        return self.raw

    def name(self) -> str:
        """Return the name of a player."""
        name = self.text(MAX_STORED_NAME_CHARACTERS)
        if not self.is_own and not is_name(name, MAX_STORED_NAME_CHARACTERS):
            raise self.wrong(ValueProblem.NO_NAME)
        return name

    def token(self) -> str:
        """Return the token of a match."""
        if not is_token(self.raw):
            raise self.wrong(ValueProblem.NO_TOKEN)
        return self.raw

    def word(self, *words: str) -> str:
        """Return one of some words."""
        if not isinstance(self.raw, str) or self.raw not in words:
            raise self.wrong(NotAmong(words))
        return self.raw

    def _whole(self) -> int:
        if type(self.raw) is not int:
            raise self.wrong(NotThatKind(ValueKind.WHOLE))
        return self.raw

    def _whole_up_to(self, max_value: int) -> int:
        """Return a whole number from 0 to the highest that has a meaning, which is checked in own values, too."""
        number = self._whole()
        if not 0 <= number <= max_value:
            raise self.wrong(OutOfRange(0, max_value))
        return number

    def integer(self, min_value: float = -math.inf, max_value: float = math.inf) -> int:
        """Return a whole number; both bounds are limits, which own values may exceed."""
        number = self._whole()
        if not self.is_own and not min_value <= number <= max_value:
            raise self.wrong(OutOfRange(min_value, max_value))
        return number

    def natural(self, max_value: float = math.inf) -> int:
        """Return a whole number that is never less than 0; own values may exceed ``max_value``."""
        number = self._whole()
        if number < 0 or (number > max_value and not self.is_own):
            raise self.wrong(OutOfRange(0, max_value))
        return number

    def seconds(self) -> int:
        """Return the seconds that a turn took or may take."""
        return self._whole_up_to(MAX_TURN_SECONDS)

    def seat(self) -> int:
        """Return 0 or 1: the number of a side."""
        return self._whole_up_to(1)

    def number(self, min_value: float, max_value: float) -> float:
        """Return any number."""
        if not isinstance(self.raw, int | float) or isinstance(self.raw, bool):
            raise self.wrong(NotThatKind(ValueKind.NUMBER))
        if not min_value <= self.raw <= (sys.float_info.max if self.is_own else max_value):
            raise self.wrong(OutOfRange(min_value, max_value))
        return float(self.raw)

    def time(self, since: float = 0.0) -> float:
        """Return a time since 1970, in milliseconds precision, that is written as the seconds after ``since``."""
        return round(since + self.number(0.0 - since, MAX_TIME - since), 3)

    def flag(self) -> bool:
        """Return the value as True or False."""
        if not isinstance(self.raw, bool):
            raise self.wrong(NotThatKind(ValueKind.FLAG))
        return self.raw

    def unless_null(self, read: Callable[[Value], _ResultT]) -> _ResultT | None:
        """Return None if the value is null, otherwise the result of ``read``."""
        return None if self.raw is None else read(self)

    def must_be(self, expected: object) -> None:
        """Check that the value is ``expected``, also by type: true and 1 are equal in Python."""
        if type(self.raw) is not type(expected) or self.raw != expected:
            raise self.wrong(NotAmong((expected,)))


def read_text(text: str, read: Callable[[Value], _ResultT]) -> _ResultT:
    """Parse a JSON text from the logbook, and return the result of ``read``.

    Raises:
        UnreadableText: the text is not JSON, or ``read`` raises a ValueError.
    """
    try:
        return read(Value(json.loads(text), is_own=True))
    except (ValueError, RecursionError) as error:
        raise UnreadableText(text) from error


def check_times(times: Iterable[float]) -> None:
    """Raise UnreadableText unless all times, in seconds since 1970, are possible."""
    for time in times:
        if not is_time(time):
            raise UnreadableText(str(time))
