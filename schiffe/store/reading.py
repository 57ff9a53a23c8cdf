"""Values of JSON, checked: what the file of games says may be anything."""

from collections.abc import Callable, Iterable
from math import isfinite
from typing import Any, Final, TypeAlias, TypeVar

Entry: TypeAlias = dict[str, Any]
_Value = TypeVar("_Value")

UNREADABLE = (ValueError, KeyError, TypeError, IndexError, RecursionError)
"""What the functions here, and whatever reads with them, may raise for a text that is not ours."""


LATEST: Final = 32_503_680_000.0
"""The year 3000, in seconds since 1970; years that a calendar cannot show come long after."""


class UnreadableText(ValueError):
    """A text in the file of games that cannot be read; ``text`` is the text itself."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def check_times(times: Iterable[float]) -> None:
    """Raise UnreadableText unless a calendar has all of these moments, in seconds since 1970."""
    for time in times:
        if not 0 <= time <= LATEST:
            raise UnreadableText(str(time))


def exactly(kind: type[_Value], value: object) -> _Value:
    """A value of exactly this type, so that true is not a number; raises TypeError for any other."""
    if type(value) is not kind:
        raise TypeError(value)
    return value


def seat_number(value: object) -> int:
    """0 or 1."""
    seat = exactly(int, value)
    if seat not in (0, 1):
        raise ValueError(seat)
    return seat


def natural(value: object) -> int:
    """A whole number, 0 or more."""
    number = exactly(int, value)
    if number < 0:
        raise ValueError(number)
    return number


def duration(value: object) -> float:
    """A number of seconds, 0 or more."""
    seconds = exactly(float, value)
    if not (isfinite(seconds) and seconds >= 0):
        raise ValueError(value)
    return seconds


def pair(values: object, read: Callable[[Any], _Value]) -> tuple[_Value, _Value]:
    """Two values, one for each seat."""
    one, other = map(read, exactly(list, values))
    return one, other
