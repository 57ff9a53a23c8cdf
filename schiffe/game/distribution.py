"""The distribution of whole numbers, and its statistics."""

from collections import Counter
from collections.abc import Iterable
from math import sqrt


class Distribution:
    """Whole numbers, kept as counts of each value: memory grows with the number of different values only.

    Nothing depends on the order in which the numbers are added. As long as there are none, mean, median, percentile,
    smallest and largest raise ValueError.
    """

    def __init__(self, numbers: Iterable[int] = ()) -> None:
        self.counts = Counter(numbers)

    def add(self, numbers: Iterable[int]) -> None:
        """Add more numbers."""
        self.counts.update(numbers)

    @property
    def total(self) -> int:
        """How many numbers there are."""
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
        # In integers, so that subtracting squares loses no precision.
        spread = total * sum(number * number * count for number, count in self.counts.items()) - self._sum**2
        return sqrt(spread / (total - 1)) / total

    @property
    def median(self) -> float:
        """The middle number, or the mean of the two in the middle."""
        total = self.total
        return (self._at((total + 1) // 2) + self._at(total // 2 + 1)) / 2

    def percentile(self, percent: int) -> int:
        """The smallest number that at least ``percent`` percent (1 to 100) of all do not exceed (nearest rank)."""
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
        """The number at a rank, counted from 1, in sorted order."""
        for number in sorted(self.counts):
            rank -= self.counts[number]
            if rank <= 0:
                return number
        raise ValueError("there is no number of that rank")
