"""The lines that a relay logs."""

from dataclasses import dataclass
from enum import Enum

from schiffe.battleship.net.rooms.messages import RoomEndingReason
from schiffe.language.i18n import _
from schiffe.language.text import decimal_text
from schiffe.network.figures import ServerFigures
from schiffe.network.server_log import LogLine, LogValues


class DisconnectReason(Enum):
    """The reason why a client left before it had a match."""

    LEFT = "left"
    TIMEOUT = "no-opponent-in-time"
    TOO_EARLY = "spoke-before-the-start"
    CLOSING = "closing"


class RelayEndingReason(Enum):
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
class DisconnectedLine(LogLine):
    """A client went before it had an opponent."""

    client: str
    reason: DisconnectReason

    def text(self) -> str:
        match self.reason:
            case DisconnectReason.LEFT:
                reason = _("it left before it had an opponent")
            case DisconnectReason.TIMEOUT:
                reason = _("no opponent came in time")
            case DisconnectReason.TOO_EARLY:
                reason = _("it spoke before the start")
            case DisconnectReason.CLOSING:
                reason = _("the server is shutting down")
        return _("{client} is gone again: {reason}").format(client=self.client, reason=reason)

    def json_values(self) -> LogValues:
        return {"event": "disconnect", "client": self.client, "reason": self.reason.value}


@dataclass(frozen=True)
class RelayMatchStartedLine(LogLine):
    """A match between two clients has started; ``match_number`` is unique on this relay."""

    match_number: int
    defender: str
    attacker: str

    def text(self) -> str:
        text = _("match {number} starts: {attack} attacks, {defence} defends")
        return text.format(number=self.match_number, attack=self.attacker, defence=self.defender)

    def json_values(self) -> LogValues:
        return {"event": "match-start", "match": self.match_number, "defence": self.defender, "attack": self.attacker}


@dataclass(frozen=True)
class RelayMatchEndedLine(LogLine):
    """A match is over.

    Attributes:
        client: the client that caused the end; empty if none did.
        fault: a stable keyword for the client's mistake, if it made one.
        quote: the invalid bytes or message, printable.
        seconds: its duration.
    """

    match_number: int
    reason: RelayEndingReason
    client: str
    fault: str
    quote: str
    message_count: int
    seconds: float

    def text(self) -> str:
        text = _("match {number} ends: {reason}; messages: {messages}, seconds: {seconds}")
        return text.format(
            number=self.match_number,
            reason=self._reason_text(),
            messages=self.message_count,
            seconds=decimal_text(self.seconds, 1),
        )

    def _reason_text(self) -> str:
        client = self.client
        quote = f"{self.fault}: {self.quote}"
        match self.reason:
            case RelayEndingReason.WON:
                return _("the last ship is sunk")
            case RelayEndingReason.LEFT:
                return _("{client} has left").format(client=client)
            case RelayEndingReason.GARBAGE:
                return _("{client} sent something that is not a message ({quote})").format(client=client, quote=quote)
            case RelayEndingReason.BREACH:
                return _("{client} broke the rules of the protocol ({quote})").format(client=client, quote=quote)
            case RelayEndingReason.IDLE:
                return _("nobody said anything for too long")
            case RelayEndingReason.ENDLESS:
                return _("neither side would ever win")
            case RelayEndingReason.NOT_READING:
                return _("{client} stopped reading").format(client=client)
            case RelayEndingReason.STOPPED:
                return _("the server is shutting down")

    def json_values(self) -> LogValues:
        return {
            "event": "match-end",
            "match": self.match_number,
            "reason": self.reason.value,
            "client": self.client,
            "fault": self.fault,
            "quote": self.quote,
            "messages": self.message_count,
            "seconds": self.seconds,
        }


