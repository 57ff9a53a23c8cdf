"""The look of a program around its blocks: its name in big letters above them, a picture below."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from schiffe.toolkit.canvas import Canvas
from schiffe.toolkit.layout import LARGE_SCREEN, Corner, centred_corner

_USUAL_PICTURE_ROWS: Final = 6
"""For a picture that does not say how many it would like."""


def _no_picture(_canvas: Canvas, _end: int, _rows: int) -> None:
    """Paint nothing."""


class Scene(NamedTuple):
    """The look of a program.

    Attributes:
        name: the name of the program, and ``about`` what it is, both for the first row.
        letters: the name in big letters, row by row, and ``large_letters`` in larger ones for where there is much room.
        person: who sits there, for the end of the first row.
        picture_rows: returns the rows that the picture would like to have on a terminal of so many columns and rows.
        paint: paints a picture that ends before a row of the canvas and may take so many rows.
    """

    name: str
    about: str = ""
    letters: Sequence[str] = ()
    paint: Callable[[Canvas, int, int], None] = _no_picture
    large_letters: Sequence[str] = ()
    person: str = ""
    picture_rows: Callable[[int, int], int] = lambda _columns, _rows: _USUAL_PICTURE_ROWS


NO_SCENE: Final = Scene("")


def has_room_for_large(canvas: Canvas, scene: Scene) -> bool:
    """Return whether the name stands in the larger letters, if there are any."""
    return bool(scene.large_letters) and canvas.holds(LARGE_SCREEN)


def paint_letters(canvas: Canvas, columns: int, rows: int, scene: Scene) -> Corner:
    """Paint the name of the program in big letters, and return the corner of the block of this size below it.

    The larger letters need much room. Where even the others have none above the block and the picture, none are
    painted, and the block stands in the middle, or above the picture if that has its rows then.
    """
    is_large = has_room_for_large(canvas, scene)
    letters, gap = (scene.large_letters, 2) if is_large else (scene.letters, 1)
    free = canvas.height - 2 - gap - rows - len(letters) - scene.picture_rows(canvas.width, canvas.height)
    if not letters or free < 1:
        x, y = centred_corner(canvas, columns, rows)
        above = canvas.height - 2 - rows - scene.picture_rows(canvas.width, canvas.height)
        return Corner(x, min(y, 1 + above // 2) if letters and above > 1 else y)
    left = max(1, (canvas.width - max(columns, len(letters[0]))) // 2)
    top = 1 + (free + 1) // 2
    for row, line in enumerate(letters):
        canvas.put(left, top + row, line, "class:lit")
    return Corner(left, top + len(letters) + gap)


def paint_below(canvas: Canvas, y: int, scene: Scene) -> None:
    """Paint the picture between the row ``y``, the first free one, and the row of keys."""
    scene.paint(canvas, canvas.height - 1, max(0, canvas.height - 1 - y))
