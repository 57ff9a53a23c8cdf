"""Messages of rooms, as values; how a line of them is written is in ``codec``. No sockets here.

A fleet stands in one line alone, the reveal; how it is laid is told before only as a hash.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.ships import Answer, Ship
from schiffe.battleship.rules.variants import Rules


class RefusalWord(Enum):
    """Reasons why a server ends a connection of a room; the value is the word on the line."""

    UNKNOWN = "unknown"
    """No room has this code."""
    FULL = "full"
    LIMIT = "limit"
    """The server has no room for more."""
    VERSION = "version"
    NAME = "name"
    """It is none, or too much like the other one."""
    RULES = "rules"
    RATE = "rate"
    """Too many wrong codes, or too many lines."""
    SEAT_KEY = "seat-key"
    TURN = "turn"
    """It is not theirs to say now."""
    IMPOSSIBLE = "impossible"
    """Shots or answers that cannot be."""
    REPLACED = "replaced"
    """Their seat was taken by another connection of their own."""
    CLOSED = "closed"
    """The room has ended."""
    LINE = "line"
    """It is no line, or none that the server knows."""
    DISMISSED = "dismissed"
    FREED = "freed"
    """The seat was given up while they were away."""


class OverReason(Enum):
    """Reasons why a server ends a match; the value is the word on the line."""

    LEFT = "left"
    TIME = "time"
    FOUL = "foul"


class FirstTurn(Enum):
    """Ways to settle who begins each match; the value is the word on the line, and in the settings."""

    TOSS = "toss"
    ME = "me"
    """The opener, always."""
    ALTERNATE = "alternate"
    LOSER = "loser"


class BadLine(ValueError):
    """A line that is not to be taken; ``word`` says why."""

    def __init__(self, word: RefusalWord) -> None:
        super().__init__(word.value)
        self.word = word


@dataclass(frozen=True)
class Terms:
    """The terms of a room: rules, seconds of a turn (0 is without a clock), and who begins."""

    rules: Rules
    clock: int
    first: FirstTurn


# The first line of a client


@dataclass(frozen=True)
class Offer:
    """The name of who opens a room, and what is played there."""

    name: str
    terms: Terms


@dataclass(frozen=True)
class Open:
    """Open a room; ``key`` is the hash of the key of one's seat."""

    offer: Offer
    key: str


@dataclass(frozen=True)
class Look:
    """Tell what one would enter."""

    code: str


@dataclass(frozen=True)
class Enter:
    """Take the other seat of a room; ``key`` is the hash of the key of one's seat."""

    code: str
    name: str
    key: str


@dataclass(frozen=True)
class Return:
    """Take one's seat again; ``have`` is the last event of that match that one has."""

    code: str
    seat_key: str
    match: int
    have: int


# What happens in a match


@dataclass(frozen=True)
class Ready:
    """The fleet is laid, and this is its hash; of a match that is no more, it came too late."""

    digest: str
    match: int


@dataclass(frozen=True)
class First:
    """The match begins; ``first`` is the seat that does."""

    first: int


@dataclass(frozen=True)
class Shots:
    """The shots of a turn."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Answers:
    """The answers to shots, up to the one that wins."""

    answers: tuple[Answer, ...]


@dataclass(frozen=True)
class TimeUp:
    """A seat is late."""


@dataclass(frozen=True)
class Resign:
    """A seat gives up the match."""


@dataclass(frozen=True)
class Over:
    """The server ends the match, because of a seat."""

    reason: OverReason


@dataclass(frozen=True)
class Reveal:
    """The place of the fleet, told once the match is over."""

    fleet: tuple[Ship, ...]
    nonce: str


@dataclass(frozen=True)
class Rematch:
    """A seat wants another match."""


OwnEvent: TypeAlias = Ready | Shots | Answers | Resign | Reveal | Rematch
"""Anything that a seat lets happen."""
RoomEvent: TypeAlias = OwnEvent | First | TimeUp | Over


@dataclass(frozen=True)
class Numbered:
    """An event with its number in the match and its seat; None where the server tells who begins."""

    number: int
    seat: int | None
    event: RoomEvent


# What else is said


@dataclass(frozen=True)
class Leave:
    """Give one's seat up."""


@dataclass(frozen=True)
class Dismiss:
    """Send the guest away."""


@dataclass(frozen=True)
class End:
    """End a match that the other does not go on with."""


@dataclass(frozen=True)
class Ping:
    """Somebody is still there."""


@dataclass(frozen=True)
class Say:
    """One of the sentences that each program says in its own language."""

    sentence: int


@dataclass(frozen=True)
class Said:
    """The other seat says one of the sentences."""

    sentence: int
    seat: int


@dataclass(frozen=True)
class Preview:
    """A look at a room before one enters it."""

    rules: Rules
    clock: int
    names: tuple[str, ...]


@dataclass(frozen=True)
class SeatLine:
    """One's seat, and the match whose events follow up to the number ``last``, 0 where none do."""

    code: str
    seat: int
    names: tuple[str, ...]
    terms: Terms
    match: int
    last: int = 0


@dataclass(frozen=True)
class Here:
    """For each seat, whether it is connected and how many seconds it may still be away in this match."""

    here: tuple[bool, bool]
    away_left: tuple[int, int]


@dataclass(frozen=True)
class Refused:
    """The server closes the connection."""

    word: RefusalWord


@dataclass(frozen=True)
class MayEnd:
    """The permission to end a match that the other does not go on with."""

    may_end: bool


@dataclass(frozen=True)
class Closing:
    """The server drains: no match begins, and nobody can return."""


@dataclass(frozen=True)
class Wait:
    """Both are ready; the match begins when the server has a place for it."""


FirstLine: TypeAlias = Open | Look | Enter | Return
ClientLine: TypeAlias = OwnEvent | Leave | Dismiss | End | Ping | Say
ServerLine: TypeAlias = Preview | SeatLine | Here | Refused | MayEnd | Closing | Wait | Ping | Said | Numbered