@dataclass(frozen=True)
class RoomsDisabledLine(LogLine):
    """Rooms are off, because the grace is too short: a client would be given a role before it can ask for a room."""

    min_grace_seconds: float

    def text(self) -> str:
        text = _("rooms are off: --grace is below {least} seconds")
        return text.format(least=decimal_text(self.min_grace_seconds, 1))

    def json_values(self) -> LogValues:
        return {"event": "rooms-off", "min_grace_seconds": self.min_grace_seconds}


@dataclass(frozen=True)
class RoomOpenedLine(LogLine):
    """A client has opened a room; ``room_number`` is unique on this server."""

    room_number: int
    client: str

    def text(self) -> str:
        return _("{client} opens room {room}").format(client=self.client, room=self.room_number)

    def json_values(self) -> LogValues:
        return {"event": "room-open", "room": self.room_number, "client": self.client}


@dataclass(frozen=True)
class RoomEnteredLine(LogLine):
    """A client has taken the other seat of a room."""

    room_number: int
    client: str

    def text(self) -> str:
        return _("{client} enters room {room}").format(client=self.client, room=self.room_number)

    def json_values(self) -> LogValues:
        return {"event": "room-enter", "room": self.room_number, "client": self.client}


@dataclass(frozen=True)
class RoomMatchStartedLine(LogLine):
    """A match has started in a room; ``match_number`` is unique on this server."""

    match_number: int
    room_number: int

    def text(self) -> str:
        return _("match {number} starts in room {room}").format(number=self.match_number, room=self.room_number)

    def json_values(self) -> LogValues:
        return {"event": "room-match-start", "match": self.match_number, "room": self.room_number}


@dataclass(frozen=True)
class RoomMatchEndedLine(LogLine):
    """A match in a room is over."""

    match_number: int
    room_number: int
    reason: RoomEndingReason
    message_count: int
    seconds: float

    def text(self) -> str:
        match self.reason:
            case RoomEndingReason.WON:
                reason = _("the last ship is sunk")
            case RoomEndingReason.RESIGNED:
                reason = _("one has resigned")
            case RoomEndingReason.LEFT:
                reason = _("one has left")
            case RoomEndingReason.TIME:
                reason = _("one did not go on")
            case RoomEndingReason.FOUL:
                reason = _("one broke the rules")
            case RoomEndingReason.STOPPED:
                reason = _("the server has ended it")
        text = _("match {number} in room {room} ends: {reason}; messages: {messages}, seconds: {seconds}")
        return text.format(
            number=self.match_number,
            room=self.room_number,
            reason=reason,
            messages=self.message_count,
            seconds=decimal_text(self.seconds, 1),
        )

    def json_values(self) -> LogValues:
        return {
            "event": "room-match-end",
            "match": self.match_number,
            "room": self.room_number,
            "reason": self.reason.value,
            "messages": self.message_count,
            "seconds": self.seconds,
        }


@dataclass(frozen=True)
class RoomClosedLine(LogLine):
    """A room has ended."""

    room_number: int

    def text(self) -> str:
        return _("room {room} is closed").format(room=self.room_number)

    def json_values(self) -> LogValues:
        return {"event": "room-close", "room": self.room_number}


@dataclass(frozen=True)
class RoomFigures:
    """The number of rooms that are open now, and of those opened so far."""

    open_count: int
    total_count: int


@dataclass(frozen=True)
class RelayFigures(ServerFigures):
    """The figures of a relay; ``rooms`` is None if it has no rooms."""

    rooms: RoomFigures | None = None

    def text(self) -> str:
        if not self.rooms:
            return super().text()
        text = _("{figures}, rooms: {rooms} (in all: {rooms_in_all})")
        return text.format(figures=super().text(), rooms=self.rooms.open_count, rooms_in_all=self.rooms.total_count)

    def json_values(self) -> LogValues:
        values = super().json_values()
        return (
            {**values, "rooms": self.rooms.open_count, "rooms_in_all": self.rooms.total_count} if self.rooms else values
        )
