"""The connections in the protocol of rooms, and the watch over them.

A connection turns lines into messages, and limits how much is received and sent at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.codec import (
    MAX_LINE_BYTES,
    decode_client_message,
    decode_first_message,
    encode_message,
)
from schiffe.battleship.net.rooms.messages import InvalidMessage, RoomRefusalReason
from schiffe.battleship.options import RoomOptions
from schiffe.battleship.server.rooms.match import RoomMatch
from schiffe.game.match.players import SeatNumber
from schiffe.network.server_connection import ServerConnection
from schiffe.network.serving import TcpServer
from schiffe.network.timing import CHECKS_PER_SILENCE, TimeoutQueue, Timing

if TYPE_CHECKING:  # it imports this file
    from schiffe.battleship.server.rooms.room import Room

_SILENCE_SECONDS: Final = 30.0
"""The time after which a silent client counts as disconnected."""
_PORTION_BYTES: Final = 8 * 1024
"""The number of bytes of events that are sent at once."""


@dataclass(slots=True)
class _RoomSeat:
    """The seat of a client in a room, and how much of a match there it was sent.

    Attributes:
        knows_match: whether it was sent the message that precedes the events of the match.
    """

    room: Room
    number: SeatNumber
    match: RoomMatch
    sent_event_count: int = 0
    knows_match: bool = False

    @property
    def has_all_events(self) -> bool:
        return self.knows_match and self.sent_event_count == len(self.match.event_lines)

    def take_events(self) -> bytes:
        """Return the next events of the match, which count as sent."""
        events = b""
        while self.sent_event_count < len(self.match.event_lines) and len(events) < _PORTION_BYTES:
            events += self.match.event_lines[self.sent_event_count]
            self.sent_event_count += 1
        return events


class RoomClient(ServerConnection):
    """A connection in the protocol of rooms, which has no seat at first.

    Attributes:
        received_at: when it last sent anything.
        has_previewed: whether it was shown a room, which it may enter now.
    """

    __slots__ = (
        "_counted_at",
        "_farewell",
        "_is_paused",
        "_later_messages",
        "_line_allowance",
        "_partial_line",
        "_seat",
        "_watch",
        "has_previewed",
        "received_at",
    )

    def __init__(self, client_watch: ClientWatch) -> None:
        super().__init__()
        self._watch = client_watch
        self._partial_line = b""
        self._line_allowance = client_watch.lines_at_once
        self._counted_at = self.received_at = client_watch.now()
        self._is_paused = False
        self._farewell: bytes | None = None  # the last bytes to send before the connection is closed
        self._seat: _RoomSeat | None = None
        self.has_previewed = False
        self._later_messages: dict[type[messages.ServerMessage], messages.ServerMessage] = {}

    @property
    def _is_ending(self) -> bool:
        return self._farewell is not None

    def data_received(self, data: bytes) -> None:
        if self._is_ending:
            self.discard(data)
            return
        self.received_at = self._watch.now()
        *complete_lines, self._partial_line = (self._partial_line + data).split(b"\n")
        for line in complete_lines:
            self._receive_line(line + b"\n")
        if len(self._partial_line) >= MAX_LINE_BYTES:
            self._reject_client(RoomRefusalReason.LINE)

    def _receive_line(self, line: bytes) -> None:
        if self._is_ending:
            return
        now = self._watch.now()
        refilled = self._line_allowance + (now - self._counted_at) * self._watch.lines_per_second
        self._line_allowance = min(self._watch.lines_at_once, refilled) - 1
        self._counted_at = now
        if self._line_allowance < 0:
            self._reject_client(RoomRefusalReason.RATE)
            return
        try:
            if seat := self._seat:
                seat.room.receive(seat.number, decode_client_message(line, seat.room.terms.rules.size))
            else:
                self._watch.on_first_line(self)
                self._watch.admit(self, decode_first_message(line))
        except InvalidMessage as error:
            self._reject_client(error.reason)

    def _reject_client(self, refusal: RoomRefusalReason) -> None:
        if self._is_ending:
            return
        self._partial_line = b""
        if self._seat:
            self._seat.room.reject(self._seat.number, refusal)
        else:
            self._watch.count_refusal(self, refusal)
            self.refuse(refusal)

    # Called by the rooms

    def preview(self, room_preview: messages.Preview) -> None:
        """Show the client a room, which it may enter now."""
        self.has_previewed = True
        self.send(room_preview)

    def follow(self, room: Room, seat: SeatNumber, match: RoomMatch, received_event_count: int) -> None:
        """Take a seat in a room; the events of a match are sent from after the first ``received_event_count``."""
        self._watch.on_seat(self)
        self._seat = _RoomSeat(room, number=seat, match=match, sent_event_count=received_event_count)
        self._later_messages.clear()

    def leave_room(self) -> None:
        """Tell the room that the connection is lost, if it has a seat there."""
        if self._seat:
            self._seat.room.drop(self._seat.number, self)

    def refuse(self, refusal: RoomRefusalReason | None) -> None:
        """Close the connection after everything that is still to be sent, and the reason."""
        if not self._is_ending:
            self._farewell = encode_message(messages.Refused(refusal)) if refusal else b""
            self.pump()

    def send(self, message: messages.ServerMessage) -> None:
        if not self._is_paused and not self._is_ending and not self.transport.is_closing():
            self.transport.write(encode_message(message))

    def send_later(self, message: messages.ServerMessage) -> None:
        """Send a message with the next ``pump``, in place of an earlier one of the same type."""
        self._later_messages[type(message)] = message

    def withdraw(self, message_type: type[messages.ServerMessage]) -> None:
        """Discard the message of a type that ``send_later`` has not sent yet, if there is one."""
        self._later_messages.pop(message_type, None)

    def pump(self) -> None:
        while not self._is_paused and not self.transport.is_closing():
            if piece := self._take_piece():
                self.transport.write(piece)
                continue
            if self._farewell is not None:
                self.transport.write(self._farewell)
                self.dismiss()
            return

    def _take_piece(self) -> bytes:
        """Return the bytes to send next: events of a match, then of a later match, then all other messages."""
        if seat := self._seat:
            if seat.has_all_events and not self._is_ending and (next_match := seat.room.match_after(seat.match)):
                self._seat = seat = _RoomSeat(seat.room, number=seat.number, match=next_match)
            if not seat.knows_match:
                seat.knows_match = True
                self.withdraw(messages.Seated)
                return encode_message(seat.room.seated_message(seat.number, seat.match, seat.sent_event_count))
            if not seat.has_all_events:
                return seat.take_events()
        piece = b"".join(map(encode_message, self._later_messages.values()))
        self._later_messages.clear()
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
        """Do nothing, because the connection was accepted before its protocol was known."""

    def connection_lost(self, _exception: Exception | None) -> None:
        """Tell the server about the loss of the connection."""
        self._watch.drop(self)


class ClientWatch:
    """The watch over the clients of rooms, with a seat and without.

    ``admit`` gives a client a seat or shows it a room, according to its first message, or refuses it with an
    InvalidMessage.
    """

    def __init__(
        self,
        options: RoomOptions,
        server: TcpServer[ServerConnection],
        timing: Timing,
        admit: Callable[[RoomClient, messages.FirstMessage], None],
    ) -> None:
        self.admit: Final = admit
        self.now = timing.now
        self.lines_per_second = options.lines_per_second
        self.lines_at_once = options.lines_at_once
        self._server = server
        self._newcomers: TimeoutQueue[RoomClient] = TimeoutQueue(options.first_line_seconds, self._refuse_late, timing)
        self._unseated_clients: TimeoutQueue[RoomClient] = TimeoutQueue(options.seat_seconds, self._refuse_late, timing)
        self._seated_clients: TimeoutQueue[RoomClient] = TimeoutQueue(
            _SILENCE_SECONDS / CHECKS_PER_SILENCE, self._check_silence, timing
        )

    def take_over(self, connection: ServerConnection, data: bytes) -> None:
        """Take over a connection from the relay; its first bytes, ``data``, ask for a room."""
        client = RoomClient(self)
        self._server.hand_over(connection, client)
        client.transport.set_protocol(client)
        self._newcomers.watch(client)
        client.data_received(data)

    def on_first_line(self, client: RoomClient) -> None:
        if client in self._newcomers:
            self._newcomers.cancel(client)
            self._unseated_clients.watch(client)

    def on_seat(self, client: RoomClient) -> None:
        self._leave_queues(client)
        self._seated_clients.watch(client)

    def count_refusal(self, client: RoomClient, refusal: RoomRefusalReason) -> None:
        """Count a client without a seat that is refused."""
        self._leave_queues(client)
        self._server.count_refusal(f"room-{refusal.value}")

    def drop(self, client: RoomClient) -> None:
        self._leave_queues(client)
        self._seated_clients.cancel(client)
        if self._server.forget(client):
            client.leave_room()

    def refuse_unseated(self, refusal: RoomRefusalReason) -> None:
        """Refuse every client without a seat."""
        for client in [*self._newcomers, *self._unseated_clients]:
            self.count_refusal(client, refusal)
            client.refuse(refusal)

    def _leave_queues(self, client: RoomClient) -> None:
        self._newcomers.cancel(client)
        self._unseated_clients.cancel(client)

    def _refuse_late(self, client: RoomClient) -> None:
        self.count_refusal(client, RoomRefusalReason.LINE)
        client.refuse(RoomRefusalReason.LINE)

    def _check_silence(self, client: RoomClient) -> None:
        """Disconnect a client that has been silent for too long, or check it again later."""
        if self.now() - client.received_at >= _SILENCE_SECONDS:
            client.transport.abort()
        else:
            self._seated_clients.watch(client)
