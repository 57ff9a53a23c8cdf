"""The connection of this program to a room, and the seat there, stored so that the program can return to it later."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

from schiffe.battleship.logbook.recorder import FriendMatchRecorder
from schiffe.battleship.match.room_record import RoomRecord
from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.codec import decode_client_message, encode_message
from schiffe.battleship.net.rooms.connection import RoomAccess, RoomConnection, SeatStorage
from schiffe.battleship.net.rooms.match_record import RoomMatchRecord
from schiffe.battleship.net.rooms.session import RoomSession
from schiffe.battleship.rules.rules import Rules
from schiffe.game.match.players import other_seat
from schiffe.network.timing import Timing
from schiffe.process.tasks import cancel_and_wait


class StoredSeat(SeatStorage):
    """The player's seat in a room, stored with the current match in the logbook."""

    def __init__(self, room: RoomRecord) -> None:
        """Begin with a record; for a new seat the key follows with the connection."""
        self._room = room
        self._recorder: FriendMatchRecorder | None = None
        self._friend_name = ""

    @property
    def room(self) -> RoomRecord:
        """The record of the room so far."""
        return self._room

    def attach(self, recorder: FriendMatchRecorder) -> None:
        """Store the room with this match from now on."""
        self._recorder = recorder
        if self._room.seat is not None:
            self._keep_room(self._room)
            self._record_friend()

    def keep_key(self, seat_key: str) -> None:
        """Store the key of a seat, and forget the previous seat, its nonce and its events."""
        self._keep_room(replace(self._room, seat_key=seat_key, seat=None, nonce="", unnumbered_lines=()))

    def keep_seat(self, match: RoomMatchRecord, names: tuple[str, ...]) -> None:
        """Store the code of the room, the seat, the friend's name, and the number of the current match."""
        room = replace(self._room, code=match.code, seat=match.own_seat, match_number=match.number)
        if room.match_number != self._room.match_number:
            room = replace(room, nonce="", unnumbered_lines=())
        self._keep_room(room)
        self._friend_name = names[other_seat(match.own_seat)] if len(names) > 1 else ""
        self._record_friend()

    def keep_nonce(self, match_number: int, nonce: str) -> None:
        """Store the nonce with which the fleet of a match is hashed."""
        self._keep_room(replace(self._room, match_number=match_number, nonce=nonce))

    def keep_events(self, events: tuple[messages.OwnEvent, ...]) -> None:
        """Store the player's events that have no number yet, for a restart of the program."""
        if self._recorder:
            size = self._recorder.record.rules.size
            unnumbered_lines = tuple(encode_message(event, size).decode().strip() for event in events)
            self._keep_room(replace(self._room, unnumbered_lines=unnumbered_lines))

    def _keep_room(self, room: RoomRecord) -> None:
        self._room = room
        if self._recorder and not self._recorder.has_stored_end and self._recorder.record.room != room:
            self._recorder.record_room(room)

    def _record_friend(self) -> None:
        if self._recorder and self._friend_name and not self._recorder.has_begun:
            self._recorder.record_friend(self._friend_name)


def make_session(room: RoomRecord, name: str, terms: messages.Terms) -> RoomSession:
    """Return the session with which a restarted program returns to a room."""
    if room.seat is not None:
        return RoomSession.resume(name, room.seat_key, room.code, room.seat, room.match_number)
    if room.first_turn:
        return RoomSession.open(name, room.seat_key, terms)
    return RoomSession.enter(name, room.seat_key, room.code)


def unsent_messages(room: RoomRecord, rules: Rules) -> tuple[messages.ClientMessage, ...]:
    """Return the player's events that the server may not have received; none if they cannot be read."""
    try:
        return tuple(decode_client_message(f"{line}\n".encode(), rules.size) for line in room.unnumbered_lines)
    except messages.InvalidMessage:
        return ()


class RoomLink:
    """The connection to a room, and the task that keeps it up.

    Attributes:
        connection: the connection; None while there is none.
    """

    def __init__(
        self,
        access: RoomAccess,
        timing: Timing,
        *,
        on_message: Callable[[messages.ServerMessage], None],
        on_change: Callable[[], None],
        on_end: Callable[[], None],
    ) -> None:
        self.connection: RoomConnection | None = None
        self.stored_seat = StoredSeat(access.record())
        self._access = access
        self._timing = timing
        self._on_message = on_message
        self._on_change = on_change
        self._on_end = on_end
        self._returning_seat = access.returning_seat
        self._unsent_messages: tuple[messages.ClientMessage, ...] = ()
        self._connection_task: asyncio.Task[None] | None = None

    @property
    def is_server_gone(self) -> bool:
        """True if the seat to return to was on a server inside the program, which has ended with it."""
        return self._returning_seat is not None and self._returning_seat.is_hosted

    @property
    def error(self) -> BaseException | None:
        """The error that has ended the connection for good; None if there is none."""
        return self._connection_task.exception() if self._connection_task and self._connection_task.done() else None

    @property
    def is_seat_unreachable(self) -> bool:
        """True if the player has a seat, but the server can no longer be reached."""
        has_seat = self.session is not None and self.session.seat is not None
        return has_seat and isinstance(self.error, OSError)

    @property
    def session(self) -> RoomSession | None:
        """The session of the connection; None without one."""
        return self.connection.session if self.connection else None

    def send(self, message: messages.RoomCommand) -> None:
        """Send a message that is not an event, if there is a connection."""
        if self.connection:
            self.connection.send_message(message)

    def connect(self) -> RoomConnection:
        """Return the connection; open one, and keep it connected in the background, if there is none."""
        if self.connection:
            return self.connection
        access = self._access
        seat = self._returning_seat
        self._returning_seat = None
        self._unsent_messages = unsent_messages(seat, access.terms.rules) if seat else ()
        self.connection = RoomConnection(
            session=make_session(seat, access.name, access.terms) if seat else access.session(),
            address=access.address,
            connect=access.connect,
            timing=self._timing,
            on_message=self._on_message,
            on_change=self._on_change,
            storage=self.stored_seat,
        )
        self._connection_task = asyncio.create_task(self.connection.keep_connected())
        self._connection_task.add_done_callback(lambda _task: self._on_end())
        return self.connection

    def take_unsent_messages(self) -> tuple[messages.ClientMessage, ...]:
        """Return the player's events from before the program was restarted, once."""
        unsent = self._unsent_messages
        self._unsent_messages = ()
        return unsent

    async def close(self, *, keeps_seat: bool = False) -> None:
        """Disconnect; if it ``keeps_seat``, the next connection returns to the same seat."""
        if keeps_seat:
            self._returning_seat = self.stored_seat.room
        await cancel_and_wait(self._connection_task)
        self.connection = None
        self._connection_task = None
