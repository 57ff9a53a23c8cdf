"""Events at a relay as values, and their lines in its log, for people or as JSON."""

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from schiffe.battleship.server.room_match import RoomMatchEndReason
from schiffe.language.i18n import _
from schiffe.language.text import decimal
from schiffe.network.server_log import ClientRefused, Connected, LogFormat, ServerFigures, figures_text


class DisconnectReason(Enum):
    """The reason why a client left before it had a match."""

    LEFT = "left"
    TIMEOUT = "no-opponent-in-time"
    TOO_EARLY = "spoke-before-the-start"
    CLOSING = "closing"


class MatchEndReason(Enum):
    """The reason why a match ended."""

    WON = "won"
    LEFT = "left"
    GARBAGE = "garbage"
    BREACH = "breach"
    IDLE = "idle"
    NOT_READING = "not-reading"
    ENDLESS = "endless"
    STOPPED = "stopped"


@dataclass(frozen=True)
class Disconnected:
    """A client went before it had an opponent."""

    client: str
    reason: DisconnectReason


@dataclass(frozen=True)
class RelayMatchStarted:
    """A match between two clients has started; ``match`` is a number unique on this relay."""

    match: int
    defence: str
    attack: str


@dataclass(frozen=True)
class RelayMatchEnded:
    """A match is over.

    Attributes:
        client: the client that caused the end; empty if none did.
        fault: a stable keyword for the client's mistake, if it made one.
        quote: the bytes or the message that were wrong, printable.
        messages: the number of messages in the match.
        seconds: its duration.
    """

    match: int
    reason: MatchEndReason
    client: str
    fault: str
    quote: str
    messages: int
    seconds: float


@dataclass(frozen=True)
class RoomsOff:
    """Rooms are off, because the grace is too short: a client would be given a role before it can ask for a room."""

    min_grace_seconds: float


@dataclass(frozen=True)
class RoomOpened:
    """A client has opened a room; ``room`` is a number unique on this server."""

    room: int
    client: str


@dataclass(frozen=True)
class RoomEntered:
    """A client has taken the other seat of a room."""

    room: int
    client: str


@dataclass(frozen=True)
class RoomMatchStarted:
    """A match has started in a room; ``match`` is a number unique on this server."""

    match: int
    room: int


@dataclass(frozen=True)
class RoomMatchEnded:
    """A match in a room is over."""

    match: int
    room: int
    reason: RoomMatchEndReason
    messages: int
    seconds: float


@dataclass(frozen=True)
class RoomClosed:
    """A room has ended."""

    room: int


@dataclass(frozen=True)
class RelayFigures(ServerFigures):
    """The figures of a server with rooms: how many are open now, and how many were opened in all."""

    rooms: int = 0
    rooms_in_all: int = 0


_MatchEvent: TypeAlias = Disconnected | RelayMatchStarted | RelayMatchEnded
_RoomEvent: TypeAlias = RoomsOff | RoomOpened | RoomEntered | RoomMatchStarted | RoomMatchEnded | RoomClosed
RelayEvent: TypeAlias = Connected | ClientRefused | _MatchEvent | _RoomEvent


def _text(event: _MatchEvent | _RoomEvent | RelayFigures) -> str:
    match event:
        case Disconnected(client, reason):
            return _("{client} is gone again: {reason}").format(client=client, reason=_reason_text(reason))
        case RelayMatchStarted(number, defence, attack):
            return _("match {number} starts: {attack} attacks, {defence} defends").format(
                number=number, attack=attack, defence=defence
            )
        case RelayMatchEnded(number, end_reason, client, fault, quote, messages, seconds):
            return _("match {number} ends: {reason}; messages: {messages}, seconds: {seconds}").format(
                number=number,
                reason=_reason_text(end_reason).format(client=client, quote=f"{fault}: {quote}"),
                messages=messages,
                seconds=decimal(seconds, 1),
            )
        case RoomsOff(min_grace_seconds):
            return _("rooms are off: --grace is below {least} seconds").format(least=decimal(min_grace_seconds, 1))
        case RoomOpened(room, client):
            return _("{client} opens room {room}").format(client=client, room=room)
        case RoomEntered(room, client):
            return _("{client} enters room {room}").format(client=client, room=room)
        case RoomMatchStarted(number, room):
            return _("match {number} starts in room {room}").format(number=number, room=room)
        case RoomMatchEnded(number, room, room_end_reason, messages, seconds):
            return _("match {number} in room {room} ends: {reason}; messages: {messages}, seconds: {seconds}").format(
                number=number,
                room=room,
                reason=_reason_text(room_end_reason),
                messages=messages,
                seconds=decimal(seconds, 1),
            )
        case RoomClosed(room):
            return _("room {room} is closed").format(room=room)
        case RelayFigures(rooms=rooms, rooms_in_all=rooms_in_all):
            return _("{figures}, rooms: {rooms} (in all: {rooms_in_all})").format(
                figures=figures_text(event), rooms=rooms, rooms_in_all=rooms_in_all
            )


def _reason_text(reason: DisconnectReason | MatchEndReason | RoomMatchEndReason) -> str:
    """Return a reason in words; some have placeholders for the client and the quote."""
    texts: dict[Enum, str] = {
        DisconnectReason.LEFT: _("it left before it had an opponent"),
        DisconnectReason.TIMEOUT: _("no opponent came in time"),
        DisconnectReason.TOO_EARLY: _("it spoke before the start"),
        DisconnectReason.CLOSING: _("the server is shutting down"),
        MatchEndReason.WON: _("the last ship is sunk"),
        MatchEndReason.LEFT: _("{client} has left"),
        MatchEndReason.GARBAGE: _("{client} sent something that is not a message ({quote})"),
        MatchEndReason.BREACH: _("{client} broke the rules of the protocol ({quote})"),
        MatchEndReason.IDLE: _("nobody said anything for too long"),
        MatchEndReason.ENDLESS: _("neither side would ever win"),
        MatchEndReason.NOT_READING: _("{client} stopped reading"),
        MatchEndReason.STOPPED: _("the server is shutting down"),
        RoomMatchEndReason.WON: _("the last ship is sunk"),
        RoomMatchEndReason.RESIGNED: _("one has resigned"),
        RoomMatchEndReason.LEFT: _("one has left"),
        RoomMatchEndReason.TIME: _("one did not go on"),
        RoomMatchEndReason.FOUL: _("one broke the rules"),
        RoomMatchEndReason.STOPPED: _("the server has ended it"),
    }
    return texts[reason]


RELAY_LOG: Final = LogFormat(
    {
        Disconnected: "disconnect",
        RelayMatchStarted: "match-start",
        RelayMatchEnded: "match-end",
        RoomsOff: "rooms-off",
        RoomOpened: "room-open",
        RoomEntered: "room-enter",
        RoomMatchStarted: "room-match-start",
        RoomMatchEnded: "room-match-end",
        RoomClosed: "room-close",
        RelayFigures: "figures",
    },
    _text,
)
