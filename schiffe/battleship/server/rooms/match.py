"""One match in a room: its numbered events, and its timers."""

from collections.abc import Iterator
from enum import Enum, auto
from typing import Final

from schiffe.battleship.net.rooms import messages
from schiffe.battleship.net.rooms.codec import encode_message
from schiffe.battleship.net.rooms.messages import RoomRefusalReason
from schiffe.battleship.net.rooms.referee import IllegalTurn, RoomReferee
from schiffe.battleship.rules.rules import Rules
from schiffe.battleship.settings import extra_seconds
from schiffe.game.match.players import SeatNumber
from schiffe.network.timing import Timer

AWAY_SECONDS: Final = 600.0
"""The seconds for which a player may be disconnected during a match, in all, before the other one may end it."""
REVEAL_SECONDS: Final = 60.0
"""The seconds that a connected player has to reveal the fleet."""
OVERDUE_SECONDS: Final = 30.0
"""The grace after the end of a turn's clock until a player is late, and then until the other may end the match."""
_WITHOUT_CLOCK_SECONDS: Final = 600.0
_MAX_ABSENCES: Final = 3
"""The number of absences during a player's own turns from which the clock runs while they are away."""


class RoomMatchPhase(Enum):
    """A phase of a match in a room."""

    PLACING = auto()
    PLAYING = auto()
    REVEALING = auto()
    """It has ended, and the fleets are revealed."""
    CONCLUDED = auto()
    """The revealed fleets were sent, or are no longer waited for."""


class MatchTurns:
    """The turns of a match, from the first to its end, which the referee checks."""

    def __init__(self, rules: Rules, first: SeatNumber, clock_seconds: int) -> None:
        self.referee = RoomReferee(rules, first)
        self._reported_late_at: float | None = None
        self._clock_seconds = clock_seconds
        self._absence_counts = [0, 0]
        self._turn_timer = self._next_timer()

    def receive(self, seat: SeatNumber, message: messages.Shots | messages.Answers) -> None:
        """Check shots or answers, and await the next ones.

        Raises:
            IllegalTurn: they are not allowed.
        """
        self.referee.receive(seat, message)
        self._turn_timer = self._next_timer()
        self._reported_late_at = None

    def _next_timer(self) -> Timer:
        """Return a timer for the seat whose shots or answers come next."""
        if self.referee.unanswered_shots:
            return Timer(OVERDUE_SECONDS)
        if self._clock_seconds:
            return Timer(self._clock_seconds + extra_seconds(self.referee.due_shot_count) + OVERDUE_SECONDS)
        return Timer(_WITHOUT_CLOCK_SECONDS)

    def count_absence(self, seat: SeatNumber) -> None:
        """Count that a player was away, if it was that player's turn."""
        if self.referee.next_to_speak == seat:
            self._absence_counts[seat] += 1

    def update_timer(self, now: float, seat_presences: tuple[bool, bool]) -> None:
        """Run or stop the timer of the turn; ``seat_presences`` is True for connected seats."""
        seat = self.referee.next_to_speak
        stays_away = not seat_presences[seat] and self._absence_counts[seat] >= _MAX_ABSENCES
        is_running = self._reported_late_at is None and (all(seat_presences) or stays_away)
        self._turn_timer.set_running(now, is_running=is_running)

    def is_late(self, now: float) -> bool:
        """Return whether the time of a turn is over, and that has not been reported."""
        return self._reported_late_at is None and not self._turn_timer.seconds_left(now)

    def report_late(self, now: float) -> SeatNumber:
        """Record that the player to move was reported to be late, and return their seat."""
        self._reported_late_at = now
        return self.referee.next_to_speak

    def may_end(self, by: SeatNumber, now: float) -> bool:
        """Return whether a seat may end the match because the other one is late; absence does not count here."""
        if self._reported_late_at is None or now < self._reported_late_at + OVERDUE_SECONDS:
            return False
        return self.referee.next_to_speak != by

    def deadlines(self) -> Iterator[float | None]:
        """Yield the times at which something may be due; None for a timer that does not run."""
        yield self._turn_timer.ends_at
        if self._reported_late_at is not None:
            yield self._reported_late_at + OVERDUE_SECONDS


