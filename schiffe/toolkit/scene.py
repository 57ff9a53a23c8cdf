"""The decoration of screens: the name of the program in big letters above a block, a picture below."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from schiffe.toolkit.canvas import Canvas, Corner, Size
from schiffe.toolkit.layout import LARGE_SCREEN, centred_corner
from schiffe.toolkit.stack import PartRows
from schiffe.toolkit.style import TextStyle

_DEFAULT_PICTURE_ROWS: Final = 6


class Picture:
    """A picture below a block. This one is empty; subclasses override both methods."""

    def rows(self, terminal: Size) -> int:
        """Return the rows of the whole picture on a terminal of this size."""
        return _DEFAULT_PICTURE_ROWS

    def paint(self, canvas: Canvas, rows: PartRows) -> None:
        """Paint the picture at the bottom of the rows that it may have, which may be too few for the whole picture."""


NO_PICTURE: Final = Picture()


@dataclass(frozen=True)
class Scene:
    """The decoration of a program's screens.

    Attributes:
        program_name: the name of the program.
        tagline: describes it, in the first row.
        letters: the name in big letters, row by row.
        picture: the picture at the bottom.
        large_letters: the name in larger letters, for large screens.
        player_name: the name of the player, in the first row.
    """

    program_name: str
    tagline: str = ""
    letters: Sequence[str] = ()
    picture: Picture = NO_PICTURE
    large_letters: Sequence[str] = ()
    player_name: str = ""


NO_SCENE: Final = Scene("")


def letters_with_gap(canvas: Canvas, scene: Scene) -> tuple[Sequence[str], int]:
    """Return the big letters, which are larger on a large canvas, and the number of free rows below them."""
    if scene.large_letters and canvas.holds(LARGE_SCREEN):
        return scene.large_letters, 2
    return scene.letters, 1


def paint_letters(canvas: Canvas, columns: int, rows: int, scene: Scene) -> Corner:
    """Paint the name of the program in big letters, and return the corner for a block of this size below it.

    If the letters do not fit above the block and the whole picture, none are painted. The block then goes above the
    picture if that still fits, or else in the middle of the screen.
    """
    letters, gap_rows = letters_with_gap(canvas, scene)
    free_rows_without_letters = canvas.free_rows - rows - scene.picture.rows(canvas.size)
    free_rows = free_rows_without_letters - len(letters) - gap_rows
    if letters and free_rows >= 1:
        x = canvas.centred_x(max(columns, len(letters[0])), 1)
        end_y = canvas.put_lines(Corner(x, 1 + (free_rows + 1) // 2), letters, TextStyle.HIGHLIGHT)
        return Corner(x, end_y + gap_rows)
    x, y = centred_corner(canvas, columns, rows)
    if letters and free_rows_without_letters > 1:
        return Corner(x, min(y, 1 + free_rows_without_letters // 2))
    return Corner(x, y)


def paint_below(canvas: Canvas, y: int, scene: Scene) -> None:
    """Paint the picture between the row ``y`` and the row of keys."""
    scene.picture.paint(canvas, PartRows(min(y, canvas.keys_y), canvas.keys_y))
