"""The people in a room, and what their connection and the room are to each other."""

from dataclasses import dataclass
from typing import Protocol, TypeVar

from schiffe.battleship.net.rooms import lines
from schiffe.battleship.server.room_match import RoomMatch
from schiffe.game.match.players import SeatNumber


class SeatedRoom(Protocol):
    """A room as a connection sees it that has a seat there."""

    terms: lines.Terms

    def hear(self, seat: SeatNumber, line: lines.ClientLine) -> None:
        """Take what a seat says."""

    def fault(self, seat: SeatNumber, word: lines.RefusalWord) -> None:
        """Close a connection for what it said."""

    def drop(self, seat: SeatNumber, listener: "RoomListener") -> None:
        """Note that a connection is gone."""

    def seat_line(self, seat: SeatNumber, match: RoomMatch, have: int) -> bytes:
        """Return the line before the events of a match that follow the first ``have``."""

    def following(self, match: RoomMatch) -> RoomMatch | None:
        """Return the match whose events follow those of another one; None where there is none yet."""


class RoomListener(Protocol):
    """The connection of somebody who sits in a room."""

    owed: dict[type, lines.ServerLine]
    """The lines that it is still to be told beside the events: of each kind of line the latest."""

    def follow(self, room: SeatedRoom, seat: SeatNumber, match: RoomMatch, have: int) -> None:
        """Sit in a room; the events of a match follow after the first ``have``."""

    def pump(self) -> None:
        """Send what has not been sent, as far as it is read."""

    def say(self, line: lines.ServerLine) -> None:
        """Send something, unless there is more before it."""

    def refuse(self, word: lines.RefusalWord | None) -> None:
        """Close it after all that it is to be told, and say why."""


@dataclass
class Sitter:
    """Somebody who has a seat.

    Attributes:
        key: the hash of the key of the seat.
        network: where they came from.
        listener: the connection; None while they are away, since ``gone_at``.
        has_left: whether they have given up the seat in a room that goes on for the other one.
        spoke_at: when they last said one of the sentences.
    """

    name: str
    key: str
    network: str
    listener: RoomListener | None = None
    gone_at: float = 0.0
    has_left: bool = False
    spoke_at: float = float("-inf")


_Room_contra = TypeVar("_Room_contra", contravariant=True)


class RoomKeeper(Protocol[_Room_contra]):
    """The server around rooms."""

    def has_place(self) -> bool:
        """Return whether one more match may begin."""

    def queue(self, room: _Room_contra) -> None:
        """Let a room begin its match as soon as there is a place."""

    def note_begin(self, room: _Room_contra) -> None:
        """Note that a match has begun."""

    def note_end(self, room: _Room_contra) -> None:
        """Note that a match is over; its place is kept."""

    def free_place(self, room: _Room_contra) -> None:
        """Note that the place of a match is free again."""

    def remove(self, room: _Room_contra) -> None:
        """Note that a room has ended."""

    def toss(self) -> SeatNumber:
        """Return a seat by chance."""
