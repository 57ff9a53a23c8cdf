"""Players of a match."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias, TypeVar

SeatNumber: TypeAlias = int
"""0 or 1: the two sides of a match."""
_SeatT = TypeVar("_SeatT", bound=SeatNumber)
_ValueT = TypeVar("_ValueT")


class PlayerKind(Enum):
    """Kinds of players; the value is a stable word for files."""

    PERSON = "person"
    BOT = "bot"
    REMOTE = "remote"
    """The other end of a connection: a person or a program."""
    FRIEND = "friend"
    """A person in the same room of a server; both players can rejoin it."""
    NOBODY = ""
    """No player: the second side of a match with one player."""


@dataclass(frozen=True)
class Player:
    """The player of one side; ``level`` is empty unless it is a bot."""

    kind: PlayerKind
    name: str
    level: str = ""


NOBODY: Final = Player(PlayerKind.NOBODY, "")
"""The second side of a match with one player."""


def other_seat(seat: SeatNumber) -> SeatNumber:
    return 1 - seat


def lone_loser(people: Sequence[_SeatT], winner: SeatNumber | None) -> _SeatT | None:
    """Return the seat of the only one of the ``people`` if somebody else won; else None."""
    return people[0] if len(people) == 1 and winner not in (None, people[0]) else None


def replaced_at(values: tuple[_ValueT, _ValueT], seat: SeatNumber, value: _ValueT) -> tuple[_ValueT, _ValueT]:
    """Return the pair with the value of one seat replaced."""
    return (value, values[1]) if seat == 0 else (values[0], value)
