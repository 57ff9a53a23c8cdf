"""One connection in the protocol of rooms: makes lines of bytes, and limits how much is received and sent at once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final, Protocol

from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.codec import MAX_LINE_BYTES, encode_line, read_client_line, read_first_line
from schiffe.battleship.net.rooms.lines import InvalidLine, RefusalCode
from schiffe.battleship.server.room_match import RoomMatch
from schiffe.battleship.server.room_protocols import SeatedRoom
from schiffe.game.match.players import SeatNumber
from schiffe.network.server_connection import ServerConnection
from schiffe.network.timing import TimeSource

_PORTION_BYTES: Final = 8 * 1024
"""The number of bytes of events that are sent at once."""


class RoomDesk(Protocol):
    """The part of the server that a connection uses."""

    now: TimeSource
    lines_per_second: float
    lines_at_once: float

    def begin(self, client: RoomClient, line: lines.FirstLine) -> None:
        """Give a client a seat, or show it a room.

        Raises:
            InvalidLine: the client is refused.
        """

    def on_first_line(self, client: RoomClient) -> None:
        """Note that a client has sent its first whole line."""

    def count_refusal(self, client: RoomClient, refusal: RefusalCode) -> None:
        """Count a client without a seat that is refused."""

    def drop(self, client: RoomClient) -> None:
        """Note that a connection is gone."""


class RoomClient(ServerConnection):
    """A connection in the protocol of rooms, which has no seat at first.

    Attributes:
        received_at: when it last sent anything.
        room: the room in which it has a seat; None if it has none.
        seat: its seat in that room.
        has_looked: whether it was shown a room, which it may enter now.
        owed_lines: the lines still to be sent besides the events: the latest of each type.
    """

    __slots__ = (
        "_allowance",
        "_counted_at",
        "_desk",
        "_events_sent",
        "_farewell",
        "_is_ending",
        "_is_paused",
        "_knows_match",
        "_match",
        "_partial_line",
        "has_looked",
        "owed_lines",
        "received_at",
        "room",
        "seat",
    )

    def __init__(self, desk: RoomDesk) -> None:
        super().__init__()
        self._desk = desk
        self._partial_line = b""
        self._allowance = desk.lines_at_once
        self._counted_at = self.received_at = desk.now()
        self._is_paused = self._is_ending = self._knows_match = False
        self._farewell = b""
        self._match: RoomMatch | None = None
        self._events_sent = 0
        self.room: SeatedRoom | None = None
        self.seat: SeatNumber = 0
        self.has_looked = False
        self.owed_lines: dict[type, lines.ServerLine] = {}

    def data_received(self, data: bytes) -> None:
        """Process a segment, which may hold parts of lines or several of them."""
        if self._is_ending:
            self.discard(data)
            return
        self.received_at = self._desk.now()
        *complete_lines, self._partial_line = (self._partial_line + data).split(b"\n")
        for line in complete_lines:
            self._receive_line(line + b"\n")
        if len(self._partial_line) >= MAX_LINE_BYTES:
            self._reject(RefusalCode.LINE)

    def _receive_line(self, line: bytes) -> None:
        if self._is_ending:
            return
        now = self._desk.now()
        refilled = self._allowance + (now - self._counted_at) * self._desk.lines_per_second
        self._allowance = min(self._desk.lines_at_once, refilled) - 1
        self._counted_at = now
        if self._allowance < 0:
            self._reject(RefusalCode.RATE)
            return
        try:
            if self.room:
                self.room.receive(self.seat, read_client_line(line, self.room.terms.rules.size))
            else:
                self._desk.on_first_line(self)
                self._desk.begin(self, read_first_line(line))
        except InvalidLine as error:
            self._reject(error.refusal)

    def _reject(self, refusal: RefusalCode) -> None:
        if self._is_ending:
            return
        self._partial_line = b""
        if self.room:
            self.room.reject(self.seat, refusal)
        else:
            self._desk.count_refusal(self, refusal)
            self.refuse(refusal)

    # Called by the room

    def follow(self, room: SeatedRoom, seat: SeatNumber, match: RoomMatch, events_received: int) -> None:
        """Take a seat in a room; the events of a match are sent from after the first ``events_received``."""
        self.room = room
        self.seat = seat
        self._begin_match(match, events_received)
        self.owed_lines.clear()

    def _begin_match(self, match: RoomMatch, events_received: int) -> None:
        self._match = match
        self._events_sent = events_received
        self._knows_match = False

    def refuse(self, refusal: RefusalCode | None) -> None:
        """Close the connection after everything that is still to be sent, and the reason."""
        if not self._is_ending:
            self._is_ending = True
            self._farewell = encode_line(lines.Refused(refusal)) if refusal else b""
            self.pump()

    def send(self, line: lines.ServerLine) -> None:
        """Send a line, unless earlier ones are still unread."""
        if not self._is_paused and not self._is_ending and not self.transport.is_closing():
            self.transport.write(encode_line(line))

    def pump(self) -> None:
        """Send everything that is due, as long as the client reads."""
        while not self._is_paused and not self.transport.is_closing():
            if piece := self._next_piece():
                self.transport.write(piece)
                continue
            if self._is_ending:
                if self._farewell:
                    self.transport.write(self._farewell)
                self.dismiss()
            return

    def _next_piece(self) -> bytes:
        """Return the bytes to send next: events of a match, then of a later match, then all other lines."""
        room = self.room
        if room and self._match:
            has_all_events = self._knows_match and self._events_sent == len(self._match.event_lines)
            if has_all_events and not self._is_ending and (next_match := room.match_after(self._match)):
                self._begin_match(next_match, 0)
            if not self._knows_match:
                self._knows_match = True
                self.owed_lines.pop(lines.SeatLine, None)
                return encode_line(room.seat_line(self.seat, self._match, self._events_sent))
            if not has_all_events:
                return self._next_events(self._match.event_lines)
        piece = b"".join(map(encode_line, self.owed_lines.values()))
        self.owed_lines.clear()
        return piece

    def _next_events(self, event_lines: Sequence[bytes]) -> bytes:
        """Return events that were not sent yet, as many as are sent at once."""
        piece = b""
        while self._events_sent < len(event_lines) and len(piece) < _PORTION_BYTES:
            piece += event_lines[self._events_sent]
            self._events_sent += 1
        return piece

    # Called by the transport

    def pause_writing(self) -> None:
        """Send nothing more while too much is unread; the events stay in the match, so nothing is queued here."""
        self._is_paused = True

    def resume_writing(self) -> None:
        """Continue sending when the client reads again."""
        self._is_paused = False
        self.pump()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Do nothing: the connection was let in before its protocol was known."""

    def connection_lost(self, _exception: Exception | None) -> None:
        """Tell the server that the connection is gone."""
        self._desk.drop(self)
