"""The layout of Bashni's screen: the board, the panel beside it, and the rows below it, in four sizes."""

from dataclasses import dataclass
from typing import Final, NamedTuple, Self

from schiffe.bashni.rules.squares import BOARD_SIZE
from schiffe.game.ui.last_actions import LAST_ACTION_ROWS
from schiffe.toolkit.canvas import TEXT_MARGIN_COLUMNS, Canvas, Corner, Size
from schiffe.toolkit.key_row import KEY_ROWS
from schiffe.toolkit.layout import COLUMNS_BEFORE_PANEL, Span
from schiffe.toolkit.stack import GapAbove, StackPart, stack

LABEL_COLUMNS: Final = 2
"""Columns of the number of a rank and the space after it."""
SMALL_SQUARE: Final = Size(3, 2)
_ROWS_ABOVE_BOARD: Final = 2
"""Rows of the bar and the gap below it."""
_LETTER_ROWS: Final = 1
_PROMPT_ROWS: Final = 1
_ROWS_AROUND_BOARD: Final = _ROWS_ABOVE_BOARD + _LETTER_ROWS + LAST_ACTION_ROWS + _PROMPT_ROWS + KEY_ROWS + 1
"""The rows that the board cannot use, with a gap above the keys."""
_MESSAGE_ROWS: Final = 2
"""Rows of a long message, if there is room."""
_FREE_ROWS_PER_ROW_ABOVE: Final = 3
"""The number of free rows of which one goes above the board."""
_SMALL_SCREEN: Final = Size(40, 20)
_SMALL_PANEL_COLUMNS: Final = 11


@dataclass(frozen=True)
class BoardLayout:
    """The layout of the screen, in columns and rows.

    Attributes:
        board_x: the first column of the board, after the numbers of its ranks.
        board_y: the first row of the board.
        panel: the columns of the panel beside the board.
        report_y: the first row of the last moves.
        prompt_y: the row of the input and the message.
    """

    square_size: Size
    board_x: int
    board_y: int
    panel: Span
    report_y: int
    prompt_y: int

    @classmethod
    def smallest(cls, screen: Size) -> Self:
        board_x = (screen.columns - _SMALL_SCREEN.columns) // 2 + TEXT_MARGIN_COLUMNS + LABEL_COLUMNS
        has_bar = screen.rows >= _SMALL_SCREEN.rows - 1
        free_rows = max(0, screen.rows - _SMALL_SCREEN.rows)
        board_y = 1 + free_rows // _FREE_ROWS_PER_ROW_ABOVE if has_bar else 0
        prompt_y = board_y + BOARD_SIZE * SMALL_SQUARE.rows + _LETTER_ROWS
        rows_below = screen.rows - KEY_ROWS - prompt_y
        report_y = prompt_y + _MESSAGE_ROWS if rows_below >= _MESSAGE_ROWS + LAST_ACTION_ROWS else prompt_y
        panel_x = board_x + BOARD_SIZE * SMALL_SQUARE.columns + 1
        return cls(
            square_size=SMALL_SQUARE,
            board_x=board_x,
            board_y=board_y,
            panel=Span(panel_x, panel_x + _SMALL_PANEL_COLUMNS),
            report_y=report_y,
            prompt_y=prompt_y,
        )

    @property
    def end_x(self) -> int:
        return self.panel.end_x

    @property
    def board_columns(self) -> int:
        return BOARD_SIZE * self.square_size.columns

    @property
    def labels_x(self) -> int:
        return self.board_x - LABEL_COLUMNS

    @property
    def small_prompt_x(self) -> int:
        """The column of the prompt on the smallest screens, where it shares a row with the letters."""
        return self.panel.x - 1

    @property
    def letters_y(self) -> int:
        """The row below the board, with the letters of its files."""
        return self.board_y + BOARD_SIZE * self.square_size.rows

    @property
    def has_bar(self) -> bool:
        """True if there is a row for the bar above the board."""
        return self.board_y > 0

    @property
    def is_small(self) -> bool:
        return self.square_size == SMALL_SQUARE

    def square_corner(self, column: int, row: int) -> Corner:
        """Return the corner of a square in a column and row of the board, counted from the top left."""
        return Corner(self.board_x + column * self.square_size.columns, self.board_y + row * self.square_size.rows)


