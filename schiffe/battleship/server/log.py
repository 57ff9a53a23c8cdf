"""Events at a relay as values, and their lines in its log, for people or as JSON."""

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from schiffe.language.i18n import _
from schiffe.language.text import decimal
from schiffe.network.server_log import Connected, Figures, LogForm, Refused, figures_text


class DisconnectReason(Enum):
    """Reasons why a client without a match went."""

    LEFT = "left"
    TIMEOUT = "no-opponent-in-time"
    TOO_EARLY = "spoke-before-the-start"
    CLOSING = "closing"


class MatchEndReason(Enum):
    """Reasons why a match ended."""

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
    """Two clients play; ``match`` is a number that no other match of this relay has."""

    match: int
    defence: str
    attack: str


@dataclass(frozen=True)
class RelayMatchEnded:
    """A match is over: why, because of which client (empty for none), and after how many messages and seconds.

    Where the client said something wrong, ``fault`` is a stable word for what is wrong with it, and ``quote`` what it
    was, printable.
    """

    match: int
    reason: MatchEndReason
    client: str
    fault: str
    quote: str
    messages: int
    seconds: float


class RoomMatchEndReason(Enum):
    """Reasons why a match in a room ended."""

    WON = "won"
    RESIGNED = "resigned"
    LEFT = "left"
    TIME = "time"
    FOUL = "foul"
    STOPPED = "stopped"


@dataclass(frozen=True)
class RoomsOff:
    """Rooms that are off, as the grace is below so many seconds: who comes is told a role before it can ask for one."""

    least: float


@dataclass(frozen=True)
class RoomOpened:
    """A client has opened a room; ``room`` is a number that no other room of this server has."""

    room: int
    client: str


@dataclass(frozen=True)
class RoomEntered:
    """A client has taken the other seat of a room."""

    room: int
    client: str


@dataclass(frozen=True)
class RoomMatchStarted:
    """A match begins in a room; its number is one that no other match of this server has."""

    match: int
    room: int


@dataclass(frozen=True)
class RoomMatchEnded:
    """A match in a room is over: why, and after how many messages and seconds."""

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
class RelayFigures(Figures):
    """The figures of a server that has rooms: how many there are now, and how many there were."""

    rooms: int = 0
    rooms_in_all: int = 0


_MatchEvent: TypeAlias = Disconnected | RelayMatchStarted | RelayMatchEnded
_RoomEvent: TypeAlias = RoomsOff | RoomOpened | RoomEntered | RoomMatchStarted | RoomMatchEnded | RoomClosed
RelayEvent: TypeAlias = Connected | Refused | _MatchEvent | _RoomEvent


def _text(event: _MatchEvent | _RoomEvent | RelayFigures) -> str:
    match event:
        case Disconnected(client, gone):
            return _("{client} is gone again: {reason}").format(client=client, reason=_reason(gone))
        case RelayMatchStarted(number, defence, attack):
            return _("match {number} starts: {attack} attacks, {defence} defends").format(
                number=number, attack=attack, defence=defence
            )
        case RelayMatchEnded(number, end, client, fault, quote, messages, seconds):
            return _("match {number} ends: {reason}; messages: {messages}, seconds: {seconds}").format(
                number=number,
                reason=_reason(end).format(client=client, quote=f"{fault}: {quote}"),
                messages=messages,
                seconds=decimal(seconds, 1),
            )
        case RoomsOff(least):
            return _("rooms are off: --grace is below {least} seconds").format(least=decimal(least, 1))
        case RoomOpened(room, client):
            return _("{client} opens room {room}").format(client=client, room=room)
        case RoomEntered(room, client):
            return _("{client} enters room {room}").format(client=client, room=room)
        case RoomMatchStarted(number, room):
            return _("match {number} starts in room {room}").format(number=number, room=room)
        case RoomMatchEnded(number, room, room_end, messages, seconds):
            return _("match {number} in room {room} ends: {reason}; messages: {messages}, seconds: {seconds}").format(
                number=number,
                room=room,
                reason=_reason(room_end),
                messages=messages,
                seconds=decimal(seconds, 1),
            )
        case RoomClosed(room):
            return _("room {room} is closed").format(room=room)
        case RelayFigures(rooms=rooms, rooms_in_all=rooms_in_all):
            return _("{figures}, rooms: {rooms} (in all: {rooms_in_all})").format(
                figures=figures_text(event), rooms=rooms, rooms_in_all=rooms_in_all
            )


def _reason(reason: DisconnectReason | MatchEndReason | RoomMatchEndReason) -> str:
    """Return a reason in words; some have the client in them, and what it said."""
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


RELAY_LOG: Final = LogForm(
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
