"""The phrases that two friends in a room send each other."""

from functools import partial
from typing import Final

from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.connection import RoomConnection
from schiffe.battleship.net.rooms.status import Phrase
from schiffe.network.timing import Timing

_INTERVAL_SECONDS: Final = 2.5
"""The pause between two phrases; a server drops a phrase that follows another within 2 s."""


class Phrases:
    """The phrases of a room, sent no faster than the server allows.

    Attributes:
        last: the last phrase of either friend; None before the first one.
    """

    def __init__(self, timing: Timing) -> None:
        self.last: Phrase | None = None
        self._timing = timing
        self._next_at = 0.0

    def send(self, connection: RoomConnection, number: int) -> None:
        """Send a phrase, as soon as the pause after the one before it is over."""
        now = self._timing.now()
        due = max(now, self._next_at)
        self._next_at = due + _INTERVAL_SECONDS
        if due > now:
            self._timing.call_later(due - now, partial(_send, connection, number))
        else:
            _send(connection, number)
        self.set_last(number, is_own=True)

    def set_last(self, number: int, *, is_own: bool) -> None:
        """Set the last phrase."""
        count = self.last.count + 1 if self.last else 1
        self.last = Phrase(number, is_own, count)


def _send(connection: RoomConnection, number: int) -> None:
    if not connection.session.has_left:
        connection.send_line(lines.Say(number))
