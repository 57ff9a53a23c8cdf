"""The screen of training that shows how good a shot was."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, NamedTuple, Self

from schiffe.battleship.bots.assess import Odds
from schiffe.battleship.drawing import Glyphs, target_picture
from schiffe.battleship.logbook.training import ShotQuestion, is_right
from schiffe.battleship.match.analysis import AssessedTurn
from schiffe.battleship.rules.grid import cell_name
from schiffe.battleship.texts.advice import heat_legend
from schiffe.battleship.texts.mistakes import best_shot_reason_text, share_text, shot_in_match_text
from schiffe.battleship.ui.painting.boards import NOT_SCROLLED, BoardScroll, PaintedBoard
from schiffe.battleship.ui.painting.cursor import board_scroll_commands
from schiffe.battleship.ui.painting.marks import BoardMarks
from schiffe.battleship.ui.painting.scales import LABEL_COLUMNS
from schiffe.battleship.ui.painting.sea_style import Role
from schiffe.battleship.ui.screens.training.layout import (
    TrainingLayout,
    make_training_layout,
    paint_position,
    scroll_with_marks,
)
from schiffe.game.ui.training import BAND_ROWS, AfterAnswer, AnswerReport, commands_after, paint_band
from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas, Corner
from schiffe.toolkit.command import Command
from schiffe.toolkit.layout import GAP_COLUMNS, Span, band_columns, paint_segments
from schiffe.toolkit.screen import Screen
from schiffe.toolkit.style import TextStyle

_CHANCE_SEGMENT_COUNT: Final = 20
_ROWS_PER_CHANCE: Final = 3


@dataclass(frozen=True)
class ShotFeedback:
    """A shot in a position, and how good it was."""

    question: ShotQuestion
    assessed_turn: AssessedTurn
    report: AnswerReport
    glyphs: Glyphs
    scroll: BoardScroll = NOT_SCROLLED

    @property
    def board_size(self) -> int:
        """The rows and columns of the board."""
        return self.question.target.rules.size

    def with_moved_scroll(self, columns: int, rows: int) -> Self:
        return replace(self, scroll=self.scroll.moved(columns, rows))


class ShotFeedbackScreen(Screen[ShotFeedback, AfterAnswer]):
    """A screen that shows how good a shot was, and returns what the player chooses to do next."""

    takes_early_keys: ClassVar[bool] = False  # a key typed ahead would skip it unseen

    def commands(self, state: ShotFeedback) -> Sequence[Command[ShotFeedback]]:
        return [*commands_after(state.report), *board_scroll_commands(ShotFeedback.with_moved_scroll)]

    def fitted(self, state: ShotFeedback, canvas: Canvas) -> ShotFeedback:
        """Return the state with both cells in view."""
        return replace(state, scroll=scroll_with_marks(canvas, _feedback_board(state)))

    def paint(self, canvas: Canvas, state: ShotFeedback) -> None:
        """Paint the odds of all cells, the shot, the best one, and the reason."""
        layout = make_training_layout(canvas, state.board_size)
        paint_position(canvas, layout, state.question, state.report.round, _feedback_board(state), state.glyphs)
        if layout.round_y is None:
            why = canvas.wrap(best_shot_reason_text(state.assessed_turn), layout.text_columns)
            canvas.put_lines(layout.text, why[: layout.text_rows])
            paint_band(canvas, Corner(1, layout.band_y), 1, state.report)
        else:
            _paint_feedback(canvas, layout, state)
            band = band_columns(canvas, Span(layout.title.x + LABEL_COLUMNS, canvas.width))
            paint_band(canvas, Corner(band.x, layout.band_y), BAND_ROWS, state.report)


class _JudgedCell(NamedTuple):
    """A cell with its odds, and a label for its role."""

    label: str
    odds: Odds
    style: str


def _paint_feedback(canvas: Canvas, layout: TrainingLayout, state: ShotFeedback) -> None:
    """Paint the shot and the best one with their chances, and the reason."""
    assessed = state.assessed_turn
    x, y = layout.text
    judged = [
        _JudgedCell(_("You fired at"), assessed.shot_odds, TextStyle.GOOD if is_right(assessed) else TextStyle.BAD)
    ]
    if not is_right(assessed):
        judged.append(_JudgedCell(_("Best was"), assessed.best_shot_odds, TextStyle.GOOD))
    label_columns = max(canvas.measure(cell.label) for cell in judged) + GAP_COLUMNS
    text_y = y + len(judged) * _ROWS_PER_CHANCE
    for cell, cell_y in zip(judged, range(y, text_y, _ROWS_PER_CHANCE), strict=True):
        _paint_chance(canvas, Corner(x, cell_y), layout.text_columns, label_columns, cell, state)
    lines = [(line, "") for line in canvas.wrap(best_shot_reason_text(assessed), layout.text_columns)]
    if consequence := shot_in_match_text(state.question, assessed):
        lines.append(("", ""))
        lines += [(line, TextStyle.DIM) for line in canvas.wrap(consequence, layout.text_columns)]
    for line_y, (line, style) in enumerate(lines[: max(0, layout.text_end_y - text_y)], text_y):
        canvas.put(x, line_y, line, style)


def _paint_chance(
    canvas: Canvas, corner: Corner, columns: int, label_columns: int, judged: _JudgedCell, state: ShotFeedback
) -> None:
    """Paint a cell with its chance, as a share and as lit segments in the row below."""
    x, y = corner
    canvas.put(x, y, judged.label, TextStyle.DIM)
    name = cell_name(judged.odds.cell, state.board_size)
    name_end_x = canvas.put(x + label_columns, y, name, TextStyle.EMPHASIS)
    share = share_text(judged.odds, state.assessed_turn)
    segment_count = _CHANCE_SEGMENT_COUNT
    if name_end_x + GAP_COLUMNS + canvas.measure(share) <= x + columns:
        canvas.put_right(x + columns, y, share, judged.style)
    else:  # in the row below, after fewer segments
        segment_count = min(segment_count, columns - GAP_COLUMNS - canvas.measure(share))
        canvas.put_right(x + columns, y + 1, share, judged.style)
    lit_count = round(judged.odds.chance * segment_count)
    paint_segments(
        canvas, Corner(x, y + 1), lit_count, segment_count=segment_count, style=judged.style, glyphs=state.glyphs
    )


def _feedback_board(state: ShotFeedback) -> PaintedBoard:
    """Return the board with the odds of all cells, with the shot and the best one marked."""
    assessed = state.assessed_turn
    fired_odds = assessed.shot_odds
    best = fired_odds if is_right(assessed) else assessed.best_shot_odds
    marks = BoardMarks(
        cursor=best.cell, last_cells=() if best == fired_odds else (fired_odds.cell,), is_comparison=True
    )
    picture = target_picture(assessed.target_before, assessed.heat)
    return PaintedBoard(
        picture=picture,
        role=Role.TARGET,
        marks=marks,
        scroll=state.scroll,
        on_scroll=ShotFeedback.with_moved_scroll,
        legend=heat_legend(assessed.best_shot_odds),
    )
