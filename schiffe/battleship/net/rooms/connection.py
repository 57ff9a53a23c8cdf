"""The connection of a client to its room, which reconnects whenever it is lost."""

from __future__ import annotations

import asyncio
import ssl
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto
from functools import partial
from typing import Final

from schiffe.battleship.match.room_record import RoomRecord
from schiffe.battleship.net.retries import FIRST_PAUSE_SECONDS, MAX_PAUSE_SECONDS
from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.codec import ROOM_FIRST_BYTE
from schiffe.battleship.net.rooms.match_record import ServerError
from schiffe.battleship.net.rooms.session import RoomSession
from schiffe.network.address import Address
from schiffe.network.connecting import Connect, open_connection, tuned_stream
from schiffe.network.timing import USUAL_TIMING, DoublingPauses, Timing

_PING_SECONDS: Final = 10.0
"""The client pings the server after this time without sending anything."""
_SILENCE_SECONDS: Final = 30.0
"""The client closes the connection after this time without receiving anything."""
_CLOSING_SECONDS: Final = 60.0
"""The seconds for which the client tries to return to a server that has announced its end."""
_MAX_WIRE_TRIES: Final = 2
_MAX_TRIES: Final = 4
"""The attempts, in the other protocol or without an answer, after which the server has no rooms."""


class _Answer(Enum):
    """The answer of a server on one connection."""

    NONE = auto()
    WIRE = auto()
    """A message of the other protocol, from a server without rooms."""
    ROOMS = auto()


