"""The layout of the screens of training, and the painting that they share."""

from typing import Final, NamedTuple

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.logbook.training import ShotQuestion
from schiffe.battleship.texts.mistakes import question_title, shot_number_text
from schiffe.battleship.ui.painting.arrangement import (
    COLUMNS_BEFORE_TEXT,
    MAX_TEXT_COLUMNS,
    MIN_TEXT_COLUMNS,
    SIZE_FOR_TEXT_BESIDE_BOARD,
)
from schiffe.battleship.ui.painting.boards import BoardScroll, PaintedBoard, best_extent, fitted_scroll, paint_board
from schiffe.battleship.ui.painting.scales import LABEL_COLUMNS
from schiffe.game.ui.training import BAND_ROWS, RoundProgress, paint_round, training_bar
from schiffe.toolkit.bar import paint_bar
from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.layout import HEADING_ROWS, centred_corner
from schiffe.toolkit.stack import StackPart, stack
from schiffe.toolkit.style import TextStyle

_ROWS_BELOW_BOARD: Final = BAND_ROWS + 3
"""The rows below a board with the text beside it: the band and the markers of the round, each below a free row."""
_TEXT_ROWS_UNDER_BOARD: Final = 4


class TrainingLayout(NamedTuple):
    """The places on the screen.

    Attributes:
        title: the corner of the title, right above the board.
        extent: the size of the board.
        text: the corner of the text.
        band_y: the first row of the band.
        round_y: the row with the markers of the round; None if the text is below the board and they do not fit.
    """

    title: Corner
    extent: Size
    text: Corner
    text_columns: int
    text_rows: int
    band_y: int
    round_y: int | None

    @property
    def board(self) -> Corner:
        return self.title.down(HEADING_ROWS)

    @property
    def text_end_y(self) -> int:
        """The row below the text."""
        return self.text.y + self.text_rows


def make_training_layout(canvas: Canvas, board_size: int) -> TrainingLayout:
    """Return the places for a board of this size: beside the text, or above it on a small screen."""
    if canvas.holds(SIZE_FOR_TEXT_BESIDE_BOARD):
        return _with_text_beside(canvas, board_size)
    return _with_text_below(canvas, board_size)


def _with_text_beside(canvas: Canvas, board_size: int) -> TrainingLayout:
    columns = canvas.text_width - COLUMNS_BEFORE_TEXT
    rows = canvas.free_rows - HEADING_ROWS
    extent = best_extent(board_size, Size(columns - MIN_TEXT_COLUMNS, rows - _ROWS_BELOW_BOARD))
    text_columns = min(MAX_TEXT_COLUMNS, columns - extent.columns)
    title = StackPart(HEADING_ROWS)
    board = StackPart(extent.rows)
    band = StackPart(BAND_ROWS, gap_rows=1)
    markers = StackPart(1, gap_rows=1)
    page = stack(canvas.free_rows, [title, board, band, markers])
    corner = centred_corner(canvas, extent.columns + COLUMNS_BEFORE_TEXT + text_columns, page.height)
    page_rows = page.at(corner.y)
    return TrainingLayout(
        title=corner,
        extent=extent,
        text=Corner(corner.x + extent.columns + COLUMNS_BEFORE_TEXT, page_rows[board].y + 1),
        text_columns=text_columns,
        text_rows=extent.rows,
        band_y=page_rows[band].y,
        round_y=page_rows[markers].y,
    )


def _with_text_below(canvas: Canvas, board_size: int) -> TrainingLayout:
    columns = canvas.text_width
    rows = canvas.free_rows - HEADING_ROWS
    extent = best_extent(board_size, Size(columns, rows - _TEXT_ROWS_UNDER_BOARD))
    has_row_to_spare = rows - extent.rows > _TEXT_ROWS_UNDER_BOARD + 1
    title = Corner(canvas.centred_x(extent.columns, 1), 2 if has_row_to_spare else 1)
    text_columns = min(columns, max(extent.columns, MIN_TEXT_COLUMNS))
    return TrainingLayout(
        title=title,
        extent=extent,
        text=Corner(canvas.centred_x(text_columns, 1), title.y + HEADING_ROWS + extent.rows),
        text_columns=text_columns,
        text_rows=_TEXT_ROWS_UNDER_BOARD - 1,
        band_y=canvas.free_rows,
        round_y=None,
    )


def scroll_with_marks(canvas: Canvas, board: PaintedBoard) -> BoardScroll:
    return fitted_scroll(board, make_training_layout(canvas, board.board_size).extent)


def paint_position(
    canvas: Canvas,
    layout: TrainingLayout,
    question: ShotQuestion,
    round_progress: RoundProgress,
    board: PaintedBoard,
    glyphs: Glyphs,
) -> None:
    """Clear the canvas, and paint a question: the bar, its title, its board, and the markers of the round."""
    canvas.clear()
    paint_bar(canvas, training_bar(round_progress), glyphs)
    x = layout.text.x if layout.round_y is None else layout.title.x + LABEL_COLUMNS + 1
    title = canvas.first_fitting(canvas.width - 1 - x, question_title(question), shot_number_text(question))
    canvas.put(x, layout.title.y, title, TextStyle.DIM)
    paint_board(canvas, layout.board, layout.extent, board, glyphs)
    if layout.round_y is not None:
        paint_round(canvas, Corner(x, layout.round_y), round_progress, glyphs)
