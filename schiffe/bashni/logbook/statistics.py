"""Figures of some games of a player."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from schiffe.bashni.logbook.own_matches import OwnBashniMatch
from schiffe.bashni.rules.position import Colour
from schiffe.game.statistics.results import OwnResult, Tally


class WinStreak(NamedTuple):
    """The current streak, negative for losses, and the longest streak of wins."""

    current: int = 0
    best: int = 0


def streak(games: Iterable[OwnBashniMatch]) -> WinStreak:
    """Return the streaks of games in the order of their ends; a draw ends one, broken games are skipped."""
    current = best = 0
    for game in games:
        match game.result:
            case OwnResult.WON:
                current = max(current, 0) + 1
            case OwnResult.LOST:
                current = min(current, 0) - 1
            case OwnResult.DRAWN:
                current = 0
            case OwnResult.BROKEN_OFF:
                continue
        best = max(best, current)
    return WinStreak(current, best)


def tallies_by_colour(games: Collection[OwnBashniMatch]) -> dict[Colour, Tally]:
    """Return the results as White and as Black, without a side that has no games."""
    groups = {side: [game for game in games if game.seat == side] for side in Colour}
    return {side: Tally.from_matches(group) for side, group in groups.items() if group}
