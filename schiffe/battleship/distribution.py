"""Distributions of whole numbers: their statistics, and histograms made of characters."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import ceil, sqrt
from typing import Final

from schiffe.language.columns import display_width, pad
from schiffe.terminal.glyphs import LineGlyphs

_MAX_CLASSES: Final = 20
_STEPS: Final = (1, 2, 5, 10, 20, 50, 100)
_INDENT: Final = "  "
_GAP: Final = "  "
"""The gap between a name, its share as text, and its bar."""
MAX_BAR_COLUMNS: Final = 40
"""The width of a bar of 100 %."""


class Distribution:
    """Whole numbers, stored as counts of each value: memory grows only with the number of different values.

    The order in which numbers are added does not matter. Without any number, ``mean``, ``median``, ``percentile``,
    ``smallest`` and ``largest`` raise ValueError.
    """

    def __init__(self, numbers: Iterable[int] = ()) -> None:
        self.counts = Counter(numbers)

    def add(self, numbers: Iterable[int]) -> None:
        """Add more numbers."""
        self.counts.update(numbers)

    @property
    def total(self) -> int:
        """The number of numbers."""
        return self.counts.total()

    @property
    def mean(self) -> float:
        """The arithmetic mean."""
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


def draw_histograms(counts: Sequence[tuple[str, Mapping[int, int]]], glyphs: LineGlyphs, columns: int) -> list[str]:
    """Return a title and a histogram for each pair of ``counts``, at most ``columns`` wide.

    All have the same classes and the same scale, so that they can be compared. A class with too few games for a bar
    shows the glyph of an empty bar, a class without games shows nothing.
    """
    most_games = max(sum(histogram.values()) for _title, histogram in counts)
    step = class_width((number for _title, histogram in counts for number in histogram), most_games)
    histograms = [(title, in_classes(histogram, step)) for title, histogram in counts]
    highest = max(count for _title, histogram in histograms for count in histogram.values())
    name_width = max(len(class_name(start, step)) for _title, histogram in histograms for start in histogram)
    blanks = 2  # around the bar
    bar_columns = max(1, columns - len(_INDENT) - name_width - len(str(highest)) - blanks)
    lines = []
    for title, histogram in histograms:
        lines.append(title)
        for start in range(min(histogram), max(histogram) + 1, step):
            line = f"{_INDENT}{class_name(start, step):>{name_width}}"
            if count := histogram[start]:
                bar = glyphs.bar[0] * round(bar_columns * count / highest) or glyphs.bar[1]
                line += f" {bar} {count}"
            lines.append(line)
    return lines


def class_width(numbers: Iterable[int], games: int) -> int:
    """Return how many numbers one class spans, so that there are at most 20 classes, and no more than ``games``."""
    values = list(numbers)
    smallest, largest = min(values), max(values)
    max_classes = min(_MAX_CLASSES, games)
    return next((step for step in _STEPS if largest // step - smallest // step < max_classes), _STEPS[-1])


def in_classes(counts: Mapping[int, int], step: int) -> Counter[int]:
    """Return the counts per class, by the first number of each class."""
    classes: Counter[int] = Counter()
    for number, count in counts.items():
        classes[number // step * step] += count
    return classes


def class_name(start: int, step: int) -> str:
    """Return the name of the class of ``step`` numbers from ``start`` on."""
    return str(start) if step == 1 else f"{start}-{start + step - 1}"


def draw_bars(names: Sequence[str], shares: Sequence[tuple[float, str]], glyphs: LineGlyphs, columns: int) -> list[str]:
    """Return a line for each name, with its share from 0 to 1 as text and as a bar; no bars if there is no space."""
    name_width = max(map(display_width, names), default=0)
    text_width = max((display_width(text) for _share, text in shares), default=0)
    bar_columns = min(MAX_BAR_COLUMNS, columns - len(_INDENT) - name_width - text_width - 2 * len(_GAP))
    lines = []
    for name, (share, text) in zip(names, shares, strict=True):
        bar = glyphs.bar[0] * max(1, round(bar_columns * share)) if bar_columns > 1 else ""
        padding = " " * (text_width - display_width(text))
        lines.append(f"{_INDENT}{pad(name, name_width)}{_GAP}{padding}{text}{_GAP}{bar}".rstrip())
    return lines
