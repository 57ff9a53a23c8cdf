"""One match in a room: what has happened in it, numbered, and what its times are."""

from typing import Final

from schiffe.battleship.net.rooms import lines
from schiffe.battleship.net.rooms.codec import written
from schiffe.battleship.net.rooms.referee import RoomReferee
from schiffe.battleship.rules.variants import Rules
from schiffe.battleship.server.log import RoomMatchEndReason
from schiffe.battleship.server.room_clock import Timer
from schiffe.battleship.settings import extra_seconds
from schiffe.game.match.players import SeatNumber

AWAY: Final = 600.0
"""Seconds that a seat may be away in a match, in all, before the other one may end it."""
REVEAL: Final = 60.0
"""Seconds that a seat has to reveal its fleet while it is here."""
OVERDUE: Final = 30.0
"""Seconds after its clock, or after shots, when a seat is late; so many later the other one may end the match."""
_WITHOUT_CLOCK: Final = 600.0
_MOST_ABSENCES: Final = 3
"""From this time away in one's own turn on the clock runs."""


class RoomMatch:
    """A match from the laying of the fleets until they are revealed.

    Attributes:
        written: the lines of its events, the first one being number 1.
        digests: for each seat the hash of its fleet; None while that is not laid.
        referee: follows the match; None before it begins.
        end: how it ended; None while it goes on.
        winner: who won, if anybody.
        reveals: for each seat what it reveals, once the match is over.
        is_settled: whether the reveals have been told, or are not waited for any more.
        rematches: the seats that want another match; ``attended``: those that are known to have heard of this one.
        away: for each seat how long it may still be away.
        began: when.
        late_since: when a seat was told to be late; None while none is.
    """

    def __init__(self, number: int, rules: Rules, clock: int) -> None:
        self.number = number
        self.written: list[bytes] = []
        self.digests: list[str | None] = [None, None]
        self.referee: RoomReferee | None = None
        self.end: RoomMatchEndReason | None = None
        self.winner: SeatNumber | None = None
        self.reveals: list[lines.Reveal | None] = [None, None]
        self.is_settled = False
        self.rematches: set[SeatNumber] = set()
        self.attended: set[SeatNumber] = set()
        self.away = (Timer(AWAY), Timer(AWAY))
        self.began = 0.0
        self.late_since: float | None = None
        self._rules = rules
        self._clock = clock
        self._reveal_times = (Timer(REVEAL), Timer(REVEAL))
        self._absences = [0, 0]
        self._turn = Timer(0)

    @property
    def playing(self) -> RoomReferee | None:
        """The referee while the match goes on; None before and after."""
        return None if self.end else self.referee

    @property
    def is_on(self) -> bool:
        """True from its beginning until the fleets are revealed."""
        return self.referee is not None and not self.is_settled

    @property
    def is_ready(self) -> bool:
        """True if both fleets are laid."""
        return None not in self.digests

    def add(self, event: lines.RoomEvent, seat: SeatNumber | None) -> None:
        """Give an event its number."""
        numbered = lines.Numbered(len(self.written) + 1, seat, event)
        self.written.append(written(numbered, self._rules.grid.size))

    def begin(self, first: SeatNumber, now: float) -> None:
        """Let the match begin."""
        self.referee = RoomReferee(self._rules, first)
        self.add(lines.First(first), None)
        self.began = now
        self._await_next()

    def hear(self, seat: SeatNumber, said: lines.Shots | lines.Answers) -> None:
        """Take note of shots or answers while the match goes on; raises Foul."""
        assert self.referee
        self.referee.hear(seat, said)
        self.add(said, seat)
        self._await_next()

    def _await_next(self) -> None:
        """Begin the time of who has to speak now."""
        assert self.referee
        seconds = OVERDUE
        if not self.referee.asked:
            seconds = self._clock + extra_seconds(self.referee.shots_due) + OVERDUE if self._clock else _WITHOUT_CLOCK
        self._turn, self.late_since = Timer(seconds), None

    def count_absence(self, seat: SeatNumber) -> None:
        """Count that a seat goes away, if it has to speak now."""
        if self.playing and self.playing.next_to_speak == seat:
            self._absences[seat] += 1

    def let_run(self, now: float, here: tuple[bool, bool]) -> None:
        """Let run what runs while these seats are here, and stand what does not."""
        for seat in (0, 1):
            self.away[seat].let_run(now, runs=self.is_on and not here[seat])
            is_missing = bool(self.end) and not self.is_settled and not self.reveals[seat]
            self._reveal_times[seat].let_run(now, runs=is_missing and here[seat])
        if self.playing:
            asked = self.playing.next_to_speak
            stays_away = not here[asked] and self._absences[asked] >= _MOST_ABSENCES
            self._turn.let_run(now, runs=self.late_since is None and (all(here) or stays_away))

    def is_late(self, now: float) -> bool:
        """Return whether the time of who has to speak is over, and nobody has been told yet."""
        return bool(self.playing) and self.late_since is None and not self._turn.left(now)

    def may_be_ended(self, by: SeatNumber, now: float) -> bool:
        """Return whether a seat may end the match because the other one is late; being away is not looked at."""
        if self.playing is None or self.late_since is None or now < self.late_since + OVERDUE:
            return False
        return self.playing.next_to_speak != by

    def is_revealed(self, seat: SeatNumber, now: float) -> bool:
        """Return whether the reveal of a seat is there, or is not waited for any more while the seat is here."""
        return self.reveals[seat] is not None or not self._reveal_times[seat].left(now)

    def settle(self) -> None:
        """Tell what was revealed."""
        self.is_settled = True
        for seat, reveal in enumerate(self.reveals):
            if reveal:
                self.add(reveal, seat)

    def moments(self) -> list[float]:
        """Return when something may be due."""
        ends = [timer.end for timer in (*self.away, *self._reveal_times)]
        if self.playing:
            ends.append(self._turn.end)
            if self.late_since is not None:
                ends.append(self.late_since + OVERDUE)
        return [end for end in ends if end is not None]
