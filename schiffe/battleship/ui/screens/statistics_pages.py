"""The statistics as they are shown: whose, of which time, which page of them, and the pages with charts and maps."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum
from typing import Final, NamedTuple

from schiffe.battleship.distribution import class_width, in_classes
from schiffe.battleship.drawing import Glyphs, heat_picture
from schiffe.battleship.logbook.daily import DailyTries
from schiffe.battleship.logbook.ladder import LADDER
from schiffe.battleship.logbook.statistics import Account, CellMap, OwnGame, account
from schiffe.battleship.texts.statistics import (
    MOST_CELLS,
    day,
    group_tables,
    map_text,
    map_title,
    sentence_of_rules,
    what_maps_show,
)
from schiffe.battleship.ui.boards import (
    NOT_SCROLLED,
    BoardView,
    Extent,
    Scroll,
    best_extent,
    fitted_scroll,
    paint_board,
    whole_extent,
)
from schiffe.battleship.ui.cells import SMALL
from schiffe.battleship.ui.screens.charts import Chart, paint_chart
from schiffe.game.statistics.texts import percent_text
from schiffe.game.ui import statistics
from schiffe.game.ui.statistics import least_top, page_top, pages_row
from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import Corner, paint_heading, wrap_evenly

_COLUMNS_FOR_CHARTS_SIDE_BY_SIDE: Final = 92
_MAX_CHART_COLUMNS: Final = 70
_MAX_CHART_COLUMNS_WHEN_STACKED: Final = 64
_MAX_CHART_ROWS: Final = 40
_COLUMNS_BETWEEN_CHARTS: Final = 4
"""Columns between two charts or maps."""
_MARGIN_COLUMNS: Final = 4
_HEADING_ROWS: Final = 2
"""With the free one below it."""
_MAP_INDENT_COLUMNS: Final = 3
"""The map has the letters of its rows there."""
_MAP_TEXT_ROWS: Final = 2
_ROWS_AROUND_MAPS: Final = 1 + _MAP_TEXT_ROWS + 1
"""The titles, the text, and what the digits mean."""
_MIN_WINS_AT_TOP: Final = 4
"""A single win is no tower."""
_MAX_ROWS_WITHOUT_GAP: Final = 20
"""No row is free above the titles."""
_MIN_MAP_COLUMNS: Final = 36
"""However small the map is, what is said below it has room."""


class StatisticsPage(Enum):
    """The pages; those of the two maps are one where both have room."""

    NUMBERS = "numbers"
    OPPONENTS = "opponents"
    COURSE = "course"
    LAID = "laid"
    OPENED = "opened"
    DAYS = "days"
    TRAINING = "training"


@dataclass(frozen=True, kw_only=True)
class StatisticsState(statistics.StatisticsState[StatisticsPage]):
    """The statistics of a player.

    Attributes:
        others: who else has played here, with the number of games.
        shown: what the games of the period come to.
        days: the tries at the fleet of the day, of all time; none where there was none.
        today: the day that such a fleet has now.
        scroll: how far a map is scrolled that is larger than its room.
        is_wide: whether both maps have room side by side.
    """

    glyphs: Glyphs
    games: Sequence[OwnGame]
    others: Mapping[str, int]
    shown: Account
    days: DailyTries = field(default_factory=lambda: DailyTries({}))
    today: date = date.min
    page: StatisticsPage = StatisticsPage.NUMBERS
    scroll: Scroll = NOT_SCROLLED
    is_wide: bool = False

    @classmethod
    def of(
        cls, name: str, games: Sequence[OwnGame], others: Mapping[str, int], now: float, glyphs: Glyphs
    ) -> "StatisticsState":
        """Return the first page, of all games."""
        rungs = LADDER.rungs(games)
        shown = account(name, games, rungs)
        return cls(name=name, games=games, others=others, now=now, glyphs=glyphs, rungs=rungs, shown=shown)

    @property
    def pages(self) -> list[StatisticsPage]:
        """The pages there are; of games only one where none is shown."""
        apart = StatisticsPage.NUMBERS, StatisticsPage.DAYS, StatisticsPage.TRAINING
        return [page for page in StatisticsPage if (self.shown.games or page in apart) and self._has(page)]

    def _has(self, page: StatisticsPage) -> bool:
        """Return whether there is enough for a page: one row or one point is none."""
        match page:
            case StatisticsPage.OPPONENTS:
                return sum(len(rows) for _title, rows in group_tables(self.shown)) > 1
            case StatisticsPage.COURSE:
                return self.shown.games > 1
            case StatisticsPage.LAID | StatisticsPage.OPENED if self.shown.laid and self.shown.laid.games <= 1:
                return False
            case StatisticsPage.OPENED:
                return not self.is_wide
            case StatisticsPage.DAYS:
                return bool(self.days.tries)
            case StatisticsPage.TRAINING:
                return self.training is not None
        return True

    def at(self, page: StatisticsPage) -> "StatisticsState":
        """Return a page, from its top."""
        return replace(super().at(page), scroll=NOT_SCROLLED)

    def showing(self, games: Sequence[OwnGame]) -> "StatisticsState":
        """Return the state with what these games come to."""
        return replace(self, shown=account(self.name, games, self.rungs))


def paint_course(canvas: Canvas, top: int, state: StatisticsState) -> None:
    """Paint both charts, side by side or below each other, with as many rows free above the keys as below the tabs."""
    is_wide = canvas.width >= _COLUMNS_FOR_CHARTS_SIDE_BY_SIDE
    room = canvas.height - 1 - top - (top - pages_row(canvas) - 1)
    if is_wide:
        width = min(_MAX_CHART_COLUMNS, (canvas.width - 2 * _MARGIN_COLUMNS - _COLUMNS_BETWEEN_CHARTS) // 2)
        rows = room - _HEADING_ROWS
    else:
        width, rows = min(_MAX_CHART_COLUMNS_WHEN_STACKED, canvas.width - 2), (room - 1) // 2 - _HEADING_ROWS
    rows = min(_MAX_CHART_ROWS, rows)
    x, y = (canvas.width - (2 * width + _COLUMNS_BETWEEN_CHARTS if is_wide else width)) // 2, top
    wins, nothing = _("Wins by shots needed"), _("Nothing is known yet.")
    has_won = state.shown.record_rules[1].to_win.total > 0
    charts = (
        (_("Skill over time"), _curve(state.shown), nothing),
        (
            canvas.first_fitting(width - 4, sentence_of_rules(wins, state.shown), wins),
            _wins(state.shown),
            _("One win so far.") if has_won else nothing,
        ),
    )
    for heading, chart, otherwise in charts:
        paint_heading(canvas, Corner(x, y), width, heading, state.glyphs)
        if chart:
            paint_chart(canvas, Corner(x, y + _HEADING_ROWS), width, rows, chart, state.glyphs)
        else:
            canvas.put(x, y + _HEADING_ROWS, otherwise, "class:dim")
        if is_wide:
            x += width + _COLUMNS_BETWEEN_CHARTS
        else:
            y += _HEADING_ROWS + rows + 1


def _curve(found: Account) -> Chart | None:
    """Return the course of skill, from a round number below the lowest to one above the highest."""
    points = found.curve
    if not points:
        return None
    skills = [point.skill for point in points]
    low = max(0, int(min(skills) * 10) - 1) / 10
    high = min(10, int(max(skills) * 10) + 1) / 10
    shares = [(skill - low) / (high - low) for skill in skills]
    between = [day(points[len(points) // 2].first)] if len(points) > 2 else []
    ends = [day(points[0].first), *between, day(points[-1].last)]
    return Chart(
        shares, [percent_text(share) for share in (high, (high + low) / 2, low)], ends=ends, style="class:chart.skill"
    )


def _wins(found: Account) -> Chart | None:
    _line, usual = found.record_rules
    counts = usual.to_win.counts
    if counts.total() < 2:
        return None
    step = class_width(counts, counts.total())
    classes = in_classes(counts, step)
    most = max(classes.values())
    top = max(_MIN_WINS_AT_TOP, most + most % 2)
    starts = range(min(classes), max(classes) + 1, step)
    shares = [classes[start] / top for start in starts]
    ends = [str(start) if step == 1 else f"{start}-{start + step - 1}" for start in starts]
    return Chart(shares, [str(top), str(top // 2), "0"], ends=ends, style="class:chart.wins", has_columns=True)


class _Map(NamedTuple):
    """A map with its title."""

    title: str
    cells: CellMap


def fitted_maps(canvas: Canvas, state: StatisticsState) -> StatisticsState:
    """Return the state with both maps side by side where they have room, and scrolled no further than they go."""
    laid = state.shown.laid
    if laid is None:
        return replace(state, is_wide=False)
    wanted = whole_extent(laid.size, SMALL)
    extent = _free_extent(canvas)
    both = 2 * max(wanted.columns, _MIN_MAP_COLUMNS) + _COLUMNS_BETWEEN_CHARTS
    is_wide = both <= canvas.width - 2 and wanted.rows <= extent.rows
    state = replace(state, is_wide=is_wide)
    if is_wide and state.page is StatisticsPage.OPENED:
        state = state.at(StatisticsPage.LAID)
    return replace(state, scroll=fitted_scroll(_board(laid, state), _map_extent(canvas, state)))


def paint_maps(canvas: Canvas, state: StatisticsState) -> None:
    """Paint the map of the page, or both."""
    laid, opened = state.shown.laid, state.shown.opened
    if laid is None or opened is None:
        return
    maps = [_Map(map_title(is_laid=True), laid), _Map(map_title(is_laid=False), opened)]
    if not state.is_wide:
        maps = maps[1:] if state.page is StatisticsPage.OPENED else maps[:1]
    extent = best_extent(maps[0].cells.size, _map_extent(canvas, state))
    column = max(extent.columns, min(_MIN_MAP_COLUMNS, _map_extent(canvas, state).columns))
    width = len(maps) * column + (len(maps) - 1) * _COLUMNS_BETWEEN_CHARTS
    x = max(1, (canvas.width - width) // 2)
    y, air = _spread(canvas, extent.rows + _ROWS_AROUND_MAPS)
    first = y + (2 if air > 1 else 1)
    below = first + extent.rows + (1 if air else 0)
    what = canvas.first_fitting(
        extent.columns - _MAP_INDENT_COLUMNS,
        what_maps_show(maps[0].cells),
        what_maps_show(maps[0].cells, is_short=True),
    )
    canvas.put(x + _MAP_INDENT_COLUMNS, below + _MAP_TEXT_ROWS, what, "class:dim")
    for each in maps:
        canvas.put(x + _MAP_INDENT_COLUMNS, y, each.title, "class:title")
        paint_board(canvas, (x, first), extent, _board(each.cells, state), state.glyphs)
        ways = (
            wrap_evenly(canvas, map_text(each.cells, count), column - _MAP_INDENT_COLUMNS)
            for count in range(MOST_CELLS, 0, -1)
        )
        said = next((lines for lines in ways if len(lines) <= _MAP_TEXT_ROWS), [])
        for row, line in enumerate(said, below):
            canvas.put(x + _MAP_INDENT_COLUMNS, row, line, "class:dim")
        x += column + _COLUMNS_BETWEEN_CHARTS


def _spread(canvas: Canvas, rows: int) -> tuple[int, int]:
    """Return the first row of a page of so many rows, and its free rows: one or two, or none."""
    last = canvas.height - 2 - rows
    if (free := last - page_top(canvas, rows)) > 0:
        return page_top(canvas, rows), min(2, free)
    air = max(0, min(2, last - least_top(canvas)))
    return min(page_top(canvas, rows + air), last + 1 - air), air


def _board(cells: CellMap, state: StatisticsState) -> BoardView:
    return BoardView(heat_picture(cells.size, cells.heat), "target", scroll=state.scroll)


def _free_extent(canvas: Canvas) -> Extent:
    """Return what there is for maps with their titles and texts."""
    top = least_top(canvas) - 1 if canvas.height <= _MAX_ROWS_WITHOUT_GAP else least_top(canvas)
    return Extent(canvas.width - 2, canvas.height - 1 - top - _ROWS_AROUND_MAPS)


def _map_extent(canvas: Canvas, state: StatisticsState) -> Extent:
    """Return what one map has."""
    extent = _free_extent(canvas)
    return Extent((extent.columns - _COLUMNS_BETWEEN_CHARTS) // 2, extent.rows) if state.is_wide else extent
