"""What a match comes to in numbers."""

from dataclasses import dataclass

from schiffe.rules.shots import Outcome
from schiffe.rules.target import TargetView


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
