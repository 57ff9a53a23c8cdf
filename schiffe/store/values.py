"""Values of JSON, checked one by one: what is wrong with one, and where it is.

They come from files that anybody may have written, and from the logbook, which may be damaged. What the matches
of all games have is read here too: a token, names, times.
"""

import json
import math
import sys
from collections.abc import Callable, Iterable, Sequence
from enum import Enum, auto
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from schiffe.language.names import is_name
from schiffe.language.text import printable
from schiffe.store.matches import is_token

Entry: TypeAlias = dict[str, Any]
"""An object of JSON."""
_Read = TypeVar("_Read")
LATEST: Final = 32_503_680_000.0
"""The year 3000, in seconds since 1970; years that a calendar cannot show come long after."""
MOST_SECONDS: Final = 1_000_000
"""More than any clock of a turn has."""
LONGEST_NAME: Final = 100


class ValueKind(Enum):
    """The kinds of values that JSON has."""

    OBJECT = auto()
    LIST = auto()
    TEXT = auto()
    WHOLE = auto()
    NUMBER = auto()
    FLAG = auto()


class Wrong(Enum):
    """Kinds of errors in a value of any kind; for what a game finds wrong it has words of its own."""

    NOT_THAT_KIND = auto()
    """``possible`` is what it should be."""
    MISSING = auto()
    NO_SUCH_FIELD = auto()
    """``possible`` are those that there are."""
    NOT_POSSIBLE = auto()
    """``possible`` are the words or numbers that are."""
    OUTSIDE = auto()
    """``possible`` are the lowest and the highest number."""
    TOO_MANY = auto()
    NOT_A_LINE = auto()
    """``possible`` is the length of the longest text."""
    NO_NAME = auto()
    NO_TOKEN = auto()
    NOT_NOW = auto()
    """The event cannot follow those before it."""
    NOT_OVER = auto()
    """The match ends before its end."""


class WrongValue(ValueError):
    """A value that may not be where it is.

    Attributes:
        where: its place, such as ``events[12].shots[0].cell``; empty for the whole.
        found: the value.
        problem: what is wrong with it, a ``Wrong`` or a word of the game.
        possible: what could stand there, or what else the sentence about it needs.
    """

    def __init__(self, where: str, found: object, problem: Enum, *possible: object) -> None:
        super().__init__(f"{where}: {problem.name.replace('_', ' ').lower()}")
        self.where = where
        self.found = found
        self.problem = problem
        self.possible = possible


