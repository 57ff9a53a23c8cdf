"""The picture that a program has below its menus and wherever else there is room for it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from schiffe.toolkit.canvas import Canvas

_MOST: Final = 6
"""From so many free rows on, one stays free between the picture and the keys."""


def _no_picture(_canvas: Canvas, _end: int, _rows: int) -> None:
    """Nothing."""


@dataclass(frozen=True)
class Scene:
    """What a program looks like.

    Attributes:
        name: the name of the program, and ``about`` what it is, both for the first row.
        letters: the name in big letters, row by row.
        paint: paints a picture that ends before a row of the canvas and may take so many rows.
    """

    name: str
    about: str = ""
    letters: Sequence[str] = ()
    paint: Callable[[Canvas, int, int], None] = _no_picture


NO_SCENE: Final = Scene("")


def paint_below(canvas: Canvas, y: int, scene: Scene) -> None:
    """Paint the picture between the row ``y``, the first free one, and the row of keys."""
    rows = canvas.height - 1 - y
    gap = rows >= _MOST
    scene.paint(canvas, canvas.height - 1 - gap, max(0, rows - gap))
