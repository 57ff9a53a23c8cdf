"""Histograms and bars made of characters."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from schiffe.battleship.distribution import class_name, class_width, in_classes
from schiffe.language.columns import display_width, pad
from schiffe.terminal.glyphs import LineGlyphs

_INDENT: Final = "  "
_GAP: Final = "  "
"""The gap between a name, its share as text, and its bar."""
MAX_BAR_COLUMNS: Final = 40
"""The width of a bar of 100 %."""


class TitledCounts(NamedTuple):
    """The counts of some numbers, under a title."""

    title: str
    counts: Mapping[int, int]


def draw_histograms(titled: Sequence[TitledCounts], glyphs: LineGlyphs, columns: int) -> list[str]:
    """Return the titles, each with a histogram, at most ``columns`` wide.

    All have the same classes and the same scale, so that they can be compared. A class with too few games for a bar
    shows the glyph of an empty bar, a class without games shows nothing.
    """
    max_games = max(sum(each.counts.values()) for each in titled)
    step = class_width((number for each in titled for number in each.counts), max_games)
    histograms = [(each.title, in_classes(each.counts, step)) for each in titled]
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
