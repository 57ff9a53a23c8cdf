"""The deadlines of a room: when it closes by itself, and when an absence is too long."""

from collections.abc import Callable, Iterator
from typing import Final

_GUEST_AWAY_SECONDS: Final = 120.0
"""The time after which a disconnected guest loses the seat, before the first match."""
_EMPTY_SECONDS: Final = 600.0
"""The time after which an empty room closes."""
_QUIET_SECONDS: Final = 3600.0
"""The time after which a room closes if nothing happens in it; the time of a turn is added."""
_AWAY_AT_THE_END_SECONDS: Final = 60.0
"""How long a player may be disconnected while the server drains, or after the other player has left."""


class RoomDeadlines:
    """The times since when a room is quiet, empty or without a guest, and the deadlines that follow from them.

    Args:
        lobby_timeout_seconds: the seconds that a room may be without a guest; 0 for no limit.
        turn_seconds: the time of a turn.
    """

    def __init__(self, clock: Callable[[], float], lobby_timeout_seconds: float, turn_seconds: float) -> None:
        self._clock = clock
        self._lobby_timeout_seconds = lobby_timeout_seconds
        self._turn_seconds = turn_seconds
        now = clock()
        self._quiet_since = now
        self._alone_since = now
        self._empty_until = now + _EMPTY_SECONDS
        self._draining_since: float | None = None

    @property
    def is_draining(self) -> bool:
        """True if the server lets running matches end, and starts no more."""
        return self._draining_since is not None

    def on_action(self) -> None:
        """Start the quiet time again: something has happened in the room."""
        self._quiet_since = self._clock()

    def on_guest_gone(self) -> None:
        """Start the wait for a guest: the seat is free."""
        self._alone_since = self._clock()

    def on_empty(self) -> None:
        """Set the deadline of an empty room: nobody is connected any more."""
        self._empty_until = self._clock() + _EMPTY_SECONDS

    def on_last_sent_away(self) -> None:
        """Set the deadline after the last player was sent away, who may return once if the connection was lost."""
        self._empty_until = self._clock() + _AWAY_AT_THE_END_SECONDS

    def on_drain(self) -> None:
        """Remember since when the server drains."""
        self._draining_since = self._clock()

    def closing_times(self, *, has_guest: bool, is_empty: bool) -> Iterator[float]:
        """Yield the times at which the room closes."""
        if has_guest:
            yield self._quiet_since + _QUIET_SECONDS + self._turn_seconds
        elif self._lobby_timeout_seconds:
            yield self._alone_since + self._lobby_timeout_seconds
        if is_empty:
            yield self._empty_until

    def seat_lost_at(self, gone_at: float) -> float:
        """Return when a guest who went away before the first match loses the seat."""
        return gone_at + _GUEST_AWAY_SECONDS

    def may_end_at(self, gone_at: float) -> float | None:
        """Return when the other player may end a match because the server drains; None if it does not."""
        if self._draining_since is None:
            return None
        return max(gone_at, self._draining_since) + _AWAY_AT_THE_END_SECONDS