class RoomMatch:
    """A match, from the placing of the fleets until they are revealed. Lists have one item for each seat.

    Attributes:
        event_lines: its events as they are sent; the first one has number 1.
        turns: its turns while it is played; None before and after.
        winner: the seat that won, if any.
        away_timers: how long each player may still be away.
        began_at: when it began.
    """

    def __init__(self, number: int, rules: Rules, clock_seconds: int) -> None:
        self.number = number
        self.event_lines: list[bytes] = []
        self.phase = RoomMatchPhase.PLACING
        self.turns: MatchTurns | None = None
        self.winner: SeatNumber | None = None
        self.away_timers = (Timer(AWAY_SECONDS), Timer(AWAY_SECONDS))
        self.began_at = 0.0
        self._rules = rules
        self._clock_seconds = clock_seconds
        self._placed_seats: set[SeatNumber] = set()
        self._reveals: list[messages.Reveal | None] = [None, None]
        self._rematch_seats: set[SeatNumber] = set()
        self._attending_seats: set[SeatNumber] = set()
        self._reveal_timers = (Timer(REVEAL_SECONDS), Timer(REVEAL_SECONDS))

    @property
    def is_on(self) -> bool:
        return self.phase in (RoomMatchPhase.PLAYING, RoomMatchPhase.REVEALING)

    @property
    def are_fleets_placed(self) -> bool:
        return len(self._placed_seats) == 2

    @property
    def is_rematch_wanted(self) -> bool:
        return len(self._rematch_seats) == 2

    @property
    def is_attended(self) -> bool:
        """True if both seats are known to have received events of this match."""
        return len(self._attending_seats) == 2

    def record_attendance(self, seat: SeatNumber) -> None:
        """Record that a player takes part, by an action in this match."""
        self._attending_seats.add(seat)

    def receive(self, seat: SeatNumber, event: messages.OwnEvent) -> bool:
        """Add an event of a seat, but hold back revealed fleets until ``release_reveals``.

        Return False if the event comes too late, because another one crossed it.

        Raises:
            IllegalTurn: shots or answers are not allowed.
        """
        match event:
            case messages.Ready(match_number=number) if number == self.number and seat not in self._placed_seats:
                self._placed_seats.add(seat)
            case messages.Shots() | messages.Answers() if self.phase is RoomMatchPhase.PLACING:
                raise IllegalTurn(RoomRefusalReason.TURN)
            case messages.Shots() | messages.Answers() if self.turns:
                self.turns.receive(seat, event)
            case messages.Resign() if self.turns:
                pass
            case messages.Reveal() if self.phase is RoomMatchPhase.REVEALING and not self._reveals[seat]:
                self._reveals[seat] = event
                return True
            case messages.Reveal() if self.phase is RoomMatchPhase.CONCLUDED and not self._reveals[seat]:
                self._reveals[seat] = event
            case messages.Rematch() if self.phase is RoomMatchPhase.CONCLUDED and seat not in self._rematch_seats:
                self._rematch_seats.add(seat)
            case _:
                return False
        self.add(event, seat)
        return True

    def add(self, event: messages.RoomEvent, seat: SeatNumber | None) -> None:
        numbered = messages.NumberedEvent(len(self.event_lines) + 1, seat, event)
        self.event_lines.append(encode_message(numbered, self._rules.grid.size))

    def begin(self, first_seat: SeatNumber, now: float) -> None:
        """Start to play, and announce who fires first."""
        self.phase = RoomMatchPhase.PLAYING
        self.turns = MatchTurns(self._rules, first_seat, self._clock_seconds)
        self.add(messages.MatchBegins(first_seat), None)
        self.began_at = now

    def begin_revealing(self, winner: SeatNumber | None) -> None:
        """End the turns, and wait for the fleets."""
        self.phase = RoomMatchPhase.REVEALING
        self.turns = None
        self.winner = winner

    def update_timers(self, now: float, seat_presences: tuple[bool, bool]) -> None:
        """Run or stop each timer; ``seat_presences`` is True for connected seats."""
        for seat in (messages.OPENER, messages.GUEST):
            self.away_timers[seat].set_running(now, is_running=self.is_on and not seat_presences[seat])
            is_missing = self.phase is RoomMatchPhase.REVEALING and not self._reveals[seat]
            self._reveal_timers[seat].set_running(now, is_running=is_missing and seat_presences[seat])
        if self.turns:
            self.turns.update_timer(now, seat_presences)

    def is_reveal_over(self, seat: SeatNumber, now: float) -> bool:
        """Return whether a seat has revealed its fleet, or its time to do so is over."""
        return self._reveals[seat] is not None or not self._reveal_timers[seat].seconds_left(now)

    def release_reveals(self) -> None:
        """Add the revealed fleets to the events, and conclude the match."""
        for seat, reveal in enumerate(self._reveals):
            if reveal:
                self.add(reveal, seat)
        self.conclude()

    def conclude(self) -> None:
        """Stop waiting for fleets."""
        self.phase = RoomMatchPhase.CONCLUDED

    def deadlines(self) -> list[float]:
        """Return the times at which something may be due."""
        ends = [timer.ends_at for timer in (*self.away_timers, *self._reveal_timers)]
        if self.turns:
            ends += self.turns.deadlines()
        return [end for end in ends if end is not None]
