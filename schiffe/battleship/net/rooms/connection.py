"""The way to a room, and back to it: one connection after the other, for as long as there is a seat to come back to."""

import asyncio
import ssl
from collections.abc import Callable
from functools import partial
from typing import Final

from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.session import RoomSession, ServerFault
from schiffe.network.address import Address
from schiffe.network.connecting import Connect, connect, tune_socket
from schiffe.network.limits import USUAL_TIMING, Timing

_PING: Final = 10.0
"""Seconds of one's own silence after which one says that one is still there."""
_SILENCE: Final = 30.0
"""Seconds of the server's silence after which the connection is given up."""
_FIRST_PAUSE: Final = 1.0
_LONGEST_PAUSE: Final = 30.0
_AFTER_CLOSING: Final = 60.0
"""Seconds for which one comes again to a server that has said that it is about to end."""
_BRACE: Final = b"{"
_WIRE_TRIES: Final = 2
_SILENT_TRIES: Final = 4


class RoomKeeping:
    """A place for one's end of a room, so that a program that is started again finds its way back; here nowhere.

    Each is called before the line is sent that it is about.
    """

    def keep_key(self, seat_key: str) -> None:
        """Keep the key of the seat that one asks for."""

    def keep_seat(self, session: RoomSession) -> None:
        """Keep the code of the room, one's seat, who is there, and the number of the match of the moment."""

    def keep_nonce(self, match: int, nonce: str) -> None:
        """Keep what makes the hash of one's fleet in a match."""

    def keep_events(self, events: tuple[lines.OwnEvent, ...]) -> None:
        """Keep one's own events that have no number yet."""


class NoRooms(Exception):
    """A server has no rooms; ``is_sure`` where it spoke the wire, and it may only be busy where it said nothing."""

    def __init__(self, *, is_sure: bool) -> None:
        super().__init__("no rooms" if is_sure else "no rooms, or busy")
        self.is_sure = is_sure


