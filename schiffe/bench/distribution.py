"""Whole numbers, how often each of them came, and what that comes to."""

from collections import Counter
from collections.abc import Iterable
from math import sqrt


class Distribution:
    """Numbers as they come, kept as counts: memory grows with how many different ones there are, not with their number.

    All that it tells is the same in whatever order the numbers came. It has no mean, median or largest number before
    the first one: these raise ValueError then.
    """

    def __init__(self, numbers: Iterable[int] = ()) -> None:
        self.counts = Counter(numbers)

    def add(self, numbers: Iterable[int]) -> None:
        """Take in more numbers."""
        self.counts.update(numbers)

    @property
    def total(self) -> int:
        """How many numbers came."""
        return self.counts.total()

    @property
    def mean(self) -> float:
        """The arithmetic mean."""
        if not self.counts:
            raise ValueError("there is no mean of nothing")
        return self._sum / self.total

    @property
    def stderr(self) -> float | None:
        """The standard error of the mean, from the sample variance; None for fewer than two numbers."""
        if (total := self.total) < 2:
            return None
        # In whole numbers, where the usual subtraction of squares loses nothing.
        spread = total * sum(number * number * count for number, count in self.counts.items()) - self._sum**2
        return sqrt(spread / (total - 1)) / total

    @property
    def median(self) -> float:
        """The number in the middle; of an even number of them, the mean of the two there."""
        total = self.total
        return (self._at((total + 1) // 2) + self._at(total // 2 + 1)) / 2

    def percentile(self, percent: int) -> int:
        """The smallest of the numbers that at least so many of a hundred do not exceed (nearest rank, 1 to 100)."""
        return self._at(-(-self.total * percent // 100))

    @property
    def smallest(self) -> int:
        """The smallest number."""
        return min(self.counts)

    @property
    def largest(self) -> int:
        """The largest number."""
        return max(self.counts)

    @property
    def _sum(self) -> int:
        return sum(number * count for number, count in self.counts.items())

    def _at(self, rank: int) -> int:
        """The number of a rank, from 1, when all are sorted."""
        for number in sorted(self.counts):
            rank -= self.counts[number]
            if rank <= 0:
                return number
        raise ValueError("there is no number of that rank")