class UnreadableText(ValueError):
    """A text in the logbook that cannot be read; ``text`` is the text itself."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class Value(NamedTuple):
    """A value and where it is. Each way to read it raises WrongValue where it is something else.

    Attributes:
        found: the value.
        where: its place in a file of somebody's; empty for the whole.
        is_lenient: whether an object may have fields that are not known here: another program, or a later version of
            this one, may have added them.
        is_own: whether this program has written it itself: then it may be of any length and size where nothing but a
            limit speaks against it, is lenient, and has no place.
    """

    found: object
    where: str = ""
    is_lenient: bool = False
    is_own: bool = False

    def wrong(self, problem: Enum, *possible: object) -> WrongValue:
        """Return the error that something is wrong with it."""
        return WrongValue(self.where, self.found, problem, *possible)

    def fields(self, *names: str, optional: Sequence[str] = ()) -> "dict[str, Value]":
        """Return the fields of an object: all of these and no others; optional ones may be missing."""
        if not isinstance(self.found, dict):
            raise self.wrong(Wrong.NOT_THAT_KIND, ValueKind.OBJECT)
        if not self.is_own and not self.is_lenient:
            for name in self.found:
                if name not in names and name not in optional:
                    raise self.inner(name, self.found[name]).wrong(Wrong.NO_SUCH_FIELD, *names, *optional)
        for name in names:
            if name not in self.found:
                raise self.inner(name, None).wrong(Wrong.MISSING)
        return {name: self.inner(name, value) for name, value in self.found.items()}

    def inner(self, name: str, found: object) -> "Value":
        """Return any value at the place of a field."""
        if self.is_own:
            return Value(found, is_own=True)
        shown = printable(name)
        return Value(found, f"{self.where}.{shown}" if self.where else shown, self.is_lenient)

    def field(self, name: str) -> "Value":
        """Return one field of an object, which may have others."""
        if not isinstance(self.found, dict):
            raise self.wrong(Wrong.NOT_THAT_KIND, ValueKind.OBJECT)
        if name not in self.found:
            raise self.inner(name, None).wrong(Wrong.MISSING)
        return self.inner(name, self.found[name])

    def items(self, limit: int) -> "list[Value]":
        """Return the items of a list, at most ``limit`` of them."""
        if not isinstance(self.found, list):
            raise self.wrong(Wrong.NOT_THAT_KIND, ValueKind.LIST)
        if len(self.found) > limit and not self.is_own:
            raise self.wrong(Wrong.TOO_MANY, limit)
        return [self._item(number, item) for number, item in enumerate(self.found)]

    def _item(self, number: int, found: object) -> "Value":
        return Value(found, is_own=True) if self.is_own else Value(found, f"{self.where}[{number}]", self.is_lenient)

    def pair(self) -> "tuple[Value, Value]":
        """Return the two values of a list of two."""
        items = self.items(2)
        if len(items) < 2:
            raise self._item(len(items), None).wrong(Wrong.MISSING)
        if len(items) > 2:
            raise self.wrong(Wrong.TOO_MANY, 2)
        return items[0], items[1]

    def text(self, longest: int) -> str:
        """Return a line of printable characters, which may be empty."""
        if not isinstance(self.found, str):
            raise self.wrong(Wrong.NOT_THAT_KIND, ValueKind.TEXT)
        if not self.is_own and (len(self.found) > longest or not self.found.isprintable()):
            raise self.wrong(Wrong.NOT_A_LINE, longest)
        return self.found

    def name(self) -> str:
        """Return the name of a player."""
        name = self.text(LONGEST_NAME)
        if not self.is_own and not is_name(name, LONGEST_NAME):
            raise self.wrong(Wrong.NO_NAME)
        return name

    def token(self) -> str:
        """Return the token of a match."""
        if not is_token(self.found):
            raise self.wrong(Wrong.NO_TOKEN)
        return self.found

    def word(self, *words: str) -> str:
        """Return one of some words."""
        if not isinstance(self.found, str) or self.found not in words:
            raise self.wrong(Wrong.NOT_POSSIBLE, *words)
        return self.found

    def whole(self, lowest: float = -math.inf, highest: float = math.inf) -> int:
        """Return a whole number."""
        if type(self.found) is not int:
            raise self.wrong(Wrong.NOT_THAT_KIND, ValueKind.WHOLE)
        if not self.is_own and not lowest <= self.found <= highest:
            raise self.wrong(Wrong.OUTSIDE, lowest, highest)
        return self.found

    def natural(self, highest: float = math.inf) -> int:
        """Return a whole number that is never less than 0."""
        number = self.whole(0, highest)
        if number < 0:
            raise self.wrong(Wrong.OUTSIDE, 0, highest)
        return number

    def seconds(self) -> int:
        """Return seconds of a turn, in which a file that somebody else wrote may say anything."""
        number = self.natural()
        if number > MOST_SECONDS:
            raise self.wrong(Wrong.OUTSIDE, 0, MOST_SECONDS)
        return number

    def seat(self) -> int:
        """Return 0 or 1: the number of a side."""
        number = self.natural(1)
        if number > 1:
            raise self.wrong(Wrong.OUTSIDE, 0, 1)
        return number

    def number(self, lowest: float, highest: float) -> float:
        """Return any number."""
        if not isinstance(self.found, int | float) or isinstance(self.found, bool):
            raise self.wrong(Wrong.NOT_THAT_KIND, ValueKind.NUMBER)
        if not lowest <= self.found <= (sys.float_info.max if self.is_own else highest):
            raise self.wrong(Wrong.OUTSIDE, lowest, highest)
        return float(self.found)

    def time(self, since: float = 0.0) -> float:
        """Return a time since 1970, written as seconds after another one; to the millisecond, as all times are told."""
        return round(since + self.number(0.0 - since, LATEST - since), 3)

    def flag(self) -> bool:
        """Return the value as True or False."""
        if not isinstance(self.found, bool):
            raise self.wrong(Wrong.NOT_THAT_KIND, ValueKind.FLAG)
        return self.found

    def unless_null(self, read: "Callable[[Value], _Read]") -> _Read | None:
        """Return None where it is null, otherwise what ``read`` makes of it."""
        return None if self.found is None else read(self)

    def must_be(self, wanted: object) -> None:
        """Check that it is exactly this, and not merely equal to it, as true and 1 are."""
        if type(self.found) is not type(wanted) or self.found != wanted:
            raise self.wrong(Wrong.NOT_POSSIBLE, wanted)


def read_text(text: str, read: Callable[[Value], _Read]) -> _Read:
    """Return what ``read`` makes of a text in the logbook, which is a value of JSON.

    Raises:
        UnreadableText: it is none, or ``read`` raises a ValueError.
    """
    try:
        return read(Value(json.loads(text), is_own=True))
    except (ValueError, RecursionError) as error:
        raise UnreadableText(text) from error


def check_times(times: Iterable[float]) -> None:
    """Raise UnreadableText unless a calendar has all of these moments, in seconds since 1970."""
    for time in times:
        if not 0 <= time <= LATEST:
            raise UnreadableText(str(time))
