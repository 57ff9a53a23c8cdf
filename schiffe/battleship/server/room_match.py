"""One match in a room: its numbered events, and its timers."""

from enum import Enum
from typing import Final

from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.codec import encode_line
from schiffe.battleship.net.rooms.referee import RoomReferee
from schiffe.battleship.rules.variants import Rules
from schiffe.battleship.server.room_clock import Timer
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


class RoomMatch:
    """A match, from the placing of the fleets until they are revealed. Lists have one item for each seat.

    Attributes:
        event_lines: its events as they are sent; the first one has number 1.
        digests: the hashes of the fleets; None until a fleet is placed.
        referee: checks the moves; None before the match begins.
        end: why it ended; None before.
        winner: the seat that won, if any.
        reveals: the revealed fleets, which are held back until ``settle``.
        is_settled: whether the reveals were sent, or are no longer waited for.
        rematches: the seats that want another match.
        attended: the seats that are known to have received events of this match.
        away: how long each player may still be away.
        began: when it began.
        late_since: when a player was reported to be late; None if none is.
    """

    def __init__(self, number: int, rules: Rules, clock_seconds: int) -> None:
        self.number = number
        self.event_lines: list[bytes] = []
        self.digests: list[str | None] = [None, None]
        self.referee: RoomReferee | None = None
        self.end: RoomMatchEndReason | None = None
        self.winner: SeatNumber | None = None
        self.reveals: list[lines.Reveal | None] = [None, None]
        self.is_settled = False
        self.rematches: set[SeatNumber] = set()
        self.attended: set[SeatNumber] = set()
        self.away = (Timer(AWAY_SECONDS), Timer(AWAY_SECONDS))
        self.began = 0.0
        self.late_since: float | None = None
        self._rules = rules
        self._clock_seconds = clock_seconds
        self._reveal_times = (Timer(REVEAL_SECONDS), Timer(REVEAL_SECONDS))
        self._absences = [0, 0]
        self._turn = Timer(0)

    @property
    def active_referee(self) -> RoomReferee | None:
        """The referee during the match; None before and after."""
        return None if self.end else self.referee

    @property
    def is_on(self) -> bool:
        """True from the beginning of the match until the fleets are revealed."""
        return self.referee is not None and not self.is_settled

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
        self.referee = RoomReferee(self._rules, first)
        self.add(lines.First(first), None)
        self.began = now
        self._await_next()

    def receive(self, seat: SeatNumber, line: lines.Shots | lines.Answers) -> None:
        """Check and add shots or answers.

        Raises:
            IllegalTurn: they are not allowed.
        """
        assert self.referee
        self.referee.receive(seat, line)
        self.add(line, seat)
        self._await_next()

    def _await_next(self) -> None:
        """Start the timer of the seat whose shots or answers come next."""
        assert self.referee
        if self.referee.unanswered_shots:
            seconds = OVERDUE_SECONDS
        elif self._clock_seconds:
            seconds = self._clock_seconds + extra_seconds(self.referee.shots_due) + OVERDUE_SECONDS
        else:
            seconds = _WITHOUT_CLOCK_SECONDS
        self._turn = Timer(seconds)
        self.late_since = None

    def count_absence(self, seat: SeatNumber) -> None:
        """Count an absence of a seat if it is its turn."""
        if self.active_referee and self.active_referee.next_to_speak == seat:
            self._absences[seat] += 1

    def update_timers(self, now: float, here: tuple[bool, bool]) -> None:
        """Run or stop each timer; ``here`` tells which seats are connected."""
        for seat in (0, 1):
            self.away[seat].set_running(now, is_running=self.is_on and not here[seat])
            is_missing = bool(self.end) and not self.is_settled and not self.reveals[seat]
            self._reveal_times[seat].set_running(now, is_running=is_missing and here[seat])
        if self.active_referee:
            seat = self.active_referee.next_to_speak
            stays_away = not here[seat] and self._absences[seat] >= _MAX_ABSENCES
            self._turn.set_running(now, is_running=self.late_since is None and (all(here) or stays_away))

    def is_late(self, now: float) -> bool:
        """Return whether the time of a turn is over, and that was not reported yet."""
        return bool(self.active_referee) and self.late_since is None and not self._turn.remaining(now)

    def can_be_ended(self, by: SeatNumber, now: float) -> bool:
        """Return whether a seat may end the match because the other one is late; absence does not count here."""
        if self.active_referee is None or self.late_since is None or now < self.late_since + OVERDUE_SECONDS:
            return False
        return self.active_referee.next_to_speak != by

    def is_reveal_over(self, seat: SeatNumber, now: float) -> bool:
        """Return whether a seat has revealed its fleet, or its time to do so is over."""
        return self.reveals[seat] is not None or not self._reveal_times[seat].remaining(now)

    def settle(self) -> None:
        """Add the reveals to the events."""
        self.is_settled = True
        for seat, reveal in enumerate(self.reveals):
            if reveal:
                self.add(reveal, seat)

    def deadlines(self) -> list[float]:
        """Return the times at which something may be due."""
        ends = [timer.end for timer in (*self.away, *self._reveal_times)]
        if self.active_referee:
            ends.append(self._turn.end)
            if self.late_since is not None:
                ends.append(self.late_since + OVERDUE_SECONDS)
        return [end for end in ends if end is not None]
