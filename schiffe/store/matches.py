"""What the file of games holds, as values: matches, their events, and which of them are wanted."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

MatchId: TypeAlias = int
"""The number of a match; no other ever has it, even after it is deleted."""


@dataclass(frozen=True)
class StoredSide:
    """Who plays one side: a stable word for its kind, a name, and the level of a bot."""

    kind: str
    name: str
    level: str = ""


@dataclass(frozen=True)
class NewMatch:
    """A match that begins.

    Attributes:
        game: a stable word.
        rules: the rules as a line of text.
        setup: all that the match needs to be taken up again, secrets too; the game's own text.
    """

    game: str
    sides: tuple[StoredSide, StoredSide]
    rules: str
    setup: str


@dataclass(frozen=True)
class StoredEnd:
    """How a match ended.

    Attributes:
        how: a stable word.
        winner: 0 or 1; None where nobody has won.
        summary: what lists and statistics want to know, so that they need no events; the game's own text.
    """

    how: str
    winner: int | None = None
    summary: str = ""


@dataclass(frozen=True)
class StoredMatch:
    """A match in the file, without its secrets.

    Attributes:
        token: a name that no other match has, in this file or any other.
        begun: when, in seconds since 1970, as all times here.
        last: when it ended, or else when its last event happened, or when it began.
        events: how many there are.
        ended: when; None while it is not over.
        end: how; None while it is not over.
        is_imported: whether it was imported, and not played here.
    """

    id: MatchId
    token: str
    game: str
    sides: tuple[StoredSide, StoredSide]
    rules: str
    begun: float
    last: float
    events: int
    ended: float | None
    end: StoredEnd | None
    is_imported: bool

    @property
    def is_local(self) -> bool:
        """Whether both sides are at this computer; nobody can go on with a match over a network that was left."""
        return all(side.kind != "remote" for side in self.sides)


@dataclass(frozen=True)
class StoredEvent:
    """An event: its number, which counts from 1, when it happened, and the game's own text."""

    number: int
    time: float
    text: str


@dataclass(frozen=True)
class Imported:
    """A match that was played elsewhere and is over."""

    token: str
    match: NewMatch
    begun: float
    ended: float
    end: StoredEnd


@dataclass(frozen=True)
class ReadMatch:
    """Such a match with its events: the time and the text of each."""

    imported: Imported
    events: tuple[tuple[float, str], ...]


@dataclass(frozen=True)
class MatchFilter:
    """Which matches are wanted: those that meet all conditions given.

    Attributes:
        name: what one of the two is called.
        level: that of the bot on one side.
        since, until: when it began; ``until`` itself is excluded.
        is_over: whether it has ended.
        has_events: only those in which something has happened.
        most: how many at most, the latest ones; ``skip`` of these are left out first.
    """

    game: str | None = None
    name: str | None = None
    level: str | None = None
    rules: str | None = None
    since: float | None = None
    until: float | None = None
    is_over: bool | None = None
    has_events: bool = False
    most: int | None = None
    skip: int = 0


class StoreRefusal(Enum):
    """Why something cannot be done with a match."""

    UNKNOWN = "unknown"
    OVER = "over"
    PENDING = "pending"
    """It is not over."""
    OWNED = "owned"
    """It is being played, here or in another program."""


class MatchRefused(Exception):
    """Something cannot be done with a match; ``refusal`` tells why."""

    def __init__(self, refusal: StoreRefusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal
