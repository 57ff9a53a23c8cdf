"""Values of JSON, checked: what the file of games says may be anything."""

from collections.abc import Callable, Iterable
from math import isfinite
from typing import Any, Final, TypeAlias, TypeVar

Entry: TypeAlias = dict[str, Any]
_Value = TypeVar("_Value")

UNREADABLE = (ValueError, KeyError, TypeError, IndexError, RecursionError)
"""What the functions here, and what reads with them, may raise for a text that is none of ours."""


LATEST: Final = 32_503_680_000.0
"""The year 3000, in seconds since 1970; years that a calendar cannot show come long after."""


class UnreadableText(ValueError):
    """A text of the file of games that cannot be read; ``text`` is it."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def check_times(times: Iterable[float]) -> None:
    """See that a calendar has all of these moments, in seconds since 1970; raises UnreadableText where it has not."""
    for time in times:
        if not 0 <= time <= LATEST:
            raise UnreadableText(str(time))


def exactly(kind: type[_Value], value: object) -> _Value:
    """A value of just this type, so that true is no number; raises TypeError for any other."""
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
    """A number from 0."""
    number = exactly(int, value)
    if number < 0:
        raise ValueError(number)
    return number


def duration(value: object) -> float:
    """A number of seconds, from 0."""
    seconds = exactly(float, value)
    if not (isfinite(seconds) and seconds >= 0):
        raise ValueError(value)
    return seconds


def pair(values: object, read: Callable[[Any], _Value]) -> tuple[_Value, _Value]:
    """Two values, one for each seat."""
    one, other = map(read, exactly(list, values))
    return one, other
