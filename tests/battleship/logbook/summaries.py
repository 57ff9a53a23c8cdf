"""Summaries by pairs of numbers, as the logbook stores them."""

from dataclasses import replace

from schiffe.battleship.logbook.summaries import GeniusResult, SideSummary, Summary

Cells = tuple[str | None, str | None]
Numbers = tuple[float | None, float | None]


def summary_of(
    shot_counts: tuple[int, int] = (0, 0),
    hit_counts: tuple[int, int] = (0, 0),
    hint_counts: tuple[int, int] = (0, 0),
    first_cells: Cells = (None, None),
    skill: Numbers = (None, None),
    luck: Numbers = (None, None),
    fleet_masks: tuple[int, int] = (0, 0),
    genius: GeniusResult | None = None,
) -> Summary:
    """The summary with these numbers of the first side and of the second one."""
    first, second = (
        SideSummary(*numbers)
        for numbers in zip(shot_counts, hit_counts, hint_counts, first_cells, skill, luck, fleet_masks, strict=True)
    )
    return Summary((first, second), genius)


def pair(summary: Summary, name: str) -> tuple[object, object]:
    """The same number of both sides."""
    first, second = summary.sides
    return getattr(first, name), getattr(second, name)


def with_pairs(summary: Summary, **pairs: tuple[object, object]) -> Summary:
    """The summary with other numbers, each for both sides."""
    first, second = (
        replace(side, **{name: values[seat] for name, values in pairs.items()})  # type: ignore[arg-type]
        for seat, side in enumerate(summary.sides)
    )
    return replace(summary, sides=(first, second))
