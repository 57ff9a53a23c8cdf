"""The connection of this program to a room, from a seat to its loss."""

import asyncio
from collections.abc import Callable

from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.connection import RoomConnection
from schiffe.battleship.net.rooms.way_in import WayIn
from schiffe.battleship.rooms.stored_seat import StoredSeat, session_of, unsent_events
from schiffe.network.timing import Timing
from schiffe.process.tasks import cancel_and_wait


class RoomLink:
    """The connection to a room, and the task that keeps it up.

    Attributes:
        connection: the connection; None while there is none.
    """

    def __init__(
        self,
        way: WayIn,
        timing: Timing,
        *,
        on_line: Callable[[lines.ServerLine], None],
        on_change: Callable[[], None],
        on_end: Callable[[], None],
    ) -> None:
        """Prepare a way into a room.

        ``on_line`` is called with each line of the server, ``on_change`` when the connection begins or ends, and
        ``on_end`` when no further attempt is made to reconnect.
        """
        self.connection: RoomConnection | None = None
        self.stored_seat = StoredSeat(way.record())
        self._way = way
        self._timing = timing
        self._on_line = on_line
        self._on_change = on_change
        self._on_end = on_end
        self._returning_seat = way.returning_seat
        self._unsent_lines: tuple[lines.ClientLine, ...] = ()
        self._task: asyncio.Task[None] | None = None

    @property
    def is_server_gone(self) -> bool:
        """True if the seat to return to was on a server inside the program, which has ended with it."""
        return self._returning_seat is not None and self._returning_seat.is_hosted

    @property
    def error(self) -> BaseException | None:
        """The error that has ended the connection for good; None if there is none."""
        return self._task.exception() if self._task and self._task.done() else None

    @property
    def is_seat_unreachable(self) -> bool:
        """True if the player has a seat, but the server cannot be reached any more."""
        has_seat = self.connection is not None and self.connection.session.seat is not None
        return has_seat and isinstance(self.error, OSError)

    def connect(self) -> RoomConnection:
        """Return the connection; without one, connect to return to a seat, or to ask for one if there is none."""
        if self.connection:
            return self.connection
        way = self._way
        seat = self._returning_seat
        self._returning_seat = None
        self._unsent_lines = unsent_events(seat, way.terms.rules) if seat else ()
        self.connection = RoomConnection(
            session=session_of(seat, way.name, way.terms) if seat else way.session(),
            address=way.address,
            connect=way.connect,
            timing=self._timing,
            on_line=self._on_line,
            on_change=self._on_change,
            storage=self.stored_seat,
        )
        self._task = asyncio.ensure_future(self.connection.keep())
        self._task.add_done_callback(lambda _task: self._on_end())
        return self.connection

    def take_unsent(self) -> tuple[lines.ClientLine, ...]:
        """Return the player's events from before the program was restarted, once."""
        unsent = self._unsent_lines
        self._unsent_lines = ()
        return unsent

    async def close(self, *, keeps_seat: bool = False) -> None:
        """Disconnect; if it ``keeps_seat``, the next connection returns to the same seat."""
        if keeps_seat:
            self._returning_seat = self.stored_seat.room
        await cancel_and_wait(self._task)
        self.connection = None
        self._task = None
