"""Distributions of whole numbers: their statistics, and the classes of a histogram."""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import ceil, sqrt
from typing import Final

_MAX_CLASSES: Final = 20
_CLASS_WIDTHS: Final = (1, 2, 5, 10, 20, 50, 100)


class Distribution:
    """Whole numbers, stored as counts of each value: memory grows only with the number of different values.

    The order in which numbers are added does not matter. Without any number, ``mean``, ``median``, ``percentile``,
    ``smallest`` and ``largest`` raise ValueError.
    """

    def __init__(self, numbers: Iterable[int] = ()) -> None:
        self.counts = Counter(numbers)

    def add(self, numbers: Iterable[int]) -> None:
        self.counts.update(numbers)

    @property
    def total(self) -> int:
        """The number of numbers."""
        return self.counts.total()

    @property
    def mean(self) -> float:
        if not self.counts:
            raise ValueError("no numbers yet")
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
        return (self._value_at_rank((total + 1) // 2) + self._value_at_rank(total // 2 + 1)) / 2

    def percentile(self, percent: int) -> int:
        """Return the percentile for ``percent`` from 1 to 100, by the nearest-rank method."""
        return self._value_at_rank(ceil(self.total * percent / 100))

    @property
    def smallest(self) -> int:
        return min(self.counts)

    @property
    def largest(self) -> int:
        return max(self.counts)

    @property
    def _sum(self) -> int:
        return sum(number * count for number, count in self.counts.items())

    def _value_at_rank(self, rank: int) -> int:
        """Return the number at a rank, counted from 1, in sorted order."""
        for number in sorted(self.counts):
            rank -= self.counts[number]
            if rank <= 0:
                return number
        raise ValueError("no number of that rank")


def class_width(numbers: Iterable[int], match_count: int) -> int:
    """Return the width of a class, for at most 20 classes, and no more than ``match_count``."""
    values = list(numbers)
    smallest, largest = min(values), max(values)
    max_classes = min(_MAX_CLASSES, match_count)
    return next(
        (width for width in _CLASS_WIDTHS if largest // width - smallest // width < max_classes), _CLASS_WIDTHS[-1]
    )


def in_classes(counts: Mapping[int, int], width: int) -> Counter[int]:
    """Return the counts per class, by the first number of each class."""
    classes: Counter[int] = Counter()
    for number, count in counts.items():
        classes[number // width * width] += count
    return classes


def class_name(start: int, width: int) -> str:
    """Return the name of the class of ``width`` numbers from ``start`` on."""
    return str(start) if width == 1 else f"{start}-{start + width - 1}"
