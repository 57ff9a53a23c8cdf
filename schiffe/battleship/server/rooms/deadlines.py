"""The deadlines of a room: when it closes automatically, and when a player is late or away for too long."""

from collections.abc import Iterator
from typing import Final

from schiffe.battleship.net.rooms.messages import GUEST, OPENER
from schiffe.battleship.server.rooms.match import RoomMatch, RoomMatchPhase
from schiffe.battleship.server.rooms.seats import Seats
from schiffe.game.match.players import SeatNumber, other_seat
from schiffe.process.tasks import TimeSource

_GUEST_AWAY_SECONDS: Final = 120.0
"""The time after which a disconnected guest loses the seat, before the first match."""
_EMPTY_SECONDS: Final = 600.0
"""The time after which an empty room closes."""
_QUIET_SECONDS: Final = 3600.0
"""The time after which a room closes if nothing happens in it; the time of a turn is added."""
_AWAY_AT_THE_END_SECONDS: Final = 60.0
"""The seconds for which a player may be disconnected while the server drains, or after the other player has left."""


class RoomDeadlines:
    """The times since when a room is quiet, empty or without a guest, and the deadlines that follow from them.

    Args:
        seats: the seats of the room.
        lobby_timeout_seconds: the seconds that a room may be without a guest; None for no limit.
        turn_seconds: the time of a turn.
    """

    def __init__(
        self, seats: Seats, now: TimeSource, *, lobby_timeout_seconds: float | None, turn_seconds: float
    ) -> None:
        self._seats = seats
        self._now = now
        self._lobby_timeout_seconds = lobby_timeout_seconds
        self._turn_seconds = turn_seconds
        opened_at = now()
        self._quiet_since = opened_at
        self._alone_since = opened_at
        self._empty_until = opened_at + _EMPTY_SECONDS
        self._draining_began_at: float | None = None

    @property
    def is_draining(self) -> bool:
        return self._draining_began_at is not None

    def on_action(self) -> None:
        """Restart the quiet time, because something has happened in the room."""
        self._quiet_since = self._now()

    def on_guest_gone(self) -> None:
        """Start the wait for a guest, because the seat is free."""
        self._alone_since = self._now()

    def on_empty(self) -> None:
        """Set the deadline of an empty room, because nobody is connected any more."""
        self._empty_until = self._now() + _EMPTY_SECONDS

    def on_last_sent_away(self) -> None:
        """Set the deadline after the last player was sent away, who may return once if the connection was lost."""
        self._empty_until = self._now() + _AWAY_AT_THE_END_SECONDS

    def on_drain(self) -> None:
        """Record since when the server drains."""
        self._draining_began_at = self._now()

    def must_close(self, now: float) -> bool:
        """Return whether the room has been quiet, empty or without a guest for too long."""
        return any(now >= time for time in self._closing_times())

    def guest_loses_seat_at(self) -> float | None:
        """Return when a guest who went away before the first match loses the seat; None if it is not lost."""
        guest = self._seats.guest
        if guest is None or guest.listener or self._seats.are_reserved:
            return None
        return guest.gone_at + _GUEST_AWAY_SECONDS

    def may_end(self, seat: SeatNumber, match: RoomMatch, now: float) -> bool:
        """Return whether a seat may end a match because the other one is late or away."""
        if not match.turns:
            return False
        if match.turns.may_end(seat, now):
            return True
        opponent = self._seats.player(other_seat(seat))
        if opponent.listener:
            return False
        may_end_at = self._may_end_at(opponent.gone_at)
        if may_end_at is not None and now >= may_end_at:
            return True
        return not match.away_timers[other_seat(seat)].seconds_left(now)

    def must_release_reveals(self, match: RoomMatch, now: float) -> bool:
        """Return whether a match has ended, and no unrevealed fleet is waited for."""
        if match.phase is not RoomMatchPhase.REVEALING:
            return False
        for seat in (OPENER, GUEST):
            player = self._seats.player(seat)
            can_return = not self.is_draining and match.away_timers[seat].seconds_left(now) > 0
            is_lost = not player.listener and not can_return
            if not player.has_left and not is_lost and not match.is_reveal_over(seat, now):
                return False
        return True

    def next_due_at(self, match: RoomMatch, now: float) -> float | None:
        """Return the next time at which something may be due, in the room or in a match; None if there is none."""
        return min((time for time in self._due_times(match) if time > now), default=None)

    def _due_times(self, match: RoomMatch) -> Iterator[float]:
        """Yield the times at which something may be due; some may be in the past."""
        yield from self._closing_times()
        yield from match.deadlines()
        guest_loses_seat_at = self.guest_loses_seat_at()
        if guest_loses_seat_at is not None:
            yield guest_loses_seat_at
        if match.turns:
            for player in self._seats.away_players():
                may_end_at = self._may_end_at(player.gone_at)
                if may_end_at is not None:
                    yield may_end_at

    def _closing_times(self) -> Iterator[float]:
        """Yield the times at which the room closes."""
        if self._seats.guest:
            yield self._quiet_since + _QUIET_SECONDS + self._turn_seconds
        elif self._lobby_timeout_seconds is not None:
            yield self._alone_since + self._lobby_timeout_seconds
        if not any(self._seats.seat_presences):
            yield self._empty_until

    def _may_end_at(self, gone_at: float) -> float | None:
        """Return when the other player may end a match because the server drains; None if it does not."""
        if self._draining_began_at is None:
            return None
        return max(gone_at, self._draining_began_at) + _AWAY_AT_THE_END_SECONDS
