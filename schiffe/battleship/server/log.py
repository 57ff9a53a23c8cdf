"""Events at a relay as values, and their lines in its log, for people or as JSON."""

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from schiffe.language.i18n import _
from schiffe.language.text import decimal
from schiffe.network.server_log import Connected, Figures, LogForm, Refused, figures_text


class Gone(Enum):
    """Reasons why a client without a match went."""

    LEFT = "left"
    TIMEOUT = "no-opponent-in-time"
    TOO_EARLY = "spoke-before-the-start"
    CLOSING = "closing"


class End(Enum):
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
    reason: Gone


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
    reason: End
    client: str
    fault: str
    quote: str
    messages: int
    seconds: float


class RoomEnd(Enum):
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
    reason: RoomEnd
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
            return _("{client} is gone again: {reason}").format(client=client, reason=_gone(gone))
        case RelayMatchStarted(number, defence, attack):
            return _("match {number} starts: {attack} attacks, {defence} defends").format(
                number=number, attack=attack, defence=defence
            )
        case RelayMatchEnded(number, end, client, fault, quote, messages, seconds):
            return _("match {number} ends: {reason}; messages: {messages}, seconds: {seconds}").format(
                number=number,
                reason=_end(end, client, f"{fault}: {quote}"),
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
                reason=_room_end(room_end),
                messages=messages,
                seconds=decimal(seconds, 1),
            )
        case RoomClosed(room):
            return _("room {room} is closed").format(room=room)
        case RelayFigures(rooms=rooms, rooms_in_all=rooms_in_all):
            return _("{figures}, rooms: {rooms} (in all: {rooms_in_all})").format(
                figures=figures_text(event), rooms=rooms, rooms_in_all=rooms_in_all
            )


def _gone(reason: Gone) -> str:
    match reason:
        case Gone.LEFT:
            return _("it left before it had an opponent")
        case Gone.TIMEOUT:
            return _("no opponent came in time")
        case Gone.TOO_EARLY:
            return _("it spoke before the start")
        case Gone.CLOSING:
            return _("the server is shutting down")


def _end(reason: End, client: str, quote: str) -> str:
    match reason:
        case End.WON:
            text = _("the last ship is sunk")
        case End.LEFT:
            text = _("{client} has left")
        case End.GARBAGE:
            text = _("{client} sent something that is not a message ({quote})")
        case End.BREACH:
            text = _("{client} broke the rules of the protocol ({quote})")
        case End.IDLE:
            text = _("nobody said anything for too long")
        case End.ENDLESS:
            text = _("neither side would ever win")
        case End.NOT_READING:
            text = _("{client} stopped reading")
        case End.STOPPED:
            text = _("the server is shutting down")
    return text.format(client=client, quote=quote)


def _room_end(reason: RoomEnd) -> str:
    match reason:
        case RoomEnd.WON:
            return _("the last ship is sunk")
        case RoomEnd.RESIGNED:
            return _("one has resigned")
        case RoomEnd.LEFT:
            return _("one has left")
        case RoomEnd.TIME:
            return _("one did not go on")
        case RoomEnd.FOUL:
            return _("one broke the rules")
        case RoomEnd.STOPPED:
            return _("the server has ended it")


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
