"""The page of the statistics with two charts: the skill over time, and the wins by the shots they needed."""

from typing import Final, NamedTuple

from schiffe.battleship.distribution import class_name, class_width, in_classes
from schiffe.battleship.logbook.player_statistics import PlayerStatistics
from schiffe.battleship.texts.statistics import with_rules_name
from schiffe.battleship.ui.painting.sea_style import SeaStyle
from schiffe.battleship.ui.screens.statistics.charts import Chart, paint_chart
from schiffe.battleship.ui.screens.statistics.state import StatisticsState
from schiffe.game.ui.statistics import pages_y
from schiffe.language.dates import date_text
from schiffe.language.i18n import _
from schiffe.language.text import percent_text
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.layout import COLUMNS_AROUND_HEADING, GAP_ROWS, HEADING_ROWS, paint_heading
from schiffe.toolkit.style import TextStyle

_COLUMNS_FOR_CHARTS_SIDE_BY_SIDE: Final = 92
_MAX_COLUMNS: Final = 70
_MAX_COLUMNS_WHEN_STACKED: Final = 64
_MAX_ROWS: Final = 40
_COLUMNS_BETWEEN_CHARTS: Final = 4
_COLUMNS_AROUND_CHARTS_SIDE_BY_SIDE: Final = 8
_TITLE_ROWS: Final = HEADING_ROWS + GAP_ROWS
"""The rows of the title of a chart, with the free row below it."""
_SKILL_STEP_COUNT: Final = 10
"""The steps of the scale of the skill, which begins and ends at tenths."""
_MIN_POINTS_FOR_MIDDLE_DAY: Final = 3
_MIN_WINS: Final = 2
"""The minimum number of wins for a chart; fewer are not a distribution."""
_MIN_WINS_AT_TOP: Final = 4
"""The minimum number of wins at the top of the chart, so that a single win is not a high column."""


class _TitledChart(NamedTuple):
    """A chart with its title, and a text to show if there is no chart yet."""

    title: str
    chart: Chart | None
    text_without_chart: str


class _Layout(NamedTuple):
    """The corners of both charts with their titles, and the size of a chart without its title."""

    corners: tuple[Corner, Corner]
    size: Size


def paint_course(canvas: Canvas, y: int, state: StatisticsState) -> None:
    """Paint both charts from the row ``y`` on, side by side or one above the other."""
    layout = _charts_layout(canvas, y)
    columns, rows = layout.size
    wins = _("Wins by shots needed")
    wins_title = canvas.first_fitting(
        columns - COLUMNS_AROUND_HEADING, with_rules_name(wins, state.period_statistics), wins
    )
    nothing = _("Nothing is known yet.")
    shots_to_win = state.period_statistics.most_won_rules.figures.shots_to_win
    no_wins_chart = _("One win so far.") if shots_to_win.total else nothing
    charts = (
        _TitledChart(_("Skill over time"), _skill_chart(state.period_statistics), nothing),
        _TitledChart(wins_title, _wins_chart(state.period_statistics), no_wins_chart),
    )
    for corner, titled in zip(layout.corners, charts, strict=True):
        paint_heading(canvas, corner, columns, titled.title, state.glyphs)
        chart_corner = corner.down(_TITLE_ROWS)
        if titled.chart:
            paint_chart(canvas, chart_corner, Size(columns, rows), titled.chart, state.glyphs)
        else:
            canvas.put(*chart_corner, titled.text_without_chart, TextStyle.DIM)


def _charts_layout(canvas: Canvas, y: int) -> _Layout:
    """Lay out the charts with as many free rows above the keys as below the titles of the pages."""
    gap_rows = y - pages_y(canvas) - 1
    available_rows = canvas.keys_y - y - gap_rows
    if canvas.width >= _COLUMNS_FOR_CHARTS_SIDE_BY_SIDE:
        rows = min(_MAX_ROWS, available_rows - _TITLE_ROWS)
        both_columns = canvas.width - _COLUMNS_AROUND_CHARTS_SIDE_BY_SIDE - _COLUMNS_BETWEEN_CHARTS
        columns = min(_MAX_COLUMNS, both_columns // 2)
        x = canvas.centred_x(2 * columns + _COLUMNS_BETWEEN_CHARTS)
        second = Corner(x + columns + _COLUMNS_BETWEEN_CHARTS, y)
    else:
        rows = min(_MAX_ROWS, (available_rows - GAP_ROWS) // 2 - _TITLE_ROWS)
        columns = min(_MAX_COLUMNS_WHEN_STACKED, canvas.text_width)
        x = canvas.centred_x(columns)
        second = Corner(x, y + _TITLE_ROWS + rows + GAP_ROWS)
    return _Layout((Corner(x, y), second), Size(columns, rows))


def _skill_chart(player: PlayerStatistics) -> Chart | None:
    """Return the chart of skill over time, between round numbers below the lowest and above the highest skill."""
    points = player.skill_curve
    if not points:
        return None
    skills = [point.skill for point in points]
    lowest = max(0, int(min(skills) * _SKILL_STEP_COUNT) - 1) / _SKILL_STEP_COUNT
    highest = min(_SKILL_STEP_COUNT, int(max(skills) * _SKILL_STEP_COUNT) + 1) / _SKILL_STEP_COUNT
    y_labels = [percent_text(skill) for skill in (highest, (highest + lowest) / 2, lowest)]
    heights = [(skill - lowest) / (highest - lowest) for skill in skills]
    days = [date_text(points[0].first_began_at)]
    if len(points) >= _MIN_POINTS_FOR_MIDDLE_DAY:
        days.append(date_text(points[len(points) // 2].first_began_at))
    days.append(date_text(points[-1].last_began_at))
    return Chart(shares=heights, y_labels=y_labels, x_labels=days, style=SeaStyle.CHART_SKILL)


def _wins_chart(player: PlayerStatistics) -> Chart | None:
    """Return the distribution of the shots that wins needed, by the rules with the most wins."""
    counts = player.most_won_rules.figures.shots_to_win.counts
    if counts.total() < _MIN_WINS:
        return None
    width = class_width(counts, counts.total())
    classes = in_classes(counts, width)
    starts = range(min(classes), max(classes) + 1, width)
    max_wins = max(classes.values())
    max_wins += max_wins % 2  # so that half of it can be a label as well
    wins_at_top = max(_MIN_WINS_AT_TOP, max_wins)
    return Chart(
        shares=[classes[start] / wins_at_top for start in starts],
        y_labels=[str(wins_at_top), str(wins_at_top // 2), "0"],
        x_labels=[class_name(start, width) for start in starts],
        style=SeaStyle.CHART_WINS,
        has_bars=True,
    )
