"""One connection of somebody who speaks the language of rooms: lines out of bytes, and how much of what at once."""

import asyncio
from typing import Final, Protocol

from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.codec import MAX_LINE_BYTES, read_client_line, read_first_line, written
from schiffe.battleship.net.rooms.lines import BadLine, RefusalWord
from schiffe.battleship.server.room_match import RoomMatch
from schiffe.battleship.server.room_parts import SeatedRoom
from schiffe.game.match.players import SeatNumber
from schiffe.network.limits import Clock
from schiffe.network.serving import ServerConnection

_PORTION: Final = 8 * 1024
"""Bytes of events that are sent at once."""


class RoomDesk(Protocol):
    """The server, as a connection sees it."""

    clock: Clock
    lines_a_second: float
    lines_at_once: float

    def begin(self, client: "RoomClient", line: lines.FirstLine) -> None:
        """Give a client a seat, or show it a room; raises BadLine where it is to be refused."""

    def note_first_line(self, client: "RoomClient") -> None:
        """Note that a client has said its first whole line."""

    def count_refusal(self, client: "RoomClient", word: RefusalWord) -> None:
        """Count that a client without a seat is refused."""

    def drop(self, client: "RoomClient") -> None:
        """Note that a connection is gone."""


class RoomClient(ServerConnection):
    """A connection of the language of rooms; it has no seat at first, and none any more when it was refused.

    Attributes:
        heard_at: when it last said anything.
        room, seat: where it sits; None where it does not.
        has_looked: whether it was shown a room, which it may enter then.
        owed: what it is still to be told beside the events, of each kind of line the latest.
    """

    __slots__ = (
        "_allowance",
        "_begun",
        "_counted_at",
        "_desk",
        "_farewell",
        "_have",
        "_is_ending",
        "_is_held",
        "_is_told",
        "_match",
        "has_looked",
        "heard_at",
        "owed",
        "room",
        "seat",
    )

    def __init__(self, desk: RoomDesk) -> None:
        super().__init__()
        self._desk = desk
        self._begun = b""
        self._allowance = desk.lines_at_once
        self._counted_at = self.heard_at = desk.clock()
        self._is_held = self._is_ending = self._is_told = False
        self._farewell = b""
        self._match: RoomMatch | None = None
        self._have = 0
        self.room: SeatedRoom | None = None
        self.seat: SeatNumber = 0
        self.has_looked = False
        self.owed: dict[type, lines.ServerLine] = {}

    def data_received(self, data: bytes) -> None:
        """Take a segment, which is whatever the network made of what the client sent."""
        if self._is_ending:
            self.discard(data)
            return
        self.heard_at = self._desk.clock()
        *whole, self._begun = (self._begun + data).split(b"\n")
        for line in whole:
            self._hear(line + b"\n")
        if len(self._begun) >= MAX_LINE_BYTES:
            self._fault(RefusalWord.LINE)

    def _hear(self, line: bytes) -> None:
        if self._is_ending:
            return
        now = self._desk.clock()
        refilled = self._allowance + (now - self._counted_at) * self._desk.lines_a_second
        self._allowance = min(self._desk.lines_at_once, refilled) - 1
        self._counted_at = now
        if self._allowance < 0:
            self._fault(RefusalWord.RATE)
            return
        try:
            if self.room:
                self.room.hear(self.seat, read_client_line(line, self.room.terms.rules.grid.size))
            else:
                self._desk.note_first_line(self)
                self._desk.begin(self, read_first_line(line))
        except BadLine as error:
            self._fault(error.word)

    def _fault(self, word: RefusalWord) -> None:
        if self._is_ending:
            return
        self._begun = b""
        if self.room:
            self.room.fault(self.seat, word)
        else:
            self._desk.count_refusal(self, word)
            self.refuse(word)

    # What a room does with it

    def follow(self, room: SeatedRoom, seat: SeatNumber, match: RoomMatch, have: int) -> None:
        """Sit in a room; the events of a match follow after the first ``have``."""
        self.room = room
        self.seat = seat
        self._match = match
        self._have = have
        self._is_told = False
        self.owed.clear()

    def refuse(self, word: RefusalWord | None) -> None:
        """Close it after all that it is to be told, and say why."""
        if not self._is_ending:
            self._is_ending = True
            self._farewell = written(lines.Refused(word)) if word else b""
            self.pump()

    def say(self, line: lines.ServerLine) -> None:
        """Send something, unless there is more before it that is not read yet."""
        if not self._is_held and not self._is_ending and not self.transport.is_closing():
            self.transport.write(written(line))

    def pump(self) -> None:
        """Send what has not been sent, as far as it is read."""
        while not self._is_held and not self.transport.is_closing():
            if piece := self._next_piece():
                self.transport.write(piece)
                continue
            if self._is_ending:
                if self._farewell:
                    self.transport.write(self._farewell)
                self.dismiss()
            return

    def _next_piece(self) -> bytes:
        """Return what comes next: the events of a match, those of a later one, and then all else."""
        match, room = self._match, self.room
        if match and room:
            if not self._is_told:
                self._is_told = True
                self.owed.pop(lines.SeatLine, None)
                return room.seat_line(self.seat, match, self._have)
            if self._have < len(match.written):
                piece = b""
                while self._have < len(match.written) and len(piece) < _PORTION:
                    piece += match.written[self._have]
                    self._have += 1
                return piece
            if not self._is_ending and (following := room.following(match)):
                self._match, self._have, self._is_told = following, 0, False
                return self._next_piece()
        piece = b"".join(map(written, self.owed.values()))
        self.owed.clear()
        return piece

    # What the transport tells

    def pause_writing(self) -> None:
        """Hold back what comes while too much is unread: it waits where it is, for all who follow a match."""
        self._is_held = True

    def resume_writing(self) -> None:
        """Go on where it reads again."""
        self._is_held = False
        self.pump()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Do nothing: the client was let in before it was known what it speaks."""

    def connection_lost(self, _exception: Exception | None) -> None:
        """Note that the connection is gone, whoever closed it."""
        self._desk.drop(self)
