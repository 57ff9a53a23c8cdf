"""The state of the statistics of a player, and their pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from typing import Self

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.logbook.daily import DailyAttempts
from schiffe.battleship.logbook.own_matches import OwnBattleshipMatch
from schiffe.battleship.logbook.player_statistics import PlayerStatistics, make_player_statistics
from schiffe.battleship.texts.statistics import group_tables
from schiffe.battleship.ui.painting.boards import NOT_SCROLLED, BoardScroll
from schiffe.game.ui.statistics import PagedStatisticsState
from schiffe.language.i18n import Text


class StatisticsPage(Enum):
    """The pages, with their titles; both maps are on one page if they fit side by side."""

    NUMBERS = Text("Numbers", context="page")
    OPPONENTS = Text("Against", context="page")
    COURSE = Text("Over time", context="page")
    FLEET_MAP = Text("Ships")
    OPENING_MAP = Text("First shots", context="page")
    DAYS = Text("Days")
    TRAINING = Text("Training")


@dataclass(frozen=True, kw_only=True)
class StatisticsState(PagedStatisticsState):
    """The statistics of a player.

    Attributes:
        other_players: the other players here, with their number of matches.
        period_statistics: the statistics of the matches in the period.
        days: all attempts at the fleet of the day.
        today: the current day of the fleet of the day.
        scroll: the scroll of a map that does not fit.
        is_wide: whether both maps fit side by side.
    """

    glyphs: Glyphs
    matches: Sequence[OwnBattleshipMatch]
    other_players: Mapping[str, int]
    period_statistics: PlayerStatistics
    days: DailyAttempts
    today: date
    page: StatisticsPage = StatisticsPage.NUMBERS
    scroll: BoardScroll = NOT_SCROLLED
    is_wide: bool = False

    @property
    def pages(self) -> list[StatisticsPage]:
        """The pages that have something to show."""
        without_matches = StatisticsPage.NUMBERS, StatisticsPage.DAYS, StatisticsPage.TRAINING
        return [
            page
            for page in StatisticsPage
            if (self.period_statistics.match_count or page in without_matches) and self._has_enough_for(page)
        ]

    def _has_enough_for(self, page: StatisticsPage) -> bool:
        """Return whether a page has enough to show: more than one row or point."""
        match page:
            case StatisticsPage.OPPONENTS:
                return sum(len(table.groups) for table in group_tables(self.period_statistics)) > 1
            case StatisticsPage.COURSE:
                return self.period_statistics.match_count > 1
            case StatisticsPage.FLEET_MAP | StatisticsPage.OPENING_MAP if (
                self.period_statistics.fleet_map and self.period_statistics.fleet_map.match_count <= 1
            ):
                return False
            case StatisticsPage.OPENING_MAP:
                return not self.is_wide
            case StatisticsPage.DAYS:
                return bool(self.days.by_day)
            case StatisticsPage.TRAINING:
                return self.training is not None
        return True

    def with_page(self, page: Enum) -> Self:
        return replace(super().with_page(page), scroll=NOT_SCROLLED)

    def with_moved_scroll(self, columns: int, rows: int) -> Self:
        return replace(self, scroll=self.scroll.moved(columns, rows))

    def recounted(self) -> Self:
        matches = self.period.choose(self.matches, self.now)
        return replace(self, period_statistics=make_player_statistics(self.name, matches, self.rungs))
