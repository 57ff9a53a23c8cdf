"""The protocols between a room and its connections, and the players who have a seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from schiffe.battleship.net.rooms import lines
from schiffe.battleship.server.room_match import RoomMatch
from schiffe.game.match.players import SeatNumber


class SeatedRoom(Protocol):
    """The part of a room that the connection of a seat uses."""

    terms: lines.Terms

    def receive(self, seat: SeatNumber, line: lines.ClientLine) -> None:
        """Handle a line from a seat."""

    def reject(self, seat: SeatNumber, refusal: lines.RefusalCode) -> None:
        """Close a connection for an invalid line."""

    def drop(self, seat: SeatNumber, listener: RoomListener) -> None:
        """Note that a connection is gone."""

    def seat_line(self, seat: SeatNumber, match: RoomMatch, events_received: int) -> lines.SeatLine:
        """Return the line that is sent before the events of a match after the first ``events_received``."""

    def match_after(self, match: RoomMatch) -> RoomMatch | None:
        """Return the match after another one, or None if that is the current match."""


class RoomListener(Protocol):
    """The connection of a player who has a seat in a room."""

    owed_lines: dict[type, lines.ServerLine]
    """The lines still to be sent besides the events: the latest of each type."""

    def follow(self, room: SeatedRoom, seat: SeatNumber, match: RoomMatch, events_received: int) -> None:
        """Take a seat in a room; the events of a match are sent from after the first ``events_received``."""

    def pump(self) -> None:
        """Send everything that is due, as long as the client reads."""

    def send(self, line: lines.ServerLine) -> None:
        """Send a line, unless earlier ones are still unread."""

    def refuse(self, refusal: lines.RefusalCode | None) -> None:
        """Close the connection after everything that is still to be sent, and the reason."""


@dataclass
class SeatedPlayer:
    """A player who has a seat.

    Attributes:
        key_hash: the hash of the key of the seat.
        network: the network of their first connection.
        listener: their connection; None while they are away.
        gone_at: when they last went away.
        has_left: whether they have left a room in which the other player stays.
        may_end: whether their client was last told that they may end the match.
        last_phrase_at: when they last sent one of the phrases.
    """

    name: str
    key_hash: str
    network: str
    listener: RoomListener | None = None
    gone_at: float = 0.0
    has_left: bool = False
    may_end: bool = False
    last_phrase_at: float = float("-inf")
