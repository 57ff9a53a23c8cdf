"""The matches of a room, one after another, and the log of the matches in all rooms."""

import secrets
from collections.abc import Callable, Iterable
from typing import Final

from schiffe.battleship.first_turn import FirstTurn
from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.messages import RoomEndingReason
from schiffe.battleship.server.log import RoomMatchEndedLine, RoomMatchStartedLine
from schiffe.battleship.server.match_places import MatchPlaces
from schiffe.battleship.server.rooms.deadlines import RoomDeadlines
from schiffe.battleship.server.rooms.match import MatchTurns, RoomMatch, RoomMatchPhase
from schiffe.battleship.server.rooms.seats import Seats
from schiffe.game.match.players import SeatNumber, other_seat
from schiffe.network.limits import Limiter
from schiffe.network.server_log import LogLine
from schiffe.process.tasks import TimeSource


class RoomMatchLog:
    """The log and the count of the matches in all rooms, each of which takes a place on the relay.

    Attributes:
        concluded_message_count: the messages of all concluded matches.
    """

    def __init__(self, places: MatchPlaces, limiter: Limiter, log: Callable[[LogLine], None], now: TimeSource) -> None:
        self.concluded_message_count = 0
        self._places = places
        self._limiter = limiter
        self._log = log
        self._now = now
        self._started_matches: dict[RoomMatch, RoomMatchStartedLine] = {}

    def on_begin(self, match: RoomMatch, room_number: int) -> None:
        """Count and log a match that begins in a room."""
        self._started_matches[match] = RoomMatchStartedLine(self._places.take(), room_number)
        self._log(self._started_matches[match])

    def on_end(self, match: RoomMatch, reason: RoomEndingReason) -> None:
        """Log the end of a match in a room, whose fleets are not revealed yet."""
        started = self._started_matches.pop(match)
        self._log(
            RoomMatchEndedLine(
                match_number=started.match_number,
                room_number=started.room_number,
                reason=reason,
                message_count=len(match.event_lines),
                seconds=round(self._now() - match.began_at, 3),
            )
        )

    def on_conclusion(self, match: RoomMatch, networks: Iterable[str]) -> None:
        """Record that a match in a room, between players of these networks, is concluded, so that another may start."""
        self.concluded_message_count += len(match.event_lines)
        if match.winner is not None:
            self._limiter.count_finished_match(*networks)
        self._places.give_back()


class RoomSeries:
    """The matches of a room: how each begins, what the players do in it, and how it ends.

    Attributes:
        match: the current match.
        previous_match: the match before it, until both players have connected in the current one.
    """

    def __init__(
        self,
        *,
        room_number: int,
        terms: messages.Terms,
        seats: Seats,
        deadlines: RoomDeadlines,
        match_log: RoomMatchLog,
        now: TimeSource,
    ) -> None:
        self.match = RoomMatch(1, terms.rules, terms.clock_seconds)
        self.previous_match: RoomMatch | None = None
        self._room_number: Final = room_number
        self._terms: Final = terms
        self._seats: Final = seats
        self._deadlines: Final = deadlines
        self._match_log: Final = match_log
        self._now: Final = now
        self._first_seat: SeatNumber = messages.OPENER  # in the next match, if the seats alternate
        self._last_loser: SeatNumber = messages.OPENER  # of the last match that somebody won

    def find(self, match_number: int) -> RoomMatch | None:
        """Return the current or the previous match, by its number; None if it is neither."""
        matches = (self.match, self.previous_match)
        return next((match for match in matches if match and match.number == match_number), None)

    def match_after(self, match: RoomMatch) -> RoomMatch | None:
        """Return the match after another one, or None if that is the current match."""
        return None if match is self.match else self.match

    def start_over(self) -> None:
        """Prepare the next match, for which both players place new fleets."""
        self.match = RoomMatch(self.match.number + 1, self._terms.rules, self._terms.clock_seconds)
        self.announce_presence()

    def announce_presence(self) -> None:
        """Send the clients which players are connected, and how long each may still be away in this match."""
        now = self._now()
        self.match.update_timers(now, self._seats.seat_presences)
        opener_away, guest_away = self.match.away_timers
        seconds_left = (round(opener_away.seconds_left(now)), round(guest_away.seconds_left(now)))
        self._seats.send_later(messages.Presence(self._seats.seat_presences, seconds_left))

    def record_attendance(self, seat: SeatNumber) -> None:
        self.match.record_attendance(seat)
        if self.match.is_attended:
            self.previous_match = None

    def begin_match(self) -> None:
        """Begin the current match, for which both players are ready."""
        match self._terms.first_turn:
            case FirstTurn.TOSS:
                first_seat = secrets.randbelow(2)
            case FirstTurn.ME:
                first_seat = messages.OPENER
            case FirstTurn.ALTERNATE:
                first_seat = self._first_seat
            case FirstTurn.LOSER:
                first_seat = self._last_loser
        self.match.begin(first_seat, self._now())
        self._deadlines.on_action()
        self._match_log.on_begin(self.match, self._room_number)

    def receive(self, seat: SeatNumber, event: messages.OwnEvent) -> None:
        current = self.match
        if not current.receive(seat, event):
            return
        self._deadlines.on_action()
        match event:
            case messages.Ready():
                self.record_attendance(seat)
            case messages.Answers() if current.turns and current.turns.referee.winner is not None:
                self._end_match(RoomEndingReason.WON, current.turns.referee.winner)
            case messages.Resign():
                self._end_match(RoomEndingReason.RESIGNED, other_seat(seat))
            case messages.Rematch() if current.is_rematch_wanted:
                self.previous_match = current
                self.start_over()

    def report_late(self, turns: MatchTurns, now: float) -> None:
        """Tell the clients that the time of a turn is over."""
        self._add_event(messages.TimeUp(), turns.report_late(now))

    def call_off(self, reason: RoomEndingReason, seat: SeatNumber) -> None:
        """End the running match, if there is one."""
        if self.match.turns:
            self._add_event(messages.CallOff(reason), seat)
            self._end_match(reason)

    def end_for_absence(self, by: SeatNumber) -> None:
        """End the match if the other seat is late or away for too long."""
        now = self._now()
        turns = self.match.turns
        if turns and self._deadlines.may_end(by, self.match, now):
            self.call_off(RoomEndingReason.TIME if turns.may_end(by, now) else RoomEndingReason.LEFT, other_seat(by))

    def release_reveals(self) -> None:
        """Send the revealed fleets, and count the match as concluded."""
        self.match.release_reveals()
        self._deadlines.on_action()
        self._match_log.on_conclusion(self.match, self._seats.networks)

    def stop(self) -> None:
        """End the match immediately, without revealed fleets."""
        if self.match.turns:
            self._end_match(RoomEndingReason.STOPPED)
        if self.match.phase is RoomMatchPhase.REVEALING:
            self.match.conclude()
            self._match_log.on_conclusion(self.match, self._seats.networks)

    def _add_event(self, event: messages.RoomEvent, seat: SeatNumber) -> None:
        self.match.add(event, seat)
        self._deadlines.on_action()

    def _end_match(self, reason: RoomEndingReason, winner: SeatNumber | None = None) -> None:
        self.match.begin_revealing(winner)
        self._first_seat = other_seat(self._first_seat)
        if winner is not None:
            self._last_loser = other_seat(winner)
        self._match_log.on_end(self.match, reason)
