"""The distribution of whole numbers: its statistics, and how often each came as bars of characters."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import ceil, sqrt
from typing import Final

from schiffe.language.columns import display_width, pad
from schiffe.terminal.encoding import LineGlyphs

_MOST_ROWS: Final = 20
_STEPS: Final = (1, 2, 5, 10, 20, 50, 100)
_INDENT: Final = "  "
_LONGEST: Final = 40
"""The columns of a bar that stands for the whole."""


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
        """The number of numbers."""
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
        """Return the smallest number that at least ``percent`` percent (1 to 100) do not exceed (nearest rank)."""
        return self._at(ceil(self.total * percent / 100))

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
        """Return the number at a rank, counted from 1, in sorted order."""
        for number in sorted(self.counts):
            rank -= self.counts[number]
            if rank <= 0:
                return number
        raise ValueError("there is no number of that rank")


def draw_histograms(counts: Sequence[tuple[str, Mapping[int, int]]], glyphs: LineGlyphs, columns: int) -> list[str]:
    """Return for each title and its counts a block of bars, no wider than so many columns.

    All have the same classes and the same scale, so that they can be compared. A class with too few games for a bar
    has the sign of an empty one, a class without any has none.
    """
    most_games = max(sum(each.values()) for _title, each in counts)
    step = class_width((number for _title, each in counts for number in each), most_games)
    classes = [in_classes(each, step) for _title, each in counts]
    most = max(count for each in classes for count in each.values())
    name_width = max(len(_name(start, step)) for each in classes for start in each)
    room = max(1, columns - len(_INDENT) - name_width - len(str(most)) - 2)
    lines = []
    for (title, _counts), each in zip(counts, classes, strict=True):
        lines.append(title)
        for start in range(min(each), max(each) + 1, step):
            bar = glyphs.bar[0] * round(room * each[start] / most) or glyphs.bar[1] * (each[start] > 0)
            shown = f"{bar} {each[start]}" if each[start] else ""
            lines.append(f"{_INDENT}{_name(start, step):>{name_width}} {shown}".rstrip())
    return lines


def class_width(numbers: Iterable[int], games: int) -> int:
    """Return how many numbers one class has, so that there are not too many classes, nor more than so many games."""
    known = list(numbers)
    least, most = min(known), max(known)
    return next((step for step in _STEPS if most // step - least // step < min(_MOST_ROWS, games)), _STEPS[-1])


def in_classes(counts: Mapping[int, int], step: int) -> Counter[int]:
    """Return the counts of classes, by the first number of each."""
    classes: Counter[int] = Counter()
    for number, count in counts.items():
        classes[number // step * step] += count
    return classes


def _name(start: int, step: int) -> str:
    return str(start) if step == 1 else f"{start}-{start + step - 1}"


def draw_bars(names: Sequence[str], shares: Sequence[tuple[float, str]], glyphs: LineGlyphs, columns: int) -> list[str]:
    """Return a line for each name, with its share from 0 to 1 as text and as a bar; no bars without room for any."""
    name_width = max(map(display_width, names), default=0)
    text_width = max((display_width(text) for _share, text in shares), default=0)
    room = min(_LONGEST, columns - len(_INDENT) - name_width - text_width - 4)
    lines = []
    for name, (share, text) in zip(names, shares, strict=True):
        bar = glyphs.bar[0] * max(1, round(room * share)) if room > 1 else ""
        lines.append(
            f"{_INDENT}{pad(name, name_width)}  {' ' * (text_width - display_width(text))}{text}  {bar}".rstrip()
        )
    return lines
