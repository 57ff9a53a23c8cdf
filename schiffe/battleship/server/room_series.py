"""The matches of a room, one after another."""

import secrets
from typing import Final

from schiffe.battleship.first_turn import FirstTurn
from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.lines import OverReason, RefusalCode
from schiffe.battleship.net.rooms.referee import IllegalTurn
from schiffe.battleship.server.match_places import MatchPlaces
from schiffe.battleship.server.room_deadlines import RoomDeadlines
from schiffe.battleship.server.room_match import RoomMatch, RoomMatchEndReason, RoomPlay
from schiffe.battleship.server.room_seats import Seats
from schiffe.game.match.players import SeatNumber, other_seat
from schiffe.game.match.request import Request
from schiffe.game.match.series import Series
from schiffe.network.timing import TimeSource


class RoomSeries:
    """The matches of a room: how each begins, what the players do in it, and how it ends.

    Attributes:
        match: the current match.
        previous: the match before it, until both players have connected in the current one.
    """

    def __init__(
        self,
        *,
        room_number: int,
        terms: lines.Terms,
        seats: Seats,
        deadlines: RoomDeadlines,
        places: MatchPlaces,
        now: TimeSource,
    ) -> None:
        self.match = RoomMatch(1, terms.rules, terms.clock_seconds)
        self.previous: RoomMatch | None = None
        self._room_number: Final = room_number
        self._terms: Final = terms
        self._seats: Final = seats
        self._deadlines: Final = deadlines
        self._places: Final = places
        self._now: Final = now
        self._series = Series(Request())

    def find(self, match_number: int) -> RoomMatch | None:
        """Return the current or the previous match, by its number; None if it is neither."""
        matches = (self.match, self.previous)
        return next((match for match in matches if match and match.number == match_number), None)

    def match_after(self, match: RoomMatch) -> RoomMatch | None:
        """Return the match after another one, or None if that is the current match."""
        return None if match is self.match else self.match

    def start_over(self) -> None:
        """Prepare the next match, for which both players place new fleets."""
        self.match = RoomMatch(self.match.number + 1, self._terms.rules, self._terms.clock_seconds)
        self.announce_presence()

    def announce_presence(self) -> None:
        """Tell the clients which players are connected, and how long each may still be away in this match."""
        now = self._now()
        self.match.update_timers(now, self._seats.seat_presences)
        opener_away, guest_away = self.match.away_timers
        seconds_left = (round(opener_away.seconds_left(now)), round(guest_away.seconds_left(now)))
        self._seats.owe(lines.Presence(self._seats.seat_presences, seconds_left))

    def count_attendance(self, seat: SeatNumber) -> None:
        """Note that a seat has received events of the current match."""
        self.match.attending_seats.add(seat)
        if len(self.match.attending_seats) == 2:
            self.previous = None

    def begin(self) -> None:
        """Begin the current match, for which both players are ready."""
        match self._terms.first_turn:
            case FirstTurn.TOSS:
                first = secrets.randbelow(2)
            case FirstTurn.ME:
                first = lines.OPENER
            case FirstTurn.ALTERNATE:
                first = self._series.first_seat
            case FirstTurn.LOSER:
                first = self._series.loser
        self.match.begin(first, self._now())
        self._deadlines.on_action()
        self._places.on_begin(self.match, self._room_number)

    def receive(self, seat: SeatNumber, event: lines.OwnEvent) -> None:
        """Handle an event of a seat; one that has come too late, as another one crossed it, is ignored.

        Raises:
            IllegalTurn: shots or answers are not allowed.
        """
        match event:
            case lines.Ready(digest, number) if number == self.match.number and self.match.digests[seat] is None:
                self.match.digests[seat] = digest
                self._add(event, seat)
                self.count_attendance(seat)
            case lines.Shots() | lines.Answers() if not self.match.end_reason:
                active = self.match.active
                if not active:
                    raise IllegalTurn(RefusalCode.TURN)
                active.receive(seat, event)
                self._add(event, seat)
                if active.referee.winner is not None:
                    self._end(RoomMatchEndReason.WON, active.referee.winner)
            case lines.Resign() if self.match.active:
                self._add(event, seat)
                self._end(RoomMatchEndReason.RESIGNED, other_seat(seat))
            case lines.Reveal() if self.match.end_reason and self.match.reveals[seat] is None:
                self.match.reveals[seat] = event
                if self.match.is_concluded:
                    self._add(event, seat)
            case lines.Rematch() if self.match.is_concluded and seat not in self.match.rematch_seats:
                self.match.rematch_seats.add(seat)
                self._add(event, seat)
                if len(self.match.rematch_seats) == 2:
                    self.previous = self.match
                    self.start_over()

    def report_late(self, play: RoomPlay, now: float) -> None:
        """Tell the clients that the time of a turn is over."""
        self._add(lines.TimeUp(), play.referee.next_to_speak)
        play.reported_late_at = now

    def call_off(self, reason: OverReason, seat: SeatNumber) -> None:
        """End the match because of a seat, if it is active."""
        if self.match.active:
            self._add(lines.Over(reason), seat)
            self._end(RoomMatchEndReason(reason.value))

    def end_for_absence(self, by: SeatNumber) -> None:
        """End the match if the other seat is late or away for too long."""
        now = self._now()
        active = self.match.active
        if active and self._deadlines.may_end(by, self.match, now):
            self.call_off(OverReason.TIME if active.may_end(by, now) else OverReason.LEFT, other_seat(by))

    def release_reveals(self) -> None:
        """Send the revealed fleets, and count the match as concluded."""
        self.match.release_reveals()
        self._deadlines.on_action()
        self._places.on_conclusion(self.match, self._seats.networks)

    def stop(self) -> None:
        """End the match at once, without revealed fleets."""
        if self.match.active:
            self._end(RoomMatchEndReason.STOPPED)
        if self.match.end_reason and not self.match.is_concluded:
            self.match.is_concluded = True
            self._places.on_conclusion(self.match, self._seats.networks)

    def _add(self, event: lines.RoomEvent, seat: SeatNumber) -> None:
        self.match.add(event, seat)
        self._deadlines.on_action()

    def _end(self, reason: RoomMatchEndReason, winner: SeatNumber | None = None) -> None:
        self.match.end_reason = reason
        self.match.winner = winner
        self._series = self._series.after(winner)
        self._places.on_end(self.match, reason)