class RoomConnection:
    """The connection of a session to its server; it tells ``changed`` whatever the session has heard.

    It comes again by itself after a connection is lost, also where the network is gone for a while.

    Attributes:
        is_connected: whether there is a connection now, on which one has a seat.
        told_at: the time at which the server has last said who is here, and for how long each may be away.
        fault: what the server has said that cannot be, or a program there; None without one.
    """

    def __init__(
        self,
        session: RoomSession,
        address: Address,
        connect: Connect = connect,
        timing: Timing = USUAL_TIMING,
        changed: Callable[[lines.ServerLine | None], None] = lambda _line: None,
        keeping: RoomKeeping | None = None,
    ) -> None:
        """Keep a session connected; ``changed`` is told each line, and None where a connection begins or is lost."""
        self.keeping: Final = keeping or RoomKeeping()
        self.session = session
        self.is_connected = False
        self.told_at = timing.clock()
        self._address = address
        self._connect = connect
        self._timing = timing
        self._changed = changed
        self._socket: _Socket | None = None
        self.fault: Exception | None = None
        self._pause = _FIRST_PAUSE
        self._said_at = self._heard_at = 0.0
        self._spoke_wire = self._was_silent = 0
        self._happened = asyncio.Event()
        self._is_given_up = False
        self._is_new = True  # there was no connection yet
        self._speaks_rooms = False  # the server, on this connection

    async def keep(self) -> None:
        """Stay connected until the session is over, or this is cancelled: then one's seat is kept.

        Raises:
            OSError, UnicodeError: there is no way there, and there has never been one; or one comes back to a server
                whose certificate is not to be trusted.
            NoRooms: the server has no rooms.
            BadLine, ServerFault: it says what cannot be; the seat was given up.
        """
        try:
            await self._keep()
        finally:
            self._is_given_up = True
            if self._socket:
                self._socket.close()
            self._happened.set()

    async def _keep(self) -> None:
        while not self.session.is_over:
            lost = asyncio.Event()
            try:
                await self._connect(self._address, partial(_Socket, self, lost))
            except (OSError, UnicodeError) as error:
                if self.session.seat is None or (self._is_new and isinstance(error, ssl.SSLCertVerificationError)):
                    raise
            else:
                await lost.wait()
                # Where it is useless to come again.
                if self.fault:
                    raise self.fault
                if self.session.seat is None and self.session.refusal is None:
                    if self._spoke_wire >= _WIRE_TRIES:
                        raise NoRooms(is_sure=True)
                    if self._was_silent >= _SILENT_TRIES:
                        raise NoRooms(is_sure=False)
            if self.session.is_closing and self._timing.clock() - self._heard_at >= _AFTER_CLOSING:
                self.session.refusal = lines.RefusalWord.CLOSED
            if not self.session.is_over:
                pause, self._pause = self._pause, min(2 * self._pause, _LONGEST_PAUSE)
                over = asyncio.Event()
                self._timing.later(pause, over.set)
                await over.wait()

    # What is said

    def say(self, event: lines.OwnEvent) -> None:
        """Let something happen in the match: now, or as soon as one is connected again."""
        data = self.session.say(event)
        self.keeping.keep_events(tuple(self.session.pending))
        self._send(data)

    def tell(self, line: lines.Leave | lines.Dismiss | lines.End | lines.Say) -> None:
        """Say what is no event; it is lost where one is not connected, but for leaving, which needs no answer."""
        if isinstance(line, lines.Leave):
            self.session.has_left = True
        self._send(self.session.written(line))
        if self.session.has_left and self._socket:
            self._socket.close()

    def accuse(self, fault: ServerFault | lines.BadLine) -> None:
        """Give the seat up, because the server has said what cannot be."""
        self.fault = fault
        self.tell(lines.Leave())

    def _send(self, data: bytes) -> None:
        if data and self._socket:
            self._said_at = self._timing.clock()
            self._socket.send(data)

    def ping(self) -> None:
        """Ask the server for a sign: what it has said before comes before that."""
        self._send(self.session.written(lines.Ping()))

    async def until(self, is_so: Callable[[], object]) -> bool:
        """Wait until something is so that the session may come to by what it hears; False if it is over before."""
        while not is_so():
            if self.session.is_over or self._is_given_up:
                return False
            self._happened.clear()
            await self._happened.wait()
        return True

    # What the socket tells

    def begin(self, socket: "_Socket") -> None:
        """Begin a new connection."""
        self._socket = socket
        self._heard_at = self._timing.clock()
        if self.session.seat is None:
            self.keeping.keep_key(self.session.seat_key)
        self._send(self.session.first_line())
        self._timing.later(_PING, lambda: self._check_signs(socket))

    def receive(self, socket: "_Socket", data: bytes) -> None:
        """Take what came."""
        if socket is not self._socket:
            return
        self._heard_at = self._timing.clock()
        if not self._speaks_rooms and not data.startswith(_BRACE):
            self._spoke_wire += 1
            socket.close()
            return
        self._speaks_rooms, self._is_new = True, False
        session, pending = self.session, len(self.session.pending)
        try:
            found = session.take(data)
        except (lines.BadLine, ServerFault) as error:
            self.accuse(error)
            return
        if any(isinstance(line, lines.Here) for line in found):
            self.told_at = self._heard_at
        if session.match and any(isinstance(line, lines.SeatLine) for line in found):
            self.keeping.keep_seat(session)
            if not self.is_connected:
                self.is_connected, self._pause = True, _FIRST_PAUSE
                self._changed(None)
        if len(session.pending) != pending:
            self.keeping.keep_events(tuple(session.pending))
        self._send(session.unsaid_lines())
        for line in found:
            self._changed(line)
        self._happened.set()

    def drop(self, socket: "_Socket") -> None:
        """Note that a connection is gone."""
        if socket is self._socket:
            self._was_silent += not self._speaks_rooms
            self._socket, self.is_connected, self._speaks_rooms = None, False, False
            self._changed(None)
            self._happened.set()

    def _check_signs(self, socket: "_Socket") -> None:
        """See that both ends still speak."""
        if socket is not self._socket:
            return
        now = self._timing.clock()
        if now - self._heard_at >= _SILENCE:
            socket.close()
            return
        if now - self._said_at >= _PING and self.session.seat is not None:
            self.ping()
        self._timing.later(_PING, lambda: self._check_signs(socket))


class _Socket(asyncio.Protocol):
    """The transport of one connection, which hands over what comes."""

    def __init__(self, connection: RoomConnection, lost: asyncio.Event) -> None:
        self._connection = connection
        self._lost = lost
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        tune_socket(transport.get_extra_info("socket"))
        self._connection.begin(self)

    def data_received(self, data: bytes) -> None:
        self._connection.receive(self, data)

    def connection_lost(self, _exception: Exception | None) -> None:
        self._connection.drop(self)
        self._lost.set()

    def send(self, data: bytes) -> None:
        if self._transport:
            self._transport.write(data)

    def close(self) -> None:
        if self._transport:
            self._transport.close()
