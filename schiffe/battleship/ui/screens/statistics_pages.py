"""The state of the statistics, and their pages with charts and maps."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum
from typing import Final, NamedTuple

from schiffe.battleship.distribution import class_width, in_classes
from schiffe.battleship.drawing import Glyphs, heat_picture
from schiffe.battleship.logbook.account import Account, account
from schiffe.battleship.logbook.cell_maps import CellMap
from schiffe.battleship.logbook.daily import DailyTries
from schiffe.battleship.logbook.ladder import LADDER
from schiffe.battleship.logbook.own_games import OwnGame
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
"""Also the columns between two maps."""
_MARGIN_COLUMNS: Final = 4
_HEADING_ROWS: Final = 2
"""The heading and a free row below it."""
_MAP_INDENT_COLUMNS: Final = 3
"""The columns for the letters of the rows."""
_MAP_TEXT_ROWS: Final = 2
_ROWS_AROUND_MAPS: Final = 1 + _MAP_TEXT_ROWS + 1
"""The title, the text, and the meaning of the digits."""
_MIN_WINS_AT_TOP: Final = 4
"""The wins at the top of the chart, so that a single win is not a high column."""
_MAX_ROWS_WITHOUT_GAP: Final = 20
"""On higher screens a row is free above the titles."""
_MIN_MAP_COLUMNS: Final = 36
"""The text below a small map needs these."""


class StatisticsPage(Enum):
    """The pages; both maps are on one page if they fit side by side."""

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
        others: the other players here, with their number of games.
        shown: the account of the games in the period.
        days: all tries at the fleet of the day.
        today: the current day of the fleet of the day.
        scroll: the scroll of a map that does not fit.
        is_wide: whether both maps fit side by side.
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
        """Return the state at the first page, with all games."""
        rungs = LADDER.rungs(games)
        shown = account(name, games, rungs)
        return cls(name=name, games=games, others=others, now=now, glyphs=glyphs, rungs=rungs, shown=shown)

    @property
    def pages(self) -> list[StatisticsPage]:
        """The pages that have something to show."""
        without_games = StatisticsPage.NUMBERS, StatisticsPage.DAYS, StatisticsPage.TRAINING
        return [page for page in StatisticsPage if (self.shown.games or page in without_games) and self._has(page)]

    def _has(self, page: StatisticsPage) -> bool:
        """Return whether there is enough for a page: more than one row or point."""
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
        """Return the state at the top of a page."""
        return replace(super().at(page), scroll=NOT_SCROLLED)

    def showing(self, games: Sequence[OwnGame]) -> "StatisticsState":
        """Return the state with the account of these games."""
        return replace(self, shown=account(self.name, games, self.rungs))


def paint_course(canvas: Canvas, top: int, state: StatisticsState) -> None:
    """Paint both charts, side by side or one above the other, with equal gaps below the tabs and above the keys."""
    is_wide = canvas.width >= _COLUMNS_FOR_CHARTS_SIDE_BY_SIDE
    free_rows = canvas.height - 1 - top - (top - pages_row(canvas) - 1)
    if is_wide:
        width = min(_MAX_CHART_COLUMNS, (canvas.width - 2 * _MARGIN_COLUMNS - _COLUMNS_BETWEEN_CHARTS) // 2)
        rows = free_rows - _HEADING_ROWS
    else:
        width = min(_MAX_CHART_COLUMNS_WHEN_STACKED, canvas.width - 2)
        rows = (free_rows - 1) // 2 - _HEADING_ROWS
    rows = min(_MAX_CHART_ROWS, rows)
    x = (canvas.width - (2 * width + _COLUMNS_BETWEEN_CHARTS if is_wide else width)) // 2
    y = top
    wins = _("Wins by shots needed")
    nothing = _("Nothing is known yet.")
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


def _curve(played: Account) -> Chart | None:
    """Return the chart of skill over time, between round numbers below the lowest and above the highest skill."""
    points = played.curve
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


def _wins(played: Account) -> Chart | None:
    _line, usual = played.record_rules
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
    """Return the state with both maps side by side if they fit, and the scroll kept inside the map."""
    laid = state.shown.laid
    if laid is None:
        return replace(state, is_wide=False)
    whole = whole_extent(laid.size, SMALL)
    extent = _free_extent(canvas)
    columns = 2 * max(whole.columns, _MIN_MAP_COLUMNS) + _COLUMNS_BETWEEN_CHARTS
    is_wide = columns <= canvas.width - 2 and whole.rows <= extent.rows
    state = replace(state, is_wide=is_wide)
    if is_wide and state.page is StatisticsPage.OPENED:
        state = state.at(StatisticsPage.LAID)
    return replace(state, scroll=fitted_scroll(_board(laid, state), _map_extent(canvas, state)))


def paint_maps(canvas: Canvas, state: StatisticsState) -> None:
    """Paint the map of the page, or both maps if they fit side by side."""
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
    legend = canvas.first_fitting(
        extent.columns - _MAP_INDENT_COLUMNS,
        what_maps_show(maps[0].cells),
        what_maps_show(maps[0].cells, is_short=True),
    )
    canvas.put(x + _MAP_INDENT_COLUMNS, below + _MAP_TEXT_ROWS, legend, "class:dim")
    for titled_map in maps:
        canvas.put(x + _MAP_INDENT_COLUMNS, y, titled_map.title, "class:title")
        paint_board(canvas, (x, first), extent, _board(titled_map.cells, state), state.glyphs)
        choices = (
            wrap_evenly(canvas, map_text(titled_map.cells, count), column - _MAP_INDENT_COLUMNS)
            for count in range(MOST_CELLS, 0, -1)
        )
        lines = next((lines for lines in choices if len(lines) <= _MAP_TEXT_ROWS), [])
        for row, line in enumerate(lines, below):
            canvas.put(x + _MAP_INDENT_COLUMNS, row, line, "class:dim")
        x += column + _COLUMNS_BETWEEN_CHARTS


def _spread(canvas: Canvas, rows: int) -> tuple[int, int]:
    """Return the first row of a page with these rows, and the number of free rows inside it, at most two."""
    last = canvas.height - 2 - rows
    if (free := last - page_top(canvas, rows)) > 0:
        return page_top(canvas, rows), min(2, free)
    air = max(0, min(2, last - least_top(canvas)))
    return min(page_top(canvas, rows + air), last + 1 - air), air


def _board(cells: CellMap, state: StatisticsState) -> BoardView:
    return BoardView(heat_picture(cells.size, cells.heat), "target", scroll=state.scroll)


def _free_extent(canvas: Canvas) -> Extent:
    """Return the space for maps without their titles and texts."""
    top = least_top(canvas) - 1 if canvas.height <= _MAX_ROWS_WITHOUT_GAP else least_top(canvas)
    return Extent(canvas.width - 2, canvas.height - 1 - top - _ROWS_AROUND_MAPS)


def _map_extent(canvas: Canvas, state: StatisticsState) -> Extent:
    """Return the space for one map."""
    extent = _free_extent(canvas)
    return Extent((extent.columns - _COLUMNS_BETWEEN_CHARTS) // 2, extent.rows) if state.is_wide else extent
