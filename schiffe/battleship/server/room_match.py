"""One match in a room: its numbered events, and its timers."""

from collections.abc import Iterator
from enum import Enum
from typing import Final

from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.codec import encode_line
from schiffe.battleship.net.rooms.referee import RoomReferee
from schiffe.battleship.rules.variants import Rules
from schiffe.battleship.server.room_timers import Timer
from schiffe.battleship.settings import extra_seconds
from schiffe.game.match.players import SeatNumber

AWAY_SECONDS: Final = 600.0
"""How long a player may be disconnected during a match, in all, before the other one may end it."""
REVEAL_SECONDS: Final = 60.0
"""How long a connected player has to reveal the fleet."""
OVERDUE_SECONDS: Final = 30.0
"""The grace after the end of a turn's clock until a player is late, and then until the other may end the match."""
_WITHOUT_CLOCK_SECONDS: Final = 600.0
_MAX_ABSENCES: Final = 3
"""The number of absences during a player's own turns from which the clock runs while they are away."""


class RoomMatchEndReason(Enum):
    """The reason why a match in a room ended."""

    WON = "won"
    RESIGNED = "resigned"
    LEFT = "left"
    TIME = "time"
    FOUL = "foul"
    STOPPED = "stopped"


class RoomPlay:
    """The play in a match, from its first turn on.

    Attributes:
        referee: checks the moves.
        reported_late_at: when the player to move was reported to be late; None if that was not reported.
    """

    def __init__(self, rules: Rules, first: SeatNumber, clock_seconds: int) -> None:
        self.referee = RoomReferee(rules, first)
        self.reported_late_at: float | None = None
        self._clock_seconds = clock_seconds
        self._absences = [0, 0]
        self._turn = self._next_timer()

    def receive(self, seat: SeatNumber, line: lines.Shots | lines.Answers) -> None:
        """Check shots or answers, and await the next ones.

        Raises:
            IllegalTurn: they are not allowed.
        """
        self.referee.receive(seat, line)
        self._turn = self._next_timer()
        self.reported_late_at = None

    def _next_timer(self) -> Timer:
        """Return a timer for the seat whose shots or answers come next."""
        if self.referee.unanswered_shots:
            return Timer(OVERDUE_SECONDS)
        if self._clock_seconds:
            return Timer(self._clock_seconds + extra_seconds(self.referee.due_shot_count) + OVERDUE_SECONDS)
        return Timer(_WITHOUT_CLOCK_SECONDS)

    def count_absence(self, seat: SeatNumber) -> None:
        """Count an absence of a seat if it is its turn."""
        if self.referee.next_to_speak == seat:
            self._absences[seat] += 1

    def update_timer(self, now: float, seat_presences: tuple[bool, bool]) -> None:
        """Run or stop the timer of the turn; ``seat_presences`` tells which seats are connected."""
        seat = self.referee.next_to_speak
        stays_away = not seat_presences[seat] and self._absences[seat] >= _MAX_ABSENCES
        self._turn.set_running(now, is_running=self.reported_late_at is None and (all(seat_presences) or stays_away))

    def is_late(self, now: float) -> bool:
        """Return whether the time of a turn is over, and that was not reported yet."""
        return self.reported_late_at is None and not self._turn.seconds_left(now)

    def may_end(self, by: SeatNumber, now: float) -> bool:
        """Return whether a seat may end the match because the other one is late; absence does not count here."""
        if self.reported_late_at is None or now < self.reported_late_at + OVERDUE_SECONDS:
            return False
        return self.referee.next_to_speak != by

    def deadlines(self) -> Iterator[float | None]:
        """Yield the times at which something may be due; None for a timer that does not run."""
        yield self._turn.ends_at
        if self.reported_late_at is not None:
            yield self.reported_late_at + OVERDUE_SECONDS


class RoomMatch:
    """A match, from the placing of the fleets until they are revealed. Lists have one item for each seat.

    Attributes:
        event_lines: its events as they are sent; the first one has number 1.
        digests: the hashes of the fleets; None until a fleet is placed.
        play: the play in it; None before it begins.
        end_reason: why it ended; None before.
        winner: the seat that won, if any.
        reveals: the revealed fleets, which are held back until ``release_reveals``.
        is_concluded: whether the reveals were sent, or are no longer waited for.
        rematch_seats: the seats that want another match.
        attending_seats: the seats that are known to have received events of this match.
        away_timers: how long each player may still be away.
        began_at: when it began.
    """

    def __init__(self, number: int, rules: Rules, clock_seconds: int) -> None:
        self.number = number
        self.event_lines: list[bytes] = []
        self.digests: list[str | None] = [None, None]
        self.play: RoomPlay | None = None
        self.end_reason: RoomMatchEndReason | None = None
        self.winner: SeatNumber | None = None
        self.reveals: list[lines.Reveal | None] = [None, None]
        self.is_concluded = False
        self.rematch_seats: set[SeatNumber] = set()
        self.attending_seats: set[SeatNumber] = set()
        self.away_timers = (Timer(AWAY_SECONDS), Timer(AWAY_SECONDS))
        self.began_at = 0.0
        self._rules = rules
        self._clock_seconds = clock_seconds
        self._reveal_times = (Timer(REVEAL_SECONDS), Timer(REVEAL_SECONDS))

    @property
    def active(self) -> RoomPlay | None:
        """The play during the match; None before and after."""
        return None if self.end_reason else self.play

    @property
    def is_on(self) -> bool:
        """True from the beginning of the match until the fleets are revealed."""
        return self.play is not None and not self.is_concluded

    @property
    def is_ready(self) -> bool:
        """True if both fleets are placed."""
        return None not in self.digests

    def add(self, event: lines.RoomEvent, seat: SeatNumber | None) -> None:
        """Add an event, with the next number."""
        numbered = lines.NumberedEvent(len(self.event_lines) + 1, seat, event)
        self.event_lines.append(encode_line(numbered, self._rules.grid.size))

    def begin(self, first: SeatNumber, now: float) -> None:
        """Begin the match; the seat ``first`` fires first."""
        self.play = RoomPlay(self._rules, first, self._clock_seconds)
        self.add(lines.MatchBegins(first), None)
        self.began_at = now

    def update_timers(self, now: float, seat_presences: tuple[bool, bool]) -> None:
        """Run or stop each timer; ``seat_presences`` tells which seats are connected."""
        for seat in (lines.OPENER, lines.GUEST):
            self.away_timers[seat].set_running(now, is_running=self.is_on and not seat_presences[seat])
            is_missing = bool(self.end_reason) and not self.is_concluded and not self.reveals[seat]
            self._reveal_times[seat].set_running(now, is_running=is_missing and seat_presences[seat])
        if self.active:
            self.active.update_timer(now, seat_presences)

    def is_reveal_over(self, seat: SeatNumber, now: float) -> bool:
        """Return whether a seat has revealed its fleet, or its time to do so is over."""
        return self.reveals[seat] is not None or not self._reveal_times[seat].seconds_left(now)

    def release_reveals(self) -> None:
        """Add the reveals to the events."""
        self.is_concluded = True
        for seat, reveal in enumerate(self.reveals):
            if reveal:
                self.add(reveal, seat)

    def deadlines(self) -> list[float]:
        """Return the times at which something may be due."""
        ends = [timer.ends_at for timer in (*self.away_timers, *self._reveal_times)]
        if self.active:
            ends += self.active.deadlines()
        return [end for end in ends if end is not None]