class _LayoutWithPanel(NamedTuple):
    """A layout for screens from a certain size on."""

    min_screen: Size
    square_size: Size
    max_panel_columns: int

    def place(self, screen: Size) -> BoardLayout:
        board_columns = BOARD_SIZE * self.square_size.columns
        board_rows = BOARD_SIZE * self.square_size.rows
        columns_before_panel = TEXT_MARGIN_COLUMNS + LABEL_COLUMNS + board_columns + COLUMNS_BEFORE_PANEL
        panel_columns = min(self.max_panel_columns, screen.columns - TEXT_MARGIN_COLUMNS - columns_before_panel)
        free_columns = screen.columns - columns_before_panel - panel_columns
        board_x = free_columns // 2 + TEXT_MARGIN_COLUMNS + LABEL_COLUMNS
        panel_x = board_x + board_columns + COLUMNS_BEFORE_PANEL

        free_rows = max(0, screen.rows - board_rows - _ROWS_AROUND_BOARD)
        board_y = _ROWS_ABOVE_BOARD + free_rows // _FREE_ROWS_PER_ROW_ABOVE
        board = StackPart(board_rows)
        letters = StackPart(_LETTER_ROWS)
        report = StackPart(LAST_ACTION_ROWS, gap_rows=1)
        prompt = StackPart(_PROMPT_ROWS, gap_rows=1)
        second_message_row = StackPart(_MESSAGE_ROWS - _PROMPT_ROWS)
        keys = StackPart(KEY_ROWS)
        parts = [board, letters, report, prompt, second_message_row, keys]
        page = stack(screen.rows - board_y, parts, give_up=[GapAbove(prompt), GapAbove(report), second_message_row])
        part_rows = page.at(board_y)
        return BoardLayout(
            square_size=self.square_size,
            board_x=board_x,
            board_y=board_y,
            panel=Span(panel_x, panel_x + panel_columns),
            report_y=part_rows[report].y,
            prompt_y=min(part_rows[prompt].y, screen.rows - KEY_ROWS - _PROMPT_ROWS),
        )


_LAYOUTS_WITH_PANEL: Final = (
    _LayoutWithPanel(Size(160, 50), Size(11, 5), max_panel_columns=38),
    _LayoutWithPanel(Size(112, 39), Size(9, 4), max_panel_columns=38),
    _LayoutWithPanel(Size(79, 23), Size(5, 2), max_panel_columns=36),
)
"""The layouts with a panel, the largest first."""


def layout_for(canvas: Canvas, strip_rows: int = 0) -> BoardLayout:
    """Return the layout for a canvas, centred.

    A strip below the canvas does not make the board smaller. It takes the rows of the messages instead, and on the
    smallest terminals the bar.
    """
    screen = Size(canvas.width, canvas.height)
    screen_rows = canvas.height + strip_rows
    for layout in _LAYOUTS_WITH_PANEL:
        if canvas.width >= layout.min_screen.columns and screen_rows >= layout.min_screen.rows:
            return layout.place(screen)
    return BoardLayout.smallest(screen)


def layout_of_board(square_size: Size, corner: Corner) -> BoardLayout:
    end_y = corner.y + BOARD_SIZE * square_size.rows + _LETTER_ROWS
    board_x = corner.x + LABEL_COLUMNS
    end_x = board_x + BOARD_SIZE * square_size.columns
    return BoardLayout(
        square_size=square_size,
        board_x=board_x,
        board_y=corner.y,
        panel=Span(end_x, end_x),
        report_y=end_y,
        prompt_y=end_y,
    )
