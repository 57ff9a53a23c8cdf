"""The screen with the statistics of a player."""

from collections.abc import Sequence
from typing import Final

from schiffe.battleship.levels import level_name
from schiffe.battleship.texts.statistics import (
    group_table,
    group_tables,
    key_figures,
    ladder_rule_text,
    nothing_played_text,
    remark_texts,
)
from schiffe.battleship.ui.painting.cursor import board_scroll_commands
from schiffe.battleship.ui.painting.days import paint_days
from schiffe.battleship.ui.screens.statistics.course import paint_course
from schiffe.battleship.ui.screens.statistics.maps import fitted_maps, paint_maps
from schiffe.battleship.ui.screens.statistics.state import StatisticsPage, StatisticsState
from schiffe.game.statistics.texts import match_count_text
from schiffe.game.ui.statistics import PagedStatisticsScreen, page_y, paint_nothing, paint_pages
from schiffe.game.ui.statistics_figures import PlayerPage, paint_figures, paint_training
from schiffe.game.ui.statistics_tables import StatisticsTable, TableLine, paint_table, table_lines
from schiffe.language.i18n import _, pgettext
from schiffe.language.text import join_sentences
from schiffe.toolkit.bar import BADGE_QUIET, Bar, bar_notes, paint_bar
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.command import Command
from schiffe.toolkit.paged import scroll_commands
from schiffe.toolkit.scene import Scene

_MAX_NARROW_NAME_COLUMNS: Final = 12


class StatisticsScreen(PagedStatisticsScreen[StatisticsState]):
    """A screen with pages of statistics."""

    def __init__(self, state: StatisticsState, scene: Scene) -> None:
        super().__init__(state)
        self._scene = scene

    def scroll_commands(self, state: StatisticsState) -> Sequence[Command[StatisticsState]]:
        if state.page is StatisticsPage.OPPONENTS:
            return scroll_commands(state)
        if state.page in (StatisticsPage.FLEET_MAP, StatisticsPage.OPENING_MAP):
            return board_scroll_commands(StatisticsState.with_moved_scroll)
        return []

    def fitted(self, state: StatisticsState, canvas: Canvas) -> StatisticsState:
        """Return the state with the scroll inside the tables and maps, and with the maps side by side if they fit."""
        return fitted_maps(canvas, state.with_lines(canvas, len(_page_lines(canvas, state))))

    def paint(self, canvas: Canvas, state: StatisticsState) -> None:
        bar = Bar(
            _("Statistics"),
            notes=bar_notes(state.name, match_count_text(state.period_statistics.match_count)),
            badge=state.period.title,
            badge_style=BADGE_QUIET,
        )
        paint_bar(canvas, bar, state.glyphs)
        if len(state.pages) > 1 or state.period_statistics.match_count:
            wide_titles = {StatisticsPage.FLEET_MAP: pgettext("page", "Board")} if state.is_wide else {}  # both maps
            paint_pages(canvas, state, [wide_titles.get(page, str(page.value)) for page in state.pages])
        y = page_y(canvas)
        match state.page:
            case StatisticsPage.NUMBERS if not state.period_statistics.match_count:
                text = nothing_played_text(state.name, state.other_players, is_chosen=bool(state.matches))
                if not (state.matches or state.other_players):
                    text = join_sentences(text, _("Your wins, shots and skill stand here after the first one."))
                paint_nothing(canvas, text, self._scene)
            case StatisticsPage.NUMBERS:
                page = PlayerPage(
                    figures=key_figures(state.period_statistics),
                    rungs=[(level_name(level), rung) for level, rung in state.rungs.items()],
                    remarks=[*remark_texts(state.period_statistics.totals), ladder_rule_text()],
                    glyphs=state.glyphs,
                    beaten_marker=state.glyphs.beaten_marker,
                )
                paint_figures(canvas, y, page, self._scene)
            case StatisticsPage.OPPONENTS:
                paint_table(canvas, _page_lines(canvas, state), state, self._scene)
            case StatisticsPage.COURSE:
                paint_course(canvas, y, state)
            case StatisticsPage.DAYS:
                paint_days(canvas, y, state.glyphs, state.days, state.today)
            case StatisticsPage.TRAINING if state.training:
                paint_training(canvas, y, state.training, self._scene, state.glyphs)
            case StatisticsPage.FLEET_MAP | StatisticsPage.OPENING_MAP:
                paint_maps(canvas, state)


def _page_lines(canvas: Canvas, state: StatisticsState) -> list[TableLine]:
    tables = []
    for titled in group_tables(state.period_statistics):
        head, *rows = group_table(titled, has_rates=False)
        shares = [group.win_rate if group.has_rate else None for _name, group in titled.groups]
        tables.append(StatisticsTable(head, rows, shares))
    return table_lines(
        canvas,
        tables,
        max_narrow_name_columns=_MAX_NARROW_NAME_COLUMNS,
        dropped_titles=[_("hits"), _("shots"), _("won"), _("skill")],
    )
