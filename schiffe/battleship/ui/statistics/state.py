"""The statistics as they are shown: whose, of which time, and which page of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.logbook.account import Account, account
from schiffe.battleship.logbook.ladder import Rung, ladder
from schiffe.battleship.logbook.statistics import OwnGame
from schiffe.battleship.ui.boards import NOT_SCROLLED, Scroll
from schiffe.toolkit.canvas import Canvas

DAY: Final = 86_400.0


LEAST_TOP: Final = 3
"""The first row that a page has: the bar, the row of pages and a free one are above it."""
_AIRY: Final = ((26, 1), (36, 3))
"""From so many rows of the terminal on, so many more are free above a page."""


def page_top(canvas: Canvas, rows: int = 0) -> int:
    """Where a page of so many rows begins: all in the same row, but higher up where that leaves too few below it."""
    wanted = LEAST_TOP + sum(free for height, free in _AIRY if canvas.height >= height)
    return max(LEAST_TOP, min(wanted, canvas.height - 2 - rows))


class StatisticsPage(Enum):
    """The pages; those of the two maps are one where both have room."""

    NUMBERS = "numbers"
    OPPONENTS = "opponents"
    COURSE = "course"
    LAID = "laid"
    OPENED = "opened"


class LastDays(Enum):
    """The time of which games are shown, as so many days; 0 is all time."""

    ALL = 0
    YEAR = 365
    MONTH = 30

    @property
    def next(self) -> "LastDays":
        """The one that comes after it; behind the last one comes the first."""
        periods = list(LastDays)
        return periods[(periods.index(self) + 1) % len(periods)]


@dataclass(frozen=True)
class StatisticsState:
    """The statistics of a player.

    Attributes:
        games: all games of the player, the first one first.
        others: who else has played here, with the number of games.
        now: the moment, in seconds since 1970.
        shown: what the games of the period come to.
        top: the first of the ``lines`` of the tables that is shown; ``room`` is how many of them are.
        scroll: how far a map is scrolled that is larger than its room.
        is_wide: whether both maps have room side by side.
    """

    name: str
    games: Sequence[OwnGame]
    others: Mapping[str, int]
    now: float
    glyphs: Glyphs
    rungs: Mapping[str, Rung]
    shown: Account
    period: LastDays = LastDays.ALL
    page: StatisticsPage = StatisticsPage.NUMBERS
    top: int = 0
    lines: int = 0
    room: int = 0
    scroll: Scroll = NOT_SCROLLED
    is_wide: bool = False

    @classmethod
    def of(
        cls, name: str, games: Sequence[OwnGame], others: Mapping[str, int], now: float, glyphs: Glyphs
    ) -> "StatisticsState":
        """The first page, of all games."""
        rungs = ladder(games)
        return cls(name, games, others, now, glyphs, rungs, account(name, games, rungs))

    @property
    def pages(self) -> list[StatisticsPage]:
        """The pages there are; only one where no game is shown."""
        if not self.shown.games:
            return [StatisticsPage.NUMBERS]
        return [page for page in StatisticsPage if not (self.is_wide and page is StatisticsPage.OPENED)]

    def turned(self, by: int) -> "StatisticsState":
        """Another page; behind the last one comes the first."""
        return self.at(self.pages[(self.pages.index(self.page) + by) % len(self.pages)])

    def at(self, page: StatisticsPage) -> "StatisticsState":
        """A page, from its top."""
        return replace(self, page=page, top=0, scroll=NOT_SCROLLED)

    def of_period(self, period: LastDays) -> "StatisticsState":
        """The games of another time."""
        since = self.now - period.value * DAY
        games = [game for game in self.games if not period.value or game.begun >= since]
        shown = replace(self, period=period, shown=account(self.name, games, self.rungs))
        return shown if self.page in shown.pages else shown.at(StatisticsPage.NUMBERS)
