"""Painting the board, with the numbers of its ranks and the letters of its files."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from schiffe.bashni.rules.position import Colour
from schiffe.bashni.rules.squares import BOARD_SIZE, FILES, RANKS, Square
from schiffe.bashni.ui.board.layout import BoardLayout
from schiffe.bashni.ui.board.squares import SquareStyle, paint_square
from schiffe.bashni.ui.board.state import BoardState, TurnPhase
from schiffe.toolkit.canvas import Canvas, Corner
from schiffe.toolkit.style import TextStyle

OnSquare: TypeAlias = Callable[[Any, Square], object]
"""The effect of a click on a square."""

_PLAIN_LABEL: Final = TextStyle.DIM


class _Highlight(NamedTuple):
    """The square whose labels stand out: its column and row, and the style of the labels."""

    column: int
    row: int
    style: str


def paint_squares(canvas: Canvas, state: BoardState, layout: BoardLayout, on_square: OnSquare | None = None) -> None:
    """Paint the board with the numbers and letters around it."""
    highlight = _make_highlight(state)
    for row in range(BOARD_SIZE):
        style = highlight.style if highlight and row == highlight.row else _PLAIN_LABEL
        paint_rank(canvas, state=state, layout=layout, row=row, label_style=style, on_square=on_square)
    files = FILES if state.lower_side is Colour.WHITE else FILES[::-1]
    for column, letter in enumerate(files):
        style = highlight.style if highlight and column == highlight.column else _PLAIN_LABEL
        x, _y = layout.square_corner(column, 0)
        canvas.put(x + (layout.square_size.columns - 1) // 2, layout.letters_y, letter, style)


def paint_rank(
    canvas: Canvas,
    state: BoardState,
    layout: BoardLayout,
    row: int,
    *,
    label_style: str = _PLAIN_LABEL,
    on_square: OnSquare | None = None,
) -> None:
    """Paint a row of the board with the number of its rank."""
    ranks = RANKS[::-1] if state.lower_side is Colour.WHITE else RANKS
    _x, y = layout.square_corner(0, row)
    canvas.put(layout.labels_x, y + layout.square_size.rows // 2, ranks[row], label_style)
    for column in range(BOARD_SIZE):
        corner = layout.square_corner(column, row)
        square = state.square_at_place(column, row)
        if square is None:
            canvas.fill(corner, layout.square_size, SquareStyle.OTHER)
            continue
        paint_square(canvas, corner, state, square, layout)
        if on_square:
            _add_click_area(canvas, corner, layout, square, on_square)


def _add_click_area(canvas: Canvas, corner: Corner, layout: BoardLayout, square: Square, on_square: OnSquare) -> None:
    canvas.add_click_area(corner, layout.square_size, lambda state, _x, _y: on_square(state, square))


def _make_highlight(state: BoardState) -> _Highlight | None:
    """Return the highlight of the cursor, or else of the last move."""
    if state.phase is TurnPhase.MOVING:
        return _Highlight(*state.place_of(state.cursor), TextStyle.CURSOR_LABEL)
    if not state.match_state.history:
        return None
    played = state.match_state.history[-1]
    style = capture_style(state, played.side) if played.captured_squares else TextStyle.EMPHASIS
    return _Highlight(*state.place_of(played.move.end), style)


def capture_style(state: BoardState, side: Colour) -> str:
    """Return the style of a text about a side's capture; it is bad news only for a single person on the other side."""
    return TextStyle.BAD if state.own_sides == (side.other,) else TextStyle.GOOD