class RoomConnection:
    """The connection of a session to its server, which reconnects whenever it is lost.

    Attributes:
        record: the record of the seat, with which a restarted program returns to it.
        presence_at: the time of the server's last ``Presence``, which says who is connected.
        error: the error in what the server has sent; None if there is none.
    """

    def __init__(
        self,
        session: RoomSession,
        record: RoomRecord,
        address: Address,
        connect: Connect = open_connection,
        timing: Timing = USUAL_TIMING,
        on_change: Callable[[messages.ServerMessage | None], None] = lambda _message: None,
        store_record: Callable[[RoomRecord], None] = lambda _record: None,
    ) -> None:
        """Connect a session.

        ``on_change`` is called with each message of the server, and with None when a connection is lost;
        ``store_record`` with a new record of the seat, before the server learns what is new in it.
        """
        self.session = session
        self.record = record
        self.presence_at = timing.now()
        self._address = address
        self._connect = connect
        self._timing = timing
        self._on_change = on_change
        self._store_record = store_record
        self._protocol: _RoomProtocol | None = None
        self.error: Exception | None = None
        self._pauses = DoublingPauses(FIRST_PAUSE_SECONDS, MAX_PAUSE_SECONDS)
        self._received_at = 0.0
        self._answer_counts: Counter[_Answer] = Counter()  # of connections that are lost
        self._changed_flag = asyncio.Event()
        self._is_given_up = False

    @property
    def is_connected(self) -> bool:
        return self._protocol is not None and self._protocol.has_seat

    async def keep_connected(self) -> None:
        """Stay connected until the session is over; when cancelled, the seat stays reserved.

        Raises:
            OSError, UnicodeError: the server was never reached; or, on a return, its certificate is not trusted.
            MissingRooms: the server has no rooms.
            InvalidMessage, ServerError: the server sent something impossible, so the seat was given up.
        """
        session = self.session
        try:
            while not session.is_over:
                await self._stay_connected()
                if session.known_room.is_closing and self._timing.now() - self._received_at >= _CLOSING_SECONDS:
                    session.close()
                if not session.is_over:
                    pause_over_flag = asyncio.Event()
                    self._timing.call_later(self._pauses.next_seconds(), pause_over_flag.set)
                    await pause_over_flag.wait()
        finally:
            self._is_given_up = True
            if self._protocol:
                self._protocol.close()
            self._changed_flag.set()

    async def _stay_connected(self) -> None:
        """Try once to connect, and return once this has failed or the connection is lost.

        If another try would be useless, raise like ``keep_connected``.
        """
        lost_flag = asyncio.Event()
        try:
            await self._connect(self._address, partial(_RoomProtocol, self, lost_flag))
        except (OSError, UnicodeError) as error:
            is_distrusted = isinstance(error, ssl.SSLCertVerificationError)
            if self.session.seat is None or (is_distrusted and not self._answer_counts[_Answer.ROOMS]):
                raise
            return
        await lost_flag.wait()
        if self.error:
            raise self.error
        if self.session.seat is None and self.session.refusal is None:
            wire_count = self._answer_counts[_Answer.WIRE]
            if wire_count >= _MAX_WIRE_TRIES:
                raise messages.MissingRooms(is_sure=True)
            if wire_count + self._answer_counts[_Answer.NONE] >= _MAX_TRIES:
                raise messages.MissingRooms(is_sure=False)

    # Sending

    def send_event(self, event: messages.OwnEvent) -> None:
        """Send an event of the match, now or after the next return."""
        data = self.session.add_event(event)
        self._keep_events()
        self._send_bytes(data)

    def send_message(self, message: messages.RoomCommand) -> None:
        """Send a message that is not an event. Without a connection it is lost, but leaving takes effect anyway."""
        if isinstance(message, messages.Leave):
            self.session.leave()
        self._send_bytes(self.session.encode(message))
        if self.session.has_left and self._protocol:
            self._protocol.close()

    def accuse(self, error: ServerError | messages.InvalidMessage) -> None:
        """Give up the seat, because the server has sent something impossible."""
        self.error = error
        self.send_message(messages.Leave())

    def _send_bytes(self, data: bytes) -> None:
        if data and self._protocol:
            self._protocol.send(data, self._timing.now())

    def ping(self) -> None:
        """Ping the server; everything sent before its answer arrives first."""
        self._send_bytes(self.session.encode(messages.Ping()))

    async def wait_until(self, condition: Callable[[], object]) -> bool:
        """Wait until received messages make a condition true; return False if the session ends before."""
        while not condition():
            if self.session.is_over or self._is_given_up:
                return False
            self._changed_flag.clear()
            await self._changed_flag.wait()
        return True

    # The record of the seat

    def keep_nonce(self, nonce: str) -> None:
        """Store the nonce with which the fleet of the current match is hashed."""
        self._keep(replace(self.record, nonce=nonce))

    def _keep_events(self) -> None:
        """Store the player's events that have no number yet."""
        lines = tuple(self.session.encode(event).decode().strip() for event in self.session.pending_events)
        self._keep(replace(self.record, unnumbered_lines=lines))

    def _keep(self, record: RoomRecord) -> None:
        self.record = record
        self._store_record(record)

    # Events of the protocol

    def attach(self, protocol: _RoomProtocol) -> None:
        """Begin to talk over a new connection, as its protocol is connected."""
        self._protocol = protocol
        self._received_at = self._timing.now()
        if self.session.seat is None:
            new_seat = replace(self.record, seat_key=self.session.seat_key, seat=None, nonce="", unnumbered_lines=())
            self._keep(new_seat)
        self._send_bytes(self.session.reconnect())
        self._timing.call_later(_PING_SECONDS, lambda: self._check_silence(protocol))

    def receive(self, protocol: _RoomProtocol, data: bytes) -> None:
        """Handle data of a connection; those of an earlier one are ignored."""
        if protocol is not self._protocol:
            return
        self._received_at = self._timing.now()
        if protocol.answer is not _Answer.ROOMS:
            protocol.close()
            return
        session = self.session
        pending_count = len(session.pending_events)
        try:
            received = session.receive(data)
        except (messages.InvalidMessage, ServerError) as error:
            self.accuse(error)
            return
        if any(isinstance(message, messages.Presence) for message in received):
            self.presence_at = self._received_at
        match = session.match
        if match and any(isinstance(message, messages.Seated) for message in received):
            record = replace(self.record, code=match.code, seat=match.own_seat, match_number=match.number)
            if (
                record.match_number != self.record.match_number
            ):  # the nonce and the events are those of the match before
                record = replace(record, nonce="", unnumbered_lines=())
            self._keep(record)
            if not protocol.has_seat:
                protocol.take_seat()
                self._pauses.restart()
        if len(session.pending_events) != pending_count:
            self._keep_events()
        self._send_bytes(session.take_unsent_bytes())
        for message in received:
            self._on_change(message)
        self._changed_flag.set()

    def drop(self, protocol: _RoomProtocol) -> None:
        """Forget a connection that is lost; an earlier one is ignored."""
        if protocol is self._protocol:
            self._answer_counts[protocol.answer] += 1
            self._protocol = None
            self._on_change(None)
            self._changed_flag.set()

    def _check_silence(self, protocol: _RoomProtocol) -> None:
        """Close the connection if the server is silent; ping the server if the client is."""
        if protocol is not self._protocol:
            return
        now = self._timing.now()
        if now - self._received_at >= _SILENCE_SECONDS:
            protocol.close()
            return
        if now - protocol.sent_at >= _PING_SECONDS and self.session.seat is not None:
            self.ping()
        self._timing.call_later(_PING_SECONDS, lambda: self._check_silence(protocol))


class _RoomProtocol(asyncio.Protocol):
    """The asyncio protocol that passes the events of one connection on.

    Attributes:
        sent_at: the time of the last message to the server.
        answer: the answer of the server so far.
        has_seat: whether the client has its seat on this connection.
    """

    def __init__(self, connection: RoomConnection, lost_flag: asyncio.Event) -> None:
        self.sent_at = 0.0
        self.answer = _Answer.NONE
        self.has_seat = False
        self._connection = connection
        self._lost_flag = lost_flag
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = tuned_stream(transport)
        self._connection.attach(self)

    def data_received(self, data: bytes) -> None:
        if self.answer is not _Answer.ROOMS:
            self.answer = _Answer.ROOMS if data.startswith(ROOM_FIRST_BYTE) else _Answer.WIRE
        self._connection.receive(self, data)

    def connection_lost(self, _exception: Exception | None) -> None:
        self._connection.drop(self)
        self._lost_flag.set()

    def take_seat(self) -> None:
        self.has_seat = True

    def send(self, data: bytes, now: float) -> None:
        self.sent_at = now
        if self._transport:
            self._transport.write(data)

    def close(self) -> None:
        if self._transport:
            self._transport.close()
