"""The messages of rooms, as values; ``codec`` turns them into lines and back.

Only the reveal contains a fleet; before that, a fleet is sent as a hash.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from schiffe.battleship.first_turn import FirstTurn
from schiffe.battleship.rules.grid import Cell
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.rules.ships import Answer, Ship
from schiffe.game.match.players import SeatNumber

OPENER: Final[SeatNumber] = 0
"""The seat of the player who opened the room."""
GUEST: Final[SeatNumber] = 1
"""The seat of the player who entered it."""


class RoomRefusalReason(Enum):
    """Reasons why a server ends a connection of a room; the value is the word on the wire."""

    UNKNOWN = "unknown"
    """No room has this code."""
    FULL = "full"
    LIMIT = "limit"
    """The server accepts no further rooms."""
    VERSION = "version"
    NAME = "name"
    """The name is invalid, or too similar to the other one."""
    RULES = "rules"
    RATE = "rate"
    """The client sent too many wrong codes, or too many messages."""
    SEAT_KEY = "seat-key"
    TURN = "turn"
    """The message is not allowed now."""
    IMPOSSIBLE = "impossible"
    """The shots or answers are impossible."""
    REPLACED = "replaced"
    """Another connection of the same client has taken the seat."""
    CLOSED = "closed"
    """The room has ended."""
    LINE = "line"
    """The message is malformed or unknown."""
    DISMISSED = "dismissed"
    FREED = "freed"
    """The seat was freed while the client was away."""


class RoomEndingReason(Enum):
    """Reasons why a match in a room ends; the value is the word in logs."""

    WON = "won"
    RESIGNED = "resigned"
    LEFT = "left"
    TIME = "time"
    FOUL = "foul"
    STOPPED = "stopped"


CALLING_OFF_REASONS: Final = (RoomEndingReason.LEFT, RoomEndingReason.TIME, RoomEndingReason.FOUL)
"""The reasons for which a server ends a match; on the wire, too, they are called by their values."""


class InvalidMessage(ValueError):
    """A message that is refused."""

    def __init__(self, reason: RoomRefusalReason) -> None:
        super().__init__(reason.value)
        self.reason = reason


class RefusedRoom(Exception):
    """The server refuses to show a room."""

    def __init__(self, reason: RoomRefusalReason) -> None:
        super().__init__(reason.value)
        self.reason = reason


class MissingRooms(Exception):
    """The server has no rooms; if not ``is_sure``, it was silent, so it may only be busy."""

    def __init__(self, *, is_sure: bool) -> None:
        super().__init__("no rooms" if is_sure else "no rooms, or busy")
        self.is_sure = is_sure


@dataclass(frozen=True)
class Terms:
    """The terms of a room: the rules, the seconds for a turn (0 for no clock), and who begins."""

    rules: Rules
    clock_seconds: int
    first_turn: FirstTurn


# The first message of a client


@dataclass(frozen=True)
class RoomOffer:
    """The name of the client that opens a room, and the terms of the room."""

    name: str
    terms: Terms


@dataclass(frozen=True)
class Open:
    """Open a room; the key is that of the client's seat."""

    offer: RoomOffer
    key_hash: str


@dataclass(frozen=True)
class AskPreview:
    """Ask for the preview of a room."""

    code: str


@dataclass(frozen=True)
class Enter:
    """Take the other seat of a room; the key is that of the client's seat."""

    code: str
    name: str
    key_hash: str


@dataclass(frozen=True)
class Return:
    """Return to a seat; ``last_event_number`` is the number of the last event of the match that the client has."""

    code: str
    seat_key: str
    match_number: int
    last_event_number: int


# What happens in a match


@dataclass(frozen=True)
class Ready:
    """The fleet is placed for a match, and this is its hash."""

    fleet_hash: str
    match_number: int


@dataclass(frozen=True)
class MatchBegins:
    """The match begins."""

    first_seat: SeatNumber


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
    """The time of a seat is up."""


@dataclass(frozen=True)
class Resign:
    """A seat gives up the match."""


@dataclass(frozen=True)
class CallOff:
    """The server ends the match, because of a seat."""

    reason: RoomEndingReason


@dataclass(frozen=True)
class Reveal:
    """The fleet and the nonce of its hash, sent once the match is over."""

    fleet: tuple[Ship, ...]
    nonce: str


@dataclass(frozen=True)
class Rematch:
    """A seat wants another match."""


OwnEvent: TypeAlias = Ready | Shots | Answers | Resign | Reveal | Rematch
"""The events that a client sends."""
RoomEvent: TypeAlias = OwnEvent | MatchBegins | TimeUp | CallOff


@dataclass(frozen=True)
class NumberedEvent:
    """An event with its number in the match and its seat; the seat of ``MatchBegins`` is None."""

    number: int
    seat: SeatNumber | None
    event: RoomEvent


# Other messages


@dataclass(frozen=True)
class Leave:
    """Give up the seat."""


@dataclass(frozen=True)
class Dismiss:
    """Dismiss the guest."""


@dataclass(frozen=True)
class EndMatch:
    """End a match that the other seat does not continue."""


@dataclass(frozen=True)
class Ping:
    """A message without content, which the server answers."""


@dataclass(frozen=True)
class SendPhrase:
    """Send one of the phrases, by its number; each program shows them in its own language."""

    phrase: int


@dataclass(frozen=True)
class PhraseReceived:
    """A phrase from the other seat."""

    phrase: int
    seat: SeatNumber


@dataclass(frozen=True)
class Preview:
    """The preview of a room, before a client enters it."""

    rules: Rules
    clock_seconds: int
    names: tuple[str, ...]


@dataclass(frozen=True)
class Seated:
    """The client's seat and the current match, whose events up to number ``last_event_number`` follow."""

    code: str
    seat: SeatNumber
    names: tuple[str, ...]
    terms: Terms
    match_number: int
    last_event_number: int = 0


@dataclass(frozen=True)
class Presence:
    """For each seat, whether it is connected, and for how many seconds it may still be away in this match."""

    seat_presences: tuple[bool, bool]
    seconds_left: tuple[int, int]


@dataclass(frozen=True)
class Refused:
    """The server closes the connection."""

    refusal: RoomRefusalReason


@dataclass(frozen=True)
class MayEnd:
    """The permission to end a match that the other seat does not continue."""

    may_end: bool


@dataclass(frozen=True)
class Closing:
    """The server is about to end: no match begins, and nobody can return."""


@dataclass(frozen=True)
class Wait:
    """Both seats are ready; the match begins when the server has capacity for it."""


FirstMessage: TypeAlias = Open | AskPreview | Enter | Return
RoomCommand: TypeAlias = Leave | Dismiss | EndMatch | SendPhrase
"""The messages of a player besides the events of a match."""
ClientMessage: TypeAlias = OwnEvent | RoomCommand | Ping
ServerMessage: TypeAlias = (
    Preview | Seated | Presence | Refused | MayEnd | Closing | Wait | Ping | PhraseReceived | NumberedEvent
)
