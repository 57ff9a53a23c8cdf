"""The backdrop of screens without a board: some towers on a row of squares."""

from functools import partial
from typing import Final

from schiffe.bashni.ui.board.square_style import SquareStyle
from schiffe.bashni.ui.board.squares import piece_style
from schiffe.bashni.ui.board.state import BoardGlyphs
from schiffe.language.i18n import _
from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.letters import big_letters, double_letters
from schiffe.toolkit.scene import Scene

_TOWERS: Final = ("wb", "", "bbW", "", "wwb", "", "B")
"""The towers below the menu, each from bottom to top."""
_TOWER_COLUMNS: Final = 8
"""Columns of a square below the menu."""
_MIN_TOWER_ROWS: Final = 6
"""Rows that the towers need."""


def towers_scene(glyphs: BoardGlyphs, *, person: str) -> Scene:
    """Return the backdrop for a person."""
    has_blocks = glyphs.line_glyphs.has_blocks
    return Scene(
        name="schiffe",
        about=_("Bashni, tower draughts"),
        letters=big_letters("BASHNI", has_blocks=has_blocks),
        paint=partial(_paint_towers, glyphs.pieces),
        large_letters=double_letters("BASHNI", has_blocks=has_blocks),
        person=person,
    )


def _paint_towers(piece_glyphs: dict[str, str], canvas: Canvas, end: int, rows: int) -> None:
    """Paint the towers, with glyphs for their pieces."""
    left = canvas.centred_column(len(_TOWERS) * _TOWER_COLUMNS)
    if rows < _MIN_TOWER_ROWS or left < 1:
        return
    squares_row = end - 1
    for number, tower in enumerate(_TOWERS):
        x = left + number * _TOWER_COLUMNS
        square_style = SquareStyle.OTHER if number % 2 else SquareStyle.PLAYED
        canvas.fill(x, squares_row, _TOWER_COLUMNS, 1, square_style)
        for height, piece in enumerate(tower, 1):
            canvas.put(x + 1, squares_row - height, f"  {piece_glyphs[piece]}   ", piece_style(piece))
