"""The screen with a player's statistics of Bashni."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, Self

from schiffe.bashni.levels import level_name
from schiffe.bashni.logbook.own_matches import OwnBashniMatch
from schiffe.bashni.texts.statistics import group_tables, key_figures, ladder_rule_text
from schiffe.game.statistics.results_texts import group_table
from schiffe.game.statistics.texts import match_count_text, nothing_chosen_text
from schiffe.game.ui.statistics import PagedStatisticsScreen, PagedStatisticsState, page_y, paint_nothing, paint_pages
from schiffe.game.ui.statistics_figures import PlayerPage, paint_figures, paint_training
from schiffe.game.ui.statistics_tables import StatisticsTable, TableLine, paint_table, table_lines
from schiffe.language.i18n import Text, _
from schiffe.toolkit.bar import BADGE_QUIET, Bar, bar_notes, paint_bar
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.command import Command
from schiffe.toolkit.paged import scroll_commands
from schiffe.toolkit.scene import Scene

_MAX_NARROW_NAME_COLUMNS: Final = 14


class StatisticsPage(Enum):
    """The pages of the screen, with their titles."""

    NUMBERS = Text("Numbers", context="page")
    OPPONENTS = Text("Against", context="page")
    TRAINING = Text("Training")


@dataclass(frozen=True, kw_only=True)
class StatisticsState(PagedStatisticsState):
    """The statistics of a player.

    Attributes:
        matches: all matches of the player.
        period_matches: the matches of the current period.
    """

    matches: Sequence[OwnBashniMatch]
    period_matches: Sequence[OwnBashniMatch]
    page: StatisticsPage = StatisticsPage.NUMBERS

    @property
    def pages(self) -> list[StatisticsPage]:
        """The pages that have content; the first one is always there."""
        pages = [StatisticsPage.NUMBERS]
        if self.period_matches:
            pages.append(StatisticsPage.OPPONENTS)
        if self.training:
            pages.append(StatisticsPage.TRAINING)
        return pages

    def recounted(self) -> Self:
        return replace(self, period_matches=self.period.choose(self.matches, self.now))


def _page_lines(canvas: Canvas, state: StatisticsState) -> list[TableLine]:
    tables = []
    for titled in group_tables(state.period_matches):
        head, *rows = group_table(titled, has_rates=False)
        tables.append(StatisticsTable(head, rows, shares=[tally.win_rate for _name, tally in titled.groups]))
    return table_lines(
        canvas, tables, max_narrow_name_columns=_MAX_NARROW_NAME_COLUMNS, dropped_titles=[_("drawn"), _("lost")]
    )


class StatisticsScreen(PagedStatisticsScreen[StatisticsState]):
    """A screen that shows the statistics of a player in pages."""

    def __init__(self, state: StatisticsState, scene: Scene) -> None:
        super().__init__(state)
        self._scene = scene

    def scroll_commands(self, state: StatisticsState) -> Sequence[Command[StatisticsState]]:
        return scroll_commands(state) if state.page is StatisticsPage.OPPONENTS else []

    def fitted(self, state: StatisticsState, canvas: Canvas) -> StatisticsState:
        """Return the state without scrolling beyond the end of the tables."""
        return state.with_lines(canvas, len(_page_lines(canvas, state)))

    def paint(self, canvas: Canvas, state: StatisticsState) -> None:
        notes = bar_notes(state.name, match_count_text(len(state.period_matches)))
        scene = self._scene
        glyphs = state.glyphs
        bar = Bar(
            _("Statistics"), notes=notes, badge=state.period.title, badge_style=BADGE_QUIET, game_title=_("Bashni")
        )
        paint_bar(canvas, bar, glyphs)
        if len(state.pages) > 1:
            paint_pages(canvas, state, [str(page.value) for page in state.pages])
        match state.page:
            case StatisticsPage.NUMBERS if not state.period_matches:
                text = nothing_chosen_text(state.name) if state.matches else _("No game is over yet.")
                paint_nothing(canvas, text, scene)
            case StatisticsPage.NUMBERS:
                rungs = [(level_name(level), rung) for level, rung in state.rungs.items()]
                page = PlayerPage(
                    figures=key_figures(state.period_matches), rungs=rungs, remarks=[ladder_rule_text()], glyphs=glyphs
                )
                paint_figures(canvas, page_y(canvas), page, scene)
            case StatisticsPage.OPPONENTS:
                paint_table(canvas, _page_lines(canvas, state), state, scene)
            case StatisticsPage.TRAINING if state.training:
                paint_training(canvas, page_y(canvas), state.training, scene, glyphs)
