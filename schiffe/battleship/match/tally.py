"""What a match comes to in numbers."""

from dataclasses import dataclass
from itertools import groupby

from schiffe.battleship.match.events import SeatNumber, ShotsFired
from schiffe.battleship.match.state import MatchState
from schiffe.battleship.rules.shots import Outcome
from schiffe.battleship.rules.target import TargetView


@dataclass(frozen=True)
class Tally:
    """The shots of one side: how many, how many of them hit, and the longest run without a hit."""

    shots: int
    hits: int
    longest_miss: int

    @classmethod
    def of(cls, view: TargetView) -> "Tally":
        """Count what a side shot."""
        hits, run, longest = 0, 0, 0
        for _cell, answer in view.shots:
            if answer.outcome is Outcome.MISS:
                run += 1
                longest = max(longest, run)
            else:
                hits, run = hits + 1, 0
        return cls(len(view.shots), hits, longest)

    @property
    def rate(self) -> int:
        """Hits of a hundred shots, rounded; 0 without a shot."""
        return round(100 * self.hits / self.shots) if self.shots else 0


def turns(state: MatchState) -> list[tuple[ShotsFired, ...]]:
    """The shots of a match by turns: where a hit shoots again, all those until a miss are one."""
    by_seat = (tuple(group) for _seat, group in groupby(state.history, lambda event: event.seat))
    fired = (tuple(event for event in group if isinstance(event, ShotsFired)) for group in by_seat)
    return [turn for turn in fired if turn]


def turns_taken(state: MatchState, seat: SeatNumber) -> int:
    """In how many turns a seat has fired."""
    return sum(turn[0].seat == seat for turn in turns(state))
